package action

import (
	"context"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// mostLabel bounds the label of a proposed action, in characters.
const mostLabel = 300

// Move puts an action into another status on behalf of a member. It takes part in
// the context's transaction.
func (s *Service) Move(
	ctx context.Context, projectID, id uuid.UUID, to model.ActionStatus, member *uuid.UUID,
) (*model.ActionItem, error) {
	var a *model.ActionItem
	err := s.locked(ctx, projectID, id, func(ctx context.Context, found *model.ActionItem) error {
		a = found
		if err := checkMove(a.Status, to); err != nil || a.Status == to {
			return err
		}
		if to == model.ActionStatusInProgress {
			if err := s.withdraw(ctx, a); err != nil {
				return err
			}
		}
		return s.setStatus(ctx, a, to, "", member)
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// locked runs fn on an action while no other change of the project's actions runs.
func (s *Service) locked(
	ctx context.Context, projectID, id uuid.UUID, fn func(context.Context, *model.ActionItem) error,
) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		if err := s.Store.LockActions(ctx, projectID); err != nil {
			return err
		}
		a, err := s.Store.Action(ctx, projectID, id)
		if err != nil {
			return err
		}
		return fn(ctx, a)
	})
}

// setStatus stores a move and its entry in the history.
func (s *Service) setStatus(ctx context.Context, a *model.ActionItem, to model.ActionStatus, reason string, member *uuid.UUID) error {
	from, now := a.Status, s.now()
	a.Status, a.UpdatedAt, a.CompletedAt = to, now, nil
	if to == model.ActionStatusDone {
		a.CompletedAt = &now
	}
	if err := s.Store.SaveActions(ctx, a.ProjectID, nil, []model.ActionItem{*a}); err != nil {
		return err
	}
	return s.Store.AddEvents(ctx, []model.ActionEvent{{
		ProjectID: a.ProjectID, ActionID: a.ID, ID: model.NewID(), FromStatus: &from, ToStatus: to, Reason: reason, MemberID: member,
		CreatedAt: now,
	}})
}

// withdraw ends the measuring of an action that goes back to work.
func (s *Service) withdraw(ctx context.Context, a *model.ActionItem) error {
	d, err := s.newestDeclaration(ctx, a.ProjectID, a.ID)
	if err != nil || d == nil || d.ClosedAt != nil {
		return err
	}
	now := s.now()
	d.ClosedAt = &now
	d.Limitations = append(d.Limitations, "The action went back to work before its measurement ended.")
	return s.Store.SaveDeclaration(ctx, d)
}

// Order puts an action's members into an order by hand. Members that are left out
// follow by priority; an empty order restores that by priority.
func (s *Service) Order(ctx context.Context, projectID, id uuid.UUID, order []uuid.UUID) error {
	return s.locked(ctx, projectID, id, func(ctx context.Context, a *model.ActionItem) error {
		members, err := s.members(ctx, a)
		if err != nil {
			return err
		}
		place := map[uuid.UUID]int{}
		for i, member := range order {
			if _, twice := place[member]; twice {
				return fault.Field("opportunity_ids", "names %s twice", member)
			}
			place[member] = i + 1
		}
		all := make([]*tracked[model.Opportunity], len(members))
		for i := range members {
			o := members[i]
			o.OrderSource, o.DisplayRank = model.OrderSourceSystem, 0
			if n, named := place[o.ID]; named {
				o.OrderSource, o.DisplayRank = model.OrderSourceManual, n
				delete(place, o.ID)
			}
			all[i] = &tracked[model.Opportunity]{row: o, changed: true}
		}
		for member := range place {
			return fault.MissingRef("opportunity_ids", "member "+member.String())
		}
		rankByPriority(all)
		return s.Store.SaveOpportunities(ctx, projectID, nil, rows(all))
	})
}

// Propose stores an action that a person or an agent proposes for a member.
func (s *Service) Propose(ctx context.Context, projectID uuid.UUID, in model.ActionProposal, member *uuid.UUID) (*model.ActionItem, error) {
	book, err := s.checkProposal(in)
	if err != nil {
		return nil, err
	}
	now := s.now()
	a := &model.ActionItem{
		ProjectID: projectID, ID: model.NewID(), TargetKind: in.TargetKind, TargetLabel: in.TargetLabel, TargetURL: in.TargetURL,
		TargetPromptID: in.TargetPromptID, Origin: model.ActionOriginAgent, Status: model.ActionStatusOpen, Families: []string{},
		Approach: book, SkillID: in.SkillID, DeclarableSince: now, CreatedAt: now, UpdatedAt: now,
	}
	a.TargetKey = targetKey(in)
	err = s.Store.InTx(ctx, func(ctx context.Context) error {
		if err := s.Store.LockActions(ctx, projectID); err != nil {
			return err
		}
		if err := s.checkPrompt(ctx, projectID, in.TargetPromptID); err != nil {
			return err
		}
		existing, err := s.Store.ActionOf(ctx, projectID, a.TargetKind, a.TargetKey, a.Approach)
		if err != nil {
			return err
		}
		if existing != nil {
			return fault.New(fault.Conflict, "the action %s has this target and approach", existing.ID)
		}
		if err := s.Store.SaveActions(ctx, projectID, []model.ActionItem{*a}, nil); err != nil {
			return err
		}
		return s.Store.AddEvents(ctx, []model.ActionEvent{{
			ProjectID: projectID, ActionID: a.ID, ID: model.NewID(), ToStatus: a.Status, Reason: "proposed", MemberID: member, CreatedAt: now,
		}})
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// checkPrompt returns a NotFound fault when the project does not have a prompt.
func (s *Service) checkPrompt(ctx context.Context, projectID uuid.UUID, id *uuid.UUID) error {
	if id == nil {
		return nil
	}
	key := storage.ChildKey{ProjectID: projectID, ID: *id}
	found, err := s.Projects.PromptsByID(ctx, []storage.ChildKey{key})
	if err == nil && found[key] == nil {
		return fault.MissingRef("target_prompt_id", "prompt")
	}
	return err
}

// checkProposal returns the approach of a proposal's playbook.
func (s *Service) checkProposal(in model.ActionProposal) (approach string, err error) {
	var problems fault.Problems
	book, ok := s.playbooks.Get(in.SkillID)
	if !ok {
		problems.Add("skill_id", "%q is not a playbook; playbooks: %s", in.SkillID, strings.Join(s.playbooks.IDs(), ", "))
	}
	if !model.IsSeen(in.TargetLabel) || utf8.RuneCountInString(in.TargetLabel) > mostLabel || model.SingleLine(in.TargetLabel) != nil {
		problems.Add("target_label", "must be one line of 1 to %d characters, not only blanks", mostLabel)
	}
	needsURL := in.TargetKind == model.ActionTargetKindPage || in.TargetKind == model.ActionTargetKindSource
	if in.TargetURL != nil || needsURL {
		if !isWebAddress(in.TargetURL) {
			problems.Add("target_url", "must be an http or https address without a user name and a password")
		}
	}
	if in.TargetKind == model.ActionTargetKindPrompt && in.TargetPromptID == nil {
		problems.Add("target_prompt_id", "is needed for the target kind prompt")
	}
	if in.TargetKind != model.ActionTargetKindPrompt && in.TargetPromptID != nil {
		problems.Add("target_prompt_id", "is for the target kind prompt alone")
	}
	return book.Approach, problems.Err()
}

func isWebAddress(text *string) bool {
	if text == nil {
		return false
	}
	u, err := url.Parse(*text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
}

// targetKey returns the key that rules give the same target.
func targetKey(in model.ActionProposal) string {
	switch {
	case in.TargetPromptID != nil:
		return in.TargetPromptID.String()
	case in.TargetURL != nil:
		return *in.TargetURL
	default:
		return "label:" + in.TargetLabel
	}
}
