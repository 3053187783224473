package connectors

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// FeedKey names a feed of a connection.
type FeedKey struct {
	ProjectID    uuid.UUID `bun:",pk"`
	ConnectionID uuid.UUID `bun:",pk"`
	Feed         string    `bun:",pk"`
}

// dueRow reports when a feed is read next.
type dueRow struct {
	bun.BaseModel `bun:"table:feeds_due"`

	FeedKey
	DueAt time.Time
}

// Day is a day of a feed that has been read.
type Day struct {
	bun.BaseModel `bun:"table:connection_days"`

	ProjectID    uuid.UUID `bun:",pk"`
	ConnectionID uuid.UUID `bun:",pk"`
	Feed         string    `bun:",pk"`
	Day          time.Time `bun:",pk,type:date"`
	Rows         int64
	Revision     int
	Settled      bool
	ReadAt       time.Time
}

// StartFeed has a feed read from a time on. A feed that is there already is read
// then too, and as far back as the earlier of both first days.
func (s *Store) StartFeed(ctx context.Context, key FeedKey, firstDay, at time.Time) error {
	feed := &model.ConnectionFeed{
		ProjectID: key.ProjectID, ConnectionID: key.ConnectionID, Feed: key.Feed,
		FirstDay: firstDay.Format(time.DateOnly), NextSyncAt: at, State: model.ConnectionStateConnected,
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(feed).On("CONFLICT (project_id, connection_id, feed) DO UPDATE").
		Set("next_sync_at = EXCLUDED.next_sync_at").Set("failures = 0").Set("last_error = ''").
		Set("state = EXCLUDED.state").Set("first_day = LEAST(?TableAlias.first_day, EXCLUDED.first_day)").Exec(ctx)
	if err != nil {
		return fmt.Errorf("start feed: %w", err)
	}
	return s.setDue(ctx, key, at)
}

func (s *Store) setDue(ctx context.Context, key FeedKey, at time.Time) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(&dueRow{FeedKey: key, DueAt: at}).
		On("CONFLICT (project_id, connection_id, feed) DO UPDATE").Set("due_at = EXCLUDED.due_at").Exec(ctx)
	return storage.Wrap(err, "set due feed")
}

// StopFeeds ends the reading of all feeds of a connection. What was read stays.
func (s *Store) StopFeeds(ctx context.Context, projectID, connectionID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*dueRow)(nil)).
		Where("project_id = ?", projectID).Where("connection_id = ?", connectionID).Exec(ctx)
	return storage.Wrap(err, "stop feeds")
}

// StopFeed ends the reading of one feed, whether its connection exists or not.
func (s *Store) StopFeed(ctx context.Context, key FeedKey) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*dueRow)(nil)).Where("project_id = ?", key.ProjectID).
		Where("connection_id = ?", key.ConnectionID).Where("feed = ?", key.Feed).Exec(ctx)
	return storage.Wrap(err, "stop feed")
}

// DueFeeds returns feeds of all projects that are due, the most overdue first.
func (s *Store) DueFeeds(ctx context.Context, now time.Time, limit int64) ([]FeedKey, error) {
	var rows []dueRow
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("due_at <= ?", now).Order("due_at").Limit(limit).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list due feeds: %w", err)
	}
	keys := make([]FeedKey, len(rows))
	for i := range rows {
		keys[i] = rows[i].FeedKey
	}
	return keys, nil
}

// Defer moves the times at which feeds are due, so that another look finds them
// only if their worker dies.
func (s *Store) Defer(ctx context.Context, keys []FeedKey, until time.Time) error {
	for _, key := range keys {
		if err := s.setDue(ctx, key, until); err != nil {
			return err
		}
	}
	return nil
}

// feedColumns are those of a feed itself.
const feedColumns = `?TableAlias.project_id, ?TableAlias.connection_id, ?TableAlias.feed, ?TableAlias.last_synced_at,
	?TableAlias.next_sync_at, ?TableAlias.state, ?TableAlias.failures, ?TableAlias.last_error,
	to_char(?TableAlias.first_day, 'YYYY-MM-DD') AS first_day`

// Feed returns a feed without its counts; a NotFound fault without it.
func (s *Store) Feed(ctx context.Context, key FeedKey) (*model.ConnectionFeed, error) {
	feed := new(model.ConnectionFeed)
	err := s.db.Bun(ctx).NewSelect().Model(feed).
		ColumnExpr(feedColumns).
		Where("project_id = ?", key.ProjectID).Where("connection_id = ?", key.ConnectionID).Where("feed = ?", key.Feed).Scan(ctx)
	return feed, storage.Found(err, "feed")
}

// Days returns the days of a feed that have been read.
func (s *Store) Days(ctx context.Context, key FeedKey) ([]Day, error) {
	var days []Day
	err := s.db.Bun(ctx).NewSelect().Model(&days).Where("project_id = ?", key.ProjectID).
		Where("connection_id = ?", key.ConnectionID).Where("feed = ?", key.Feed).Order("day").Scan(ctx)
	return days, storage.Wrap(err, "list days of feed")
}

// RecordDay notes that a day has been read, once more if it was before.
func (s *Store) RecordDay(ctx context.Context, d *Day) error {
	d.Revision = 1
	_, err := s.db.Bun(ctx).NewInsert().Model(d).On("CONFLICT (project_id, connection_id, feed, day) DO UPDATE").
		Set("rows = EXCLUDED.rows").Set("settled = EXCLUDED.settled").Set("read_at = EXCLUDED.read_at").
		Set("revision = ?TableAlias.revision + 1").Exec(ctx)
	return storage.Wrap(err, "record day of feed")
}

// Synced notes that everything that was due of a feed has been read.
func (s *Store) Synced(ctx context.Context, key FeedKey, at, next time.Time) error {
	return s.reschedule(ctx, key, next, func(q *bun.UpdateQuery) *bun.UpdateQuery {
		return q.Set("last_synced_at = ?", at).Set("failures = 0").Set("last_error = ''").
			Set("state = ?", model.ConnectionStateConnected)
	})
}

// Failed notes that a feed could not be read, and when it is tried again.
func (s *Store) Failed(ctx context.Context, key FeedKey, state model.ConnectionState, problem string, next time.Time) error {
	return s.reschedule(ctx, key, next, func(q *bun.UpdateQuery) *bun.UpdateQuery {
		return q.Set("failures = failures + 1").Set("last_error = ?", problem).Set("state = ?", state)
	})
}

// Failing returns the failing feed that decides the state of a connection. A feed whose credential
// is refused comes before one that fails for another reason. It returns nil when none fails.
func (s *Store) Failing(ctx context.Context, projectID, connectionID uuid.UUID) (*model.ConnectionFeed, error) {
	feed := new(model.ConnectionFeed)
	err := s.db.Bun(ctx).NewSelect().Model(feed).ColumnExpr(feedColumns).Where("project_id = ?", projectID).
		Where("connection_id = ?", connectionID).Where("state <> ?", model.ConnectionStateConnected).
		OrderExpr("state = ? DESC, feed", model.ConnectionStateUnauthorized).Limit(1).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // documented: nil when all can be read
	}
	if err != nil {
		return nil, fmt.Errorf("find failing feed: %w", err)
	}
	return feed, nil
}

func (s *Store) reschedule(
	ctx context.Context, key FeedKey, next time.Time, set func(*bun.UpdateQuery) *bun.UpdateQuery,
) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		n, err := storage.Exec(ctx, s.db.Bun(ctx).NewUpdate().Model((*model.ConnectionFeed)(nil)).Apply(set).Set("next_sync_at = ?", next).
			Where("project_id = ?", key.ProjectID).Where("connection_id = ?", key.ConnectionID).Where("feed = ?", key.Feed), "schedule feed")
		if err != nil || n == 0 {
			return err
		}
		// A connection that was ended meanwhile has no due row, and gets none.
		_, err = s.db.Bun(ctx).NewUpdate().Model((*dueRow)(nil)).Set("due_at = ?", next).Where("project_id = ?", key.ProjectID).
			Where("connection_id = ?", key.ConnectionID).Where("feed = ?", key.Feed).Exec(ctx)
		return storage.Wrap(err, "set due feed")
	})
}

// Progress returns the feeds of connections with what has been read of each, by
// connection.
func (s *Store) Progress(
	ctx context.Context, connections []storage.ChildKey,
) (map[storage.ChildKey][]model.ConnectionFeed, error) {
	var feeds []model.ConnectionFeed
	db := s.db.Bun(ctx)
	days := db.NewSelect().TableExpr("connection_days AS d").Column("d.project_id", "d.connection_id", "d.feed").
		ColumnExpr("count(*) AS read_days").ColumnExpr("count(*) FILTER (WHERE d.settled) AS settled_days").
		ColumnExpr("sum(d.rows) AS rows").ColumnExpr("min(d.day) AS earliest").ColumnExpr("max(d.day) AS latest").
		Group("d.project_id", "d.connection_id", "d.feed")
	q := db.NewSelect().With("days", storage.NarrowToKeys(days, connections, "d", "connection_id")).Model(&feeds).
		ColumnExpr(feedColumns).
		ColumnExpr("coalesce(days.read_days, 0) AS read_days").ColumnExpr("coalesce(days.settled_days, 0) AS settled_days").
		ColumnExpr("coalesce(days.rows, 0)::bigint AS rows").
		ColumnExpr("to_char(days.earliest, 'YYYY-MM-DD') AS earliest_day").
		ColumnExpr("to_char(days.latest, 'YYYY-MM-DD') AS latest_day").
		Join(`LEFT JOIN days ON days.project_id = ?TableAlias.project_id AND days.connection_id = ?TableAlias.connection_id
			AND days.feed = ?TableAlias.feed`)
	err := storage.NarrowToKeys(q, connections, "connection_feed", "connection_id").
		OrderExpr("?TableAlias.connection_id, ?TableAlias.feed").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list feeds: %w", err)
	}
	return storage.GroupBy(feeds, func(f model.ConnectionFeed) storage.ChildKey {
		return storage.ChildKey{ProjectID: f.ProjectID, ID: f.ConnectionID}
	}), nil
}
