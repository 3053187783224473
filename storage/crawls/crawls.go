// Package crawls keeps site crawls: their frontier, pages, what was read of them, and
// issues.
package crawls

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store keeps site crawls.
type Store struct {
	db     *storage.DB
	crawls *storage.Reader[model.SiteCrawl]
	pages  *storage.Reader[model.SitePage]
}

// New makes a Store.
func New(db *storage.DB) *Store {
	return &Store{
		db: db,
		// A list of pages needs no more of its crawl.
		crawls: storage.NewReader[model.SiteCrawl](db, "c", storage.Only("RootErrors", "RuleIDs")),
		pages: storage.NewReader[model.SitePage](db, "p", storage.Only("DisplayURL", "AnalysisStatus", "Title", "LastAudited", "PageKind",
			"DepthFromHome", "IssueCount", "InboundCount", "WebFundamentalsScore", "AeoReadinessScore")).With(db, "monitored",
			"EXISTS (SELECT FROM site_monitored_pages m WHERE m.project_id = $1 AND m.site_url_id = p.site_url_id)"),
	}
}

// InTx runs fn in a transaction.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// Create inserts a crawl.
func (s *Store) Create(ctx context.Context, c *model.SiteCrawl) error {
	if c.RootErrors == nil {
		c.RootErrors = []model.CrawlRootError{}
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(c).Exec(ctx)
	return storage.Wrap(err, "insert site crawl")
}

// Crawl returns a crawl with its counters as they are now.
func (s *Store) Crawl(ctx context.Context, projectID, id uuid.UUID, now time.Time) (*model.SiteCrawl, error) {
	c := new(model.SiteCrawl)
	err := s.db.Bun(ctx).NewSelect().Model(c).Where("project_id = ?", projectID).Where("id = ?", id).Scan(ctx)
	if storage.NotFound(err) {
		return nil, fault.Missing("site crawl")
	}
	if err != nil {
		return nil, fmt.Errorf("read site crawl: %w", err)
	}
	return c, s.count(ctx, []*model.SiteCrawl{c}, now)
}

// CrawlsByID returns the crawls that have the keys, by key, with their counters as they
// are now. Fields names the fields of crawls that are asked for; nil stands for all. One crawl is
// read natively: it is the way to its pages, whose list must not plan a statement.
func (s *Store) CrawlsByID(
	ctx context.Context, keys []storage.ChildKey, now time.Time, fields []string,
) (map[storage.ChildKey]*model.SiteCrawl, error) {
	reader := s.crawls.For(fields)
	var rows []*model.SiteCrawl
	var err error
	if len(keys) == 1 {
		query := "SELECT " + reader.Columns() + " FROM site_crawls c WHERE c.project_id = $1 AND c.id = $2"
		err = reader.Each(ctx, s.db, query, storage.Prepared(keys[0].ProjectID, keys[0].ID), nil, func(row *model.SiteCrawl) {
			c := *row
			rows = append(rows, &c)
		})
	} else {
		q := s.db.Bun(ctx).NewSelect().Model(&rows).Column(reader.Names()...)
		err = storage.NarrowToKeys(q, keys, "site_crawl", "id").Scan(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("read site crawls: %w", err)
	}
	byKey := make(map[storage.ChildKey]*model.SiteCrawl, len(rows))
	for _, c := range rows {
		byKey[keyOf(c)] = c
	}
	if reader != s.crawls { // no counters are asked for
		return byKey, nil
	}
	return byKey, s.count(ctx, rows, now)
}

// CrawlsOf returns a page of the crawls of projects, newest first, with their counters as
// they are now. Of every project it returns one crawl more than the limit if there is one.
func (s *Store) CrawlsOf(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request, now time.Time,
) (map[uuid.UUID][]*model.SiteCrawl, error) {
	span, err := storage.PageSpan(req, true)
	if err != nil {
		return nil, err
	}
	rows, err := storage.ReadSpans[*model.SiteCrawl](ctx, s.db, projectIDs, span)
	if err != nil {
		return nil, fmt.Errorf("list site crawls: %w", err)
	}
	byProject := storage.GroupBy(rows, func(c *model.SiteCrawl) uuid.UUID { return c.ProjectID })
	return byProject, s.count(ctx, rows, now)
}

// Newest returns the project's newest crawl with results; without one the newest of any
// kind. It is nil when there is none.
func (s *Store) Newest(ctx context.Context, projectID uuid.UUID, now time.Time) (*model.SiteCrawl, error) {
	var rows []*model.SiteCrawl
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).
		OrderExpr("(issues_summary IS NULL), id DESC").Limit(1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read newest site crawl: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil //nolint:nilnil // no crawl is an answer
	}
	return rows[0], s.count(ctx, rows, now)
}

// Before returns the id of the newest crawl with results that a project made of the same
// profile before a crawl; uuid.Nil when there is none.
func (s *Store) Before(ctx context.Context, c *model.SiteCrawl) (uuid.UUID, error) {
	var id uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*model.SiteCrawl)(nil)).Column("id").Where("project_id = ?", c.ProjectID).
		Where("profile_id = ?", c.ProfileID).Where("id < ?", c.ID).Where("issues_summary IS NOT NULL").OrderExpr("id DESC").Limit(1).Scan(ctx, &id)
	if storage.NotFound(err) {
		return uuid.Nil, nil
	}
	return id, storage.Wrap(err, "read earlier site crawl")
}

// Move is a change of a crawl's states.
type Move struct {
	From      []model.CrawlOverallStatus // the states it may have
	Status    model.CrawlOverallStatus
	Discovery model.CrawlDiscoveryStatus // empty: as it is
	Analysis  model.CrawlAnalysisStatus  // empty: as it is
	At        time.Time
	Started   bool // it begins
}

// Move changes a crawl's states, if it has one of those that it may come from. It
// reports whether it did.
func (s *Store) Move(ctx context.Context, projectID, id uuid.UUID, m Move) (bool, error) {
	q := s.db.Bun(ctx).NewUpdate().Model((*model.SiteCrawl)(nil)).Set("status = ?", m.Status).Set("updated_at = ?", m.At).
		Where("project_id = ?", projectID).Where("id = ?", id).Where("status IN (?)", bun.List(m.From))
	if m.Discovery != "" {
		q = q.Set("discovery_status = ?", m.Discovery)
	}
	if m.Analysis != "" {
		q = q.Set("analysis_status = ?", m.Analysis)
	}
	if m.Started {
		q = q.Set("started_at = coalesce(started_at, ?)", m.At)
	}
	n, err := storage.Exec(ctx, q, "move site crawl")
	return n > 0, err
}

// LeaveJob notes that the job of a crawl ends, if the crawl is paused. It reports whether it is.
func (s *Store) LeaveJob(ctx context.Context, projectID, id uuid.UUID) (bool, error) {
	return s.setJobLeft(ctx, true, projectID, id, "status = 'paused'")
}

// TakeJob reports whether a crawl has no job any more, and notes that it gets one.
func (s *Store) TakeJob(ctx context.Context, projectID, id uuid.UUID) (bool, error) {
	return s.setJobLeft(ctx, false, projectID, id, "job_left")
}

func (s *Store) setJobLeft(ctx context.Context, left bool, projectID, id uuid.UUID, where string) (bool, error) {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewUpdate().Model((*model.SiteCrawl)(nil)).Set("job_left = ?", left).
		Where("project_id = ?", projectID).Where("id = ?", id).Where(where), "note job of site crawl")
	return n > 0, err
}

// Unfinished counts a project's crawls that have not ended.
func (s *Store) Unfinished(ctx context.Context, projectID uuid.UUID) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.SiteCrawl)(nil)).Where("project_id = ?", projectID).
		Where("final_counters IS NULL").Where("status NOT IN (?)", bun.List(ended())).Count(ctx)
	return int(n), storage.Wrap(err, "count site crawls")
}

func ended() []model.CrawlOverallStatus {
	return []model.CrawlOverallStatus{
		model.CrawlOverallStatusCompleted, model.CrawlOverallStatusPartiallyCompleted, model.CrawlOverallStatusFailed,
		model.CrawlOverallStatusCancelled,
	}
}

// Status returns a crawl's status alone.
func (s *Store) Status(ctx context.Context, projectID, id uuid.UUID) (model.CrawlOverallStatus, error) {
	var status model.CrawlOverallStatus
	err := s.db.Bun(ctx).NewSelect().Model((*model.SiteCrawl)(nil)).Column("status").Where("project_id = ?", projectID).
		Where("id = ?", id).Scan(ctx, &status)
	if storage.NotFound(err) {
		return "", fault.Missing("site crawl")
	}
	return status, err
}
