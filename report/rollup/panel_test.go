package rollup

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/storage/reports"
)

// drawCells draws an audit's cells of the brand, as they are counted.
func drawCells(t *rapid.T) []reports.Cell {
	audit := uuid.New()
	var cells []reports.Cell
	for prompt := range 3 {
		for _, engine := range []string{"assistant_a", "assistant_b"} {
			c := reports.Cell{ReadingID: audit, PromptIndex: prompt * 90, Engine: engine, Cohort: "core", MatchKey: uuid.New()}
			for i := range rapid.IntRange(0, 6).Draw(t, "responses") {
				c.Add(drawResponse(t, i))
			}
			c.Failed, c.Mentions = rapid.IntRange(0, 500).Draw(t, "failed"), c.Presences+rapid.IntRange(0, 200).Draw(t, "more")
			c.OwnedCitations = rapid.IntRange(0, 200).Draw(t, "owned")
			c.FillStates()
			c.FillRankSum()
			cells = append(cells, c)
		}
	}
	return cells
}

func drawResponse(t *rapid.T, n int) statistics.Outcome {
	many := rapid.SampledFrom([]int{1, 1, 90, 200}).Draw(t, "many")
	o := statistics.Outcome{Responses: many}
	if rank := rapid.SampledFrom([]int{0, 1, 2, 4, 150}).Draw(t, "rank"); rank > 0 {
		o.Presences, o.RankCounts = many, make([]int, rank+1)
		o.RankCounts[rank] = many
		if rapid.Bool().Draw(t, "citable") {
			o.Citable, o.CitableRankCounts = many, o.RankCounts
		}
	}
	o.Cited, o.MentionedCited = n%2, min(n%2, o.Presences)
	return o
}

func TestPanelsKeepEveryCell(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cells := drawCells(t)
		set := panelSet{}
		for _, c := range rapid.Permutation(cells).Draw(t, "order") {
			set.add(&c)
		}
		panels := set.sorted()
		var got []reports.Cell
		for _, p := range panels {
			p.Each(func(i int, o *statistics.Outcome) {
				c := reports.Cell{
					ReadingID: p.ReadingID, PromptIndex: p.Cells[i].PromptIndex, Engine: p.Engine, Cohort: p.Cohort, MatchKey: p.Cells[i].MatchKey,
				}
				c.Add(*o)
				if at, ok := p.find(c.PromptIndex); !ok || at != i {
					t.Fatalf("the cell of prompt %d is found at %d, not at %d", c.PromptIndex, at, i)
				}
				got = append(got, c)
			})
		}
		for i := range cells {
			if !slices.ContainsFunc(got, func(c reports.Cell) bool { return reflect.DeepEqual(c, cells[i]) }) {
				t.Fatalf("cell %+v is not among %+v", cells[i], got)
			}
		}
		if _, ok := panels[0].find(1); ok || len(got) != len(cells) {
			t.Fatalf("%d cells from %d", len(got), len(cells))
		}
	})
}
