package reports

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AnswerToRead is a stored answer with what its reading depends on.
type AnswerToRead struct {
	ExecutionID      uuid.UUID
	PromptIndex      int
	LogicalEngine    string
	Text             string
	Citations        []byte // JSON, as the engine attached them
	Searches         []string
	Searched         *bool // nil: not observable
	Provider         string
	TransportModel   string
	RetrievalEnabled *bool
	Ads              *model.EngineAds // nil: the engine has none
	Retrieved        []model.EngineCitation
	AnsweredAt       time.Time
}

// AnswersToRead reads an audit's answers in the order of their executions, at
// most limit of them after an execution (uuid.Nil: from the start).
func (s *Store) AnswersToRead(
	ctx context.Context, projectID, auditID, after uuid.UUID, limit int,
) ([]AnswerToRead, error) {
	const query = `SELECT execution_id, prompt_index, logical_engine, text, citations::text, searches, searched,
			transport_provider, transport_model, retrieval_enabled, ads, retrieved, answered_at
		FROM answers WHERE project_id = $1 AND audit_id = $2 AND execution_id > $3 ORDER BY execution_id LIMIT $4`
	scan := func(row pgx.CollectableRow) (AnswerToRead, error) {
		var a AnswerToRead
		err := row.Scan(&a.ExecutionID, &a.PromptIndex, &a.LogicalEngine, &a.Text, &a.Citations, &a.Searches, &a.Searched,
			&a.Provider, &a.TransportModel, &a.RetrievalEnabled, &a.Ads, &a.Retrieved, &a.AnsweredAt)
		return a, err
	}
	answers, err := storage.Collect(ctx, s.db, scan, query, projectID, auditID, after, limit)
	if err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}
	return answers, nil
}

// Fact is what was read in one response.
type Fact struct {
	ExecutionID     uuid.UUID
	ID              uuid.UUID // of the analysis
	PromptIndex     int
	LogicalEngine   string
	Citable         bool  // retrieval was on, or a citation was seen
	OwnedCited      bool  // a citation of the brand's domains was seen
	Searched        *bool // nil: not observable
	AnalyzerVersion string
	Presences       []Presence
	Citations       []CitationFact
	Searches        []string
	Ads             []AdFact // in the order shown

	// Who answered, and what. Not stored with the fact: it is the answer's.
	Provider         string
	TransportModel   string
	RetrievalEnabled *bool
	Text             string
	AnsweredAt       time.Time
	// Retrieved are the domains that were retrieved and not cited, with their owners; nil:
	// the answer itself was not read.
	Retrieved map[string][]int16
	AdState   AdState
	AdParser  string // how its ads were read; empty: they were not
}

// Presence is an entity that a response mentions.
type Presence struct {
	Entity  int
	Rank    int     // 1-based, by first mention
	Count   int     // mentions
	Offsets []int32 // start and end of each mention in turn, in bytes of the text
}

// CitationFact is one source of a response.
type CitationFact struct {
	URL, Host, Title string
	Start, End       int     // in characters of the text; -1: the engine gives none
	Entities         []int16 // owners of the host
	FromText         bool
}

// BrandRank is the brand's rank, 0 when it is absent. The brand is entity 0.
func (f *Fact) BrandRank() int {
	for _, p := range f.Presences {
		if p.Entity == 0 {
			return p.Rank
		}
	}
	return 0
}

// ReplaceFacts stores a reading's facts in the order of their executions, in place of what
// was stored of any execution between the first and the last of them. It must
// run in a transaction.
func (s *Store) ReplaceFacts(ctx context.Context, projectID, readingID uuid.UUID, facts []Fact) error {
	if len(facts) == 0 {
		return nil
	}
	first, last := facts[0].ExecutionID, facts[len(facts)-1].ExecutionID
	for _, t := range factTables() {
		_, err := s.db.PGX(ctx).Exec(ctx, `DELETE FROM `+t.name+
			` WHERE project_id = $1 AND reading_id = $2 AND execution_id BETWEEN $3 AND $4`, projectID, readingID, first, last)
		if err != nil {
			return fmt.Errorf("clear %s: %w", t.name, err)
		}
		rows := make([][]any, 0, len(facts))
		for i := range facts {
			rows = t.rows(rows, []any{projectID, readingID, facts[i].ExecutionID}, &facts[i])
		}
		if err := s.copyRows(ctx, t.name, t.columns, rows); err != nil {
			return err
		}
	}
	return nil
}

// factTable says how facts become the rows of one table.
type factTable struct {
	name    string
	columns []string
	rows    func(rows [][]any, key []any, f *Fact) [][]any
}

func factTables() []factTable {
	key := []string{"project_id", "reading_id", "execution_id"}
	return []factTable{
		{"analyses", append(slices.Clone(key), "id", "prompt_index", "logical_engine", "brand_present", "brand_rank",
			"citable", "owned_cited", "searched", "analyzer_version"), analysisRows},
		{"presences", append(slices.Clone(key), "entity_index", "rank", "count", "offsets"), presenceRows},
		{"citations", append(slices.Clone(key), "position", "url", "host", "title", "start_index", "end_index",
			"entities", "from_text"), citationRows},
		{"searches", append(slices.Clone(key), "position", "query"), searchRows},
		{"ads", append(slices.Clone(key), "position", "advertiser", "domain", "title", "snippet", "landing_url", "block",
			"placement", "entities", "parser_version"), adRows},
	}
}

func analysisRows(rows [][]any, key []any, f *Fact) [][]any {
	rank := f.BrandRank()
	return append(rows, slices.Concat(key, []any{
		f.ID, f.PromptIndex, f.LogicalEngine, rank > 0, rank, f.Citable, f.OwnedCited, f.Searched, f.AnalyzerVersion,
	}))
}

func presenceRows(rows [][]any, key []any, f *Fact) [][]any {
	for _, p := range f.Presences {
		rows = append(rows, slices.Concat(key, []any{p.Entity, p.Rank, p.Count, p.Offsets}))
	}
	return rows
}

func citationRows(rows [][]any, key []any, f *Fact) [][]any {
	for i, c := range f.Citations {
		rows = append(rows, slices.Concat(key, []any{
			i + 1, c.URL, c.Host, c.Title, place(c.Start), place(c.End), c.Entities, c.FromText,
		}))
	}
	return rows
}

func searchRows(rows [][]any, key []any, f *Fact) [][]any {
	for i, q := range f.Searches {
		rows = append(rows, slices.Concat(key, []any{i + 1, q}))
	}
	return rows
}

// place is null for a place that the engine does not give.
func place(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}

func (s *Store) copyRows(ctx context.Context, table string, columns []string, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	if _, err := s.db.PGX(ctx).CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows)); err != nil {
		return fmt.Errorf("copy %s: %w", table, err)
	}
	return nil
}

// Facts reads back what the rollups of a run's reading are made of, in the order of the
// executions, at most limit responses after an execution. The places of mentions
// and citations are left out.
func (s *Store) Facts(ctx context.Context, projectID uuid.UUID, run *Run, after uuid.UUID, limit int) ([]Fact, error) {
	// Each answer is looked up by its key: of tables that have no statistics yet, a
	// planner that may choose reads all of the audit for every few answers.
	const query = `WITH f AS MATERIALIZED (SELECT * FROM analyses
			WHERE project_id = $1 AND reading_id = $2 AND execution_id > $3 ORDER BY execution_id LIMIT $4)
		SELECT f.execution_id, f.id, f.prompt_index, f.logical_engine, f.citable, f.owned_cited, f.searched,
			f.analyzer_version, a.transport_provider, a.transport_model, a.retrieval_enabled, a.text,
			a.answered_at, ` + adStateOf + `, coalesce(a.ads->>'parser', '')
		FROM f CROSS JOIN LATERAL (SELECT * FROM answers
			WHERE project_id = $1 AND audit_id = $5 AND execution_id = f.execution_id LIMIT 1) a
		ORDER BY f.execution_id`
	scan := func(row pgx.CollectableRow) (Fact, error) {
		var f Fact
		err := row.Scan(&f.ExecutionID, &f.ID, &f.PromptIndex, &f.LogicalEngine, &f.Citable, &f.OwnedCited, &f.Searched,
			&f.AnalyzerVersion, &f.Provider, &f.TransportModel, &f.RetrievalEnabled, &f.Text,
			&f.AnsweredAt, &f.AdState, &f.AdParser)
		return f, err
	}
	facts, err := storage.Collect(ctx, s.db, scan, query, projectID, run.ReadingID, after, limit, run.ID)
	if err != nil {
		return nil, fmt.Errorf("read analyses: %w", err)
	}
	if len(facts) == 0 {
		return nil, nil
	}
	return facts, s.fillFacts(ctx, projectID, run.ReadingID, facts)
}

func (s *Store) fillFacts(ctx context.Context, projectID, readingID uuid.UUID, facts []Fact) error {
	byID := make(map[uuid.UUID]*Fact, len(facts))
	for i := range facts {
		byID[facts[i].ExecutionID] = &facts[i]
	}
	args := []any{projectID, readingID, facts[0].ExecutionID, facts[len(facts)-1].ExecutionID}
	const between = ` WHERE project_id = $1 AND reading_id = $2 AND execution_id BETWEEN $3 AND $4 ORDER BY execution_id, `
	var id uuid.UUID
	var p Presence
	err := s.each(ctx, `SELECT execution_id, entity_index, rank, count FROM presences`+between+`entity_index`, args,
		[]any{&id, &p.Entity, &p.Rank, &p.Count}, func() {
			if f := byID[id]; f != nil {
				f.Presences = append(f.Presences, p)
			}
		})
	if err != nil {
		return fmt.Errorf("read presences: %w", err)
	}
	if err := s.fillSources(ctx, between, args, byID); err != nil {
		return fmt.Errorf("read citations: %w", err)
	}
	var query string
	err = s.each(ctx, `SELECT execution_id, query FROM searches`+between+`position`, args, []any{&id, &query}, func() {
		if f := byID[id]; f != nil {
			f.Searches = append(f.Searches, query)
		}
	})
	if err != nil {
		return fmt.Errorf("read searches: %w", err)
	}
	if err := s.fillAds(ctx, between, args, byID); err != nil {
		return fmt.Errorf("read ads: %w", err)
	}
	return nil
}

func (s *Store) fillSources(ctx context.Context, between string, args []any, byID map[uuid.UUID]*Fact) error {
	var id uuid.UUID
	c := CitationFact{Start: -1, End: -1}
	return s.each(ctx, `SELECT execution_id, url, host, title, entities, from_text FROM citations`+between+`position`, args,
		[]any{&id, &c.URL, &c.Host, &c.Title, &c.Entities, &c.FromText}, func() {
			if f := byID[id]; f != nil {
				one := c
				one.Entities = slices.Clone(c.Entities)
				f.Citations = append(f.Citations, one)
			}
		})
}

// each runs a hot read and calls row after each row was scanned into targets.
func (s *Store) each(ctx context.Context, query string, args, targets []any, row func()) error {
	rows, err := s.db.PGX(ctx).Query(ctx, query, append([]any{pgx.QueryExecModeCacheStatement}, args...)...)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, targets, func() error {
		row()
		return nil
	})
	return err
}
