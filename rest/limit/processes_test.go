package limit

import (
	"bufio"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
)

// realRedis starts a Redis or Valkey that is on PATH, with nothing kept.
func realRedis(tb testing.TB) (address string) {
	tb.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		path, err = exec.LookPath("valkey-server")
	}
	if err != nil {
		tb.Skip("neither redis-server nor valkey-server is on PATH")
	}
	socket := filepath.Join(tb.TempDir(), "s")
	cmd := exec.Command(path, "--port", "0", "--unixsocket", socket, "--save", "", "--dir", tb.TempDir())
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		if conn, err := net.Dial("unix", socket); err == nil {
			_ = conn.Close()
			return "unix://" + socket
		}
		select {
		case <-tb.Context().Done():
			tb.Fatal("the server did not start")
		case <-tick.C:
		}
	}
}

// The variables that make this test's binary one of the processes.
const (
	asksAt = "AVM_TEST_LIMIT_REDIS"
	asksAs = "AVM_TEST_LIMIT_SUBJECT"
)

// share is what one process saw.
type share struct {
	Let         int
	First, Last time.Time // the first request and the last that was refused
}

const (
	realPerMinute = 6000
	realRequests  = 4000 // of each process
)

// Four processes, one Redis: what is let through in all is the burst and what
// has come back meanwhile, within 1 %.
func TestFourProcessesShareTheirLimits(t *testing.T) {
	t.Parallel()
	if address := os.Getenv(asksAt); address != "" {
		beOneProcess(t, address, uuid.MustParse(os.Getenv(asksAs)))
		return
	}
	address, id := realRedis(t), uuid.NewString()
	type child struct {
		cmd *exec.Cmd
		out *bufio.Scanner
	}
	var children []child
	for range 4 {
		cmd := exec.Command(os.Args[0], "-test.run=^TestFourProcessesShareTheirLimits$") //nolint:gosec // this very binary
		cmd.Env = append(os.Environ(), asksAt+"="+address, asksAs+"="+id)
		pipe, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		children = append(children, child{cmd, bufio.NewScanner(pipe)})
	}
	let, first, last := 0, time.Now(), time.Time{}
	for _, c := range children {
		var s share
		if !c.out.Scan() || json.Unmarshal(c.out.Bytes(), &s) != nil {
			t.Fatalf("a process said %q", c.out.Text())
		}
		let += s.Let
		if s.First.Before(first) {
			first = s.First
		}
		if s.Last.After(last) {
			last = s.Last
		}
		for c.out.Scan() { // what the testing package adds
		}
		if err := c.cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	want := realPerMinute * (1 + last.Sub(first).Minutes())
	if got := float64(let); got < want*0.99 || got > want*1.01 {
		t.Errorf("%d were let through, want %.0f", let, want)
	}
}

// beOneProcess asks and says on its standard output what came of it.
func beOneProcess(t *testing.T, address string, id uuid.UUID) {
	t.Helper()
	s := quotas{PerMinute(realPerMinute), PerMinute(2 * realPerMinute)}.inRedis(t, address, quiet())
	who, mine := subject{id, id}, share{First: time.Now()}
	for range realRequests {
		v, err := s.ask(t.Context(), who, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if v.allowed() {
			mine.Let++
		} else {
			mine.Last = time.Now()
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(mine); err != nil {
		t.Fatal(err)
	}
}
