package site_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/crawl/site"
)

var update = flag.Bool("update", false, "write the golden files")

func TestRulesAreDescribed(t *testing.T) {
	t.Parallel()
	const least = 90
	seen := map[string]bool{}
	for _, r := range site.Rules() {
		if missing := r.Described(); missing != "" {
			t.Errorf("%s lacks %s", r.ID, missing)
		}
		if seen[r.ID] {
			t.Errorf("%s is there twice", r.ID)
		}
		seen[r.ID] = true
		if r.Version < 1 || !r.Dimension.IsValid() || !r.Severity.IsValid() || !r.Class.IsValid() || r.Check == nil {
			t.Errorf("%s is not complete", r.ID)
		}
		if !strings.HasPrefix(r.Reference, "https://") {
			t.Errorf("%s refers to %s", r.ID, r.Reference)
		}
	}
	if len(seen) < least {
		t.Errorf("%d rules", len(seen))
	}
}

// Each rule has a page that passes, one that fails and one that it does not apply to.
func TestEveryRuleOnThreePages(t *testing.T) {
	t.Parallel()
	cases := ruleCases()
	for _, r := range site.Rules() {
		c, ok := cases[r.ID]
		if !ok {
			t.Errorf("%s has no pages", r.ID)
			continue
		}
		delete(cases, r.ID)
		for _, page := range []struct {
			what   string
			change func(*site.Page)
			want   []site.State
		}{
			{"passing", c.pass, []site.State{site.Pass}},
			{"failing", c.fail, []site.State{site.Fail, site.Partial}},
			{"not applicable", c.none, []site.State{site.NotApplicable}},
		} {
			p := goodPage()
			if page.change != nil {
				page.change(p)
			} else if page.what == "not applicable" {
				p = redirectPage()
			}
			got := r.Evaluate(p)
			if !slices.Contains(page.want, got.State) {
				t.Errorf("%s on the %s page: %c, %s", r.ID, page.what, got.State, got.Evidence)
			}
			if !got.State.Met() && got.Evidence == "" {
				t.Errorf("%s is not met without evidence", r.ID)
			}
		}
	}
	for id := range cases {
		t.Errorf("there is no rule %s", id)
	}
}

const documentation = "../../docs/site-rules.md"

func TestDocumentationIsGenerated(t *testing.T) {
	t.Parallel()
	text := site.Documentation()
	if *update {
		if err := os.WriteFile(documentation, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	had, err := os.ReadFile(documentation)
	if err != nil || string(had) != text {
		t.Errorf("docs/site-rules.md differs from the rules (%v); look at the rules, then run with -update", err)
	}
}
