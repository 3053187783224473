package webhooks

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// delivery is an event that a webhook has not received yet.
type delivery struct {
	bun.BaseModel `bun:"table:webhook_deliveries,alias:d"`

	ProjectID uuid.UUID `bun:",pk"`
	WebhookID uuid.UUID `bun:",pk"`
	EventID   uuid.UUID `bun:",pk"`
	Attempts  int
	DueAt     time.Time
}

// Delivery is an event that is due at a webhook.
type Delivery struct {
	EventID  uuid.UUID
	Attempts int              // made so far
	Type     *model.EventType // nil: the event is no longer stored
	At       time.Time
	Data     json.RawMessage
}

// NextDelivery returns the delivery that is due first at a webhook; nil: none is due.
func (s *Store) NextDelivery(ctx context.Context, projectID, id uuid.UUID, now time.Time) (*Delivery, error) {
	d := new(Delivery)
	err := s.db.Bun(ctx).NewSelect().TableExpr("webhook_deliveries AS d").Column("d.event_id", "d.attempts", "e.type", "e.data").
		ColumnExpr("coalesce(e.at, d.due_at) AS at").Join("LEFT JOIN events AS e ON e.project_id = d.project_id AND e.id = d.event_id").
		Where("d.project_id = ? AND d.webhook_id = ?", projectID, id).Where("d.due_at <= ?", now).
		OrderExpr("d.due_at, d.event_id").Limit(1).Scan(ctx, d)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // none is due
	}
	if err != nil {
		return nil, fmt.Errorf("read next delivery: %w", err)
	}
	return d, nil
}

// Drop gives up a delivery that was due at an instant. One that was asked for again since then stays.
func (s *Store) Drop(ctx context.Context, projectID, id, eventID uuid.UUID, due time.Time) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*delivery)(nil)).
		Where("project_id = ? AND webhook_id = ? AND event_id = ?", projectID, id, eventID).Where("due_at <= ?", due).Exec(ctx)
	return storage.Wrap(err, "drop delivery")
}

// Outcome is how an attempt to deliver an event ended.
type Outcome struct {
	Attempt   model.WebhookAttempt
	Began     time.Time
	Gone      string     // why the webhook is to be disabled; empty: it is not
	HeldUntil *time.Time // nothing is delivered before; nil: no pause
}

// Record stores an attempt and what follows from it. Nothing is stored of a webhook that was deleted meanwhile.
func (s *Store) Record(ctx context.Context, o Outcome) error {
	a := &o.Attempt
	return s.InTx(ctx, func(ctx context.Context) error {
		w, err := s.Lock(ctx, a.ProjectID, a.WebhookID)
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := s.db.Bun(ctx).NewInsert().Model(a).Exec(ctx); err != nil {
			return fmt.Errorf("store attempt: %w", err)
		}
		w.HeldUntil = o.HeldUntil
		if a.Error == nil {
			w.LastSuccessAt = &a.At
		} else {
			w.LastFailureAt = &a.At
		}
		if o.Gone != "" {
			w.State, w.DisabledReason, w.UpdatedAt = model.WebhookStateDisabled, &o.Gone, a.At
			return s.Disable(ctx, w)
		}
		if err := s.Update(ctx, w); err != nil {
			return err
		}
		if a.NextAttemptAt == nil {
			return s.Drop(ctx, a.ProjectID, a.WebhookID, a.EventID, o.Began)
		}
		_, err = s.db.Bun(ctx).NewUpdate().Model((*delivery)(nil)).Set("attempts = ?", a.Attempt).Set("due_at = ?", *a.NextAttemptAt).
			Where("project_id = ? AND webhook_id = ? AND event_id = ?", a.ProjectID, a.WebhookID, a.EventID).
			Where("due_at <= ?", o.Began).Exec(ctx)
		return storage.Wrap(err, "store next attempt")
	})
}

// Attempts returns a page of a webhook's attempts, newest first.
func (s *Store) Attempts(ctx context.Context, w *model.Webhook, req page.Request) (*model.WebhookAttemptPage, error) {
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	var rows []model.WebhookAttempt
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ? AND webhook_id = ?", w.ProjectID, w.ID)
	storage.Nonzero(q, "id < ?", after)
	if err := q.OrderExpr("id DESC").Limit(int64(req.Rows())).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list attempts: %w", err)
	}
	items, next := page.Cut(req, rows, func(a model.WebhookAttempt) []string { return []string{a.ID.String()} })
	return &model.WebhookAttemptPage{Items: items, NextCursor: next}, nil
}

// purgeBatch is how many attempts one statement of Purge deletes.
const purgeBatch = 10_000

// Purge deletes attempts from before a time.
func (s *Store) Purge(ctx context.Context, before time.Time) error {
	for {
		db := s.db.Bun(ctx)
		old := db.NewSelect().Model((*model.WebhookAttempt)(nil)).Column("project_id", "webhook_id", "id").Where("at < ?", before).Limit(purgeBatch)
		n, err := storage.Exec(ctx, db.NewDelete().Model((*model.WebhookAttempt)(nil)).Where("(project_id, webhook_id, id) IN (?)", old),
			"delete old attempts")
		if n < purgeBatch || err != nil {
			return err
		}
	}
}
