package signal_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/signals"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// world is a project whose audits a test draws.
type world struct {
	*testing.T
	*seeded

	db      *storage.DB
	store   *signals.Store
	service *signal.Service
	project uuid.UUID
	now     time.Time
	failed  int // executions of the first engine that fail in the next audit
	events  []string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{T: t, seeded: newSeeded(), db: storagetest.Open(t), project: model.NewID(), now: time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)}
	workspace := model.NewID()
	w.exec("INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'w', 'paid', now(), now())", workspace)
	w.exec(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market,
		country_code, language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
		created_at, updated_at) VALUES ($1, $2, 'Acme', 'Acme', 'https://acme.example/', '', '', '', 'US', 'en', 'consumer_like', 1, '{}',
			'{"mode": "always"}', '{acme.example}', '{}', now(), now())`, w.project, workspace)
	w.store = signals.New(w.db)
	service, err := signal.New(signal.Config{Store: w.store, Audits: w, States: w, Jobs: noJobs{}, Events: w, Clock: func() time.Time { return w.now }})
	w.must(err)
	w.service = service
	return w
}

type noJobs struct{}

func (noJobs) Look(context.Context, uuid.UUID, uuid.UUID) error { return nil }

func (noJobs) LookAtJudgements(context.Context, uuid.UUID, uuid.UUID) error { return nil }

func (noJobs) Watch(context.Context, []uuid.UUID) error { return nil }

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) exec(query string, args ...any) {
	w.Helper()
	_, err := w.db.Pool().Exec(w.Context(), query, args...)
	w.must(err)
}

// Audit implements signal.Audits.
func (w *world) Audit(context.Context, uuid.UUID, uuid.UUID) (*signal.Audit, error) {
	return &signal.Audit{
		Stream: w.stream, At: w.now, Market: model.AuditMarket{CountryCode: "US", LanguageCode: "en"},
		Engines: []signal.EngineHealth{{Engine: model.LogicalEngineAssistantA, Label: "Engine 0", Failed: w.failed, Asked: prompts * repetitions}},
	}, nil
}

// Judged implements signal.Audits: what the answers are taken for is drawn as what they name.
func (w *world) Judged(ctx context.Context, project, audit uuid.UUID) (*signal.Audit, error) {
	all, err := w.Audit(ctx, project, audit)
	all.Stream.Series = []signal.Series{w.stream.Series[0], w.stream.Series[0]}
	all.Stream.Series[0].Measure, all.Stream.Series[1].Measure = signal.BrandPraise, signal.BrandBlame
	all.Engines = nil
	return all, err
}

// States implements signal.States.
func (w *world) States(context.Context, uuid.UUID) (*signal.Surroundings, error) {
	return &signal.Surroundings{Credits: &model.WorkspaceCredits{}}, nil
}

// Movers implements signal.States.
func (w *world) Movers(context.Context, uuid.UUID, *signal.Found) ([]model.SignalRef, error) {
	return nil, nil
}

// Record implements signal.Events.
func (w *world) Record(ctx context.Context, project uuid.UUID, kind model.EventType, at time.Time, data any) error {
	w.events = append(w.events, string(kind)+" "+string(data.(signal.EventData).Kind))
	return w.store.Record(ctx, project, kind, at, data)
}

// week makes an audit and looks for signals in it.
func (w *world) week(rate func(signal.Cell) float64) {
	w.Helper()
	w.now = w.now.AddDate(0, 0, 7)
	w.audit(rate)
	w.must(w.service.Look(w.Context(), w.project, w.stream.Runs[0].AuditID))
}

func (w *world) list(f signals.Filter) []model.Signal {
	w.Helper()
	req, err := page.Parse(nil, nil, 2, "signals")
	w.must(err)
	rows, err := w.store.Pages(w.Context(), []uuid.UUID{w.project}, f, req)
	w.must(err)
	return rows[w.project]
}

func (w *world) wantEvents(want ...string) {
	w.Helper()
	if len(w.events) != len(want) {
		w.Fatalf("events %q, want %q", w.events, want)
	}
	for i := range want {
		if w.events[i] != want[i] {
			w.Fatalf("events %q, want %q", w.events, want)
		}
	}
}

func TestLookStoresAStateOnceAndItsEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for range 8 {
		w.week(usual)
	}
	w.week(raised)
	w.wantEvents("signal.started brand_up")
	w.must(w.service.Look(w.Context(), w.project, w.stream.Runs[0].AuditID)) // a repeated job
	w.wantEvents("signal.started brand_up")
	all := w.list(signals.Filter{})
	if len(all) != 1 {
		t.Fatalf("%d signals", len(all))
	}
	s := all[0]
	if s.State != model.SignalStateActive || *s.AuditID != w.stream.Runs[0].AuditID || *s.BaselineAuditID != w.stream.Runs[1].AuditID ||
		!s.CreatedAt.Equal(w.now) || *s.Delta < 0.2 || s.Interval.Low <= 0 || s.Verdict != model.VerdictMoved || s.Subject.Label != "Acme" {
		t.Errorf("signal %+v", s)
	}
	for range 4 {
		w.week(raised)
	}
	w.wantEvents("signal.started brand_up", "signal.ended brand_up")
	ended := model.SignalStateEnded
	if all := w.list(signals.Filter{State: &ended}); len(all) != 1 || *all[0].EndReason != model.SignalEndReasonLasted || !all[0].EndedAt.Equal(w.now) {
		t.Errorf("ended: %+v", all)
	}
}

func TestJudgementsHaveTheirOwnPasses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	judge := func(rate func(signal.Cell) float64) {
		w.week(rate)
		w.must(w.service.LookAtJudgements(t.Context(), w.project, w.stream.Runs[0].AuditID))
	}
	for range 8 {
		judge(usual)
	}
	judge(raised)
	w.must(w.service.LookAtJudgements(t.Context(), w.project, w.stream.Runs[0].AuditID)) // a repeated job
	// Answers that are more often positive and more often negative are two states.
	w.wantEvents("signal.started brand_up", "signal.started sentiment_up", "signal.started sentiment_down")
	for range 4 {
		judge(raised)
	}
	w.wantEvents("signal.started brand_up", "signal.started sentiment_up", "signal.started sentiment_down",
		"signal.ended brand_up", "signal.ended sentiment_up", "signal.ended sentiment_down")
	var shared float64 // of the false alarms of a week
	w.must(w.db.Pool().QueryRow(t.Context(), "SELECT sum(budget) FROM signal_passes WHERE project_id = $1 AND at = $2", w.project, w.now).Scan(&shared))
	if want := signal.Spent * signal.UsualRate; shared > want+1e-9 || shared < want-1e-9 {
		t.Errorf("the passes of a week may make %v false alarms, want %v", shared, want)
	}
}

func TestMutedStateStaysSilent(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for range 8 {
		w.week(usual)
	}
	w.week(raised)
	first := w.list(signals.Filter{})[0]
	one, err := w.service.Update(t.Context(), w.project, first.ID, model.SignalPatch{Muted: new(true)})
	w.must(err)
	if !one.Muted {
		t.Fatal("not muted")
	}
	w.week(usual)  // the state ends, silently
	for range 12 { // the reference is the usual level again
		w.week(usual)
	}
	w.week(raised)
	w.wantEvents("signal.started brand_up")
	_, err = w.service.Update(t.Context(), w.project, first.ID, model.SignalPatch{Muted: new(false)})
	w.must(err)
	for range 12 {
		w.week(usual)
	}
	w.week(raised)
	w.wantEvents("signal.started brand_up", "signal.started brand_up")
}

func TestEngineThatFailsIsReportedUntilItRecovers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.week(usual)
	w.failed = prompts*repetitions - 1
	w.week(usual)
	w.week(usual)
	w.failed = 0
	w.week(usual)
	w.wantEvents("signal.started engine_degraded", "engine.degraded engine_degraded", "signal.ended engine_degraded", "engine.recovered engine_degraded")
	var stored int
	w.must(w.db.Pool().QueryRow(t.Context(), "SELECT count(*) FROM events WHERE project_id = $1 AND data ? 'signal_id'", w.project).Scan(&stored))
	if stored != len(w.events) {
		t.Errorf("%d events are stored of %d", stored, len(w.events))
	}
}

func TestActionThatWasVerifiedIsReportedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := &model.ActionItem{ProjectID: w.project, ID: model.NewID(), TargetLabel: "best headphones"}
	d := &model.ActionDeclaration{ProjectID: w.project, ID: model.NewID(), ActionID: a.ID, State: model.ImplementationStateVerified}
	for range 2 {
		w.must(w.db.InTx(t.Context(), func(ctx context.Context) error { return w.service.AfterAction(ctx, "Publish a page", a, d) }))
	}
	w.wantEvents("signal.started action_verified")
	kind := model.SignalKindActionVerified
	if all := w.list(signals.Filter{Kind: &kind}); len(all) != 1 || all[0].State != model.SignalStateEnded || *all[0].EndReason != model.SignalEndReasonEvent {
		t.Errorf("%+v", all)
	}
}

func TestListsAreFilteredAndPaged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i := range 5 {
		market := &model.AuditMarket{CountryCode: "US", LanguageCode: "en"}
		if i%2 == 1 {
			market = &model.AuditMarket{ID: new(model.NewID()), CountryCode: "DE", LanguageCode: "de"}
		}
		added, err := w.store.Add(t.Context(), &model.Signal{
			ProjectID: w.project, ID: model.NewID(), Kind: model.SignalKindBrandUp, State: model.SignalStateActive, StateKey: string(rune('a' + i)),
			Cause: string(rune('a' + i)), Title: "t", Market: market, MarketID: market.ID, Subject: model.SignalRef{}, Verdict: model.VerdictMoved,
			Evidence: []model.SignalRef{}, CreatedAt: w.now.Add(time.Duration(i) * time.Hour),
		})
		w.must(err)
		if !added {
			t.Fatal("not added")
		}
	}
	if all := w.list(signals.Filter{Market: &model.MarketRef{}}); len(all) != 3 {
		t.Errorf("%d signals of the default market", len(all))
	}
	if all := w.list(signals.Filter{From: new(w.now.Add(time.Hour)), To: new(w.now.Add(3 * time.Hour))}); len(all) != 2 {
		t.Errorf("%d signals between", len(all))
	}
	var cursor *string
	var seen []string
	for range 3 {
		req, err := page.Parse(new(2), cursor, 2, "signals")
		w.must(err)
		rows, err := w.store.Pages(t.Context(), []uuid.UUID{w.project}, signals.Filter{}, req)
		w.must(err)
		var items []model.Signal
		items, cursor = page.Cut(req, rows[w.project], signals.Cursor)
		for i := range items {
			seen = append(seen, items[i].StateKey)
		}
	}
	if got := len(seen); got != 5 || seen[0] != "e" || seen[4] != "a" || cursor != nil {
		t.Errorf("pages: %q, then %v", seen, cursor)
	}
}
