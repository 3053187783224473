// Package event is the outbox of a project: what happened, written in the transaction of its cause, for webhooks and
// channels.
package event

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
)

// Kept is how long events are stored.
const Kept = 30 * 24 * time.Hour

// maxData is the most bytes of an event's data. A webhook's body stays under 20 kB with it.
const maxData = 16 << 10

// Event is something that happened in a project.
type Event struct {
	ProjectID uuid.UUID
	Type      model.EventType
	At        time.Time
	// Data is encoded as a JSON object of at most 16 KiB: ids, states and figures, not whole objects. Write adds
	// project_id to it.
	Data any
}

// Stored is an event with its id, which every delivery of it carries.
type Stored struct {
	bun.BaseModel `bun:"table:events,alias:e"`

	ProjectID uuid.UUID `bun:",pk"`
	ID        uuid.UUID `bun:",pk"`
	Type      model.EventType
	At        time.Time
	Data      json.RawMessage `bun:"type:jsonb"`
}

// Due names an event that has not been distributed to webhooks.
type Due struct {
	bun.BaseModel `bun:"table:events_due,alias:d"`

	ProjectID uuid.UUID `bun:",pk"`
	EventID   uuid.UUID `bun:",pk"`
}

// Write stores an event in the caller's transaction. It fails when the data is not a JSON object or is too large.
func Write(ctx context.Context, tx bun.IDB, e Event) error {
	id, err := Store(ctx, tx, e)
	if err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(&Due{ProjectID: e.ProjectID, EventID: id}).Exec(ctx); err != nil {
		return fmt.Errorf("write event %s: %w", e.Type, err)
	}
	return nil
}

// Store is Write for an event that the caller delivers itself.
func Store(ctx context.Context, tx bun.IDB, e Event) (uuid.UUID, error) {
	data, err := encode(e)
	if err != nil {
		return uuid.Nil, fmt.Errorf("event %s: %w", e.Type, err)
	}
	row := &Stored{ProjectID: e.ProjectID, ID: model.NewID(), Type: e.Type, At: e.At.UTC(), Data: data}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return uuid.Nil, fmt.Errorf("write event %s: %w", e.Type, err)
	}
	return row.ID, nil
}

// encode returns the event's data with its project.
func encode(e Event) ([]byte, error) {
	raw, err := json.Marshal(e.Data)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(raw, &fields); err != nil {
		return nil, fmt.Errorf("data must be a JSON object: %w", err)
	}
	if fields == nil {
		fields = map[string]json.RawMessage{}
	}
	if fields["project_id"], err = json.Marshal(e.ProjectID); err != nil {
		return nil, err
	}
	data, err := json.Marshal(fields)
	if err == nil && len(data) > maxData {
		err = fmt.Errorf("data has %d bytes, at most %d are allowed", len(data), maxData)
	}
	return data, err
}

// purgeBatch is how many events one statement of Purge deletes.
const purgeBatch = 10_000

// Purge deletes events from before a time.
func Purge(ctx context.Context, db bun.IDB, before time.Time) error {
	for {
		old := db.NewSelect().Model((*Stored)(nil)).Column("project_id", "id").Where("at < ?", before).Limit(purgeBatch)
		result, err := db.NewDelete().Model((*Stored)(nil)).Where("(project_id, id) IN (?)", old).Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete old events: %w", err)
		}
		if n, err := result.RowsAffected(); n < purgeBatch || err != nil {
			return err
		}
	}
}
