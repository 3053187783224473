package reports

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// FanoutQuery is what the searches of one normal form come to in an audit's
// cohort and engine; read over several audits, in all of them.
type FanoutQuery struct {
	Cohort                            model.PromptCohort
	Engine                            string // empty: all engines together
	Place                             int    // 1-based, in the order of the list; 0 where several audits were read
	ID                                uuid.UUID
	Normal                            string
	Matched                           bool // it is a prompt of its audit
	Events, Responses, BrandResponses int
}

// FanoutPlace is where a query came from: a prompt and engine.
type FanoutPlace struct {
	Cohort         model.PromptCohort
	QueryID        uuid.UUID
	PromptIndex    int
	Engine         string
	BrandResponses int
	Spellings      []string // as it was written
	Spelled        []int    // events of each
	Executions     []uuid.UUID
}

// FanoutTotal is what an audit's queries of a cohort and engine (empty: all) add up to.
type FanoutTotal struct {
	Cohort model.PromptCohort
	Engine string
	FanoutSum
}

// FanoutSum counts searches, the different queries among them, and the queries
// that are prompts.
type FanoutSum struct {
	Events, Queries, Matched int
}

// Fanout is all that is known of an audit's searches.
type Fanout struct {
	Queries []FanoutQuery
	Totals  []FanoutTotal
	Places  []FanoutPlace
}

// ReplaceFanout stores a reading's searches in place of those it had. It must
// run in a transaction. Rows are stored in the order given, which is to be the
// order of the primary keys.
func (s *Store) ReplaceFanout(ctx context.Context, projectID, readingID uuid.UUID, f *Fanout) error {
	key := func(more ...any) []any { return append([]any{projectID, readingID}, more...) }
	queries := make([][]any, len(f.Queries))
	for i := range f.Queries {
		q := &f.Queries[i]
		queries[i] = key(string(q.Cohort), q.Engine, q.Place, q.ID, q.Normal, q.Matched, q.Events, q.Responses, q.BrandResponses)
	}
	totals := make([][]any, len(f.Totals))
	for i, t := range f.Totals {
		totals[i] = key(string(t.Cohort), t.Engine, t.Events, t.Queries, t.Matched)
	}
	places := make([][]any, len(f.Places))
	for i := range f.Places {
		p := &f.Places[i]
		places[i] = key(string(p.Cohort), p.QueryID, p.PromptIndex, p.Engine, p.BrandResponses, p.Spellings, p.Spelled, p.Executions)
	}
	for _, t := range []struct {
		name    string
		columns []string
		rows    [][]any
	}{
		{"fanout_queries", []string{
			"cohort", "logical_engine", "place", "query_id", "normal", "matched", "events", "responses", "brand_responses",
		}, queries},
		{"fanout_totals", []string{"cohort", "logical_engine", "events", "queries", "matched"}, totals},
		{"fanout_places", []string{
			"cohort", "query_id", "prompt_index", "logical_engine", "brand_responses", "spellings", "spelled", "executions",
		}, places},
	} {
		if err := s.clear(ctx, t.name, projectID, readingID); err != nil {
			return err
		}
		if err := s.copyRows(ctx, t.name, append([]string{"project_id", "reading_id"}, t.columns...), t.rows); err != nil {
			return err
		}
	}
	return nil
}
