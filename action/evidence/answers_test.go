package evidence_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/evidence"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// runs are the reports of audits, the newest last, of which each measured some prompts.
type runs struct {
	evidence.Reports // of which nothing else is asked

	audits []uuid.UUID
	asked  map[uuid.UUID][]uuid.UUID // by audit

	outcomes []model.PromptOutcome // of every prompt
}

func (r runs) newest() uuid.UUID { return r.audits[len(r.audits)-1] }

// Visibility implements evidence.Reports.
func (r runs) Visibility(_ context.Context, _ *model.Project, q model.VisibilityQuery) (*model.Visibility, error) {
	if q.Cohort != model.PromptCohortCore {
		return nil, fault.Missing("report")
	}
	return &model.Visibility{AuditID: r.newest(), CreatedAt: time.Now()}, nil
}

// Prompts implements evidence.Reports.
func (r runs) Prompts(_ context.Context, _ *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
	audit := r.newest()
	if q.AuditID != nil {
		audit = *q.AuditID
	}
	var metrics []model.PromptMetric
	for _, id := range r.asked[audit] {
		metrics = append(metrics, model.PromptMetric{
			PromptID: &id, AuditID: audit, VisibilityRate: new(0.5), Counts: &model.MeasurementCounts{Responses: 4, BrandResponses: new(2)},
			Outcomes: r.outcomes,
		})
	}
	return metrics, nil
}

// EachPrompt implements evidence.Reports.
func (r runs) EachPrompt(ctx context.Context, p *model.Project, q model.PromptMetricQuery, visit func([]model.PromptMetric)) error {
	metrics, err := r.Prompts(ctx, p, q)
	visit(metrics)
	return err
}

// Sources implements evidence.Reports.
func (runs) Sources(context.Context, *model.Project, model.SourceQuery) (*model.VisibilitySources, error) {
	return nil, fault.Missing("report")
}

// Fanout implements evidence.Reports.
func (runs) Fanout(context.Context, *model.Project, model.FanoutQuery) (*model.FanoutPage, error) {
	return nil, fault.Missing("report")
}

// Ads implements evidence.Reports.
func (runs) Ads(context.Context, *model.Project, model.AdsQuery) (*model.VisibilityAds, error) {
	return nil, fault.Missing("report")
}

// Perception implements evidence.Reports.
func (runs) Perception(context.Context, *model.Project, model.RunQuery) (*model.Perception, error) {
	return nil, fault.Missing("report")
}

// MeasuredPrompts implements evidence.MeasuredPrompts.
func (runs) MeasuredPrompts(context.Context, uuid.UUID, []model.PromptCohort) ([]uuid.UUID, error) {
	return []uuid.UUID{promptOne, promptTwo}, nil
}

// Measurements implements evidence.Measurements.
func (r runs) Measurements(_ context.Context, prompts []*model.Prompt) (map[*model.Prompt]model.PromptMeasurement, error) {
	found := map[*model.Prompt]model.PromptMeasurement{}
	for _, p := range prompts {
		found[p] = &model.PromptNotMeasured{}
		for _, audit := range r.audits {
			for _, id := range r.asked[audit] {
				if id == p.ID {
					found[p] = &model.PromptMeasured{AuditID: audit}
				}
			}
		}
	}
	return found, nil
}

var (
	promptOne = uuid.MustParse("00000000-0000-7000-8000-000000000001")
	promptTwo = uuid.MustParse("00000000-0000-7000-8000-000000000002")
)

// twoRuns are an audit of both prompts and, after it, one of the first prompt alone.
func twoRuns() runs {
	whole, narrow := model.NewID(), model.NewID()
	return runs{audits: []uuid.UUID{whole, narrow}, asked: map[uuid.UUID][]uuid.UUID{whole: {promptOne, promptTwo}, narrow: {promptOne}}}
}

// Answers of an engine without citations say nothing about whether the brand's pages are cited.
func TestAnswersWithoutCitationsAreNotUncited(t *testing.T) {
	t.Parallel()
	r := twoRuns()
	r.outcomes = []model.PromptOutcome{
		{Counts: &model.MeasurementCounts{Responses: 6, BrandResponses: new(6)}},
		{Counts: &model.MeasurementCounts{Responses: 4, BrandResponses: new(1)}, AnswerStates: &model.AnswerStates{MentionedOnly: 1, CitedOnly: 2, Neither: 1}},
	}
	e, err := evidence.Sources{evidence.Answers{Reports: r, Prompts: r}}.Gather(t.Context(), &model.Project{ID: model.NewID()})
	if err != nil || len(e.Prompts) == 0 {
		t.Fatalf("%+v, %v", e, err)
	}
	if p := e.Prompts[0]; p.Citable != 4 || p.NamedOnly != 1 || p.CitedOnly != 2 {
		t.Errorf("%d answers can cite, %d only name the brand, %d only cite it", p.Citable, p.NamedOnly, p.CitedOnly)
	}
}

// An audit of a part of the prompts leaves the others unasked, and the evidence partial.
func TestANarrowAuditLeavesPromptsUnasked(t *testing.T) {
	t.Parallel()
	r, project := twoRuns(), &model.Project{ID: model.NewID()}
	gathered := func() *rule.Evidence {
		e, err := evidence.Sources{evidence.Answers{Reports: r, Prompts: r}}.Gather(t.Context(), project)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	if e := gathered(); !e.Unasked[promptTwo] || e.Unasked[promptOne] || !e.Partial[rule.Audit] || !e.Partial[rule.Sources] {
		t.Errorf("unasked %v, partial %v", e.Unasked, e.Partial)
	}
	r.audits = r.audits[:1]
	if e := gathered(); len(e.Unasked) > 0 || e.Partial[rule.Audit] {
		t.Errorf("all were asked: unasked %v, partial %v", e.Unasked, e.Partial)
	}
}

// The baseline of a check on a prompt is the newest audit that measured the prompt.
func TestTheBaselineOfAPromptIsOfTheAuditThatAskedIt(t *testing.T) {
	t.Parallel()
	r, project := twoRuns(), &model.Project{ID: model.NewID()}
	probe := evidence.VisibilityProbe{Reports: r, Prompts: r}
	for prompt, want := range map[uuid.UUID]uuid.UUID{promptOne: r.audits[1], promptTwo: r.audits[0]} {
		value, audit, err := probe.Baseline(t.Context(), project, map[string]any{
			"kind": rule.VisibilityMetric, "metric": "visibility_rate", "target_prompt_id": prompt.String(),
		})
		if err != nil || value == nil || *value != 0.5 || audit == nil || *audit != want {
			t.Errorf("the baseline is %v of audit %v, not %s: %v", value, audit, want, err)
		}
	}
	value, audit, err := probe.Baseline(t.Context(), project, map[string]any{
		"kind": rule.VisibilityMetric, "metric": "visibility_rate", "target_prompt_id": uuid.Max.String(),
	})
	if err != nil || value != nil || audit != nil {
		t.Errorf("a prompt that was never asked has a baseline: %v of %v, %v", value, audit, err)
	}
}
