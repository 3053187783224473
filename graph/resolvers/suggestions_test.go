package resolvers_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// newestAudit returns the id of the audit that was launched last.
func (o *office) newestAudit() (id uuid.UUID) {
	o.t.Helper()
	must(o.t, o.store.Pool().QueryRow(o.t.Context(), `SELECT id FROM audits WHERE project_id = $1 AND spot_check IS NULL ORDER BY completed_at DESC, id DESC
		LIMIT 1`, o.project.ID).Scan(&id))
	return id
}

// observe puts names in place of what an audit has found, each named by a prompt
// less than the one before.
func (o *office) observe(audit uuid.UUID, found ...model.ObservedCompetitor) {
	o.t.Helper()
	for i := range found {
		f := &found[i]
		f.ID, f.PromptCount, f.EngineCount, f.ResponseCount = model.NewID(), 20-i, 1, 20
		if f.Aliases == nil {
			f.Aliases = []string{}
		}
		f.SourceAnalysisIDs, f.SourceArtifactIDs = []uuid.UUID{model.NewID()}, []uuid.UUID{model.NewID()}
		f.QualificationReason, f.AnalyzerVersion = "named in 20 answers", "naming-1"
	}
	must(o.t, o.store.InTx(o.t.Context(), func(ctx context.Context) error {
		return reports.New(o.store).ReplaceObserved(ctx, o.project.ID, audit, found)
	}))
}

// suggested returns the suggestions that somebody sees, by name.
func (o *office) suggested(who string) map[string]map[string]any {
	o.t.Helper()
	status, body := o.do(who, http.MethodGet, o.base+"/competitor-suggestions", "")
	if status != http.StatusOK {
		o.t.Fatalf("suggestions: %d %s", status, body)
	}
	var list []map[string]any
	must(o.t, json.Unmarshal([]byte(body), &list))
	byName := map[string]map[string]any{}
	for _, s := range list {
		byName[s["name"].(string)] = s
	}
	return byName
}

func (o *office) accepting(suggestion map[string]any) string {
	return o.base + "/competitor-suggestions/" + suggestion["id"].(string) + "/accept"
}

func TestSuggestionsBecomeCompetitors(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 1)
	audit := o.newestAudit()
	o.observe(audit,
		model.ObservedCompetitor{Key: "kettlewise", Name: "KettleWise", Aliases: []string{"Kettle Wise"}, Domain: "kettlewise.example"},
		model.ObservedCompetitor{Key: "hawk", Name: "Hawk"},
		model.ObservedCompetitor{Key: "other", Name: "Other", Domain: "shop.hawk.example"})
	open := o.suggested("viewer")
	if len(open) != 3 {
		t.Fatalf("suggested %v", open)
	}
	if s := open["KettleWise"]; shown(s["audit_id"], s["domain"], s["status"], s["prompt_count"], s["market_relevant"], s["qualification_reason"]) !=
		shown(audit, "kettlewise.example", "suggested", 20, false, "named in 20 answers") || s["created_at"] == nil {
		t.Errorf("KettleWise: %v", s)
	}
	made := o.want(http.StatusOK, "member", http.MethodPost, o.accepting(open["KettleWise"]), "")
	if got := shown(made["name"], made["aliases"], made["domains"]); got != "KettleWise [Kettle Wise] [kettlewise.example]" {
		t.Errorf("made %s", got)
	}
	again := o.want(http.StatusOK, "member", http.MethodPost, o.accepting(open["KettleWise"]), `{"name":"Another"}`)
	if shown(again) != shown(made) {
		t.Errorf("accepted again: %v, was %v", again, made)
	}
	hawk := o.want(http.StatusOK, "owner", http.MethodPost, o.accepting(open["Hawk"]),
		`{"name":"Hawk Ltd","aliases":["Hawk"],"domains":["hawk.example"]}`)
	if got := shown(hawk["name"], hawk["aliases"], hawk["domains"]); got != "Hawk Ltd [Hawk] [hawk.example]" {
		t.Errorf("made %s", got)
	}
	if left := o.suggested("owner"); len(left) != 0 { // Other's site is Hawk's
		t.Errorf("left %v", left)
	}
	if n := o.count(`SELECT count(*) FROM audit_log WHERE project_id = $1 AND action = 'acceptCompetitorSuggestion'`, o.project.ID); n != 3 {
		t.Errorf("%d entries in the audit log", n)
	}
	o.want(http.StatusNoContent, "owner", http.MethodDelete, o.base+"/competitors/"+made["id"].(string), "")
	if left := o.suggested("owner"); len(left) != 1 || left["KettleWise"] == nil {
		t.Errorf("without the competitor: %v", left)
	}
	anew := o.want(http.StatusOK, "owner", http.MethodPost, o.accepting(open["KettleWise"]), "{}")
	if anew["id"] == made["id"] {
		t.Error("a removed competitor came back")
	}
}

func TestAcceptReturnsTrackedCompetitor(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 1)
	o.observe(o.newestAudit(), model.ObservedCompetitor{Key: "kettlewise", Name: "KettleWise"},
		model.ObservedCompetitor{Key: "hawk", Name: "Hawk"})
	open := o.suggested("owner")
	own := o.want(http.StatusCreated, "owner", http.MethodPost, o.base+"/competitors", `{"name":"Kettle & Wise","aliases":["kettle-wise"]}`)
	given := o.want(http.StatusOK, "owner", http.MethodPost, o.accepting(open["KettleWise"]), "")
	if shown(given) != shown(own) {
		t.Errorf("given %v, want %v", given, own)
	}
	o.want(http.StatusOK, "owner", http.MethodPatch, o.base, `{"brand":{"aliases":["HAWK"]}}`)
	o.want(http.StatusConflict, "owner", http.MethodPost, o.accepting(open["Hawk"]), "")
	if left := o.suggested("owner"); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

func TestSuggestionsAreDismissed(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 2)
	o.observe(o.newestAudit(), model.ObservedCompetitor{Key: "kettlewise", Name: "KettleWise"}, model.ObservedCompetitor{Key: "hawk", Name: "Hawk"})
	open := o.suggested("owner")
	const dismiss = `mutation($project: UUID!, $id: UUID!) { dismissCompetitorSuggestion(projectId: $project, candidateId: $id) { name status } }`
	with := func(name string) map[string]any {
		return map[string]any{"project": o.project.ID, "id": open[name]["id"]}
	}
	data, code := o.graphql("ada", dismiss, with("Hawk"))
	if code != "" || shown(data["dismissCompetitorSuggestion"]) != "map[name:Hawk status:dismissed]" {
		t.Fatalf("dismissed: %v %s", data, code)
	}
	if left := o.suggested("owner"); len(left) != 1 || left["Hawk"] != nil {
		t.Errorf("left %v", left)
	}
	o.want(http.StatusOK, "owner", http.MethodPost, o.accepting(open["KettleWise"]), "")
	if _, code = o.graphql("ada", dismiss, with("KettleWise")); code != "conflict" {
		t.Errorf("a competitor is dismissed: %s", code)
	}
	// A later audit finds the same names, with ids of its own.
	o.observe(o.newestAudit(), model.ObservedCompetitor{Key: "hawk", Name: "HAWK"}, model.ObservedCompetitor{Key: "kettlewise", Name: "KettleWise"},
		model.ObservedCompetitor{Key: "solo", Name: "Solo"})
	if left := o.suggested("owner"); len(left) != 1 || left["Solo"] == nil {
		t.Errorf("left %v", left)
	}
	const look = `query($project: UUID!, $id: UUID!) { project(id: $project) {
		competitorSuggestions { name status } observedCompetitors(auditId: $id) { name status } } }`
	data, code = o.graphql("ada", look, map[string]any{"project": o.project.ID, "id": o.newestAudit()})
	if want := "map[competitorSuggestions:[map[name:Solo status:suggested]] observedCompetitors:[map[name:HAWK status:dismissed] " +
		"map[name:KettleWise status:accepted] map[name:Solo status:suggested]]]"; code != "" || shown(data["project"]) != want {
		t.Errorf("%s %v, want %s", code, data["project"], want)
	}
	const accept = `mutation($project: UUID!, $id: UUID!) { acceptCompetitorSuggestion(projectId: $project, candidateId: $id) { name } }`
	id := model.NewID()
	must(t, o.store.Pool().QueryRow(t.Context(), `SELECT id FROM observed_competitors WHERE project_id = $1 AND name = 'HAWK'`,
		o.project.ID).Scan(&id))
	if data, code = o.graphql("ada", accept, map[string]any{"project": o.project.ID, "id": id}); code != "" {
		t.Errorf("what was dismissed is not accepted: %v %s", data, code)
	}
}

func TestNamesTakenForSomethingElseAreNotSuggested(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 1)
	o.observe(o.newestAudit(), model.ObservedCompetitor{Key: "usb", Name: "USB"}, model.ObservedCompetitor{Key: "hawk", Name: "Hawk"})
	id := o.suggested("owner")["USB"]
	_, err := o.store.Pool().Exec(t.Context(), `INSERT INTO name_verdicts (project_id, audit_id, name_key, state, kind, confidence, reason, model,
			template_version, judged_at)
		VALUES ($1, $2, 'usb', 'classified', 'other', 0.5, 'a connector', 'm', '1', now()),
			($1, $2, 'hawk', 'classified', 'competitor', 0.4, 'sells kettles', 'm', '1', now())`, o.project.ID, o.newestAudit())
	must(t, err)
	open := o.suggested("owner")
	if len(open) != 1 || open["Hawk"]["qualification_reason"] != "named in 20 answers; the judge model, which is not sure, takes it for a competitor: sells kettles" {
		t.Errorf("suggested %v", open)
	}
	const look = `query($project: UUID!, $id: UUID!) { project(id: $project) { observedCompetitors(auditId: $id) { name status qualificationReason } } }`
	with := map[string]any{"project": o.project.ID, "id": o.newestAudit()}
	shownFirst := func() string {
		data, code := o.graphql("ada", look, with)
		if code != "" {
			t.Fatal(code)
		}
		return shown(data["project"].(map[string]any)["observedCompetitors"].([]any)[0])
	}
	const reason = "named in 20 answers; the judge model takes it for something else: a connector"
	if got, want := shownFirst(), "map[name:USB qualificationReason:"+reason+" status:unqualified]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	made := o.want(http.StatusOK, "owner", http.MethodPost, o.accepting(id), "")
	if got, want := shownFirst(), "map[name:USB qualificationReason:"+reason+" status:accepted]"; made["name"] != "USB" || got != want {
		t.Errorf("accepted %v: %s, want %s", made, got, want)
	}
	o.want(http.StatusNoContent, "owner", http.MethodDelete, o.base+"/competitors/"+made["id"].(string), "")
	if open := o.suggested("owner"); len(open) != 1 || !strings.Contains(shownFirst(), "status:unqualified") {
		t.Errorf("without the competitor: %v, %s", open, shownFirst())
	}
}

func TestSuggestionsOfOthersAreNotFound(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 1)
	o.observe(o.newestAudit(), model.ObservedCompetitor{Key: "kettlewise", Name: "KettleWise"})
	mine := o.suggested("owner")["KettleWise"]
	o.want(http.StatusNotFound, "stranger", http.MethodGet, o.base+"/competitor-suggestions", "")
	o.want(http.StatusNotFound, "stranger", http.MethodPost, o.accepting(mine), "")
	o.want(http.StatusForbidden, "viewer", http.MethodPost, o.accepting(mine), "")
	theirs := o.want(http.StatusCreated, "owner", http.MethodPost, "/v1/projects", newProject+"}")
	o.want(http.StatusNotFound, "owner", http.MethodPost,
		"/v1/projects/"+theirs["id"].(string)+"/competitor-suggestions/"+mine["id"].(string)+"/accept", "")
	o.want(http.StatusNotFound, "owner", http.MethodPost, o.base+"/competitor-suggestions/"+uuid.NewString()+"/accept", "")
	if fields := o.wrong(http.MethodPost, o.accepting(mine), `{"name":"`+o.project.BrandName+`"}`); shown(fields) != "[name]" {
		t.Errorf("the brand's name is refused for %v", fields)
	}
	const look = `query($project: UUID!, $id: UUID!) { project(id: $project) { observedCompetitors(auditId: $id) { name } } }`
	if data, code := o.graphql("ada", look, map[string]any{"project": theirs["id"], "id": o.newestAudit()}); code != "not_found" {
		t.Errorf("an audit of another project: %v %s", data, code)
	}
	key := uuid.NewString()
	status, first := o.do("owner", http.MethodPost, o.accepting(mine), "", key)
	repeated, second := o.do("owner", http.MethodPost, o.accepting(mine), "", key)
	if status != http.StatusOK || repeated != status || first != second {
		t.Errorf("repeated: %d %s, then %d %s", status, first, repeated, second)
	}
	o.want(http.StatusOK, "limited", http.MethodPost, o.accepting(mine), "{}")
}
