package action_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// world is a project with evidence that a test sets, and a clock.
type world struct {
	testing.TB

	db       *storage.DB
	store    *actions.Store
	service  *action.Service
	project  *model.Project
	now      time.Time
	evidence rule.Evidence
	outcome  *action.Observation // of every check; nil: no evidence yet
	due      *time.Time          // of the next audit and crawl; nil: nothing is scheduled
	wanted   int                 // refreshes that were asked for
}

func newWorld(tb testing.TB) *world {
	tb.Helper()
	w := &world{TB: tb, db: storagetest.Open(tb), now: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	w.project = &model.Project{
		ID: model.NewID(), WorkspaceID: model.NewID(), Name: "Acme", BrandName: "Acme", WebsiteURL: "https://acme.example/",
		LanguageCode: "en",
	}
	w.exec("INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'w', 'paid', now(), now())", w.project.WorkspaceID)
	w.exec(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market,
		country_code, language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
		created_at, updated_at) VALUES ($1, $2, 'Acme', 'Acme', 'https://acme.example/', '', '', '', 'US', 'en', 'consumer_like', 1, '{}',
			'{"mode": "always"}', '{acme.example}', '{}', now(), now())`, w.project.ID, w.project.WorkspaceID)
	w.store = actions.New(w.db)
	service, err := action.New(action.Config{
		Store: w.store, Projects: projects.New(w.db), Gatherer: w, Prober: w, Schedule: w, Jobs: w,
		Clock: func() time.Time { return w.now },
	})
	w.must(err)
	w.service = service
	return w
}

func (w *world) exec(query string, args ...any) {
	w.Helper()
	_, err := w.db.Pool().Exec(w.Context(), query, args...)
	w.must(err)
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// Gather implements action.Gatherer.
func (w *world) Gather(context.Context, *model.Project) (*rule.Evidence, error) {
	e := w.evidence
	return &e, nil
}

// Probe implements action.Prober.
func (w *world) Probe(context.Context, *model.Project, map[string]any, time.Time) (*action.Observation, error) {
	return w.outcome, nil
}

// Baseline implements action.Prober.
func (w *world) Baseline(context.Context, *model.Project, map[string]any) (*float64, *uuid.UUID, error) {
	value, source := 0.25, uuid.Max
	return &value, &source, nil
}

// Leg implements action.Schedule.
func (w *world) Leg(context.Context, *model.Project, model.LegKind) (model.MeasurementLeg, error) {
	if w.due != nil {
		return model.MeasurementLeg{State: model.LegStateWaiting, DueAt: w.due}, nil
	}
	return model.MeasurementLeg{State: model.LegStateNotScheduled}, nil
}

// Refresh implements action.Jobs.
func (w *world) Refresh(context.Context, uuid.UUID) error {
	w.wanted++
	return nil
}

// gapPrompt is a prompt whose answers name a competitor and not the brand.
func gapPrompt(text string) rule.Prompt {
	return rule.Prompt{
		ID: new(model.NewID()), Text: text, Theme: "tools", Responses: 10, Citable: 10, Cited: 1, Gaps: map[string]int{"Rival": 6},
	}
}

// measure sets the evidence of an audit that ends now, and refreshes the actions.
func (w *world) measure(prompts ...rule.Prompt) {
	w.Helper()
	w.evidence = rule.Evidence{Brand: "Acme", Measured: map[rule.Kind]time.Time{rule.Audit: w.now}, Prompts: prompts}
	w.refresh()
}

func (w *world) refresh() {
	w.Helper()
	w.must(w.service.Refresh(w.Context(), w.project.ID))
}

// list returns all actions in the order of lists, page by page.
func (w *world) list(limit int) []model.ActionItem {
	w.Helper()
	var all []model.ActionItem
	var cursor *string
	for {
		req, err := page.Parse(&limit, cursor, 2, "actions")
		w.must(err)
		rows, err := w.store.Pages(w.Context(), []uuid.UUID{w.project.ID}, actions.Filter{}, req)
		w.must(err)
		listed, next := page.Cut(req, rows[w.project.ID], actions.Listed.Cursor)
		for _, a := range listed {
			all = append(all, a.ActionItem)
		}
		if cursor = next; cursor == nil {
			return all
		}
	}
}

func (w *world) detail(id uuid.UUID) *model.ActionDetail {
	w.Helper()
	key := storage.ChildKey{ProjectID: w.project.ID, ID: id}
	found, err := w.service.Details(w.Context(), []storage.ChildKey{key})
	w.must(err)
	if found[key] == nil {
		w.Fatalf("action %s is not there", id)
	}
	return found[key]
}

func (w *world) declare(id uuid.UUID, at time.Time) (*model.ActionDeclaration, error) {
	w.Helper()
	return w.service.Declare(w.Context(), w.project, id, model.DeclarationInput{DeclaredImplementedAt: at}, nil)
}

// declared returns an action that was declared as implemented just now.
func (w *world) declared() uuid.UUID {
	w.Helper()
	w.measure(gapPrompt("best tool"))
	id := w.list(10)[0].ID
	_, err := w.declare(id, w.now)
	w.must(err)
	return id
}

func (w *world) status(id uuid.UUID) model.ActionStatus {
	w.Helper()
	return w.detail(id).Status
}

func TestRefreshGroupsOpportunitiesIntoActions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.measure(gapPrompt("best tool"), gapPrompt("cheap tool"), rule.Prompt{Text: "fine", Responses: 10, Named: 10, Citable: 10, Cited: 10})
	all := w.list(1)
	if len(all) != 2 {
		t.Fatalf("%d actions, want one for each prompt with a gap: %+v", len(all), all)
	}
	d := w.detail(all[0].ID)
	if d.TargetKind != model.ActionTargetKindPrompt || d.MemberCount != 1 || d.Members[0].RuleID != "visibility.competitor_gap" ||
		d.PriorityScore == nil || *d.PriorityScore != d.Members[0].PriorityScore || len(d.Diagnosis.Steps) == 0 {
		t.Errorf("%+v", d)
	}
	if d.Diagnosis.Families["mentions"] != "observed" || d.Diagnosis.Families["readiness"] != "unavailable" {
		t.Errorf("families %v", d.Diagnosis.Families)
	}
	if leg := d.MemberMeasurement[d.Members[0].ID.String()]; leg != "next_visibility_run" {
		t.Errorf("member is measured by %v", leg)
	}
	counts, err := w.store.StatusCounts(t.Context(), []uuid.UUID{w.project.ID}, actions.Filter{})
	if err != nil || counts[w.project.ID]["open"] != 2 || counts[w.project.ID]["done"] != 0 {
		t.Errorf("%v, %v", counts, err)
	}
}

func TestAFindingKeepsItsIdentityAndClears(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gap := gapPrompt("best tool")
	w.measure(gap)
	first := w.detail(w.list(10)[0].ID)
	w.now = w.now.Add(time.Hour)
	w.measure(gap)
	again := w.detail(first.ID)
	if again.Members[0].ID != first.Members[0].ID || again.EvidenceClearedAt != nil {
		t.Fatalf("the second run made %+v of %+v", again.Members, first.Members)
	}
	w.now = w.now.Add(time.Hour)
	gap.Gaps, gap.Named, gap.Cited = nil, 10, 10
	w.measure(gap)
	if cleared := w.detail(first.ID); cleared.EvidenceClearedAt == nil || cleared.Status != model.ActionStatusOpen {
		t.Errorf("cleared at %v, %s", cleared.EvidenceClearedAt, cleared.Status)
	}
	w.evidence = rule.Evidence{Measured: map[rule.Kind]time.Time{}}
	w.refresh()
	if w.detail(first.ID).EvidenceClearedAt == nil {
		t.Error("a run without evidence brought a finding back")
	}
}

// The score of an opportunity is the product of the factors that are listed beside it.
func TestScoreIsTheProductOfTheListedFactors(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gap, other := gapPrompt("best tool"), gapPrompt("other tool")
	gap.Responses, gap.Gaps, other.Responses = 7, map[string]int{"Rival": 3}, 13
	w.measure(gap, other, gapPrompt("third tool"))
	for _, a := range w.list(10) {
		for _, m := range w.detail(a.ID).Members {
			product := 100.0
			for _, name := range []string{"severity", "reach", "confidence", "winnability"} {
				factor, _ := m.PriorityFactors[name].(float64)
				product *= factor
			}
			if math.Abs(product-m.PriorityScore) > 5.1e-5 { // four decimals
				t.Errorf("%s: the factors %v make %v, the score is %v", m.RuleID, m.PriorityFactors, product, m.PriorityScore)
			}
		}
	}
}

// An audit that did not ask a prompt, or a crawl that read less, does not say that what was found
// there is removed.
func TestOnlyCoveredFindingsAreCleared(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gap, other := gapPrompt("best tool"), gapPrompt("other tool")
	other.Gaps, other.Named, other.Cited = nil, 10, 10
	measured := map[rule.Kind]time.Time{rule.Audit: w.now, rule.Crawl: w.now}
	w.evidence = rule.Evidence{
		Brand: "Acme", Measured: measured, Prompts: []rule.Prompt{gap, other},
		Issues: []rule.SiteIssue{{RuleID: "title-missing", Title: "No title", Severity: model.OpportunitySeverityHigh, Technical: true, Affected: 2}},
		Agents: []rule.Agent{{Name: "OAI-SearchBot", Purpose: "ai_search", Denied: true}},
	}
	w.refresh()
	cleared := func() (titles []string) {
		for _, a := range w.list(10) {
			if a.EvidenceClearedAt != nil {
				titles = append(titles, a.TargetLabel)
			}
		}
		slices.Sort(titles)
		return titles
	}
	all := len(w.list(10))
	w.now = w.now.Add(time.Hour)
	w.evidence = rule.Evidence{
		Brand: "Acme", Measured: measured, Prompts: []rule.Prompt{other}, Unasked: map[uuid.UUID]bool{*gap.ID: true},
		Partial: map[rule.Kind]bool{rule.Audit: true, rule.Crawl: true},
	}
	w.refresh()
	if got := cleared(); len(got) != 1 || !strings.Contains(got[0], "OAI-SearchBot") {
		t.Errorf("after less was looked at %q are cleared of %d: robots.txt alone was read", got, all)
	}
	w.evidence.Unasked, w.evidence.Partial = nil, nil
	w.refresh()
	if got := cleared(); len(got) != all || all < 3 {
		t.Errorf("after all was looked at %q are cleared of %d", got, all)
	}
}

// Two answers without a competitor do not say that a gap is closed: the rule takes three.
func TestTooFewAnswersClearNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gap := gapPrompt("best tool")
	w.evidence = rule.Evidence{Brand: "Acme", Measured: map[rule.Kind]time.Time{rule.Audit: w.now}, Prompts: []rule.Prompt{gap}}
	w.refresh()
	cleared := func() bool {
		return slices.ContainsFunc(w.list(10), func(a model.ActionItem) bool { return a.EvidenceClearedAt != nil })
	}
	all := len(w.list(10))
	for _, answers := range []int{2, 10} {
		few := gap
		few.Responses, few.Named, few.Cited, few.CitedOnly, few.NamedOnly, few.Gaps, few.ByEngine = answers, answers, answers, 0, 0, nil, nil
		w.now = w.now.Add(time.Hour)
		w.evidence = rule.Evidence{Brand: "Acme", Measured: map[rule.Kind]time.Time{rule.Audit: w.now}, Prompts: []rule.Prompt{few}}
		w.refresh()
		if got := cleared(); all == 0 || got != (answers > 2) {
			t.Errorf("after %d answers: cleared %v of %d actions", answers, got, all)
		}
	}
}

// Partial evidence confirms opportunities and leaves their figures.
func TestPartialEvidenceLeavesFigures(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	crawled := func(pages, affected int, partial bool) (priority float64, label string) {
		w.now = w.now.Add(time.Hour)
		w.evidence = rule.Evidence{
			Brand: "Acme", Measured: map[rule.Kind]time.Time{rule.Crawl: w.now}, SitePages: make([]rule.SitePage, pages),
			Partial: map[rule.Kind]bool{rule.Crawl: partial},
			Issues:  []rule.SiteIssue{{RuleID: "title-missing", Title: "No title", Severity: model.OpportunitySeverityHigh, Technical: true, Affected: affected}},
		}
		w.refresh()
		a := w.list(10)[0]
		if a.EvidenceClearedAt != nil {
			t.Errorf("cleared by %d pages", pages)
		}
		return *a.PriorityScore, w.detail(a.ID).Members[0].Title
	}
	priority, title := crawled(36, 33, false)
	if less, other := crawled(4, 4, true); less != priority || other != title {
		t.Errorf("priority %v, %q after a crawl of 4 pages, want %v, %q", less, other, priority, title)
	}
	if less, _ := crawled(36, 3, false); less >= priority {
		t.Errorf("priority %v after a crawl of all pages, before %v", less, priority)
	}
}

// The project may have evidence from after the declared time already.
func TestDeclarationUsesStoredEvidence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.declared()
	if w.wanted != 1 {
		t.Errorf("%d refreshes were asked for, want 1", w.wanted)
	}
}

func TestMovesFollowTheTable(t *testing.T) {
	t.Parallel()
	allowed := map[model.ActionStatus][]model.ActionStatus{
		model.ActionStatusOpen:        {model.ActionStatusInProgress, model.ActionStatusDismissed, model.ActionStatusImplemented},
		model.ActionStatusInProgress:  {model.ActionStatusOpen, model.ActionStatusDismissed, model.ActionStatusImplemented},
		model.ActionStatusImplemented: {model.ActionStatusInProgress},
		model.ActionStatusMeasuring:   {model.ActionStatusInProgress},
		model.ActionStatusDone:        {model.ActionStatusOpen},
		model.ActionStatusDismissed:   {model.ActionStatusOpen},
	}
	w := newWorld(t)
	w.measure(gapPrompt("best tool"))
	id := w.list(10)[0].ID
	for _, from := range model.AllActionStatus {
		for _, to := range model.AllActionStatus {
			w.exec("UPDATE action_items SET status = $1", from)
			moved, err := w.service.Move(t.Context(), w.project.ID, id, to, nil)
			switch {
			case from == to || slices.Contains(allowed[from], to):
				if err != nil || moved.Status != to {
					t.Errorf("%s to %s: %v", from, to, err)
				}
			case fault.KindOf(err) != fault.InvalidTransition:
				t.Errorf("%s to %s: %v, want an invalid transition", from, to, err)
			}
		}
	}
}

// What is scheduled after a declaration shows in it, and what is scheduled no longer does not.
func TestLegsFollowTheSchedule(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.declared()
	tomorrow := w.now.Add(24 * time.Hour)
	for _, due := range []*time.Time{nil, &tomorrow, nil} {
		w.due = due
		leg, want := w.detail(id).Declaration.Legs[0], model.LegStateNotScheduled
		if due != nil {
			want = model.LegStateWaiting
		}
		if leg.State != want || (leg.DueAt == nil) != (due == nil) || due != nil && !leg.DueAt.Equal(*due) {
			t.Errorf("due %v: the leg is %s, due %v", due, leg.State, leg.DueAt)
		}
	}
}

func TestDeclarationIsVerifiedAndContradicted(t *testing.T) {
	t.Parallel()
	for state, want := range map[model.CheckState]model.ImplementationState{
		model.CheckStateMet: model.ImplementationStateVerified, model.CheckStateUnmet: model.ImplementationStateContradicted,
	} {
		w := newWorld(t)
		gap := gapPrompt("best tool")
		w.measure(gap)
		id := w.list(10)[0].ID
		if _, err := w.declare(id, w.now.Add(time.Hour)); fault.KindOf(err) != fault.Invalid {
			t.Errorf("declared in the future: %v", err)
		}
		if _, err := w.declare(id, w.now.Add(-time.Hour)); fault.KindOf(err) != fault.Invalid {
			t.Errorf("declared before the action was there: %v", err)
		}
		d, err := w.declare(id, w.now)
		w.must(err)
		if len(d.Checks) != 1 || d.Checks[0].State != model.CheckStateWaiting || d.Expected[0]["baseline_value"] != 0.25 ||
			w.status(id) != model.ActionStatusImplemented {
			t.Fatalf("%+v, %s", d, w.status(id))
		}
		if _, err := w.declare(id, w.now); fault.KindOf(err) != fault.DeclarationOpen {
			t.Errorf("declared twice: %v", err)
		}
		w.refresh()
		if w.status(id) != model.ActionStatusImplemented {
			t.Errorf("moved on without evidence: %s", w.status(id))
		}
		w.now = w.now.Add(24 * time.Hour)
		w.outcome = &action.Observation{State: state, Reason: []model.Sentence{{Text: "measured"}}, ObservedAt: w.now, SourceKind: "audit", SourceID: uuid.Max}
		gap.Gaps, gap.Named, gap.Cited = nil, 10, 10
		w.measure(gap)
		got := w.detail(id)
		if got.Declaration.State != want || got.Status != model.ActionStatusDone || len(got.Declaration.VerificationEvents) != 1 ||
			got.Declaration.VerificationEvents[0].AuditID == nil || len(got.Declaration.Limitations) == 0 {
			t.Errorf("%s: %+v, %s", state, got.Declaration, got.Status)
		}
		var events int
		w.must(w.db.Pool().QueryRow(t.Context(), `SELECT count(*) FROM events WHERE type = 'action.' || $1 AND data->>'action_id' = $2`,
			string(want), id.String()).Scan(&events))
		if events != 1 {
			t.Errorf("%d events of an action that is %s", events, want)
		}
	}
}

// A job that cannot continue leaves no declaration open past its time.
func TestAbandonedMeasurementEndsWhenItsTimeIsOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.declared()
	w.must(w.service.Abandon(t.Context(), w.project.ID, "it failed 25 times"))
	if w.status(id) != model.ActionStatusImplemented {
		t.Errorf("abandoned in its time: %s", w.status(id))
	}
	w.now = w.now.Add(90 * 24 * time.Hour)
	w.must(w.service.Abandon(t.Context(), w.project.ID, "it failed 25 times"))
	got := w.detail(id)
	if d := got.Declaration; got.Status != model.ActionStatusDone || d.ClosedAt == nil || d.Checks[0].State != model.CheckStateUnavailable ||
		!strings.Contains(*d.Checks[0].Reason, "it failed 25 times") {
		t.Errorf("%+v, %s", d, got.Status)
	}
}

func TestNewEvidenceOpensADoneActionAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gap := gapPrompt("best tool")
	w.measure(gap)
	id := w.list(10)[0].ID
	w.exec("UPDATE action_items SET status = 'done', completed_at = $1", w.now.Add(time.Hour))
	w.refresh()
	if w.status(id) != model.ActionStatusDone {
		t.Fatal("evidence from before the end opened the action")
	}
	w.now = w.now.Add(2 * time.Hour)
	w.measure(gap)
	d := w.detail(id)
	if d.Status != model.ActionStatusOpen || d.History[len(d.History)-1].Reason == "" {
		t.Errorf("%s, %+v", d.Status, d.History)
	}
}

func TestMembersKeepTheOrderByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gap := gapPrompt("best tool")
	gap.Named, gap.NamedOnly, gap.Cited = 4, 6, 0
	w.measure(gap)
	var id uuid.UUID
	for _, a := range w.list(10) {
		if a.MemberCount > 1 {
			id = a.ID
		}
	}
	if id == uuid.Nil {
		t.Fatalf("no action has two members: %+v", w.list(10))
	}
	members := w.detail(id).Members
	last := members[len(members)-1].ID
	w.must(w.service.Order(t.Context(), w.project.ID, id, []uuid.UUID{last}))
	w.measure(gap)
	got := w.detail(id).Members
	if got[0].ID != last || got[0].OrderSource != model.OrderSourceManual || got[0].DisplayRank != 1 || got[0].SystemRank != len(got) {
		t.Errorf("%+v", got)
	}
	err := w.service.Order(t.Context(), w.project.ID, id, []uuid.UUID{uuid.Max})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("ordered a stranger: %v", err)
	}
}

func TestAgentsProposeActions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	in := model.ActionProposal{TargetKind: model.ActionTargetKindPage, TargetLabel: "Prices", SkillID: "prepare_page"}
	if _, err := w.service.Propose(t.Context(), w.project.ID, in, nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a page without an address: %v", err)
	}
	in.TargetURL = new("https://acme.example/prices")
	a, err := w.service.Propose(t.Context(), w.project.ID, in, nil)
	w.must(err)
	if a.Origin != model.ActionOriginAgent || a.PriorityScore != nil || w.detail(a.ID).Diagnosis.SkillID != in.SkillID {
		t.Errorf("%+v", a)
	}
	if _, err := w.service.Propose(t.Context(), w.project.ID, in, nil); fault.KindOf(err) != fault.Conflict {
		t.Errorf("proposed twice: %v", err)
	}
	var f *fault.Error
	unknown := model.ActionProposal{
		TargetKind: model.ActionTargetKindPrompt, TargetLabel: "best tool", TargetPromptID: new(model.NewID()), SkillID: "prepare_page",
	}
	if _, err := w.service.Propose(t.Context(), w.project.ID, unknown, nil); fault.KindOf(err) != fault.NotFound {
		t.Errorf("a prompt that the project does not have: %v", err)
	}
	unknown.TargetKind = model.ActionTargetKindTopic
	if _, err := w.service.Propose(t.Context(), w.project.ID, unknown, nil); !errors.As(err, &f) || f.Details[0].Field != "target_prompt_id" {
		t.Errorf("a topic with a prompt: %v", err)
	}
	in.SkillID = "magic"
	if _, err := w.service.Propose(t.Context(), w.project.ID, in, nil); !errors.As(err, &f) || f.Details[0].Field != "skill_id" {
		t.Errorf("%v", err)
	}
}

// Only the newest events of a long history are read.
func TestLongHistoriesAreReadInPart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.measure(gapPrompt("best crm"), gapPrompt("top crm"))
	w.refresh()
	actions := w.list(10)
	if len(actions) < 2 {
		t.Fatalf("%d actions", len(actions))
	}
	moves := []model.ActionStatus{model.ActionStatusInProgress, model.ActionStatusOpen}
	for i := range 250 {
		_, err := w.service.Move(t.Context(), w.project.ID, actions[0].ID, moves[i%2], nil)
		w.must(err)
	}
	for i, want := range []int{200, 1} {
		d := w.detail(actions[i].ID)
		if n := len(d.History); n != want || d.History[n-1].ToStatus != model.ActionStatusOpen {
			t.Errorf("%d events of action %d, the last one %+v", n, i, d.History[n-1])
		}
	}
}
