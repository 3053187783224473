package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

const tenThousand = 10_000

// askMany adds prompts until the project has ten thousand, and has an audit ask all of them.
func (h *house) askMany() (auditID string) {
	h.t.Helper()
	type question map[string]string
	var questions []question
	for i := range tenThousand - h.number("SELECT count(*) FROM prompts") {
		questions = append(questions, question{"text": fmt.Sprintf("Which reusable bottle is the best for trip number %d?", i)})
	}
	var sets []struct{ ID string }
	h.get(h.path("/prompt-sets"), &sets)
	body, err := json.Marshal(map[string]any{"prompts": questions})
	must(h.t, err)
	if a := h.do(http.MethodPost, h.path("/prompt-sets/"+sets[0].ID+"/import"), h.key, string(body), "Idempotency-Key", "many"); a.status != http.StatusOK {
		h.t.Fatalf("import: %d %.300s", a.status, a.body)
	}
	launched := h.launchOf(`{"engines":["assistant_a"],"repetitions":1,"max_estimated_credits":100000}`)
	for part := range 5 {
		want := (part + 1) * tenThousand / 6
		h.until(fmt.Sprintf("%d answers", want), func() bool { return h.number("SELECT count(*) FROM executions WHERE status = 'completed'") >= want })
	}
	return h.ended(launched.ID).ID
}

type promptPage struct {
	TotalCount int
	NextCursor *string
	Items      []struct {
		Prompt struct{ ID, Cohort string }
		Metric *struct {
			AuditID        string
			VisibilityRate *float64
			ActionID       *string
			Outcomes       []struct{ EngineLabel string }
			Comparison     struct{ CurrentRankings []struct{ Name string } }
		}
	}
}

// Ten thousand prompts are listed with their figures, a page at a time and sorted by a figure, in the graph and
// for assistants.
func TestTenThousandPromptsAreListedByTheirFigures(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{AnyPrompt: true})
	audit := h.askMany()
	all := h.mutateGraph(`query($p: UUID!) { project(id: $p) { visibilityPrompts { promptId } } }`, map[string]any{"p": h.project})
	if !strings.Contains(string(all.body), "ask for one engine, one cohort or fewer audits") {
		t.Errorf("the figures of all prompts in one answer: %d %.300s", all.status, all.body)
	}
	list := func(cursor *string) promptPage {
		t.Helper()
		a := h.mutateGraph(`query($p: UUID!, $after: String) { project(id: $p) {
			promptList(sort: visibility_rate, descending: true, limit: 100, cursor: $after) { totalCount nextCursor items { prompt { id cohort }
				metric { auditId visibilityRate actionId outcomes { engineLabel } comparison { currentRankings { name } } } } } } }`,
			map[string]any{"p": h.project, "after": cursor})
		var read struct {
			Data struct {
				Project struct{ PromptList promptPage }
			}
		}
		if a.into(t, &read); a.status != http.StatusOK || len(read.Data.Project.PromptList.Items) != 100 {
			t.Fatalf("%d %.300s", a.status, a.body)
		}
		return read.Data.Project.PromptList
	}
	moved := h.mutateGraph(`query($p: UUID!) { project(id: $p) { promptList(moved: true, sort: visibility_change, descending: true, limit: 5) {
		items { prompt { id } } totalCount measuredCount roseCount fellCount nextCursor } } }`, map[string]any{"p": h.project})
	if want := fmt.Sprintf(`{"items":[],"totalCount":0,"measuredCount":%d,"roseCount":0,"fellCount":0,"nextCursor":null}`, tenThousand); !strings.Contains(string(moved.body), want) {
		t.Errorf("prompts that moved without a baseline: %d %.300s", moved.status, moved.body)
	}
	first := list(nil)
	second := list(first.NextCursor)
	last, seen := 2.0, map[string]bool{}
	for _, item := range append(first.Items, second.Items...) {
		m := item.Metric
		if m == nil || m.AuditID != audit || m.VisibilityRate == nil || *m.VisibilityRate > last || len(m.Outcomes) != 1 || m.Outcomes[0].EngineLabel == "" || seen[item.Prompt.ID] {
			t.Fatalf("%+v after %v", item, last)
		}
		last, seen[item.Prompt.ID] = *m.VisibilityRate, true
	}
	if first.TotalCount != tenThousand || second.TotalCount != tenThousand {
		t.Errorf("%d and %d prompts", first.TotalCount, second.TotalCount)
	}
	h.until("their actions", func() bool { return h.number("SELECT count(*) FROM action_items") > 0 })
	h.changesMany(first)
	found, _ := h.assistant(h.key).call("search_prompts", h.in("sort", "visibility_rate", "limit", 5))
	if total, _ := value(t, found, "total_count").(float64); total != tenThousand || value(t, found, "items", 4, "metric", "visibility_rate") == nil {
		t.Errorf("%v", found)
	}
}

// changesMany puts the prompts of a page into a topic at once, all or none.
func (h *house) changesMany(page promptPage) {
	h.t.Helper()
	var topic struct{ CreateTopic struct{ ID string } }
	h.mutate(fmt.Sprintf(`createTopic(projectId: %q, input: {name: "Bottles"}) { id }`, h.project), &topic)
	ids := make([]string, len(page.Items))
	for i := range page.Items {
		ids[i] = page.Items[i].Prompt.ID
	}
	change := func(ids []string, topicID any) answer {
		return h.mutateGraph(`mutation($p: UUID!, $ids: [UUID!]!, $topic: UUID) {
			updatePrompts(projectId: $p, promptIds: $ids, input: {topicId: $topic, enabled: false}) { items { id enabled topic { name } } } }`,
			map[string]any{"p": h.project, "ids": ids, "topic": topicID})
	}
	filed := func() int {
		return h.number("SELECT count(*) FROM prompts p JOIN topics t ON t.project_id = p.project_id AND t.id = p.topic_id WHERE t.name = 'Bottles' AND NOT p.enabled")
	}
	unknown := uuid.NewString()
	for want, a := range map[string]answer{
		"prompt not found":                change(append(slices.Clone(ids), unknown), topic.CreateTopic.ID),
		"topic not found":                 change(ids, unknown),
		"0 prompts: must be 1 to 1000":    change([]string{}, nil),
		"1001 prompts: must be 1 to 1000": change(slices.Repeat([]string{ids[0]}, 1_001), nil),
	} {
		if !strings.Contains(string(a.body), want) {
			h.t.Errorf("%s: %d %.300s", want, a.status, a.body)
		}
	}
	if n := filed(); n != 0 {
		h.t.Errorf("refused changes changed %d prompts", n)
	}
	var changed struct {
		Data struct {
			UpdatePrompts struct {
				Items []struct {
					ID      string
					Enabled bool
					Topic   struct{ Name string }
				}
			}
		}
	}
	change(ids, topic.CreateTopic.ID).into(h.t, &changed)
	for i, item := range changed.Data.UpdatePrompts.Items {
		if item.ID != ids[i] || item.Enabled || item.Topic.Name != "Bottles" {
			h.t.Fatalf("%d: %+v", i, item)
		}
	}
	if n := filed(); n != len(ids) || len(changed.Data.UpdatePrompts.Items) != n {
		h.t.Errorf("%d prompts are in the topic, want %d", n, len(ids))
	}
}
