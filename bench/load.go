package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/answer-visibility/avm/internal/processortest"
)

// target is one of the servers that are measured against each other.
type target struct {
	name string
	base string
	pid  int // of its process
}

// request is what a client asks of a target.
type request struct {
	path string
	body []byte // is posted as JSON; nil: the request is a GET
}

// contender is a target and the requests that it is measured with, in the target's own
// words. Which one comes nth varies: ids do.
type contender struct {
	target

	ask func(n int) request
}

// asked returns a contender that is asked for paths.
func (t target) asked(path func(n int) string) contender {
	return contender{t, func(n int) request { return request{path: path(n)} }}
}

// sample is what was measured of one target on one path.
type sample struct {
	latencies []time.Duration
	busy      time.Duration // wall time of its slices
	processor time.Duration // of the target's process and of PostgreSQL in its slices
}

func (s *sample) throughput() float64 { return float64(len(s.latencies)) / s.busy.Seconds() }

// each is the processor time of one request. Other programs of the machine are not in it, so
// its ratios hold where throughput depends on who else is there.
func (s *sample) each() time.Duration { return s.processor / time.Duration(len(s.latencies)) }

// p99 returns the latency that one request in a hundred exceeds.
func (s *sample) p99() time.Duration {
	slices.Sort(s.latencies)
	return s.latencies[len(s.latencies)*99/100]
}

const (
	connections = 16
	rounds      = 16
	sliceTime   = 400 * time.Millisecond
)

// interleave measures contenders in turn, slice by slice, so that what disturbs
// the machine disturbs all.
func (w *world) interleave(ctx context.Context, contenders ...contender) ([]sample, error) {
	samples := make([]sample, len(contenders))
	clients := make([]*http.Client, len(contenders))
	for i, c := range contenders {
		clients[i] = &http.Client{
			Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections, DisableCompression: true},
			Timeout:   time.Minute,
		}
		defer clients[i].CloseIdleConnections()
		if _, err := hammer(ctx, clients[i], c, w.key); err != nil { // warm
			return nil, err
		}
	}
	for turn := range rounds {
		for i := range contenders {
			i = (i + turn) % len(contenders) // none is always first
			if err := w.slice(ctx, clients[i], contenders[i], &samples[i]); err != nil {
				return nil, err
			}
		}
	}
	return samples, nil
}

// slice adds one slice to a contender's sample.
func (w *world) slice(ctx context.Context, client *http.Client, c contender, s *sample) error {
	before, err := w.databaseTime(ctx)
	if err != nil {
		return err
	}
	own, began := processortest.Of(c.pid), time.Now()
	latencies, err := hammer(ctx, client, c, w.key)
	if err != nil {
		return err
	}
	s.busy += time.Since(began)
	s.latencies = append(s.latencies, latencies...)
	after, err := w.databaseTime(ctx)
	s.processor += processortest.Of(c.pid) - own + after - before
	return err
}

// hammer loads one contender for a slice.
func hammer(ctx context.Context, client *http.Client, c contender, key string) ([]time.Duration, error) {
	var (
		wg        sync.WaitGroup
		mu        sync.Mutex
		latencies []time.Duration
		failed    error
	)
	until := time.Now().Add(sliceTime)
	for worker := range connections {
		wg.Go(func() {
			var own []time.Duration
			var err error
			for n := worker; err == nil && time.Now().Before(until); n += connections {
				began := time.Now()
				err = c.ask(n).send(ctx, client, c.base, key, io.Discard)
				own = append(own, time.Since(began))
			}
			mu.Lock()
			defer mu.Unlock()
			latencies = append(latencies, own...)
			if err != nil {
				failed = fmt.Errorf("%s: %w", c.name, err)
			}
		})
	}
	wg.Wait()
	return latencies, failed
}

func fetch(ctx context.Context, client *http.Client, url, key string, into io.Writer) error {
	return request{}.send(ctx, client, url, key, into)
}

// send sends a request to a server and writes the answer into into. Any status but 200 is
// an error.
func (r request) send(ctx context.Context, client *http.Client, base, key string, into io.Writer) error {
	method, body := http.MethodGet, io.Reader(nil)
	if r.body != nil {
		method, body = http.MethodPost, bytes.NewReader(r.body)
	}
	req, err := http.NewRequestWithContext(ctx, method, base+r.path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	if r.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close() //nolint:errcheck // read to its end below
	if _, err := io.Copy(into, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", base+r.path, resp.Status)
	}
	return nil
}
