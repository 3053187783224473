package traffic

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

func zoneNamed(source *model.CrawlSource) *time.Location {
	if source != nil {
		if zone, err := time.LoadLocation(source.ReportingTimezone); err == nil {
			return zone
		}
	}
	return time.UTC
}

// dayStarts are the beginnings of days in sources' zones, in seconds since 1970.
type dayStarts map[*model.CrawlSource]*zoneStarts

type zoneStarts struct {
	zone *time.Location
	days map[int32]int64
}

func (d dayStarts) zone(source *model.CrawlSource) *zoneStarts {
	if d[source] == nil {
		d[source] = &zoneStarts{zoneNamed(source), map[int32]int64{}}
	}
	return d[source]
}

func (z *zoneStarts) of(day int32) int64 {
	start, ok := z.days[day]
	if !ok {
		start = rollup.DayStart(day, z.zone).Unix()
		z.days[day] = start
	}
	return start
}

// addLandings adds the visits that began on paths: those that web analytics has where it is connected, else
// those that the logs have.
func (s *Service) addLandings(ctx context.Context, p *model.Project, w *window, r *received, v *visited, sums *byPath[pageSum]) error {
	var only set
	if w.paths.Selects() {
		ids, err := s.Store.PathSet(ctx, p.ID, w.paths)
		if err != nil {
			return err
		}
		for _, id := range ids {
			only.add(id)
		}
	}
	add := func(path uint32, visits, keyEvents float64) {
		if !w.paths.Selects() || only.has(path) {
			sum := sums.of(path)
			sum.ref += visits
			sum.keyEvents += keyEvents
		}
	}
	if v == nil {
		return s.Store.Landings(ctx, p.ID, w.from, w.to, 0, func(l store.Landing) {
			add(l.PathID, float64(l.Visits)*weight(r.sources[l.SourceID]), 0)
		})
	}
	at := siteOf(p, r)
	return s.Store.PropertyLandings(ctx, p.ID, w.from, w.to, func(l store.PropertyLanding) {
		if l.PathID > 0 && (l.Host == "" || at.has(l.Host)) {
			add(uint32(l.PathID), float64(l.Sessions), l.KeyEvents)
		}
	})
}
