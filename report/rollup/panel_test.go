package rollup

import (
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/storage/reports"
)

// drawCells draws an audit's cells of two entities, as they are counted: every
// response of a cell has a rank or none, and may be citable.
func drawCells(t *rapid.T) []reports.Cell {
	audit := uuid.New()
	var cells []reports.Cell
	for entity := range 2 {
		for prompt := range 3 {
			for _, engine := range []string{"assistant_a", "assistant_b"} {
				c := reports.Cell{ReadingID: audit, Entity: entity, PromptIndex: prompt * 90, Engine: engine, Cohort: "core"}
				c.MatchKey = uuid.NewSHA1(uuid.NameSpaceOID, []byte(engine+string(rune('0'+prompt))))
				for i := range rapid.IntRange(0, 300).Draw(t, "responses") % 7 {
					c.Add(drawResponse(t, i))
				}
				c.Failed, c.Mentions = rapid.IntRange(0, 500).Draw(t, "failed"), c.Presences+rapid.IntRange(0, 200).Draw(t, "more")
				c.Gap, c.OwnedCitations = rapid.IntRange(0, 200).Draw(t, "gap"), rapid.IntRange(0, 200).Draw(t, "owned")
				if entity > 0 { // what entities have in common
					brand := &cells[prompt*2+len(cells)%2]
					c.Responses, c.Failed, c.NotRun, c.Citable = brand.Responses, brand.Failed, brand.NotRun, brand.Citable
				}
				c.FillStates()
				cells = append(cells, c)
			}
		}
	}
	return cells
}

func drawResponse(t *rapid.T, n int) statistics.Outcome {
	many := rapid.SampledFrom([]int{1, 1, 90, 200}).Draw(t, "many") // the last is more than a byte, and so is a rank of 150
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
		var got []reports.Cell
		for _, p := range stored(t, NewPanels(cells)) {
			got = append(got, cellsOf(t, p)...)
		}
		for i := range cells {
			found := false
			for j := range got {
				found = found || reflect.DeepEqual(cells[i], got[j])
			}
			if !found {
				t.Fatalf("cell %+v is not among %+v", cells[i], got)
			}
		}
		if len(got) != len(cells) {
			t.Fatalf("%d cells from %d", len(got), len(cells))
		}
	})
}

// cellsOf returns the cells of a panel.
func cellsOf(t *rapid.T, p *Panel) []reports.Cell {
	var all []reports.Cell
	for e := range p.Entities() {
		err := p.Each(e, func(i int, o *statistics.Outcome) {
			f := p.Frames[i]
			c := reports.Cell{
				ReadingID: p.ReadingID, Entity: e, PromptIndex: f.PromptIndex, Engine: p.Engine, Cohort: p.Cohort, MatchKey: f.MatchKey,
			}
			c.Add(*o)
			all = append(all, c)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// stored makes panels of their rows, as reading them does.
func stored(t *rapid.T, panels []*Panel) []*Panel {
	out := make([]*Panel, len(panels))
	for i, p := range panels {
		out[i] = &Panel{ReadingID: p.ReadingID, Cohort: p.Cohort, Engine: p.Engine}
		for e := range p.Entities() {
			row := p.row(e)
			if err := out[i].addRow(&row); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out
}

func TestPanelsOfFirstFormatAreRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for _, p := range NewPanels(drawCells(t)) {
			old := &Panel{ReadingID: p.ReadingID, Cohort: p.Cohort, Engine: p.Engine}
			for e := range p.Entities() {
				row := p.row(e)
				row.Format, row.Counts = formatOfStart, binary.BigEndian.AppendUint32(slices.Clip(p.counts[e]), checksum(p.counts[e]))
				if e == 0 {
					row.Frame = row.Frame[1 : len(row.Frame)-4]
				}
				if err := old.addRow(&row); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := cellsOf(t, old), cellsOf(t, p); !reflect.DeepEqual(got, want) {
				t.Fatalf("got %+v, want %+v", got, want)
			}
		}
	})
}

func TestDamagedPanelsAreRefused(t *testing.T) {
	t.Parallel()
	project, audit := uuid.New(), uuid.New()
	rapid.Check(t, func(t *rapid.T) {
		p := NewPanels(drawCells(t))[0]
		first, second := p.row(0), p.row(1)
		column, name := &second.Counts, "panels.counts"
		if rapid.Bool().Draw(t, "frame") {
			column, name = &first.Frame, "panels.frame"
		}
		*column = slices.Clone(*column)
		switch at := rapid.IntRange(0, len(*column)-1).Draw(t, "at"); rapid.IntRange(0, 1).Draw(t, "how") {
		case 0:
			(*column)[at] ^= rapid.ByteRange(1, 255).Draw(t, "by")
		case 1:
			*column = (*column)[:at]
		}
		read := &Panel{ReadingID: p.ReadingID, Engine: p.Engine, projectID: project, auditID: audit}
		err := read.addRow(&first)
		if err == nil {
			err = read.addRow(&second)
		}
		if !errors.Is(err, ErrDamaged) {
			t.Fatalf("error: %v", err)
		}
		for _, part := range []string{project.String(), audit.String(), name} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q does not name %s", err, part)
			}
		}
	})
}

func TestPanelRefusesMissingEntity(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := NewPanels(drawCells(t))[0]
		row := p.row(1)
		if err := new(Panel).addRow(&row); !errors.Is(err, ErrDamaged) {
			t.Fatalf("error: %v", err)
		}
	})
}

// FuzzPanel reads arbitrary columns, with and without a right checksum. What is read
// comes back from its own rows.
func FuzzPanel(f *testing.F) {
	f.Add(packFrame(nil, &Frame{PromptIndex: 300, Responses: 3}), []byte{0}, []byte{hasRanks | allRanksCitable, 2, 0, 1})
	f.Add([]byte("short"), []byte{}, []byte{0xff, 8, 1, 1, 1, 1, 1, 1, 1, 1})
	f.Fuzz(func(t *testing.T, frame, brand, competitor []byte) {
		for _, format := range []int{0, formatOfStart, ColumnFormat} {
			_ = new(Panel).addRow(&reports.PanelRow{Format: format, Frame: frame, Counts: brand})
		}
		p := &Panel{}
		for e, counts := range [][]byte{brand, competitor} {
			row := reports.PanelRow{Entity: e, Format: ColumnFormat, Frame: sealColumn(frame), Counts: sealColumn(counts)}
			if err := p.addRow(&row); err != nil {
				return
			}
		}
		visited := 0
		if err := p.Each(1, func(int, *statistics.Outcome) { visited++ }); err == nil && visited != len(p.Frames) {
			t.Fatalf("%d of %d cells visited", visited, len(p.Frames))
		}
		again := &Panel{}
		row := p.row(0)
		if err := again.addRow(&row); err != nil || !slices.Equal(again.Frames, p.Frames) {
			t.Fatalf("%v, %+v, %+v", err, again.Frames, p.Frames)
		}
	})
}
