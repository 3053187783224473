package reports

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// SourceScope is what a reading's sources of a cohort are counted against: its cells. The
// n-th values of the lists are of the same cell.
type SourceScope struct {
	bun.BaseModel `bun:"table:source_scopes"`

	ProjectID   uuid.UUID
	ReadingID   uuid.UUID
	Cohort      model.PromptCohort
	Engines     []string    // sorted
	CellEngines []int32     // indexes of Engines
	Prompts     []uuid.UUID // the same question has the same id in every audit
	MatchKeys   []uuid.UUID // equal cells of two audits may be compared
	Responses   []int32
	Citable     []int32 // responses that could carry citations
	Citations   []int32
}

// SourceSum is what a reading cites of one source.
type SourceSum struct {
	bun.BaseModel `bun:"table:source_sums"`

	ProjectID uuid.UUID
	ReadingID uuid.UUID
	Cohort    model.PromptCohort
	Dimension model.SourceDimension
	SourceID  uuid.UUID // SourceID of the key
	DomainID  uuid.UUID // SourceID of the host
	Key       string    // the host, or the address in its normal form
	Host      string
	Title     string  // of a page; empty: none
	Owners    []int16 // indexes of the entities that own the host

	ResponseCount, CitationCount, MentionCount int32 // over all cells

	SourceCells
	SourceBrands
}

// SourceCells are the cells that cite a source. The n-th values of the lists are of the same cell.
type SourceCells struct {
	Cells     []int32 // their places in the scope
	Responses []int32 // that cite it
	Citations []int32
	Mentions  []int32 // of the brand, in these responses
}

// SourceBrands are the responses that cite a source and mention an entity, by engine.
// The n-th values of the lists belong together.
type SourceBrands struct {
	BrandEngines   []int32 // indexes of the scope's engines
	BrandEntities  []int32 // indexes of the audit's entities
	BrandResponses []int32
}

// SourceID names a source within a project: the first half of its key's SHA-256.
func SourceID(key string) uuid.UUID {
	sum := sha256.Sum256([]byte(key))
	return uuid.UUID(sum[:16])
}

// URLHash names a page: the SHA-256 of its address in its normal form, in hexadecimal.
func URLHash(address string) string {
	sum := sha256.Sum256([]byte(address))
	return hex.EncodeToString(sum[:])
}

// ReplaceSources stores what a reading cites in place of what was there. It must run in
// a transaction.
func (s *Store) ReplaceSources(ctx context.Context, projectID, readingID uuid.UUID, scopes []SourceScope, sums []SourceSum) error {
	for _, table := range []string{"source_scopes", "source_sums"} {
		if err := s.clear(ctx, table, projectID, readingID); err != nil {
			return err
		}
	}
	if err := storage.CopyAll(ctx, s.db, scopes); err != nil {
		return fmt.Errorf("store cells of sources: %w", err)
	}
	return storage.Wrap(storage.CopyAll(ctx, s.db, sums), "store sources")
}

// SourceFilter reports whose sources are read.
type SourceFilter struct {
	Runs, Baselines []uuid.UUID // readings
	Cohort          model.PromptCohort
	Dimension       model.SourceDimension
	Engine          string // empty: every engine
	CellCounts      bool   // whether Sources reads what each cell counts, also of every engine
}

// SourceScopes returns the scopes of runs and baselines, in any order. One statement.
func (s *Store) SourceScopes(ctx context.Context, projectID uuid.UUID, f SourceFilter) iter.Seq2[SourceScope, error] {
	q := s.db.Bun(ctx).NewSelect().Table("source_scopes").
		Column("reading_id", "engines", "cell_engines", "prompts", "match_keys", "responses", "citable", "citations").
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(slices.Concat(f.Runs, f.Baselines))).Where("cohort = ?", f.Cohort)
	var r SourceScope
	return stream(ctx, s, "read cells of sources", q, &r, &r.ReadingID, &r.Engines, &r.CellEngines, &r.Prompts, &r.MatchKeys, &r.Responses,
		&r.Citable, &r.Citations)
}

// Sources returns the sources of the runs with their keys, owners, sums and cells, in any order, as they are read. What
// each cell counts is read where the filter says so or names an engine: a year has millions of cells. One statement.
func (s *Store) Sources(ctx context.Context, projectID uuid.UUID, f SourceFilter) iter.Seq2[SourceSum, error] {
	q := s.db.Bun(ctx).NewSelect().Table("source_sums").
		Column("reading_id", "source_id", "key", "host", "owners", "response_count", "citation_count", "mention_count", "cells").
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(f.Runs)).Where("cohort = ?", f.Cohort).
		Where("dimension = ?", f.Dimension)
	var r SourceSum
	targets := []any{&r.ReadingID, &r.SourceID, &r.Key, &r.Host, &r.Owners, &r.ResponseCount, &r.CitationCount, &r.MentionCount, &r.Cells}
	if f.Engine != "" || f.CellCounts {
		q.Column("responses", "citations", "mentions")
		targets = append(targets, &r.Responses, &r.Citations, &r.Mentions)
	}
	return stream(ctx, s, "read sources", q, &r, targets...)
}

// SourceDetail holds the title, cells and brands of a source in one audit, the cells
// of a domain's page, or how many pages of a domain the runs cite.
type SourceDetail struct {
	ReadingID uuid.UUID
	ID        uuid.UUID // the source
	Title     string
	Page      *uuid.UUID // a page of the domain; nil: the source itself
	Pages     int        // of the domain in all runs; 0: the row does not say
	SourceCells
	SourceBrands
}

// SourceDetails returns the details of sources in runs, and in baselines their cells with responses alone, in any order, as
// they are read: for domains also how many pages the runs cite or, of one engine, the pages, whose cells say which engine
// cites them. One statement: the domains of one page of the report have tens of thousands of pages in a year, so that they
// are counted where they are.
func (s *Store) SourceDetails(ctx context.Context, projectID uuid.UUID, f SourceFilter, ids []uuid.UUID) iter.Seq2[SourceDetail, error] {
	db := s.db.Bun(ctx)
	of := func(readings []uuid.UUID, d model.SourceDimension, id string) *bun.SelectQuery {
		return db.NewSelect().TableExpr("source_sums").Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(readings)).
			Where("cohort = ?", f.Cohort).Where("dimension = ?", d).Where("? = ANY(?)", bun.Ident(id), pgdialect.Array(ids))
	}
	q := of(f.Runs, f.Dimension, "source_id").
		ColumnExpr("reading_id, source_id, title, NULL::uuid, 0, cells, responses, citations, brand_engines, brand_entities, brand_responses").
		UnionAll(of(f.Baselines, f.Dimension, "source_id").ColumnExpr("reading_id, source_id, '', NULL, 0, cells, responses" + strings.Repeat(", NULL", 4)))
	if f.Dimension == model.SourceDimensionDomain {
		pages := of(f.Runs, model.SourceDimensionURL, "domain_id")
		if f.Engine != "" {
			q.UnionAll(pages.ColumnExpr("reading_id, domain_id, '', source_id, 0, cells" + strings.Repeat(", NULL", 5)))
		} else {
			q.UnionAll(db.NewSelect().TableExpr("(?) AS p", pages.Column("domain_id", "source_id").Distinct()).
				ColumnExpr("?::uuid, domain_id, '', NULL::uuid, count(*)::int"+strings.Repeat(", NULL", 6), projectID).Group("domain_id"))
		}
	}
	var d SourceDetail
	return stream(ctx, s, "read details of sources", q, &d, &d.ReadingID, &d.ID, &d.Title, &d.Page, &d.Pages, &d.Cells, &d.Responses,
		&d.Citations, &d.BrandEngines, &d.BrandEntities, &d.BrandResponses)
}

// SourcePage is a cited page as it was last fetched.
type SourcePage struct {
	State            string // pending, read, blocked or unreadable
	Title            *string
	PageFormat       *string
	PageFormatMethod *string
	Brand            bool // the brand is on the page
	Competitors      int  // on the page
	FetchedAt        *time.Time
}

// SourcePages reads those of some pages that are known, by URLHash. One statement.
func (s *Store) SourcePages(ctx context.Context, projectID uuid.UUID, hashes []string) (map[string]SourcePage, error) {
	var rows []struct {
		SourcePage

		URLHash string
	}
	err := s.db.Bun(ctx).NewSelect().Table("source_pages").
		Column("url_hash", "state", "title", "page_format", "page_format_method", "brand", "fetched_at").
		ColumnExpr("cardinality(entities) AS competitors").Where("project_id = ?", projectID).
		Where("url_hash = ANY(?)", pgdialect.Array(hashes)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read cited pages: %w", err)
	}
	pages := make(map[string]SourcePage, len(rows))
	for i := range rows {
		pages[rows[i].URLHash] = rows[i].SourcePage
	}
	return pages, nil
}
