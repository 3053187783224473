package resolvers_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// answers puts texts in place of the newest audit's first answers, and one that names nobody in place of the others.
func (o *office) answers(texts ...string) {
	o.t.Helper()
	audit := o.newestAudit()
	if n := o.count(`SELECT count(*) FROM answers WHERE audit_id = $1`, audit); n < len(texts) {
		o.t.Fatalf("%d answers for %d texts", n, len(texts))
	}
	_, err := o.store.Pool().Exec(o.t.Context(), `UPDATE answers a SET citations = '[]', text = coalesce(($3::text[])[n.n], 'Nobody at all.')
		FROM (SELECT execution_id, row_number() OVER (ORDER BY execution_id) AS n FROM answers WHERE project_id = $1 AND audit_id = $2) n
		WHERE a.project_id = $1 AND a.audit_id = $2 AND a.execution_id = n.execution_id`, o.project.ID, audit, texts)
	must(o.t, err)
}

// trial tries an input on the newest audit's answers.
func (o *office) trial(input map[string]any) (result map[string]any, code string) {
	o.t.Helper()
	const query = `query($project: UUID!, $query: MatchTrialQuery!) { project(id: $project) { matchTrial(query: $query) {
		auditId answers before after gained lost
		examples { change text startIndex endIndex promptText engineLabel promptId executionId } } } }`
	data, code := o.graphql("ada", query, map[string]any{"project": o.project.ID, "query": input})
	if code != "" {
		return nil, code
	}
	return data["project"].(map[string]any)["matchTrial"].(map[string]any), ""
}

// marked returns the examples of a trial: what becomes of each, and its mention within its passage.
func marked(result map[string]any) map[string]string {
	found := map[string]string{}
	for _, e := range result["examples"].([]any) {
		example := e.(map[string]any)
		text := []rune(example["text"].(string))
		from, to := int(example["startIndex"].(float64)), int(example["endIndex"].(float64))
		found[string(text[:from])+"["+string(text[from:to])+"]"+string(text[to:])] = example["change"].(string)
	}
	return found
}

func TestMatchTrialComparesAndChangesNothing(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 4, 1)
	made := o.want(http.StatusCreated, "owner", http.MethodPost, o.base+"/competitors", `{"name":"Target"}`)
	o.answers("Größe zählt:\nBuy it at Target.", "First set a target price.", "Bullseye shops sell it.",
		"See bullseye.example for more.")
	of := func(more map[string]any) map[string]any {
		more["competitorId"] = made["id"]
		return more
	}
	all := o.count(`SELECT count(*) FROM answers WHERE audit_id = $1`, o.newestAudit())
	for name, c := range map[string]struct {
		input map[string]any
		want  string // answers before, after, gained, lost
		marks map[string]string
	}{
		"as saved": {map[string]any{}, shown(all, 2, 2, 0, 0), map[string]string{
			"Größe zählt: Buy it at [Target].": "kept", "First set a [target] price.": "kept",
		}},
		"a common word": {map[string]any{"matching": map[string]any{"commonWord": true}}, shown(all, 2, 1, 0, 1), map[string]string{
			"Größe zählt: Buy it at [Target].": "kept", "First set a [target] price.": "lost",
		}},
		"an exclusion": {map[string]any{"matching": map[string]any{"exclusionPhrases": []string{"target price"}}}, shown(all, 2, 1, 0, 1), map[string]string{
			"Größe zählt: Buy it at [Target].": "kept", "First set a [target] price.": "lost",
		}},
		"an alias": {map[string]any{"aliases": []string{"Bullseye"}}, shown(all, 2, 3, 1, 0), map[string]string{
			"Größe zählt: Buy it at [Target].": "kept", "First set a [target] price.": "kept", "[Bullseye] shops sell it.": "gained",
		}},
		"a site": {map[string]any{"domains": []string{"bullseye.example"}}, shown(all, 2, 3, 1, 0), map[string]string{
			"Größe zählt: Buy it at [Target].": "kept", "First set a [target] price.": "kept", "See [bullseye.example] for more.": "gained",
		}},
		"another name": {map[string]any{"name": "Bullseye"}, shown(all, 2, 1, 1, 2), map[string]string{
			"Größe zählt: Buy it at [Target].": "lost", "First set a [target] price.": "lost", "[Bullseye] shops sell it.": "gained",
		}},
	} {
		got, code := o.trial(of(c.input))
		if code != "" || shown(got["answers"], got["before"], got["after"], got["gained"], got["lost"]) != c.want || shown(marked(got)) != shown(c.marks) {
			t.Errorf("%s: %s %v, want %s %v", name, code, got, c.want, c.marks)
		}
		if got["auditId"] != o.newestAudit().String() {
			t.Errorf("%s: audit %v", name, got["auditId"])
		}
	}
	if got, _ := o.trial(map[string]any{"aliases": []string{"Bullseye"}}); shown(got["before"], got["after"]) != "0 1" { // the brand
		t.Errorf("the brand: %v", got)
	}
	if n := o.count(`SELECT count(*) FROM competitors WHERE project_id = $1 AND name = 'Target' AND aliases = '{}'
		AND matching = '{"mode":"always","context_terms":[],"exclusion_phrases":[],"common_word":false}'`, o.project.ID); n != 1 {
		t.Error("a trial changes the competitor")
	}
	if _, code := o.trial(map[string]any{"competitorId": uuid.NewString()}); code != "not_found" {
		t.Errorf("a competitor that there is not: %s", code)
	}
	if _, code := o.trial(of(map[string]any{"name": "https://target.example"})); code != "validation_error" {
		t.Errorf("a name that cannot be found: %s", code)
	}
	if got, code := o.trial(of(map[string]any{"cohort": "commerce"})); code != "" || shown(got["auditId"], got["answers"]) != shown(nil, 0) {
		t.Errorf("without an audit: %v %s", got, code)
	}
}

func TestMatchingOfCompetitorsIsSaved(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 1)
	made := o.want(http.StatusCreated, "owner", http.MethodPost, o.base+"/competitors", `{"name":"Target","matching":{"common_word":true}}`)
	at := o.base + "/competitors/" + made["id"].(string)
	changed := o.want(http.StatusOK, "owner", http.MethodPatch, at, `{"matching":{"exclusion_phrases":["target price"]}}`)
	const want = "map[common_word:true context_terms:[] exclusion_phrases:[target price] mode:always]"
	if shown(changed["matching"]) != want {
		t.Errorf("matching %v", changed["matching"])
	}
	o.answers("Set a Target price.", "Buy it at Target.")
	if got, code := o.trial(map[string]any{"competitorId": made["id"]}); code != "" || shown(got["before"], got["after"]) != "1 1" {
		t.Errorf("as saved: %v %s", got, code)
	}
	if fields := o.wrong(http.MethodPatch, at, `{"matching":{"exclusion_phrases":[" "]}}`); shown(fields) != "[matching.exclusion_phrases[0]]" {
		t.Errorf("a blank phrase is refused for %v", fields)
	}
	if fields := o.wrong(http.MethodPatch, at, `{"matching":null}`); shown(fields) != "[matching]" {
		t.Errorf("null is refused for %v", fields)
	}
}

func TestVariantsOfTrackedNames(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 1)
	rival := o.want(http.StatusCreated, "owner", http.MethodPost, o.base+"/competitors", `{"name":"Northwind Audio","domains":["nwa.example"]}`)
	o.observe(o.newestAudit(), model.ObservedCompetitor{Key: "northwind", Name: "Northwind"}, model.ObservedCompetitor{Key: "nwa", Name: "NWA"},
		model.ObservedCompetitor{Key: "sonys", Name: "Sonys"}, model.ObservedCompetitor{Key: "hawk", Name: "Hawk"})
	variants := func() map[string]string {
		data, code := o.graphql("ada", `query($project: UUID!) { project(id: $project) {
			nameVariants { name { name } entity competitorId } competitorSuggestions { name } } }`, map[string]any{"project": o.project.ID})
		if code != "" || shown(data["project"].(map[string]any)["competitorSuggestions"]) != "[map[name:Hawk]]" {
			t.Fatalf("suggested: %v %s", data, code)
		}
		found := map[string]string{}
		for _, v := range data["project"].(map[string]any)["nameVariants"].([]any) {
			variant := v.(map[string]any)
			found[variant["name"].(map[string]any)["name"].(string)] = shown(variant["entity"], variant["competitorId"])
		}
		return found
	}
	its := shown("Northwind Audio", rival["id"])
	if got := variants(); shown(got) != shown(map[string]string{"Northwind": its, "NWA": its, "Sonys": shown("Sony", nil)}) {
		t.Errorf("variants %v", got)
	}
	o.want(http.StatusOK, "owner", http.MethodPatch, o.base+"/competitors/"+rival["id"].(string), `{"aliases":["Northwind"]}`)
	var id uuid.UUID
	must(t, o.store.Pool().QueryRow(t.Context(), `SELECT id FROM observed_competitors WHERE project_id = $1 AND name = 'NWA'`, o.project.ID).Scan(&id))
	if _, code := o.graphql("ada", `mutation($project: UUID!, $id: UUID!) { dismissCompetitorSuggestion(projectId: $project, candidateId: $id) { id } }`,
		map[string]any{"project": o.project.ID, "id": id}); code != "" {
		t.Fatal(code)
	}
	if got := variants(); shown(got) != shown(map[string]string{"Sonys": shown("Sony", nil)}) {
		t.Errorf("after an alias and a dismissal: %v", got)
	}
}
