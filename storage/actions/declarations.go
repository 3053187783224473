package actions

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
)

// AddDeclaration stores a new declaration. A DeclarationOpen fault when one of the
// action is still measured.
func (s *Store) AddDeclaration(ctx context.Context, d *model.ActionDeclaration) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(d).Exec(ctx)
	if storage.IsUniqueViolation(err) {
		return fault.Wrap(err, fault.DeclarationOpen, "a declaration of this action is still measured")
	}
	return storage.Wrap(err, "store declaration")
}

// SaveDeclaration stores what was measured of a declaration.
func (s *Store) SaveDeclaration(ctx context.Context, d *model.ActionDeclaration) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(d).Column("state", "limitations", "legs", "checks", "closed_at").
		Where("project_id = ?", d.ProjectID).Where("id = ?", d.ID).Exec(ctx)
	return storage.Wrap(err, "store measurement of declaration")
}

// AnnounceOutcome writes the event of a declaration whose state has become verified or contradicted. Other states have
// no event.
func (s *Store) AnnounceOutcome(ctx context.Context, d *model.ActionDeclaration, at time.Time) error {
	var kind model.EventType
	switch d.State {
	case model.ImplementationStateVerified:
		kind = model.EventActionVerified
	case model.ImplementationStateContradicted:
		kind = model.EventActionContradicted
	default:
		return nil
	}
	return event.Write(ctx, s.db.Bun(ctx), event.Event{ProjectID: d.ProjectID, Type: kind, At: at, Data: map[string]any{
		"action_id": d.ActionID, "declaration_id": d.ID,
	}})
}

// Declarations returns the newest declaration of each action with its events, by action.
func (s *Store) Declarations(ctx context.Context, actions []storage.ChildKey) (map[storage.ChildKey]*model.ActionDeclaration, error) {
	var found []*model.ActionDeclaration
	q := s.db.Bun(ctx).NewSelect().Model(&found).DistinctOn("action_declaration.project_id, action_declaration.action_id")
	err := storage.NarrowToKeys(q, actions, "action_declaration", "action_id").
		OrderExpr("action_declaration.project_id, action_declaration.action_id, action_declaration.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read declarations: %w", err)
	}
	events, err := s.verifications(ctx, found)
	if err != nil {
		return nil, err
	}
	byAction := make(map[storage.ChildKey]*model.ActionDeclaration, len(found))
	for _, d := range found {
		if err := d.ReadExpected(); err != nil {
			return nil, err
		}
		d.VerificationEvents = events[storage.ChildKey{ProjectID: d.ProjectID, ID: d.ID}]
		byAction[storage.ChildKey{ProjectID: d.ProjectID, ID: d.ActionID}] = d
	}
	return byAction, nil
}

// verifications returns what was observed of declarations, oldest first, by declaration.
func (s *Store) verifications(
	ctx context.Context, declarations []*model.ActionDeclaration,
) (map[storage.ChildKey][]model.VerificationEvent, error) {
	byDeclaration := make(map[storage.ChildKey][]model.VerificationEvent, len(declarations))
	if len(declarations) == 0 {
		return byDeclaration, nil
	}
	keys := make([]storage.ChildKey, len(declarations))
	for i, d := range declarations {
		keys[i] = storage.ChildKey{ProjectID: d.ProjectID, ID: d.ID}
	}
	var events []model.VerificationEvent
	q := s.db.Bun(ctx).NewSelect().Model(&events)
	err := storage.NarrowToKeys(q, keys, "verification_event", "declaration_id").
		OrderExpr("verification_event.observed_at, verification_event.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read verifications: %w", err)
	}
	return storage.GroupBy(events, func(v model.VerificationEvent) storage.ChildKey {
		return storage.ChildKey{ProjectID: v.ProjectID, ID: v.DeclarationID}
	}), nil
}

// OpenDeclarations returns the declarations of a project that are still measured,
// without their events.
func (s *Store) OpenDeclarations(ctx context.Context, projectID uuid.UUID) ([]model.ActionDeclaration, error) {
	var open []model.ActionDeclaration
	err := s.db.Bun(ctx).NewSelect().Model(&open).Where("project_id = ?", projectID).Where("closed_at IS NULL").
		OrderExpr("id").Scan(ctx)
	return open, storage.Wrap(err, "read open declarations")
}

// AddVerification appends what was observed of a declared action.
func (s *Store) AddVerification(ctx context.Context, v *model.VerificationEvent) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(v).Exec(ctx)
	return storage.Wrap(err, "store verification")
}
