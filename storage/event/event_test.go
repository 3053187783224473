package event_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func stored(t *testing.T, db *storage.DB) []event.Stored {
	t.Helper()
	var rows []event.Stored
	if err := db.Bun(t.Context()).NewSelect().Model(&rows).Order("project_id", "id").Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	return rows
}

// An event is stored with its cause or not at all.
func TestEventBelongsToItsTransaction(t *testing.T) {
	t.Parallel()
	db, project, at := storagetest.Open(t), model.NewID(), time.Now().UTC().Truncate(time.Microsecond)
	write := func(cause error) error {
		return db.InTx(t.Context(), func(ctx context.Context) error {
			e := event.Event{ProjectID: project, Type: model.EventAuditFinished, At: at, Data: map[string]string{"audit_id": "a"}}
			return errors.Join(event.Write(ctx, db.Bun(ctx), e), cause)
		})
	}
	if err := write(errors.New("rolled back")); err == nil || len(stored(t, db)) != 0 {
		t.Fatalf("%v, %v", err, stored(t, db))
	}
	if err := write(nil); err != nil {
		t.Fatal(err)
	}
	rows := stored(t, db)
	if len(rows) != 1 || rows[0].ID.Version() != 7 || !rows[0].At.Equal(at) || rows[0].Type != model.EventAuditFinished {
		t.Fatalf("%+v", rows)
	}
	for _, part := range []string{`"audit_id": "a"`, `"project_id": "` + project.String() + `"`} {
		if !strings.Contains(string(rows[0].Data), part) {
			t.Errorf("%s lacks %s", rows[0].Data, part)
		}
	}
}

func TestEventRefusesOtherData(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	for name, data := range map[string]any{"a list": []int{1}, "a text": "x", "too large": map[string]string{"x": strings.Repeat("x", 17<<10)}} {
		if err := event.Write(t.Context(), db.Bun(t.Context()), event.Event{ProjectID: model.NewID(), Data: data}); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}

func TestPurgeDeletesOldEvents(t *testing.T) {
	t.Parallel()
	db, now := storagetest.Open(t), time.Now().UTC()
	for _, age := range []time.Duration{0, event.Kept + time.Hour} {
		e := event.Event{ProjectID: model.NewID(), Type: model.EventCrawlFinished, At: now.Add(-age), Data: struct{}{}}
		if err := event.Write(t.Context(), db.Bun(t.Context()), e); err != nil {
			t.Fatal(err)
		}
	}
	if err := event.Purge(t.Context(), db.Bun(t.Context()), now.Add(-event.Kept)); err != nil {
		t.Fatal(err)
	}
	if rows := stored(t, db); len(rows) != 1 || rows[0].At.Before(now.Add(-time.Hour)) {
		t.Errorf("%+v", rows)
	}
}
