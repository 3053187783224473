package cli_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// conversation counts the calls that a question takes.
type conversation struct {
	*assistant
	calls int
}

func (c *conversation) call(name string, arguments map[string]any) map[string]any {
	c.t.Helper()
	c.calls++
	answer, _ := c.assistant.call(name, arguments)
	return answer
}

// rest reads an object of the REST API.
func (h *house) rest(path string) map[string]any {
	h.t.Helper()
	var body map[string]any
	h.get(h.path(path), &body)
	return body
}

// agrees checks that what a tool says of an object is what REST says of it.
func agrees(t *testing.T, tool, rest any, at string) {
	t.Helper()
	said, isObject := tool.(map[string]any)
	object, _ := rest.(map[string]any)
	if !isObject {
		if !reflect.DeepEqual(tool, rest) {
			t.Errorf("%s: the tool says %v, REST %v", at, tool, rest)
		}
		return
	}
	for name, member := range said {
		if _, list := member.([]any); list || strings.HasPrefix(name, "untrusted_") {
			continue
		}
		if is, there := object[name]; there {
			agrees(t, member, is, at+"."+name)
		}
	}
}

// The ten questions of docs/mcp.md take at most four calls each, and their figures are those of the API.
func TestTenQuestionsTakeAtMostFourCalls(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.measured(h.assistant(h.key))
	h.ended(h.launch().ID)
	visibility := h.rest("/visibility")
	for question, answer := range map[string]func(*testing.T, *conversation){
		"How visible are we?": func(t *testing.T, c *conversation) {
			t.Helper()
			overview := c.call("get_overview", h.in())
			agrees(t, overview["visibility"], visibility, "visibility")
			if value(t, overview, "visibility", "visibility_rate_interval", "high") == nil {
				t.Errorf("no interval: %v", overview)
			}
		},
		"What moved since the last audit?": func(t *testing.T, c *conversation) {
			t.Helper()
			overview := c.call("get_overview", h.in())
			for i, change := range value(t, overview, "visibility", "comparison", "changes").([]any) {
				agrees(t, change, value(t, visibility, "comparison", "changes", i), "change")
				if v := textAt(t, change, "verdict"); v == "moved" {
					t.Errorf("equal audits moved: %v", change)
				}
			}
			if signals := c.call("list_signals", h.in()); value(t, signals, "empty_because") == nil {
				t.Errorf("signals of two audits: %v", signals)
			}
		},
		"Who is ahead of us?": func(t *testing.T, c *conversation) {
			t.Helper()
			table := c.call("query_metrics", h.in("metrics", []string{"mention_rate"}, "dimensions", []string{"entity"}, "order_by", "mention_rate"))
			agrees(t, value(t, table, "rows", 0, "figures", 0, "value"), visibility["visibility_rate"], "the first is the brand")
			if textAt(t, table, "rows", 0, "dimensions", 0) != "Sony" {
				t.Errorf("%v", table)
			}
		},
		"On which engine are we weakest?": func(t *testing.T, c *conversation) {
			t.Helper()
			table := c.call("query_metrics", h.in("metrics", []string{"mention_rate"}, "dimensions", []string{"engine"}, "order_by", "mention_rate"))
			rows := table["rows"].([]any)
			last := len(rows) - 1
			weakest := textAt(t, rows[last], "dimensions", 0)
			agrees(t, value(t, rows[last], "figures", 0, "value"), h.rest("/visibility?engine=" + weakest)["visibility_rate"], weakest)
			if value(t, rows[last], "figures", 0, "value").(float64) > value(t, rows[0], "figures", 0, "value").(float64) {
				t.Errorf("not the weakest: %v", rows)
			}
		},
		"Where are we missing and competitors named?": func(t *testing.T, c *conversation) {
			t.Helper()
			prompts := c.call("search_prompts", h.in("sort", "visibility_rate", "limit", 1))
			id := textAt(t, prompts, "items", 0, "prompt", "id")
			var scores []map[string]any
			h.get(h.path("/visibility/prompts"), &scores)
			for _, score := range scores {
				if score["prompt_id"] != id {
					continue
				}
				if rate := value(t, prompts, "items", 0, "metric", "visibility_rate"); rate != 0.0 || value(t, score, "components", "mention") != 0.0 {
					t.Errorf("the tool says %v, REST %v", rate, score)
				}
				return
			}
			t.Errorf("REST has no %s", id)
		},
		"What did an engine say there?": func(t *testing.T, c *conversation) {
			t.Helper()
			prompts := c.call("search_prompts", h.in("sort", "visibility_rate", "limit", 1))
			audit := textAt(t, prompts, "items", 0, "metric", "audit_id")
			found := c.call("search_answers", h.in("audit_id", audit, "prompt_id", textAt(t, prompts, "items", 0, "prompt", "id")))
			id := textAt(t, found, "items", 0, "id")
			said := c.call("get_answer", h.in("audit_id", audit, "answer_id", id))
			if len(textAt(t, said, "untrusted_text")) < 100 {
				t.Errorf("%v", said)
			}
		},
		"Which sources shape the answers?": func(t *testing.T, c *conversation) {
			t.Helper()
			sources := c.call("list_sources", h.in())
			top := value(t, h.rest("/visibility/sources"), "items", 0)
			if textAt(t, sources, "items", 0, "untrusted_key") != textAt(t, top, "key") {
				t.Errorf("the tool begins with %v, REST with %v", value(t, sources, "items", 0), top)
			}
			agrees(t, value(t, sources, "items", 0), top, "source")
		},
		"What should we do next?": func(t *testing.T, c *conversation) {
			t.Helper()
			actions := c.call("list_actions", h.in())
			next := value(t, h.rest("/actions"), "items", 0)
			agrees(t, value(t, actions, "items", 0, "id"), value(t, next, "id"), "the first action")
			c.call("get_action", h.in("action_id", textAt(t, actions, "items", 0, "id")))
		},
		"What would another audit cost?": func(t *testing.T, c *conversation) {
			t.Helper()
			c.call("list_projects", nil)
			estimate := c.call("estimate_audit", h.in("engines", []string{"assistant_a"}))
			a := h.do(http.MethodPost, h.path("/audits/estimate"), h.key, `{"engines":["assistant_a"]}`)
			var body map[string]any
			must(t, json.Unmarshal(a.body, &body))
			agrees(t, estimate, body, "estimate")
			if estimate["maximum_attempt_count"] != body["maximum_attempt_count"] {
				t.Errorf("the tool says %v, REST %s", estimate, a.body)
			}
		},
		"Do AI bots fetch our site?": func(t *testing.T, c *conversation) {
			t.Helper()
			traffic := c.call("get_ai_traffic", h.in())
			if why := textAt(t, traffic, "empty_because"); !strings.Contains(why, "unknown is not zero") {
				t.Errorf("%q", why)
			}
		},
	} {
		t.Run(question, func(t *testing.T) {
			t.Parallel()
			a := h.assistant(h.key)
			a.t = t
			c := &conversation{assistant: a}
			answer(t, c)
			if c.calls == 0 || c.calls > 4 {
				t.Errorf("%d calls", c.calls)
			}
		})
	}
}
