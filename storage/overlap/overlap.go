// Package overlap reads what is set beside search figures: prompts, the searches
// that engines make, what answers cite, and where visits from AI systems land.
package overlap

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// Store reads. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// Audit is an audit that ended, with the reading that reports are made of.
type Audit struct {
	ID        uuid.UUID
	ReadingID uuid.UUID
}

// Audits returns a project's newest audits that ended with answers, newest first.
func (s *Store) Audits(ctx context.Context, projectID uuid.UUID, limit int) ([]Audit, error) {
	var audits []Audit
	err := s.db.Bun(ctx).NewSelect().Table("audits").Column("id").ColumnExpr("coalesce(reading_id, id) AS reading_id").
		Where("project_id = ?", projectID).Where("status IN ('completed', 'partially_completed')").
		OrderExpr("completed_at DESC, id DESC").Limit(int64(limit)).Scan(ctx, &audits)
	return audits, storage.Wrap(err, "list audits")
}

// Prompt is a prompt's text.
type Prompt struct {
	ID   uuid.UUID
	Text string
}

// Prompts returns a project's active prompts, newest first.
func (s *Store) Prompts(ctx context.Context, projectID uuid.UUID, limit int) ([]Prompt, error) {
	var prompts []Prompt
	err := s.db.Bun(ctx).NewSelect().Table("prompts").Column("id", "text").Where("project_id = ?", projectID).
		Where("status = 'active'").OrderExpr("id DESC").Limit(int64(limit)).Scan(ctx, &prompts)
	return prompts, storage.Wrap(err, "list prompts")
}

// Fanout is a search that engines made.
type Fanout struct {
	Query  string
	Events int64
}

// Fanout returns the searches that engines made in some readings, the most frequent
// first.
func (s *Store) Fanout(ctx context.Context, projectID uuid.UUID, readings []uuid.UUID, limit int) ([]Fanout, error) {
	var searches []Fanout
	err := s.db.Bun(ctx).NewSelect().Table("fanout_queries").ColumnExpr("normal AS query").ColumnExpr("sum(events) AS events").
		Where("project_id = ?", projectID).Where("reading_id IN (?)", bun.List(readings)).Where("logical_engine = ''").
		Group("normal").OrderExpr("events DESC, normal").Limit(int64(limit)).Scan(ctx, &searches)
	return searches, storage.Wrap(err, "list searches of engines")
}

// Cited is how often answers to a prompt cite an address. The prompt may be deleted.
type Cited struct {
	PromptID  *uuid.UUID
	Text      string
	URL       string
	Citations int64
}

// Cited returns what answers of some readings cite of hosts and the hosts below
// them, by prompt, the most cited first.
func (s *Store) Cited(
	ctx context.Context, projectID uuid.UUID, readings []uuid.UUID, domains []string, limit int,
) (cited []Cited, err error) {
	err = s.db.WithoutLoops(ctx, func(ctx context.Context) error {
		return s.citations(ctx, projectID, readings, domains).Limit(int64(limit)).Scan(ctx, &cited)
	})
	return cited, storage.Wrap(err, "list cited pages")
}

func (s *Store) citations(ctx context.Context, projectID uuid.UUID, readings []uuid.UUID, domains []string) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().TableExpr("citations AS c").Column("p.prompt_id", "c.url").ColumnExpr("min(p.text) AS text").
		ColumnExpr("count(*) AS citations").
		Join("JOIN analyses AS a ON a.project_id = c.project_id AND a.reading_id = c.reading_id AND a.execution_id = c.execution_id").
		Join("JOIN audit_readings AS r ON r.project_id = c.project_id AND r.id = c.reading_id").
		Join("JOIN audit_prompts AS p ON p.project_id = c.project_id AND p.audit_id = r.audit_id AND p.prompt_index = a.prompt_index").
		Where("c.project_id = ?", projectID).Where("c.reading_id IN (?)", bun.List(readings)).
		WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			q = q.Where("false") // without domains nothing is the site's
			for _, d := range domains {
				q = q.WhereOr("c.host = ?", d).WhereOr("right(c.host, ?) = ?", len(d)+1, "."+d)
			}
			return q
		}).
		Group("p.prompt_id", "c.url").OrderExpr("citations DESC, c.url, p.prompt_id")
}

// Landing counts the visits from AI systems that began on a path.
type Landing struct {
	Path   string
	Visits int64
}

// Landings counts visits from AI systems by the path that they began on, the most
// first, and reports whether any log covers a day of the window.
func (s *Store) Landings(
	ctx context.Context, projectID uuid.UUID, from, to time.Time, limit int,
) (landings []Landing, covered bool, err error) {
	err = s.db.WithoutLoops(ctx, func(ctx context.Context) error {
		return s.db.Bun(ctx).NewSelect().TableExpr("ai_landings AS s").Column("p.path").ColumnExpr("sum(s.visits)::bigint AS visits").
			Join("JOIN crawl_paths AS p ON p.project_id = s.project_id AND p.id = s.path_id").
			Where("s.project_id = ?", projectID).Where("s.day BETWEEN ? AND ?", from, to).
			Group("p.path").OrderExpr("visits DESC, p.path").Limit(int64(limit)).Scan(ctx, &landings)
	})
	if err != nil {
		return nil, false, fmt.Errorf("count visits by page: %w", err)
	}
	covered, err = s.db.Bun(ctx).NewSelect().Table("crawl_days").Where("project_id = ?", projectID).
		Where("day BETWEEN ? AND ?", from, to).Exists(ctx)
	return landings, covered, storage.Wrap(err, "look for days with logs")
}
