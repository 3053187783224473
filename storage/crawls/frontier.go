package crawls

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Waiting is an address that waits to be fetched.
type Waiting struct {
	bun.BaseModel `bun:"table:site_frontier,alias:f"`

	ProjectID   uuid.UUID `bun:",pk"`
	CrawlID     uuid.UUID `bun:",pk"`
	SiteURLID   uuid.UUID `bun:"site_url_id,pk"`
	URL         string    `bun:"url"`
	Level       int
	Attempts    int
	DueAt       time.Time
	LeasedUntil *time.Time
}

// Claim leases the next addresses of a crawl. Levels are fetched one after the other: while an
// address of the lowest level waits, or is being fetched, none of a higher one is
// given. None is given twice before its lease ends.
func (s *Store) Claim(ctx context.Context, projectID, crawlID uuid.UUID, most int, now, until time.Time) ([]Waiting, error) {
	var claimed []Waiting
	err := s.InTx(ctx, func(ctx context.Context) error {
		db := s.db.Bun(ctx)
		lowest := db.NewSelect().Model((*Waiting)(nil)).ColumnExpr("min(level)").Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID)
		err := db.NewSelect().Model(&claimed).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Where("level = (?)", lowest).
			Where("due_at <= ?", now).Where("leased_until IS NULL OR leased_until <= ?", now).
			OrderExpr(`url COLLATE "C"`).Limit(int64(most)).For("UPDATE SKIP LOCKED").Scan(ctx)
		if err != nil || len(claimed) == 0 {
			return err
		}
		_, err = db.NewUpdate().Model((*Waiting)(nil)).Set("leased_until = ?", until).Where("project_id = ?", projectID).
			Where("crawl_id = ?", crawlID).Where("site_url_id IN (?)", bun.List(idsOf(claimed))).Exec(ctx)
		return err
	})
	return claimed, storage.Wrap(err, "claim addresses")
}

func idsOf(rows []Waiting) []uuid.UUID {
	ids := make([]uuid.UUID, len(rows))
	for i, r := range rows {
		ids[i] = r.SiteURLID
	}
	return ids
}

// Postpone ends the lease of addresses, which are tried again at a time. Counted ones
// have been tried.
func (s *Store) Postpone(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, due time.Time, counted bool) error {
	if len(ids) == 0 {
		return nil
	}
	q := s.db.Bun(ctx).NewUpdate().Model((*Waiting)(nil)).Set("leased_until = NULL").Set("due_at = ?", due).
		Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Where("site_url_id IN (?)", bun.List(ids))
	if counted {
		q = q.Set("attempts = attempts + 1")
	}
	_, err := q.Exec(ctx)
	return storage.Wrap(err, "postpone addresses")
}

// Release ends all leases of a crawl, whose worker has ended.
func (s *Store) Release(ctx context.Context, projectID, crawlID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*Waiting)(nil)).Set("leased_until = NULL").Where("project_id = ?", projectID).
		Where("crawl_id = ?", crawlID).Where("leased_until IS NOT NULL").Exec(ctx)
	return storage.Wrap(err, "release addresses")
}

// Queue reports how much of a crawl is left.
type Queue struct {
	Waiting int        // addresses, those that are leased among them
	Next    *time.Time // when the first of them may be claimed
	Done    int        // pages that were fetched
	Listed  int        // pages of the crawl
}

// Queue returns how much of a crawl is left.
func (s *Store) Queue(ctx context.Context, projectID, crawlID uuid.UUID) (Queue, error) {
	var q Queue
	err := s.db.Bun(ctx).NewSelect().Model((*Waiting)(nil)).ColumnExpr("count(*)").
		ColumnExpr("min(greatest(due_at, coalesce(leased_until, due_at)))").Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		Scan(ctx, &q.Waiting, &q.Next)
	if err != nil {
		return q, fmt.Errorf("count frontier: %w", err)
	}
	err = s.db.Bun(ctx).NewSelect().Model((*model.SitePage)(nil)).ColumnExpr("count(*)").
		ColumnExpr("count(*) FILTER (WHERE analysis_status NOT IN ('pending', 'not_selected', 'blocked'))").
		Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Scan(ctx, &q.Listed, &q.Done)
	return q, storage.Wrap(err, "count pages")
}

// DropFrontier removes all waiting addresses of a crawl; their pages get a status.
func (s *Store) DropFrontier(ctx context.Context, projectID, crawlID uuid.UUID, status model.PageAnalysisStatus) (int, error) {
	var left int
	err := s.InTx(ctx, func(ctx context.Context) error {
		db := s.db.Bun(ctx)
		done, err := db.NewUpdate().Model((*model.SitePage)(nil)).Set("analysis_status = ?", status).Where("project_id = ?", projectID).
			Where("crawl_id = ?", crawlID).Where("analysis_status = 'pending'").Exec(ctx)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return err
		}
		left = int(n)
		_, err = db.NewDelete().Model((*Waiting)(nil)).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Exec(ctx)
		return err
	})
	return left, storage.Wrap(err, "drop frontier")
}
