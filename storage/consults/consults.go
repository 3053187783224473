// Package consults keeps what is counted of calls to the product's own models: the
// calls in flight over all processes, and the calls and costs of workspaces.
package consults

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes the counts.
type Store struct {
	*storage.DB
}

// New returns a Store over a database.
func New(db *storage.DB) *Store { return &Store{db} }

// slotRow is one call that may be in flight.
type slotRow struct {
	Model     string    `bun:",pk"`
	Slot      int       `bun:",pk"`
	Holder    uuid.UUID // who has it, or had it last
	HeldUntil time.Time

	bun.BaseModel `bun:"table:model_slots,alias:s"`
}

// TakeSlot takes one of a model's slots until a time; ok is false when all are taken.
func (s *Store) TakeSlot(
	ctx context.Context, name string, total int, holder uuid.UUID, now, until time.Time,
) (slot int, ok bool, err error) {
	slot, err = s.takeFree(ctx, name, total, holder, now, until)
	if !errors.Is(err, sql.ErrNoRows) {
		return slot, err == nil, err
	}
	made, err := s.makeSlots(ctx, name, total)
	if err != nil || made == 0 {
		return 0, false, err
	}
	slot, err = s.takeFree(ctx, name, total, holder, now, until)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return slot, err == nil, err
}

func (s *Store) takeFree(ctx context.Context, name string, total int, holder uuid.UUID, now, until time.Time) (int, error) {
	db := s.Bun(ctx)
	free := db.NewSelect().Model((*slotRow)(nil)).Column("slot").
		Where("model = ?", name).Where("slot < ?", total).Where("held_until <= ?", now).
		Order("slot").Limit(1).For("UPDATE SKIP LOCKED")
	var slot int
	_, err := db.NewUpdate().Model((*slotRow)(nil)).Set("holder = ?", holder).Set("held_until = ?", until).
		Where("model = ?", name).Where("slot = (?)", free).Returning("slot").Exec(ctx, &slot)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("take slot: %w", err)
	}
	return slot, err
}

// makeSlots adds the rows of slots that were never taken and returns how many.
func (s *Store) makeSlots(ctx context.Context, name string, total int) (int64, error) {
	rows := make([]slotRow, total)
	for i := range rows {
		rows[i] = slotRow{Model: name, Slot: i}
	}
	return storage.Exec(ctx, s.Bun(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING"), "make slots")
}

// GiveSlot returns a slot, unless another holder has it by now.
func (s *Store) GiveSlot(ctx context.Context, name string, slot int, holder uuid.UUID) error {
	_, err := s.Bun(ctx).NewUpdate().Model((*slotRow)(nil)).Set("held_until = ?", time.Time{}).
		Where("model = ?", name).Where("slot = ?", slot).Where("holder = ?", holder).Exec(ctx)
	return storage.Wrap(err, "give slot")
}

// usageRow is what a workspace has used in a month.
type usageRow struct {
	WorkspaceID  uuid.UUID `bun:",pk"`
	Month        time.Time `bun:"type:date,pk"`
	Calls        int64
	CostMicrousd int64

	bun.BaseModel `bun:"table:research_usage,alias:u"`
}

// BeginCall counts one call; false: the workspace has used up the calls or the cost of its month. Zero is no limit.
func (s *Store) BeginCall(ctx context.Context, workspaceID uuid.UUID, maxCalls, maxMicrousd int64, now time.Time) (bool, error) {
	row := usageRow{WorkspaceID: workspaceID, Month: monthOf(now), Calls: 1}
	res, err := s.Bun(ctx).NewInsert().Model(&row).On("CONFLICT (workspace_id, month) DO UPDATE").
		Set("calls = u.calls + 1").
		Where("? = 0 OR u.calls < ?", maxCalls, maxCalls).
		Where("? = 0 OR u.cost_microusd < ?", maxMicrousd, maxMicrousd).
		Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("count call: %w", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// AddCost adds the cost of a call to its workspace's month.
func (s *Store) AddCost(ctx context.Context, workspaceID uuid.UUID, microusd int64, now time.Time) error {
	if microusd == 0 {
		return nil
	}
	return s.correct(ctx, workspaceID, now, "cost_microusd = cost_microusd + ?", microusd)
}

// TakeBack takes a call that got no answer from the count of its workspace's month.
func (s *Store) TakeBack(ctx context.Context, workspaceID uuid.UUID, now time.Time) error {
	return s.correct(ctx, workspaceID, now, "calls = greatest(calls - ?, 0)", 1)
}

func (s *Store) correct(ctx context.Context, workspaceID uuid.UUID, now time.Time, set string, by int64) error {
	_, err := s.Bun(ctx).NewUpdate().Model((*usageRow)(nil)).Set(set, by).
		Where("workspace_id = ?", workspaceID).Where("month = ?", monthOf(now)).Exec(ctx)
	return storage.Wrap(err, "count usage")
}

func monthOf(at time.Time) time.Time {
	at = at.UTC()
	return time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
}
