package crawls

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// pageCount counts the pages of a crawl that are alike.
type pageCount struct {
	bun.BaseModel `bun:"table:site_pages"`

	CrawlID        uuid.UUID
	AnalysisStatus model.PageAnalysisStatus
	ErrorCode      string
	PageKind       *string
	N              int
}

// queueState is what waits and what is being fetched of a crawl.
type queueState struct {
	bun.BaseModel `bun:"table:site_frontier"`

	CrawlID uuid.UUID
	Waiting int        // that may be fetched now
	Running int        // leased
	Expired int        // leased too long
	Later   int        // to be tried again later
	Next    *time.Time // when the first of these is
}

// count fills in the counters of crawls. Those of ended ones are stored; the others
// take two statements for all of them together.
func (s *Store) count(ctx context.Context, projectID uuid.UUID, crawls []*model.SiteCrawl, now time.Time) error {
	var open []uuid.UUID
	for _, c := range crawls {
		if c.FinalCounters != nil {
			c.Counters = *c.FinalCounters
			c.Listed = *c.Counters.Discovered
			continue
		}
		open = append(open, c.ID)
	}
	if len(open) == 0 {
		return nil
	}
	var pages []pageCount
	err := s.db.Bun(ctx).NewSelect().Model(&pages).Column("crawl_id", "analysis_status", "error_code", "page_kind").ColumnExpr("count(*) AS n").
		Where("project_id = ?", projectID).Where("crawl_id IN (?)", bun.List(open)).
		Group("crawl_id", "analysis_status", "error_code", "page_kind").Scan(ctx)
	if err != nil {
		return fmt.Errorf("count pages: %w", err)
	}
	var queues []queueState
	err = s.db.Bun(ctx).NewSelect().Model(&queues).Column("crawl_id").
		ColumnExpr("count(*) FILTER (WHERE leased_until IS NULL AND due_at <= ?) AS waiting", now).
		ColumnExpr("count(*) FILTER (WHERE leased_until > ?) AS running", now).
		ColumnExpr("count(*) FILTER (WHERE leased_until <= ?) AS expired", now).
		ColumnExpr("count(*) FILTER (WHERE leased_until IS NULL AND due_at > ?) AS later", now).
		ColumnExpr("min(due_at) FILTER (WHERE leased_until IS NULL AND due_at > ?) AS next", now).
		Where("project_id = ?", projectID).Where("crawl_id IN (?)", bun.List(open)).Group("crawl_id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("count frontier: %w", err)
	}
	byCrawl := storage.GroupBy(pages, func(p pageCount) uuid.UUID { return p.CrawlID })
	states := storage.GroupBy(queues, func(q queueState) uuid.UUID { return q.CrawlID })
	for _, c := range crawls {
		if c.FinalCounters == nil {
			var q queueState
			if found := states[c.ID]; len(found) > 0 {
				q = found[0]
			}
			c.Counters = countersOf(c, byCrawl[c.ID], q)
			c.Listed = 0
			if c.Counters.Discovered != nil {
				c.Listed = *c.Counters.Discovered
			}
		}
	}
	return nil
}

func countersOf(c *model.SiteCrawl, pages []pageCount, q queueState) model.CrawlCounters {
	counters := model.CrawlCounters{ByPageKind: map[string]int{}}
	total := 0
	for _, p := range pages {
		total += p.N
		if p.PageKind != nil {
			counters.ByPageKind[*p.PageKind] += p.N
		}
		addPages(&counters, p)
	}
	if total > 0 || c.StartedAt != nil && c.Ended() {
		counters.Discovered = &total
	}
	counters.Running = q.Running
	counters.Queued = max(0, counters.Queued-q.Running)
	counters.Activity = activityOf(c, q)
	return counters
}

// addPages counts pages that are alike.
func addPages(counters *model.CrawlCounters, p pageCount) {
	if p.AnalysisStatus != model.PageAnalysisStatusNotSelected {
		counters.Selected += p.N
	}
	switch p.AnalysisStatus {
	case model.PageAnalysisStatusPending, model.PageAnalysisStatusRunning:
		counters.Queued += p.N
	case model.PageAnalysisStatusCompleted, model.PageAnalysisStatusPartiallyCompleted, model.PageAnalysisStatusNotMeasured:
		counters.Analyzed += p.N
	case model.PageAnalysisStatusError, model.PageAnalysisStatusFailed:
		counters.Errors += p.N
	case model.PageAnalysisStatusBlocked:
		counters.Blocked += p.N
	case model.PageAnalysisStatusNotSelected, model.PageAnalysisStatusCancelled:
	}
	switch {
	case p.ErrorCode == "robots_denied":
		counters.FailureBreakdown.RobotsDenied += p.N
	case strings.HasPrefix(p.ErrorCode, "http_4"):
		counters.FailureBreakdown.HTTP4xx += p.N
	case strings.HasPrefix(p.ErrorCode, "http_5"):
		counters.FailureBreakdown.HTTP5xx += p.N
	case p.ErrorCode == "timeout":
		counters.FailureBreakdown.Timeout += p.N
	}
}

// activityOf says what a crawl does, by what of it waits and what is leased.
func activityOf(c *model.SiteCrawl, q queueState) model.CrawlActivity {
	a := model.CrawlActivity{
		State: model.CrawlActivityStateWorking, Reason: model.CrawlActivityReasonActiveWork,
		QueueDepth: q.Waiting + q.Later + q.Expired,
	}
	switch {
	case c.Ended():
		a.State, a.Reason, a.QueueDepth = model.CrawlActivityStateTerminal, model.CrawlActivityReasonTerminal, 0
	case c.Status == model.CrawlOverallStatusPaused, c.Status == model.CrawlOverallStatusQueued:
		a.State, a.Reason = model.CrawlActivityStateWaiting, model.CrawlActivityReasonHostGate
	case q.Running > 0:
	case q.Expired > 0:
		a.State, a.Reason = model.CrawlActivityStateStalled, model.CrawlActivityReasonExpiredLease
	case q.Waiting == 0 && q.Later > 0:
		a.State, a.Reason, a.NextAvailableAt = model.CrawlActivityStateWaiting, model.CrawlActivityReasonRetryBackoff, q.Next
	}
	return a
}
