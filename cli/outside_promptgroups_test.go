package cli_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

type promptGroup struct {
	ID      string
	Origin  string
	Meaning string
	Prompts []struct {
		Text  string
		Topic *struct{ Name string }
	}
}

const groupFields = `{ id origin meaning prompts { text topic { name } } }`

// meansByLastWord is a model that says of each question its last word.
func meansByLastWord(prompt string, _ int) (string, int) {
	var said []string
	for _, found := range regexp.MustCompile(`(?m)^\{"id":(\d+),"text":".*?(\w+)\W*"\}$`).FindAllStringSubmatch(prompt, -1) {
		said = append(said, fmt.Sprintf(`{"id":%s,"meaning":%q}`, found[1], found[2]))
	}
	return `{"meanings":[` + strings.Join(said, ",") + `]}`, http.StatusOK
}

// A model is asked about a prompt once. What people accept becomes a topic, what they reject does not come back.
func TestPromptsThatAskTheSameAreReviewedByPeople(t *testing.T) {
	t.Parallel()
	h, m, set := researched(t)
	m.says("meanings", meansByLastWord)
	var added struct{ P struct{ PromptCount int } }
	h.mutate(fmt.Sprintf(`p: importPrompts(projectId: %q, promptSetId: %q, input: {prompts: [{text: "Who sells good boots"},
		{text: "Where are lasting boots"}, {text: "Which shop has tents"}, {text: "A place for tents"}]}) { promptCount }`, h.project, set), &added)
	groups := func(mutation string) map[string]promptGroup {
		t.Helper()
		var got struct{ G []promptGroup }
		h.mutate(mutation+groupFields, &got)
		byMeaning := map[string]promptGroup{}
		for _, g := range got.G {
			byMeaning[g.Meaning] = g
		}
		return byMeaning
	}
	suggest := `g: suggestPromptGroups(projectId: "` + h.project + `") `
	review := func(id string, accept bool) map[string]promptGroup {
		t.Helper()
		return groups(fmt.Sprintf(`g: reviewPromptGroup(projectId: %q, input: {groupId: %q, accept: %t}) `, h.project, id, accept))
	}
	first := groups(suggest)
	boots, tents := first["boots"], first["tents"]
	if len(boots.Prompts) != 2 || len(tents.Prompts) != 2 || boots.Origin != "model" {
		t.Fatalf("suggested %+v", first)
	}
	calls := len(m.calls("meanings"))
	if again := groups(suggest); len(again) != len(first) || len(m.calls("meanings")) != calls {
		t.Errorf("asked %d times, %+v", len(m.calls("meanings")), again)
	}
	if left := review(boots.ID, true); left["boots"].ID != "" || left["tents"].ID == "" {
		t.Errorf("after one was accepted: %+v", left)
	}
	if left := review(tents.ID, false); len(left) != len(first)-2 {
		t.Errorf("after one was rejected: %+v", left)
	}
	if again := groups(suggest); again["tents"].ID != "" {
		t.Errorf("rejected and back: %+v", again)
	}
	if a := h.do(http.MethodGet, h.path("/topics"), h.key, ""); !strings.Contains(string(a.body), `"boots"`) || strings.Contains(string(a.body), `"tents"`) {
		t.Errorf("topics %s", a.body)
	}
	if a := h.mutate(fmt.Sprintf(`g: reviewPromptGroup(projectId: %q, input: {groupId: %q, accept: true}) { id }`, h.project, boots.ID), nil); !strings.Contains(string(a.body), "not_found") {
		t.Errorf("reviewed twice: %s", a.body)
	}
}
