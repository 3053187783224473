package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"time"
)

const (
	yearLines      = 20_000_000 // at -scale 1
	yearDays       = 365
	yearPaths      = 5_000
	yearAsked      = 100 // times that each report is asked for
	mostStoredMB   = 400
	mostOverview   = 200 * time.Millisecond
	mostPages      = 150 * time.Millisecond
	yearPopularity = 1.1 // exponent of the paths' popularity
)

// yearAgents are who comes, and how often: of thirty requests, six are of bots.
func yearAgents() []string {
	const people = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
	agents := []string{
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)",
		"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
	}
	for len(agents) < 30 {
		agents = append(agents, people)
	}
	return agents
}

// trafficYear sends a year of log lines through HTTP, a day after the other, and prints
// how much of the database they take and how long the reports over all of it take.
func trafficYear(ctx context.Context, w *world, out io.Writer) (err error) {
	avm, err := w.avm(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	project, to, err := w.logSource(ctx, avm.base)
	if err != nil {
		return err
	}
	before, err := w.databaseSize(ctx)
	if err != nil {
		return err
	}
	began, lines := time.Now(), int(yearLines*w.scale)
	first := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, -yearDays)
	for day := range yearDays {
		if err := sendDay(ctx, avm.base, to, first.AddDate(0, 0, day), lines/yearDays); err != nil {
			return err
		}
	}
	took := time.Since(began)
	if err := w.untilSummed(ctx); err != nil {
		return err
	}
	if _, err := w.store.Pool().Exec(ctx, "VACUUM (ANALYZE)"); err != nil {
		return err
	}
	after, err := w.databaseSize(ctx)
	if err != nil {
		return err
	}
	stored := (after - before) >> 20
	fmt.Fprintf(out, "%d lines of %d days in %s, %.0f lines/s on the clock (load %s): %d MB, at most %d\n",
		lines, yearDays, short(took), float64(lines)/took.Seconds(), load(), stored, mostStoredMB)
	if stored > mostStoredMB {
		err = errors.New("the lines take more than that")
	}
	window := "?verification=all&range=custom&start_date=" + first.Format(time.DateOnly) + "&end_date=" + first.AddDate(0, 0, yearDays-1).Format(time.DateOnly)
	of := avm.base + "/v1/projects/" + project.String() + "/ai-traffic/"
	return errors.Join(err,
		w.askOften(ctx, out, "overview", of+"overview"+window, mostOverview),
		w.askOften(ctx, out, "pages", of+"pages"+window+"&limit=100", mostPages))
}

// sendDay sends the lines of one day. Paths are asked for as often as their popularity
// has it, in the order of the day.
func sendDay(ctx context.Context, base string, to source, day time.Time, lines int) error {
	var batch bytes.Buffer
	agents := yearAgents()
	draw := rand.New(rand.NewPCG(uint64(day.Unix()), 1)) //nolint:gosec // the same every time
	paths := rand.NewZipf(draw, yearPopularity, 1, yearPaths-1)
	status := []int{200, 200, 200, 200, 200, 304, 301, 404, 200, 500}
	for i := range lines {
		at := day.Add(time.Duration(math.Round(float64(i) / float64(lines) * float64(24*time.Hour-time.Second))))
		path := paths.Uint64()
		fmt.Fprintf(&batch, "203.0.%d.%d - - [%s] \"GET /docs/%d/page-%d?v=%d HTTP/1.1\" %d %d \"-\" \"%s\"\n", draw.IntN(256), draw.IntN(256),
			at.Format("02/Jan/2006:15:04:05 -0700"), path%40, path, i, status[path%uint64(len(status))], 1000+i%90_000, agents[i%len(agents)])
		if (i+1)%ingestBatch == 0 || i == lines-1 {
			if err := send(ctx, base, to, batch.Bytes()); err != nil {
				return err
			}
			batch.Reset()
		}
	}
	return nil
}

// untilSummed waits until the months that are over have been summed up.
func (w *world) untilSummed(ctx context.Context) error {
	const waiting = `SELECT count(*) FROM river_job WHERE kind = 'sum_traffic_month' AND state IN ('available', 'running', 'retryable', 'scheduled')
		AND scheduled_at < now() + interval '1 hour'`
	for n := 1; n > 0; {
		if err := w.store.Pool().QueryRow(ctx, waiting).Scan(&n); err != nil {
			return err
		}
		if err := waitUntil(ctx, time.Now().Add(time.Second)); err != nil {
			return err
		}
	}
	return nil
}

// askOften asks for a report again and again, and prints its latencies. Its error says
// that the 95th percentile is over the limit.
func (w *world) askOften(ctx context.Context, out io.Writer, name, url string, most time.Duration) error {
	client := &http.Client{Timeout: time.Minute}
	var took []time.Duration
	for range yearAsked {
		began := time.Now()
		if err := fetch(ctx, client, url, w.key, io.Discard); err != nil {
			return err
		}
		took = append(took, time.Since(began))
	}
	p95 := percentile(took, 95)
	fmt.Fprintf(out, "%s of the year: p50 %s, p95 %s, at most %s\n", name, short(percentile(took, 50)), short(p95), short(most))
	if p95 > most {
		return fmt.Errorf("%s takes longer", name)
	}
	return nil
}

// databaseSize returns the bytes of the database.
func (w *world) databaseSize(ctx context.Context) (size int64, err error) {
	err = w.store.Pool().QueryRow(ctx, "SELECT pg_database_size(current_database())").Scan(&size)
	return size, err
}
