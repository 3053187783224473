package traffic

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// Counts are what a bot requested of a source on a day, or in a month, by its verification.
type Counts struct {
	bun.BaseModel `bun:"table:crawl_rollups"`

	ProjectID    uuid.UUID `bun:",pk"`
	Day          time.Time `bun:",pk,type:date"`
	SourceID     uuid.UUID `bun:",pk"`
	BotID        string    `bun:",pk"`
	Verification string    `bun:",pk"`
	ID           uuid.UUID // of the counts by path
	Purpose      string
	Requests     int64
	Errors       int64 // answered 4xx or 5xx
	Coded        int64 // with a known status

	Paths []PathCount `bun:"-"`
}

// PathCount counts requests of a path that were answered alike.
type PathCount struct {
	PathID   uint32
	Status   uint16
	Requests int64
	LastAt   int64 // seconds since 1970
}

// Compare sorts by path and status.
func (p PathCount) Compare(o PathCount) int {
	return cmp.Or(cmp.Compare(p.PathID, o.PathID), cmp.Compare(p.Status, o.Status))
}

// Add adds requests of a path that has none of the status yet.
func (c *Counts) Add(p PathCount) {
	c.Paths = append(c.Paths, p)
	c.Requests += p.Requests
	if p.Status >= 400 && p.Status <= 599 {
		c.Errors += p.Requests
	}
	if p.Status > 0 {
		c.Coded += p.Requests
	}
}

const (
	// countsAtOnce and pathCountsAtOnce bound the rows of one statement.
	countsAtOnce     = 512
	pathCountsAtOnce = 20_000
)

// AddCounts adds counts of one source to the stored ones. The caller must hold the locks of the source's days.
func (s *Store) AddCounts(ctx context.Context, projectID, sourceID uuid.UUID, more []*Counts) error {
	var rows []pathCountRow
	for some := range slices.Chunk(more, countsAtOnce) {
		for _, c := range some {
			c.ProjectID, c.SourceID, c.ID = projectID, sourceID, model.NewID()
		}
		_, err := s.db.Bun(ctx).NewInsert().Model(&some).
			On("CONFLICT (project_id, day, source_id, bot_id, verification) DO UPDATE").Set("purpose = excluded.purpose").
			Set("requests = counts.requests + excluded.requests").Set("errors = counts.errors + excluded.errors").
			Set("coded = counts.coded + excluded.coded").Returning("id").Exec(ctx)
		if err != nil {
			return fmt.Errorf("store counts: %w", err)
		}
		for _, c := range some {
			for _, p := range c.Paths {
				rows = append(rows, pathCountRow{c.ID, p})
			}
		}
	}
	for some := range slices.Chunk(rows, pathCountsAtOnce) {
		if err := s.addPathCounts(ctx, projectID, some); err != nil {
			return fmt.Errorf("store counts of paths: %w", err)
		}
	}
	return nil
}

type pathCountRow struct {
	id uuid.UUID
	PathCount
}

// addPathCounts adds rows in one statement of arrays: there are tens of thousands.
func (s *Store) addPathCounts(ctx context.Context, projectID uuid.UUID, rows []pathCountRow) error {
	ids, paths, statuses := make([]uuid.UUID, len(rows)), make([]int64, len(rows)), make([]int64, len(rows))
	requests, last := make([]int64, len(rows)), make([]int64, len(rows))
	for i, r := range rows {
		ids[i], paths[i], statuses[i], requests[i], last[i] = r.id, int64(r.PathID), int64(r.Status), r.Requests, r.LastAt
	}
	const add = `INSERT INTO crawl_counts AS c (project_id, rollup_id, path_id, status, requests, last_at)
		SELECT ?::uuid, u.id, u.path_id, u.status, u.requests, to_timestamp(u.last_at)
		FROM unnest(?::uuid[], ?::integer[], ?::smallint[], ?::bigint[], ?::bigint[]) AS u (id, path_id, status, requests, last_at)
		ON CONFLICT (project_id, rollup_id, path_id, status) DO UPDATE
		SET requests = c.requests + excluded.requests, last_at = greatest(c.last_at, excluded.last_at)`
	_, err := s.db.Bun(ctx).NewRaw(add, projectID, pgdialect.Array(ids), pgdialect.Array(paths), pgdialect.Array(statuses),
		pgdialect.Array(requests), pgdialect.Array(last)).Exec(ctx)
	return err
}
