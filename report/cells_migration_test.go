package report_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// beforeCompetitorCells has the tables and the function as they were before competitors' cells were rows of their own.
const beforeCompetitorCells = `
	DROP VIEW avm_report.cells;
	DROP TABLE competitor_cells;
	CREATE TABLE panels (
		project_id uuid NOT NULL, reading_id uuid NOT NULL, cohort text NOT NULL, logical_engine text NOT NULL, entity_index integer NOT NULL,
		format smallint NOT NULL, frame bytea NOT NULL, counts bytea NOT NULL,
		CONSTRAINT panels_pkey PRIMARY KEY (project_id, reading_id, cohort, entity_index, logical_engine));
	DROP INDEX cells_match;
	ALTER TABLE cells DROP CONSTRAINT cells_pkey;
	ALTER TABLE cells ADD COLUMN entity_index integer NOT NULL DEFAULT 0`

// entityCell is a cell of an entity, with the ranks of its presences.
type entityCell struct {
	ReadingID                                         uuid.UUID
	Cohort, LogicalEngine                             string
	EntityIndex, PromptIndex                          int
	Mentions, Cited, PresentCited, Gap, OwnedCitation int
	Ranks                                             []int // presences by rank
}

// entityCells returns the cells of all competitors of a reading by panel and prompt.
func (w *world) entityCells(reading uuid.UUID, entities int) []entityCell {
	w.Helper()
	rows, err := w.store.Pool().Query(w.Context(), `SELECT c.reading_id, c.cohort, c.logical_engine, e.n, c.prompt_index, coalesce(k.mentions, 0),
			coalesce(k.cited, 0), coalesce(k.present_cited, 0), coalesce(k.gap, 0), coalesce(k.owned_citations, 0),
			coalesce(r.ranks, '{}')
		FROM cells c CROSS JOIN generate_series(1, $3::int - 1) e (n)
			LEFT JOIN competitor_cells k ON k.project_id = c.project_id AND k.reading_id = c.reading_id AND k.prompt_index = c.prompt_index
				AND k.logical_engine = c.logical_engine AND k.entity_index = e.n
			LEFT JOIN (SELECT m.project_id, y.prompt_index, y.logical_engine, m.entity_index, array_agg(m.rank) AS ranks
				FROM presences m JOIN analyses y ON y.project_id = m.project_id AND y.reading_id = m.reading_id AND y.execution_id = m.execution_id
				WHERE m.project_id = $1 AND m.reading_id = $2 GROUP BY m.project_id, y.prompt_index, y.logical_engine, m.entity_index) r
				ON r.project_id = c.project_id AND r.prompt_index = c.prompt_index AND r.logical_engine = c.logical_engine AND r.entity_index = e.n
		WHERE c.project_id = $1 AND c.reading_id = $2 ORDER BY c.cohort, c.logical_engine, e.n, c.prompt_index`, w.project.ID, reading, entities)
	w.must(err)
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[entityCell])
	w.must(err)
	for i := range all {
		var counts []int
		for _, rank := range all[i].Ranks {
			counts = append(counts, make([]int, max(0, rank+1-len(counts)))...)
			counts[rank]++
		}
		all[i].Ranks = counts
	}
	return all
}

// packed returns the cell as a panel held it: a byte of flags, then the numbers that these announce.
func (c *entityCell) packed() []byte {
	flags, numbers, presences := byte(0), []byte{}, 0
	number := func(n int) { numbers = binary.AppendUvarint(numbers, uint64(n)) }
	if len(c.Ranks) > 0 {
		flags = 1 | 4 // all that it has could carry citations
		number(len(c.Ranks))
	}
	for _, n := range c.Ranks {
		number(n)
		presences += n
	}
	if c.Mentions != presences {
		flags |= 8
		number(c.Mentions)
	}
	for i, n := range []int{c.Cited, c.PresentCited, c.Gap, c.OwnedCitation} {
		if n > 0 {
			flags |= 16 << i
			number(n)
		}
	}
	return append([]byte{flags}, numbers...)
}

// storePacked stores cells as panels of a format.
func (w *world) storePacked(cells []entityCell, format byte) {
	w.Helper()
	var counts []byte
	for i := range cells {
		c := &cells[i]
		counts = append(counts, c.packed()...)
		if next := cells[min(i+1, len(cells)-1)]; i+1 < len(cells) && next.LogicalEngine == c.LogicalEngine && next.Cohort == c.Cohort &&
			next.EntityIndex == c.EntityIndex {
			continue
		}
		if format > 1 {
			counts = append([]byte{format}, counts...)
		}
		w.exec(`INSERT INTO panels VALUES ($1, $2, $3, $4, $5, $6, '', $7)`, w.project.ID, c.ReadingID, c.Cohort, c.LogicalEngine, c.EntityIndex,
			format, append(counts, "sum."...))
		counts = nil
	}
}

// storeUnpacked stores cells as those of audits from before there were panels.
func (w *world) storeUnpacked(cells []entityCell) {
	w.Helper()
	for _, c := range cells {
		presences := 0
		for _, n := range c.Ranks {
			presences += n
		}
		w.exec(`INSERT INTO cells SELECT (jsonb_populate_record(c, jsonb_build_object('entity_index', $5::int, 'presences', $6::int, 'mentions', $7::int,
				'ranks', $8::int[], 'ranks_citable', $8::int[], 'cited', $9::int, 'present_cited', $10::int, 'gap', $11::int, 'owned_citations', $12::int))).*
			FROM cells c WHERE project_id = $1 AND reading_id = $2 AND prompt_index = $3 AND logical_engine = $4 AND entity_index = 0`,
			w.project.ID, c.ReadingID, c.PromptIndex, c.LogicalEngine, c.EntityIndex, presences, c.Mentions, append([]int{}, c.Ranks...), c.Cited,
			c.PresentCited, c.Gap, c.OwnedCitation)
	}
}

// Cells that were packed in panels, or rows beside the brand's, come out as the rows that they would be made as now.
func TestEarlierCellsOfCompetitorsAreUnpacked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	often := many()
	often.prompts[0] = "asked otherwise"
	for range 9 { // more than seven bits
		often.said = append(often.said, many().said...)
	}
	ids := []uuid.UUID{w.run(many()), w.run(often), w.run(after())}
	w.exec(`UPDATE audit_prompts SET cohort = 'comparison' WHERE prompt_index % 4 = 3`)
	for _, id := range ids {
		w.must(w.service.Rebuild(t.Context(), w.project.ID, id))
	}
	state := func() string {
		var all []string
		for _, id := range ids {
			all = append(all, w.rows("cells", id)...)
			all = append(all, w.rows("competitor_cells", id)...)
			all = append(all, asJSON(w.visibility(model.VisibilityQuery{AuditID: &id})))
		}
		rows, err := w.store.Pool().Query(t.Context(), `SELECT c::text FROM avm_report.cells c WHERE project_id = $1 ORDER BY 1`, w.project.ID)
		w.must(err)
		shown, err := pgx.CollectRows(rows, pgx.RowTo[string])
		w.must(err)
		return strings.Join(slices.Concat(all, shown), "\n")
	}
	want := state()
	if !strings.Contains(want, "comparison") || w.number(`SELECT max(mentions) FROM competitor_cells`) < 128 {
		t.Fatal("too little is stored")
	}
	var cells [3][]entityCell
	for i, id := range ids {
		cells[i] = w.entityCells(id, 3)
	}
	for statement := range strings.SplitSeq(beforeCompetitorCells, ";") {
		w.exec(statement)
	}
	w.distribute("panels")
	for _, statement := range w.migration("CREATE FUNCTION avm_report.unpack_outcomes").Statements() {
		if strings.Contains(statement, "CREATE FUNCTION avm_report.unpack_outcomes") {
			w.exec(statement)
		}
	}
	w.storePacked(cells[0], 1)
	w.storePacked(cells[1], 2)
	w.storeUnpacked(cells[2])
	w.migrate("CREATE TABLE competitor_cells", "competitor_cells")
	w.migrate("DROP TABLE panels")
	w.viewCells()
	if got := state(); got != want {
		t.Errorf("migrated\n%s\nwant\n%s", got, want)
	}
}
