package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// indifferent is a judge model that finds every entity neither good nor bad.
func indifferent(t *testing.T, calls *atomic.Int64) *httptest.Server {
	t.Helper()
	list := regexp.MustCompile(`(?m)^\[\{"id":1.*\]$`)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		var asked struct {
			Messages []struct {
				Content string `json:"content"`
			} `json:"messages"`
		}
		var entities []struct {
			ID int `json:"id"`
		}
		err := json.NewDecoder(r.Body).Decode(&asked)
		if err == nil {
			err = json.Unmarshal([]byte(list.FindString(asked.Messages[0].Content)), &entities)
		}
		if err != nil || r.Header.Get("Authorization") != "Bearer secret-for-judge" {
			http.Error(w, "not in the agreed form", http.StatusBadRequest)
			return
		}
		items := make([]string, len(entities))
		for i, e := range entities {
			items[i] = fmt.Sprintf(`{"id":%d,"polarity":"neutral","confidence":1,"recommended":"no","themes":[]}`, e.ID)
		}
		text, _ := json.Marshal(`{"entities":[` + strings.Join(items, ",") + `]}`)
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"model":"j","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}]}`, text)
	}))
	t.Cleanup(server.Close)
	return server
}

type perceived struct {
	State  string  `json:"state"`
	Reason *string `json:"reason"`
	Brand  *struct {
		Score    map[string]any `json:"score"`
		Coverage struct {
			Mentions, Classified, Pending int
		} `json:"coverage"`
	} `json:"brand"`
	Coverage struct {
		Mentions, Classified, Pending int
	} `json:"coverage"`
	Trend []struct {
		AuditID string `json:"audit_id"`
	} `json:"trend"`
}

// With a judge model configured, what answers say about the brand is judged once
// an audit has ended, and reported; without one the report says so.
func TestAnswersAreJudged(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var p perceived
	h.get(h.path("/visibility/perception"), &p)
	if p.State != "no_mentions" || p.Brand != nil {
		t.Errorf("before anything is measured: %+v", p)
	}
	h.ended(h.launch().ID)
	h.get(h.path("/visibility/perception"), &p)
	if p.State != "unavailable" || p.Reason == nil || *p.Reason != "model_not_configured" || p.Coverage.Mentions == 0 {
		t.Errorf("without a judge: %+v", p)
	}
	var calls atomic.Int64
	judge := indifferent(t, &calls)
	h.reopen(func(config string) string {
		return config + "models:\n  judge: {adapter: openai-chat, base_url: " + judge.URL + "/v1, model: j, api_key: secret-for-judge}\n"
	})
	a := h.ended(h.launch().ID)
	mentioned, _, _, _, _ := h.recount(a.ID)
	for deadline := time.Now().Add(time.Minute); ; {
		p = perceived{}
		h.get(h.path("/visibility/perception"), &p)
		if p.Coverage.Pending == 0 && p.State == "value" || time.Now().After(deadline) {
			break
		}
		<-time.After(50 * time.Millisecond)
	}
	if p.Brand.Coverage.Mentions != mentioned || p.Brand.Coverage.Classified != mentioned || p.Brand.Score["neutral"] != float64(mentioned) ||
		p.Brand.Score["net_sentiment"] != 0.0 || p.Coverage.Classified != p.Coverage.Mentions {
		t.Errorf("%d answers name the brand: %+v", mentioned, p)
	}
	if len(p.Trend) != 2 || p.Trend[1].AuditID != a.ID || calls.Load() == 0 {
		t.Errorf("%d runs in the trend, %d calls", len(p.Trend), calls.Load())
	}
}
