package rule_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/action/rule/ruletest"
	"github.com/answer-visibility/avm/model"
)

func TestEveryRuleFindsItsSeededCaseOnly(t *testing.T) {
	t.Parallel()
	all := ruletest.Cases()
	for i := range rule.Catalogue() {
		r := &rule.Catalogue()[i]
		c, ok := all[r.ID]
		if !ok {
			t.Errorf("%s has no seeded case", r.ID)
			continue
		}
		if err := c.Check(r); err != nil {
			t.Error(err)
		}
		delete(all, r.ID)
	}
	for id := range all {
		t.Errorf("there is no rule %s", id)
	}
}

// A single answer of each count, or of one engine, neither shows nor refutes what needs more of them.
func TestFewAnswersClearNothing(t *testing.T) {
	t.Parallel()
	few := map[string]bool{}
	for _, engine := range []int{-1, 0, 1} {
		all := ruletest.Cases()
		for i := range rule.Catalogue() {
			r := &rule.Catalogue()[i]
			e := ruletest.Measured(all[r.ID].Evidence)
			before, _ := r.Find(e)
			ruletest.AskOnce(e, engine)
			now, _ := r.Find(e)
			for n := range before {
				f := &before[n]
				if slices.ContainsFunc(now, func(o rule.Finding) bool { return o.Target == f.Target }) {
					continue
				}
				if few[r.ID] = true; e.Covers(r, f.Target) {
					t.Errorf("%s: one answer of engine %d clears %q", r.ID, engine, f.Title.Text)
				}
			}
		}
	}
	if least := 15; len(few) < least {
		t.Errorf("%d rules need more than one answer, want %d at least", len(few), least)
	}
}

func TestCatalogueIsComplete(t *testing.T) {
	t.Parallel()
	books, err := playbook.Load()
	if err != nil {
		t.Fatal(err)
	}
	types, used := map[model.OpportunityType]int{}, map[string]bool{}
	for _, r := range rule.Catalogue() {
		types[r.Type]++
		used[r.Playbook] = true
		if _, ok := books.Get(r.Playbook); !ok || r.Remediation == "" || r.Family == "" || r.Version < 1 || len(r.Needs) == 0 {
			t.Errorf("%s is incomplete: playbook %q", r.ID, r.Playbook)
		}
	}
	for _, kind := range model.AllOpportunityType {
		if types[kind] == 0 {
			t.Errorf("no rule is of the type %s", kind)
		}
	}
	for _, id := range books.IDs() {
		if !used[id] {
			t.Errorf("no rule leads to the playbook %s", id)
		}
	}
}

// Nobody earns a mention on the site of a competitor.
func TestTheSiteOfACompetitorIsNoDecidingSource(t *testing.T) {
	t.Parallel()
	const id = "visibility.deciding_source"
	e := ruletest.Measured(ruletest.Cases()[id].Evidence)
	e.Domains[0].Rival = true
	for i := range rule.Catalogue() {
		if r := &rule.Catalogue()[i]; r.ID == id {
			if found, ran := r.Find(e); !ran || len(found) > 0 {
				t.Errorf("ran: %t; found %v", ran, found)
			}
		}
	}
}

func TestScoresLieBetween0And100(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1_000_000)
		e := ruletest.Measured(rule.Evidence{
			Prompts: []rule.Prompt{{
				Responses: n.Draw(t, "responses"), Named: n.Draw(t, "named") % 7, CitedOnly: n.Draw(t, "cited") % 5,
				Commerce: rapid.Bool().Draw(t, "commerce"), Gaps: map[string]int{"Rival": n.Draw(t, "gap") % 9}, Theme: "x",
			}},
			Reads:    []rule.AgentRead{{URL: "u", Requests: n.Draw(t, "requests"), Errors: n.Draw(t, "errors"), Search: n.Draw(t, "search")}},
			Queries:  []rule.Query{{Text: "q", Impressions: rapid.Float64Range(0, 1e9).Draw(t, "impressions"), Position: new(15.), Rising: true}},
			Rankings: []rule.Ranking{{URL: "u", Clicks: 1, Change: -rapid.Float64Range(0, 1e9).Draw(t, "fall"), Fell: true}},
		})
		for _, r := range rule.Catalogue() {
			found, _ := r.Find(e)
			for i := range found {
				if s := found[i].Score(); s < 0 || s > 100 || s != s {
					t.Fatalf("%s scores %v: %+v", r.ID, s, found[i])
				}
			}
		}
	})
}
