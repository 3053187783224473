package idempotency

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// maxKept is how many bytes the kept answers of one workspace may take, with their rows.
	maxKept = 256 << 20
	// rowOverhead is what a row takes beside its body and key, with its index entries.
	rowOverhead = 256
	// measureAgain is how long a measured sum is believed, with what this process adds to it.
	measureAgain = time.Minute
	// fullRetryAfter is when a workspace whose answers take too much may come again.
	fullRetryAfter = 15 * time.Minute
	// measuredAtMost bounds the workspaces whose sums are remembered.
	measuredAtMost = 10_000
)

// ceiling remembers how much the kept answers of workspaces take. What other processes
// add is noticed with the next measurement.
type ceiling struct {
	max int64

	mu   sync.Mutex
	sums map[uuid.UUID]*sum
}

type sum struct {
	bytes    int64
	measured time.Time
}

func newCeiling(maximum int64) *ceiling { return &ceiling{max: maximum, sums: map[uuid.UUID]*sum{}} }

// add counts bytes that were just stored.
func (c *ceiling) add(workspace uuid.UUID, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.sums[workspace]; ok {
		known.bytes += bytes
	}
}

// known returns a workspace's sum if it was measured lately.
func (c *ceiling) known(workspace uuid.UUID, now time.Time) (int64, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.sums[workspace]
	if !ok || now.Sub(s.measured) > measureAgain {
		return 0, false
	}
	return s.bytes, true
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
func (s *Store) room(ctx context.Context, workspace uuid.UUID) error {
	now := s.now()
	bytes, ok := s.ceiling.known(workspace, now)
	if !ok {
		var err error
		if bytes, err = s.measure(ctx, workspace); err != nil {
			return fmt.Errorf("measure kept answers: %w", err)
		}
		s.ceiling.set(workspace, bytes, now)
	}
	if bytes < s.ceiling.max {
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
