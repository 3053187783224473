package cli_test

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/testlog"
)

// program is a process of the product.
type program struct {
	name string
	cmd  *exec.Cmd
	logs *testlog.Book
	done chan struct{} // closed when it has ended
}

// begin starts the binary.
func begin(t *testing.T, name string, args ...string) *program {
	t.Helper()
	path, err := binary()
	must(t, err)
	p := &program{name: name, cmd: exec.Command(path, args...), logs: &testlog.Book{}, done: make(chan struct{})}
	p.cmd.Stderr = p.logs
	must(t, p.cmd.Start())
	go func() {
		defer close(p.done)
		_ = p.cmd.Wait()
	}()
	return p
}

func (p *program) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// kill is kill -9.
func (p *program) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// stop asks it to end.
func (p *program) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.done
}

// crew keeps a number of workers up, and kills one of them every so often.
type crew struct {
	t      *testing.T
	every  time.Duration
	file   string // configuration
	onKill func()
	dice   *rand.Rand
	kills  int

	workers []*program
	quit    chan struct{}
	done    chan struct{}
}

func (c *crew) start(n int) {
	c.t.Helper()
	c.quit, c.done = make(chan struct{}), make(chan struct{})
	for range n {
		c.workers = append(c.workers, begin(c.t, "worker", "work", "--config", c.file))
	}
	c.t.Cleanup(c.dismiss)
	go func() {
		defer close(c.done)
		c.run()
	}()
}

// run watches the workers until rest.
func (c *crew) run() {
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	next := time.Now().Add(c.every)
	for {
		select {
		case <-c.quit:
			return
		case <-look.C:
		}
		c.replaceEnded()
		if time.Now().After(next) {
			i := c.dice.IntN(len(c.workers))
			c.onKill()
			c.workers[i].kill()
			c.kills++
			c.replaceEnded()
			next = time.Now().Add(c.every/2 + time.Duration(c.dice.Int64N(int64(c.every))))
		}
	}
}

// replaceEnded starts workers in the place of those that have ended, as whatever
// supervises them would. Once it works, a worker must not end by itself.
func (c *crew) replaceEnded() {
	for i, p := range c.workers {
		if !p.ended() {
			continue
		}
		killed := p.cmd.ProcessState.ExitCode() == -1
		if !killed && strings.Contains(p.logs.String(), "msg=working") {
			c.t.Errorf("a worker ended by itself:\n%s", p.logs)
		}
		c.workers[i] = begin(c.t, "worker", "work", "--config", c.file)
	}
}

// rest ends the killing and gives how many were killed; the workers continue.
func (c *crew) rest() int {
	close(c.quit)
	<-c.done
	return c.kills
}

func (c *crew) dismiss() {
	select {
	case <-c.quit:
	default:
		c.rest()
	}
	for _, p := range c.workers {
		p.stop()
		if c.t.Failed() {
			c.t.Logf("log of a worker:\n%s", p.logs)
		}
	}
}
