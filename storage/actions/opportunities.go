package actions

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// keptSnapshots is the number of snapshots of a project that are kept, besides those
// that declarations refer to.
const keptSnapshots = 12

// Snapshot is the state of a project's opportunities to freeze.
type Snapshot struct {
	ProjectID  uuid.UUID
	ID         uuid.UUID
	EvidenceAt map[string]time.Time // kind of evidence -> when it was measured
	CreatedAt  time.Time

	OpportunityIDs []uuid.UUID // that the evidence showed
	PriorityScores []float64   // of each of them
}

// snapshot is a row of opportunity_snapshots.
type snapshot struct {
	bun.BaseModel `bun:"table:opportunity_snapshots,alias:snapshot"`

	ProjectID      uuid.UUID            `bun:",pk,type:uuid"`
	ID             uuid.UUID            `bun:",pk,type:uuid"`
	EvidenceAt     map[string]time.Time `bun:"evidence_at,type:jsonb"`
	Opportunities  int                  `bun:"opportunities"`
	OpportunityIDs []uuid.UUID          `bun:"opportunity_ids,array"`
	PriorityScores []float64            `bun:"priority_scores,array"`
	CreatedAt      time.Time            `bun:"created_at"`
}

// Opportunities returns all opportunities of a project, cleared ones too.
func (s *Store) Opportunities(ctx context.Context, projectID uuid.UUID) ([]model.Opportunity, error) {
	var all []model.Opportunity
	err := s.db.Bun(ctx).NewSelect().Model(&all).Where("project_id = ?", projectID).OrderExpr("id").Scan(ctx)
	return all, storage.Wrap(err, "read opportunities")
}

// Members returns the opportunities of actions that the newest evidence shows, in the
// order to show, by action. Of an action whose evidence has cleared it returns them all.
func (s *Store) Members(ctx context.Context, actions []storage.ChildKey) (map[storage.ChildKey][]model.Opportunity, error) {
	var found []model.Opportunity
	q := s.db.Bun(ctx).NewSelect().Model(&found)
	err := storage.NarrowToKeys(q, actions, "opportunity", "action_id").
		OrderExpr("opportunity.display_rank, opportunity.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read members of actions: %w", err)
	}
	members := storage.GroupBy(found, func(o model.Opportunity) storage.ChildKey {
		return storage.ChildKey{ProjectID: o.ProjectID, ID: *o.ActionID}
	})
	for key, all := range members {
		live := slices.DeleteFunc(slices.Clone(all), func(o model.Opportunity) bool { return o.ClearedAt != nil })
		if len(live) > 0 {
			members[key] = live
		}
	}
	return members, nil
}

// TakeSnapshot freezes the state of a project's opportunities, and forgets the oldest
// snapshots that no declaration refers to.
func (s *Store) TakeSnapshot(ctx context.Context, n Snapshot) error {
	row := snapshot{
		ProjectID: n.ProjectID, ID: n.ID, EvidenceAt: n.EvidenceAt, Opportunities: len(n.OpportunityIDs),
		OpportunityIDs: append([]uuid.UUID{}, n.OpportunityIDs...), PriorityScores: append([]float64{}, n.PriorityScores...),
		CreatedAt: n.CreatedAt,
	}
	if err := storage.CopyAll(ctx, s.db, []snapshot{row}); err != nil {
		return fmt.Errorf("store snapshot: %w", err)
	}
	return s.forgetSnapshots(ctx, n.ProjectID)
}

func (s *Store) forgetSnapshots(ctx context.Context, projectID uuid.UUID) error {
	newest := s.db.Bun(ctx).NewSelect().Model((*snapshot)(nil)).Column("id").Where("project_id = ?", projectID).
		OrderExpr("id DESC").Limit(keptSnapshots)
	declared := s.db.Bun(ctx).NewSelect().TableExpr("action_declarations").Column("opportunity_snapshot_id").
		Where("project_id = ?", projectID)
	_, err := s.db.Bun(ctx).NewDelete().Model((*snapshot)(nil)).Where("project_id = ?", projectID).
		Where("id NOT IN (?)", newest).Where("id NOT IN (?)", declared).Exec(ctx)
	return storage.Wrap(err, "forget snapshots")
}

// NewestSnapshot returns the id of a project's newest snapshot, the zero id when it
// has none.
func (s *Store) NewestSnapshot(ctx context.Context, projectID uuid.UUID) (uuid.UUID, error) {
	row := &snapshot{}
	err := s.db.Bun(ctx).NewSelect().Model(row).Column("id").Where("project_id = ?", projectID).
		OrderExpr("id DESC").Limit(1).Scan(ctx)
	if storage.NotFound(err) {
		return uuid.Nil, nil
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("read newest snapshot: %w", err)
	}
	return row.ID, nil
}

// NewestEvidence returns when the evidence of the newest snapshots of projects was
// measured, by project and kind.
func (s *Store) NewestEvidence(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID]map[string]time.Time, error) {
	var rows []snapshot
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("project_id", "evidence_at").DistinctOn("project_id").
		Where("project_id IN (?)", bun.List(projectIDs)).OrderExpr("project_id, id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read newest snapshots: %w", err)
	}
	measured := make(map[uuid.UUID]map[string]time.Time, len(rows))
	for i := range rows {
		measured[rows[i].ProjectID] = rows[i].EvidenceAt
	}
	return measured, nil
}
