package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

const (
	sampleProperty = "properties/sample"
	// settledDays is after how many days web analytics has the visits of a day.
	settledDays = 2
	// withheldEvery is how often, in days, small figures of a day are withheld.
	withheldEvery = 31
)

// importVisits stores the sample's visits of the days from one on, as web analytics has them.
func (d *Demo) importVisits(ctx context.Context, project uuid.UUID, first, now time.Time, from int) error {
	for day := from; !first.AddDate(0, 0, day+settledDays).After(now); day++ {
		if err := d.Traffic.ImportVisits(ctx, project, visitsOf(first.AddDate(0, 0, day), day)); err != nil {
			return fmt.Errorf("import the sample's visits: %w", err)
		}
	}
	return nil
}

// visitsOf draws the visits of a day.
func visitsOf(at time.Time, day int) *traffic.VisitDay {
	visits := &traffic.VisitDay{Day: at, Property: sampleProperty, Timezone: "UTC", Currency: "USD", Flags: []string{}}
	if day%withheldEvery == withheldEvery-1 {
		visits.Flags = []string{connector.FlagThresholded}
	}
	random := rand.New(rand.NewPCG(uint64(day), sampleDays)) //nolint:gosec // samples need no secrecy
	for _, c := range []struct {
		name            string
		first, last     float64
		engaged, events float64 // of a session
	}{
		{"Organic Search", 420, 385, 0.58, 0.021},
		{"Direct", 210, 220, 0.52, 0.027},
		{"Paid Search", 95, 100, 0.44, 0.03},
		{"Referral", 60, 62, 0.5, 0.018},
		{"Organic Social", 45, 40, 0.31, 0.006},
	} {
		channel := sampleClient{first: c.first, last: c.last, weekend: 0.8}
		visits.Channels = append(visits.Channels, channelVisits(c.name, rollup.NoSource, channel.requests(at, day, random), c.engaged, c.events, random))
	}
	clients := sampleClients()
	for i := range clients {
		if source := rollup.SourceOfHost(clients[i].sender); source != rollup.NoSource {
			addVisits(visits, &clients[i], source, day, random)
		}
	}
	return visits
}

// addVisits adds the visits that an AI system sent: with fewer people than in the log, because some refuse to be
// counted.
func addVisits(visits *traffic.VisitDay, c *sampleClient, source rollup.Source, day int, random *rand.Rand) {
	sessions := 0
	landings := map[string]int{}
	for range c.requests(visits.Day, day, random) {
		if random.IntN(5) > 0 {
			sessions++
			landings[c.path(day, random)]++
		}
	}
	if sessions == 0 {
		return
	}
	sum := channelVisits("Referral", source, sessions, 0.68, 0.05, random)
	visits.Channels = append(visits.Channels, sum)
	for _, path := range c.paths {
		if n := landings[path]; n > 0 {
			key := traffic.LandingKey{Path: path, Source: source}
			visits.Landings = append(visits.Landings, traffic.LandingVisits{LandingKey: key, Sessions: int64(n)})
			delete(landings, path) // a path may be in the list several times
		}
	}
	visits.Landings[random.IntN(len(visits.Landings))].KeyEvents += sum.KeyEvents
}

// channelVisits draws what the visits of a channel did.
func channelVisits(name string, source rollup.Source, sessions int, engaged, events float64, random *rand.Rand) traffic.ChannelVisits {
	v := traffic.ChannelVisits{Channel: name, Source: source, Sessions: int64(sessions)}
	for range sessions {
		if random.Float64() < engaged {
			v.Engaged++
		}
		if random.Float64() < events {
			v.KeyEvents++
		}
	}
	v.Transactions = int64(v.KeyEvents / 2)
	v.Revenue = float64(v.Transactions) * 124
	return v
}
