package idempotency

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// maxStored is how many bytes the stored answers of one workspace may take, with their rows.
	maxStored = 256 << 20
	// rowOverhead is what a row takes beside its body and key, with its index entries.
	rowOverhead = 256
	// measureInterval is how long a measured sum is used, with what this process adds to it.
	measureInterval = time.Minute
	// fullRetryAfter is the Retry-After of a workspace whose answers take too much.
	fullRetryAfter = 15 * time.Minute
	// maxMeasured bounds the workspaces whose sums are in memory.
	maxMeasured = 10_000
)

// usage is what the stored answers of a workspace take.
type usage struct {
	bytes    int64
	measured time.Time
}

// full reports whether the stored answers of a workspace take as much as they may. One request a minute
// measures the sum, outside a transaction; the others use the last one.
func (s *Store) full(ctx context.Context, workspace uuid.UUID) (bool, error) {
	now := s.now()
	s.mu.Lock()
	used := s.used[workspace]
	due := now.Sub(used.measured) > measureInterval
	if due {
		if len(s.used) >= maxMeasured {
			clear(s.used)
		}
		s.used[workspace] = usage{bytes: used.bytes, measured: now}
	}
	s.mu.Unlock()
	if !due {
		return used.bytes >= s.max, nil
	}
	bytes, err := s.measure(ctx, workspace)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		delete(s.used, workspace)
		return false, fmt.Errorf("measure stored answers: %w", err)
	}
	s.used[workspace] = usage{bytes: bytes, measured: now}
	return bytes >= s.max, nil
}

// addUsage counts bytes that were just stored.
func (s *Store) addUsage(workspace uuid.UUID, bytes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if used, ok := s.used[workspace]; ok {
		used.bytes += int64(bytes)
		s.used[workspace] = used
	}
}

func (s *Store) measure(ctx context.Context, workspace uuid.UUID) (bytes int64, err error) {
	err = s.db.Bun(ctx).NewSelect().Model((*record)(nil)).
		ColumnExpr("coalesce(sum(octet_length(body) + octet_length(key) + ?), 0)", rowOverhead).
		Where("workspace_id = ?", workspace).Scan(ctx, &bytes)
	return bytes, err
}

// tooMuch refuses a new request of a workspace whose stored answers take too much.
func (s *Store) tooMuch() error {
	f := fault.New(fault.RateLimited,
		"the answers stored for the workspace's Idempotency-Keys take %d MiB, the maximum; each is stored for 24 hours: "+
			"send fewer requests with large answers, or wait", s.max>>20)
	f.RetryAfter = fullRetryAfter
	return f
}
