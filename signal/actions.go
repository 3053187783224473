package signal

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/model"
)

// AfterAction reports that a declared action was verified or contradicted, in the context's transaction. name is what
// the action is called. It is an event: it ends as it begins.
func (s *Service) AfterAction(ctx context.Context, name string, a *model.ActionItem, d *model.ActionDeclaration) error {
	kind, said := model.SignalKindActionVerified, "had its effect"
	if d.State == model.ImplementationStateContradicted {
		kind, said = model.SignalKindActionContradicted, "did not have its effect"
	}
	label := name + ": " + shortLabel(a.TargetLabel)
	one := &model.Signal{
		ProjectID: d.ProjectID, ID: model.NewID(), Kind: kind, State: model.SignalStateEnded, EndReason: new(model.SignalEndReasonEvent),
		StateKey: stateKey(kind, a.ID.String(), Part{Kind: Whole}, ""), Title: label + " " + said, Facts: &model.SignalFacts{},
		Subject: model.SignalRef{Kind: "action", ID: a.ID.String(), Label: label}, Verdict: model.VerdictMoved, Evidence: []model.SignalRef{},
		CreatedAt: observedAt(d, s.Clock().UTC()),
	}
	one.EndedAt, one.Cause = &one.CreatedAt, "declaration:"+d.ID.String()+"|"+one.StateKey
	if a.TargetPromptID != nil {
		one.Evidence = append(one.Evidence, model.SignalRef{Kind: "prompt", ID: a.TargetPromptID.String(), Label: shortLabel(a.TargetLabel)})
	}
	for i := range d.Checks {
		if c := &d.Checks[i]; c.SourceKind != nil && *c.SourceKind == "audit" && c.SourceID != nil && c.ObservedAt != nil {
			one.Evidence = append(one.Evidence, model.SignalRef{Kind: "audit", ID: *c.SourceID, Label: c.ObservedAt.UTC().Format(time.DateOnly)})
		}
	}
	if err := s.Store.Lock(ctx, d.ProjectID); err != nil {
		return err
	}
	all, err := s.Store.Standing(ctx, d.ProjectID)
	if err != nil {
		return err
	}
	for i := range all {
		if all[i].StateKey == one.StateKey && all[i].Muted {
			return nil
		}
	}
	return s.add(ctx, one)
}

// observedAt returns when the newest evidence of a declaration was measured.
func observedAt(d *model.ActionDeclaration, otherwise time.Time) time.Time {
	var newest time.Time
	for i := range d.Checks {
		if at := d.Checks[i].ObservedAt; at != nil && at.After(newest) {
			newest = *at
		}
	}
	if newest.IsZero() {
		return otherwise.Truncate(time.Microsecond)
	}
	return newest
}

// longestLabel bounds a label, in characters.
const longestLabel = 200

func shortLabel(text string) string {
	if r := []rune(text); len(r) > longestLabel {
		return string(r[:longestLabel-1]) + "…"
	}
	return text
}
