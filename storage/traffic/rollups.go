package traffic

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/traffic/rollup"
)

// Counts are the counts of one day, bot and verification, or of one month.
type Counts struct {
	bun.BaseModel `bun:"table:crawl_rollups"`

	ProjectID    uuid.UUID `bun:",pk"`
	Day          time.Time `bun:",pk,type:date"`
	SourceID     uuid.UUID `bun:",pk"`
	BotID        string    `bun:",pk"`
	Verification string    `bun:",pk"`
	Purpose      string
	Requests     int64
	Packed       []byte `bun:"cells"`

	More  []rollup.Cell `bun:"-"` // cells to add
	month bool          // the counts are of the month that begins with the day
}

// LastOf returns the time of a cell's last request.
func (c *Counts) LastOf(cell rollup.Cell) (day int32, second uint32) {
	if c.month {
		within, second := rollup.OfMonth(cell.Last)
		return dayNumber(c.Day) + within, second
	}
	return dayNumber(c.Day), cell.Last
}

type countsKey struct {
	day               int32
	bot, verification string
}

func (c *Counts) key() countsKey { return countsKey{dayNumber(c.Day), c.BotID, c.Verification} }

const (
	// countsAtOnce bounds the rows of one statement, smallCounts their stored counts in bytes. Larger counts
	// are changed one row after the other, because they are held in memory.
	countsAtOnce = 512
	smallCounts  = 32 << 10
	// mostCounts bounds the counts of a row, in bytes. They hold more than a million paths and statuses.
	// Further paths count as one.
	mostCounts = 8 << 20
)

// AddCounts adds counts of one source to the stored ones. The caller must hold the locks of the source's
// days.
func (s *Store) AddCounts(ctx context.Context, projectID, sourceID uuid.UUID, more []*Counts) error {
	for some := range slices.Chunk(more, countsAtOnce) {
		if err := s.addCounts(ctx, projectID, sourceID, some, smallCounts); err != nil {
			return err
		}
	}
	return nil
}

// addCounts adds to small stored counts in one statement, and to larger ones row by row.
func (s *Store) addCounts(ctx context.Context, projectID, sourceID uuid.UUID, more []*Counts, size int) error {
	stored, err := s.storedCounts(ctx, projectID, sourceID, more, size)
	if err != nil {
		return err
	}
	small := make([]*Counts, 0, len(more))
	for _, c := range more {
		old := stored[c.key()]
		if old != nil && old.Packed == nil {
			if err := s.addCounts(ctx, projectID, sourceID, []*Counts{c}, math.MaxInt32); err != nil {
				return err
			}
			continue
		}
		c.ProjectID, c.SourceID = projectID, sourceID
		if err := s.addTo(ctx, old, c); err != nil {
			return err
		}
		small = append(small, c)
	}
	if len(small) == 0 {
		return nil
	}
	_, err = s.db.Bun(ctx).NewInsert().Model(&small).
		On("CONFLICT (project_id, day, source_id, bot_id, verification) DO UPDATE").
		Set("requests = excluded.requests").Set("cells = excluded.cells").Set("purpose = excluded.purpose").Exec(ctx)
	if err != nil {
		return fmt.Errorf("store counts: %w", err)
	}
	for _, c := range small {
		c.Packed = nil
	}
	return nil
}

// addTo adds counts to their stored row. nil means that there is no stored row.
func (s *Store) addTo(ctx context.Context, old, c *Counts) (err error) {
	if old != nil {
		c.Packed = old.Packed
		c.Requests += old.Requests
	}
	if len(c.Packed) > mostCounts {
		other, err := s.PathIDs(ctx, c.ProjectID, []string{rollup.OtherPaths})
		if err != nil {
			return err
		}
		if err := rollup.Collect(c.Packed, c.More, other[0]); err != nil {
			return err
		}
	}
	c.Packed, err = rollup.Merge(c.Packed, c.More)
	return err
}

// storedCounts returns the stored rows of some counts. It leaves out packed counts that are larger than a
// size.
func (s *Store) storedCounts(ctx context.Context, projectID, sourceID uuid.UUID, more []*Counts, size int) (map[countsKey]*Counts, error) {
	days, names, verifications := make([]string, len(more)), make([]string, len(more)), make([]string, len(more))
	for i, c := range more {
		days[i], names[i], verifications[i] = c.Day.Format(time.DateOnly), c.BotID, c.Verification
	}
	var rows []*Counts
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("day", "bot_id", "verification", "requests").
		ColumnExpr("CASE WHEN octet_length(cells) <= ? THEN cells END AS cells", size).
		Where("project_id = ?", projectID).Where("source_id = ?", sourceID).
		Where("(day, bot_id, verification) IN (SELECT * FROM unnest(?::date[], ?::text[], ?::text[]))",
			pgdialect.Array(days), pgdialect.Array(names), pgdialect.Array(verifications)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read counts: %w", err)
	}
	found := make(map[countsKey]*Counts, len(rows))
	for _, r := range rows {
		found[r.key()] = r
	}
	return found, nil
}
