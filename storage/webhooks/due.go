package webhooks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/channels"
	"github.com/answer-visibility/avm/storage/event"
)

// Due names a webhook that has something to deliver.
type Due struct {
	bun.BaseModel `bun:"table:webhooks_due,alias:d"`

	ProjectID uuid.UUID `bun:",pk"`
	WebhookID uuid.UUID `bun:",pk"`
	DueAt     time.Time
}

// Due returns the webhooks of all projects that are due, the most overdue first.
func (s *Store) Due(ctx context.Context, now time.Time, limit int) ([]Due, error) {
	var due []Due
	err := s.db.Bun(ctx).NewSelect().Model(&due).Where("due_at <= ?", now).Order("due_at").Limit(int64(limit)).Scan(ctx)
	return due, storage.Wrap(err, "list due webhooks")
}

// setDue makes webhooks due at a time, or leaves them due earlier.
func (s *Store) setDue(ctx context.Context, projectID uuid.UUID, at time.Time, ids ...uuid.UUID) error {
	due := make([]Due, len(ids))
	for i, id := range ids {
		due[i] = Due{ProjectID: projectID, WebhookID: id, DueAt: at}
	}
	if len(due) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&due).On("CONFLICT (project_id, webhook_id) DO UPDATE").
		Set("due_at = least(d.due_at, EXCLUDED.due_at)").Exec(ctx)
	return storage.Wrap(err, "note due webhooks")
}

func (s *Store) neverDue(ctx context.Context, projectID, id uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*Due)(nil)).Where("project_id = ? AND webhook_id = ?", projectID, id).Exec(ctx)
	return storage.Wrap(err, "note that webhook is not due")
}

// Settle notes when a webhook is due next, or that it is not, after it has been worked on.
func (s *Store) Settle(ctx context.Context, projectID, id uuid.UUID, now time.Time) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		db := s.db.Bun(ctx)
		// A transaction that adds deliveries changes this row afterwards, so deliveries that this one does not see make it
		// due again. Without the row there is nothing to settle: a row that appears meanwhile must stay.
		var locked []Due
		err := db.NewSelect().Model(&locked).Where("project_id = ? AND webhook_id = ?", projectID, id).For("UPDATE").Scan(ctx)
		if err != nil {
			return fmt.Errorf("lock due webhook: %w", err)
		}
		if len(locked) == 0 {
			return nil
		}
		var next, held *time.Time
		err = db.NewSelect().TableExpr("webhook_deliveries AS d").ColumnExpr("min(d.due_at)").
			ColumnExpr("(SELECT w.held_until FROM webhooks AS w WHERE w.project_id = ? AND w.id = ?)", projectID, id).
			Where("d.project_id = ? AND d.webhook_id = ?", projectID, id).Scan(ctx, &next, &held)
		if err != nil {
			return fmt.Errorf("read next delivery: %w", err)
		}
		if next == nil {
			return s.neverDue(ctx, projectID, id)
		}
		if held != nil && held.After(*next) {
			next = held
		}
		_, err = db.NewUpdate().Model((*Due)(nil)).Set("due_at = ?", *next).
			Where("project_id = ? AND webhook_id = ?", projectID, id).Exec(ctx)
		return storage.Wrap(err, "set due webhook")
	})
}

// ProjectsWithEvents returns projects with events that have not been distributed. It leaves out the projects in passed.
func (s *Store) ProjectsWithEvents(ctx context.Context, passed []uuid.UUID, limit int) ([]uuid.UUID, error) {
	var projects []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*event.Due)(nil)).Distinct().Column("project_id").
		Where("project_id <> ALL(?)", pgdialect.Array(passed)).Limit(int64(limit)).Scan(ctx, &projects)
	return projects, storage.Wrap(err, "list projects with events")
}

// Distribute adds the oldest events of a project that have not been distributed to the webhooks and channels that take
// them. It takes at most limit events.
func (s *Store) Distribute(ctx context.Context, projectID uuid.UUID, limit int, now time.Time) error {
	err := s.InTx(ctx, func(ctx context.Context) error {
		db := s.db.Bun(ctx)
		var ids []uuid.UUID
		err := db.NewSelect().Model((*event.Due)(nil)).Column("event_id").Where("project_id = ?", projectID).
			Order("event_id").Limit(int64(limit)).For("UPDATE SKIP LOCKED").Scan(ctx, &ids)
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := s.add(ctx, projectID, ids, now); err != nil {
			return err
		}
		if err := channels.Take(ctx, db, projectID, ids, now); err != nil {
			return err
		}
		_, err = db.NewDelete().Model((*event.Due)(nil)).Where("project_id = ?", projectID).Where("event_id IN (?)", bun.List(ids)).Exec(ctx)
		return err
	})
	return storage.Wrap(err, "distribute events")
}

// add adds events to the active webhooks that take them.
func (s *Store) add(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID, now time.Time) error {
	db := s.db.Bun(ctx)
	var active []model.Webhook
	err := db.NewSelect().Model(&active).Column("id", "events").Where("project_id = ?", projectID).
		Where("state = ?", model.WebhookStateActive).For("KEY SHARE").Scan(ctx)
	if err != nil || len(active) == 0 {
		return err
	}
	var events []event.Stored
	err = db.NewSelect().Model(&events).Column("id", "type").Where("project_id = ?", projectID).Where("id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return err
	}
	var deliveries []delivery
	var webhooks []uuid.UUID
	for i := range active {
		before := len(deliveries)
		for _, e := range events {
			if Takes(&active[i], e.Type) {
				deliveries = append(deliveries, delivery{ProjectID: projectID, WebhookID: active[i].ID, EventID: e.ID, DueAt: now})
			}
		}
		if len(deliveries) > before {
			webhooks = append(webhooks, active[i].ID)
		}
	}
	if len(deliveries) == 0 {
		return nil
	}
	if _, err := db.NewInsert().Model(&deliveries).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return err
	}
	return s.setDue(ctx, projectID, now, webhooks...)
}

// Takes reports whether a webhook receives events of a type.
func Takes(w *model.Webhook, kind model.EventType) bool {
	return len(w.Events) == 0 || slices.Contains(w.Events, kind)
}

// AddEvent stores an event for one webhook alone and makes it due.
func (s *Store) AddEvent(ctx context.Context, id uuid.UUID, e event.Event) (eventID uuid.UUID, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		if eventID, err = event.Store(ctx, s.db.Bun(ctx), e); err != nil {
			return err
		}
		d := &delivery{ProjectID: e.ProjectID, WebhookID: id, EventID: eventID, DueAt: e.At}
		if _, err := s.db.Bun(ctx).NewInsert().Model(d).Exec(ctx); err != nil {
			return fmt.Errorf("add delivery: %w", err)
		}
		return s.setDue(ctx, e.ProjectID, e.At, id)
	})
	return eventID, err
}

// Range says which stored events are delivered again.
type Range struct {
	Event    *uuid.UUID // nil: by time
	From, To time.Time
}

// Replay makes events of a range due for a webhook, from the first attempt on, and returns their number. Events of a
// range are those that the webhook takes; one that is named is taken in any case. It takes at most limit events.
func (s *Store) Replay(ctx context.Context, w *model.Webhook, r Range, limit int, now time.Time) (int, error) {
	db := s.db.Bun(ctx)
	var ids []uuid.UUID
	q := db.NewSelect().Model((*event.Stored)(nil)).Column("id").Where("project_id = ?", w.ProjectID)
	if r.Event != nil {
		q.Where("id = ?", *r.Event)
	} else {
		q.Where("at >= ? AND at <= ?", r.From, r.To).Where("type <> ?", model.EventWebhookTest).Order("at", "id").Limit(int64(limit))
		if len(w.Events) > 0 {
			q.Where("type IN (?)", bun.List(w.Events))
		}
	}
	if err := q.Scan(ctx, &ids); err != nil {
		return 0, fmt.Errorf("read events to replay: %w", err)
	}
	deliveries := make([]delivery, len(ids))
	for i, id := range ids {
		deliveries[i] = delivery{ProjectID: w.ProjectID, WebhookID: w.ID, EventID: id, DueAt: now}
	}
	for chunk := range slices.Chunk(deliveries, insertChunk) {
		_, err := db.NewInsert().Model(&chunk).On("CONFLICT (project_id, webhook_id, event_id) DO UPDATE").
			Set("attempts = 0").Set("due_at = EXCLUDED.due_at").Exec(ctx)
		if err != nil {
			return 0, fmt.Errorf("add deliveries: %w", err)
		}
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return len(ids), s.setDue(ctx, w.ProjectID, now, w.ID)
}

// insertChunk is how many deliveries one statement inserts.
const insertChunk = 1_000

// forget drops what a webhook has not delivered.
func (s *Store) forget(ctx context.Context, projectID, id uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*delivery)(nil)).Where("project_id = ? AND webhook_id = ?", projectID, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("drop deliveries: %w", err)
	}
	return s.neverDue(ctx, projectID, id)
}

// Disable stores a webhook that has been disabled, and drops what it has not delivered.
func (s *Store) Disable(ctx context.Context, w *model.Webhook) error {
	if err := s.Update(ctx, w); err != nil {
		return err
	}
	return s.forget(ctx, w.ProjectID, w.ID)
}
