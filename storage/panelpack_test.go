package storage

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/answer"
)

// drawCells draws an audit's cells of two entities, as they are counted: every
// response of a cell has a rank or none, and may be citable.
func drawCells(t *rapid.T) []Cell {
	audit := uuid.New()
	var cells []Cell
	for entity := range 2 {
		for prompt := range 3 {
			for _, engine := range []string{"assistant_a", "assistant_b"} {
				c := Cell{ReadingID: audit, Entity: entity, PromptIndex: prompt * 90, Engine: engine, Cohort: "core"}
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
				complete(&c.Outcome)
				cells = append(cells, c)
			}
		}
	}
	return cells
}

func drawResponse(t *rapid.T, n int) answer.Outcome {
	many := rapid.SampledFrom([]int{1, 1, 90, 200}).Draw(t, "many") // the last is more than a byte, and so is a rank of 150
	o := answer.Outcome{Responses: many}
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
		var got []Cell
		for _, p := range stored(t, Panels(cells)) {
			for e := range p.Entities() {
				p.Each(e, func(i int, o *answer.Outcome) {
					f := p.Frames[i]
					c := Cell{ReadingID: p.ReadingID, Entity: e, PromptIndex: f.PromptIndex, Engine: p.Engine, Cohort: p.Cohort, MatchKey: f.MatchKey}
					c.Add(*o)
					got = append(got, c)
				})
			}
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

// stored makes panels of their rows, as a reading does.
func stored(t *rapid.T, panels []*Panel) []*Panel {
	out := make([]*Panel, len(panels))
	for i, p := range panels {
		out[i] = &Panel{ReadingID: p.ReadingID, Cohort: p.Cohort, Engine: p.Engine}
		for e := range p.Entities() {
			if err := out[i].join(e, p.frame(e), seal(p.counts[e])); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out
}

// Damage is told, and never read as counts.
func TestDamagedPanelsAreRefused(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Panels(drawCells(t))[0]
		counts := seal(p.counts[1])
		at := rapid.IntRange(0, len(counts)-1).Draw(t, "at")
		counts[at] ^= rapid.ByteRange(1, 255).Draw(t, "by")
		read := stored(t, []*Panel{{ReadingID: p.ReadingID, Engine: p.Engine, Frames: p.Frames, counts: p.counts[:1]}})[0]
		if err := read.join(1, nil, counts); err == nil {
			t.Fatal("a changed byte was not noticed")
		}
		if err := read.join(1, nil, counts[:len(counts)-1]); err == nil {
			t.Fatal("a missing byte was not noticed")
		}
		if err := read.join(2, nil, seal(p.counts[1])); err == nil {
			t.Fatal("an entity was left out")
		}
	})
}

func FuzzUnpackFrames(f *testing.F) {
	f.Add(packFrame(nil, &Frame{PromptIndex: 300, Responses: 3}))
	f.Add([]byte("short"))
	f.Fuzz(func(t *testing.T, src []byte) {
		frames, err := unpackFrames(src)
		if err != nil {
			return
		}
		var again []byte
		for i := range frames {
			again = packFrame(again, &frames[i])
		}
		if other, err := unpackFrames(again); err != nil || !reflect.DeepEqual(other, frames) {
			t.Fatalf("%v, %+v, %+v", err, frames, other)
		}
	})
}

// What cells give for everyone and what is an entity's own add up to the whole.
func TestPanelsAddUpFromFramesAndOwn(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for _, p := range stored(t, Panels(drawCells(t))) {
			want, got := make([]answer.Outcome, len(p.Frames)), make([]answer.Outcome, len(p.Frames))
			p.Each(1, func(i int, o *answer.Outcome) { want[i].Accumulate(o) })
			for i := range p.Frames {
				frame := p.Frames[i].Outcome()
				got[i].Accumulate(&frame)
			}
			p.SumOwn(1, func(i int) *answer.Outcome { return &got[i] }, func(i int, own Own) {
				if o := &want[i]; own != (Own{o.Presences, o.Cited, o.Gap}) {
					t.Fatalf("visited %+v, want %+v", own, o)
				}
			})
			p.SumOwn(1, func(int) *answer.Outcome { return nil }, func(i int, _ Own) { t.Fatalf("cell %d is wanted by nobody", i) })
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("got %+v, want %+v", got, want)
			}
		}
	})
}

// The sums of many cells are larger than what is added up at a time has room for.
func TestPanelsAddUpManyCells(t *testing.T) {
	t.Parallel()
	const prompts, most = 2000, 127
	var cells []Cell
	for entity := range 2 {
		for prompt := range prompts {
			c := Cell{Entity: entity, PromptIndex: prompt, Engine: "assistant_a", Cohort: "core"}
			c.Responses, c.Citable = most, most
			if entity == 1 {
				c.Presences, c.RankCounts, c.CitableRankCounts = most, []int{0, 0, most}, []int{0, 0, most}
			}
			complete(&c.Outcome)
			cells = append(cells, c)
		}
	}
	var sum answer.Outcome
	visited := 0
	Panels(cells)[0].SumOwn(1, func(int) *answer.Outcome { return &sum }, func(_ int, own Own) { visited += own.Presences })
	want := []int{0, 0, prompts * most}
	if visited != want[2] || sum.Presences != want[2] || !slices.Equal(sum.RankCounts, want) || !slices.Equal(sum.CitableRankCounts, want) {
		t.Errorf("visited %d, sum %+v", visited, sum)
	}
}
