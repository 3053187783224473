package cli_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// mutate runs a mutation in the graph and returns its data.
func (h *house) mutate(mutation string, into any) answer {
	h.t.Helper()
	body, err := json.Marshal(map[string]string{"query": "mutation { " + mutation + " }"})
	must(h.t, err)
	a := h.do(http.MethodPost, "/graphql", h.key, string(body))
	var got struct {
		Data   json.RawMessage   `json:"data"`
		Errors []json.RawMessage `json:"errors"`
	}
	a.into(h.t, &got)
	if into == nil {
		return a
	}
	if len(got.Errors) > 0 {
		h.t.Fatalf("%s: %s", mutation, a.body)
	}
	must(h.t, json.Unmarshal(got.Data, into))
	return a
}

type mapEntry struct {
	ID          string
	Value       string
	Origin      string
	ReviewState string
	ReviewedBy  *string
	ReviewedAt  *string
}

type businessMap struct {
	Offerings []struct {
		Offering   string
		Attributes []mapEntry
		Situations []mapEntry
		Exclusions []struct{ First, Second string }
	}
	AvailableOfferings []string
}

const mapFields = `{ offerings { offering attributes { id value origin reviewState reviewedBy reviewedAt }
	situations { id value origin reviewState reviewedBy reviewedAt } exclusions { first second } } availableOfferings }`

const suggestedMap = `{"offerings":[{"offering":"Boots","attributes":[{"value":"waterproof","evidence":""},{"value":"cheap","evidence":""}],
	"situations":[{"value":"in the rain","evidence":""}],"audiences":[]}]}`

// What the model suggests is reviewed by people: confirmed, dismissed for good, written
// anew and removed.
func TestTheBusinessMapIsReviewedByPeople(t *testing.T) {
	t.Parallel()
	h, m, _ := researched(t)
	m.says("business_map", always(suggestedMap))
	suggest := `m: suggestBusinessMap(projectId: "` + h.project + `") ` + mapFields
	var got struct{ M businessMap }
	h.mutate(suggest, &got)
	if len(got.M.Offerings) != 1 || len(got.M.Offerings[0].Attributes) != 2 {
		t.Fatalf("suggested %+v", got.M)
	}
	for _, e := range got.M.Offerings[0].Attributes {
		if e.Origin != "model" || e.ReviewState != "suggested" || e.ReviewedBy != nil {
			t.Errorf("suggested %+v", e)
		}
	}
	h.reviewMap(got.M)
	h.mutate(suggest, &got)
	if values := valuesOfMap(got.M); slices.Contains(values, "cheap") || !slices.Contains(values, "waterproof") {
		t.Errorf("suggested again: %v", values)
	}
	h.editMap()
}

// reviewMap confirms one attribute and dismisses the other, twice.
func (h *house) reviewMap(suggested businessMap) {
	h.t.Helper()
	ids := map[string]string{}
	for _, e := range suggested.Offerings[0].Attributes {
		ids[e.Value] = e.ID
	}
	var got struct{ M businessMap }
	review := `m: reviewBusinessMap(projectId: "` + h.project + `", confirm: ["` + ids["waterproof"] + `"], dismiss: ["` + ids["cheap"] + `"]) ` + mapFields
	for range 2 {
		if a := h.mutate(review, nil); a.status != http.StatusOK {
			h.t.Errorf("review: %d %s", a.status, a.body)
		}
	}
	h.mutate(`m: reviewBusinessMap(projectId: "`+h.project+`") `+mapFields, &got)
	left := got.M.Offerings[0].Attributes
	if len(left) != 1 || left[0].Value != "waterproof" || left[0].ReviewState != "confirmed" || left[0].ReviewedBy == nil || left[0].ReviewedAt == nil {
		h.t.Errorf("reviewed %+v", left)
	}
}

func valuesOfMap(m businessMap) []string {
	var values []string
	for _, o := range m.Offerings {
		for _, e := range append(o.Attributes, o.Situations...) {
			values = append(values, e.Value)
		}
	}
	return values
}

// editMap writes an offering by hand, and removes it.
func (h *house) editMap() {
	h.t.Helper()
	var got struct{ M businessMap }
	h.mutate(`m: saveOffering(projectId: "`+h.project+`", input: {offering: "boots", newName: "Hiking boots", attributes: ["light", "heavy"],
		exclusions: [{first: "light", second: "heavy"}]}) `+mapFields, &got)
	if len(got.M.Offerings) != 1 || got.M.Offerings[0].Offering != "Hiking boots" || len(got.M.Offerings[0].Exclusions) != 1 ||
		!slices.Equal(valuesOfMap(got.M), []string{"light", "heavy"}) && !slices.Equal(valuesOfMap(got.M), []string{"heavy", "light"}) {
		h.t.Errorf("written %+v", got.M)
	}
	var read struct {
		Offerings []struct {
			Offering string `json:"offering"`
		} `json:"offerings"`
	}
	if h.get(h.path("/business-map"), &read); len(read.Offerings) != 1 || read.Offerings[0].Offering != "Hiking boots" {
		h.t.Errorf("over REST: %+v", read)
	}
	h.mutate(`m: deleteOffering(projectId: "`+h.project+`", offering: "HIKING boots") `+mapFields, &got)
	if len(got.M.Offerings) != 0 {
		h.t.Errorf("removed: %+v", got.M)
	}
	stranger := `m: saveOffering(projectId: "` + uuid.NewString() + `", input: {offering: "x"}) ` + mapFields
	if a := h.mutate(stranger, nil); !strings.Contains(string(a.body), "not_found") && !strings.Contains(string(a.body), "NOT_FOUND") {
		h.t.Errorf("another project: %s", a.body)
	}
}

// A workspace decides what becomes of candidates with faults.
func TestTheQualityGateIsAWorkspacesSetting(t *testing.T) {
	t.Parallel()
	h, m, set := researched(t)
	m.says("prompt_candidates", always(fourCandidates))
	m.says("prompt_verdicts", keepAll("off-topic"))
	for gate, want := range map[string]int{"off": 3, "shadow": 3, "gate": 1} {
		var got struct {
			M struct {
				QualityGate         string
				GeneratorConfigured bool
			}
		}
		if h.mutate(`m: setQualityGate(gate: `+gate+`) { qualityGate generatorConfigured }`, &got); got.M.QualityGate != gate || !got.M.GeneratorConfigured {
			t.Errorf("set to %s: %+v", gate, got)
		}
		h.forgetCandidates()
		var g generation
		h.generate(set, `{"count": 4}`, uuid.NewString()).into(t, &g)
		if g.QualityGate != gate || len(g.Candidates) != want {
			t.Errorf("%s: %d candidates, want %d: %+v", gate, len(g.Candidates), want, g)
		}
	}
	if a := h.mutate(`m: setQualityGate(gate: sometimes) { qualityGate }`, nil); !strings.Contains(string(a.body), "errors") {
		t.Errorf("set to nonsense: %s", a.body)
	}
}

// forgetCandidates removes what was generated, so that nothing is a duplicate of it.
func (h *house) forgetCandidates() {
	h.t.Helper()
	h.number("WITH gone AS (DELETE FROM prompt_candidates RETURNING 1) SELECT count(*) FROM gone")
}

// A generator that is too slow costs one request its answer's content and no other
// request anything.
func TestSlowGeneratorDelaysNoOtherRequest(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	m := newScriptedModel(t)
	m.pause = 30 * time.Second
	m.says("prompt_candidates", always(fourCandidates))
	entry := "{adapter: openai-chat, base_url: " + m.URL + "/v1, model: g, api_key: k, timeout: 1s}"
	h.reopen(func(config string) string { return config + "models:\n  generator: " + entry + "\n" })
	var sets []struct{ ID string }
	h.get(h.path("/prompt-sets"), &sets)
	answered := make(chan answer, 1)
	go func() { answered <- h.generate(sets[0].ID, `{"count": 4}`, uuid.NewString()) }()
	h.until("the generator is asked", func() bool { return len(m.calls("prompt_candidates")) > 0 })
	body := `{"prompts":[{"text":"Is this stored meanwhile?"}]}`
	if a := h.do(http.MethodPost, h.path("/prompt-sets/"+sets[0].ID+"/prompts"), h.key, body, "Idempotency-Key", uuid.NewString()); a.status != http.StatusCreated {
		t.Errorf("a change meanwhile: %d %s", a.status, a.body)
	}
	var g generation
	a := <-answered
	a.into(t, &g)
	if a.status != http.StatusCreated || len(g.Candidates) != 0 || g.ShortfallReason == nil {
		t.Errorf("a slow generator: %d %s", a.status, a.body)
	}
}

// The terminal generates as the API does.
func TestPromptsAreGeneratedInTheTerminal(t *testing.T) {
	t.Parallel()
	h, m, set := researched(t)
	m.says("prompt_candidates", always(fourCandidates))
	m.says("prompt_verdicts", keepAll("off-topic"))
	stdout, stderr, status := h.run("prompt", "generate", "--project", h.project, "--set", set, "--count", "4", "--json")
	var got struct {
		Items []struct {
			Text  string `json:"text"`
			Topic string `json:"topic"`
		} `json:"items"`
		RequestedCount  int `json:"requested_count"`
		QualityRejected int `json:"quality_rejected"`
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %s %s", status, err, stdout, stderr)
	}
	if len(got.Items) != 1 || got.Items[0].Topic != "Durability" || got.RequestedCount != 4 || got.QualityRejected != 2 {
		t.Errorf("%+v", got)
	}
	var waiting struct {
		Items []struct{ Text string }
	}
	h.get(h.path("/prompt-sets/"+set+"/candidates"), &waiting)
	if len(waiting.Items) != 1 || waiting.Items[0].Text != got.Items[0].Text {
		t.Errorf("waiting for review: %+v", waiting)
	}
}
