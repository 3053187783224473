package actions

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AddDeclaration stores a new declaration. A DeclarationOpen fault when one of the
// action is still measured.
func (s *Store) AddDeclaration(ctx context.Context, d *model.ActionDeclaration) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(d).Exec(ctx)
	if storage.IsUniqueViolation(err) {
		return fault.Wrap(err, fault.DeclarationOpen, "a declaration of this action is still measured")
	}
	if err != nil {
		return fmt.Errorf("store declaration: %w", err)
	}
	return nil
}

// SaveDeclaration stores what was measured of a declaration.
func (s *Store) SaveDeclaration(ctx context.Context, d *model.ActionDeclaration) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(d).Column("state", "limitations", "legs", "checks", "closed_at").
		Where("project_id = ?", d.ProjectID).Where("id = ?", d.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store measurement of declaration: %w", err)
	}
	return nil
}

// Declaration returns an action's newest declaration with its events, nil when it has
// none.
func (s *Store) Declaration(ctx context.Context, projectID, actionID uuid.UUID) (*model.ActionDeclaration, error) {
	d := &model.ActionDeclaration{}
	err := s.db.Bun(ctx).NewSelect().Model(d).Where("project_id = ?", projectID).Where("action_id = ?", actionID).
		OrderExpr("id DESC").Limit(1).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // documented: nil when there is none
	}
	if err != nil {
		return nil, fmt.Errorf("read declaration: %w", err)
	}
	d.VerificationEvents = []model.VerificationEvent{}
	err = s.db.Bun(ctx).NewSelect().Model(&d.VerificationEvents).Where("project_id = ?", projectID).
		Where("declaration_id = ?", d.ID).OrderExpr("observed_at, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read verification: %w", err)
	}
	return d, nil
}

// OpenDeclarations returns the declarations of a project that are still measured,
// without their events.
func (s *Store) OpenDeclarations(ctx context.Context, projectID uuid.UUID) ([]model.ActionDeclaration, error) {
	var open []model.ActionDeclaration
	err := s.db.Bun(ctx).NewSelect().Model(&open).Where("project_id = ?", projectID).Where("closed_at IS NULL").
		OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read open declarations: %w", err)
	}
	return open, nil
}

// AddVerification appends what was observed of a declared action.
func (s *Store) AddVerification(ctx context.Context, v *model.VerificationEvent) error {
	if _, err := s.db.Bun(ctx).NewInsert().Model(v).Exec(ctx); err != nil {
		return fmt.Errorf("store verification: %w", err)
	}
	return nil
}
