package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
)

const (
	trafficLines    = 5_000_000 // of the log, at -scale 1
	trafficRate     = 400_000   // lines a second and core, at least
	trafficFaster   = 3.0       // times GoAccess, at least
	trafficMemoryMB = 200
	flushedCounts   = 200_000
	countCommand    = "count-log"
)

// logged is when the log of this section was written.
func logged() time.Time { return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC) }

// traffic times the counting of a log in the combined format beside GoAccess, each in a
// process of its own, by the processor time that the process took; then the same
// lines through HTTP into the database.
func traffic(ctx context.Context, w *world, out io.Writer) error {
	lines := int(trafficLines * w.scale)
	file := filepath.Join(w.dir, "access.log")
	if err := writeLog(file, lines); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	counting := exec.CommandContext(ctx, self, countCommand, file) //nolint:gosec // this very program
	counting.Env = append(os.Environ(), "GOMAXPROCS=1")
	ours, err := spent(counting)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d lines counted in %s of one core: %.0f lines/s, at least %d; %d MB at most\n",
		lines, short(ours.processor), ours.rate(lines), trafficRate, ours.peakMB)
	var slow error
	if ours.rate(lines) < trafficRate || ours.peakMB >= trafficMemoryMB {
		slow = errors.New("counting is slower, or larger, than it may be")
	}
	return errors.Join(slow, besideGoAccess(ctx, w, out, file, lines, ours), w.throughHTTP(ctx, out, file))
}

// besideGoAccess compares with GoAccess, where it is installed.
func besideGoAccess(ctx context.Context, w *world, out io.Writer, file string, lines int, ours cost) error {
	program, err := exec.LookPath("goaccess")
	if err != nil {
		_, err = fmt.Fprintln(out, "GoAccess is not installed (Debian: apt install goaccess), so nothing is compared")
		return err
	}
	//nolint:gosec // a program that was looked up, on a file of ours
	cmd := exec.CommandContext(ctx, program, file, "--no-global-config", "--log-format=COMBINED", "--no-progress",
		"-o", filepath.Join(w.dir, "goaccess.json"))
	theirs, err := spent(cmd)
	if err != nil {
		return err
	}
	ratio := ours.rate(lines) / theirs.rate(lines)
	fmt.Fprintf(out, "GoAccess: %.0f lines/s, %d MB; avm is %.1f times as fast, at least %.0f\n", theirs.rate(lines), theirs.peakMB, ratio, trafficFaster)
	if ratio < trafficFaster {
		return errors.New("less than that")
	}
	return nil
}

// cost is what a process took.
type cost struct {
	processor time.Duration
	peakMB    int
}

func (c cost) rate(lines int) float64 { return float64(lines) / c.processor.Seconds() }

func spent(cmd *exec.Cmd) (cost, error) {
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%s: %w: %s", cmd.Path, err, said.String())
	}
	c := cost{processor: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		c.peakMB = int(usage.Maxrss >> 10)
	}
	return c, nil
}

// writeLog writes a log of a month: people and bots, pages that are asked for often and
// seldom.
func writeLog(file string, lines int) (err error) {
	f, err := os.Create(file) //nolint:gosec // in a folder of ours
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	b := bufio.NewWriterSize(f, 1<<20)
	agents := []string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot",
	}
	referrers := []string{"-", "https://www.example.com/", "https://www.google.com/"}
	const assisted = 200 // every so many lines, somebody comes from an assistant
	const month = 30 * 24 * time.Hour
	for i := range lines {
		at := logged().Add(month / time.Duration(lines) * time.Duration(i))
		spread := uint32(i) * 2_654_435_761
		from := referrers[i%len(referrers)]
		if i%assisted == 0 {
			from = "https://chatgpt.com/"
		}
		_, err := fmt.Fprintf(b, "203.0.%d.%d - - [%s] \"GET /docs/%d/page-%d?v=%d HTTP/1.1\" %d %d \"%s\" \"%s\"\n", spread>>8&255, spread>>16&255,
			at.Format("02/Jan/2006:15:04:05 -0700"), i%40, spread%5_000, i%7, []int{200, 200, 200, 304, 404}[i%5], 1000+spread%90_000,
			from, agents[i%len(agents)])
		if err != nil {
			return err
		}
	}
	return b.Flush()
}

// countLog reads a log as the product does, up to what it would store, and prints how
// many lines and cells there are.
func countLog(file string, out io.Writer) error {
	catalogue, err := bots.BuiltIn()
	if err != nil {
		return err
	}
	matcher, err := bots.NewMatcher(catalogue)
	if err != nil {
		return err
	}
	ranges, err := bots.BuiltInRanges()
	if err != nil {
		return err
	}
	f, err := os.Open(file) //nolint:gosec // a file of ours
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	scan, err := rollup.NewScan(rollup.Config{Matcher: matcher, Zone: time.UTC, Key: 1, Now: logged().AddDate(0, 2, 0)})
	if err != nil {
		return err
	}
	verifier := bots.NewVerifier(ranges, nil, time.Now)
	counts, cells := rollup.Counts{}, 0
	err = scan.Read(f, func(lines []rollup.Line) error {
		for i := range lines {
			l := &lines[i]
			if l.Bot == rollup.People {
				continue
			}
			bot := scan.Bots[l.Bot]
			is, _ := verifier.Check(bots.Claim{Bot: bot, Address: l.Address})
			//nolint:gosec // an index of a list
			counts.Add(rollup.CountKey{Bot: bot, Verification: is, Day: l.Day, Path: uint32(l.Path), Status: l.Status}, l)
		}
		if len(counts) > flushedCounts { // as the product does, which stores them
			cells += len(counts)
			clear(counts)
		}
		return nil
	})
	fmt.Fprintf(out, "%d lines, %d refused, %d cells\n", scan.Lines, scan.Rejected, cells+len(counts))
	return err
}
