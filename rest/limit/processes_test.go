package limit

import (
	"bufio"
	"encoding/json"
	"flag"
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

// The flags that make this test's binary one of the processes.
var (
	asksAt = flag.String("asks-at", "", "the address of the Redis to ask")
	asksAs = flag.String("asks-as", "", "the caller to ask for")
)

// share is what one process saw.
type share struct {
	Let   int       `json:"let"`
	First time.Time `json:"first"` // when it began to ask
	Last  time.Time `json:"last"`  // when it was refused for the last time
}

const (
	realPerMinute = 6000
	realRequests  = 4000 // of each process
)

// Four processes, one Redis: the admitted requests are the burst and what
// has come back meanwhile, within 1 %.
func TestFourProcessesShareTheirLimits(t *testing.T) {
	t.Parallel()
	if *asksAt != "" {
		beOneProcess(t, *asksAt, uuid.MustParse(*asksAs))
		return
	}
	address, id := realRedis(t), uuid.NewString()
	type child struct {
		cmd *exec.Cmd
		out *bufio.Scanner
	}
	var children []child
	for range 4 {
		cmd := exec.Command(os.Args[0], "-test.run=^TestFourProcessesShareTheirLimits$", "-asks-at", address, "-asks-as", id)
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
