package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// askedNames counts how often names were asked about.
type askedNames struct {
	mu    sync.Mutex
	times map[string]int
}

func (a *askedNames) note(name string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.times[name]++
}

func (a *askedNames) soFar() map[string]int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return maps.Clone(a.times)
}

// spelling is a judge model that takes names in capitals alone for abbreviations,
// the others for competitors, and every entity for neither good nor bad.
func spelling(t *testing.T, names *askedNames) *httptest.Server {
	t.Helper()
	var calls atomic.Int64
	others := indifferent(t, &calls).Config.Handler
	listed := regexp.MustCompile(`(?m)^\{"id":(\d+),"names":\["([^"]*)".*\}$`)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(r.Body)
		var asked struct {
			Messages []struct {
				Content string `json:"content"`
			} `json:"messages"`
		}
		if err == nil {
			err = json.Unmarshal(raw, &asked)
		}
		if err != nil || !strings.Contains(asked.Messages[0].Content, `{"names":[`) {
			r.Body = io.NopCloser(bytes.NewReader(raw))
			others.ServeHTTP(w, r)
			return
		}
		var items []string
		for _, one := range listed.FindAllStringSubmatch(asked.Messages[0].Content, -1) {
			names.note(one[2])
			kind, reason := "competitor", "sells things"
			if one[2] == strings.ToUpper(one[2]) {
				kind, reason = "other", "an abbreviation"
			}
			items = append(items, fmt.Sprintf(`{"id":%s,"kind":%q,"confidence":0.9,"reason":%q}`, one[1], kind, reason))
		}
		text, _ := json.Marshal(`{"names":[` + strings.Join(items, ",") + `]}`)
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"model":"j","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}]}`, text)
	}))
	t.Cleanup(server.Close)
	return server
}

type suggestion struct {
	Name   string `json:"name"`
	Status string `json:"status"`
	Reason string `json:"qualification_reason"`
}

func (s suggestion) isJudged() bool { return strings.Contains(s.Reason, "the judge model") }

// With a judge model, names that it takes for something else are suggested no more;
// the next audit's are known.
func TestSuggestionsAreJudged(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	var open []suggestion
	h.get(h.path("/competitor-suggestions"), &open)
	capitals, others := 0, 0
	for _, s := range open {
		if s.isJudged() || s.Status != "suggested" {
			t.Errorf("without a judge: %+v", s)
		}
		if s.Name == strings.ToUpper(s.Name) {
			capitals++
		} else {
			others++
		}
	}
	if capitals == 0 || others == 0 {
		t.Fatalf("%d names in capitals, %d others", capitals, others)
	}
	asked := askedNames{times: map[string]int{}}
	judge := spelling(t, &asked)
	h.reopen(func(config string) string {
		return config + "models:\n  judge: {adapter: openai-chat, base_url: " + judge.URL + "/v1, model: j, api_key: secret-for-judge}\n"
	})
	first := h.judgedSuggestions(h.ended(h.launch().ID).ID)
	for _, s := range first {
		if s.Name == strings.ToUpper(s.Name) || s.Status != "suggested" || !strings.HasSuffix(s.Reason, "; the judge model takes it for a competitor: sells things") {
			t.Errorf("with a judge: %+v", s)
		}
	}
	known := len(asked.soFar())
	if len(first) == 0 || known <= len(first) {
		t.Errorf("%d of %d names are suggested", len(first), known)
	}
	again := h.judgedSuggestions(h.ended(h.launch().ID).ID)
	all := asked.soFar()
	if len(again) == 0 || len(all) > 2*known {
		t.Errorf("%d suggested; %d more names were asked about", len(again), len(all)-known)
	}
	for name, times := range all {
		if times > 1 {
			t.Errorf("%s was asked about %d times", name, times)
		}
	}
}

// judgedSuggestions waits until an audit's suggestions are judged.
func (h *house) judgedSuggestions(audit string) []suggestion {
	h.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		var open []struct {
			suggestion
			AuditID string `json:"audit_id"`
		}
		h.get(h.path("/competitor-suggestions"), &open)
		var of []suggestion
		judged := true
		for _, s := range open {
			judged = judged && s.AuditID == audit && s.isJudged()
			of = append(of, s.suggestion)
		}
		if judged {
			return of
		}
		if time.Now().After(deadline) {
			h.t.Fatalf("not judged: %+v", of)
		}
		<-time.After(50 * time.Millisecond)
	}
}
