package resolvers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
)

// reply is what REST said to a change.
type reply struct {
	t      *testing.T
	status int
	body   string
}

// send makes one request below the stack's project; a new Idempotency-Key each.
func (s *stack) send(method, path, body string) reply {
	req := httptest.NewRequestWithContext(s.t.Context(), method, "/v1/projects/"+s.project.ID.String()+path, strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer x")
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", uuid.NewString())
	rec := httptest.NewRecorder()
	s.rest.ServeHTTP(rec, req)
	return reply{s.t, rec.Code, rec.Body.String()}
}

// is fails the test unless the reply has a status; it gives the reply.
func (r reply) is(status int) reply {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("status %d, want %d: %s", r.status, status, r.body)
	}
	return r
}

// refuses fails the test unless the reply is a failure that names the fields.
func (r reply) refuses(status int, fields ...string) {
	r.t.Helper()
	var f struct {
		Error struct {
			Details []struct {
				Field string `json:"field"`
			} `json:"details"`
		} `json:"error"`
	}
	must(r.t, json.Unmarshal([]byte(r.is(status).body), &f))
	named := []string{}
	for _, d := range f.Error.Details {
		named = append(named, d.Field)
	}
	if !slices.Equal(named, fields) && len(named)+len(fields) > 0 {
		r.t.Errorf("the fields %v are named, want %v: %s", named, fields, r.body)
	}
}

// thing is any resource, by the names of its members.
type thing map[string]any

func (r reply) thing() thing {
	r.t.Helper()
	var v thing
	must(r.t, json.Unmarshal([]byte(r.body), &v))
	return v
}

func (r reply) things() []thing {
	r.t.Helper()
	var v []thing
	must(r.t, json.Unmarshal([]byte(r.body), &v))
	return v
}

func (v thing) id() string { return fmt.Sprint(v["id"]) }

func (v thing) items() []thing {
	var all []thing
	list, _ := v["items"].([]any)
	for _, each := range list {
		one, _ := each.(map[string]any)
		all = append(all, one)
	}
	return all
}

// core is the id of the stack's first prompt set.
func (s *stack) core() string { return s.send("GET", "/prompt-sets", "").is(200).things()[0].id() }

// addPrompt adds one prompt to the first set.
func (s *stack) addPrompt(members string) thing {
	s.t.Helper()
	return s.send("POST", "/prompt-sets/"+s.core()+"/prompts", `{"prompts":[{`+members+`}]}`).is(201).thing().items()[0]
}

func (s *stack) addTopic(name, parent string) string {
	s.t.Helper()
	body := `{"name":"` + name + `"}`
	if parent != "" {
		body = `{"name":"` + name + `","parent_id":"` + parent + `"}`
	}
	return s.send("POST", "/topics", body).is(201).thing().id()
}

// topics returns the project's topics by name, each by its members.
func (s *stack) topics() map[string]thing {
	s.t.Helper()
	byName := map[string]thing{}
	for _, topic := range s.send("GET", "/topics", "").is(200).things() {
		byName[fmt.Sprint(topic["name"])] = topic
	}
	return byName
}

// has fails the test unless a thing's members are as given.
func (v thing) has(t *testing.T, want thing) {
	t.Helper()
	for name, value := range want {
		if fmt.Sprint(v[name]) != fmt.Sprint(value) {
			t.Errorf("%s is %v, want %v", name, v[name], value)
		}
	}
}

func TestPromptsAreAdded(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	topic := s.addTopic("Sound", "")
	body := `{"prompts":[
		{"text":"  is sony any good?  "},
		{"text":"best headphones","theme":"audio","intent":"discovery","cohort":"comparison","enabled":false,"topic_id":"` + topic + `"}]}`
	items := s.send("POST", "/prompt-sets/"+s.core()+"/prompts", body).is(201).thing().items()
	if len(items) != 2 {
		t.Fatalf("%d prompts", len(items))
	}
	items[0].has(t, thing{
		"text": "is sony any good?", "theme": "", "intent": "", "buyer_stage": "", "prompt_intent": "", "cohort": "core", "topic_id": nil,
		"branded": true, "enabled": true, "status": "active", "origin": "manual", "prompt_set_id": s.core(),
	})
	items[1].has(t, thing{
		"text": "best headphones", "theme": "audio", "intent": "discovery", "cohort": "comparison", "topic_id": topic, "branded": false,
		"enabled": false,
	})
	set := s.send("GET", "/prompt-sets/"+s.core(), "").is(200).thing()
	stored, _ := set["prompts"].([]any)
	set.has(t, thing{"prompt_count": 7})
	for i, item := range items {
		if fmt.Sprint(stored[5+i]) != fmt.Sprint(map[string]any(item)) {
			t.Errorf("stored %v, answered %v", stored[5+i], item)
		}
	}
}

func TestPromptsThatAreRefused(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	other := s.addPrompt(`"text":"another one"`).id()
	before := s.send("GET", "/prompt-sets", "").body
	long, theme := strings.Repeat("é", 4001), strings.Repeat("x", 201)
	many := strings.TrimSuffix(strings.Repeat(`{"text":"x"},`, 1001), ",")
	add, load, one := "/prompt-sets/"+s.core()+"/prompts", "/prompt-sets/"+s.core()+"/import", "/prompts/"+other
	unknown := uuid.NewString()
	cases := []struct {
		name, method, path, body string
		status                   int
		fields                   []string
	}{
		{"no prompts", "POST", add, `{"prompts":[]}`, 422, []string{"prompts"}},
		{"none given", "POST", add, `{}`, 422, []string{"prompts"}},
		{"too many", "POST", add, `{"prompts":[` + many + `]}`, 422, []string{"prompts"}},
		{"null", "POST", add, `{"prompts":[null]}`, 422, []string{"prompts[0]"}},
		{"no text", "POST", add, `{"prompts":[{"theme":"x"}]}`, 422, []string{"prompts[0].text"}},
		{"all that is wrong", "POST", add, `{"prompts":[{"text":"fine"},{"text":" \t"},{"text":"` + long + `","theme":"` + theme + `"}]}`, 422, []string{"prompts[1].text", "prompts[2].text", "prompts[2].theme"}},
		{"null members", "POST", add, `{"prompts":[{"text":"x","theme":null,"intent":null,"cohort":null,"enabled":null}]}`, 422, []string{"prompts[0].theme", "prompts[0].intent", "prompts[0].cohort", "prompts[0].enabled"}},
		{"intent", "POST", add, `{"prompts":[{"text":"x","intent":"guess"}]}`, 422, []string{"prompts[0].intent"}},
		{"cohort", "POST", add, `{"prompts":[{"text":"x","cohort":"guess"}]}`, 422, []string{"prompts[0].cohort"}},
		{"the set has it", "POST", add, `{"prompts":[{"text":"new"},{"text":" QUESTION   1"}]}`, 422, []string{"prompts[1].text"}},
		{"an archived one", "POST", add, `{"prompts":[{"text":"Archived"}]}`, 422, []string{"prompts[0].text"}},
		{"twice in the request", "POST", add, `{"prompts":[{"text":"New"},{"text":"Ünï one"},{"text":"ÜNÏ\u2003one"},{"text":"new"}]}`, 422, []string{"prompts[2].text", "prompts[3].text"}},
		{"foreign topic", "POST", add, `{"prompts":[{"text":"x"},{"text":"y","topic_id":"` + unknown + `"}]}`, 404, []string{"prompts[1].topic_id"}},
		{"nil topic", "POST", add, `{"prompts":[{"text":"x","topic_id":"` + uuid.Nil.String() + `"}]}`, 404, []string{"prompts[0].topic_id"}},
		{"foreign set", "POST", "/prompt-sets/" + unknown + "/prompts", `{"prompts":[{"text":"x"}]}`, 404, nil},
		{"import into a foreign set", "POST", "/prompt-sets/" + unknown + "/import", `{"prompts":[{"text":"x"}]}`, 404, nil},
		{"import of nothing", "POST", load, `{"prompts":[]}`, 422, []string{"prompts"}},
		{"import, wrong", "POST", load, `{"prompts":[{"text":""},{"text":"x","topic":"` + theme + `"}]}`, 422, []string{"prompts[0].text", "prompts[1].topic"}},
		{"import, intent", "POST", load, `{"prompts":[{"text":"x","intent":"guess"}]}`, 422, []string{"prompts[0].intent"}},
		{"import, topic_id", "POST", load, `{"prompts":[{"text":"x","topic_id":"` + unknown + `"}]}`, 422, []string{"prompts[0].topic_id"}},
		{"patch to blank", "PATCH", one, `{"text":"  "}`, 422, []string{"text"}},
		{"patch too long", "PATCH", one, `{"text":"` + long + `","theme":"` + theme + `"}`, 422, []string{"text", "theme"}},
		{"patch to another's text", "PATCH", one, `{"text":"QUESTION 2"}`, 422, []string{"text"}},
		{"patch to a foreign topic", "PATCH", one, `{"topic_id":"` + unknown + `"}`, 404, []string{"topic_id"}},
		{"patch of an unknown field", "PATCH", one, `{"origin":"manual"}`, 422, []string{"origin"}},
		{"patch of nothing", "PATCH", "/prompts/" + unknown, `{}`, 404, nil},
		{"removal of nothing", "DELETE", "/prompts/" + unknown, ``, 404, nil},
	}
	for _, c := range cases {
		t.Log(c.name)
		s.send(c.method, c.path, c.body).refuses(c.status, c.fields...)
	}
	if after := s.send("GET", "/prompt-sets", "").body; after != before {
		t.Errorf("a refused request changed something:\n%s\n%s", before, after)
	}
}

// PATCH tells a member that is absent from one that is null.
func TestPatchOfAPrompt(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	topic := s.addTopic("Sound", "")
	made := s.addPrompt(`"text":"best headphones","theme":"audio","intent":"discovery","topic_id":"` + topic + `"`)
	path := "/prompts/" + made.id()
	s.send("PATCH", path, ``).refuses(422, "body")
	for _, nothing := range []string{`{}`, `{"text":null,"cohort":null,"enabled":null,"status":null}`, `{"theme":"audio","topic_id":"` + topic + `"}`} {
		if same := s.send("PATCH", path, nothing).is(200).thing(); fmt.Sprint(same) != fmt.Sprint(made) {
			t.Errorf("%s made %v of %v", nothing, same, made)
		}
	}
	steps := []struct {
		body string
		want thing
	}{
		{`{"theme":null}`, thing{"theme": "", "intent": "discovery", "topic_id": topic}},
		{`{"intent":null}`, thing{"intent": "", "topic_id": topic}},
		{`{"topic_id":null}`, thing{"topic_id": nil, "text": "best headphones"}},
		{`{"topic_id":"` + topic + `","theme":"t"}`, thing{"topic_id": topic, "theme": "t"}},
		{`{"text":"sony or bose?"}`, thing{"text": "sony or bose?", "branded": true, "theme": "t"}},
		{`{"text":"SONY or  bose?"}`, thing{"text": "SONY or  bose?", "branded": true}}, // like its own text
		{`{"text":"who else?"}`, thing{"branded": false}},
		{`{"enabled":false,"status":"archived","cohort":"commerce","intent":"local"}`, thing{"enabled": false, "status": "archived", "cohort": "commerce", "intent": "local", "origin": "manual"}},
	}
	last := made
	for _, step := range steps {
		changed := s.send("PATCH", path, step.body).is(200).thing()
		changed.has(t, step.want)
		if fmt.Sprint(changed["updated_at"]) <= fmt.Sprint(last["updated_at"]) || changed["created_at"] != made["created_at"] {
			t.Errorf("%s: changed at %v after %v", step.body, changed["updated_at"], last["updated_at"])
		}
		last = changed
	}
	s.addPrompt(`"text":"best headphones"`) // the text it had is free again
	s.send("DELETE", path, "").is(204)
	s.send("DELETE", path, "").refuses(404)
	s.send("PATCH", path, `{"theme":"x"}`).refuses(404)
	s.addPrompt(`"text":"who else?"`)
}

func TestImport(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	deep := s.addTopic("deep", s.addTopic("Sound", ""))
	s.addTopic("Deep", "")
	body := `{"prompts":[
		{"text":"Question 1","topic":"never made"},
		{"text":"first","theme":"one","intent":"local","cohort":"comparison","topic":" sound "},
		{"text":"FIRST","theme":"two","topic":"nor this"},
		{"text":"about Sony","topic":"Brand  new"},
		{"text":"third","topic":"brand new","enabled":false},
		{"text":"fourth","topic":"DEEP"},
		{"text":"fifth","topic":"  "}]}`
	set := s.send("POST", "/prompt-sets/"+s.core()+"/import", body).is(200).thing()
	prompts, _ := set["prompts"].([]any)
	if set.id() != s.core() || len(prompts) != 10 {
		t.Fatalf("%d prompts of %s", len(prompts), set.id())
	}
	topics := s.topics()
	topics["Sound"].has(t, thing{"active_count": 1, "origin": "manual"})
	topics["Deep"].has(t, thing{"active_count": 1}) // nearer to the root than the other one
	topics["Brand  new"].has(t, thing{"active_count": 1, "parent_id": nil, "origin": "manual"})
	if len(topics) != 4 || topics["deep"].id() != deep {
		t.Errorf("topics: %v", topics)
	}
	first, _ := prompts[5].(map[string]any)
	thing(first).has(t, thing{
		"text": "first", "theme": "one", "intent": "local", "cohort": "comparison", "origin": "imported", "topic_id": topics["Sound"].id(),
		"branded": false,
	})
	second, _ := prompts[6].(map[string]any)
	thing(second).has(t, thing{"text": "about Sony", "branded": true, "topic_id": topics["Brand  new"].id()})
	again := s.send("POST", "/prompt-sets/"+s.core()+"/import", body).is(200).thing()
	if fmt.Sprint(again) != fmt.Sprint(set) {
		t.Errorf("a second import changed something: %v", again)
	}
	if len(s.topics()) != 4 {
		t.Errorf("a second import made topics: %v", s.topics())
	}
	commerce := s.send("GET", "/prompt-sets", "").things()[1].id()
	other := s.send("POST", "/prompt-sets/"+commerce+"/import", body).is(200).thing() // texts are compared within a set
	other.has(t, thing{"prompt_count": 7})
}

func TestTopics(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	made := s.send("POST", "/topics", `{"name":" Sound ","description":"all of it"}`).is(201).thing()
	made.has(t, thing{
		"name": "Sound", "description": "all of it", "parent_id": nil, "origin": "manual", "active_count": 0, "project_id": s.project.ID,
	})
	sound := made.id()
	ears := s.addTopic("Ears", sound)
	inner := s.addTopic("Inner", ears)
	s.addTopic("Inner", sound)
	s.addTopic("Ears", "")
	unknown := uuid.NewString()
	long := strings.Repeat("x", 201)
	cases := []struct {
		name, method, path, body string
		status                   int
		fields                   []string
	}{
		{"no name", "POST", "/topics", `{}`, 422, []string{"name"}},
		{"blank", "POST", "/topics", `{"name":" "}`, 422, []string{"name"}},
		{"long", "POST", "/topics", `{"name":"` + long + `","description":"` + strings.Repeat(long, 10) + `"}`, 422, []string{"name", "description"}},
		{"null description", "POST", "/topics", `{"name":"x","description":null}`, 422, []string{"description"}},
		{"a sibling's name", "POST", "/topics", `{"name":"SOUND"}`, 422, []string{"name"}},
		{"a sibling's name below", "POST", "/topics", `{"name":" eArs","parent_id":"` + sound + `"}`, 422, []string{"name"}},
		{"foreign parent", "POST", "/topics", `{"name":"x","parent_id":"` + unknown + `"}`, 404, []string{"parent_id"}},
		{"null name", "PATCH", "/topics/" + ears, `{"name":null}`, 422, []string{"name"}},
		{"itself", "PATCH", "/topics/" + sound, `{"parent_id":"` + sound + `"}`, 422, []string{"parent_id"}},
		{"below itself", "PATCH", "/topics/" + sound, `{"parent_id":"` + inner + `"}`, 422, []string{"parent_id"}},
		{"beside its namesake", "PATCH", "/topics/" + ears, `{"parent_id":null}`, 422, []string{"name"}},
		{"a taken name", "PATCH", "/topics/" + ears, `{"name":"inner"}`, 422, []string{"name"}},
		{"to a foreign parent", "PATCH", "/topics/" + ears, `{"parent_id":"` + unknown + `"}`, 404, []string{"parent_id"}},
		{"unknown", "PATCH", "/topics/" + unknown, `{"name":"x"}`, 404, nil},
		{"removal of nothing", "DELETE", "/topics/" + unknown, "", 404, nil},
		{"namesakes would meet", "DELETE", "/topics/" + ears, "", 409, nil},
	}
	before := s.send("GET", "/topics", "").body
	for _, c := range cases {
		t.Log(c.name)
		s.send(c.method, c.path, c.body).refuses(c.status, c.fields...)
	}
	if after := s.send("GET", "/topics", "").body; after != before {
		t.Errorf("a refused request changed something:\n%s\n%s", before, after)
	}
	s.send("PATCH", "/topics/"+ears, `{"name":"Hearing","description":"d"}`).is(200).thing().has(t, thing{"name": "Hearing", "description": "d", "parent_id": sound})
	s.send("PATCH", "/topics/"+ears, `{"parent_id":null,"name":"EARS "}`).refuses(422, "name")
	s.send("PATCH", "/topics/"+ears, `{"parent_id":null}`).is(200).thing().has(t, thing{"name": "Hearing", "parent_id": nil})
	s.send("PATCH", "/topics/"+ears, `{"name":"HEARING"}`).is(200).thing().has(t, thing{"name": "HEARING", "parent_id": nil})
}

func TestTopicsAreNotTooDeep(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	parent, levels := "", []string{}
	for i := range 10 {
		parent = s.addTopic(fmt.Sprint("level ", i+1), parent)
		levels = append(levels, parent)
	}
	s.send("POST", "/topics", `{"name":"x","parent_id":"`+parent+`"}`).refuses(422, "parent_id")
	tall := s.addTopic("tall", "")
	s.addTopic("top", tall)
	s.send("PATCH", "/topics/"+tall, `{"parent_id":"`+levels[8]+`"}`).refuses(422, "parent_id")
	s.send("PATCH", "/topics/"+tall, `{"parent_id":"`+levels[7]+`"}`).is(200)
}

// Whatever happens to prompts and topics, the counts are right at once.
func TestActiveCounts(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	above := s.addTopic("above", "")
	below := s.addTopic("below", above)
	s.addTopic("lowest", below)
	counts := func(want ...int) {
		t.Helper()
		topics := s.topics()
		for i, name := range []string{"above", "below", "lowest"} {
			if i < len(want) {
				topics[name].has(t, thing{"active_count": want[i]})
			}
		}
	}
	prompt := s.addPrompt(`"text":"one","topic_id":"` + below + `"`).id()
	s.addPrompt(`"text":"two","topic_id":"` + below + `","enabled":false`)
	counts(0, 1, 0)
	for _, step := range []struct {
		body string
		want []int
	}{
		{`{"enabled":false}`, []int{0, 0, 0}},
		{`{"enabled":true}`, []int{0, 1, 0}},
		{`{"status":"archived"}`, []int{0, 0, 0}},
		{`{"status":"active"}`, []int{0, 1, 0}},
		{`{"topic_id":"` + above + `"}`, []int{1, 0, 0}},
		{`{"topic_id":null}`, []int{0, 0, 0}},
		{`{"topic_id":"` + below + `"}`, []int{0, 1, 0}},
	} {
		s.send("PATCH", "/prompts/"+prompt, step.body).is(200)
		counts(step.want...)
	}
	s.send("PATCH", "/topics/"+below, `{"name":"Below"}`).is(200).thing().has(t, thing{"active_count": 1})
	s.send("DELETE", "/topics/"+below, "").is(204)
	counts(1)
	s.topics()["lowest"].has(t, thing{"parent_id": above})
	s.send("DELETE", "/topics/"+above, "").is(204)
	s.topics()["lowest"].has(t, thing{"parent_id": nil})
	s.send("PATCH", "/prompts/"+prompt, `{}`).is(200).thing().has(t, thing{"topic_id": nil})
}

// A topic may take the place and the name of the one above it.
func TestTopicTakesTheNameOfTheOneRemoved(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	above := s.addTopic("same", "")
	below := s.addTopic("Same", above)
	s.send("DELETE", "/topics/"+above, "").is(204)
	s.topics()["Same"].has(t, thing{"id": below, "parent_id": nil})
}

func TestCompetitors(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	body := `{"name":" Sennheiser ","aliases":["Senn","SENN","HD  600"],"domains":["WWW.Sennheiser.com.","bücher.example","www.sennheiser.com"]}`
	made := s.send("POST", "/competitors", body).is(201).thing()
	made.has(t, thing{
		"name": "Sennheiser", "aliases": []any{"Senn", "HD  600"}, "domains": []any{"www.sennheiser.com", "xn--bcher-kva.example"},
		"logo_url": nil, "matching": map[string]any{"mode": "always", "context_terms": []any{}, "exclusion_phrases": []any{}, "common_word": false},
	})
	path := "/competitors/" + made.id()
	cases := []struct {
		name, method, path, body string
		status                   int
		fields                   []string
	}{
		{"no name", "POST", "/competitors", `{}`, 422, []string{"name"}},
		{"all that is wrong", "POST", "/competitors", `{"name":" ","aliases":["x"," "],"domains":["a.example","http://b.example"]}`, 422, []string{"name", "aliases[1]", "domains[1]"}},
		{"null lists", "POST", "/competitors", `{"name":"x","aliases":null,"domains":null}`, 422, []string{"aliases", "domains"}},
		{"the brand", "POST", "/competitors", `{"name":"  SONY"}`, 422, []string{"name"}},
		{"another one", "POST", "/competitors", `{"name":"bose"}`, 422, []string{"name"}},
		{"the brand as an alias", "POST", "/competitors", `{"name":"x","aliases":["sony"]}`, 422, []string{"aliases[0]"}},
		{"nulls", "PATCH", path, `{"name":null,"aliases":null,"domains":null}`, 422, []string{"name", "aliases", "domains"}},
		{"to another one", "PATCH", path, `{"name":"BOSE"}`, 422, []string{"name"}},
		{"to nothing", "PATCH", path, `{"name":""}`, 422, []string{"name"}},
		{"unknown", "PATCH", "/competitors/" + uuid.NewString(), `{"name":"x"}`, 404, nil},
		{"removal of nothing", "DELETE", "/competitors/" + uuid.NewString(), "", 404, nil},
	}
	for _, c := range cases {
		t.Log(c.name)
		s.send(c.method, c.path, c.body).refuses(c.status, c.fields...)
	}
	if same := s.send("PATCH", path, `{}`).is(200).thing(); fmt.Sprint(same) != fmt.Sprint(made) {
		t.Errorf("%v, want %v", same, made)
	}
	s.send("PATCH", path, `{"name":"SENNHEISER","domains":[]}`).is(200).thing().has(t, thing{
		"name": "SENNHEISER", "domains": []any{}, "aliases": []any{"Senn", "HD  600"},
	})
	s.send("PATCH", path, `{"aliases":[]}`).is(200)
	listed := s.send("GET", "/competitors", "").is(200).things()
	listed[len(listed)-1].has(t, thing{"name": "SENNHEISER", "aliases": []any{}, "domains": []any{}})
	s.send("DELETE", path, "").is(204)
	if left := s.send("GET", "/competitors", "").is(200).things(); len(left) != len(listed)-1 {
		t.Errorf("%d competitors are left of %d", len(left), len(listed))
	}
	s.send("POST", "/competitors", body).is(http.StatusCreated)
}

// The graph takes the same changes, tells absent from null, and what a change
// answers is written by its plan.
func TestChangesOverTheGraph(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	ask := func(mutation, variables string) string {
		t.Helper()
		body, err := json.Marshal(map[string]any{"query": mutation, "variables": json.RawMessage(variables)})
		must(t, err)
		_, answer := s.statements(s.graph, http.MethodPost, "/graphql", string(body))
		return answer
	}
	ids := `"p":"` + s.project.ID.String() + `","s":"` + s.core() + `"`
	answer := ask(`mutation($p: UUID!, $s: UUID!, $i: PromptImport!) { importPrompts(projectId: $p, promptSetId: $s, input: $i) {
		promptCount prompts { text latestMeasurement { state } } } }`, `{`+ids+`,"i":{"prompts":[{"text":"new","topic":"t"},{"text":"NEW"}]}}`)
	if !strings.Contains(answer, `"promptCount":6`) || strings.Count(answer, `"not_measured"`) != 6 {
		t.Errorf("import: %s", answer)
	}
	answer = ask(`mutation($p: UUID!, $s: UUID!, $i: PromptsInput!) { createPrompts(projectId: $p, promptSetId: $s, input: $i) {
		items { id theme intent cohort enabled latestMeasurement { state } promptSet { promptCount } } } }`,
		`{`+ids+`,"i":{"prompts":[{"text":"newer","theme":"t","intent":"local"}]}}`)
	if !strings.Contains(answer, `"theme":"t","intent":"local","cohort":"core","enabled":true,"latestMeasurement":{"state":"not_measured"},"promptSet":{"promptCount":7}`) {
		t.Errorf("create: %s", answer)
	}
	_, id, _ := strings.Cut(answer, `"id":"`)
	one := `"p":"` + s.project.ID.String() + `","id":"` + id[:36] + `"`
	const patch = `mutation($p: UUID!, $id: UUID!, $i: PromptPatch!) { updatePrompt(projectId: $p, promptId: $id, input: $i) { text theme intent } }`
	for _, c := range [][2]string{
		{`{}`, `{"text":"newer","theme":"t","intent":"local"}`},
		{`{"theme":null,"text":null}`, `{"text":"newer","theme":"","intent":"local"}`},
		{`{"intent":null}`, `{"text":"newer","theme":"","intent":""}`},
	} {
		if answer := ask(patch, `{`+one+`,"i":`+c[0]+`}`); !strings.Contains(answer, c[1]) {
			t.Errorf("%s: %s", c[0], answer)
		}
	}
	if answer := ask(`mutation($p: UUID!, $id: UUID!) { deletePrompt(projectId: $p, promptId: $id) }`, `{`+one+`}`); !strings.Contains(answer, id[:36]) {
		t.Errorf("delete: %s", answer)
	}
	if answer := ask(patch, `{`+one+`,"i":{}}`); !strings.Contains(answer, "not_found") {
		t.Errorf("after the removal: %s", answer)
	}
	for _, o := range s.left { // a prompt's own set is looked up by a resolver, and an error is the executor's to write
		if o.Field != "createPrompts" && o.Field != "updatePrompt" {
			t.Errorf("%s.%s was left to the executor: %s", o.Object, o.Field, o.Reason)
		}
	}
}

// What a change sends to PostgreSQL, its entry in the audit log included, does not
// grow with it, nor with the project.
func TestStatementsOfChanges(t *testing.T) {
	t.Parallel()
	small, large := newStack(t, 10, 0), newStack(t, 200, 0)
	sent := func(s *stack, path string, prompts int) int64 {
		t.Helper()
		var body strings.Builder
		for i := range prompts {
			fmt.Fprintf(&body, `,{"text":"%d of %d at %s"}`, i, prompts, path)
		}
		path = "/prompt-sets/" + s.core() + path
		s.send("POST", path, `{"prompts":[{"text":"keys of old prompts are stored once"}]}`)
		before := s.counted.Load()
		if r := s.send("POST", path, `{"prompts":[`+body.String()[1:]+`]}`); r.status >= 300 {
			t.Fatal(r.body)
		}
		return s.counted.Load() - before
	}
	if few, many := sent(small, "/prompts", 1), sent(large, "/prompts", 1); few != many || many > 7 {
		t.Errorf("one prompt: %d statements in a small project, %d in a large one", few, many)
	}
	if few, many := sent(small, "/import", 2), sent(large, "/import", 200); few != many || many > 10 {
		t.Errorf("imports: %d statements for 2 prompts, %d for 200", few, many)
	}
	if few, many := sent(small, "/import", 3), sent(large, "/import", 900); few != many || many > 10 {
		t.Errorf("imports: %d statements for 3 prompts, %d for 900 of 1,300", few, many)
	}
}
