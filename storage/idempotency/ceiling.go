package idempotency

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// maxKept is how many bytes the kept answers of one workspace may take, with their rows.
	maxKept = 256 << 20
	// rowOverhead is what a row takes beside its body and key, with its index entries.
	rowOverhead = 256
	// measureAgain is how long a measured sum is believed, with what this process adds to it.
	measureAgain = time.Minute
	// measureTime bounds a measurement.
	measureTime = 30 * time.Second
	// fullRetryAfter is when a workspace whose answers take too much may come again.
	fullRetryAfter = 15 * time.Minute
	// measuredAtMost bounds the workspaces whose sums are remembered.
	measuredAtMost = 10_000
)

// ceiling remembers how much the kept answers of workspaces take. What other processes
// add is noticed with the next measurement.
type ceiling struct {
	max       int64
	measure   func(ctx context.Context, workspace uuid.UUID) (int64, error)
	measuring singleflight.Group

	mu   sync.Mutex
	sums map[uuid.UUID]*sum
}

type sum struct {
	bytes    int64
	measured time.Time
}

func newCeiling(maximum int64, measure func(context.Context, uuid.UUID) (int64, error)) *ceiling {
	return &ceiling{max: maximum, measure: measure, sums: map[uuid.UUID]*sum{}}
}

// add counts bytes that were just stored.
func (c *ceiling) add(workspace uuid.UUID, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.sums[workspace]; ok {
		known.bytes += bytes
	}
}

// look measures a workspace's sum where that is due. All requests wait for the first
// measurement; later ones hold up the request that makes them alone. Call it outside of a
// transaction: the sum of many answers takes a while.
func (c *ceiling) look(ctx context.Context, workspace uuid.UUID, now time.Time) error {
	due, first := c.due(workspace, now)
	if !due {
		return nil
	}
	_, err, _ := c.measuring.Do(workspace.String(), func() (any, error) {
		if _, known := c.sum(workspace); first && known { // meanwhile
			return true, nil
		}
		return true, c.sumUp(context.WithoutCancel(ctx), workspace, now) // others wait for it, too
	})
	return err
}

func (c *ceiling) sumUp(ctx context.Context, workspace uuid.UUID, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, measureTime)
	defer cancel()
	bytes, err := c.measure(ctx, workspace)
	if err != nil {
		c.forget(workspace)
		return fmt.Errorf("measure kept answers: %w", err)
	}
	c.set(workspace, bytes, now)
	return nil
}

// due reports whether a caller is to measure a workspace's sum, and whether it is the first
// measurement. Of those who find an old sum the first is to; the others believe it meanwhile.
func (c *ceiling) due(workspace uuid.UUID, now time.Time) (due, first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.sums[workspace]
	if !ok {
		return true, true
	}
	if now.Sub(s.measured) <= measureAgain {
		return false, false
	}
	s.measured = now
	return true, false
}

// sum returns what is known of a workspace.
func (c *ceiling) sum(workspace uuid.UUID) (bytes int64, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.sums[workspace]
	if !ok {
		return 0, false
	}
	return s.bytes, true
}

func (c *ceiling) forget(workspace uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.sums, workspace)
}

func (c *ceiling) set(workspace uuid.UUID, bytes int64, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.sums) >= measuredAtMost {
		clear(c.sums)
	}
	c.sums[workspace] = &sum{bytes: bytes, measured: now}
}

// room refuses a request whose answer there is no room for: a RateLimited fault. Repeats of
// requests that have an answer are not refused.
func (s *Store) room(workspace uuid.UUID) error {
	if bytes, _ := s.ceiling.sum(workspace); bytes < s.ceiling.max {
		return nil
	}
	f := fault.New(fault.RateLimited,
		"the answers kept for the workspace's Idempotency-Keys take %d MiB, the most they may; each is kept for 24 hours: "+
			"send fewer requests with large answers, or wait", s.ceiling.max>>20)
	f.RetryAfter = fullRetryAfter
	return f
}

// measure returns the bytes that the kept answers of a workspace take.
func (s *Store) measure(ctx context.Context, workspace uuid.UUID) (bytes int64, err error) {
	db := s.db.Bun(ctx)
	records := db.NewSelect().Model((*record)(nil)).ColumnExpr("sum(octet_length(body) + octet_length(key) + ?)", rowOverhead).
		Where("workspace_id = ?", workspace)
	chunks := db.NewSelect().Model((*chunk)(nil)).ColumnExpr("sum(octet_length(body) + ?)", rowOverhead).
		Where("workspace_id = ?", workspace)
	err = db.NewSelect().ColumnExpr("coalesce((?), 0) + coalesce((?), 0)", records, chunks).Scan(ctx, &bytes)
	return bytes, err
}
