package report_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
)

func (w *world) observed(audit uuid.UUID) []model.ObservedCompetitor {
	w.Helper()
	found, err := reports.New(w.store).Observed(w.Context(), w.project.ID, audit)
	w.must(err)
	return found
}

func (w *world) suggestions() []string {
	w.Helper()
	rules := project.NewSuggestions(reports.New(w.store), project.NewCompetitors(projects.New(w.store), w.clock), w.clock)
	open, err := rules.Open(w.Context(), w.project)
	w.must(err)
	names := []string{}
	for _, o := range open {
		names = append(names, o.Name)
	}
	return names
}

// boards is an audit in which four answers name Brewmark (to three prompts, by
// both engines), three Zetaware (three prompts, both engines), three Häwk (two
// prompts), and two Solo; Rival is tracked.
func boards() planted {
	return planted{
		prompts: []string{"p0", "p1", "p2", "p3"}, competitors: []string{"Rival"},
		said: []said{
			{prompt: 0, engine: "assistant_a", text: "1. **Acme Pro** – ours\n2. **Rival X1** – good\n3. **Brewmark K10** – hot\n- Häwk 5"},
			{prompt: 0, engine: "assistant_b", text: "- Brewmark K20: hot\n- Rival X2\n- Solo One\n- Zetaware 1"},
			{prompt: 1, engine: "assistant_a", text: "### Brewmark K10\n### Hawk 7\n### Rival X1\n- Zetaware 2", cites: []string{"https://www.brewmark.example/k10"}},
			{prompt: 2, engine: "assistant_b", text: "| Who | What |\n|---|---|\n| Brewmark K30 | hot |\n| Solo Two | cold |\n| Zetaware 3 | new |"},
			{prompt: 1, engine: "assistant_a", text: "* Häwk 6 is fine\n"},
			{prompt: 3, engine: "assistant_b", status: "failed"},
		},
	}
}

func TestUntrackedNamesAreObserved(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(boards())
	found := w.observed(id)
	if len(found) != 3 || found[0].Name != "Brewmark" || found[1].Name != "Zetaware" || found[2].Name != "Häwk" {
		t.Fatalf("found %+v", found)
	}
	b, h := found[0], found[2]
	if b.PromptCount != 3 || b.EngineCount != 2 || b.ResponseCount != 4 || !b.MarketRelevant || b.Domain != "brewmark.example" ||
		b.QualificationReason != "named in 4 answers, to 3 of 4 prompts, by 2 of 2 engines; brewmark.example is cited" {
		t.Errorf("Brewmark: %+v", b)
	}
	if b.AuditID != id || b.Status != model.CandidateStatusSuggested || b.AnalyzerVersion != "naming-5" || !b.CreatedAt.Equal(w.clock()) ||
		len(b.SourceAnalysisIDs) != 4 || len(b.SourceArtifactIDs) != 4 || !slices.IsSortedFunc(b.SourceArtifactIDs, compareIDs) {
		t.Errorf("Brewmark: %+v", b)
	}
	if h.PromptCount != 2 || h.EngineCount != 1 || h.ResponseCount != 3 || !h.MarketRelevant || h.Domain != "" || len(h.Aliases) != 0 {
		t.Errorf("Häwk: %+v", h)
	}
	var answered int
	w.must(w.store.Pool().QueryRow(t.Context(), `SELECT count(*) FROM observed_competitors o
		JOIN analyses a ON a.project_id = o.project_id AND a.reading_id = o.reading_id AND a.id = ANY(o.source_analysis_ids)
		WHERE o.id = $1 AND a.execution_id = ANY(o.source_artifact_ids)`, b.ID).Scan(&answered))
	if answered != 4 {
		t.Errorf("%d of Brewmark's sources are there", answered)
	}
}

// TestRejectedNamesOfTheMarket names Onesided to one prompt alone, and the
// brand by an alias in another spelling; sources are bounded.
func TestRejectedNamesOfTheMarket(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var all []said
	for range 25 {
		all = append(all, said{prompt: 1, engine: "assistant_a", text: "- Onesided 1\n- Acme-Corp 2\n- KettleHouse 3"})
	}
	all = append(all, said{prompt: 0, engine: "assistant_b", text: "nothing"})
	id := w.run(planted{prompts: []string{"p0", "p1"}, said: all, aliases: []string{"Kettle House"}})
	found := w.observed(id)
	if len(found) != 1 || found[0].Name != "Onesided" || found[0].MarketRelevant || found[0].ResponseCount != 25 ||
		len(found[0].SourceAnalysisIDs) != 20 || len(found[0].SourceArtifactIDs) != 20 {
		t.Errorf("found %+v", found)
	}
}

func compareIDs(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) }

func TestObservedNamesAreRebuiltAsTheyWere(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(boards())
	rows := func() (text string) {
		w.must(w.store.Pool().QueryRow(t.Context(), `SELECT coalesce(string_agg(o::text, E'\n' ORDER BY position), '')
			FROM observed_competitors o WHERE project_id = $1 AND reading_id = $2`, w.project.ID, id).Scan(&text))
		return text
	}
	before := rows()
	w.exec(`UPDATE observed_competitors SET name = 'another', prompt_count = 9`)
	w.must(w.service.Rebuild(t.Context(), w.project.ID, id))
	if after := rows(); before == "" || after != before {
		t.Errorf("rebuilt:\n%s\nwas:\n%s", after, before)
	}
}

// TestSuggestionsAreOfTheNewestAuditOfEachMarket names one in the older audit of
// the default market, one in the newer, and one in another market's.
func TestSuggestionsAreOfTheNewestAuditOfEachMarket(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if got := w.suggestions(); len(got) != 0 {
		t.Errorf("without an audit: %q", got)
	}
	naming := func(market *uuid.UUID, names ...string) {
		var all []said
		for i := range 3 {
			var text strings.Builder
			for _, name := range names {
				text.WriteString("- " + name + " " + string(rune('X'+i)) + "1\n")
			}
			all = append(all, said{prompt: i, engine: "assistant_a", text: text.String()})
		}
		w.run(planted{prompts: []string{"p0", "p1", "p2"}, said: all, market: market})
	}
	france := w.market(false)
	naming(nil, "Oldname")
	naming(&france, "Frenchy", "Bothways")
	naming(nil, "Newname", "Bothways")
	if got, want := w.suggestions(), []string{"Bothways", "Frenchy", "Newname"}; !slices.Equal(got, want) {
		t.Errorf("suggested %q, want %q", got, want)
	}
	w.exec(`INSERT INTO competitors (project_id, id, name, aliases, domains, matching, created_at, updated_at)
		VALUES ($1, $2, 'New Name', '{}', '{}', '{}', $3, $3)`, w.project.ID, model.NewID(), time.Now())
	w.exec(`DELETE FROM markets WHERE id = $1`, france)
	if got, want := w.suggestions(), []string{"Bothways"}; !slices.Equal(got, want) {
		t.Errorf("with a competitor more and a market less: suggested %q, want %q", got, want)
	}
}

// TestPartsOfTrackedNamesAreNotSuggested names halves, plurals and domains of the brand and of a competitor,
// and two brands that only look like them.
func TestPartsOfTrackedNamesAreNotSuggested(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project.BrandName, w.project.OwnedDomains = "Northwind Audio", []string{"shop.windspeak.example"}
	w.project.Brand.Aliases = []string{"Skogsound"}
	w.exec(`INSERT INTO competitors (project_id, id, name, aliases, domains, matching, created_at, updated_at)
		VALUES ($1, $2, 'Haldane & Rossini', '{}', '{kettlewerk.example}', '{}', $3, $3)`, w.project.ID, model.NewID(), time.Now())
	var all []said
	for i := range 3 {
		var text strings.Builder
		for _, name := range []string{
			"Northwind", "Northwinds", "Windspeak", "Skogsounds", "Rossini", "Haldane", "Kettlewerk", "Northwinder", "Westlyke",
		} {
			text.WriteString("- " + name + " " + string(rune('X'+i)) + "1\n")
		}
		all = append(all, said{prompt: i, engine: "assistant_a", text: text.String()})
	}
	w.run(planted{prompts: []string{"p0", "p1", "p2"}, said: all})
	if got, want := w.suggestions(), []string{"Northwinder", "Westlyke"}; !slices.Equal(got, want) {
		t.Errorf("suggested %q, want %q", got, want)
	}
}
