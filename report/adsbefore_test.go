package report_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
)

// TestAuditsFromBeforeAds: what the migration makes of audits that ended before
// ads were read is what a rebuild makes of them.
func TestAuditsFromBeforeAds(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../storage/migrations/0014_ads.sql")
	w := newWorld(t)
	w.must(err)
	_, cells, found := strings.Cut(string(text), "INSERT INTO ad_cells")
	_, answers, marked := strings.Cut(string(text), "UPDATE answers")
	answers, _, ended := strings.Cut(answers, ";")
	if !found || !marked || !ended {
		t.Fatal("the migration has no such statements")
	}
	said := []said{
		{prompt: 0, engine: "overview_a", text: "Acme"},
		{prompt: 0, engine: "assistant_a", text: "Beta"},
		{prompt: 1, engine: "overview_a", text: "Acme"},
		{prompt: 1, engine: "assistant_a", status: "failed"},
	}
	id := w.run(planted{prompts: []string{"a", "b"}, competitors: []string{"Beta"}, said: said})
	w.exec(`UPDATE audits SET engine_snapshots = '[{"logical_engine": "assistant_a", "adapter": "openai-chat"}, {"logical_engine": "overview_a", "adapter": "dataforseo-serp"}]'`)
	w.exec(`UPDATE answers SET adapter_version = 'dataforseo-serp/1' WHERE logical_engine = 'overview_a'`)
	w.exec(`DELETE FROM ad_cells`)
	w.exec("UPDATE answers" + answers)
	// Rollups belong to readings by now, the first has its audit's id; engines are kept as json, and cells are the brand's.
	w.exec("INSERT INTO ad_cells" + strings.NewReplacer("c.audit_id", "c.reading_id", "jsonb_array_elements", "json_array_elements",
		"c.entity_index = 0 AND ", "").Replace(cells))
	before := w.rows("ad_cells", id)
	r := w.ads(model.AdsQuery{})
	holds(t, r, r.State == model.AdReportStateUnavailable, r.Engines[0].Applicability == model.AdApplicabilityNotApplicable,
		r.Engines[1].Applicability == model.AdApplicabilityUnavailable, r.Engines[1].Answers == 2, len(r.ParserVersions) == 0)
	w.must(w.service.Rebuild(t.Context(), w.project.ID, id))
	if after := w.rows("ad_cells", id); len(before) != 3 || !slices.Equal(after, before) {
		t.Errorf("cells were %v, are %v", before, after)
	}
}
