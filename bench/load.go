package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// target is one of the two servers that are measured against each other.
type target struct {
	name string
	base string
}

// sample is what was measured of one target on one path.
type sample struct {
	latencies []time.Duration
	busy      time.Duration // wall time of its slices
}

func (s *sample) throughput() float64 { return float64(len(s.latencies)) / s.busy.Seconds() }

// p99 gives the latency that one request in a hundred exceeds.
func (s *sample) p99() time.Duration {
	slices.Sort(s.latencies)
	return s.latencies[len(s.latencies)*99/100]
}

const (
	connections = 16
	slice       = 400 * time.Millisecond
)

// interleave measures targets in turn, slice by slice, so that what disturbs
// the machine disturbs both. path gives the nth request's path: ids vary.
func interleave(ctx context.Context, targets []target, slices int, key string, path func(n int) string) ([]sample, error) {
	samples := make([]sample, len(targets))
	clients := make([]*http.Client, len(targets))
	for i := range targets {
		clients[i] = &http.Client{
			Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections, DisableCompression: true},
			Timeout:   time.Minute,
		}
		if _, err := hammer(ctx, clients[i], targets[i], key, path); err != nil { // warm
			return nil, err
		}
	}
	for turn := range slices {
		for i := range targets {
			i = (i + turn) % len(targets) // neither is always first
			began := time.Now()
			latencies, err := hammer(ctx, clients[i], targets[i], key, path)
			if err != nil {
				return nil, err
			}
			samples[i].busy += time.Since(began)
			samples[i].latencies = append(samples[i].latencies, latencies...)
		}
	}
	return samples, nil
}

// hammer loads one target for a slice.
func hammer(ctx context.Context, client *http.Client, t target, key string, path func(n int) string) ([]time.Duration, error) {
	var (
		wg        sync.WaitGroup
		mu        sync.Mutex
		latencies []time.Duration
		failed    error
	)
	until := time.Now().Add(slice)
	for worker := range connections {
		wg.Go(func() {
			var own []time.Duration
			var err error
			for n := worker; err == nil && time.Now().Before(until); n += connections {
				began := time.Now()
				err = fetch(ctx, client, t.base+path(n), key, io.Discard)
				own = append(own, time.Since(began))
			}
			mu.Lock()
			defer mu.Unlock()
			latencies = append(latencies, own...)
			if err != nil {
				failed = fmt.Errorf("%s: %w", t.name, err)
			}
		})
	}
	wg.Wait()
	return latencies, failed
}

func fetch(ctx context.Context, client *http.Client, url, key string, into io.Writer) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close() //nolint:errcheck // read to its end below
	if _, err := io.Copy(into, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", url, resp.Status)
	}
	return nil
}
