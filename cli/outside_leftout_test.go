package cli_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// An engine that an audit cannot ask is named with the reason wherever somebody decides on the audit or reads it.
func TestEnginesThatAreLeftOutAreNamed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.reopen(func(config string) string {
		return config + "  assistant_b: {adapter: openai-chat, provider: provider_b, base_url: 'http://127.0.0.1:9/v1', model: m, label: Alone, api_key: k}\n"
	})
	type leftOut struct {
		LeftOut []struct {
			LogicalEngine string `json:"logical_engine"`
			EngineLabel   string `json:"engine_label"`
			Market        struct {
				CountryCode string `json:"country_code"`
			} `json:"market"`
			Reason *string `json:"reason"`
		} `json:"left_out"`
	}
	const reason = "forced_grounded needs retrieval"
	named := func(what string, l leftOut, reasoned bool) {
		t.Helper()
		if len(l.LeftOut) != 1 || l.LeftOut[0].LogicalEngine != "assistant_b" || l.LeftOut[0].EngineLabel != "Alone" ||
			l.LeftOut[0].Market.CountryCode != "US" || (l.LeftOut[0].Reason != nil) != reasoned || reasoned && *l.LeftOut[0].Reason != reason {
			t.Errorf("%s: %+v", what, l)
		}
	}
	post := func(path, more string, status int, into any) {
		t.Helper()
		a := h.do(http.MethodPost, h.path(path), h.key, `{"engines":["assistant_a","assistant_b"],"repetitions":1,"benchmark_mode":"forced_grounded"`+
			more+`}`, "Idempotency-Key", uuid.NewString())
		if a.status != status {
			t.Fatalf("%s: %d %s", path, a.status, a.body)
		}
		a.into(t, into)
	}
	var estimated leftOut
	post("/audits/estimate", "", http.StatusOK, &estimated)
	named("estimate", estimated, true)
	var launched []leftOut
	post("/audits", `,"max_estimated_credits":1000`, http.StatusCreated, &launched)
	named("launch", launched[0], true)

	run := []string{"audit", "run", "--project", h.project, "--engine", "assistant_a", "--engine", "assistant_b", "--repetitions", "1", "--mode", "forced_grounded", "--yes"}
	stdout, stderr, status := h.run(run...)
	if status != 0 || !strings.Contains(stderr, "Left out in US, en: Alone ("+reason+").") || !strings.Contains(stdout, "Left out: Alone ("+reason+").") {
		t.Errorf("status %d\n%s\n%s", status, stdout, stderr)
	}
	h.run("report", "--project", h.project, "--html", h.file("report.html"))
	page, err := os.ReadFile(h.file("report.html"))
	if err != nil || !strings.Contains(string(page), "Left out: Alone ("+reason+").") {
		t.Errorf("the page does not name it: %v", err)
	}
	var audits struct{ Items []leftOut }
	h.get(h.path("/audits"), &audits)
	named("list", audits.Items[0], true)
	store := storagetest.OpenURL(t, h.url)
	defer store.Close() //nolint:errcheck // the test is over
	_, err = store.Pool().Exec(t.Context(), `UPDATE audits SET left_out_reasons = '{}'`)
	must(t, err)
	audits.Items = nil
	h.get(h.path("/audits"), &audits)
	named("launched by an earlier version", audits.Items[0], false)
}
