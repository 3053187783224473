package reports

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// SourceSum is what a reading cites of one source.
type SourceSum struct {
	Cohort    model.PromptCohort
	Dimension model.SourceDimension
	ID        uuid.UUID // SourceID of the key
	Key       string    // the host, or the address in its normal form
	Host      string
	Title     string  // of a page; empty: none
	Owners    []int16 // indexes of the entities that own the host
	Cells     []byte  // packed
	Brands    []byte  // packed
}

// SourceRollup is what a reading cites, with its packed columns.
type SourceRollup struct {
	Format int                           // of the packed columns
	Scopes map[model.PromptCohort][]byte // what sources are counted against, packed
	Sums   []SourceSum                   // in the order of cohort, dimension and id
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
func (s *Store) ReplaceSources(ctx context.Context, projectID, readingID uuid.UUID, r *SourceRollup) error {
	for _, table := range []string{"source_scopes", "source_sums"} {
		if err := s.clear(ctx, table, projectID, readingID); err != nil {
			return err
		}
	}
	rows := make([][]any, 0, len(r.Scopes))
	for cohort, cells := range r.Scopes {
		rows = append(rows, []any{projectID, readingID, string(cohort), r.Format, cells})
	}
	if err := s.copyRows(ctx, "source_scopes", []string{"project_id", "reading_id", "cohort", "format", "cells"}, rows); err != nil {
		return err
	}
	rows = make([][]any, len(r.Sums))
	for i := range r.Sums {
		o := &r.Sums[i]
		rows[i] = []any{
			projectID, readingID, string(o.Cohort), string(o.Dimension), o.ID, SourceID(o.Host), o.Key, o.Host, o.Title, o.Owners,
			r.Format, o.Cells, o.Brands,
		}
	}
	return s.copyRows(ctx, "source_sums", []string{
		"project_id", "reading_id", "cohort", "dimension", "source_id", "domain_id", "key", "host", "title", "owners", "format", "cells",
		"brands",
	}, rows)
}

// SourceFilter reports whose sources are read.
type SourceFilter struct {
	Runs, Baselines []uuid.UUID // readings
	Cohort          model.PromptCohort
	Dimension       model.SourceDimension
	Engine          string // empty: every engine
}

// SourceRow is what a reading cites of one source or, without a source, the scope that
// the reading's sources are counted against. Its bytes are valid until the next row is read.
type SourceRow struct {
	ReadingID uuid.UUID
	ID        uuid.UUID // the source; the nil id: the row is a scope
	Key, Host storage.Bytes
	Owners    []int16
	Format    int
	Cells     storage.Bytes // packed
}

// Clone returns a copy of the row with bytes of its own.
func (r *SourceRow) Clone() SourceRow {
	c := *r
	c.Key, c.Host, c.Cells = slices.Clone(r.Key), slices.Clone(r.Host), slices.Clone(r.Cells)
	return c
}

// Sources returns the scopes of runs and baselines and the sources of the runs, in any
// order, as they are read. One statement.
func (s *Store) Sources(ctx context.Context, projectID uuid.UUID, f SourceFilter) iter.Seq2[SourceRow, error] {
	db := s.db.Bun(ctx)
	scopes := db.NewSelect().TableExpr("source_scopes").ColumnExpr("reading_id, ?::uuid, '', '', NULL::smallint[], format, cells", uuid.Nil).
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(slices.Concat(f.Runs, f.Baselines))).Where("cohort = ?", f.Cohort)
	sums := db.NewSelect().TableExpr("source_sums").ColumnExpr("reading_id, source_id, key, host, nullif(owners, '{}'), format, cells").
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(f.Runs)).Where("cohort = ?", f.Cohort).
		Where("dimension = ?", f.Dimension)
	var r SourceRow
	return stream(ctx, s, "read sources", scopes.UnionAll(sums), &r, &r.ReadingID, &r.ID, &r.Key, &r.Host, &r.Owners, &r.Format, &r.Cells)
}

// SourceDetail holds the title, format, brands and cells of a source in one audit, the
// citations of a domain's page, or how many pages of a domain the runs cite.
type SourceDetail struct {
	ReadingID uuid.UUID
	ID        uuid.UUID // the source
	Title     string
	Page      *uuid.UUID // a page of the domain; nil: the source itself
	Pages     int        // of the domain in all runs; 0: the row does not say
	Format    int
	Brands    []byte // packed; nil of a page
	Cells     []byte // packed, of the page or of the source itself
}

// SourceDetails returns the details of sources in runs and baselines, in any order, as they are read: for domains
// also how many pages the runs cite or, of one engine, the pages, whose cells say which engine cites them. One
// statement: the domains of one page of the report have tens of thousands of pages in a year, so that they are
// counted where they are.
func (s *Store) SourceDetails(ctx context.Context, projectID uuid.UUID, f SourceFilter, ids []uuid.UUID) iter.Seq2[SourceDetail, error] {
	db := s.db.Bun(ctx)
	q := db.NewSelect().TableExpr("source_sums").
		ColumnExpr("reading_id, source_id, title, NULL::uuid, 0, format, brands, cells").
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(slices.Concat(f.Runs, f.Baselines))).
		Where("cohort = ?", f.Cohort).Where("dimension = ?", f.Dimension).Where("source_id = ANY(?)", pgdialect.Array(ids))
	if f.Dimension == model.SourceDimensionDomain {
		pages := db.NewSelect().TableExpr("source_sums").
			Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(f.Runs)).Where("cohort = ?", f.Cohort).
			Where("dimension = ?", model.SourceDimensionURL).Where("domain_id = ANY(?)", pgdialect.Array(ids))
		if f.Engine != "" {
			q.UnionAll(pages.ColumnExpr("reading_id, domain_id, '', source_id, 0, format, NULL::bytea, cells"))
		} else {
			q.UnionAll(db.NewSelect().TableExpr("(?) AS p", pages.Column("domain_id", "source_id").Distinct()).
				ColumnExpr("?::uuid, domain_id, '', NULL::uuid, count(*)::int, 0, NULL::bytea, NULL::bytea", projectID).Group("domain_id"))
		}
	}
	var d SourceDetail
	return stream(ctx, s, "read details of sources", q, &d, &d.ReadingID, &d.ID, &d.Title, &d.Page, &d.Pages, &d.Format, &d.Brands, &d.Cells)
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
