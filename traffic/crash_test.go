package traffic_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
	"github.com/answer-visibility/avm/traffic"
)

// The environment of the process that is killed: the database, the ids of the source's project
// and of the source, and the first batch.
const (
	crashDatabase = "AVM_TEST_TRAFFIC_DATABASE"
	crashSource   = "AVM_TEST_TRAFFIC_SOURCE"
	crashFirst    = "AVM_TEST_TRAFFIC_FIRST"
)

const (
	crashBatches = 1000
	batchLines   = 20
	crashKills   = 8
	resent       = 3 // batches that are sent again although they were acknowledged
)

// crashBatch is the batch of a number: requests of one minute.
func crashBatch(n int) string {
	var b strings.Builder
	at := now.AddDate(0, 0, -3).Add(time.Duration(n) * time.Minute)
	for i := range batchLines {
		_, _ = fmt.Fprintf(&b, "52.230.152.%d - - [%s] \"GET /page-%d HTTP/1.1\" 200 %d \"-\" \"GPTBot/1.2\"\n", i,
			at.Add(time.Duration(i)*time.Second).Format("02/Jan/2006:15:04:05 -0700"), i%7, n)
	}
	return b.String()
}

// TestCrashingCounter is the process of TestKilledProcessesCountExactly: it counts batch after
// batch and says which are acknowledged. It does nothing in an ordinary run.
func TestCrashingCounter(t *testing.T) {
	t.Parallel()
	url := os.Getenv(crashDatabase)                                 //nolint:forbidigo // how the test's parent talks to it
	project, source, ok := strings.Cut(os.Getenv(crashSource), " ") //nolint:forbidigo // likewise
	if url == "" || !ok {
		t.Skip("it is started by TestKilledProcessesCountExactly")
	}
	first, err := strconv.Atoi(os.Getenv(crashFirst)) //nolint:forbidigo // likewise
	if err != nil {
		t.Fatal(err)
	}
	w := &world{TB: t, db: storagetest.OpenURL(t, url), project: &model.Project{ID: uuid.MustParse(project)}}
	w.traffic = w.service(traffic.Config{})
	from, err := w.traffic.AnySource(t.Context(), uuid.MustParse(source))
	if err != nil {
		t.Fatal(err)
	}
	for n := first; n < crashBatches; n++ {
		w.receive(from, fmt.Sprintf("batch-%d", n), crashBatch(n))
		_, _ = fmt.Fprintf(os.Stdout, "counted %d\n", n)
	}
}

// A process that counts batches is killed again and again; the sender sends those
// again that were not acknowledged, and some that were. Each is counted once.
func TestKilledProcessesCountExactly(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	w := newWorldAt(t, url)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	next := 0
	for kill := range crashKills + 1 {
		until := crashBatches
		if kill < crashKills {
			until = min(next+1+rand.IntN(2*crashBatches/crashKills), crashBatches-1)
		}
		next = max(0, w.countUntil(url, source, next, until)-resent)
	}
	report := w.overview(custom("2026-11-18", "2026-11-22"))
	if got := value(report.Crawl.Requests); got != crashBatches*batchLines {
		t.Errorf("%g requests, want %d", got, crashBatches*batchLines)
	}
	again, err := w.traffic.AnySource(t.Context(), source.ID)
	if err != nil || again.AcceptedLines != crashBatches*batchLines || again.OverlappingLines != 0 {
		t.Errorf("%d lines accepted, %d overlapping: %v", again.AcceptedLines, again.OverlappingLines, err)
	}
}

// countUntil runs this test's binary as a process that counts batches from one on, and
// kills it as kill -9 does after it has acknowledged another. It returns the batch after
// the last one that it acknowledged.
func (w *world) countUntil(url string, source *model.CrawlSource, first, last int) int {
	w.Helper()
	self, err := os.Executable()
	if err != nil {
		w.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(w.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, self, "-test.run=^TestCrashingCounter$")
	cmd.Env = append(os.Environ(), crashDatabase+"="+url, crashSource+"="+source.ProjectID.String()+" "+source.ID.String(),
		crashFirst+"="+strconv.Itoa(first))
	out, err := cmd.StdoutPipe()
	if err != nil {
		w.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.Fatal(err)
	}
	next := first
	for lines := bufio.NewScanner(out); next < last && lines.Scan(); {
		if n, ok := strings.CutPrefix(lines.Text(), "counted "); ok {
			if next, err = strconv.Atoi(n); err != nil {
				w.Fatal(err)
			}
			next++
		}
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return next
}
