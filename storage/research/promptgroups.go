package research

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PromptGroup is prompts that ask the same, and what people made of it.
type PromptGroup struct {
	ProjectID  uuid.UUID `bun:",pk"`
	ID         uuid.UUID `bun:",pk"`
	Origin     model.PromptGroupOrigin
	Meaning    string
	PromptIDs  []uuid.UUID `bun:"prompt_ids,array,type:uuid[]"`
	Review     string
	ReviewedBy *string
	ReviewedAt *time.Time
	CreatedAt  time.Time

	bun.BaseModel `bun:"table:prompt_groups,alias:g"`
}

// Waits reports whether nobody has reviewed the group.
func (g *PromptGroup) Waits() bool { return g.Review == reviewWaiting }

// Rejected reports whether people said that its prompts do not ask the same.
func (g *PromptGroup) Rejected() bool { return g.Review == reviewRejected }

// NewPromptGroup returns a group that waits for review.
func NewPromptGroup(projectID uuid.UUID, origin model.PromptGroupOrigin, meaning string, prompts []uuid.UUID, now time.Time) PromptGroup {
	return PromptGroup{
		ProjectID: projectID, ID: model.NewID(), Origin: origin, Meaning: meaning, PromptIDs: prompts, Review: reviewWaiting, CreatedAt: now,
	}
}

// PromptGroups reads all groups of a project, the oldest first.
func (s *Store) PromptGroups(ctx context.Context, projectID uuid.UUID) ([]PromptGroup, error) {
	var groups []PromptGroup
	err := s.Bun(ctx).NewSelect().Model(&groups).Where("g.project_id = ?", projectID).Order("g.id").Scan(ctx)
	return groups, storage.Wrap(err, "read groups of prompts")
}

// ReplaceFound stores the groups that an audit's answers show, in place of those waiting for review that have one of
// the prompts that it asked.
func (s *Store) ReplaceFound(ctx context.Context, projectID uuid.UUID, asked []uuid.UUID, found []PromptGroup) error {
	_, err := s.Bun(ctx).NewDelete().Model((*PromptGroup)(nil)).Where("g.project_id = ?", projectID).
		Where("g.review = ?", reviewWaiting).Where("g.origin = ?", model.PromptGroupOriginAnswers).
		Where("g.prompt_ids && ?", pgdialect.Array(asked)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("replace groups of prompts: %w", err)
	}
	return s.PutPromptGroups(ctx, found)
}

// PutPromptGroups stores groups, in place of those with their ids.
func (s *Store) PutPromptGroups(ctx context.Context, groups []PromptGroup) error {
	if len(groups) == 0 {
		return nil
	}
	_, err := s.Bun(ctx).NewInsert().Model(&groups).On("CONFLICT (project_id, id) DO UPDATE").Set("prompt_ids = EXCLUDED.prompt_ids").
		Set("review = EXCLUDED.review").Set("reviewed_by = EXCLUDED.reviewed_by").Set("reviewed_at = EXCLUDED.reviewed_at").Exec(ctx)
	return storage.Wrap(err, "store groups of prompts")
}

// WaitingGroups reads the groups of projects that wait for review, with their active prompts that have no topic.
func (s *Store) WaitingGroups(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.PromptGroup, error) {
	if len(projectIDs) == 0 {
		return map[uuid.UUID][]model.PromptGroup{}, nil
	}
	var groups []PromptGroup
	err := s.Bun(ctx).NewSelect().Model(&groups).Where("g.project_id IN (?)", bun.List(projectIDs)).
		Where("g.review = ?", reviewWaiting).Where("cardinality(g.prompt_ids) > 1").OrderExpr("g.project_id, g.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read groups of prompts: %w", err)
	}
	var ids []uuid.UUID
	for i := range groups {
		ids = append(ids, groups[i].PromptIDs...)
	}
	known := map[uuid.UUID]*model.Prompt{}
	if len(ids) > 0 {
		var prompts []*model.Prompt
		err := s.Bun(ctx).NewSelect().Model(&prompts).Where("prompt.project_id IN (?)", bun.List(projectIDs)).
			Where("prompt.id IN (?)", bun.List(ids)).Where("prompt.topic_id IS NULL").
			Where("prompt.status = ?", model.PromptStatusActive).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("read prompts of groups: %w", err)
		}
		for _, p := range prompts {
			known[p.ID] = p
		}
	}
	waiting := map[uuid.UUID][]model.PromptGroup{}
	for i := range groups {
		g := &groups[i]
		shown := model.PromptGroup{ID: g.ID, Origin: g.Origin, Meaning: g.Meaning, CreatedAt: g.CreatedAt}
		for _, id := range g.PromptIDs {
			if p := known[id]; p != nil {
				shown.Prompts = append(shown.Prompts, p)
			}
		}
		if len(shown.Prompts) > 1 {
			waiting[g.ProjectID] = append(waiting[g.ProjectID], shown)
		}
	}
	return waiting, nil
}

// HoldPromptGroup locks a group that waits for review. A NotFound fault when there is none.
func (s *Store) HoldPromptGroup(ctx context.Context, projectID, id uuid.UUID) (*PromptGroup, error) {
	var g PromptGroup
	err := s.Bun(ctx).NewSelect().Model(&g).Where("g.project_id = ?", projectID).Where("g.id = ?", id).
		Where("g.review = ?", reviewWaiting).For("UPDATE").Scan(ctx)
	if storage.NotFound(err) {
		return nil, fault.Missing("group of prompts")
	}
	if err != nil {
		return nil, fmt.Errorf("hold group of prompts: %w", err)
	}
	return &g, nil
}

// Reviewed notes who accepted or rejected the group.
func (g *PromptGroup) Reviewed(accepted bool, by string, at time.Time) {
	g.Review = reviewRejected
	if accepted {
		g.Review = reviewAccepted
	}
	g.ReviewedBy, g.ReviewedAt = &by, &at
}

// UngroupedPrompts reads the active prompts without a topic that no model was asked about, the oldest first, at most
// limit of them.
func (s *Store) UngroupedPrompts(ctx context.Context, projectID uuid.UUID, limit int) ([]model.Prompt, error) {
	var prompts []model.Prompt
	err := s.Bun(ctx).NewSelect().Model(&prompts).Where("prompt.project_id = ?", projectID).Where("prompt.topic_id IS NULL").
		Where("prompt.status = ?", model.PromptStatusActive).
		Where(`NOT EXISTS (SELECT FROM prompt_groups g WHERE g.project_id = prompt.project_id AND g.origin = ?
			AND prompt.id = ANY(g.prompt_ids))`, model.PromptGroupOriginModel).
		Order("prompt.id").Limit(int64(limit)).Scan(ctx)
	return prompts, storage.Wrap(err, "read prompts without a topic")
}
