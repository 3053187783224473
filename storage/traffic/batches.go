package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Batch holds the lines of one delivery.
type Batch struct {
	bun.BaseModel `bun:"table:crawl_batches,alias:batch"`

	ProjectID        uuid.UUID            `bun:",pk"`
	SourceID         uuid.UUID            `bun:",pk"`
	ID               uuid.UUID            `bun:",pk"`
	Key              string               // the sender's id, else the content's digest
	Content          []byte               // SHA-256 of the lines
	Format           string               //
	AcceptedLines    int64                //
	RejectedLines    int64                //
	OverlappingLines int64                //
	RejectedSample   []model.RejectedLine `bun:",type:jsonb"`
	ReceivedAt       time.Time            //
}

// Shown returns the batch as it is shown.
func (b *Batch) Shown() *model.CrawlBatch {
	return &model.CrawlBatch{
		BatchID: b.ID, State: model.CrawlBatchStateProcessed, Format: b.Format, AcceptedLines: b.AcceptedLines, RejectedLines: b.RejectedLines,
		OverlappingLines: b.OverlappingLines, RejectedSample: b.RejectedSample,
	}
}

// BatchAgain returns the batch of a source that has a key or a content, nil when there is none.
func (s *Store) BatchAgain(ctx context.Context, projectID, sourceID uuid.UUID, key string, content []byte) (*Batch, error) {
	b := &Batch{}
	err := s.db.Bun(ctx).NewSelect().Model(b).Where("project_id = ?", projectID).Where("source_id = ?", sourceID).
		Where("key = ? OR content = ?", key, content).Order("id").Limit(1).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // a batch that is new is no error
	}
	if err != nil {
		return nil, fmt.Errorf("read batch: %w", err)
	}
	return b, nil
}

// BatchKey names a batch of a source.
type BatchKey struct{ ProjectID, SourceID, ID uuid.UUID }

// BatchesByID returns the batches that have the keys, by key.
func (s *Store) BatchesByID(ctx context.Context, keys []BatchKey) (map[BatchKey]*Batch, error) {
	ids := make([]storage.ChildKey, len(keys))
	sources := make([]uuid.UUID, len(keys))
	for i, k := range keys {
		ids[i], sources[i] = storage.ChildKey{ProjectID: k.ProjectID, ID: k.ID}, k.SourceID
	}
	var rows []*Batch
	q := storage.NarrowToKeys(s.db.Bun(ctx).NewSelect().Model(&rows), ids, "batch", "id").Where("batch.source_id IN (?)", bun.List(sources))
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read batches: %w", err)
	}
	byKey := make(map[BatchKey]*Batch, len(rows))
	for _, b := range rows {
		byKey[BatchKey{b.ProjectID, b.SourceID, b.ID}] = b
	}
	return byKey, nil
}

// InsertBatch stores a batch.
func (s *Store) InsertBatch(ctx context.Context, b *Batch) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(b).Exec(ctx)
	return storage.Wrap(err, "store batch")
}

// Segment is the digests of lines of one day, with the time that they cover.
type Segment struct {
	Day      calendar.Day
	From, To int64 // seconds since 1970
	Digests  Digests
}

type segmentRow struct {
	bun.BaseModel `bun:"table:crawl_segments"`

	ProjectID uuid.UUID `bun:",pk"`
	SourceID  uuid.UUID `bun:",pk"`
	Day       string    `bun:",pk"`
	ID        uuid.UUID `bun:",pk"`
	FromAt    int64
	ToAt      int64
	Digests   []byte
}

// Known reports which of a segment's digests are stored, in their order. It reads the stored segments of the
// segment's time one after the other, because they may not fit into memory.
func (s *Store) Known(ctx context.Context, projectID, sourceID uuid.UUID, g *Segment) (known []bool, err error) {
	q := s.db.Bun(ctx).NewSelect().Model((*segmentRow)(nil)).Column("digests").Where("project_id = ?", projectID).
		Where("source_id = ?", sourceID).Where("day = ?", g.Day.String()).Where("from_at <= ?", g.To).Where("to_at >= ?", g.From)
	known = make([]bool, len(g.Digests))
	var stored storage.Bytes
	err = s.db.Stream(ctx, q, []any{&stored}, func() error {
		g.Digests.Mark(known, stored)
		return nil
	})
	return known, storage.Wrap(err, "read lines' digests")
}

// InsertSegments stores the digests of lines that are new.
func (s *Store) InsertSegments(ctx context.Context, projectID, sourceID uuid.UUID, segments []Segment) error {
	rows := make([]segmentRow, len(segments))
	for i, g := range segments {
		rows[i] = segmentRow{
			ProjectID: projectID, SourceID: sourceID, Day: g.Day.String(), ID: model.NewID(), FromAt: g.From, ToAt: g.To,
			Digests: g.Digests.Pack(),
		}
	}
	return storage.Wrap(storage.InsertAll(ctx, s.db.Bun(ctx), &rows), "store lines' digests")
}

// Day counts the lines received from a source for one day.
type Day struct {
	bun.BaseModel `bun:"table:crawl_days"`

	ProjectID      uuid.UUID `bun:",pk"`
	SourceID       uuid.UUID `bun:",pk"`
	Day            time.Time `bun:",pk,type:date"`
	Timezone       string
	BatchCount     int
	HeartbeatCount int
	Lines          int64
	Whole          bool // one log began before the day and ended after it
	FirstSecond    int32
	LastSecond     int32
	Minutes        []byte
}

// HeldDays returns the days of a source and holds their rows until the transaction ends, so that
// batches of one day are counted one after the other. Rows that are not there are made.
func (s *Store) HeldDays(ctx context.Context, projectID, sourceID uuid.UUID, days []calendar.Day, timezone string) (map[calendar.Day]*Day, error) {
	rows := make([]Day, len(days))
	dates := make([]string, len(days))
	for i, d := range days {
		dates[i] = d.String()
		rows[i] = Day{
			ProjectID: projectID, SourceID: sourceID, Day: d.Time(), Timezone: timezone, FirstSecond: noSecond,
			LastSecond: -1, Minutes: NewMinutes(nil),
		}
	}
	if len(days) == 0 {
		return map[calendar.Day]*Day{}, nil
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&rows).On("CONFLICT (project_id, day, source_id) DO NOTHING").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("make days: %w", err)
	}
	var held []*Day
	err = s.db.Bun(ctx).NewSelect().Model(&held).Where("project_id = ?", projectID).Where("source_id = ?", sourceID).
		Where("day IN (?)", bun.List(dates)).Order("day").For("UPDATE").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("hold days: %w", err)
	}
	found := make(map[calendar.Day]*Day, len(held))
	for _, d := range held {
		found[calendar.DayOf(d.Day)] = d
	}
	return found, nil
}

// noSecond is after every second of a day.
const noSecond = 1 << 20

// UpdateDays stores days that are held.
func (s *Store) UpdateDays(ctx context.Context, days []*Day) error {
	for _, d := range days {
		_, err := s.db.Bun(ctx).NewUpdate().Model(d).
			Column("batch_count", "heartbeat_count", "lines", "whole", "first_second", "last_second", "minutes").
			Where("project_id = ?", d.ProjectID).Where("source_id = ?", d.SourceID).
			Where("day = ?", d.Day.Format(time.DateOnly)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("store day: %w", err)
		}
	}
	return nil
}
