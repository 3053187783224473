package search

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/storage"
)

// AnalyticsDay is what web analytics says about a day.
type AnalyticsDay struct {
	bun.BaseModel `bun:"table:analytics_days,alias:a"`

	ProjectID  uuid.UUID `bun:",pk"`
	Day        time.Time `bun:",pk,type:date"`
	Generation int64     `bun:",pk"`
	Superseded *int64
	Sessions   *int64   // nil: not reported
	KeyEvents  *float64 // likewise
	Flags      []string `bun:",array"`
	Timezone   *string
	Currency   *string
}

// PublishAnalytics makes days visible in place of what was known of them. It
// returns the new generation.
func (s *Store) PublishAnalytics(ctx context.Context, projectID uuid.UUID, days []AnalyticsDay) (generation int64, err error) {
	if len(days) == 0 {
		return s.Generation(ctx, projectID)
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if generation, err = s.advance(ctx, projectID, generationCounter, 1); err != nil {
			return err
		}
		dates := make([]time.Time, len(days))
		for i := range days {
			days[i].ProjectID, days[i].Generation = projectID, generation
			dates[i] = days[i].Day
		}
		_, err := s.db.Bun(ctx).NewUpdate().Model((*AnalyticsDay)(nil)).Set("superseded = ?", generation).
			Where("project_id = ?", projectID).Where("day IN (?)", bun.List(dates)).Where("superseded IS NULL").Exec(ctx)
		if err != nil {
			return fmt.Errorf("supersede analytics days: %w", err)
		}
		_, err = s.db.Bun(ctx).NewInsert().Model(&days).Exec(ctx)
		return storage.Wrap(err, "insert analytics days")
	})
	return generation, err
}

// AnalyticsDays returns the days of a span as of a generation, the earliest first.
func (s *Store) AnalyticsDays(
	ctx context.Context, projectID uuid.UUID, span calendar.Span, generation int64,
) ([]AnalyticsDay, error) {
	days := []AnalyticsDay{}
	err := s.db.Bun(ctx).NewSelect().Model(&days).Where("project_id = ?", projectID).
		Where("day BETWEEN ? AND ?", span.First.Time(), span.Last.Time()).Where("generation <= ?", generation).
		Where("(superseded IS NULL OR superseded > ?)", generation).Order("day").Scan(ctx)
	return days, storage.Wrap(err, "list analytics days")
}
