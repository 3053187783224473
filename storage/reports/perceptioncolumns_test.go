package reports

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// packCells packs cells as PostgreSQL does.
func packCells(cells []perceivedCell) (packed, unjudged []byte) {
	for i := range cells {
		c := &cells[i]
		packed = appendCounts(packed, c.prompt, c.engine, c.Positive, c.Neutral, c.Negative, c.Mixed, c.Pending, c.NotAssessable,
			c.LowConfidence, c.Recommended, c.Against)
		why := []int{c.ModelNotConfigured, c.PlatformCap, c.EntityLimit, c.InvalidOutput, c.ModelError, c.TaskFailed}
		if slices.Max(why) > 0 {
			unjudged = appendCounts(unjudged, append([]int{i}, why...)...)
		}
	}
	return packed, unjudged
}

func appendCounts(packed []byte, counts ...int) []byte {
	for _, n := range counts {
		packed = binary.BigEndian.AppendUint32(packed, uint32(n))
	}
	return packed
}

// Every value of an int4 is unpacked as it was packed.
func TestPerceptionColumnsKeepEveryCount(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 3), rapid.IntRange(0, 1<<31-1))
		row := perceptionRow{Format: perceptionFormat, Engines: rapid.SliceOfN(rapid.String(), 1, 5).Draw(t, "engines")}
		indexes := rapid.SliceOfN(number, 1, 6).Draw(t, "indexes")
		for i, index := range indexes {
			row.Prompts = append(appendCounts(row.Prompts, index), strings.Repeat(string(rune('a'+i)), nameSize)...)
		}
		want := make([]perceivedCell, rapid.IntRange(0, 8).Draw(t, "cells"))
		for i := range want {
			c := &want[i]
			c.prompt, c.engine = rapid.IntRange(0, len(indexes)-1).Draw(t, "prompt"), rapid.IntRange(0, len(row.Engines)-1).Draw(t, "engine")
			for _, n := range []*int{
				&c.Positive, &c.Neutral, &c.Negative, &c.Mixed, &c.Pending, &c.NotAssessable, &c.ModelNotConfigured, &c.PlatformCap,
				&c.EntityLimit, &c.InvalidOutput, &c.ModelError, &c.TaskFailed,
			} {
				*n = number.Draw(t, "count")
				c.Mentions += *n
			}
			c.LowConfidence, c.Recommended, c.Against = number.Draw(t, "low"), number.Draw(t, "yes"), number.Draw(t, "against")
		}
		row.Cells, row.Unjudged = packCells(want)
		var got []perceivedCell
		if err := errors.Join(row.check(), row.each(func(c *perceivedCell) { got = append(got, *c) })); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("unpacked %+v, packed %+v", got, want)
		}
		for i, index := range indexes {
			if got, name := row.prompt(i); got != index || name[0] != byte('a'+i) || name[nameSize-1] != byte('a'+i) {
				t.Fatalf("prompt %d: %d %s", i, got, name)
			}
		}
	})
}

// fair returns a row with two prompts, two engines, two cells and a site.
func fair() *perceptionRow {
	row := &perceptionRow{Format: perceptionFormat, Engines: []string{"a", "b"}, SitesFormat: new(int)}
	*row.SitesFormat = perceptionFormat
	row.Prompts = append(append(appendCounts(nil, 0), make([]byte, nameSize)...), append(appendCounts(nil, 7), slices.Repeat([]byte{1}, nameSize)...)...)
	row.Cells, row.Unjudged = packCells([]perceivedCell{{Sentiment: Sentiment{Positive: 1}}, {Sentiment: Sentiment{TaskFailed: 2}, prompt: 1, engine: 1}})
	row.Sites = append(appendCounts(nil, 3, len("news.example")), "news.example"...)
	return row
}

func TestDamagedPerceptionColumnsAreNamed(t *testing.T) {
	t.Parallel()
	unknown := 2
	for name, c := range map[string]struct {
		damage func(*perceptionRow)
		want   string
	}{
		"format":            {func(r *perceptionRow) { r.Format = 2 }, "perception_prompts: the column is damaged: format 2 is unknown; known is 1"},
		"format of sites":   {func(r *perceptionRow) { r.SitesFormat = &unknown }, "perception_sites: the column is damaged: format 2 is unknown"},
		"short prompts":     {func(r *perceptionRow) { r.Prompts = r.Prompts[1:] }, "column perception_prompts.prompts: the column is damaged: it has 39 bytes"},
		"short cells":       {func(r *perceptionRow) { r.Cells = r.Cells[:50] }, "column perception_prompts.cells: the column is damaged: it has 50 bytes"},
		"short unjudged":    {func(r *perceptionRow) { r.Unjudged = r.Unjudged[:1] }, "column perception_prompts.unjudged: the column is damaged: it has 1 bytes"},
		"fewer prompts":     {func(r *perceptionRow) { r.Prompts = r.Prompts[:promptSize] }, "cell 1: column perception_prompts.cells: the column is damaged: prompt 1 of 1"},
		"fewer engines":     {func(r *perceptionRow) { r.Engines = r.Engines[:1] }, "engine 1 of 1"},
		"negative prompt":   {func(r *perceptionRow) { r.Cells[0] = 0x80 }, "cell 0: column perception_prompts.cells"},
		"negative count":    {func(r *perceptionRow) { r.Cells[2*countSize] = 0x80 }, "column perception_prompts.cells: the column is damaged: the count -"},
		"negative unjudged": {func(r *perceptionRow) { r.Unjudged[countSize] = 0x80 }, "column perception_prompts.unjudged: the column is damaged: the count -"},
		"no such cell":      {func(r *perceptionRow) { r.Unjudged[3] = 9 }, "column perception_prompts.unjudged: the column is damaged: cell 9"},
		"short site":        {func(r *perceptionRow) { r.Sites = r.Sites[:7] }, "column perception_sites.sites: the column is damaged: it breaks off"},
		"long domain":       {func(r *perceptionRow) { r.Sites[7]++ }, "column perception_sites.sites: the column is damaged: 3 answers, a domain of 13 bytes, and 12 are left"},
	} {
		row := fair()
		sums := newPerceptionSums("")
		if err := sums.add(row); err != nil {
			t.Fatalf("undamaged: %v", err)
		}
		c.damage(row)
		if err := sums.add(row); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// Whatever the columns hold, adding a row ends with or without an error, and adds no negative count.
func FuzzPerceptionColumns(f *testing.F) {
	r := fair()
	f.Add(2, r.Prompts, r.Cells, r.Unjudged, r.Sites)
	f.Add(0, []byte{}, r.Cells, []byte{}, []byte{0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, engines int, prompts, cells, unjudged, sites []byte) {
		row := fair()
		row.Engines = make([]string, max(0, engines%8))
		row.Prompts, row.Cells, row.Unjudged, row.Sites = prompts, cells, unjudged, sites
		sums := newPerceptionSums("")
		if err := sums.add(row); err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Fatal(err)
			}
			return
		}
		for _, rows := range sums.rows {
			for i := range rows {
				if s := &rows[i].Sentiment; s.Mentions < 0 || s.Positive < 0 || s.TaskFailed < 0 {
					t.Fatalf("%+v", s)
				}
			}
		}
	})
}
