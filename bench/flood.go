package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	floodRate    = 10_000 // bad requests a second
	floodConns   = 20
	floodTick    = 2 * time.Millisecond
	goodRate     = 200 // good requests a second
	floodSlices  = 6
	steadySlice  = 2 * time.Second // of the good clients, quiet or not
	maxFloodWait = 10 * time.Second
)

// flood measures what good clients notice of clients with bad keys: their latencies while
// 10,000 requests a second come with keys that are not valid, beside quiet
// times in turn. All of them come from one address, the good clients' own.
func flood(ctx context.Context, w *world, out io.Writer) (err error) {
	project, err := w.seedProject(ctx, 0, facadePrompts)
	if err != nil {
		return err
	}
	avm, err := w.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	good := newSteady(avm.target, w.key, fmt.Sprintf(victimRequest, project))
	if _, err := good.run(ctx); err != nil { // warm
		return err
	}
	var quiet, flooded []time.Duration
	var bad int64
	for range floodSlices {
		latencies, err := good.run(ctx)
		if err != nil {
			return err
		}
		quiet = append(quiet, latencies...)
		stop, err := elsewhere(ctx, floodCommand, avm.base[len("http://"):])
		if err != nil {
			return err
		}
		latencies, err = good.run(ctx)
		sent, floodErr := stop()
		if err := errors.Join(err, floodErr); err != nil {
			return err
		}
		flooded, bad = append(flooded, latencies...), bad+sent
	}
	q, f := sample{latencies: quiet}, sample{latencies: flooded}
	fmt.Fprintf(out, "good clients, %d requests/s: p50 %s, p99 %s; while %.0f bad requests/s come: p50 %s, p99 %s; ratio of p99 %.2f\n",
		goodRate, short(q.p50()), short(q.p99()), float64(bad)/(floodSlices*steadySlice).Seconds(),
		short(f.p50()), short(f.p99()), float64(f.p99())/float64(q.p99()))
	return nil
}

// p50 returns the latency that half of the requests exceed.
func (s *sample) p50() time.Duration {
	slices.Sort(s.latencies)
	return s.latencies[len(s.latencies)/2]
}

// steady sends requests at a fixed rate, whether or not earlier ones were
// answered, so that waiting counts.
type steady struct {
	target
	key, path string
	client    *http.Client
}

func newSteady(t target, key, path string) steady {
	return steady{t, key, path, &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}, Timeout: maxFloodWait,
	}}
}

func (s steady) run(ctx context.Context) ([]time.Duration, error) {
	var (
		wg        sync.WaitGroup
		mu        sync.Mutex
		latencies []time.Duration
		failed    error
	)
	began := time.Now()
	for n := range int(goodRate * steadySlice.Seconds()) {
		due := began.Add(time.Duration(n) * time.Second / goodRate)
		if err := waitUntil(ctx, due); err != nil {
			return nil, err
		}
		wg.Go(func() {
			err := fetch(ctx, s.client, s.base+s.path, s.key, io.Discard)
			took := time.Since(due)
			mu.Lock()
			defer mu.Unlock()
			latencies, failed = append(latencies, took), errors.Join(failed, err)
		})
	}
	wg.Wait()
	return latencies, failed
}

func waitUntil(ctx context.Context, due time.Time) error {
	timer := time.NewTimer(time.Until(due))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// floodCommand is what the process that floods is started with.
const floodCommand = "flood-from-elsewhere"

// floodFrom sends bad requests until ctx ends, and says how many were answered.
func floodFrom(ctx context.Context, address string, out io.Writer) error {
	var answered atomic.Int64
	errs := make([]error, floodConns+1)
	var wg sync.WaitGroup
	for i := range floodConns {
		var d net.Dialer
		conn, err := d.DialContext(ctx, "tcp", address)
		if err != nil {
			return err
		}
		wg.Go(func() { errs[i] = sendBad(ctx, conn, address, i, &answered) })
	}
	wg.Wait()
	_, errs[floodConns] = fmt.Fprintln(out, answered.Load())
	return errors.Join(errs...)
}

// sendBad sends its share of the bad requests over one connection: keys of
// the right form that nobody has, and texts that are not keys.
func sendBad(ctx context.Context, conn net.Conn, address string, seed int, answered *atomic.Int64) error {
	defer conn.Close() //nolint:errcheck // nothing is left to lose
	answers := bufio.NewReader(conn)
	share := time.Duration(floodConns) * time.Second / floodRate
	next := time.Now().Add(share * time.Duration(seed) / floodConns) // not all at once
	for n := seed; ctx.Err() == nil; n++ {
		if ahead := time.Until(next); ahead > floodTick {
			if err := waitUntil(ctx, next); err != nil {
				return nil // the flood was stopped
			}
		}
		next = next.Add(share)
		if _, err := fmt.Fprintf(conn, "GET /v1/projects HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n",
			address, badKey(n)); err != nil {
			return err
		}
		resp, err := http.ReadResponse(answers, nil)
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, resp.Body)
		if err := errors.Join(err, resp.Body.Close()); err != nil {
			return err
		}
		if resp.StatusCode != http.StatusUnauthorized && resp.StatusCode != http.StatusTooManyRequests {
			return fmt.Errorf("an anonymous client was answered %s", resp.Status)
		}
		answered.Add(1)
	}
	return nil
}

// badKey returns the nth key that is not valid: in turn one that has the form of
// a key and its checksum, and one that has not.
func badKey(n int) string {
	if n%2 == 0 {
		return fmt.Sprintf("avm_%d", n)
	}
	body := "avm_" + base62(uint64(n), 43) //nolint:gosec // n is not negative
	return body + base62(uint64(crc32.ChecksumIEEE([]byte(body))), 6)
}

func base62(n uint64, width int) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	out := make([]byte, width)
	for i := width - 1; i >= 0; i-- {
		out[i] = digits[n%62]
		n /= 62
	}
	return string(out)
}
