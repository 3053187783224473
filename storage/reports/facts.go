package reports

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// Fact is what was read in one response.
type Fact struct {
	ExecutionID     uuid.UUID
	ID              uuid.UUID // of the analysis
	PromptIndex     int
	LogicalEngine   string
	Citable         bool  // retrieval was on, or a citation was seen
	OwnedCited      bool  // a citation of the brand's domains was seen
	Searched        *bool // nil: not observable
	Declined        *bool // the engine declines, and the brand is neither mentioned nor cited; nil: it was read before this was
	AnalyzerVersion string
	Presences       []Presence
	Citations       []CitationFact
	Searches        []string
	Ads             []AdFact // in the order shown

	// The engine that answered, and the answer. Not stored with the fact: it is the answer's.
	Provider         string `bun:"transport_provider"`
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
		_, err := s.db.Bun(ctx).NewDelete().Table(t.name).Where("project_id = ?", projectID).Where("reading_id = ?", readingID).
			Where("execution_id BETWEEN ? AND ?", first, last).Exec(ctx)
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

// factTable reports how facts become the rows of one table.
type factTable struct {
	name    string
	columns []string
	rows    func(rows [][]any, key []any, f *Fact) [][]any
}

func factTables() []factTable {
	key := []string{"project_id", "reading_id", "execution_id"}
	return []factTable{
		{"analyses", append(slices.Clone(key), "id", "prompt_index", "logical_engine", "brand_present", "brand_rank",
			"citable", "owned_cited", "searched", "declined", "analyzer_version"), analysisRows},
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
		f.ID, f.PromptIndex, f.LogicalEngine, rank > 0, rank, f.Citable, f.OwnedCited, f.Searched, f.Declined, f.AnalyzerVersion,
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
			i + 1, c.URL, c.Host, c.Title, unlessNegative(c.Start), unlessNegative(c.End), c.Entities, c.FromText,
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

// unlessNegative is null for a number that is not known.
func unlessNegative(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}

// copyRows stores rows by COPY.
func (s *Store) copyRows(ctx context.Context, table string, columns []string, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	if _, err := s.db.PGX(ctx).CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows)); err != nil {
		return fmt.Errorf("copy %s: %w", table, err)
	}
	return nil
}
