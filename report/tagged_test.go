package report_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// only returns what a run would be that asks the first n prompts alone.
func only(p planted, n int) planted {
	p.prompts = p.prompts[:n]
	p.said = slices.DeleteFunc(slices.Clone(p.said), func(s said) bool { return s.prompt >= n })
	return p
}

func (w *world) tag(tag string, prompts ...string) {
	w.Helper()
	for _, text := range prompts {
		w.exec(`INSERT INTO tags (project_id, tag_key, kind, target_id, tag, prompt_id, created_at) VALUES ($1, $2, 'prompt', $3, $2, $3, now())`,
			w.project.ID, tag, w.prompt(text, model.PromptCohortCore))
	}
}

// figures are the figures of a report, without what names its runs and their configuration.
func figures(v *model.Visibility) string {
	f := *v
	f.ProjectID, f.AuditID, f.SourceAuditIds, f.ComparisonKey, f.ConfigurationGroups = uuid.Nil, uuid.Nil, nil, nil, nil
	if f.Comparison != nil {
		c := *f.Comparison
		c.BaselineAuditIds, c.BaselineAuditID = nil, nil
		f.Comparison = &c
	}
	return asJSON(f)
}

func figuresOf(points []model.VisibilityTrendPoint) string {
	for i := range points {
		p := &points[i]
		p.AuditID, p.SourceAuditIds, p.SourceSnapshotIds, p.ComparisonKey = nil, nil, nil, nil
	}
	return asJSON(points)
}

// Figures of a tag are those of a project that asks the tagged prompts alone: in the newest run, compared, in a range and
// as a trend, of all engines and of one.
func TestFiguresOfATagAreThoseOfItsPromptsAlone(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		draw := rand.New(rand.NewPCG(seed, 11))
		whole, alone := newWorld(t), newWorld(t)
		whole.project.Timezone, alone.project.Timezone = "UTC", "UTC"
		for range 4 {
			p := planted{competitors: []string{"Beta", "Gamma"}}
			for n := range 4 {
				p.prompts = append(p.prompts, fmt.Sprintf("question %d", n))
				for _, engine := range []string{"assistant_a", "assistant_b"} {
					for range 1 + draw.IntN(4) {
						s := said{prompt: n, engine: engine, text: []string{"Acme", "Beta, then Acme.", "Gamma and Beta.", "Nobody"}[draw.IntN(4)]}
						if draw.IntN(2) == 0 {
							s.cites = []string{"https://www.acme.example/a"}
						}
						p.said = append(p.said, s)
					}
				}
			}
			whole.run(p)
			alone.run(only(p, 2))
		}
		whole.tag("launch", "question 0", "question 1")
		engine := model.LogicalEngine("assistant_b")
		for _, e := range []*model.LogicalEngine{nil, &engine} {
			for name, q := range map[string]model.VisibilityQuery{
				"newest": {Engine: e}, "range": {Engine: e, From: day("2026-03-01"), To: day("2026-04-01")},
				"prompts": {Engine: e, IntervalScope: model.IntervalScopeThesePrompts},
			} {
				tagged := q
				tagged.Tag = new("launch")
				got, want := whole.visibility(tagged), alone.visibility(q)
				if figures(got) != figures(want) {
					t.Errorf("seed %d, %s: the tag's figures\n%s\nits prompts alone\n%s", seed, name, figures(got), figures(want))
				}
				if all := whole.visibility(q); all.ComparisonKey == nil || got.ComparisonKey == nil || *got.ComparisonKey != *all.ComparisonKey {
					t.Errorf("seed %d, %s: the configuration is %v, that of the whole run %v", seed, name, got.ComparisonKey, all.ComparisonKey)
				}
			}
			for _, granularity := range []model.SnapshotGranularity{model.SnapshotGranularityDay, model.SnapshotGranularityMonth} {
				q := model.TrendQuery{Engine: e, Granularity: granularity}
				want := alone.trends(q)
				q.Tag = new("launch")
				got := whole.trends(q)
				if figuresOf(got) != figuresOf(want) {
					t.Errorf("seed %d by %s: the tag's trend\n%s\nits prompts alone\n%s", seed, granularity, figuresOf(got), figuresOf(want))
				}
			}
		}
		for _, q := range []model.MetricQuery{by(), by(model.MetricDimensionEngine), by(model.MetricDimensionEntity), by(model.MetricDimensionWeek)} {
			want := alone.metrics(q)
			q.Tag = new("launch")
			if got := whole.metrics(q); asJSON(got) != asJSON(want) {
				t.Errorf("seed %d: the tag's table by %v\n%s\nits prompts alone\n%s", seed, q.Dimensions, asJSON(got), asJSON(want))
			}
		}
		q := by(model.MetricDimensionPrompt)
		q.Tag = new("launch")
		if n := len(whole.metrics(q).Rows); n != 2 {
			t.Errorf("seed %d: %d rows of prompts, want those of the two tagged ones", seed, n)
		}
	}
}

// A tag of nothing that was asked has no figure, which is not zero.
func TestFiguresOfAnUnaskedTagAreUnknown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(chance(rand.New(rand.NewPCG(1, 1))))
	v := w.visibility(model.VisibilityQuery{Tag: new("later")})
	if v.VisibilityRate != nil || v.Counts.Responses != 0 || len(v.PerEngine) > 0 {
		t.Errorf("visibility of no prompt: %s", asJSON(v))
	}
	if points := w.trends(model.TrendQuery{Tag: new("later")}); len(points) > 0 {
		t.Errorf("a trend of no prompt has %d points", len(points))
	}
}
