package report_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
)

// naive works a report out from the seeded answers alone, with nothing of the
// product: texts list names separated by commas, sources are one address a site.
type naive struct {
	names   []string
	answers []said
	all     []said
}

func newNaive(p *planted, keep func(said) bool) naive {
	n := naive{names: append([]string{"Acme"}, p.competitors...)}
	for _, s := range p.said {
		if keep(s) {
			n.all = append(n.all, s)
			if s.status == "" {
				n.answers = append(n.answers, s)
			}
		}
	}
	return n
}

// rank is a name's place in a text, 0 where it is absent.
func rank(s *said, name string) int {
	var seen []string
	for part := range strings.SplitSeq(s.text, ", ") {
		if part != "" && part != "Nobody" && !slices.Contains(seen, part) {
			seen = append(seen, part)
		}
	}
	return slices.Index(seen, name) + 1
}

func cites(s *said, name string) bool { return slices.Contains(s.cites, "https://"+site(name)+"/") }

func citable(s *said) bool { return !s.offline || len(s.cites) > 0 }

// mean is nil over nothing.
func mean(values []float64) *float64 {
	if len(values) == 0 {
		return nil
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	sum /= float64(len(values))
	return &sum
}

func (n naive) mean(of func(s *said) (float64, bool)) *float64 {
	var values []float64
	for i := range n.answers {
		if v, ok := of(&n.answers[i]); ok {
			values = append(values, v)
		}
	}
	return mean(values)
}

func (n naive) mentionRate(name string) *float64 {
	return n.mean(func(s *said) (float64, bool) { return float64(count(rank(s, name) > 0)), true })
}

func (n naive) citationRate(name string) *float64 {
	return n.mean(func(s *said) (float64, bool) { return float64(count(cites(s, name))), citable(s) })
}

func (n naive) position(name string) *float64 {
	return n.mean(func(s *said) (float64, bool) { return float64(rank(s, name)), rank(s, name) > 0 })
}

func (n naive) score() *float64 {
	return n.mean(func(s *said) (float64, bool) {
		m, p := 0.0, 0.0
		if r := rank(s, "Acme"); r > 0 {
			m, p = 1, 1/float64(r)
		}
		if !citable(s) {
			return 100 * (0.5*m + 0.3*p) / 0.8, true
		}
		return 100 * (0.5*m + 0.3*p + 0.2*float64(count(cites(s, "Acme")))), true
	})
}

func (n naive) shareOfVoice(name string) *float64 {
	own, all := 0, 0
	for i := range n.answers {
		for _, other := range n.names {
			all += count(rank(&n.answers[i], other) > 0)
		}
		own += count(rank(&n.answers[i], name) > 0)
	}
	if all == 0 {
		return nil
	}
	share := float64(own) / float64(all)
	return &share
}

func (n naive) only(keep func(said) bool) naive {
	return newNaive(&planted{competitors: n.names[1:], said: n.all}, keep)
}

func (n naive) composite(prompt int) *float64 {
	var scores []float64
	for _, engine := range []string{"assistant_a", "assistant_b", "overview_a"} {
		if s := n.only(func(s said) bool { return s.prompt == prompt && s.engine == engine }).score(); s != nil {
			scores = append(scores, *s)
		}
	}
	return mean(scores)
}

func (n naive) performance() *float64 {
	var scores []float64
	for prompt := range 4 {
		if s := n.composite(prompt); s != nil {
			scores = append(scores, *s)
		}
	}
	return mean(scores)
}

func (n naive) ended(status string) int {
	total := 0
	for _, s := range n.all {
		total += count(s.status == status)
	}
	return total
}

// drawRun draws a run over the same names; texts, models and fates vary.
func drawRun(t *rapid.T) planted {
	p := planted{
		prompts:     []string{"q0", "q1", "q2", rapid.SampledFrom([]string{"q3", "q3 asked otherwise"}).Draw(t, "text")},
		competitors: []string{"Beta", "Gamma"},
	}
	modelOf := map[string]string{}
	offline := map[string]bool{}
	for _, engine := range []string{"assistant_a", "assistant_b", "overview_a"} {
		modelOf[engine] = rapid.SampledFrom([]string{"m1", "m1", "m2"}).Draw(t, "model")
		offline[engine] = rapid.Bool().Draw(t, "offline")
	}
	for prompt := range p.prompts {
		for engine, transport := range modelOf {
			for range rapid.IntRange(1, 3).Draw(t, "repetitions") {
				s := said{prompt: prompt, engine: engine, model: transport, offline: offline[engine]}
				s.status = rapid.SampledFrom([]string{"", "", "", "", "failed", "no_answer", "withheld"}).Draw(t, "status")
				names := rapid.SliceOfN(rapid.SampledFrom([]string{"Acme", "Beta", "Gamma", "Nobody"}), 0, 4).Draw(t, "names")
				s.text = strings.Join(names, ", ")
				for _, name := range []string{"Acme", "Beta", "News"} {
					if rapid.IntRange(0, 3).Draw(t, "cited") == 0 {
						s.cites = append(s.cites, "https://"+site(name)+"/")
					}
				}
				p.said = append(p.said, s)
			}
		}
	}
	return p
}

func TestReportsEqualBruteForce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rapid.Check(t, func(t *rapid.T) {
		w.project = w.newProject()
		clear(w.prompts)
		then, now := drawRun(t), drawRun(t)
		w.run(then)
		id := w.run(now)
		engine := model.LogicalEngine(rapid.SampledFrom([]string{"", "", "assistant_a", "overview_a"}).Draw(t, "engine"))
		q := model.VisibilityQuery{AuditID: &id}
		keep := func(s said) bool { return engine == "" || s.engine == string(engine) }
		if engine != "" {
			q.Engine = &engine
		}
		v := w.visibility(q)
		checkReport(t, v, newNaive(&now, keep))
		checkMatched(t, v, &then, &now, keep)
		checkPrompts(t, w, id, q.Engine, newNaive(&now, keep))
		checkMarket(t, w.markets()[0], w.visibility(model.VisibilityQuery{AuditID: &id}), newNaive(&now, func(said) bool { return true }))
	})
}

func same(t *rapid.T, what string, got, want *float64) {
	t.Helper()
	if (got == nil) != (want == nil) || (got != nil && math.Abs(*got-*want) > 1e-9) {
		t.Fatalf("%s = %v, want %v", what, show(got), show(want))
	}
}

func checkReport(t *rapid.T, v *model.Visibility, n naive) {
	t.Helper()
	if v.Counts.Responses != len(n.answers) || *v.Counts.Failed != n.ended("failed") || *v.Counts.NotRun != n.ended("no_answer")+n.ended("withheld") || *v.Counts.Withheld != n.ended("withheld") ||
		*v.Counts.Expected != len(n.all) {
		t.Fatalf("counts %s", asJSON(v.Counts))
	}
	checkIdentities(t, v)
	same(t, "score", v.VisibilityScore, n.score())
	same(t, "rate", v.VisibilityRate, n.mentionRate("Acme"))
	same(t, "owned", v.OwnedCitationRate, n.citationRate("Acme"))
	same(t, "position", v.AvgPosition, n.position("Acme"))
	same(t, "performance", v.PromptPerformanceScore, n.performance())
	if len(v.Rankings) != len(n.names) {
		t.Fatalf("rankings %s", asJSON(v.Rankings))
	}
	for _, row := range v.Rankings {
		same(t, row.Name+" rate", row.MentionRate, n.mentionRate(row.Name))
		same(t, row.Name+" citations", row.CitationRate, n.citationRate(row.Name))
		same(t, row.Name+" position", row.AvgPosition, n.position(row.Name))
		same(t, row.Name+" share of voice", row.ShareOfVoice, n.shareOfVoice(row.Name))
	}
	for _, row := range v.PerEngine {
		of := n.only(func(s said) bool { return s.engine == row.LogicalEngine })
		same(t, row.LogicalEngine, row.VisibilityScore, of.score())
		same(t, row.LogicalEngine, row.OwnedCitationRate, of.citationRate("Acme"))
	}
}

// checkMatched compares on the cells with the same text and model on both sides, but for
// those that one side alone answered. Where no response tells who answered, the cell is asked like its engine's others.
func checkMatched(t *rapid.T, v *model.Visibility, then, now *planted, keep func(said) bool) {
	t.Helper()
	matched := map[string]bool{}
	cells := func(p *planted) map[string]bool { // whether it was answered
		found := map[string]bool{}
		for _, s := range p.said {
			if keep(s) {
				found[cellName(p, s)] = found[cellName(p, s)] || s.status == ""
			}
		}
		return found
	}
	before := cells(then)
	for cell, answered := range cells(now) {
		earlier, shared := before[cell]
		matched[cell] = shared && earlier == answered
	}
	on := func(p *planted) naive {
		return newNaive(p, func(s said) bool { return keep(s) && matched[cellName(p, s)] })
	}
	a, b, c := on(now), on(then), v.Comparison
	same(t, "current score", c.CurrentValues["visibility_score"], a.score())
	same(t, "baseline score", c.BaselineValues["visibility_score"], b.score())
	same(t, "current performance", c.CurrentValues["prompt_performance_score"], a.performance())
	same(t, "baseline share of voice", c.BaselineValues["share_of_voice"], b.shareOfVoice("Acme"))
	same(t, "baseline position", c.BaselineValues["avg_position"], b.position("Acme"))
	for _, row := range v.Rankings {
		same(t, row.Name+" matched", row.MatchedVisibilityRate, a.mentionRate(row.Name))
	}
}

// checkMarket compares the row of a project's only market with its newest run and with the root
// report, whose comparison is of the same cells.
func checkMarket(t *rapid.T, row model.MarketVisibility, v *model.Visibility, n naive) {
	t.Helper()
	same(t, "market's rate", row.MentionRate, n.mentionRate("Acme"))
	same(t, "market's share of voice", row.ShareOfVoice, n.shareOfVoice("Acme"))
	same(t, "market's rate delta", row.MentionRateDelta, v.Comparison.Deltas["visibility_rate"])
	same(t, "market's share of voice delta", row.ShareOfVoiceDelta, v.Comparison.Deltas["share_of_voice"])
	checkRate(t, "market's rate", row.MentionRate, row.MentionRateInterval, len(n.answers))
	if *row.ComparisonStatus != v.Comparison.Status || *row.Verdict != v.Comparison.Verdict {
		t.Fatalf("market %s, report %s", asJSON(row), asJSON(v.Comparison))
	}
}

// cellName is what a cell is matched by. An engine without any response is
// keyed as planned: model m1, with retrieval.
func cellName(p *planted, s said) string {
	transport, offline := "m1", false
	for _, other := range p.said {
		if other.engine == s.engine && other.status == "" {
			transport, offline = other.model, other.offline
		}
	}
	return fmt.Sprint(p.prompts[s.prompt], s.engine, transport, offline)
}

func checkPrompts(t *rapid.T, w *world, id uuid.UUID, engine *model.LogicalEngine, n naive) {
	t.Helper()
	for _, m := range w.promptMetrics(model.PromptMetricQuery{AuditID: &id, Engine: engine}) {
		of := n.only(func(s said) bool { return s.prompt == m.PromptIndex })
		same(t, "composite", m.CompositeScore, of.composite(m.PromptIndex))
		same(t, "prompt's rate", m.VisibilityRate, of.mentionRate("Acme"))
		same(t, "prompt's owned", m.OwnedCitationRate, of.citationRate("Acme"))
		checkRate(t, "prompt's rate", m.VisibilityRate, m.VisibilityRateInterval, m.Counts.Responses)
		checkInterval(t, "prompt's owned", m.OwnedCitationRate, m.OwnedCitationRateInterval)
		checkStates(t, m.Counts, m.AnswerStates)
		for _, o := range m.Outcomes {
			checkStates(t, o.Counts, o.AnswerStates)
			gap := 0
			for i := range of.answers {
				s := &of.answers[i]
				gap += count(s.engine == o.LogicalEngine && rank(s, "Beta") > 0 && rank(s, "Acme") == 0)
			}
			if o.GapCounts["Beta"] != gap {
				t.Fatalf("gap of Beta %d, want %d", o.GapCounts["Beta"], gap)
			}
		}
	}
}
