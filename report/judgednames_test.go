package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// shownNames are an audit's names with status and the judge's part of the reason.
func (w *world) shownNames(audit uuid.UUID) []string {
	w.Helper()
	shown := []string{}
	for _, o := range w.observed(audit) {
		_, reason, _ := strings.Cut(o.QualificationReason, "engines")
		shown = append(shown, fmt.Sprintf("%s %s%s", o.Name, o.Status, strings.TrimPrefix(reason, "; brewmark.example is cited")))
	}
	return shown
}

func (w *world) same(what string, got, want []string) {
	w.Helper()
	if !slices.Equal(got, want) {
		w.Errorf("%s: %q, want %q", what, got, want)
	}
}

func unjudged() []string {
	return []string{"Brewmark suggested", "Zetaware suggested", "Häwk suggested"}
}

const takenFor = "; the judge model takes it for "

func TestJudgeTellsCompetitorsFromOtherNames(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.stub.others = []string{"Zetaware"}
	id := c.run(boards())
	c.same("before", c.shownNames(id), unjudged())
	c.same("before", c.suggestions(), []string{"Brewmark", "Zetaware", "Häwk"})
	c.finish(id)
	want := []string{
		"Brewmark suggested" + takenFor + "a competitor: Brewmark makes things",
		"Zetaware unqualified" + takenFor + "something else: Zetaware is a thing",
		"Häwk suggested" + takenFor + "a competitor: Häwk makes things",
	}
	c.same("after", c.shownNames(id), want)
	c.same("after", c.suggestions(), []string{"Brewmark", "Häwk"})
	if got := c.observed(id)[0].QualificationReason; got != "named in 4 answers, to 3 of 4 prompts, by 2 of 2 engines; brewmark.example is cited"+
		takenFor+"a competitor: Brewmark makes things" {
		t.Errorf("the reason says %q", got)
	}
	asked := c.stub.nameCalls[0]
	if len(c.stub.nameCalls) != 1 || len(asked) != 3 || asked[0].Site != "brewmark.example" || len(asked[0].Excerpts) != 3 ||
		asked[0].Excerpts[0] != "1. **Acme Pro** – ours 2. **Rival X1** – good 3. **Brewmark K10** – hot - Häwk 5" {
		t.Errorf("asked %+v", c.stub.nameCalls)
	}
	rows := c.dump(id)
	if strings.Count(rows["name_verdicts"], "\n") != 2 {
		t.Errorf("kept %s", rows["name_verdicts"])
	}
	c.must(c.service.Rebuild(t.Context(), c.project.ID, id))
	sameDump(t, "rebuilt", c.dump(id), rows)
	c.same("rebuilt", c.shownNames(id), want)
}

// A person's word goes before the model's, and saves asking.
func TestDecidedNamesAreNotJudged(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.stub.others = []string{"Brewmark", "Zetaware"}
	id := c.run(boards())
	c.must(reports.New(c.store).Decide(t.Context(), c.project.ID, "zetaware", nil, c.clock()))
	c.finish(id)
	c.same("asked", c.stub.askedNames(), []string{"Brewmark Häwk"})
	kept := uuid.New()
	c.exec(`INSERT INTO competitors (project_id, id, name, aliases, domains, matching, created_at, updated_at)
		VALUES ($1, $2, 'Brewmark', '{}', '{}', '{}', $3, $3)`, c.project.ID, kept, time.Now())
	c.must(reports.New(c.store).Decide(t.Context(), c.project.ID, "brewmark", &kept, c.clock()))
	c.same("decided", c.shownNames(id), []string{
		"Brewmark accepted" + takenFor + "something else: Brewmark is a thing", "Zetaware dismissed",
		"Häwk suggested" + takenFor + "a competitor: Häwk makes things",
	})
}

func TestJudgeThatIsNotSureLeavesNoNameOut(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.stub.others, c.stub.unsure = []string{"Zetaware"}, true
	id := c.try(boards())
	c.same("suggested", c.suggestions(), []string{"Brewmark", "Zetaware", "Häwk"})
	if got := c.shownNames(id)[1]; got != "Zetaware suggested; the judge model, which is not sure, takes it for something else: Zetaware is a thing" {
		t.Errorf("shown %q", got)
	}
}

// Weekly audits give the same names in other words, and do not always cite their
// sites: they are asked about once, but for another brand and in another project.
func TestNamesAreAskedAboutOnce(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.stub.others = []string{"Zetaware"}
	first := c.try(boards())
	want := c.shownNames(first)
	again := boards()
	for i := range again.said {
		again.said[i].text += "\n\nAll of them are fine this week.\n\n- Newcomer 1"
	}
	second := c.try(again)
	c.same("asked", c.stub.askedNames(), []string{"Brewmark Zetaware Häwk", "Newcomer"})
	known := slices.DeleteFunc(c.shownNames(second), func(s string) bool { return strings.HasPrefix(s, "Newcomer") })
	c.same("second", known, want)
	without := boards()
	without.said[2].cites = nil
	c.try(without)
	c.same("without the site", c.stub.askedNames(), []string{"Brewmark Zetaware Häwk", "Newcomer"})
	mine := c.project
	c.project, c.prompts = c.newProject(), map[string]uuid.UUID{}
	c.try(boards())
	c.same("another project", c.stub.askedNames()[2:], []string{"Brewmark Zetaware Häwk"})
	c.project, c.prompts = mine, map[string]uuid.UUID{}
	renamed := c.plant(boards())
	c.exec(`UPDATE audits SET entities = jsonb_set(entities::jsonb, '{0,name}', '"ACME"') WHERE id = $1`, renamed)
	c.must(c.service.Analyze(t.Context(), c.project.ID, renamed))
	c.finish(renamed)
	c.same("another brand", c.stub.askedNames()[3:], []string{"Brewmark Zetaware Häwk"})
}

// Names that reading again brings to light stay unjudged, the others keep their verdict.
func TestNamesThatAreReadAgain(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.stub.others = []string{"Zetaware"}
	id := c.try(boards())
	want := append(c.shownNames(id), "Solo suggested")
	c.exec(`UPDATE answers SET text = text || E'\n- Solo 3' WHERE audit_id = $1 AND prompt_index = 1 AND text LIKE '###%'`, id)
	c.exec(`UPDATE audits SET analyzer_version = 'reading-0' WHERE id = $1`, id)
	if got := c.rebuild(id, true); !got.Reread {
		t.Fatalf("%+v", got)
	}
	read := c.shownNames(id)
	slices.Sort(read)
	slices.Sort(want)
	c.same("read again", read, want)
	c.finish(id)
	if n := len(c.stub.nameCalls); n != 1 {
		t.Errorf("%d calls", n)
	}
}
