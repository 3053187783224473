package traffic

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// VisitStore keeps what web analytics says about visits.
type VisitStore interface {
	ReplaceVisits(ctx context.Context, d *store.VisitDay) error
	VisitDays(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]store.VisitDay, error)
	ChannelCounts(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]store.ChannelCount, error)
	PropertyLandings(ctx context.Context, projectID uuid.UUID, from, to calendar.Day, each func(store.PropertyLanding)) error
	LandingHosts(ctx context.Context, projectID uuid.UUID, from, to calendar.Day, each func(day time.Time, host string)) error
}

// VisitDay is what a web analytics property says about the visits of a day.
type VisitDay struct {
	Day      time.Time // midnight UTC
	Property string
	Flags    []string // reservations
	Timezone string   // as reported; empty: it was not
	Currency string   // likewise
	Channels []ChannelVisits
	Landings []LandingVisits
}

// ChannelVisits are the visits of a channel that one AI system sent, or none.
type ChannelVisits struct {
	Channel      string
	Source       rollup.Source // NoSource: no AI system
	Sessions     int64
	Engaged      int64
	KeyEvents    float64
	Transactions int64
	Revenue      float64
}

// LandingKey is where visits of an AI system began.
type LandingKey struct {
	Host   string // empty: not reported
	Path   string // likewise
	Source rollup.Source
}

// LandingVisits are the visits that began there.
type LandingVisits struct {
	LandingKey

	Sessions  int64
	KeyEvents float64
}

// ImportVisits stores a day of a property in place of what was stored of it.
func (s *Service) ImportVisits(ctx context.Context, projectID uuid.UUID, d *VisitDay) error {
	paths := landingPaths(d)
	numbers, err := s.Store.PathIDs(ctx, projectID, paths)
	if err != nil {
		return err
	}
	ids := make(map[string]uint32, len(paths))
	for i, path := range paths {
		ids[path] = numbers[i]
	}
	row := &store.VisitDay{
		ProjectID: projectID, Day: d.Day, Property: d.Property, ArtifactID: model.NewID(), Flags: d.Flags,
		Timezone: reported(d.Timezone), Currency: reported(d.Currency),
	}
	for _, c := range d.Channels {
		row.Counts = append(row.Counts, store.ChannelCount{
			Channel: c.Channel, AISource: c.Source.String(), Sessions: c.Sessions, Engaged: c.Engaged, KeyEvents: c.KeyEvents,
			Transactions: c.Transactions, Revenue: c.Revenue,
		})
	}
	row.Landings = numbered(d.Landings, ids)
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		if err := s.Store.ReplaceVisits(ctx, row); err != nil {
			return err
		}
		return s.follow(ctx, projectID)
	})
}

// numbered returns visits by the numbers of their paths. Paths for which there is no room share one.
func numbered(landings []LandingVisits, ids map[string]uint32) []store.PropertyLanding {
	type key struct {
		host string
		id   uint32
		from rollup.Source
	}
	at, list := map[key]int{}, make([]store.PropertyLanding, 0, len(landings))
	for _, l := range landings {
		k := key{l.Host, ids[l.Path], l.Source}
		if _, ok := at[k]; !ok {
			at[k] = len(list)
			list = append(list, store.PropertyLanding{
				Host: l.Host, PathID: int32(k.id), AISource: l.Source.String(), //nolint:gosec // numbers of paths are stored as int4
			})
		}
		list[at[k]].Sessions += l.Sessions
		list[at[k]].KeyEvents += l.KeyEvents
	}
	return list
}

// landingPaths lists each path once.
func landingPaths(d *VisitDay) []string {
	seen, paths := map[string]bool{"": true}, []string{}
	for _, l := range d.Landings {
		if !seen[l.Path] {
			seen[l.Path] = true
			paths = append(paths, l.Path)
		}
	}
	return paths
}

func reported(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
