package channels

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
)

// Entry is a signal that a channel has not sent yet, or an announcement: then Sealed is not nil.
type Entry struct {
	bun.BaseModel `bun:"table:channel_entries,alias:e"`

	WorkspaceID uuid.UUID `bun:",pk"`
	ChannelID   uuid.UUID `bun:",pk"`
	Number      int64     `bun:",pk,autoincrement"`
	ProjectID   uuid.UUID
	EventID     uuid.UUID `bun:",nullzero"`
	Title       string
	SignalKind  model.SignalKind `bun:",nullzero"`
	SignalID    uuid.UUID        `bun:",nullzero"`
	Ended       bool
	At          time.Time
	Sealed      []byte `bun:",nullzero"`
}

// insertChunk is how many entries one statement inserts.
const insertChunk = 500

// Take adds the signals among events of a project to the channels that send them, in the caller's transaction.
func Take(ctx context.Context, tx bun.IDB, projectID uuid.UUID, eventIDs []uuid.UUID, now time.Time) error {
	signals, err := signalsAmong(ctx, tx, projectID, eventIDs)
	if err != nil || len(signals) == 0 {
		return err
	}
	takers, err := lockTakers(ctx, tx, projectID)
	if err != nil {
		return err
	}
	for i := range takers {
		c := &takers[i]
		var entries []Entry
		for _, e := range signals {
			if len(c.SignalKinds) == 0 || slices.Contains(c.SignalKinds, e.SignalKind) {
				e.WorkspaceID, e.ChannelID = c.WorkspaceID, c.ID
				entries = append(entries, e)
			}
		}
		for chunk := range slices.Chunk(entries, insertChunk) {
			if _, err := tx.NewInsert().Model(&chunk).Exec(ctx); err != nil {
				return fmt.Errorf("add entries of channel: %w", err)
			}
		}
		if len(entries) == 0 || c.DueAt != nil {
			continue
		}
		if err := setDue(ctx, tx, c, new(Next(c, now))); err != nil {
			return err
		}
	}
	return nil
}

// signalsAmong returns the events that are about signals, as entries of no channel yet, oldest first.
func signalsAmong(ctx context.Context, tx bun.IDB, projectID uuid.UUID, ids []uuid.UUID) ([]Entry, error) {
	var events []event.Stored
	err := tx.NewSelect().Model(&events).Where("project_id = ?", projectID).Where("id IN (?)", bun.List(ids)).
		Where("type IN (?)", bun.List([]model.EventType{model.EventSignalStarted, model.EventSignalEnded})).Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read events of signals: %w", err)
	}
	entries := make([]Entry, 0, len(events))
	for i := range events {
		e := &events[i]
		var data struct {
			ID    uuid.UUID        `json:"signal_id"`
			Kind  model.SignalKind `json:"kind"`
			Title string           `json:"title"`
		}
		if err := json.Unmarshal(e.Data, &data); err != nil {
			return nil, fmt.Errorf("read data of event %s: %w", e.ID, err)
		}
		entries = append(entries, Entry{
			ProjectID: projectID, EventID: e.ID, Title: data.Title, SignalKind: data.Kind, SignalID: data.ID,
			Ended: e.Type == model.EventSignalEnded, At: e.At,
		})
	}
	return entries, nil
}

// lockTakers returns the active channels that send signals of a project.
func lockTakers(ctx context.Context, tx bun.IDB, projectID uuid.UUID) ([]model.Channel, error) {
	var workspaces []uuid.UUID
	err := tx.NewSelect().Table("project_homes").Column("workspace_id").Where("project_id = ?", projectID).Scan(ctx, &workspaces)
	if err != nil || len(workspaces) == 0 { // the project was deleted
		return nil, err
	}
	var takers []model.Channel
	err = tx.NewSelect().Model(&takers).Where("workspace_id = ?", workspaces[0]).Where("state = ?", model.ChannelStateActive).
		Where("project_ids = '{}' OR ? = ANY(project_ids)", projectID).Order("id").For("NO KEY UPDATE").Scan(ctx)
	return takers, storage.Wrap(err, "lock channels")
}

// Next returns when a channel that has something to send sends it: the first of its times after now.
func Next(c *model.Channel, now time.Time) time.Time {
	if c.Timing == model.ChannelTimingAtOnce {
		return now
	}
	zone, err := cadence.Zone(c.Timezone)
	if err != nil {
		zone = time.UTC // a later version of the zones lacks it
	}
	return cadence.AtHour(now, zone, c.Hour, func(day time.Time) bool {
		return c.Timing == model.ChannelTimingDaily || int(day.Weekday()) == c.Weekday%7
	})
}

func setDue(ctx context.Context, tx bun.IDB, c *model.Channel, at *time.Time) error {
	_, err := tx.NewUpdate().Model((*model.Channel)(nil)).Set("due_at = ?", at).
		Where("workspace_id = ? AND id = ?", c.WorkspaceID, c.ID).Exec(ctx)
	return storage.Wrap(err, "set when channel is due")
}

// Due returns the channels of all workspaces that are due, the most overdue first, with their keys alone.
func (s *Store) Due(ctx context.Context, now time.Time, limit int) ([]model.Channel, error) {
	var due []model.Channel
	err := s.db.Bun(ctx).NewSelect().Model(&due).Column("workspace_id", "id").Where("due_at <= ?", now).Order("due_at").
		Limit(int64(limit)).Scan(ctx)
	return due, storage.Wrap(err, "list due channels")
}

// Row is an entry of a digest.
type Row struct {
	ProjectID    uuid.UUID
	Project      string // its name
	Title        string
	SignalKind   model.SignalKind
	Ended        bool
	At           time.Time
	ProjectTotal int   // entries of the project
	Total        int   // entries of the channel
	Last         int64 // the highest number of the channel's entries
}

// Waiting returns what a channel has to send: the newest entries of each project, the project with the newest first.
func (s *Store) Waiting(ctx context.Context, c *model.Channel, perProject, limit int) ([]Row, error) {
	db := s.db.Bun(ctx)
	all := db.NewSelect().TableExpr("channel_entries AS e").
		Column("e.project_id", "e.title", "e.signal_kind", "e.ended", "e.at", "e.number").
		ColumnExpr("count(*) OVER (PARTITION BY e.project_id) AS project_total").ColumnExpr("count(*) OVER () AS total").
		ColumnExpr("max(e.number) OVER () AS last").ColumnExpr("max(e.number) OVER (PARTITION BY e.project_id) AS project_last").
		ColumnExpr("row_number() OVER (PARTITION BY e.project_id ORDER BY e.number DESC) AS place").
		Where("e.workspace_id = ? AND e.channel_id = ?", c.WorkspaceID, c.ID).Where("e.sealed IS NULL")
	var rows []Row
	err := db.NewSelect().TableExpr("(?) AS e", all).
		Column("e.project_id", "e.title", "e.signal_kind", "e.ended", "e.at", "e.project_total", "e.total", "e.last").
		ColumnExpr("coalesce(h.name, '') AS project").Join("LEFT JOIN project_homes AS h ON h.project_id = e.project_id").
		Where("e.place <= ?", perProject).OrderExpr("e.project_last DESC, e.number DESC").Limit(int64(limit)).Scan(ctx, &rows)
	return rows, storage.Wrap(err, "read what channel has to send")
}

// Announced is an announcement that a channel has not sent yet, and the name of its project.
type Announced struct {
	Entry

	Project string
}

// Announcement returns the oldest announcement that a channel has not sent yet; nil without one.
func (s *Store) Announcement(ctx context.Context, c *model.Channel) (*Announced, error) {
	e := new(Announced)
	err := s.db.Bun(ctx).NewSelect().TableExpr("channel_entries AS e").Column("e.number", "e.project_id", "e.title", "e.sealed").
		ColumnExpr("coalesce(h.name, '') AS project").Join("LEFT JOIN project_homes AS h ON h.project_id = e.project_id").
		Where("e.workspace_id = ? AND e.channel_id = ?", c.WorkspaceID, c.ID).Where("e.sealed IS NOT NULL").
		Order("e.number").Limit(1).Scan(ctx, e)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // nothing waits
	}
	if err != nil {
		return nil, fmt.Errorf("read announcement of channel: %w", err)
	}
	return e, nil
}

// LockActive returns those of a workspace's channels that send messages, and keeps others from changing them.
func (s *Store) LockActive(ctx context.Context, workspaceID uuid.UUID, ids []uuid.UUID) ([]model.Channel, error) {
	var all []model.Channel
	err := s.db.Bun(ctx).NewSelect().Model(&all).Where("workspace_id = ? AND id IN (?)", workspaceID, bun.List(ids)).
		Where("state = ?", model.ChannelStateActive).Order("id").For("NO KEY UPDATE").Scan(ctx)
	return all, storage.Wrap(err, "lock channels")
}

// Announce adds an announcement to a channel that is locked. It is due at once, unless the channel waits for another attempt.
func (s *Store) Announce(ctx context.Context, c *model.Channel, e *Entry) error {
	if _, err := s.db.Bun(ctx).NewInsert().Model(e).Exec(ctx); err != nil {
		return fmt.Errorf("add announcement to channel: %w", err)
	}
	if c.DueAt != nil && c.Failures > 0 {
		return nil
	}
	return setDue(ctx, s.db.Bun(ctx), c, &e.At)
}

// Outcome is how an attempt to send a message ended.
type Outcome struct {
	At        time.Time
	Sent      int64      // the signals up to this number were sent
	Announced int64      // not 0: the announcement of this number was sent, and no signal
	Error     string     // empty: the message was sent
	RetryAt   *time.Time // of an attempt that failed; nil: the channel is disabled
	Gone      string     // why it is disabled
}

// Record stores an outcome and what follows from it. Nothing is stored of a channel that was deleted meanwhile.
func (s *Store) Record(ctx context.Context, c *model.Channel, o Outcome) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		c, err := s.Lock(ctx, c.WorkspaceID, c.ID)
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		if o.Error == "" {
			c.LastSuccessAt, c.LastError, c.Failures = &o.At, nil, 0
			if err := s.forget(ctx, c, o); err != nil {
				return err
			}
			return s.settle(ctx, c, o.At, o.Announced != 0)
		}
		c.LastFailureAt, c.LastError, c.Failures = &o.At, &o.Error, c.Failures+1
		if o.RetryAt == nil && c.State == model.ChannelStateActive {
			c.State, c.DisabledReason, c.UpdatedAt = model.ChannelStateDisabled, &o.Gone, o.At
			return s.Drop(ctx, c)
		}
		if c.DueAt != nil { // nil: it was disabled meanwhile
			c.DueAt = o.RetryAt
		}
		return s.Update(ctx, c)
	})
}

// Reschedule stores a channel, and when it is due next if it has anything to send.
func (s *Store) Reschedule(ctx context.Context, c *model.Channel, now time.Time) error {
	return s.settle(ctx, c, now, false)
}

// settle stores a channel and when it is due next. kept: its digest stays due when it was due before.
func (s *Store) settle(ctx context.Context, c *model.Channel, now time.Time, kept bool) error {
	var waits struct {
		Oldest    *time.Time // signal
		Announced bool
	}
	err := s.db.Bun(ctx).NewSelect().Model((*Entry)(nil)).ColumnExpr("min(at) FILTER (WHERE sealed IS NULL) AS oldest").
		ColumnExpr("count(sealed) > 0 AS announced").Where("workspace_id = ? AND channel_id = ?", c.WorkspaceID, c.ID).Scan(ctx, &waits)
	if err != nil {
		return fmt.Errorf("look for entries of channel: %w", err)
	}
	switch {
	case waits.Announced:
		c.DueAt = &now
	case waits.Oldest == nil:
		c.DueAt = nil
	case kept:
		c.DueAt = new(Next(c, *waits.Oldest))
	default:
		c.DueAt = new(Next(c, now))
	}
	return s.Update(ctx, c)
}

// Drop stores a channel that sends nothing any more, and drops what it has not sent.
func (s *Store) Drop(ctx context.Context, c *model.Channel) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*Entry)(nil)).Where("workspace_id = ? AND channel_id = ?", c.WorkspaceID, c.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("drop entries of channel: %w", err)
	}
	c.DueAt = nil
	return s.Update(ctx, c)
}

// forget drops the entries that were sent.
func (s *Store) forget(ctx context.Context, c *model.Channel, o Outcome) error {
	q := s.db.Bun(ctx).NewDelete().Model((*Entry)(nil)).Where("workspace_id = ? AND channel_id = ?", c.WorkspaceID, c.ID)
	if o.Announced != 0 {
		q.Where("number = ?", o.Announced)
	} else {
		q.Where("number <= ? AND sealed IS NULL", o.Sent)
	}
	_, err := q.Exec(ctx)
	return storage.Wrap(err, "drop entries of channel")
}

// RecordTest stores how a test ended; empty: the message was sent.
func (s *Store) RecordTest(ctx context.Context, c *model.Channel, at time.Time, reason string) error {
	var wrong *string
	if reason != "" {
		wrong = &reason
	}
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Channel)(nil)).Set("tested_at = ?", at).Set("test_error = ?", wrong).
		Where("workspace_id = ? AND id = ?", c.WorkspaceID, c.ID).Where("test_requested_at = ?", c.TestRequestedAt).Exec(ctx)
	return storage.Wrap(err, "store outcome of test")
}
