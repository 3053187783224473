package report_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/engine/perception"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
)

type nameMishap = func(w http.ResponseWriter, r *http.Request, call int) bool

// namesFail lets only the first calls fail.
func namesFail(n int, f mishap) nameMishap {
	return func(w http.ResponseWriter, r *http.Request, call int) bool {
		return call <= n && f(w, r, "", call)
	}
}

// states are what became of an audit's names, in the order of their keys.
func (c *court) states(audit uuid.UUID) (all []string) {
	c.Helper()
	rows, err := c.store.Pool().Query(c.Context(), `SELECT name_key || ' ' || state FROM name_verdicts
		WHERE project_id = $1 AND audit_id = $2 ORDER BY 1`, c.project.ID, audit)
	c.must(err)
	all, err = pgx.CollectRows(rows, pgx.RowTo[string])
	c.must(err)
	return all
}

func TestOutcomesOfFailedNameCalls(t *testing.T) {
	t.Parallel()
	const (
		all     = "Brewmark Zetaware Häwk"
		first   = `{"names":[{"id":1,"kind":"other","confidence":1,"reason":"a word"}]}`
		unknown = `{"names":[{"id":1,"kind":"other","confidence":1,"reason":"a word"},{"id":9,"kind":"other","confidence":1,"reason":"a word"}]}`
	)
	overloaded := status(http.StatusInternalServerError, `{"error":{"message":"overloaded"}}`)
	refusal := status(http.StatusOK, `{"choices":[{"finish_reason":"stop","message":{"content":null,"refusal":"I can't."}}]}`)
	for name, tc := range map[string]struct {
		fault nameMishap
		calls []string
		state string // of Brewmark, Häwk and Zetaware
	}{
		"no fault":              {nil, []string{all}, "classified,classified,classified"},
		"no JSON":               {namesFail(9, saying("I know none.")), []string{all, all}, "invalid_output,invalid_output,invalid_output"},
		"no JSON once":          {namesFail(1, saying("{")), []string{all, all}, "classified,classified,classified"},
		"only the first, twice": {namesFail(2, saying(first)), []string{all, "Zetaware Häwk"}, "classified,invalid_output,classified"},
		"one that nobody asked": {namesFail(9, saying(unknown)), []string{all, all}, "invalid_output,invalid_output,invalid_output"},
		"busy":                  {namesFail(2, overloaded), []string{all, all, all}, "classified,classified,classified"},
		"broken":                {namesFail(9, overloaded), []string{all, all, all, all, all, all}, "model_error,model_error,model_error"},
		"refused":               {namesFail(9, refusal), []string{all}, "model_error,model_error,model_error"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t)
			c.stub.nameFault = tc.fault
			id := c.run(boards())
			c.work(id)
			c.became(id, map[string]int{"classified": 4}) // answers do not wait for names
			c.finish(id)
			c.same("asked", c.stub.askedNames(), tc.calls)
			of := strings.Split(tc.state, ",")
			c.same("became", c.states(id), []string{"brewmark " + of[0], "hawk " + of[1], "zetaware " + of[2]})
			if !strings.Contains(tc.state, "classified") {
				c.same("shown", c.shownNames(id), unjudged())
				c.stub.nameFault = nil
				c.try(boards()) // another audit asks again
				c.same("asked again", c.stub.askedNames()[len(tc.calls):], []string{all})
			}
			if calls, answered := c.number(`SELECT sum(calls) FROM judge_usage`), c.number(`SELECT sum(input_tokens) FROM judge_attempts`)/100; calls != answered {
				t.Errorf("%d calls counted, %d answered", calls, answered)
			}
		})
	}
}

// thirty is an audit whose answers name thirty.
func thirty() planted {
	many := planted{prompts: []string{"p0", "p1", "p2"}, competitors: []string{"Rival"}}
	for i := range 3 {
		var text strings.Builder
		for n := range 30 {
			fmt.Fprintf(&text, "- %cel%cor %d\n", 'A'+n%26, 'a'+n/26, i+1)
		}
		many.said = append(many.said, said{prompt: i, engine: "assistant_a", text: text.String()})
	}
	return many
}

// Two processes that judge the same audit record each verdict once.
func TestJudgesOfNamesDoNotDisagree(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.run(thirty())
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
	if n, known := strings.Count(strings.Join(c.states(id), "\n"), "classified"), c.number(`SELECT count(*) FROM judgement_cache`); n != 30 || known != 30 {
		t.Errorf("%d names are judged, %d kept", n, known)
	}
	if n := len(c.stub.askedNames()); n < 2 || n > 6 {
		t.Errorf("%d calls for two batches by three judges", n)
	}
}

func TestNamesBeyondTheCapStayUnjudged(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.limits.Calls = 1
	id := c.try(thirty())
	if n := len(c.observed(id)); n != 30 || len(c.stub.nameCalls) != 1 {
		t.Fatalf("%d names, %d calls", n, len(c.stub.nameCalls))
	}
	asked := len(c.stub.nameCalls[0])
	became := strings.Join(c.states(id), "\n")
	if asked != 25 && asked != 5 || strings.Count(became, "classified") != asked || strings.Count(became, "platform_cap") != 30-asked {
		t.Errorf("%d asked about: %s", asked, became)
	}
	c.later(31 * 24 * time.Hour)
	c.finish(id)
	if len(c.stub.nameCalls) != 1 || strings.Join(c.states(id), "\n") != became {
		t.Error("figures of the past change with the calendar")
	}
	if n := len(c.suggestions()); n != 30 {
		t.Errorf("%d suggested", n)
	}
}

func TestJudgeThatDiesInACallAboutNames(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	inCall := make(chan struct{}, 10)
	c.stub.nameFault = func(_ http.ResponseWriter, r *http.Request, _ int) bool {
		inCall <- struct{}{}
		<-r.Context().Done()
		return true
	}
	id := c.run(boards())
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
	if n := c.number(`SELECT calls FROM judge_attempts WHERE outcome = '' AND execution_id IN (SELECT id FROM observed_competitors)`); n != 2 {
		t.Errorf("%d calls written down", n)
	}
	c.exec(`UPDATE judge_attempts SET calls = 6`)
	c.finish(id)
	c.same("became", c.states(id), []string{"brewmark task_failed", "hawk task_failed", "zetaware task_failed"})
	c.became(id, map[string]int{"classified": 4})
}

// A project that is deleted in the midst of a call takes what was said with it.
func TestProjectDeletedInACallAboutNames(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.run(boards())
	c.stub.nameFault = func(http.ResponseWriter, *http.Request, int) bool {
		if err := projects.New(c.store).DeleteProject(context.WithoutCancel(t.Context()), c.project.WorkspaceID, c.project.ID); err != nil {
			t.Error(err)
		}
		return false
	}
	if again, _ := c.work(id); again {
		t.Error("it is to be judged again")
	}
	if n := c.number(`SELECT (SELECT count(*) FROM name_verdicts) + (SELECT count(*) FROM judgement_cache) + (SELECT count(*) FROM judge_attempts)`); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}

// A project that is deleted has no verdicts; one without a model neither, and its
// names stay as they were.
func TestVerdictsGoWithTheirProject(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.try(boards())
	c.must(projects.New(c.store).DeleteProject(t.Context(), c.project.WorkspaceID, c.project.ID))
	if n := c.number(`SELECT count(*) FROM name_verdicts`); n != 0 {
		t.Errorf("%d verdicts are left", n)
	}
	c.project, c.prompts = c.newProject(), map[string]uuid.UUID{}
	id := c.run(boards())
	without, err := perception.New(perception.Config{Store: reports.New(c.store), Jobs: c.jobs, Limits: c.limits, Clock: c.clock})
	c.must(err)
	again, _, err := without.Work(t.Context(), c.gate, c.project.ID, id)
	c.must(err)
	if again || len(c.states(id)) != 0 {
		t.Errorf("again: %v, %q", again, c.states(id))
	}
	c.same("shown", c.shownNames(id), unjudged())
}
