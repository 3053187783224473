package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/traffic"
)

// searched is a seeded query or page of search, per day.
type searched struct {
	key         string
	page        bool
	impressions float64
	rate        float64 // of clicks
	position    float64
}

// days is the length of a step of the simulation.
const stepDays = 30

// season is how much more people search on a day: a coincidence that is nobody's doing.
func season(at time.Time) float64 {
	const year = 365
	return 1 + 0.4*math.Sin(2*math.Pi*float64(at.YearDay())/year)
}

// noisy draws a count around its mean, with days that differ more than chance alone.
func noisy(mean float64, r *rand.Rand) int {
	const daily = 0.12
	mean *= math.Exp(daily * r.NormFloat64())
	return max(int(math.Round(mean+math.Sqrt(mean)*r.NormFloat64())), 0)
}

// importSearch imports the days of a step that ends yesterday.
func (l *loop) importSearch(ctx context.Context, signals []*searched, r *rand.Rand) error {
	today := l.clock.now()
	for _, pages := range []bool{false, true} {
		var csv strings.Builder
		csv.WriteString("Date,Query,Clicks,Impressions,Position\n")
		if pages {
			csv.Reset()
			csv.WriteString("Date,Page,Clicks,Impressions,Position\n")
		}
		for n := stepDays; n > 0; n-- {
			day := today.AddDate(0, 0, -n)
			for _, s := range signals {
				if s.page != pages {
					continue
				}
				shown := noisy(s.impressions*season(day), r)
				clicks := min(noisy(float64(shown)*s.rate, r), shown)
				fmt.Fprintf(&csv, "%s,%s,%d,%d,%.2f\n", dayName(day), s.key, clicks, shown, max(s.position+0.4*r.NormFloat64(), 1))
			}
		}
		_, err := l.search.ImportFile(ctx, l.project.ID, strings.NewReader(csv.String()), export.Options{
			Kind: export.SearchConsole, Columns: map[string]string{},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// fetched is a seeded address that AI agents ask for every day.
type fetched struct {
	path   string
	status int
	daily  int
}

const plantedAgent = "Mozilla/5.0 (compatible; YouBot/1.0; +https://about.you.com/youbot/)"

// importLogs uploads the logs of a step that ends yesterday.
func (l *loop) importLogs(ctx context.Context, source *model.CrawlSource, addresses []*fetched) error {
	var lines strings.Builder
	line := func(at time.Time, n int, path, agent string, status int) {
		fmt.Fprintf(&lines, "203.0.113.%d - - [%s] \"GET %s HTTP/1.1\" %d 512 \"-\" \"%s\"\n", n%250+1,
			at.Format("02/Jan/2006:15:04:05 -0700"), path, status, agent)
	}
	today := l.clock.now()
	for n := stepDays; n > 0; n-- {
		day := time.Date(today.Year(), today.Month(), today.Day()-n, 0, 0, 0, 0, time.UTC)
		line(day, 1, "/", "Mozilla/5.0", 200)
		at := day.Add(time.Hour)
		for i, a := range addresses {
			for k := range a.daily {
				line(at, i+k, a.path, plantedAgent, a.status)
				at = at.Add(time.Minute)
			}
		}
		line(day.AddDate(0, 0, 1).Add(-time.Second), 2, "/", "Mozilla/5.0", 200)
	}
	spool, err := traffic.NewSpool(strings.NewReader(lines.String()), nil)
	if err != nil {
		return err
	}
	defer spool.Close() //nolint:errcheck // a removed file
	_, err = l.traffic.Receive(ctx, traffic.Delivery{Source: source, Body: spool})
	return err
}
