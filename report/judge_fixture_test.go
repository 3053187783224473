package report_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/perception"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/report/analyze"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/reports"
)

// stubJudge is a judge model on loopback. It reads answers in which "Acme is good
// (price)." and the like is all that there is to read.
type stubJudge struct {
	url string

	mu    sync.Mutex
	calls []string // the answers that were put to it
	fault func(w http.ResponseWriter, r *http.Request, answer string, call int) bool

	nameCalls [][]askedName
	others    []string // names that it takes for something else
	unsure    bool     // of all names
	nameFault func(w http.ResponseWriter, r *http.Request, call int) bool
}

func newStubJudge(tb testing.TB) *stubJudge {
	tb.Helper()
	s := &stubJudge{}
	server := httptest.NewServer(s)
	tb.Cleanup(server.Close)
	s.url = server.URL
	return s
}

// ServeHTTP answers over the Chat Completions protocol.
func (s *stubJudge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Messages []struct {
			Content string `json:"content"`
		} `json:"messages"`
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.Messages) != 1 {
		http.Error(w, "no question", http.StatusBadRequest)
		return
	}
	if strings.HasPrefix(asked.Messages[0].Content, "Assistants gave answers") {
		s.serveNames(w, r, asked.Messages[0].Content)
		return
	}
	answer, names, err := taken(asked.Messages[0].Content)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.calls = append(s.calls, answer)
	n, fault := len(s.calls), s.fault
	s.mu.Unlock()
	if fault == nil || !fault(w, r, answer, n) {
		say(w, judged(answer, names))
	}
}

func (s *stubJudge) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.calls)
}

func (s *stubJudge) failing(fault func(w http.ResponseWriter, r *http.Request, answer string, call int) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = fault
}

func say(w http.ResponseWriter, text string) {
	message, err := json.Marshal(text)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"id":"1","object":"chat.completion","model":"judge-1","choices":[{"index":0,"finish_reason":"stop",
		"message":{"role":"assistant","content":` + string(message) + `}}],"usage":{"prompt_tokens":100,"completion_tokens":10,"total_tokens":110}}`))
}

// taken takes the answer and the entities' names out of what the judge is asked.
func taken(prompt string) (answer string, names []string, err error) {
	line := regexp.MustCompile(`-----[0-9a-f]{24}-----`).FindString(prompt)
	parts := strings.Split(prompt, "\n"+line+"\n")
	list := regexp.MustCompile(`(?m)^\[\{"id":1.*\]$`).FindString(parts[0])
	var entities []struct {
		Names []string `json:"names"`
	}
	if err := json.Unmarshal([]byte(list), &entities); err != nil || len(parts) != 3 {
		return "", nil, errors.New("the question is not in the template's form")
	}
	for _, e := range entities {
		names = append(names, e.Names[0])
	}
	return parts[1], names, nil
}

// judged is what there is to say about an answer.
func judged(answer string, names []string) string {
	items := make([]map[string]any, len(names))
	for i, name := range names {
		themes := []map[string]string{}
		polarity, recommended, confidence := "neutral", "no", 0.9
		for _, m := range regexp.MustCompile(name+` is (good|bad) \((.*?)\)\.`).FindAllStringSubmatch(answer, -1) {
			was := polarity
			if polarity = map[string]string{"good": "positive", "bad": "negative"}[m[1]]; was != "neutral" && was != polarity {
				polarity = "mixed"
			}
			themes = append(themes, map[string]string{
				"theme": m[2], "polarity": map[string]string{"good": "positive", "bad": "negative"}[m[1]], "quote": m[0],
			})
		}
		if strings.Contains(answer, "Take "+name) {
			recommended = "yes"
		}
		if strings.Contains(answer, "Avoid "+name) {
			recommended = "against"
		}
		if strings.Contains(answer, name+" perhaps") {
			confidence = 0.3
		}
		items[i] = map[string]any{
			"id": i + 1, "polarity": polarity, "confidence": confidence, "recommended": recommended, "themes": themes,
		}
		if strings.Contains(answer, name+" is a mystery") {
			items[i]["polarity"], items[i]["themes"] = "not_assessable", []string{}
		}
	}
	return asJSON(map[string]any{"entities": items})
}

// court is a world whose answers are judged.
type court struct {
	*world
	stub   *stubJudge
	limits perception.Limits
	jobs   *docket
	gate   *openGate
	ended  func(ctx context.Context, projectID, auditID uuid.UUID) error
}

// docket keeps what is to be judged.
type docket struct{ audits []uuid.UUID }

// Judge notes an audit, if it is in a transaction.
func (d *docket) Judge(ctx context.Context, _, auditID uuid.UUID) error {
	if storage.Tx(ctx) == nil {
		return errors.New("not in a transaction")
	}
	d.audits = append(d.audits, auditID)
	return nil
}

// openGate lets every call through and notes for how long it was paused.
type openGate struct {
	mu     sync.Mutex
	paused time.Duration
}

// Pass lets a call through.
func (*openGate) Pass(context.Context) (leave func(), after time.Duration, err error) {
	return func() {}, 0, nil
}

// Pause notes.
func (g *openGate) Pause(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.paused = max(g.paused, d)
}

func newCourt(tb testing.TB) *court {
	tb.Helper()
	c := &court{
		world: newWorld(tb), stub: newStubJudge(tb), limits: perception.Limits{Entities: 10}, jobs: &docket{}, gate: &openGate{},
	}
	c.hold(c.judge())
	return c
}

// hold has the answers of audits judged that end from now on.
func (c *court) hold(judge analyze.Judging) {
	c.Helper()
	service, err := report.New(report.Config{Store: c.store, Judging: judge, Clock: c.clock})
	c.must(err)
	c.service = service
}

// judge makes a judge as a process has one.
func (c *court) judge() *perception.Judge {
	c.Helper()
	adapter, err := openaichat.New(engine.Config{BaseURL: c.stub.url, Model: "judge-1", Timeout: time.Minute}, &http.Client{})
	c.must(err)
	j, err := perception.New(perception.Config{
		Store: reports.New(c.store), Jobs: c.jobs, Limits: c.limits, Clock: c.clock, Ended: c.ended,
		Model: &llm.Model{
			Adapter: adapter, Name: "judge-1", MaxConcurrency: 4, Price: &model.EnginePrice{InputPerMTok: 10, OutputPerMTok: 100},
		},
	})
	c.must(err)
	return j
}

// work continues with the judging of an audit for one turn.
func (c *court) work(audit uuid.UUID) (again bool, after time.Duration) {
	c.Helper()
	again, after, err := c.judge().Work(c.Context(), c.gate, c.project.ID, audit)
	c.must(err)
	return again, after
}

// try plants an audit, judges it to the end and gives its id.
func (c *court) try(p planted) uuid.UUID {
	c.Helper()
	id := c.run(p)
	c.finish(id)
	return id
}

func (c *court) finish(audit uuid.UUID) {
	c.Helper()
	for range 20 {
		again, after := c.work(audit)
		if !again {
			return
		}
		c.later(after)
	}
	c.Fatal("the judging does not end")
}

func (c *court) perception(q model.RunQuery) *model.Perception {
	c.Helper()
	if q.Cohort == "" {
		q.Cohort = model.PromptCohortCore
	}
	r, err := c.service.Perception(c.Context(), c.project, q)
	c.must(err)
	return r
}

// number reads one number of the database.
func (w *world) number(query string, args ...any) (n int) {
	w.Helper()
	w.must(w.store.Pool().QueryRow(w.Context(), query, args...).Scan(&n))
	return n
}
