package reports

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// FanoutFilter says which searches are read.
type FanoutFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string     // empty: all engines together
	Contains   string     // part of the normal form; empty: every query
	QueryID    *uuid.UUID // one query; nil: every one
}

// FanoutAfter is the query that a page starts after.
type FanoutAfter struct {
	Events int
	ID     uuid.UUID
}

// FanoutPage reads what the queries of a filter add up to, and at most limit of
// them after one (nil: from the start), the most searched first, then by normal
// form. Of one audit it reads no more rows than the page has, unless the filter
// asks for text; of several it adds up what the filter leaves.
func (s *Store) FanoutPage(
	ctx context.Context, projectID uuid.UUID, f FanoutFilter, after *FanoutAfter, limit int,
) (FanoutSum, []FanoutQuery, error) {
	query, args := summedPage(projectID, &f, after, limit)
	if len(f.ReadingIDs) == 1 && f.Contains == "" && f.QueryID == nil {
		query, args = placedPage(projectID, &f, after, limit)
	}
	var sum FanoutSum
	var queries []FanoutQuery
	q := FanoutQuery{Cohort: f.Cohort, Engine: f.Engine}
	var id *uuid.UUID // null: the page is empty
	err := s.each(ctx, query, args, []any{
		&sum.Events, &sum.Queries, &sum.Matched, &id, &q.Place, &q.Normal, &q.Matched, &q.Events, &q.Responses, &q.BrandResponses,
	}, func() {
		if id != nil {
			q.ID = *id
			queries = append(queries, q)
		}
	})
	if err != nil {
		return sum, nil, fmt.Errorf("read queries: %w", err)
	}
	return sum, queries, nil
}

// pageColumns go with the sums; there is a row with sums alone when the page is empty.
const pageColumns = `SELECT s.events, s.queries, s.matched, p.query_id, coalesce(p.place, 0), coalesce(p.normal, ''),
	coalesce(p.matched, false), coalesce(p.events, 0), coalesce(p.responses, 0), coalesce(p.brand_responses, 0)
	FROM sums s LEFT JOIN page p ON true`

// placedPage reads one audit's queries by their places.
func placedPage(projectID uuid.UUID, f *FanoutFilter, after *FanoutAfter, limit int) (string, []any) {
	const scope = ` WHERE project_id = $1 AND reading_id = $2 AND cohort = $3 AND logical_engine = $4`
	args := []any{projectID, f.ReadingIDs[0], string(f.Cohort), f.Engine, limit}
	start := ``
	if after != nil {
		args = append(args, after.ID)
		start = ` AND place > (SELECT place FROM fanout_queries` + scope + ` AND query_id = $6)`
	}
	return `WITH sums AS (SELECT coalesce(sum(events), 0) AS events, coalesce(sum(queries), 0) AS queries,
				coalesce(sum(matched), 0) AS matched FROM fanout_totals` + scope + `),
			page AS (SELECT * FROM fanout_queries` + scope + start + ` ORDER BY place LIMIT $5)
		` + pageColumns + ` ORDER BY p.place`, args
}

// summedPage adds up the queries of several audits, or those of a text.
func summedPage(projectID uuid.UUID, f *FanoutFilter, after *FanoutAfter, limit int) (string, []any) {
	args := []any{projectID, f.ReadingIDs, string(f.Cohort), f.Engine, limit}
	value := func(v any) string {
		args = append(args, v)
		return fmt.Sprintf("$%d", len(args))
	}
	where, start := ``, ``
	if f.Contains != "" {
		where += ` AND normal LIKE ` + value(likePart(f.Contains))
	}
	if f.QueryID != nil {
		where += ` AND query_id = ` + value(*f.QueryID)
	}
	if after != nil {
		start = fmt.Sprintf(` WHERE events < %[1]s OR (events = %[1]s AND normal > (SELECT normal FROM found WHERE query_id = %[2]s))`,
			value(after.Events), value(after.ID))
	}
	return `WITH found AS MATERIALIZED (SELECT query_id, 0 AS place, normal, bool_or(matched) AS matched, sum(events) AS events,
				sum(responses) AS responses, sum(brand_responses) AS brand_responses
			FROM fanout_queries WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND logical_engine = $4` + where + `
			GROUP BY query_id, normal),
		sums AS (SELECT coalesce(sum(events), 0)::bigint AS events, count(*) AS queries, count(*) FILTER (WHERE matched) AS matched FROM found),
		page AS (SELECT * FROM found` + start + ` ORDER BY events DESC, normal LIMIT $5)
		` + pageColumns + ` ORDER BY p.events DESC, p.normal`, args
}

// likePart is the LIKE pattern of what contains a text.
func likePart(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}

// FanoutOrigin is where a query came from in one audit, for a list of queries.
type FanoutOrigin struct {
	QueryID                   uuid.UUID
	Prompt                    string // a digest of the prompt's text: the same question in every audit
	Engine                    string
	Responses, BrandResponses int
	Spellings                 []string
	Spelled                   []int
}

// FanoutOrigins reads where queries came from, in the scope of a filter.
func (s *Store) FanoutOrigins(
	ctx context.Context, projectID uuid.UUID, f FanoutFilter, queries []uuid.UUID,
) ([]FanoutOrigin, error) {
	const query = `SELECT q.query_id, md5(p.text), q.logical_engine, cardinality(q.executions), q.brand_responses, q.spellings, q.spelled
		FROM fanout_places q` + askedPrompt + `
		WHERE q.project_id = $1 AND q.reading_id = ANY($2) AND q.cohort = $3 AND q.query_id = ANY($5)
			AND ($4 = '' OR q.logical_engine = $4)`
	scan := func(row pgx.CollectableRow) (FanoutOrigin, error) {
		var o FanoutOrigin
		err := row.Scan(&o.QueryID, &o.Prompt, &o.Engine, &o.Responses, &o.BrandResponses, &o.Spellings, &o.Spelled)
		return o, err
	}
	origins, err := storage.Collect(ctx, s.db, scan, query, projectID, f.ReadingIDs, string(f.Cohort), f.Engine, queries)
	if err != nil {
		return nil, fmt.Errorf("read origins of queries: %w", err)
	}
	return origins, nil
}

// FanoutAnswersAfter reads the answers behind a filter's query, of the newest
// audit first, at most limit after one (nil: from the start).
func (s *Store) FanoutAnswersAfter(
	ctx context.Context, projectID uuid.UUID, f FanoutFilter, after *model.FanoutAnswer, limit int,
) ([]model.FanoutAnswer, error) {
	args := []any{projectID, f.ReadingIDs, string(f.Cohort), f.Engine, f.QueryID, limit}
	start := ``
	if after != nil {
		args = append(args, after.AuditID, after.TaskID)
		start = ` AND (r.audit_id < $7 OR (r.audit_id = $7 AND e.id > $8))`
	}
	query := `SELECT a.audit_id, a.id, t.text, a.logical_engine, f.brand_present, f.owned_cited
		FROM (SELECT r.audit_id, p.reading_id, p.prompt_index, p.logical_engine, e.id
			FROM fanout_places p JOIN audit_readings r ON r.project_id = p.project_id AND r.id = p.reading_id CROSS JOIN LATERAL unnest(p.executions) AS e (id)
				JOIN audits o ON o.project_id = $1 AND o.id = r.audit_id AND o.answers_removed_at IS NULL
			WHERE p.project_id = $1 AND p.reading_id = ANY($2) AND p.cohort = $3 AND p.query_id = $5
				AND ($4 = '' OR p.logical_engine = $4)` + start + `
			ORDER BY r.audit_id DESC, e.id LIMIT $6) a
		JOIN analyses f ON f.project_id = $1 AND f.reading_id = a.reading_id AND f.execution_id = a.id
		JOIN audit_prompts t ON t.project_id = $1 AND t.audit_id = a.audit_id AND t.prompt_index = a.prompt_index
		ORDER BY a.audit_id DESC, a.id`
	scan := func(row pgx.CollectableRow) (model.FanoutAnswer, error) {
		var a model.FanoutAnswer
		err := row.Scan(&a.AuditID, &a.TaskID, &a.PromptText, &a.LogicalEngine, &a.BrandMentioned, &a.OwnedDomainCited)
		return a, err
	}
	answers, err := storage.Collect(ctx, s.db, scan, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read answers of a query: %w", err)
	}
	return answers, nil
}

// SearchCoverage counts the responses of a filter's readings, those whose engine
// says whether it searched, and those where it did.
func (s *Store) SearchCoverage(ctx context.Context, projectID uuid.UUID, f FanoutFilter) (responses, observable, searched int, err error) {
	err = s.db.PGX(ctx).QueryRow(ctx, `SELECT coalesce(sum(responses), 0), coalesce(sum(search_observable), 0), coalesce(sum(searched), 0)
		FROM totals WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND logical_engine = $4 AND entity_index = 0`,
		storage.Planned(projectID, f.ReadingIDs, string(f.Cohort), f.Engine)...).Scan(&responses, &observable, &searched)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("count searching responses: %w", err)
	}
	return responses, observable, searched, nil
}
