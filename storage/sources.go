package storage

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// SourceSum is what a reading cites of one source.
type SourceSum struct {
	ReadingID uuid.UUID
	Cohort    model.PromptCohort
	Dimension model.SourceDimension
	ID        uuid.UUID // SourceID of the key
	Key       string    // the host, or the address in its normal form
	Host      string
	Title     string  // of a page; empty: none
	Owners    []int16 // indexes of the entities that own the host
	Cells     PackedCells
	Brands    PackedBrands
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

// ReplaceSources stores what a reading cites in place of what was there. It must
// run in a transaction. Sums are given in the order of cohort, dimension and id;
// scopes by cohort.
func (s *DB) ReplaceSources(
	ctx context.Context, projectID, readingID uuid.UUID, scopes map[model.PromptCohort]SourceScope, sums []SourceSum,
) error {
	for _, table := range []string{"source_scopes", "source_sums"} {
		_, err := s.PGX(ctx).Exec(ctx, `DELETE FROM `+table+` WHERE project_id = $1 AND reading_id = $2`, projectID, readingID)
		if err != nil {
			return fmt.Errorf("clear %s: %w", table, err)
		}
	}
	rows := make([][]any, 0, len(scopes))
	for cohort, scope := range scopes {
		rows = append(rows, []any{projectID, readingID, string(cohort), scope.pack()})
	}
	if err := s.copyRows(ctx, "source_scopes", []string{"project_id", "reading_id", "cohort", "cells"}, rows); err != nil {
		return err
	}
	rows = make([][]any, len(sums))
	for i := range sums {
		o := &sums[i]
		rows[i] = []any{
			projectID, readingID, string(o.Cohort), string(o.Dimension), o.ID, SourceID(o.Host), o.Key, o.Host, o.Title, o.Owners,
			[]byte(o.Cells), []byte(o.Brands),
		}
	}
	return s.copyRows(ctx, "source_sums", []string{
		"project_id", "reading_id", "cohort", "dimension", "source_id", "domain_id", "key", "host", "title", "owners", "cells", "brands",
	}, rows)
}

// SourceFilter says whose sources are read.
type SourceFilter struct {
	Runs, Baselines []uuid.UUID // readings
	Cohort          model.PromptCohort
	Dimension       model.SourceDimension
}

// Sources reads what runs cite: it calls scope once for each run and baseline,
// and sum for each source of the runs, without title and brands, after the run's
// scope. What it hands over is only good during the call. One statement.
func (s *DB) Sources(
	ctx context.Context, projectID uuid.UUID, f SourceFilter, scope func(*SourceScope), sum func(*SourceSum),
) error {
	const query = `SELECT reading_id, NULL::uuid, '', '', NULL::smallint[], cells FROM source_scopes
			WHERE project_id = $1 AND (reading_id = ANY($2) OR reading_id = ANY($5)) AND cohort = $3
		UNION ALL SELECT reading_id, source_id, key, host, owners, cells FROM source_sums
			WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND dimension = $4`
	var broken error
	var early []SourceSum // before the scope of their reading: nothing says in which order the rows come
	seen := map[uuid.UUID]bool{}
	var id *uuid.UUID
	row := SourceSum{Cohort: f.Cohort, Dimension: f.Dimension}
	err := s.each(ctx, query, []any{projectID, f.Runs, string(f.Cohort), string(f.Dimension), f.Baselines},
		[]any{&row.ReadingID, &id, &row.Key, &row.Host, &row.Owners, (*[]byte)(&row.Cells)}, func() {
			one := row
			row.Owners, row.Cells = nil, nil
			switch {
			case id == nil:
				unpacked, err := unpackScope(one.ReadingID, one.Cells)
				broken = cmp.Or(broken, err)
				scope(&unpacked)
				seen[one.ReadingID] = true
			case seen[one.ReadingID]:
				one.ID = *id
				sum(&one)
			default:
				one.ID = *id
				early = append(early, one)
			}
		})
	if err = cmp.Or(err, broken); err != nil {
		return fmt.Errorf("read sources: %w", err)
	}
	for i := range early {
		sum(&early[i])
	}
	return nil
}

// SourceDetail is what is shown of a source of one audit, or where a page of a
// domain is cited.
type SourceDetail struct {
	ReadingID uuid.UUID
	ID        uuid.UUID // the source
	Title     string
	Brands    PackedBrands
	Page      *uuid.UUID  // a page of the domain; nil: the source itself
	Cells     PackedCells // of the page, or of the source itself
}

// SourceDetails reads what is shown of some sources, in runs and baselines; of
// domains their pages in the runs too. One statement.
func (s *DB) SourceDetails(ctx context.Context, projectID uuid.UUID, f SourceFilter, ids []uuid.UUID) ([]SourceDetail, error) {
	const query = `SELECT reading_id, source_id, title, brands, NULL::uuid, cells FROM source_sums
			WHERE project_id = $1 AND reading_id = ANY($6) AND cohort = $3 AND dimension = $4 AND source_id = ANY($5)
		UNION ALL SELECT reading_id, domain_id, '', NULL, source_id, cells FROM source_sums
			WHERE $4 = 'domain' AND project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND dimension = 'url' AND domain_id = ANY($5)`
	scan := func(row pgx.CollectableRow) (SourceDetail, error) {
		var d SourceDetail
		err := row.Scan(&d.ReadingID, &d.ID, &d.Title, (*[]byte)(&d.Brands), &d.Page, (*[]byte)(&d.Cells))
		return d, err
	}
	details, err := Collect(ctx, s, scan, query, projectID, f.Runs, string(f.Cohort), string(f.Dimension), ids,
		slices.Concat(f.Runs, f.Baselines))
	if err != nil {
		return nil, fmt.Errorf("read details of sources: %w", err)
	}
	return details, nil
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
func (s *DB) SourcePages(ctx context.Context, projectID uuid.UUID, hashes []string) (map[string]SourcePage, error) {
	const query = `SELECT url_hash, state, title, page_format, page_format_method, brand, cardinality(entities), fetched_at
		FROM source_pages WHERE project_id = $1 AND url_hash = ANY($2)`
	pages := make(map[string]SourcePage, len(hashes))
	var hash string
	var p SourcePage
	err := s.each(ctx, query, []any{projectID, hashes}, []any{
		&hash, &p.State, &p.Title, &p.PageFormat, &p.PageFormatMethod, &p.Brand, &p.Competitors, &p.FetchedAt,
	}, func() {
		pages[hash] = p
		p = SourcePage{}
	})
	if err != nil {
		return nil, fmt.Errorf("read cited pages: %w", err)
	}
	return pages, nil
}
