package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/answer-visibility/avm/bench/year"
)

const (
	warmUps     = 10
	timesAlone  = 100
	timesBeside = 25 // of each client
	clients     = 4
	longest     = 6 * time.Second // that one address is measured for, alone or beside others
	hundred     = 100
	// ceilingRequest is the most statements of a request: prompts of a large audit take them, which look at their size first.
	ceilingRequest = 11
)

// million measures every report on the year, page one and page one hundred, and looks at
// how PostgreSQL finds the rows. It fails where something is over its limit.
func million(ctx context.Context, w *world, out io.Writer) (err error) {
	s, err := w.scene(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.leave(ctx)) }()
	if err := s.makeSmall(ctx); err != nil { // before makeYear, which has everything analysed
		return err
	}
	p, err := s.makeYear(ctx, "A year", year.Whole().Scaled(s.scale), out)
	if err != nil {
		return err
	}
	if err := s.describe(ctx, p, out); err != nil {
		return err
	}
	avm, err := s.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	over, err := s.table(ctx, avm, p, out)
	if err := errors.Join(err, avm.stop()); err != nil {
		return err
	}
	return errors.Join(over, s.plans(ctx, p, out))
}

// describe prints what the reports are about.
func (w *world) describe(ctx context.Context, p *year.Project, out io.Writer) error {
	var responses, citations, searches, cells int64
	var size string
	err := w.store.Pool().QueryRow(ctx, `SELECT (SELECT count(*) FROM analyses WHERE project_id = $1),
			(SELECT count(*) FROM citations WHERE project_id = $1), (SELECT count(*) FROM searches WHERE project_id = $1),
			(SELECT count(*) FROM cells WHERE project_id = $1), pg_size_pretty(pg_database_size(current_database()))`,
		p.ID).Scan(&responses, &citations, &searches, &cells, &size)
	fmt.Fprintf(out, "%d responses, %d citations, %d searches, %d cells; the database has %s; the machine's load is %s\n",
		responses, citations, searches, cells, size, load())
	return err
}

// load is how many programs wait for a processor, where the system tells.
func load() string {
	raw, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "not known"
	}
	first, _, _ := strings.Cut(string(raw), " ")
	return first
}

// figures are what one address gave.
type figures struct {
	alone, beside []time.Duration
	statements    int64
	bytes         int
}

// table measures every request and prints a line for each. over says which were
// over their limits; err that measuring failed.
func (w *world) table(ctx context.Context, avm *server, p *year.Project, out io.Writer) (over, err error) {
	fmt.Fprintf(out, "%-56s %9s %9s %9s %9s %5s %8s %7s\n", "GET /visibility", "least", "p50", "p95", "4 at once", "SQL", "bytes", "limit")
	for _, a := range asks(p) {
		first, body, err := w.get(ctx, avm.base+a.address(p, nil))
		if err != nil {
			return nil, err
		}
		if first != http.StatusOK {
			fmt.Fprintf(out, "%-56s %s\n", a.name(), refusal(first, body))
			if first != http.StatusNotFound {
				over = errors.Join(over, fmt.Errorf("%s answered %d", a.name(), first))
			}
			continue
		}
		late, err := w.line(ctx, avm, a, a.name(), a.address(p, nil), out)
		if err != nil {
			return nil, err
		}
		over = errors.Join(over, late)
		if a.deep == 0 {
			continue
		}
		address, number, err := w.deepPage(ctx, avm, a, p)
		if err != nil {
			return nil, err
		}
		late, err = w.line(ctx, avm, a, fmt.Sprintf("  page %d of %d rows", number, a.deep), address, out)
		if err != nil {
			return nil, err
		}
		over = errors.Join(over, late)
	}
	return over, nil
}

// refusal reports what an answer other than 200 means.
func refusal(status int, body []byte) string {
	if status == http.StatusNotFound {
		return "absent"
	}
	return fmt.Sprintf("refused: %d %s", status, body[:min(len(body), 120)])
}

// line measures one address.
func (w *world) line(ctx context.Context, avm *server, a ask, name, address string, out io.Writer) (over, err error) {
	f, err := w.measure(ctx, avm.base+address)
	if err != nil {
		return nil, err
	}
	p95 := percentile(f.alone, 95)
	verdict := "ok"
	if p95 > a.limit || f.statements > ceilingRequest {
		verdict = "over"
		over = fmt.Errorf("%s: %s and %d statements, %s and %d are the most", name, short(p95), f.statements, a.limit, ceilingRequest)
	}
	fmt.Fprintf(out, "%-56s %9s %9s %9s %9s %5d %8d %7s %s\n", name, short(percentile(f.alone, 0)), short(percentile(f.alone, 50)), short(p95),
		short(percentile(f.beside, 95)), f.statements, f.bytes, a.limit, verdict)
	return over, nil
}

// measure asks one address again and again, alone and from several clients.
func (w *world) measure(ctx context.Context, address string) (f figures, err error) {
	client := &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true}}
	defer client.CloseIdleConnections()
	if _, err := w.repeat(ctx, client, address, warmUps, longest); err != nil {
		return f, err
	}
	if f.statements, f.bytes, err = w.cost(ctx, client, address); err != nil {
		return f, err
	}
	if f.alone, err = w.repeat(ctx, client, address, timesAlone, longest); err != nil {
		return f, err
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	for range clients {
		all.Go(func() {
			own, failed := w.repeat(ctx, client, address, timesBeside, longest)
			mu.Lock()
			defer mu.Unlock()
			f.beside = append(f.beside, own...)
			err = errors.Join(err, failed)
		})
	}
	all.Wait()
	return f, err
}

// repeat asks n times, or until so much time is over, but once.
func (w *world) repeat(
	ctx context.Context, client *http.Client, address string, n int, within time.Duration,
) ([]time.Duration, error) {
	took := make([]time.Duration, 0, n)
	for until := time.Now().Add(within); len(took) < n && (len(took) == 0 || time.Now().Before(until)); {
		began := time.Now()
		if err := fetch(ctx, client, address, w.key, io.Discard); err != nil {
			return nil, err
		}
		took = append(took, time.Since(began))
	}
	return took, nil
}

// cost returns the statements of one request and its bytes. What the idle process
// does meanwhile is in some counts and not in the least of several.
func (w *world) cost(ctx context.Context, client *http.Client, address string) (statements int64, size int, err error) {
	for range 5 {
		before, err := w.account(ctx)
		if err != nil {
			return 0, 0, err
		}
		var body bytes.Buffer
		if err := fetch(ctx, client, address, w.key, &body); err != nil {
			return 0, 0, err
		}
		after, err := w.account(ctx)
		if err != nil {
			return 0, 0, err
		}
		spent := after.statements - before.statements - 1 // the account itself
		if size == 0 || spent < statements {
			statements = spent
		}
		size = body.Len()
	}
	return statements, size, nil
}

func percentile(took []time.Duration, p int) time.Duration {
	sorted := slices.Sorted(slices.Values(took))
	return sorted[len(sorted)*p/100]
}

// get returns an answer whatever its status.
func (w *world) get(ctx context.Context, address string) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Authorization", "Bearer "+w.key)
	client := &http.Client{Timeout: time.Minute}
	resp, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close() //nolint:errcheck // read to its end
	body, err := io.ReadAll(resp.Body)
	return resp.StatusCode, body, err
}

// deepPage follows the cursors to the hundredth page, or to the last one.
func (w *world) deepPage(ctx context.Context, avm *server, a ask, p *year.Project) (address string, number int, err error) {
	more := url.Values{"limit": {strconv.Itoa(a.deep)}}
	for number = 1; ; number++ {
		address = a.address(p, more)
		status, body, err := w.get(ctx, avm.base+address)
		if err != nil {
			return "", 0, err
		}
		if status != http.StatusOK {
			return "", 0, fmt.Errorf("page %d of %s: %d %s", number, a.name(), status, body)
		}
		var page struct {
			NextCursor *string `json:"next_cursor"`
		}
		if err := json.Unmarshal(body, &page); err != nil {
			return "", 0, err
		}
		if page.NextCursor == nil || number == hundred {
			return address, number, nil
		}
		more.Set("cursor", *page.NextCursor)
	}
}
