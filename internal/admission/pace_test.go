package admission_test

import (
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/admission"
)

// bytesEach reads one byte at a time, so that work lies between the bytes.
func bytesEach(t *testing.T, r io.Reader, work time.Duration) {
	t.Helper()
	for one := make([]byte, 1); ; {
		_, err := r.Read(one)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Error(err)
			return
		}
		<-time.After(work)
	}
}

// What is done with what was read takes half of the time while others come, and all of it otherwise.
func TestPacedReadersLeaveTimeToOthers(t *testing.T) {
	t.Parallel()
	paced := func(ctx context.Context, p *admission.Process, r io.Reader) io.ReadCloser {
		return p.Paced(ctx, uuid.New(), r)
	}
	resting := func(ctx context.Context, p *admission.Process, r io.Reader) io.ReadCloser {
		return io.NopCloser(p.Rests(ctx, uuid.New()).Reader(r))
	}
	for name, c := range map[string]struct {
		reader func(context.Context, *admission.Process, io.Reader) io.ReadCloser
		others bool
		took   time.Duration
	}{
		"alone":                         {reader: paced, took: time.Second},
		"among others":                  {reader: paced, others: true, took: 2 * time.Second},
		"alone, with heavy work":        {reader: resting, took: time.Second},
		"among others, with heavy work": {reader: resting, others: true, took: 2 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := process(t)
				done := make(chan struct{})
				from, took := time.Now(), time.Duration(0)
				go func() {
					defer close(done)
					r := c.reader(t.Context(), p, strings.NewReader(strings.Repeat("x", 100)))
					defer r.Close() //nolint:errcheck // it has nothing to lose
					bytesEach(t, r, 10*time.Millisecond)
					took = time.Since(from)
				}()
				for quiet := uuid.New(); c.others && time.Since(from) < 3*time.Second; <-time.After(100 * time.Millisecond) {
					take(t, p.Work, quiet, 1).Release()
				}
				<-done
				if took != c.took {
					t.Errorf("took %s, not %s", took, c.took)
				}
			})
		})
	}
}

// Many readers of one workspace work in turn, beside those of another one.
func TestPacedReadersOfOneWorkspaceTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := process(t)
		read := func(owner uuid.UUID, took *time.Duration) {
			from := time.Now()
			r := p.Paced(t.Context(), owner, strings.NewReader(strings.Repeat("x", 100)))
			defer r.Close() //nolint:errcheck // it has nothing to lose
			bytesEach(t, r, 10*time.Millisecond)
			*took = time.Since(from)
		}
		greedy := uuid.New()
		var slow [4]time.Duration
		for i := range slow {
			go read(greedy, &slow[i])
		}
		var quiet time.Duration
		read(uuid.New(), &quiet)
		<-time.After(time.Minute)
		synctest.Wait()
		if quiet != time.Second {
			t.Errorf("the only reader of a workspace took %s", quiet)
		}
		atOnce := max(1, runtime.GOMAXPROCS(0)/2)
		turns := (len(slow) + atOnce - 1) / atOnce
		for _, took := range slow {
			if took.Seconds() < float64(turns-1) || took.Seconds() > float64(turns) {
				t.Errorf("one of %d readers of a workspace took %s", len(slow), took)
			}
		}
	})
}
