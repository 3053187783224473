package report_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// searching is what each answer of a run, by its place, was searched for.
type searching map[int][]string

// runSearching plants an audit with searches and analyses it.
func (w *world) runSearching(p planted, made searching) uuid.UUID {
	w.Helper()
	id := w.plant(p)
	w.search(id, made)
	w.later(24 * time.Hour)
	w.must(w.service.Analyze(w.Context(), w.project.ID, id))
	return id
}

func (w *world) search(audit uuid.UUID, made searching) {
	w.Helper()
	for place, queries := range made {
		w.exec(`UPDATE answers SET searches = $3 WHERE project_id = $1 AND audit_id = $2 AND repetition = $4`,
			w.project.ID, audit, queries, place)
	}
}

func (w *world) fanout(q model.FanoutQuery) *model.FanoutPage {
	w.Helper()
	if q.Cohort == "" {
		q.Cohort = model.PromptCohortCore
	}
	f, err := w.service.Fanout(w.Context(), w.project, q)
	w.must(err)
	return f
}

// researched is a run of two prompts and two engines, seven answers.
func researched() (planted, searching) {
	yes, no := new(true), new(false)
	p := planted{
		prompts: []string{"What is the best CRM?", "Acme or Beta"}, competitors: []string{"Beta"},
		said: []said{
			{prompt: 0, engine: "assistant_a", text: "Acme", search: yes, cites: []string{"https://acme.example/"}},
			{prompt: 0, engine: "assistant_a", text: "Beta", search: yes},
			{prompt: 0, engine: "assistant_b", text: "Acme, Beta", search: yes},
			{prompt: 1, engine: "assistant_a", text: "Acme", search: yes},
			{prompt: 1, engine: "assistant_b", text: "Nobody", search: no},
			{prompt: 1, engine: "assistant_b", text: "Nobody"},
			{prompt: 1, engine: "assistant_b", status: "failed"},
		},
	}
	return p, searching{
		0: {"Best CRM", "best  crm", "crm 100%"},
		1: {"best crm", " what is the BEST crm "},
		2: {"Best CRM", "  "},
		3: {"best CRM", "crm_reviews"},
	}
}

// The counts are those of researched, by hand.
func TestFanoutOfARun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.runSearching(researched())
	f := w.fanout(model.FanoutQuery{})
	holds(t, f, f.EventCount == 8, f.DistinctQueries == 4, f.MatchedQueries == 1, f.TotalAnswers == 6,
		reflect.DeepEqual(f.Coverage, map[string]int{"searched": 4, "not_searched": 1, "unknown": 1}),
		f.NextCursor == nil, f.Answers != nil, len(f.Answers) == 0, len(f.Items) == 4)
	both := []string{"assistant_a", "assistant_b"}
	for i, want := range []model.FanoutItem{
		// Best CRM twice, and three other spellings: once each.
		{Query: "Best CRM", EventCount: 5, PromptCount: 2, ResponseCount: 4, BrandResponseCount: 3, Engines: both, EngineLabels: both},
		{Query: "crm 100%", EventCount: 1, PromptCount: 1, ResponseCount: 1, BrandResponseCount: 1, Engines: both[:1], EngineLabels: both[:1]},
		{Query: "crm_reviews", EventCount: 1, PromptCount: 1, ResponseCount: 1, BrandResponseCount: 1, Engines: both[:1], EngineLabels: both[:1]},
		{Query: "what is the BEST crm", EventCount: 1, PromptCount: 1, ResponseCount: 1, Engines: both[:1], EngineLabels: both[:1]},
	} {
		got := f.Items[i]
		if got.BrandResponseRateInterval == nil {
			t.Fatalf("item %d has no interval", i)
		}
		got.BrandResponseRateInterval = nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("item %d is %s, want %s", i, asJSON(got), asJSON(want))
		}
	}
	// Wilson over 1 of 1, and over the two prompts 2 of 3 and 1 of 1.
	one, two := f.Items[1].BrandResponseRateInterval, f.Items[0].BrandResponseRateInterval
	expect(t, "low of 1 of 1", &one.Low, 1/(1+1.959963984540054*1.959963984540054))
	expect(t, "high of 1 of 1", &one.High, 1)
	holds(t, two, two.Method == "wilson_stratified", two.LimitedEvidence, two.Low < 0.75, two.High > 0.75)

	named := w.fanout(model.FanoutQuery{AuditID: &run})
	holds(t, named, reflect.DeepEqual(named, f))
}

func TestFanoutFilters(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.runSearching(researched())
	b := model.LogicalEngine("assistant_b")
	only := w.fanout(model.FanoutQuery{Engine: &b})
	holds(t, only, only.EventCount == 1, only.DistinctQueries == 1, only.TotalAnswers == 3, only.Items[0].PromptCount == 1,
		only.Items[0].BrandResponseCount == 1, slices.Equal(only.Items[0].Engines, []string{"assistant_b"}),
		only.Coverage["searched"] == 1, only.Coverage["not_searched"] == 1, only.Coverage["unknown"] == 1)

	for search, want := range map[string][]string{
		"CRM  100": {"crm 100%"}, "100%": {"crm 100%"}, "crm%100": {}, "_": {"crm_reviews"}, `\`: {}, " ": {"Best CRM", "crm 100%", "crm_reviews", "what is the BEST crm"},
		"EST crm": {"Best CRM", "what is the BEST crm"}, "nothing": {},
	} {
		f := w.fanout(model.FanoutQuery{Search: &search})
		got := make([]string, len(f.Items))
		events := 0
		for i, item := range f.Items {
			got[i] = item.Query
			events += item.EventCount
		}
		if !slices.Equal(got, want) {
			t.Errorf("search %q: %q, want %q", search, got, want)
		}
		holds(t, f, f.EventCount == events, f.DistinctQueries == len(want), f.TotalAnswers == 6, f.Items != nil)
	}
	other := w.fanout(model.FanoutQuery{Cohort: model.PromptCohortComparison, AuditID: &run})
	holds(t, other, other.EventCount == 0, other.TotalAnswers == 0, len(other.Items) == 0)

	both, none := "best crm", "reviews"
	found := w.fanout(model.FanoutQuery{Query: &both, Search: &none})
	holds(t, found, found.EventCount == 0, len(found.Items) == 0, len(found.Answers) == 0)
}

func TestAnswersBehindAQuery(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.runSearching(researched())
	query := "\u00a0BEST crm"
	f := w.fanout(model.FanoutQuery{Query: &query})
	holds(t, f, f.EventCount == 5, f.DistinctQueries == 1, f.MatchedQueries == 0, f.TotalAnswers == 6, len(f.Items) == 1,
		f.Items[0].Query == "Best CRM", len(f.Answers) == 4, f.NextCursor == nil)
	for i, want := range []model.FanoutAnswer{
		{PromptText: "What is the best CRM?", LogicalEngine: "assistant_a", BrandMentioned: true, OwnedDomainCited: true},
		{PromptText: "What is the best CRM?", LogicalEngine: "assistant_a"},
		{PromptText: "What is the best CRM?", LogicalEngine: "assistant_b", BrandMentioned: true},
		{PromptText: "Acme or Beta", LogicalEngine: "assistant_a", BrandMentioned: true},
	} {
		want.AuditID, want.TaskID, want.EngineLabel = run, w.execution(run, i), want.LogicalEngine
		if f.Answers[i] != want {
			t.Errorf("answer %d is %s, want %s", i, asJSON(f.Answers[i]), asJSON(want))
		}
	}
	// Page by page they are the same, and the one item stays.
	var paged []model.FanoutAnswer
	q := model.FanoutQuery{Query: &query, Limit: new(3)}
	for pages := 1; ; pages++ {
		part := w.fanout(q)
		paged = append(paged, part.Answers...)
		holds(t, part, len(part.Items) == 1, part.EventCount == 5, len(part.Answers) <= 3)
		if q.Cursor = part.NextCursor; q.Cursor == nil {
			holds(t, pages, pages == 2)
			break
		}
	}
	holds(t, paged, slices.Equal(paged, f.Answers))
	missing := "never asked"
	none := w.fanout(model.FanoutQuery{Query: &missing})
	holds(t, none, none.TotalAnswers == 6, none.EventCount == 0, len(none.Items) == 0, len(none.Answers) == 0, none.Answers != nil)
}

// execution is the id of the answer at a place of a run.
func (w *world) execution(audit uuid.UUID, place int) (id uuid.UUID) {
	w.Helper()
	w.must(w.store.Pool().QueryRow(w.Context(), `SELECT execution_id FROM answers WHERE project_id = $1 AND audit_id = $2
		AND repetition = $3`, w.project.ID, audit, place).Scan(&id))
	return id
}

func TestFanoutOfSeveralRuns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.runSearching(researched())
	second := w.runSearching(planted{
		prompts: []string{"What is the best CRM?", "crm 100%"},
		said: []said{
			{prompt: 0, engine: "assistant_b", text: "Acme", search: new(true)},
			{prompt: 1, engine: "assistant_b", text: "Nobody", search: new(true)},
		},
	}, searching{0: {"CRM 100%"}, 1: {"CRM 100%", "crm 100%", "best CRM", "best CRM"}})
	f := w.fanout(model.FanoutQuery{AuditIds: []uuid.UUID{first, second, first}})
	holds(t, f, f.EventCount == 8+5, f.DistinctQueries == 4, f.MatchedQueries == 2, f.TotalAnswers == 8, f.Coverage["searched"] == 6)
	best, percent := f.Items[0], f.Items[1]
	// "best CRM" three times, "Best CRM" twice; the new run's second prompt is a third one.
	holds(t, best, best.Query == "best CRM", best.EventCount == 7, best.ResponseCount == 5, best.BrandResponseCount == 3, best.PromptCount == 3,
		slices.Equal(best.Engines, []string{"assistant_a", "assistant_b"}))
	// "CRM 100%" and "crm 100%" twice each: the smaller is shown.
	holds(t, percent, percent.Query == "CRM 100%", percent.EventCount == 4, percent.ResponseCount == 3, percent.BrandResponseCount == 2,
		percent.PromptCount == 2)
	query := "best crm"
	a := w.fanout(model.FanoutQuery{AuditIds: []uuid.UUID{first, second}, Query: &query}).Answers
	holds(t, a, len(a) == 5, a[0].AuditID == second, a[0].PromptText == "crm 100%", a[1].AuditID == first)
	newest := w.fanout(model.FanoutQuery{})
	holds(t, newest, newest.EventCount == 5, newest.MatchedQueries == 1)
}

// many queries: q000 is searched for once, q001 twice and so on, up to ten times.
func manyQueries(n int) (planted, searching) {
	p, made := planted{prompts: []string{"question"}}, searching{}
	for i := range n {
		p.said = append(p.said, said{engine: "assistant_a", text: "Acme", search: new(true)})
		made[i] = slices.Repeat([]string{fmt.Sprintf("q%03d", i)}, i%10+1)
	}
	return p, made
}

func TestPagesOfQueries(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.runSearching(manyQueries(45))
	var want []string
	for events := 10; events > 0; events-- {
		for i := range 45 {
			if i%10+1 == events {
				want = append(want, fmt.Sprintf("q%03d", i))
			}
		}
	}
	again := w.runSearching(planted{prompts: []string{"question"}, said: []said{{engine: "assistant_a", text: "Acme"}}}, nil)
	search := "q0"
	for name, q := range map[string]model.FanoutQuery{
		"of one run": {AuditID: &run}, "of a text": {AuditID: &run, Search: &search}, "of several runs": {AuditIds: []uuid.UUID{run, again}},
	} {
		q.Limit = new(7)
		var got []string
		for {
			f := w.fanout(q)
			holds(t, f, f.DistinctQueries == 45, len(f.Items) <= 7)
			for _, item := range f.Items {
				got = append(got, item.Query)
			}
			if q.Cursor = f.NextCursor; q.Cursor == nil {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A list that has begun continues in the run it began with.
func TestPagesStayWithTheirRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.runSearching(manyQueries(20))
	first := w.fanout(model.FanoutQuery{Limit: new(10)})
	w.runSearching(planted{prompts: []string{"question"}, said: []said{{engine: "assistant_a", text: "Acme"}}}, searching{0: {"something new"}})
	rest := w.fanout(model.FanoutQuery{Cursor: first.NextCursor, Limit: new(10)})
	holds(t, rest, rest.DistinctQueries == 20, len(rest.Items) == 10, rest.Items[0].Query == "q004", rest.Items[9].Query == "q010",
		rest.NextCursor == nil)
}

func TestFanoutRefusals(t *testing.T) {
	t.Parallel()
	w, other := newWorld(t), newWorld(t)
	foreign := other.runSearching(manyQueries(2))
	run := w.runSearching(manyQueries(20))
	market := w.market(false)
	cursor := w.fanout(model.FanoutQuery{Limit: new(5)}).NextCursor
	ofAudit := w.fanout(model.FanoutQuery{AuditID: &run, Limit: new(5)}).NextCursor
	engine, text, blank := model.LogicalEngine("assistant_a"), "q0", "\u00a0"
	ref := func(id uuid.UUID) *model.MarketRef { return &model.MarketRef{ID: uuid.NullUUID{UUID: id, Valid: true}} }
	for name, c := range map[string]struct {
		q     model.FanoutQuery
		kind  fault.Kind
		field string
	}{
		"a foreign audit":             {model.FanoutQuery{AuditID: &foreign}, fault.NotFound, "audit_id"},
		"foreign audits":              {model.FanoutQuery{AuditIds: []uuid.UUID{run, foreign}}, fault.NotFound, "audit_ids"},
		"one audit and several":       {model.FanoutQuery{AuditID: &run, AuditIds: []uuid.UUID{run}}, fault.Invalid, "audit_ids"},
		"no audits":                   {model.FanoutQuery{AuditIds: []uuid.UUID{}}, fault.Invalid, "audit_ids"},
		"a foreign market":            {model.FanoutQuery{Market: ref(model.NewID())}, fault.NotFound, "market"},
		"an audit of another market":  {model.FanoutQuery{Market: ref(market), AuditID: &run}, fault.NotFound, "audit_id"},
		"limit 0":                     {model.FanoutQuery{Limit: new(0)}, fault.Invalid, "limit"},
		"limit 101":                   {model.FanoutQuery{Limit: new(101)}, fault.Invalid, "limit"},
		"no cursor":                   {model.FanoutQuery{Cursor: new("x")}, fault.Invalid, "cursor"},
		"a cursor of every engine":    {model.FanoutQuery{Cursor: cursor, Engine: &engine}, fault.Invalid, "cursor"},
		"a cursor of every query":     {model.FanoutQuery{Cursor: cursor, Query: &text}, fault.Invalid, "cursor"},
		"a cursor of every text":      {model.FanoutQuery{Cursor: cursor, Search: &text}, fault.Invalid, "cursor"},
		"a cursor of another cohort":  {model.FanoutQuery{Cursor: cursor, Cohort: model.PromptCohortComparison}, fault.Invalid, "cursor"},
		"a cursor of the newest run":  {model.FanoutQuery{Cursor: cursor, AuditID: &run}, fault.Invalid, "cursor"},
		"a cursor of a named run":     {model.FanoutQuery{Cursor: ofAudit}, fault.Invalid, "cursor"},
		"a cursor of several runs":    {model.FanoutQuery{Cursor: ofAudit, AuditIds: []uuid.UUID{run}}, fault.Invalid, "cursor"},
		"a cursor of any market":      {model.FanoutQuery{Cursor: cursor, Market: &model.MarketRef{}}, fault.Invalid, "cursor"},
		"a cursor of another project": {model.FanoutQuery{Cursor: other.fanout(model.FanoutQuery{Limit: new(1)}).NextCursor}, fault.Invalid, "cursor"},
		"a blank query":               {model.FanoutQuery{Query: &blank}, fault.Invalid, "query"},
	} {
		if c.q.Cohort == "" {
			c.q.Cohort = model.PromptCohortCore
		}
		_, err := w.service.Fanout(t.Context(), w.project, c.q)
		if fault.KindOf(err) != c.kind || !blames(err, c.field) {
			t.Errorf("%s: %v, want %v of %s", name, err, c.kind, c.field)
		}
	}
}

// blames reports whether an error is about a field.
func blames(err error, field string) bool {
	f, ok := errors.AsType[*fault.Error](err)
	return ok && slices.ContainsFunc(f.Details, func(d fault.Detail) bool { return d.Field == field })
}

func TestFanoutWithoutARun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f := w.fanout(model.FanoutQuery{})
	holds(t, f, f.EventCount == 0, f.TotalAnswers == 0, f.Items != nil, f.Answers != nil, f.NextCursor == nil,
		reflect.DeepEqual(f.Coverage, map[string]int{"searched": 0, "not_searched": 0, "unknown": 0}))
	// Of one that is not analysed the number of answers is known.
	id := w.plant(one(3))
	queued := w.fanout(model.FanoutQuery{AuditID: &id})
	holds(t, queued, queued.TotalAnswers == 20, queued.Analysis.State == "pending", len(queued.Items) == 0,
		reflect.DeepEqual(queued.Coverage, map[string]int{"not_read": 20}))
	market := w.market(false)
	elsewhere := w.fanout(model.FanoutQuery{Market: &model.MarketRef{ID: uuid.NullUUID{UUID: market, Valid: true}}})
	holds(t, elsewhere, reflect.DeepEqual(elsewhere, f))
}

func TestFanoutOfAMarketAndACohort(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	abroad := w.market(false)
	say := func(p planted, query string) {
		p.prompts, p.said = []string{"question"}, []said{{engine: "assistant_a", text: "Acme", search: new(true)}}
		w.runSearching(p, searching{0: {query}})
	}
	say(planted{}, "at home")
	say(planted{market: &abroad}, "abroad")
	say(planted{cohort: model.PromptCohortComparison}, "compared")
	for want, q := range map[string]model.FanoutQuery{
		"at home":  {Market: &model.MarketRef{}},
		"abroad":   {Market: &model.MarketRef{ID: uuid.NullUUID{UUID: abroad, Valid: true}}},
		"compared": {Cohort: model.PromptCohortComparison},
	} {
		f := w.fanout(q)
		holds(t, f, len(f.Items) == 1, f.Items[0].Query == want, f.TotalAnswers == 1)
	}
}
