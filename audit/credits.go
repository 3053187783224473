package audit

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// month returns the beginning of the calendar month (UTC) in which credits count.
func month(at time.Time) time.Time {
	at = at.UTC()
	return time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// Credits returns what a workspace has used of its credits this month.
func (s *Service) Credits(ctx context.Context, workspaceID uuid.UUID) (*model.WorkspaceCredits, error) {
	return s.store.WorkspaceCredits(ctx, workspaceID, month(s.time()))
}

// SetCreditLimit sets how many credits a workspace may use in a calendar month;
// nil removes the limit. It returns what this month has used, or a NotFound fault when
// there is no such workspace.
func SetCreditLimit(
	ctx context.Context, store CreditStore, workspaceID uuid.UUID, limit *int64, at time.Time,
) (*model.WorkspaceCredits, error) {
	if err := store.SetCreditLimit(ctx, workspaceID, limit, at); err != nil {
		return nil, err
	}
	return store.WorkspaceCredits(ctx, workspaceID, month(at))
}

// afford returns a CreditsExhausted fault, with the numbers, when the workspace may not
// reserve so many credits for a project's audits. Launches of a workspace that has a limit wait for each other
// until their transaction ends, so each sees what the ones before it left.
func (s *Service) afford(ctx context.Context, workspaceID, projectID uuid.UUID, credits int64) error {
	c, err := s.Credits(ctx, workspaceID)
	if err != nil || c.MonthlyLimit == nil {
		return err
	}
	if err := s.store.LockCredits(ctx, workspaceID); err != nil {
		return err
	}
	if c, err = s.Credits(ctx, workspaceID); err != nil || c.MonthlyLimit == nil {
		return err
	}
	if credits <= *c.Available {
		c.Reserved, *c.Available = c.Reserved+credits, *c.Available-credits
		return s.reserved(ctx, workspaceID, projectID, c)
	}
	f := fault.New(fault.CreditsExhausted,
		"the audit could use up to %d credits; of this month's %d of the workspace %d are left", credits, *c.MonthlyLimit, *c.Available)
	f.Numbers = map[string]int64{
		"maximum_attempt_count": credits, "monthly_credit_limit": *c.MonthlyLimit, "available_credits": *c.Available,
	}
	return f
}
