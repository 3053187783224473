package traffic

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// landing counts visits that began on a path.
type landing struct {
	path              uint32
	visits, keyEvents float64
}

// logLandings returns the visits that the logs have.
func (s *Service) logLandings(ctx context.Context, projectID uuid.UUID, w *window, r *received) ([]landing, error) {
	stored, err := s.Store.Landings(ctx, projectID, w.from, w.to)
	list := make([]landing, len(stored))
	for i, l := range stored {
		list[i] = landing{path: l.PathID, visits: float64(l.Visits) * weight(r.sources[l.SourceID])}
	}
	return list, err
}

// landings returns the visits that web analytics has of a site.
func (v *visited) landings(at site) []landing {
	var list []landing
	for i := range v.places {
		if l := &v.places[i]; l.PathID > 0 && (l.Host == "" || at.has(l.Host)) {
			list = append(list, landing{uint32(l.PathID), float64(l.Sessions), l.KeyEvents})
		}
	}
	return list
}

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

func (s *Service) addLandings(
	ctx context.Context, projectID uuid.UUID, w *window, landings []landing, of func(uint32) *pageSum,
) error {
	var only set
	if w.paths.Selects() && len(landings) > 0 {
		ids, err := s.Store.PathSet(ctx, projectID, w.paths)
		if err != nil {
			return err
		}
		for _, id := range ids {
			only.add(id)
		}
	}
	for _, l := range landings {
		if !w.paths.Selects() || only.has(l.path) {
			sum := of(l.path)
			sum.ref += l.visits
			sum.keyEvents += l.keyEvents
		}
	}
	return nil
}
