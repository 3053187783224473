package reports

import (
	"context"
	"fmt"
	"iter"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
)

// Facts reads back what the rollups of a run's reading are made of, in the order of the
// executions, for the parts of answers that AnswersToRead reads. The places of mentions and
// citations are left out.
func (s *Store) Facts(ctx context.Context, projectID uuid.UUID, run *Run) iter.Seq2[[]Fact, error] {
	return inParts(ctx, s, projectID, run.ID, func(first, last uuid.UUID) ([]Fact, error) {
		return s.factsBetween(ctx, projectID, run, first, last)
	})
}

// factsBetween reads the facts of the answers from one execution to another.
func (s *Store) factsBetween(ctx context.Context, projectID uuid.UUID, run *Run, first, last uuid.UUID) ([]Fact, error) {
	// Each answer is looked up by its key: of tables that have no statistics yet, a
	// planner that may choose reads all of the audit for every few answers.
	const query = `WITH f AS MATERIALIZED (SELECT * FROM analyses
			WHERE project_id = ?0 AND reading_id = ?1 AND execution_id BETWEEN ?2 AND ?3)
		SELECT f.execution_id, f.id, f.prompt_index, f.logical_engine, f.citable, f.owned_cited, f.searched, f.declined,
			f.analyzer_version, a.transport_provider, a.transport_model, a.retrieval_enabled, a.text,
			a.answered_at, ` + adStateOf + ` AS ad_state, coalesce(a.ads->>'parser', '') AS ad_parser
		FROM f CROSS JOIN LATERAL (SELECT * FROM answers
			WHERE project_id = ?0 AND audit_id = ?4 AND execution_id = f.execution_id LIMIT 1) a
		ORDER BY f.execution_id`
	var facts []Fact
	if err := s.db.Bun(ctx).NewRaw(query, projectID, run.ReadingID, first, last, run.ID).Scan(ctx, &facts); err != nil {
		return nil, fmt.Errorf("read analyses: %w", err)
	}
	if len(facts) == 0 {
		return nil, nil
	}
	byID := make(map[uuid.UUID]*Fact, len(facts))
	for i := range facts {
		byID[facts[i].ExecutionID] = &facts[i]
	}
	return facts, s.fillFacts(ctx, projectID, run.ReadingID, facts, byID)
}

// fillFacts reads what was found in responses, in the order in which it stands there.
func (s *Store) fillFacts(ctx context.Context, projectID, readingID uuid.UUID, facts []Fact, byID map[uuid.UUID]*Fact) error {
	read := func(rows any, order string) error {
		return s.db.Bun(ctx).NewSelect().Model(rows).Where("project_id = ?", projectID).Where("reading_id = ?", readingID).
			Where("execution_id BETWEEN ? AND ?", facts[0].ExecutionID, facts[len(facts)-1].ExecutionID).
			OrderExpr("execution_id, " + order).Scan(ctx)
	}
	for _, part := range []struct {
		name string
		fill func(read readFacts, byID map[uuid.UUID]*Fact) error
	}{
		{"presences", fillPresences}, {"citations", fillCitations}, {"searches", fillSearches}, {"ads", fillAds},
	} {
		if err := part.fill(read, byID); err != nil {
			return fmt.Errorf("read %s: %w", part.name, err)
		}
	}
	return nil
}

// readFacts reads the rows of a Bun model that belong to the facts, by execution and order.
type readFacts func(rows any, order string) error

func fillPresences(read readFacts, byID map[uuid.UUID]*Fact) error {
	var rows []struct {
		bun.BaseModel `bun:"table:presences,alias:p"`

		ExecutionID              uuid.UUID
		EntityIndex, Rank, Count int
	}
	err := read(&rows, "entity_index")
	for _, r := range rows {
		if f := byID[r.ExecutionID]; f != nil {
			f.Presences = append(f.Presences, Presence{Entity: r.EntityIndex, Rank: r.Rank, Count: r.Count})
		}
	}
	return err
}

func fillCitations(read readFacts, byID map[uuid.UUID]*Fact) error {
	var rows []struct {
		bun.BaseModel `bun:"table:citations,alias:c"`

		ExecutionID      uuid.UUID
		URL, Host, Title string
		Entities         []int16 `bun:",array"`
		FromText         bool
	}
	err := read(&rows, "position")
	for _, r := range rows {
		if f := byID[r.ExecutionID]; f != nil {
			f.Citations = append(f.Citations, CitationFact{
				URL: r.URL, Host: r.Host, Title: r.Title, Start: -1, End: -1, Entities: r.Entities, FromText: r.FromText,
			})
		}
	}
	return err
}

func fillSearches(read readFacts, byID map[uuid.UUID]*Fact) error {
	var rows []struct {
		bun.BaseModel `bun:"table:searches,alias:s"`

		ExecutionID uuid.UUID
		Query       string
	}
	err := read(&rows, "position")
	for _, r := range rows {
		if f := byID[r.ExecutionID]; f != nil {
			f.Searches = append(f.Searches, r.Query)
		}
	}
	return err
}

func fillAds(read readFacts, byID map[uuid.UUID]*Fact) error {
	var rows []struct {
		bun.BaseModel `bun:"table:ads,alias:a"`

		ExecutionID uuid.UUID
		AdFact
	}
	err := read(&rows, "position")
	for _, r := range rows {
		if f := byID[r.ExecutionID]; f != nil {
			f.Ads = append(f.Ads, r.AdFact)
		}
	}
	return err
}
