package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// scriptedModel answers chat completions by what is asked for: the name of the
// schema that comes with the question.
type scriptedModel struct {
	*httptest.Server

	mu     sync.Mutex
	asked  map[string][]string // prompts by schema
	answer map[string]func(prompt string, call int) (text string, status int)
	pause  time.Duration
}

func newScriptedModel(t *testing.T) *scriptedModel {
	t.Helper()
	m := &scriptedModel{asked: map[string][]string{}, answer: map[string]func(string, int) (string, int){}}
	m.Server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.Close)
	return m
}

func (m *scriptedModel) serve(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Messages []struct {
			Content string `json:"content"`
		} `json:"messages"`
		ResponseFormat struct {
			JSONSchema struct {
				Name   string         `json:"name"`
				Schema map[string]any `json:"schema"`
			} `json:"json_schema"`
		} `json:"response_format"`
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.Messages) == 0 {
		http.Error(w, "not a question", http.StatusBadRequest)
		return
	}
	name := asked.ResponseFormat.JSONSchema.Name
	m.mu.Lock()
	m.asked[name] = append(m.asked[name], asked.Messages[0].Content)
	call, answer, pause := len(m.asked[name]), m.answer[name], m.pause
	m.mu.Unlock()
	select {
	case <-time.After(pause):
	case <-r.Context().Done():
		return
	}
	text, status := answer(asked.Messages[0].Content, call)
	if status != http.StatusOK {
		http.Error(w, `{"error":{"message":"no"}}`, status)
		return
	}
	content, _ := json.Marshal(text)
	w.Header().Set("Content-Type", "application/json")
	_, _ = fmt.Fprintf(w, `{"model":"g","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],
		"usage":{"prompt_tokens":10,"completion_tokens":20}}`, content)
}

func (m *scriptedModel) says(schema string, answer func(prompt string, call int) (string, int)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answer[schema] = answer
}

func (m *scriptedModel) calls(schema string) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.asked[schema]
}

func always(text string) func(string, int) (string, int) {
	return func(string, int) (string, int) { return text, http.StatusOK }
}

// keepAll is a judge that keeps every question but those that hold a word.
func keepAll(but string) func(string, int) (string, int) {
	line := regexp.MustCompile(`(?m)^\{"id":(\d+),"text":"(.*)"\}$`)
	return func(prompt string, _ int) (string, int) {
		var verdicts []string
		for _, found := range line.FindAllStringSubmatch(prompt, -1) {
			if but != "" && strings.Contains(found[2], but) {
				verdicts = append(verdicts, `{"id":`+found[1]+`,"keep":false,"flags":["off_topic"]}`)
				continue
			}
			verdicts = append(verdicts, `{"id":`+found[1]+`,"keep":true,"flags":[]}`)
		}
		return `{"verdicts":[` + strings.Join(verdicts, ",") + `]}`, http.StatusOK
	}
}

type generation struct {
	RunID      string `json:"run_id"`
	Candidates []struct {
		ID            string   `json:"id"`
		RunID         string   `json:"run_id"`
		TopicID       *string  `json:"topic_id"`
		Text          string   `json:"text"`
		Intent        string   `json:"intent"`
		BuyerStage    string   `json:"buyer_stage"`
		QualityStatus string   `json:"quality_status"`
		QualityFlags  []string `json:"quality_flags"`
		Grounded      bool     `json:"grounded"`
	} `json:"candidates"`
	Topics []struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Origin string `json:"origin"`
	} `json:"topics"`
	DroppedDuplicates   int            `json:"dropped_duplicates"`
	RequestedCount      int            `json:"requested_count"`
	CandidatesGenerated int            `json:"candidates_generated"`
	QualityRejected     int            `json:"quality_rejected"`
	QualityGate         string         `json:"quality_gate"`
	AdmissionDrops      map[string]int `json:"admission_drops"`
	ShortfallReason     *string        `json:"shortfall_reason"`
}

const fourCandidates = `{"candidates":[
	{"text":"Which dishwashers last longest in a rented flat?","topic":"Durability","intent":"discovery","buyer_stage":"awareness","prompt_intent":"learn","gist":"durable dishwashers","evidence":[]},
	{"text":"Which dishwashers in a rented flat last longest","topic":"durability","intent":"","buyer_stage":"","prompt_intent":"","gist":"","evidence":["e99"]},
	{"text":"Dishwashers are machines.","topic":"","intent":"nonsense","buyer_stage":"","prompt_intent":"","gist":"","evidence":[]},
	{"text":"What should a family look for in a quiet off-topic fridge?","topic":"Noise","intent":"purchase","buyer_stage":"decision","prompt_intent":"buy","gist":"quiet fridge","evidence":[]}]}`

// researched is a house with a generator and a judge.
func researched(t *testing.T) (*house, *scriptedModel, string) {
	t.Helper()
	h := newHouse(t, enginetest.Options{})
	m := newScriptedModel(t)
	m.says("prompt_verdicts", keepAll(""))
	entry := "{adapter: openai-chat, base_url: " + m.URL + "/v1, model: g, api_key: k, timeout: 5s}"
	h.reopen(func(config string) string {
		return config + "models:\n  generator: " + entry + "\n  judge: " + entry + "\n"
	})
	var sets struct {
		Items []struct {
			ID string `json:"id"`
		} `json:"items"`
	}
	raw := h.do(http.MethodGet, h.path("/prompt-sets"), h.key, "")
	if json.Unmarshal(raw.body, &sets) != nil || len(sets.Items) == 0 {
		var list []struct {
			ID string `json:"id"`
		}
		raw.into(t, &list)
		return h, m, list[0].ID
	}
	return h, m, sets.Items[0].ID
}

func (h *house) generate(set, body, key string) answer {
	h.t.Helper()
	return h.do(http.MethodPost, h.path("/prompt-sets/"+set+"/generate"), h.key, body, "Idempotency-Key", key)
}

// A generation gives what is worth a person's time, once for its key; a review makes
// prompts of it, once.
func TestPromptsAreResearched(t *testing.T) {
	t.Parallel()
	h, m, set := researched(t)
	m.says("prompt_candidates", always(fourCandidates))
	m.says("prompt_verdicts", keepAll("off-topic"))
	if a := h.generate(set, fmt.Sprintf(`{"topic_ids":[%q]}`, zeroID), uuid.NewString()); a.status != http.StatusNotFound || a.failure(t).Error.Details[0].Field != "topic_ids[0]" {
		t.Errorf("%d %s", a.status, a.body)
	}
	key := uuid.NewString()
	first := h.generate(set, `{"count": 4}`, key)
	if first.status != http.StatusCreated {
		t.Fatalf("%d %s", first.status, first.body)
	}
	var g generation
	first.into(t, &g)
	if len(g.Candidates) != 1 || g.Candidates[0].QualityStatus != "judged" || g.RequestedCount != 4 || g.CandidatesGenerated != 4 ||
		g.DroppedDuplicates != 1 || g.QualityRejected != 2 || g.QualityGate != "gate" || g.ShortfallReason != nil ||
		g.AdmissionDrops["duplicate"] != 1 || g.AdmissionDrops["not_a_question"] != 1 || g.AdmissionDrops["off_topic"] != 1 {
		t.Errorf("%+v", g)
	}
	if len(g.Topics) != 1 || g.Topics[0].Name != "Durability" || g.Topics[0].Origin != "generated" || *g.Candidates[0].TopicID != g.Topics[0].ID {
		t.Errorf("%+v", g.Topics)
	}
	again := h.generate(set, `{"count": 4}`, key)
	if again.header.Get("Idempotent-Replayed") != "true" || string(again.body) != string(first.body) || len(m.calls("prompt_candidates")) != 1 {
		t.Errorf("a repeat: %d %s", again.status, again.body)
	}
	if other := h.generate(set, `{"count": 5}`, key); other.status != http.StatusConflict || other.failure(t).Error.Code != "idempotency_conflict" {
		t.Errorf("another body: %d %s", other.status, other.body)
	}
	// The same again is known: it waits for review.
	h.generate(set, `{"count": 4}`, uuid.NewString()).into(t, &g)
	if len(g.Candidates) != 0 || g.DroppedDuplicates != 2 {
		t.Errorf("the same again: %+v", g)
	}
	h.review(set)
}

// review looks at the one candidate and reviews it twice.
func (h *house) review(set string) {
	h.t.Helper()
	t, path := h.t, h.path("/prompt-sets/"+set+"/candidates")
	var list struct {
		Items []struct {
			ID   string `json:"id"`
			Text string `json:"text"`
		} `json:"items"`
		NextCursor *string `json:"next_cursor"`
	}
	h.get(path, &list)
	if len(list.Items) != 1 || list.NextCursor != nil {
		t.Fatalf("%+v", list)
	}
	id := list.Items[0].ID
	both := h.do(http.MethodPost, path+"/review", h.key, `{"accept":[{"id":"`+id+`"}],"reject":["`+id+`"]}`, "Idempotency-Key", uuid.NewString())
	if both.status != http.StatusUnprocessableEntity {
		t.Errorf("accepted and rejected: %d %s", both.status, both.body)
	}
	var done struct {
		Accepted []struct {
			Text, Origin, Cohort string
			BuyerStage           string `json:"buyer_stage"`
		} `json:"accepted"`
		RejectedCount     int `json:"rejected_count"`
		DroppedDuplicates int `json:"dropped_duplicates"`
		UnavailableCount  int `json:"unavailable_count"`
	}
	body := `{"accept":[{"id":"` + id + `","text":"Which dishwashers last?"},{"id":"` + id + `"}],"reject":["` + uuid.NewString() + `"]}`
	h.do(http.MethodPost, path+"/review", h.key, body, "Idempotency-Key", uuid.NewString()).into(t, &done)
	if len(done.Accepted) != 1 || done.Accepted[0].Text != "Which dishwashers last?" || done.Accepted[0].Origin != "generated" ||
		done.Accepted[0].BuyerStage != "awareness" || done.UnavailableCount != 1 || done.RejectedCount != 0 {
		t.Errorf("%+v", done)
	}
	h.do(http.MethodPost, path+"/review", h.key, body, "Idempotency-Key", uuid.NewString()).into(t, &done)
	if len(done.Accepted) != 0 || done.UnavailableCount != 2 {
		t.Errorf("a second review: %+v", done)
	}
	h.get(path, &list)
	if len(list.Items) != 0 {
		t.Errorf("left: %+v", list)
	}
	var runs struct {
		Items []map[string]any `json:"items"`
	}
	h.get(h.path("/prompt-sets/"+set+"/generation-runs?limit=1"), &runs)
	if len(runs.Items) != 1 || len(runs.Items[0]) != 4 || runs.Items[0]["generator_version"] != "openai-chat/g/1" {
		t.Errorf("%+v", runs)
	}
}

// Whatever the models do, what was found stays and the answer says what is missing.
func TestModelsThatMisbehave(t *testing.T) {
	t.Parallel()
	h, m, set := researched(t)
	one := func(text string) string { return `{"text":"` + text + `"}` }
	for _, c := range []struct {
		name      string
		generator func(string, int) (string, int)
		judge     func(string, int) (string, int)
		want      int
		shortfall string
		gate      string
	}{
		{"broken, then repaired", func(_ string, call int) (string, int) {
			if call == 1 {
				return `{"candidates": nonsense`, http.StatusOK
			}
			return `{"candidates":[` + one("Which ovens heat up fastest?") + `]}`, http.StatusOK
		}, keepAll(""), 1, "", "gate"},
		{"broken twice", always("I am sorry, I cannot do that"), keepAll(""), 0, "model_error", "gate"},
		{"half a list", always("```json\n{\"candidates\":[" + one("Which kettles boil most quietly?") + `,{"text":"Which ket`), keepAll(""), 1, "model_error", "gate"},
		{"refusing", func(string, int) (string, int) { return "", http.StatusForbidden }, keepAll(""), 0, "model_error", "gate"},
		{
			"judge failing", always(`{"candidates":[` + one("Which toasters fit four slices of bread?") + `]}`),
			func(string, int) (string, int) { return "", http.StatusForbidden }, 1, "", "unavailable",
		},
		{"judge talking", always(`[` + one("Which freezers need least power a year?") + `]`), always("all of them are fine"), 1, "", "unavailable"},
		{"texts alone", always(`{"candidates":["Which mixers knead heavy dough well?", 5, {"text":"` + strings.Repeat("x", 5000) + `"}]}`), keepAll(""), 1, "", "gate"},
	} {
		m.mu.Lock()
		m.asked = map[string][]string{}
		m.mu.Unlock()
		m.says("prompt_candidates", c.generator)
		m.says("prompt_verdicts", c.judge)
		a := h.generate(set, `{"count": 5}`, uuid.NewString())
		var g generation
		a.into(t, &g)
		shortfall := ""
		if g.ShortfallReason != nil {
			shortfall = *g.ShortfallReason
		}
		if a.status != http.StatusCreated || len(g.Candidates) != c.want || shortfall != c.shortfall || g.QualityGate != c.gate {
			t.Errorf("%s: %d %s", c.name, a.status, a.body)
		}
		dropped := 0
		for _, n := range g.AdmissionDrops {
			dropped += n
		}
		if dropped+len(g.Candidates) != g.CandidatesGenerated {
			t.Errorf("%s: of %d candidates %d are left and %d left out", c.name, g.CandidatesGenerated, len(g.Candidates), dropped)
		}
		for _, k := range g.Candidates {
			if want := map[string]string{"gate": "judged", "unavailable": "unavailable"}[c.gate]; k.QualityStatus != want {
				t.Errorf("%s: %s", c.name, k.QualityStatus)
			}
		}
	}
}

// Without a generator the answer says what to configure; bad input names its field.
func TestGenerationIsRefused(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var sets []map[string]any
	raw := h.do(http.MethodGet, h.path("/prompt-sets"), h.key, "").body
	if json.Unmarshal(raw, &sets) != nil {
		var page struct {
			Items []map[string]any `json:"items"`
		}
		must(t, json.Unmarshal(raw, &page))
		sets = page.Items
	}
	set := sets[0]["id"].(string)
	for _, c := range []struct {
		set, body, code, field string
		status                 int
	}{
		{set, ``, "generator_not_configured", "", 409},
		{set, `{"count": 0}`, "validation_error", "count", 422},
		{set, `{"count": 201}`, "validation_error", "count", 422},
		{set, `{"cohort": "commerce"}`, "validation_error", "cohort", 422},
		{set, `{"count": "x"}`, "validation_error", "count", 422},
		{set, `{"colour": 1}`, "validation_error", "colour", 422},
	} {
		a := h.generate(c.set, c.body, uuid.NewString())
		f := a.failure(t)
		if a.status != c.status || f.Error.Code != c.code || c.field != "" && (len(f.Error.Details) == 0 || f.Error.Details[0].Field != c.field) {
			t.Errorf("%s: %d %s", c.body, a.status, a.body)
		}
		if c.status == 409 && (!strings.Contains(f.Error.Message, "models.generator") || f.Error.Retryable) {
			t.Errorf("%s", a.body)
		}
	}
	if got := fmt.Sprint(h.asked(h.key, "{ workspace { research { generatorConfigured } } }")); got != "map[workspace:map[research:map[generatorConfigured:false]]]" {
		t.Errorf("the settings: %s", got)
	}
	var m struct {
		Offerings          []any `json:"offerings"`
		AvailableOfferings []any `json:"available_offerings"`
	}
	h.get(h.path("/business-map"), &m)
	if m.Offerings == nil || m.AvailableOfferings == nil || len(m.Offerings)+len(m.AvailableOfferings) != 0 {
		t.Errorf("%+v", m)
	}
}

// Prompts go into and out of files; a file with a bad line changes nothing.
func TestPromptsInFiles(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	csv, stderr, status := h.run("prompt", "export", "--project", h.project)
	lines := strings.Count(csv, "\n") - 1
	if status != 0 || lines < 1 {
		t.Fatalf("export: %d %s %s", status, csv, stderr)
	}
	var sets any
	h.get(h.path("/prompt-sets"), &sets)
	name := regexp.MustCompile(`"name":"([^"]+)"`).FindStringSubmatch(string(h.do(http.MethodGet, h.path("/prompt-sets"), h.key, "").body))[1]
	write := func(content string) string {
		must(t, os.WriteFile(h.file("prompts.csv"), []byte(content), 0o600))
		return h.file("prompts.csv")
	}
	before := h.number("SELECT count(*) FROM prompts")
	stdout, stderr, status := h.run("prompt", "import", "--project", h.project, "--set", name, write("text,cohort\nok?,core\n,core\nbad?,none\n"))
	if status != 1 || stdout != "" || !strings.Contains(stderr, "line 3: text:") || !strings.Contains(stderr, "line 4: cohort:") {
		t.Errorf("a bad file: %d %s %s", status, stdout, stderr)
	}
	if now := h.number("SELECT count(*) FROM prompts"); now != before {
		t.Errorf("%d prompts, %d before", now, before)
	}
	stdout, stderr, status = h.run("prompt", "import", "--project", h.project, "--set", name, write("Topic;Text\nLoad;How much can it take?\n;How much can it  TAKE?\n"))
	if status != 0 || !strings.Contains(stdout, `"imported":1,"duplicates":1`) {
		t.Errorf("a good file: %d %s %s", status, stdout, stderr)
	}
	if _, stderr, status = h.run("prompt", "import", "--project", h.project, "--set", "nowhere", write("text\nx?\n")); status != 1 || !strings.Contains(stderr, name) {
		t.Errorf("no such set: %d %s", status, stderr)
	}
	if _, stderr, status = h.run("prompt", "generate", "--project", h.project, "--set", name); status != 1 || !strings.Contains(stderr, "models.generator") {
		t.Errorf("no generator: %d %s", status, stderr)
	}
}

// An archived prompt is imported as archived, and buyer stages are kept.
func TestPromptImportKeepsExportedFields(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var listed struct {
		Items []struct {
			ID, Text string
		} `json:"items"`
	}
	h.get(h.path("/prompts?limit=1"), &listed)
	archived := listed.Items[0]
	if a := h.do(http.MethodPatch, h.path("/prompts/"+archived.ID), h.key, `{"status": "archived"}`); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	csv, stderr, status := h.run("prompt", "export", "--project", h.project)
	if status != 0 {
		t.Fatalf("export: %d %s", status, stderr)
	}
	made := h.do(http.MethodPost, h.path("/prompt-sets"), h.key, `{"name": "Copy"}`, "Idempotency-Key", uuid.NewString())
	var set struct {
		ID string `json:"id"`
	}
	made.into(t, &set)
	must(t, os.WriteFile(h.file("prompts.csv"), []byte(csv), 0o600))
	if stdout, stderr, status := h.run("prompt", "import", "--project", h.project, "--set", "Copy", h.file("prompts.csv")); status != 0 {
		t.Fatalf("import: %d %s %s", status, stdout, stderr)
	}
	var copied struct {
		Items []struct {
			Text, Status, Origin string
			BuyerStage           string `json:"buyer_stage"`
			PromptIntent         string `json:"prompt_intent"`
		} `json:"items"`
	}
	h.get(h.path("/prompts?limit=100&prompt_set_id="+set.ID), &copied)
	seen := false
	for _, p := range copied.Items {
		want := "active"
		if p.Text == archived.Text {
			want, seen = "archived", true
		}
		if p.Status != want || p.BuyerStage != "consideration" || p.PromptIntent != "recommend" || p.Origin != "imported" {
			t.Errorf("%+v; want %s", p, want)
		}
	}
	if !seen {
		t.Errorf("the archived prompt was not imported: %+v", copied.Items)
	}
}

// One import has at most 20,000 prompts, over REST and from a file. An import beyond the project's bound
// is refused with the number of prompts that the project has.
func TestPromptImportBounds(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	file := func(prefix string, n int) string {
		var b strings.Builder
		b.WriteString("text\n")
		for i := range n {
			fmt.Fprintf(&b, "%s %d?\n", prefix, i)
		}
		must(t, os.WriteFile(h.file("many.csv"), []byte(b.String()), 0o600))
		return h.file("many.csv")
	}
	had := h.number("SELECT count(*) FROM prompts")
	_, stderr, status := h.run("prompt", "import", "--project", h.project, "--set", "Shopping questions", file("over", 20_001))
	if status != 1 || !strings.Contains(stderr, "20001 prompts") || !strings.Contains(stderr, "at most 20000") {
		t.Errorf("20,001 prompts: %d %s", status, stderr)
	}
	for _, prefix := range []string{"first", "second"} {
		if _, stderr, status := h.run("prompt", "import", "--project", h.project, "--set", "Shopping questions", file(prefix, 20_000)); status != 0 {
			t.Fatalf("20,000 prompts: %d %s", status, stderr)
		}
	}
	_, stderr, status = h.run("prompt", "import", "--project", h.project, "--set", "Shopping questions", file("third", 15_000))
	if want := fmt.Sprintf("the project has %d prompts; with 15000 more", had+40_000); status != 1 || !strings.Contains(stderr, want) {
		t.Errorf("over the project's bound: %d %s", status, stderr)
	}
	if now := h.number("SELECT count(*) FROM prompts"); now != had+40_000 {
		t.Errorf("%d prompts, want %d", now, had+40_000)
	}
}

// Long prompts are compared with candidates as all others are, by what was stored of their texts: their texts are read
// where nothing is stored or the languages of the project have changed.
func TestGenerationReadsStoredFingerprints(t *testing.T) {
	t.Parallel()
	h, m, set := researched(t)
	h.mutate(`m: setQualityGate(gate: shadow) { qualityGate }`, nil) // which lets long candidates in
	var words []string
	for i := range 80 {
		words = append(words, fmt.Sprintf("part%c%cx", 'a'+i%26, 'a'+i/26))
	}
	const kettles = "Which kettles boil most quietly?"
	once := "Which freezer has " + strings.Join(words, " ") + "?"
	long := strings.Repeat(once+" ", 4)
	for _, text := range []string{long, kettles} {
		h.post(h.project, "/prompt-sets/"+set+"/prompts", h.key, fmt.Sprintf(`{"prompts":[{"text":%q,"cohort":"core","enabled":true}]}`, text))
	}
	m.says("prompt_candidates", always(fmt.Sprintf(`{"candidates":[%q,%q]}`, once, kettles)))
	known := func(when string, want int) {
		t.Helper()
		var g generation
		h.generate(set, `{"count": 2}`, uuid.NewString()).into(t, &g)
		if g.CandidatesGenerated != 2 || g.DroppedDuplicates != want {
			t.Errorf("%s: %+v", when, g)
		}
		h.sql(`DELETE FROM prompt_candidates`)
	}
	const mistaken = `UPDATE prompts p SET fingerprint = k.fingerprint FROM prompts k WHERE p.text LIKE 'Which freezer%' AND k.text = '` + kettles + `'`
	known("stored with the text", 2)
	h.sql(mistaken)
	known("another text's is stored", 1)
	h.sql(`UPDATE prompts SET fingerprint = 'older' || fingerprint`)
	known("of another version", 2)
	h.sql(mistaken)
	known("made anew and stored", 1)
	h.post(h.project, "/markets", h.key, `{"label":"France","country_code":"FR","language_code":"fr"}`)
	known("with another language", 2)
}
