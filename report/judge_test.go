package report_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
)

// twoNamed is a run of a single answer about the brand and a competitor.
func twoNamed() planted {
	return planted{prompts: []string{"q"}, competitors: []string{"Beta"}, said: []said{
		{prompt: 0, engine: "assistant_a", text: "Acme is good (price). Beta is bad (quality)."},
	}}
}

// reasons returns what became of an audit's mentions.
func (c *court) reasons(audit uuid.UUID) map[string]int {
	r := c.perception(model.RunQuery{AuditID: &audit})
	all := map[string]int{"classified": r.Coverage.Classified, "pending": r.Coverage.Pending, "not_assessable": r.Coverage.NotAssessable}
	for _, u := range r.Coverage.Unavailable {
		all[string(u.Reason)] = u.Count
	}
	for what, n := range all {
		if n == 0 {
			delete(all, what)
		}
	}
	return all
}

func (c *court) became(audit uuid.UUID, want map[string]int) {
	c.Helper()
	if got := c.reasons(audit); asJSON(got) != asJSON(want) {
		c.Errorf("%v, want %v", got, want)
	}
}

type mishap = func(w http.ResponseWriter, r *http.Request, answer string, call int) bool

func status(code int, body string) mishap {
	return func(w http.ResponseWriter, _ *http.Request, _ string, _ int) bool {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_, _ = w.Write([]byte(body))
		return true
	}
}

func saying(text string) mishap {
	return func(w http.ResponseWriter, _ *http.Request, _ string, _ int) bool {
		say(w, text)
		return true
	}
}

// first lets only the first calls fail.
func first(n int, f mishap) mishap {
	return func(w http.ResponseWriter, r *http.Request, answer string, call int) bool {
		return call <= n && f(w, r, answer, call)
	}
}

const wrongQuote = `{"entities":[
	{"id":1,"polarity":"positive","confidence":1,"recommended":"no","themes":[{"theme":"price","polarity":"positive","quote":"Acme is cheap"}]},
	{"id":2,"polarity":"negative","confidence":1,"recommended":"no","themes":[{"theme":"quality","polarity":"negative","quote":"Beta is bad (quality)."}]}]}`

func TestOutcomesOfFailedJudgeCalls(t *testing.T) {
	t.Parallel()
	refusal := status(http.StatusOK, `{"choices":[{"finish_reason":"stop","message":{"content":null,"refusal":"I can't."}}]}`)
	for name, tc := range map[string]struct {
		fault mishap
		calls int
		want  map[string]int
	}{
		"no fault":               {nil, 1, map[string]int{"classified": 2}},
		"no JSON":                {saying("I think Acme is fine."), 2, map[string]int{"invalid_output": 2}},
		"no JSON once":           {first(1, saying("{")), 2, map[string]int{"classified": 2}},
		"one wrong quote":        {saying(wrongQuote), 2, map[string]int{"classified": 1, "invalid_output": 1}},
		"one wrong quote once":   {first(1, saying(wrongQuote)), 2, map[string]int{"classified": 2}},
		"busy":                   {first(2, status(http.StatusInternalServerError, `{"error":{"message":"overloaded"}}`)), 3, map[string]int{"classified": 2}},
		"broken":                 {status(http.StatusInternalServerError, `{"error":{"message":"overloaded"}}`), 6, map[string]int{"model_error": 2}},
		"refused":                {refusal, 1, map[string]int{"model_error": 2}},
		"too long":               {status(http.StatusBadRequest, `{"error":{"message":"too long","code":"context_length_exceeded"}}`), 1, map[string]int{"model_error": 2}},
		"limited, then answered": {first(1, status(http.StatusTooManyRequests, `{"error":{"message":"Please try again in 90s.","code":"rate_limit_exceeded"}}`)), 2, map[string]int{"classified": 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t)
			c.stub.failing(tc.fault)
			id := c.try(twoNamed())
			c.became(id, tc.want)
			if n := c.stub.asked(); n != tc.calls {
				t.Errorf("%d calls, want %d", n, tc.calls)
			}
			if strings.HasPrefix(name, "limited") && c.gate.paused != 90*time.Second {
				t.Errorf("the gate was paused for %s", c.gate.paused)
			}
			// Calls that were answered count, at 100 tokens in and 10 out.
			paid := c.number(`SELECT coalesce(sum(calls), 0) FROM judge_usage`)
			answered := c.number(`SELECT coalesce(sum(input_tokens), 0) FROM judge_attempts`) / 100
			if cost := c.number(`SELECT coalesce(sum(cost_microusd), 0) FROM judge_usage`); paid != answered || cost != 2000*answered {
				t.Errorf("%d calls counted, %d answered, %d spent", paid, answered, cost)
			}
			if again, _ := c.work(id); again {
				t.Error("it is not finished")
			}
		})
	}
}

func TestModelThatCannotBeAskedIsWaitedForForADay(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.stub.failing(status(http.StatusUnauthorized, `{"error":{"message":"wrong key","code":"invalid_api_key"}}`))
	id := c.run(twoNamed())
	for range 8 { // more often than a response is asked about
		if again, after := c.work(id); !again || after != 10*time.Minute {
			t.Fatalf("again %v after %s", again, after)
		}
	}
	c.became(id, map[string]int{"pending": 2})
	c.later(25 * time.Hour)
	c.finish(id)
	c.became(id, map[string]int{"model_error": 2})
	other := twoNamed()
	other.said[0].text = "Acme is bad (support)."
	second := c.run(other)
	c.work(second)
	c.stub.failing(nil)
	c.finish(second)
	c.became(second, map[string]int{"classified": 1})
}

func TestLimitsOfJudging(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.limits.Calls, c.limits.Entities = 2, 1
	three := planted{prompts: []string{"q"}, competitors: []string{"Beta"}}
	for _, text := range []string{"Beta and Acme.", "Acme is good (price).", "Acme, Acme.", "Beta."} {
		three.said = append(three.said, said{prompt: 0, engine: "assistant_a", text: text})
	}
	id := c.try(three)
	c.became(id, map[string]int{"classified": 2, "platform_cap": 2, "entity_limit": 1})
	c.limits.Calls, c.limits.CostMicrousd = 0, 4000
	if n := c.number(`SELECT cost_microusd FROM judge_usage`); n != 4000 {
		t.Fatalf("%d spent", n)
	}
	c.became(c.try(twoNamed()), map[string]int{"platform_cap": 1, "entity_limit": 1})
	c.later(31 * 24 * time.Hour)
	c.became(c.try(twoNamed()), map[string]int{"classified": 1, "entity_limit": 1})
}

// A process that dies between call and record leaves the call written down, and
// another asks again, but not for ever.
func TestJudgeThatDiesInACall(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	inCall := make(chan struct{}, 10)
	c.stub.failing(func(_ http.ResponseWriter, r *http.Request, _ string, _ int) bool {
		inCall <- struct{}{}
		<-r.Context().Done()
		return true
	})
	id := c.run(twoNamed())
	for range 2 {
		ctx, die := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			_, _, err := c.judge().Work(ctx, c.gate, c.project.ID, id)
			ended <- err
		}()
		<-inCall
		die()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Fatalf("it ended with %v", err)
		}
	}
	c.became(id, map[string]int{"pending": 2})
	if n := c.number(`SELECT calls FROM judge_attempts WHERE outcome = ''`); n != 2 {
		t.Errorf("%d calls written down", n)
	}
	c.stub.failing(nil)
	c.finish(id)
	c.became(id, map[string]int{"classified": 2})
	lost := c.run(planted{prompts: []string{"q"}, said: []said{{prompt: 0, engine: "assistant_a", text: "Acme for ever."}}})
	c.exec(`INSERT INTO judge_attempts SELECT project_id, reading_id, execution_id, 6 FROM presences WHERE reading_id = $1`, lost)
	c.finish(lost)
	c.became(lost, map[string]int{"task_failed": 1})
}

// Two processes that judge the same audit record each judgement once.
func TestJudgesDoNotDisagree(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	p := planted{prompts: []string{"q"}, competitors: []string{"Beta"}}
	for i := range 60 {
		p.said = append(p.said, said{prompt: 0, engine: "assistant_a", text: strings.Repeat("Well. ", i/2) + "Acme is good (price). Beta."})
	}
	id := c.run(p)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for again := true; again; {
				var err error
				if again, _, err = c.judge().Work(c.Context(), c.gate, c.project.ID, id); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	c.became(id, map[string]int{"classified": 120})
	if n := c.stub.asked(); n < 30 || n > 90 {
		t.Errorf("%d calls for 30 texts by three judges", n)
	}
	before := c.perceptionRows(id)
	c.must(c.service.Rebuild(t.Context(), c.project.ID, id))
	if asJSON(before) != asJSON(c.perceptionRows(id)) {
		t.Error("rebuilding changes the rollups")
	}
}

func TestJudgingIsBegunWithTheEndOfTheAudit(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.run(twoNamed())
	if len(c.jobs.audits) != 1 || c.jobs.audits[0] != id {
		t.Errorf("%v are to be judged", c.jobs.audits)
	}
	c.must(c.service.Analyze(t.Context(), c.project.ID, id))
	c.must(c.service.Rebuild(t.Context(), c.project.ID, id))
	if len(c.jobs.audits) != 1 {
		t.Error("it is begun again")
	}
	if n := c.stub.asked(); n != 0 {
		t.Errorf("the audit waited for %d calls", n)
	}
}

// What is known in one project is not used in another, and is deleted with it.
func TestJudgementsStayInTheirProject(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.try(twoNamed())
	mine := c.project
	c.project = c.newProject()
	c.prompts = map[string]uuid.UUID{}
	c.became(c.try(twoNamed()), map[string]int{"classified": 2})
	if n := c.stub.asked(); n != 2 {
		t.Errorf("%d calls of two projects", n)
	}
	gone := c.run(opinions())
	c.must(projects.New(c.store).DeleteProject(t.Context(), c.project.WorkspaceID, c.project.ID))
	if again, _ := c.work(gone); again {
		t.Error("a deleted audit is to be judged again")
	}
	for _, table := range []string{
		"judgings", "judge_attempts", "judgements", "judgement_cache", "perception_cells", "perception_totals", "perception_themes",
		"perception_quotes", "perception_drivers",
	} {
		if n := c.number(`SELECT count(*) FROM `+table+` WHERE project_id = $1`, c.project.ID); n != 0 {
			t.Errorf("%d rows in %s", n, table)
		}
	}
	if n := c.number(`SELECT count(*) FROM judgement_cache WHERE project_id = $1`, mine.ID); n != 2 {
		t.Errorf("%d judgements are kept of the other project", n)
	}
}

// A project that is deleted in the midst of a call takes what was said with it.
func TestProjectDeletedInACall(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.run(twoNamed())
	c.stub.failing(func(http.ResponseWriter, *http.Request, string, int) bool {
		if err := projects.New(c.store).DeleteProject(context.WithoutCancel(t.Context()), c.project.WorkspaceID, c.project.ID); err != nil {
			t.Error(err)
		}
		return false
	})
	if again, _ := c.work(id); again {
		t.Error("it is to be judged again")
	}
	if n := c.number(`SELECT (SELECT count(*) FROM judgements) + (SELECT count(*) FROM judgement_cache) + (SELECT count(*) FROM judge_attempts)`); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}

func TestJudgeThatChanges(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.run(twoNamed())
	c.must(reports.New(c.store).JudgedBy(t.Context(), c.project.ID, id, reports.JudgeName{Model: "m2", ExtractorVersion: "1", TemplateVersion: "2"}))
	c.finish(id)
	j, err := reports.New(c.store).Judging(t.Context(), c.project.ID, id)
	c.must(err)
	want := reports.JudgeName{Model: "openai-chat/judge-1, m2", ExtractorVersion: "1", TemplateVersion: "1, 2"}
	if j.By != want || !j.Finished {
		t.Errorf("%+v, finished: %v", j.By, j.Finished)
	}
}
