package crawls

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
)

// PagesAfter returns pages of a crawl in the order of their ids, after one.
func (s *Store) PagesAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]model.SitePage, error) {
	var rows []model.SitePage
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		Where("site_url_id > ?", after).OrderExpr("site_url_id").Limit(int64(most)).Scan(ctx)
	return rows, storage.Wrap(err, "read pages")
}

// ReadsAfter returns what was read of pages in the order of their ids, after one.
func (s *Store) ReadsAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]Read, error) {
	var rows []Read
	err := s.db.Bun(ctx).NewSelect().Model(&rows).ExcludeColumn("anchors", "sources").Where("project_id = ?", projectID).
		Where("crawl_id = ?", crawlID).Where("site_url_id > ?", after).OrderExpr("site_url_id").Limit(int64(most)).Scan(ctx)
	return rows, storage.Wrap(err, "read pages")
}

// Scored is a page with what the other pages say about it.
type Scored struct {
	Page     model.SitePage
	Results  string
	Evidence map[string]string
	Sources  []uuid.UUID
	HasRead  bool
}

// scoredRead is the part of a read that the end of a crawl completes.
type scoredRead struct {
	bun.BaseModel `bun:"table:site_reads,alias:r"`

	ProjectID uuid.UUID         `bun:"type:uuid"`
	CrawlID   uuid.UUID         `bun:"type:uuid"`
	SiteURLID uuid.UUID         `bun:"site_url_id,type:uuid"`
	Results   string            `bun:"type:text"`
	Evidence  map[string]string `bun:"type:jsonb"`
	Sources   []uuid.UUID       `bun:",array,type:uuid[]"`
}

// SaveScores completes pages.
func (s *Store) SaveScores(ctx context.Context, scored []Scored) error {
	pages := make([]model.SitePage, 0, len(scored))
	reads := make([]*scoredRead, 0, len(scored))
	for _, one := range scored {
		pages = append(pages, one.Page)
		if one.HasRead {
			p := one.Page
			reads = append(reads, &scoredRead{
				ProjectID: p.ProjectID, CrawlID: p.CrawlID, SiteURLID: p.SiteURLID, Results: one.Results, Evidence: one.Evidence, Sources: one.Sources,
			})
		}
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.savePages(ctx, pages); err != nil {
			return fmt.Errorf("save scores: %w", err)
		}
		if len(reads) == 0 {
			return nil
		}
		db := s.db.Bun(ctx)
		_, err := db.NewUpdate().With("d", db.NewValues(&reads)).Model((*Read)(nil)).TableExpr("d").Set("results = d.results").
			Set("evidence = d.evidence").Set("sources = d.sources").Where("r.project_id = d.project_id").
			Where("r.crawl_id = d.crawl_id").Where("r.site_url_id = d.site_url_id").Where("r.project_id = ?", reads[0].ProjectID).Exec(ctx)
		return storage.Wrap(err, "save findings")
	})
}

// Ending is how a crawl ends.
type Ending struct {
	Status            model.CrawlOverallStatus
	Discovery         model.CrawlDiscoveryStatus
	Analysis          model.CrawlAnalysisStatus
	PartialReason     model.CrawlPartialReason
	InventoryComplete bool
	MoreAddresses     bool
	Issues            []*model.SiteIssue
	Summary           *model.IssuesSummary    // nil: there are no results
	Scores            *model.SiteScoreSummary // nil: there are no results
	Failure           *model.CrawlFailure
	Facts             map[string]any
	Message           string
	At                time.Time
}

// Finish ends a crawl that has not ended. It reports whether it did.
func (s *Store) Finish(ctx context.Context, projectID, crawlID uuid.UUID, e Ending) (bool, error) {
	ended := false
	err := s.InTx(ctx, func(ctx context.Context) error {
		db := s.db.Bun(ctx)
		if _, err := db.NewDelete().Model((*model.SiteIssue)(nil)).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Exec(ctx); err != nil {
			return err
		}
		if err := storage.InsertAll(ctx, db, &e.Issues); err != nil {
			return err
		}
		c, err := s.Crawl(ctx, projectID, crawlID, e.At)
		if err != nil {
			return err
		}
		if c.Ended() {
			return nil
		}
		c.Status = e.Status
		zero := 0
		if c.Counters.Discovered == nil {
			c.Counters.Discovered = &zero
		}
		c.Counters.Queued, c.Counters.Running = 0, 0
		c.Counters.Activity = activityOf(c, queueState{})
		q := db.NewUpdate().Model(c).Set("status = ?", e.Status).Set("discovery_status = ?", e.Discovery).Set("analysis_status = ?", e.Analysis).
			Set("partial_reason = ?", e.PartialReason).Set("inventory_complete = ?", e.InventoryComplete).
			Set("more_addresses = more_addresses OR ?", e.MoreAddresses).Set("error_message = ?", e.Message).
			Set("completed_at = ?", e.At).Set("updated_at = ?", e.At)
		c.IssuesSummary, c.ScoreSummary, c.FailureSummary, c.FinalCounters = e.Summary, e.Scores, e.Failure, &c.Counters
		if e.Facts != nil {
			c.SiteFacts = e.Facts
		}
		_, err = q.Set("issues_summary = ?", jsonb(e.Summary, e.Summary == nil)).Set("score_summary = ?", jsonb(e.Scores, e.Scores == nil)).
			Set("failure_summary = ?", jsonb(e.Failure, e.Failure == nil)).Set("final_counters = ?", jsonb(c.FinalCounters, false)).
			Set("site_facts = ?", jsonb(c.SiteFacts, c.SiteFacts == nil)).
			Where("project_id = ?", projectID).Where("id = ?", crawlID).Exec(ctx)
		if err != nil {
			return err
		}
		ended = true
		return event.Write(ctx, db, event.Event{ProjectID: projectID, Type: model.EventCrawlFinished, At: e.At, Data: map[string]any{
			"crawl_id": crawlID, "status": e.Status, "root_url": c.RootURL,
		}})
	})
	return ended, storage.Wrap(err, "finish site crawl")
}

// Preparation is what is known of a site before its pages are fetched.
type Preparation struct {
	Robots      string
	RobotsState string
	Facts       map[string]any
	RootErrors  []model.CrawlRootError
	Previous    *uuid.UUID
	Found       []Address
	MostNew     int
	At          time.Time
}

// SavePreparation records what is known of a site, once, and its first addresses.
func (s *Store) SavePreparation(ctx context.Context, projectID, crawlID uuid.UUID, p Preparation) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		n, err := storage.Exec(ctx, s.db.Bun(ctx).NewUpdate().Model((*model.SiteCrawl)(nil)).Set("robots = ?", p.Robots).Set("robots_state = ?", p.RobotsState).
			Set("site_facts = ?", jsonb(p.Facts, false)).Set("root_errors = ?", jsonb(p.RootErrors, false)).Set("previous_id = ?", p.Previous).
			Set("discovery_status = 'running'").Set("analysis_status = 'running'").Set("updated_at = ?", p.At).
			Where("project_id = ?", projectID).Where("id = ?", crawlID).Where("site_facts IS NULL"), "save site facts")
		if n == 0 || err != nil {
			return err
		}
		_, err = s.Record(ctx, projectID, crawlID, Batch{Found: p.Found, MostNew: p.MostNew, At: p.At})
		return err
	})
}

// Robots returns the robots.txt that a crawl goes by.
func (s *Store) Robots(ctx context.Context, projectID, crawlID uuid.UUID) (content, state string, err error) {
	err = s.db.Bun(ctx).NewSelect().Model((*model.SiteCrawl)(nil)).ColumnExpr("robots").ColumnExpr("robots_state").
		Where("project_id = ?", projectID).Where("id = ?", crawlID).Scan(ctx, &content, &state)
	return content, state, err
}

// Validators returns the validators of a crawl's pages, for conditional requests.
func (s *Store) Validators(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*Read, error) {
	return s.readsWith(ctx, projectID, crawlID, ids)
}

func (s *Store) readsWith(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*Read, error) {
	var rows []*Read
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("site_url_id", "etag", "last_modified").Where("project_id = ?", projectID).
		Where("crawl_id = ?", crawlID).Where("site_url_id IN (?)", bun.List(ids)).Where("etag <> '' OR last_modified <> ''").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read validators: %w", err)
	}
	byID := make(map[uuid.UUID]*Read, len(rows))
	for _, r := range rows {
		byID[r.SiteURLID] = r
	}
	return byID, nil
}
