package report_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// sourceRun cites a source for the first of ten prompts, in all of its five answers.
func sourceRun(cites int) planted {
	p := planted{}
	for i := range 10 {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
		for r := range 5 {
			s := said{prompt: i, engine: "assistant_a", text: "Acme", cites: []string{"https://always.example/"}}
			if i < cites && r < 4 {
				s.cites = append(s.cites, "https://some.example/")
			}
			p.said = append(p.said, s)
		}
	}
	return p
}

func TestSourcesMove(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	then := w.run(sourceRun(1))
	w.run(sourceRun(9))
	v := w.sources(model.SourceQuery{})
	some, always := rowOf(t, v, "some.example"), rowOf(t, v, "always.example")
	// 36 of 50 answers now, 4 of 50 then; nine prompts of ten rose or stayed.
	expect(t, "delta", some.ResponseDelta, 32.0/50)
	expect(t, "delta of what stays", always.ResponseDelta, 0)
	holds(t, v, v.ComparisonStatus == "comparable", some.Verdict == model.VerdictMoved, always.Verdict == model.VerdictInsufficientData)
	named := w.sources(model.SourceQuery{BaselineAuditIds: []uuid.UUID{then}})
	expect(t, "delta to a named baseline", rowOf(t, named, "some.example").ResponseDelta, 32.0/50)
	// Other questions leave nothing to compare with.
	other := sourceRun(3)
	for i := range other.prompts {
		other.prompts[i] += "?"
	}
	w.run(other)
	v = w.sources(model.SourceQuery{})
	some = rowOf(t, v, "some.example")
	expectNull(t, "delta", some.ResponseDelta)
	holds(t, v, v.ComparisonStatus == "not_comparable", some.Verdict == model.VerdictNotComparable)
}

// A source that comes and goes with the engine's day has not moved when it goes once more.
func TestSourcesKnowEarlierRuns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, cites := range []int{9, 1, 9, 1, 9} {
		w.run(sourceRun(cites))
	}
	w.run(sourceRun(1))
	for _, q := range []model.SourceQuery{{}, {Dimension: model.SourceDimensionURL}} {
		v := w.sources(q)
		name := "some.example"
		if q.Dimension == model.SourceDimensionURL {
			name = "https://some.example/"
		}
		some := rowOf(t, v, name)
		expect(t, "delta", some.ResponseDelta, -32.0/50)
		holds(t, v, v.Responses == 50, v.Prompts == 10, some.Responses == 4, some.Verdict == model.VerdictWithinNoise)
	}
	// Over a range, the runs before it are the earlier ones.
	v := w.sources(model.SourceQuery{From: &model.DateOrTime{Time: w.clock().Add(-time.Minute)}})
	holds(t, v, v.Responses == 50, rowOf(t, v, "some.example").Verdict == model.VerdictWithinNoise)
}

// Two runs of a range are summed, and the same question in both is one prompt.
func TestSourcesOfARange(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	from := w.clock()
	w.run(sourceRun(1))
	w.run(sourceRun(9))
	changed := sourceRun(0)
	changed.competitors, changed.said[0].text = []string{"Some"}, "Some"
	changed.said[0].cites = []string{"https://some.example/new"}
	last := w.run(changed)
	v := w.sources(model.SourceQuery{From: &model.DateOrTime{Time: from}})
	some := rowOf(t, v, "some.example")
	holds(t, some, some.Responses == 41, some.Prompts == 9, some.Urls == 2, some.Mentions == 40,
		slices.Equal(some.Ownership, []string{"competitor"}), some.LastCitedAt.Equal(w.clock()), len(some.Brands) == 2)
	holds(t, v, v.Responses == 150, v.Prompts == 10, v.TotalCitations == 149+41)
	expect(t, "rate", some.ResponseRate, 41.0/150)
	expect(t, "coverage", some.PromptCoverage, 0.9)
	// As of the second run, the third does not count.
	at := &model.DateOrTime{Time: w.clock().Add(-time.Hour)}
	v = w.sources(model.SourceQuery{From: &model.DateOrTime{Time: from}, AsOf: at})
	holds(t, v, v.Responses == 100, slices.Equal(rowOf(t, v, "some.example").Ownership, []string{"other"}), v.AsOf.Equal(at.Time))
	v = w.sources(model.SourceQuery{AsOf: at})
	holds(t, v, v.Responses == 50, rowOf(t, v, "some.example").Responses == 36)
	v = w.sources(model.SourceQuery{AuditID: &last, AsOf: at})
	holds(t, v, v.Responses == 0, v.Total == 0)
}

func sourceRows(t *testing.T, w *world, audit uuid.UUID) string {
	t.Helper()
	var rows string
	w.must(w.store.Pool().QueryRow(t.Context(), `SELECT
			(SELECT string_agg(s::text, '/' ORDER BY cohort, dimension, source_id) FROM source_sums s WHERE reading_id = $1) ||
			(SELECT string_agg(s::text, '/' ORDER BY cohort) FROM source_scopes s WHERE reading_id = $1)`, audit).Scan(&rows))
	return rows
}

func TestSourcesAreRebuilt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(cited())
	before := sourceRows(t, w, id)
	w.exec(`UPDATE source_sums SET title = 'x', mentions = responses`)
	w.exec(`DELETE FROM source_scopes`)
	w.must(w.service.Rebuild(t.Context(), w.project.ID, id))
	if after := sourceRows(t, w, id); before == "" || after != before {
		t.Errorf("%s\n%s", before, after)
	}
}

// The order in which answers arrive changes nothing, shares of domains sum to
// one, and counts are those of the seeded answers.
func TestSourceIdentities(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawRun(t)
		p.said = slices.DeleteFunc(p.said, func(s said) bool { return s.status != "" })
		for i := range p.said {
			if rapid.Bool().Draw(t, "again") {
				p.said[i].cites = append(p.said[i].cites, p.said[i].cites...)
			}
		}
		w.project = w.newProject()
		clear(w.prompts)
		w.run(p)
		v := w.sources(model.SourceQuery{})
		w.project = w.newProject()
		clear(w.prompts)
		shuffled := p
		shuffled.said = slices.Clone(p.said)
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(p.said), func(i, j int) {
			shuffled.said[i], shuffled.said[j] = shuffled.said[j], shuffled.said[i]
		})
		w.run(shuffled)
		again := w.sources(model.SourceQuery{})
		again.AsOf = v.AsOf
		for i := range again.Items {
			again.Items[i].LastCitedAt = v.Items[i].LastCitedAt
		}
		if asJSON(again) != asJSON(v) {
			t.Fatalf("another order gives\n%s\nnot\n%s", asJSON(again), asJSON(v))
		}
		checkSources(t, v, &p)
	})
}

func checkSources(t *rapid.T, v *model.VisibilitySources, p *planted) {
	t.Helper()
	total := 0
	for i := range p.said {
		total += len(p.said[i].cites)
	}
	if v.Responses != len(p.said) || v.TotalCitations != total {
		t.Fatalf("%d responses, %d citations: %s", len(p.said), total, asJSON(v))
	}
	shares := 0.0
	for i := range v.Items {
		row := &v.Items[i]
		responses, citations, mentions := 0, 0, 0
		for j := range p.said {
			n := 0
			for _, url := range p.said[j].cites {
				n += count(url == "https://"+row.Key+"/")
			}
			citations += n
			if n > 0 {
				responses++
				mentions += count(rank(&p.said[j], "Acme") > 0)
			}
		}
		if row.Responses != responses || row.Annotations != citations || (row.Mentions > 0) != (mentions > 0) || row.Mentions < mentions {
			t.Fatalf("%d responses, %d citations, %d with the brand: %s", responses, citations, mentions, asJSON(row))
		}
		shares += *row.CitationShare
	}
	if total > 0 && math.Abs(shares-1) > 1e-9 {
		t.Fatalf("shares sum to %v", shares)
	}
}

func TestSourceStatements(t *testing.T) {
	t.Parallel()
	var statements storagetest.Statements
	w := newWorld(t, storagetest.Counted(&statements))
	from := &model.DateOrTime{Time: w.clock()}
	w.run(cited())
	w.run(cited())
	read := model.PageStandingRead
	for name, c := range map[string]struct {
		want int64
		q    model.SourceQuery
	}{
		"domains":         {7, model.SourceQuery{}},
		"pages":           {8, urls(model.SourceQuery{})},
		"range":           {7, model.SourceQuery{From: from}},
		"pages, standing": {8, urls(model.SourceQuery{From: from, Standing: &read, AsOf: &model.DateOrTime{Time: w.clock()}})},
	} {
		before := statements.Load()
		w.sources(c.q)
		if got := statements.Load() - before; got > c.want {
			t.Errorf("%s: %d statements, want at most %d", name, got, c.want)
		}
	}
}
