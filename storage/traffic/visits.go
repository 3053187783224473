package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/storage"
)

// VisitDay is a day of a web analytics property as it was read last.
type VisitDay struct {
	bun.BaseModel `bun:"table:visit_days"`

	ProjectID  uuid.UUID `bun:",pk"`
	Day        time.Time `bun:",pk,type:date"`
	Property   string    `bun:",pk"`
	ArtifactID uuid.UUID
	Revision   int
	Flags      []string `bun:",array"`
	Timezone   *string
	Currency   *string

	Counts   []ChannelCount    `bun:"-"`
	Landings []PropertyLanding `bun:"-"`
}

// ChannelCount counts a day's visits of a channel by the AI system that sent them.
type ChannelCount struct {
	bun.BaseModel `bun:"table:visit_counts"`

	ProjectID    uuid.UUID `bun:",pk"`
	Day          time.Time `bun:",pk,type:date"`
	Property     string    `bun:",pk"`
	Channel      string    `bun:",pk"`
	AISource     string    `bun:"ai_source,pk"` // empty: no AI system
	Sessions     int64
	Engaged      int64
	KeyEvents    float64
	Transactions int64
	Revenue      float64
}

// PropertyLanding counts visits of an AI system that began on a page of a host.
type PropertyLanding struct {
	bun.BaseModel `bun:"table:visit_landings"`

	ProjectID uuid.UUID `bun:",pk"`
	Day       time.Time `bun:",pk,type:date"`
	Property  string    `bun:",pk"`
	Host      string    `bun:",pk"`
	PathID    int32     `bun:",pk"` // 0: not reported
	AISource  string    `bun:"ai_source,pk"`
	Sessions  int64
	KeyEvents float64
}

// ReplaceVisits stores a day of a property in place of what was stored of it. It must run in a
// transaction.
func (s *Store) ReplaceVisits(ctx context.Context, d *VisitDay) error {
	db := s.db.Bun(ctx)
	d.Revision = 1
	_, err := db.NewInsert().Model(d).On("CONFLICT (project_id, day, property) DO UPDATE").
		Set("artifact_id = EXCLUDED.artifact_id").Set("revision = ?TableAlias.revision + 1").Set("flags = EXCLUDED.flags").
		Set("timezone = EXCLUDED.timezone").Set("currency = EXCLUDED.currency").Exec(ctx)
	if err != nil {
		return fmt.Errorf("store day of visits: %w", err)
	}
	for _, model := range []any{(*ChannelCount)(nil), (*PropertyLanding)(nil)} {
		_, err := db.NewDelete().Model(model).Where("project_id = ?", d.ProjectID).
			Where("day = ?", d.Day.Format(time.DateOnly)).Where("property = ?", d.Property).Exec(ctx)
		if err != nil {
			return fmt.Errorf("replace day of visits: %w", err)
		}
	}
	for i := range d.Counts {
		c := &d.Counts[i]
		c.ProjectID, c.Day, c.Property = d.ProjectID, d.Day, d.Property
	}
	for i := range d.Landings {
		l := &d.Landings[i]
		l.ProjectID, l.Day, l.Property = d.ProjectID, d.Day, d.Property
	}
	if err := storage.InsertAll(ctx, db, &d.Counts); err != nil {
		return fmt.Errorf("store visits by channel: %w", err)
	}
	return storage.Wrap(storage.InsertAll(ctx, db, &d.Landings), "store visits by page")
}

// VisitDays returns the days of all properties that were read, the earliest first.
func (s *Store) VisitDays(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]VisitDay, error) {
	var list []VisitDay
	err := s.db.Bun(ctx).NewSelect().Model(&list).Where("project_id = ?", projectID).
		Where("day BETWEEN ? AND ?", from.String(), to.String()).Order("day", "property").Scan(ctx)
	return list, storage.Wrap(err, "read days of visits")
}

// ChannelCounts returns the visits of all properties by day, channel and AI system.
func (s *Store) ChannelCounts(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]ChannelCount, error) {
	var list []ChannelCount
	err := s.db.Bun(ctx).NewSelect().Model(&list).Where("project_id = ?", projectID).
		Where("day BETWEEN ? AND ?", from.String(), to.String()).Order("day", "property", "channel", "ai_source").Scan(ctx)
	return list, storage.Wrap(err, "read visits by channel")
}

// PropertyLandings calls each with the visits of AI systems by host, page and system over a window,
// the pages with the most visits first. It holds one of them at a time: a project has millions of pages.
func (s *Store) PropertyLandings(ctx context.Context, projectID uuid.UUID, from, to calendar.Day, each func(PropertyLanding)) error {
	rows, err := s.propertyLandings(ctx, projectID, from, to).Column("host", "path_id", "ai_source").
		ColumnExpr("sum(sessions)::bigint AS sessions").ColumnExpr("sum(key_events) AS key_events").
		Group("host", "path_id", "ai_source").OrderExpr("sum(sessions) DESC, host, path_id, ai_source").Rows(ctx)
	if err != nil {
		return fmt.Errorf("read visits by page: %w", err)
	}
	defer rows.Close() //nolint:errcheck // Err has it
	for l := (PropertyLanding{}); rows.Next(); {
		if err := rows.Scan(&l.Host, &l.PathID, &l.AISource, &l.Sessions, &l.KeyEvents); err != nil {
			return fmt.Errorf("read visits by page: %w", err)
		}
		each(l)
	}
	return storage.Wrap(rows.Err(), "read visits by page")
}

// LandingHosts calls each with the hosts that visits of AI systems began on, by day.
func (s *Store) LandingHosts(ctx context.Context, projectID uuid.UUID, from, to calendar.Day, each func(day time.Time, host string)) error {
	rows, err := s.propertyLandings(ctx, projectID, from, to).Column("day", "host").Distinct().Order("day", "host").Rows(ctx)
	if err != nil {
		return fmt.Errorf("read hosts of visits: %w", err)
	}
	defer rows.Close() //nolint:errcheck // Err has it
	for rows.Next() {
		var day time.Time
		var host string
		if err := rows.Scan(&day, &host); err != nil {
			return fmt.Errorf("read hosts of visits: %w", err)
		}
		each(day, host)
	}
	return storage.Wrap(rows.Err(), "read hosts of visits")
}

// propertyLandings selects the visits of AI systems by page of a window.
func (s *Store) propertyLandings(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Model((*PropertyLanding)(nil)).
		Where("project_id = ?", projectID).Where("day BETWEEN ? AND ?", from.String(), to.String())
}
