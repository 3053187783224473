package action

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
)

// measureFor is how long a declared action is measured at most.
const measureFor = 60 * 24 * time.Hour

// Declare records that an action was implemented: it freezes the evidence, schedules
// the checks, and moves the action to implemented. It takes part in the context's
// transaction.
func (s *Service) Declare(
	ctx context.Context, p *model.Project, id uuid.UUID, in model.DeclarationInput, member *uuid.UUID,
) (*model.ActionDeclaration, error) {
	if in.OutputRevisionID != nil { // this installation stores no revisions, so the id is another one's
		return nil, fault.MissingRef("output_revision_id", "output revision")
	}
	var d *model.ActionDeclaration
	err := s.locked(ctx, p.ID, id, func(ctx context.Context, a *model.ActionItem) error {
		if err := s.declarable(ctx, a, in.DeclaredImplementedAt); err != nil {
			return err
		}
		members, err := s.implemented(ctx, a, in.RecommendationIds)
		if err != nil {
			return err
		}
		if d, err = s.declaration(ctx, p, a, in, members); err != nil {
			return err
		}
		if err := s.Store.AddDeclaration(ctx, d); err != nil {
			return err
		}
		if err := s.Jobs.Refresh(ctx, p.ID); err != nil { // evidence from after the declared time may be there already
			return err
		}
		if a.Status == model.ActionStatusImplemented {
			return nil
		}
		return s.setStatus(ctx, a, model.ActionStatusImplemented, "declared", member)
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// declarable checks that an action may be declared as implemented at a time.
func (s *Service) declarable(ctx context.Context, a *model.ActionItem, at time.Time) error {
	open, err := s.newestDeclaration(ctx, a.ProjectID, a.ID)
	if err != nil {
		return err
	}
	if open != nil && open.ClosedAt == nil {
		return fault.New(fault.DeclarationOpen, "the declaration %s of this action is measured until %s", open.ID,
			open.MeasuredUntil.Format(time.RFC3339))
	}
	switch a.Status {
	case model.ActionStatusOpen, model.ActionStatusInProgress, model.ActionStatusImplemented:
	default:
		return fault.New(fault.InvalidTransition, "an action that is %s cannot be declared; allowed: open, in_progress, implemented", a.Status)
	}
	if at.After(s.now()) {
		return fault.Field("declared_implemented_at", "%s is in the future", at.Format(time.RFC3339))
	}
	if at.Before(a.DeclarableSince) {
		return fault.Field("declared_implemented_at", "%s is before declarable_since, %s", at.Format(time.RFC3339Nano),
			a.DeclarableSince.Format(time.RFC3339Nano))
	}
	return nil
}

// implemented returns the members that a declaration names, all of them without names.
func (s *Service) implemented(ctx context.Context, a *model.ActionItem, ids []uuid.UUID) ([]model.Opportunity, error) {
	members, err := s.members(ctx, a)
	if err != nil || len(ids) == 0 {
		return members, err
	}
	var named []model.Opportunity
	for i, id := range ids {
		at := slices.IndexFunc(members, func(o model.Opportunity) bool { return o.ID == id })
		if at < 0 {
			return nil, fault.MissingRef(fmt.Sprintf("recommendation_ids[%d]", i), "member of the action")
		}
		if !slices.Contains(ids[:i], id) {
			named = append(named, members[at])
		}
	}
	return named, nil
}

// declaration freezes what is known of an action at its declaration.
func (s *Service) declaration(
	ctx context.Context, p *model.Project, a *model.ActionItem, in model.DeclarationInput, members []model.Opportunity,
) (*model.ActionDeclaration, error) {
	snapshot, err := s.snapshot(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	now := s.now()
	d := &model.ActionDeclaration{
		ProjectID: p.ID, ID: model.NewID(), ActionID: a.ID, OutputRevisionID: in.OutputRevisionID,
		MemberOpportunityIds: []uuid.UUID{}, OpportunitySnapshotID: snapshot, TargetSiteURLIds: []uuid.UUID{},
		DeclaredImplementedAt: in.DeclaredImplementedAt.UTC().Truncate(time.Microsecond), Expected: []map[string]any{},
		State: model.ImplementationStateDeclared, Limitations: []string{}, Legs: []model.MeasurementLeg{}, Checks: []model.DeclarationCheck{},
		VerificationEvents: []model.VerificationEvent{}, MeasuredUntil: now.Add(measureFor), CreatedAt: now,
	}
	if a.TargetKind == model.ActionTargetKindSource {
		d.TargetExternalURL = a.TargetURL
	}
	for i := range members {
		d.MemberOpportunityIds = append(d.MemberOpportunityIds, members[i].ID)
		if err := s.expect(ctx, p, d, members[i].Checks); err != nil {
			return nil, err
		}
	}
	if len(d.Checks) == 0 {
		d.Limitations = append(d.Limitations, "No check of the effect is known for this action.")
	}
	if err := d.ReadExpected(); err != nil {
		return nil, err
	}
	return d, s.scheduleLegs(ctx, p, d)
}

// snapshot returns the newest snapshot of the opportunities, and takes an empty one
// when the project has none.
func (s *Service) snapshot(ctx context.Context, projectID uuid.UUID) (uuid.UUID, error) {
	id, err := s.Store.NewestSnapshot(ctx, projectID)
	if err != nil || id != uuid.Nil {
		return id, err
	}
	id = model.NewID()
	return id, s.Store.TakeSnapshot(ctx, actions.Snapshot{
		ProjectID: projectID, ID: id, EvidenceAt: map[string]time.Time{}, CreatedAt: s.now(),
	})
}

// expect adds a member's checks to a declaration, with their baselines.
func (s *Service) expect(ctx context.Context, p *model.Project, d *model.ActionDeclaration, checks []map[string]any) error {
	for _, check := range checks {
		if err := s.addBaseline(ctx, p, check); err != nil {
			return err
		}
		kind, _ := check["kind"].(string)
		if id, ok := pageOf(check); ok && !slices.Contains(d.TargetSiteURLIds, id) {
			d.TargetSiteURLIds = append(d.TargetSiteURLIds, id)
		}
		outcome := model.DeclarationCheck{
			Index: len(d.Checks), Kind: kind, Leg: legOf(kind), State: model.CheckStateWaiting, Subject: subject(check),
		}
		if prompt, ok := check["target_prompt_id"].(string); ok {
			if id, err := uuid.Parse(prompt); err == nil {
				outcome.PromptID = &id
			}
		}
		d.Expected, d.Checks = append(d.Expected, check), append(d.Checks, outcome)
	}
	return nil
}

// addBaseline completes a check with what is measured before it is expected to change.
func (s *Service) addBaseline(ctx context.Context, p *model.Project, check map[string]any) error {
	switch check["kind"] {
	case rule.KeywordPresence:
		check["owned_origin"], check["language_code"], check["location_code"] = origin(p.WebsiteURL), p.LanguageCode, nil
		return nil
	case rule.VisibilityMetric, rule.TrafficMetric:
	default:
		return nil
	}
	value, source, err := s.Prober.Baseline(ctx, p, check)
	if err != nil {
		return err
	}
	if value != nil {
		check["baseline_value"] = *value
	}
	if source != nil {
		field := "baseline_metric_snapshot_id"
		if check["kind"] == rule.TrafficMetric {
			field = "baseline_traffic_snapshot_id"
		}
		check[field] = source.String()
	}
	if check["kind"] == rule.TrafficMetric {
		check["baseline_window_days"] = WindowDays
	}
	return nil
}

// WindowDays is the length of the windows that traffic is compared over.
const WindowDays = 28

// subject returns what a check looks at, in words.
func subject(check map[string]any) *string {
	for _, field := range []string{"target_url", "scope_key", "keyword", "rule_id", "metric"} {
		if text, ok := check[field].(string); ok && text != "" {
			return &text
		}
	}
	return nil
}

// newestDeclaration returns an action's newest declaration, nil when it has none.
func (s *Service) newestDeclaration(ctx context.Context, projectID, id uuid.UUID) (*model.ActionDeclaration, error) {
	key := storage.ChildKey{ProjectID: projectID, ID: id}
	found, err := s.Store.Declarations(ctx, []storage.ChildKey{key})
	return found[key], err
}

// members returns an action's members in the order to show.
func (s *Service) members(ctx context.Context, a *model.ActionItem) ([]model.Opportunity, error) {
	key := storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID}
	found, err := s.Store.Members(ctx, []storage.ChildKey{key})
	return found[key], err
}
