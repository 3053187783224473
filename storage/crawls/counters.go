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
	bun.BaseModel `bun:"table:site_pages,alias:page"`

	ProjectID      uuid.UUID
	CrawlID        uuid.UUID
	AnalysisStatus model.PageAnalysisStatus
	ErrorCode      string
	PageKind       *string
	N              int
}

// queueState counts the addresses of a crawl that wait and those that are being fetched.
type queueState struct {
	bun.BaseModel `bun:"table:site_frontier,alias:queue"`

	ProjectID uuid.UUID
	CrawlID   uuid.UUID
	Waiting   int        // that may be fetched now
	Running   int        // leased
	Expired   int        // leased too long
	Later     int        // to be tried again later
	Next      *time.Time // when the first of these is
}

func keyOf(c *model.SiteCrawl) storage.ChildKey {
	return storage.ChildKey{ProjectID: c.ProjectID, ID: c.ID}
}

// count fills in the counters of crawls. Those of ended ones are stored; the others
// take two statements for all of them together.
func (s *Store) count(ctx context.Context, crawls []*model.SiteCrawl, now time.Time) error {
	var open []storage.ChildKey
	for _, c := range crawls {
		if c.FinalCounters != nil {
			c.Counters = *c.FinalCounters
			c.Listed = *c.Counters.Discovered
			continue
		}
		open = append(open, keyOf(c))
	}
	if len(open) == 0 {
		return nil
	}
	var pages []pageCount
	alike := []string{"page.project_id", "crawl_id", "analysis_status", "error_code", "page_kind"}
	err := storage.NarrowToKeys(s.db.Bun(ctx).NewSelect().Model(&pages).Column(alike...).ColumnExpr("count(*) AS n"), open, "page", "crawl_id").
		Group(alike...).Scan(ctx)
	if err != nil {
		return fmt.Errorf("count pages: %w", err)
	}
	var queues []queueState
	q := s.db.Bun(ctx).NewSelect().Model(&queues).Column("queue.project_id", "crawl_id").
		ColumnExpr("count(*) FILTER (WHERE leased_until IS NULL AND due_at <= ?) AS waiting", now).
		ColumnExpr("count(*) FILTER (WHERE leased_until > ?) AS running", now).
		ColumnExpr("count(*) FILTER (WHERE leased_until <= ?) AS expired", now).
		ColumnExpr("count(*) FILTER (WHERE leased_until IS NULL AND due_at > ?) AS later", now).
		ColumnExpr("min(due_at) FILTER (WHERE leased_until IS NULL AND due_at > ?) AS next", now)
	if err := storage.NarrowToKeys(q, open, "queue", "crawl_id").Group("queue.project_id", "crawl_id").Scan(ctx); err != nil {
		return fmt.Errorf("count frontier: %w", err)
	}
	byCrawl := storage.GroupBy(pages, func(p pageCount) storage.ChildKey {
		return storage.ChildKey{ProjectID: p.ProjectID, ID: p.CrawlID}
	})
	states := storage.GroupBy(queues, func(q queueState) storage.ChildKey {
		return storage.ChildKey{ProjectID: q.ProjectID, ID: q.CrawlID}
	})
	for _, c := range crawls {
		if c.FinalCounters == nil {
			var q queueState
			if found := states[keyOf(c)]; len(found) > 0 {
				q = found[0]
			}
			c.Counters = countersOf(c, byCrawl[keyOf(c)], q)
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

// activityOf returns a crawl's activity, from the addresses that wait and those that are leased.
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
