package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/projects"
)

const (
	// historyWeeks is how many weekly sample audits precede the demo's live audit.
	historyWeeks = 26
	// historyMarkets is how many markets each of them runs in.
	historyMarkets = 2
	// judgedWeeks is of how many of the newest weeks the answers are judged.
	judgedWeeks = 4
	// credits is a ceiling that no launch of the sample reaches.
	credits = 1 << 20
)

// history makes half a year of weekly sample audits before the demo's live audit. Their answers are
// resampled from the recordings. The audits are launched and analysed by the same code as live ones, at a
// clock of the past.
type history struct {
	*wiring.Services
	stderr io.Writer // shows the progress
}

// noJobs drops the jobs of a launch, because the history answers its executions itself.
type noJobs struct{}

// Enqueue does nothing.
func (noJobs) Enqueue(context.Context, ...job.Insert) error { return nil }

// makeWeeks makes the weeks that are missing, the oldest first.
func (h *history) makeWeeks(ctx context.Context, project *model.Project, markets []*uuid.UUID) error {
	if len(markets) != historyMarkets {
		return fmt.Errorf("the sample history needs %d markets, not %d", historyMarkets, len(markets))
	}
	ended, err := audits.New(h.DB.DB).EndedAudits(ctx, project.ID)
	if err != nil {
		return err
	}
	answers, err := newResampler()
	if err != nil {
		return err
	}
	show, done := terminal.Progress(h.stderr)
	defer done()
	for week := len(ended) / historyMarkets; week < historyWeeks; week++ {
		if err := h.week(ctx, project, markets, answers, week); err != nil {
			return fmt.Errorf("sample history, week %d: %w", week+1, err)
		}
		show(terminal.Portion{Name: "Sample history (weeks)", Done: week + 1, Total: historyWeeks})
	}
	return nil
}

// week launches, answers and analyses the audits of one week.
func (h *history) week(ctx context.Context, project *model.Project, markets []*uuid.UUID, answers *resampler, week int) error {
	at := h.Now().UTC().Truncate(time.Hour).AddDate(0, 0, -7*(historyWeeks-week))
	clock := func() time.Time { return at }
	service, err := audit.New(audit.Config{
		Store: audits.New(h.DB.DB), Projects: projects.New(h.DB.DB), Engines: h.catalogue(week), Jobs: noJobs{},
		Queue: jobs.New(h.DB.DB), Clock: clock,
	})
	if err != nil {
		return err
	}
	launched, err := service.Launch(ctx, project, model.AuditLaunchInput{
		Engines: h.Engines.Names(), MarketIds: markets, MaxEstimatedCredits: credits,
	})
	if err != nil {
		return err
	}
	cfg := report.Config{Store: h.DB.DB, Clock: func() time.Time { return at.Add(time.Hour) }, Labels: h.Engines.Label}
	if week >= historyWeeks-judgedWeeks {
		cfg.Judging = h.Judge
	}
	reports, err := report.New(cfg)
	if err != nil {
		return err
	}
	group, within := errgroup.WithContext(ctx)
	for i := range launched {
		group.Go(func() error {
			if err := h.answer(within, &launched[i], answers, moment{week: week, market: i, at: at}); err != nil {
				return err
			}
			return reports.Analyze(within, project.ID, launched[i].ID)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	looks, within := errgroup.WithContext(ctx)
	for i := range launched {
		looks.Go(func() error { return h.Signals.Look(within, project.ID, launched[i].ID) })
	}
	if err := looks.Wait(); err != nil {
		return err
	}
	switch after := at.Add(2 * time.Hour); {
	case week == risenWeek-1:
		return h.improve(ctx, project, improvedPrompt, after)
	case week >= risenWeek && week < risenWeek+verifiedWeeks:
		return h.verifyAt(ctx, project.ID, after)
	}
	return nil
}

// catalogue returns the engines as they were in a week.
func (h *history) catalogue(week int) audit.Catalogue {
	engines := maps.Clone(h.Engines)
	if e, ok := engines[changedEngine]; ok && week < changedWeek {
		e.Model = earlierModel
		engines[changedEngine] = e
	}
	return engines
}

// moment is when and where a sample audit runs.
type moment struct {
	week, market int
	at           time.Time
}

// answer records an outcome for every execution of an audit.
func (h *history) answer(ctx context.Context, a *model.Audit, answers *resampler, when moment) error {
	store := audits.New(h.DB.DB)
	executions, err := store.Executions(ctx, a, page.Request{Limit: a.RequestedCount}, audits.ExecutionFilter{})
	if err != nil {
		return err
	}
	refs := make([]model.ExecutionRef, len(executions.Items))
	outcomes := make([]model.AttemptOutcome, len(executions.Items))
	providers := map[model.LogicalEngine]model.TransportProvider{}
	for _, e := range a.EngineSnapshots {
		providers[e.LogicalEngine] = e.TransportProvider
	}
	for i := range executions.Items {
		e := &executions.Items[i]
		refs[i] = model.ExecutionRef{ProjectID: a.ProjectID, AuditID: a.ID, ID: e.ID}
		outcomes[i] = answers.outcome(e, when, h.Engines[e.LogicalEngine].Adapter.Name(), providers[e.LogicalEngine])
		outcomes[i].ExecutionRef, outcomes[i].Attempt = refs[i], 1
		outcomes[i].StartedAt, outcomes[i].FinishedAt = when.at, when.at.Add(time.Duration(2+i%20)*time.Second)
	}
	if err := store.StartAudit(ctx, a.ProjectID, a.ID, when.at); err != nil {
		return err
	}
	if _, err := store.BeginAttempts(ctx, refs, when.at); err != nil {
		return err
	}
	_, finished, err := store.RecordOutcomes(ctx, outcomes, when.at.Add(time.Minute))
	if err == nil && len(finished) != 1 {
		err = errors.New("the audit did not end")
	}
	return err
}
