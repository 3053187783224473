package report_test

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// packed returns a column as rows of a format had it: numbers and bytes, in format 2 behind a version and before a checksum.
func packed(format int, values ...any) []byte {
	var column []byte
	if format == 2 {
		column = append(column, 2)
	}
	for _, v := range values {
		switch v := v.(type) {
		case int:
			column = binary.AppendUvarint(column, uint64(v))
		case int32:
			column = binary.AppendUvarint(column, uint64(v))
		case string:
			column = append(column, v...)
		case uuid.UUID:
			column = append(column, v[:]...)
		}
	}
	if format == 2 {
		column = append(column, 1, 2, 3, 4)
	}
	return column
}

type storedScope struct {
	ReadingID                     uuid.UUID
	Cohort                        string
	Engines                       []string
	CellEngines                   []int32
	Prompts, MatchKeys            []uuid.UUID
	Responses, Citable, Citations []int32
}

func (s *storedScope) packed(format int) []byte {
	values := []any{len(s.Engines)}
	for _, engine := range s.Engines {
		values = append(values, len(engine), engine)
	}
	places := map[uuid.UUID]int{}
	var ids []any
	for _, id := range s.Prompts {
		if _, known := places[id]; !known {
			places[id] = len(places)
			ids = append(ids, id)
		}
	}
	values = append(append(values, len(ids)), ids...)
	for i, id := range s.Prompts {
		values = append(values, s.CellEngines[i], places[id], s.Responses[i], s.Citable[i], s.Citations[i], s.MatchKeys[i])
	}
	return packed(format, values...)
}

type storedSum struct {
	ReadingID                                   uuid.UUID
	Cohort, Dimension                           string
	SourceID                                    uuid.UUID
	Cells, Responses, Citations, Mentions       []int32
	BrandEngines, BrandEntities, BrandResponses []int32
}

func (s *storedSum) packed(format int) (cells, brands []byte) {
	var values []any
	last := int32(0)
	for i, cell := range s.Cells {
		values = append(values, cell-last, s.Responses[i], s.Citations[i], s.Mentions[i])
		last = cell
	}
	var of []any
	for i := range s.BrandEngines {
		of = append(of, s.BrandEngines[i], s.BrandEntities[i], s.BrandResponses[i])
	}
	return packed(format, values...), packed(format, of...)
}

// packSources has the tables as they were when their lists were packed, in both formats.
func (w *world) packSources() (rows int) {
	w.Helper()
	found, err := w.store.Pool().Query(w.Context(), `SELECT reading_id, cohort, engines, cell_engines, prompts, match_keys, responses, citable, citations
		FROM source_scopes`)
	w.must(err)
	scopes, err := pgx.CollectRows(found, pgx.RowToStructByPos[storedScope])
	w.must(err)
	found, err = w.store.Pool().Query(w.Context(), `SELECT reading_id, cohort, dimension, source_id, cells, responses, citations, mentions,
		brand_engines, brand_entities, brand_responses FROM source_sums`)
	w.must(err)
	sums, err := pgx.CollectRows(found, pgx.RowToStructByPos[storedSum])
	w.must(err)
	w.exec(`DROP VIEW avm_report.sources`)
	w.exec(`CREATE FUNCTION avm_report.unpack_source(bytea) RETURNS bytea LANGUAGE sql RETURN $1`)
	w.exec(`CREATE FUNCTION avm_report.unpack_numbers(bytea) RETURNS bytea LANGUAGE sql RETURN $1`)
	w.exec(`ALTER TABLE source_scopes DROP COLUMN engines, DROP COLUMN cell_engines, DROP COLUMN prompts, DROP COLUMN match_keys,
		DROP COLUMN responses, DROP COLUMN citable, DROP COLUMN citations, ADD COLUMN cells bytea, ADD COLUMN format smallint`)
	w.exec(`ALTER TABLE source_sums DROP COLUMN cells, DROP COLUMN responses, DROP COLUMN citations, DROP COLUMN mentions,
		DROP COLUMN brand_engines, DROP COLUMN brand_entities, DROP COLUMN brand_responses,
		DROP COLUMN response_count, DROP COLUMN citation_count, DROP COLUMN mention_count`)
	w.exec(`ALTER TABLE source_sums ADD COLUMN cells bytea, ADD COLUMN brands bytea, ADD COLUMN format smallint`)
	for i := range scopes {
		s, format := &scopes[i], 1+i%2
		w.exec(`UPDATE source_scopes SET cells = $1, format = $2 WHERE project_id = $3 AND reading_id = $4 AND cohort = $5`,
			s.packed(format), format, w.project.ID, s.ReadingID, s.Cohort)
	}
	for i := range sums {
		s, format := &sums[i], 1+i%2
		cells, brands := s.packed(format)
		w.exec(`UPDATE source_sums SET cells = $1, brands = $2, format = $3
			WHERE project_id = $4 AND reading_id = $5 AND cohort = $6 AND dimension = $7 AND source_id = $8`,
			cells, brands, format, w.project.ID, s.ReadingID, s.Cohort, s.Dimension, s.SourceID)
	}
	return len(sums)
}

// Sources that were packed come out as the rows that they would be made as now.
func TestEarlierSourcesAreUnpacked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	big := sourceRun(9)
	for i := range 300 { // cells and counts above 127
		big.prompts = append(big.prompts, fmt.Sprintf("more %d", i))
		for range 3 {
			big.said = append(big.said, said{prompt: 10 + i, engine: "assistant_b", text: "Acme", cites: []string{"https://often.example/"}})
		}
	}
	for range 200 {
		big.said[0].cites = append(big.said[0].cites, "https://always.example/")
	}
	ids := []uuid.UUID{w.run(cited()), w.run(big), w.run(many())}
	state := func() (all []string) {
		for _, id := range ids {
			all = append(all, sourceRows(t, w, id))
			all = append(all, asJSON(w.sources(model.SourceQuery{AuditID: &id})), asJSON(w.sources(urls(model.SourceQuery{AuditID: &id}))))
		}
		return all
	}
	want := state()
	if rows := w.packSources(); rows < 10 {
		t.Fatalf("%d sources", rows)
	}
	w.migrate("CREATE FUNCTION avm_unpack_source_scope")
	w.migrate("DROP FUNCTION avm_unpack_source_scope")
	w.migrate("ADD COLUMN response_count")
	got := state()
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("migrated\n%s\nwant\n%s", got[i], want[i])
		}
	}
}
