package reports

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// FanoutFilter selects searches.
type FanoutFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string     // empty: all engines together
	Contains   string     // part of the normal form; empty: every query
	QueryID    *uuid.UUID // one query; nil: every one
	Tag        *string    // of the prompts, in lower case; nil: all
}

// FanoutAfter is the query that a page starts after.
type FanoutAfter struct {
	Events int
	ID     uuid.UUID
}

// FanoutPage reads what the queries of a filter add up to, and at most limit of
// them after one (nil: from the start), the most searched first, then by normal
// form. Of one audit it reads no more rows than the page has, unless the filter
// asks for text or a tag; of several it adds up what the filter leaves.
func (s *Store) FanoutPage(
	ctx context.Context, projectID uuid.UUID, f FanoutFilter, after *FanoutAfter, limit int,
) (FanoutSum, []FanoutQuery, error) {
	query, args := s.summedPage(ctx, projectID, &f, after, limit)
	if len(f.ReadingIDs) == 1 && f.Contains == "" && f.QueryID == nil && f.Tag == nil {
		query, args = placedPage(projectID, &f, after, limit)
	}
	var rows []fanoutPageRow
	if err := s.db.Bun(ctx).NewRaw(query, args...).Scan(ctx, &rows); err != nil {
		return FanoutSum{}, nil, fmt.Errorf("read queries: %w", err)
	}
	var sum FanoutSum
	var queries []FanoutQuery
	for _, r := range rows {
		sum = FanoutSum{Events: r.AllEvents, Queries: r.AllQueries, Matched: r.AllMatched}
		if r.QueryID != nil {
			queries = append(queries, FanoutQuery{
				Cohort: f.Cohort, Engine: f.Engine, Place: r.Place, ID: *r.QueryID, Normal: r.Normal, Matched: r.Matched, Events: r.Events,
				Responses: r.Responses, BrandResponses: r.BrandResponses,
			})
		}
	}
	return sum, queries, nil
}

// fanoutPageRow is a query with the sums of them all.
type fanoutPageRow struct {
	AllEvents, AllQueries, AllMatched int
	QueryID                           *uuid.UUID // nil: the page is empty
	Place                             int
	Normal                            string
	Matched                           bool
	Events, Responses, BrandResponses int
}

// pageColumns go with the sums; there is a row with sums alone when the page is empty.
const pageColumns = `SELECT s.events AS all_events, s.queries AS all_queries, s.matched AS all_matched, p.query_id, p.place, p.normal,
	p.matched, p.events, p.responses, p.brand_responses FROM sums s LEFT JOIN page p ON true`

// placedPage reads one audit's queries by their places.
func placedPage(projectID uuid.UUID, f *FanoutFilter, after *FanoutAfter, limit int) (string, []any) {
	const scope = ` WHERE project_id = ?0 AND reading_id = ?1 AND cohort = ?2 AND logical_engine = ?3`
	args := []any{projectID, f.ReadingIDs[0], string(f.Cohort), f.Engine, limit}
	start := ``
	if after != nil {
		args = append(args, after.ID)
		start = ` AND place > (SELECT place FROM fanout_queries` + scope + ` AND query_id = ?5)`
	}
	return `WITH sums AS (SELECT coalesce(sum(events), 0) AS events, coalesce(sum(queries), 0) AS queries,
				coalesce(sum(matched), 0) AS matched FROM fanout_totals` + scope + `),
			page AS (SELECT * FROM fanout_queries` + scope + start + ` ORDER BY place LIMIT ?4)
		` + pageColumns + ` ORDER BY p.place`, args
}

// taggedQueries is what fanout_queries would have if only the prompts that ?5 selects had been asked, but that a query is
// matched by any prompt of its audit.
const taggedQueries = `(SELECT p.project_id, p.reading_id, p.cohort, q.logical_engine, p.query_id, q.normal, q.matched,
		(SELECT sum(n) FROM unnest(p.spelled) AS s (n))::integer AS events, cardinality(p.executions) AS responses, p.brand_responses
	FROM fanout_places p JOIN fanout_queries q ON q.project_id = ?0 AND q.reading_id = p.reading_id AND q.cohort = p.cohort
		AND q.logical_engine = ?3 AND q.query_id = p.query_id
	WHERE p.project_id = ?0 AND (?3 = '' OR p.logical_engine = ?3) AND (p.reading_id, p.prompt_index) IN (?5)) q`

// summedPage adds up the queries of several audits, or those of a text or a tag.
func (s *Store) summedPage(ctx context.Context, projectID uuid.UUID, f *FanoutFilter, after *FanoutAfter, limit int) (string, []any) {
	args := []any{projectID, pgdialect.Array(f.ReadingIDs), string(f.Cohort), f.Engine, limit}
	value := func(v any) string {
		args = append(args, v)
		return fmt.Sprintf("?%d", len(args)-1)
	}
	from, where, start := `fanout_queries`, ``, ``
	if f.Tag != nil {
		from = taggedQueries
		args = append(args, s.taggedIn(ctx, projectID, f.ReadingIDs, *f.Tag))
	}
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
			FROM ` + from + ` WHERE project_id = ?0 AND reading_id = ANY(?1) AND cohort = ?2 AND logical_engine = ?3` + where + `
			GROUP BY query_id, normal),
		sums AS (SELECT coalesce(sum(events), 0)::bigint AS events, count(*) AS queries, count(*) FILTER (WHERE matched) AS matched FROM found),
		page AS (SELECT * FROM found` + start + ` ORDER BY events DESC, normal LIMIT ?4)
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
	Spellings                 []string `bun:",array"`
	Spelled                   []int    `bun:",array"`
}

// FanoutOrigins reads where queries came from, in the scope of a filter.
func (s *Store) FanoutOrigins(
	ctx context.Context, projectID uuid.UUID, f FanoutFilter, queries []uuid.UUID,
) ([]FanoutOrigin, error) {
	query := `SELECT q.query_id, md5(p.text) AS prompt, q.logical_engine AS engine, cardinality(q.executions) AS responses,
			q.brand_responses, q.spellings, q.spelled
		FROM fanout_places q` + askedPrompt + `
		WHERE q.project_id = ?0 AND q.reading_id = ANY(?1) AND q.cohort = ?2 AND q.query_id = ANY(?4)
			AND (?3 = '' OR q.logical_engine = ?3)`
	args := []any{projectID, pgdialect.Array(f.ReadingIDs), string(f.Cohort), f.Engine, pgdialect.Array(queries)}
	if f.Tag != nil {
		query += ` AND (q.reading_id, q.prompt_index) IN (?5)`
		args = append(args, s.taggedIn(ctx, projectID, f.ReadingIDs, *f.Tag))
	}
	var origins []FanoutOrigin
	err := s.db.Bun(ctx).NewRaw(query, args...).Scan(ctx, &origins)
	return origins, storage.Wrap(err, "read origins of queries")
}

// FanoutAnswersAfter reads the answers behind a filter's query, of the newest
// audit first, at most limit after one (nil: from the start).
func (s *Store) FanoutAnswersAfter(
	ctx context.Context, projectID uuid.UUID, f FanoutFilter, after *model.FanoutAnswer, limit int,
) ([]model.FanoutAnswer, error) {
	args := []any{projectID, pgdialect.Array(f.ReadingIDs), string(f.Cohort), f.Engine, f.QueryID, limit}
	start := ``
	if after != nil {
		args = append(args, after.AuditID, after.TaskID)
		start = ` AND (r.audit_id < ?6 OR (r.audit_id = ?6 AND e.id > ?7))`
	}
	if f.Tag != nil {
		start += fmt.Sprintf(` AND (p.reading_id, p.prompt_index) IN (?%d)`, len(args))
		args = append(args, s.taggedIn(ctx, projectID, f.ReadingIDs, *f.Tag))
	}
	query := `SELECT a.audit_id, a.id AS task_id, t.text AS prompt_text, a.logical_engine, f.brand_present AS brand_mentioned,
			f.owned_cited AS owned_domain_cited
		FROM (SELECT r.audit_id, p.reading_id, p.prompt_index, p.logical_engine, e.id
			FROM fanout_places p JOIN audit_readings r ON r.project_id = p.project_id AND r.id = p.reading_id CROSS JOIN LATERAL unnest(p.executions) AS e (id)
				JOIN audits o ON o.project_id = ?0 AND o.id = r.audit_id AND o.answers_removed_at IS NULL
			WHERE p.project_id = ?0 AND p.reading_id = ANY(?1) AND p.cohort = ?2 AND p.query_id = ?4
				AND (?3 = '' OR p.logical_engine = ?3)` + start + `
			ORDER BY r.audit_id DESC, e.id LIMIT ?5) a
		JOIN analyses f ON f.project_id = ?0 AND f.reading_id = a.reading_id AND f.execution_id = a.id
		JOIN audit_prompts t ON t.project_id = ?0 AND t.audit_id = a.audit_id AND t.prompt_index = a.prompt_index
		ORDER BY a.audit_id DESC, a.id`
	var answers []model.FanoutAnswer
	err := s.db.Bun(ctx).NewRaw(query, args...).Scan(ctx, &answers)
	return answers, storage.Wrap(err, "read answers of a query")
}

// SearchCoverage counts the responses of a filter's readings, those whose engine
// reports whether it searched, and those whose engine searched.
func (s *Store) SearchCoverage(ctx context.Context, projectID uuid.UUID, f FanoutFilter) (responses, observable, searched int, err error) {
	q := s.db.Bun(ctx).NewSelect().ColumnExpr("coalesce(sum(responses), 0), coalesce(sum(search_observable), 0), coalesce(sum(searched), 0)").
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(f.ReadingIDs)).Where("cohort = ?", f.Cohort)
	if f.Tag == nil {
		q.Table("totals").Where("logical_engine = ?", f.Engine).Where("entity_index = 0")
	} else {
		q = s.keepTagged(ctx, q.Table("cells").Where("? = '' OR logical_engine = ?", f.Engine, f.Engine), projectID, f.ReadingIDs, f.Tag)
	}
	err = q.Scan(ctx, &responses, &observable, &searched)
	return responses, observable, searched, storage.Wrap(err, "count searching responses")
}
