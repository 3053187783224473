package cli_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// A change of nothing, or to what is there already, changes nothing: `updated_at` included.
func TestAChangeOfNothingLeavesTheObject(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ids := h.ids(h.project, h.key)
	for name, c := range map[string]struct {
		path   string
		fields []string // that a change may name
	}{
		"project": {"", []string{
			"name", "brand_name", "website_url", "industry", "timezone", "benchmark_mode", "default_repetitions", "brand", "owned_domains", "unintended_domains",
		}},
		"prompt set": {"/prompt-sets/" + ids["prompt_set_id"], []string{"name", "description"}},
		"prompt":     {"/prompts/" + ids["prompt_id"], []string{"text", "theme", "intent", "cohort", "enabled", "status", "topic_id"}},
		"topic":      {"/topics/" + ids["topic_id"], []string{"name", "description", "parent_id"}},
		"competitor": {"/competitors/" + ids["competitor_id"], []string{"name", "aliases", "domains"}},
		"market":     {"/markets/" + ids["market_id"], []string{"label", "country_code", "language_code", "is_default"}},
		"action":     {"/actions/" + ids["action_id"], []string{"status"}},
		"schedule": {"/audit-schedules/" + ids["schedule_id"], []string{
			"prompt_set_id", "engines", "market_ids", "repetitions", "benchmark_mode", "audit_scope", "cadence", "interval_minutes", "timezone", "enabled",
			"next_run_at",
		}},
	} {
		before, body := h.found(c.path), map[string]any{}
		for _, field := range c.fields {
			if value, ok := before[field]; ok {
				body[field] = value
			}
		}
		equal, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		changes := []string{string(equal)}
		if name != "action" { // its status is required
			changes = append(changes, "{}")
		}
		for _, change := range changes {
			after := h.changed(c.path, change)
			if !reflect.DeepEqual(before, after) { // a job may have just looked at it
				before = after
				after = h.changed(c.path, change)
			}
			if !reflect.DeepEqual(before, after) {
				t.Errorf("%s, %s: changed, updated at %v, before %v", name, change, after["updated_at"], before["updated_at"])
			}
		}
	}
}

// changed returns an object after a change.
func (h *house) changed(path, change string) map[string]any {
	h.t.Helper()
	if a := h.do(http.MethodPatch, h.path(path), h.key, change); a.status != http.StatusOK {
		h.t.Errorf("%s, %s: %d %s", path, change, a.status, a.body)
	}
	return h.found(path)
}

// found returns an object of the project, out of its list where it has no address of
// its own.
func (h *house) found(path string) map[string]any {
	h.t.Helper()
	var object map[string]any
	if a := h.do(http.MethodGet, h.path(path), h.key, ""); a.status == http.StatusOK {
		a.into(h.t, &object)
		return object
	}
	list, id := path[:len(path)-len(zeroID)-1], path[len(path)-len(zeroID):]
	raw := h.do(http.MethodGet, h.path(list), h.key, "").body
	var page struct{ Items []map[string]any }
	if json.Unmarshal(raw, &page) != nil {
		_ = json.Unmarshal(raw, &page.Items)
	}
	for _, item := range page.Items {
		if item["id"] == id {
			return item
		}
	}
	h.t.Fatalf("%s is not listed: %s", path, raw)
	return nil
}
