package report_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// A market that was deleted keeps its reports, in every one of them; one that never
// was there is not found.
func TestDeletedMarketKeepsItsReports(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(before())
	market := w.market(false)
	id := w.run(in(after(), market))
	w.exec(`DELETE FROM markets WHERE id = $1`, market)

	ref := &model.MarketRef{ID: uuid.NullUUID{UUID: market, Valid: true}}
	for _, q := range []model.VisibilityQuery{{Market: ref}, {Market: ref, AuditID: &id}} {
		if v := w.visibility(q); v.AuditID != id {
			t.Errorf("root %s", asJSON(v))
		}
	}
	for _, q := range []model.PromptMetricQuery{{Market: ref}, {Market: ref, AuditID: &id}, {Market: ref, AuditIds: []uuid.UUID{id}}} {
		if m := w.promptMetrics(q); len(m) != 2 || m[0].AuditID != id {
			t.Errorf("prompts %s", asJSON(m))
		}
	}
	history, err := w.service.History(t.Context(), w.project, w.prompts["one"], ref, nil, nil)
	if err != nil || len(history.Points) != 1 || history.Points[0].AuditID != id {
		t.Errorf("history %s: %v", asJSON(history), err)
	}

	other := &model.MarketRef{ID: uuid.NullUUID{UUID: model.NewID(), Valid: true}}
	for what, try := range map[string]func() error{
		"root": func() error {
			_, err := w.service.Visibility(t.Context(), w.project, model.VisibilityQuery{Market: other, AuditID: &id, Cohort: model.PromptCohortCore})
			return err
		},
		"prompts": func() error {
			_, err := w.service.Prompts(t.Context(), w.project, model.PromptMetricQuery{Market: other, AuditIds: []uuid.UUID{id}, Cohort: model.PromptCohortCore})
			return err
		},
		"history": func() error {
			_, err := w.service.History(t.Context(), w.project, w.prompts["one"], other, nil, nil)
			return err
		},
	} {
		if err := try(); fault.KindOf(err) != fault.NotFound || err.Error() != "market not found" {
			t.Errorf("%s of an unknown market: %v", what, err)
		}
	}
}
