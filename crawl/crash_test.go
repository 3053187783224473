package crawl_test

import (
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// The environment of the process that is killed.
const (
	crashDatabase = "AVM_TEST_CRASH_DATABASE"
	crashPort     = "AVM_TEST_CRASH_PORT"
)

// TestCrashingReader is the process of TestKilledProcess: it reads pages until it
// is killed, and does nothing in an ordinary run.
func TestCrashingReader(t *testing.T) {
	t.Parallel()
	url := os.Getenv(crashDatabase) //nolint:forbidigo // how the test's parent talks to it
	if url == "" {
		return // an ordinary run
	}
	port, err := strconv.ParseUint(os.Getenv(crashPort), 10, 16) //nolint:forbidigo // how the test's parent talks to it
	must(t, err)
	w := &world{TB: t, url: url, store: storagetest.OpenURL(t, url)}
	w.work(audit.Catalogue{}, w.pages(&site{port: uint16(port)}, patient))
	<-t.Context().Done()
}

// patient has pages waited for, by the real clock.
func patient(c *crawl.Config, e *egress.Config) { c.Clock, e.Timeout = time.Now, time.Minute }

// A process that is killed while it reads loses nothing: the job is taken up
// within seconds, its host is free after its time, and what was being fetched is
// fetched a day later.
func TestKilledProcess(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{}, 10)
	hang := func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	}
	s := newSite(t, map[string]http.HandlerFunc{"/a": hang, "/b": hang})
	w := newWorld(t)
	w.cite(w.pages(s), s.url("127.0.0.1", "/a"), s.url("127.0.0.1", "/b"))
	killReader(t, w.url, s.port, asked)
	if n := w.one(`SELECT count(*) FROM river_job WHERE kind = 'read_pages' AND state = 'running'`); n != 1 {
		t.Fatalf("%d jobs were running", n)
	}
	s.mu.Lock()
	s.pages = map[string]http.HandlerFunc{"/a": article("Sony", "Sony"), "/b": article("Sony", "Sony")}
	s.mu.Unlock()
	w.later(10 * time.Minute)
	w.work(audit.Catalogue{}, w.pages(s))
	read := func() int { return w.one(`SELECT count(*) FROM source_pages WHERE state = 'read'`) }
	w.until("the other page is read", func() bool { return read() == 1 })
	if n := w.one(`SELECT count(*) FROM source_pages WHERE state = 'pending' AND due_at > $1`, w.clock()); n != 1 {
		t.Errorf("%d pages wait for tomorrow", n)
	}
	w.later(24 * time.Hour)
	w.until("the page that was being fetched is read", func() bool { return read() == 2 })
	if n := s.count("127.0.0.1", "/a") + s.count("127.0.0.1", "/b"); n != 3 {
		t.Errorf("asked %d times", n)
	}
}

// killReader runs this test's binary as a process that reads pages, and kills it as
// kill -9 does once it has asked for one.
func killReader(t *testing.T, database string, port uint16, asked <-chan struct{}) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, self, "-test.run=^TestCrashingReader$")
	cmd.Env = append(os.Environ(), crashDatabase+"="+database, crashPort+"="+strconv.Itoa(int(port)))
	cmd.Stdout = io.Discard
	must(t, cmd.Start())
	select {
	case <-asked:
	case <-ctx.Done():
		t.Error("the process asked for nothing")
	}
	must(t, cmd.Process.Kill())
	_ = cmd.Wait()
}
