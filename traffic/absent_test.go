package traffic_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
)

// knownSite is a site with one known page, which no bot asks for, and a robots.txt that
// forbids nothing.
type knownSite struct{}

func (knownSite) SitePages(context.Context, uuid.UUID) (*traffic.SitePages, error) {
	return &traffic.SitePages{Paths: []string{"/known"}, Listed: now, Complete: true}, nil
}

func (knownSite) Robots(context.Context, *model.Project) (*traffic.RobotsFile, error) {
	return &traffic.RobotsFile{State: model.RobotsStateRead, ReadAt: now, Allows: func(string, string) bool { return true }}, nil
}

// A count of what no line shows is null unless the logs have all of the window. What was
// seen stays as it is.
func TestAbsentCountsAreNullUnlessLogsAreWhole(t *testing.T) {
	t.Parallel()
	lines := line(1, "/a", "20.171.206.1", "GPTBot/1.2", 200) + // verified
		line(2, "/a", "192.0.2.1", "ClaudeBot/1.0", 200) // bears the name and is somebody else's
	on := func(day, lines string) string { return strings.ReplaceAll(lines, "2026-11-21", day) }
	person := line(1, "/p", "192.0.2.9", "Firefox", 200)
	for name, c := range map[string]struct {
		setup    model.CrawlSourceSetup
		day      string
		body     string
		coverage model.CrawlCoverage
		absent   string
	}{
		"a part of the day":  {model.CrawlSourceSetupCustom, "2026-11-21", lines, model.CrawlCoveragePartial, "null"},
		"all of the day":     {model.CrawlSourceSetupUpload, "2026-11-21", on("2026-11-20", person) + lines + on("2026-11-22", person), model.CrawlCoverageDeclaredComplete, "0"},
		"today so far":       {model.CrawlSourceSetupCustom, "2026-11-22", on("2026-11-22", lines), model.CrawlCoveragePartial, "null"},
		"nothing of the day": {model.CrawlSourceSetupCustom, "2026-11-21", "", model.CrawlCoverageUnknown, "null"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.traffic = w.service(traffic.Config{Inventory: knownSite{}, Robots: knownSite{}})
			source := w.source(model.CrawlSourceInput{Setup: c.setup})
			if c.body != "" {
				w.receive(source, "1", c.body)
			}
			got := w.absences(c.day)
			if got.coverage != c.coverage {
				t.Errorf("coverage %s, want %s", got.coverage, c.coverage)
			}
			for what, count := range got.absent {
				if count != c.absent {
					t.Errorf("%s: %s, want %s", what, count, c.absent)
				}
			}
			for what, count := range got.seen {
				if count != "1" {
					t.Errorf("%s: %s, want 1", what, count)
				}
			}
			if n := len(got.absent) + len(got.seen); c.body != "" && n != 22 {
				t.Errorf("%d figures", n)
			}
		})
	}
}

// absences are the figures of a day by what they count.
type absences struct {
	coverage     model.CrawlCoverage
	absent, seen map[string]string
}

func (w *world) absences(day string) absences {
	w.Helper()
	q := custom(day, day)
	of := absences{absent: map[string]string{}, seen: map[string]string{}}
	report := w.overview(q)
	of.coverage = report.Crawl.Coverage
	of.bots("", report.Crawl)
	status, bot := "4xx", "bytespider"
	errors, other := q, q
	errors.Status, other.BotID = &status, &bot
	of.absent["4xx: requests"] = nullable(w.overview(errors).Crawl.Requests)
	for _, b := range w.overview(errors).Crawl.Bots {
		of.absent["4xx: pages of "+b.BotID] = nullable(b.Pages)
	}
	of.absent["another bot: requests"] = nullable(w.overview(other).Crawl.Requests)
	of.absent["another bot: active bots"] = nullable(w.overview(other).Crawl.ActiveBots)
	of.absent["visits"] = nullable(report.Referrals.ReferralVolume[0].Value)

	of.absent["visits without a page"] = nullable(report.Referrals.UnattributedLanding)

	pages, err := w.traffic.Pages(w.Context(), w.project, q)
	if err != nil {
		w.Fatal(err)
	}
	for _, p := range pages.Items {
		of.seen["requests for "+p.DisplayPath] = nullable(p.Crawl.Value)
		of.absent["visits of "+p.DisplayPath] = nullable(p.Referrals.Value)
		of.absent["4xx of "+p.DisplayPath], of.absent["5xx of "+p.DisplayPath] = nullable(p.Errors4xx), nullable(p.Errors5xx)
	}
	of.absent["known pages that were asked for"] = nullable(pages.ObservedCrawlCoverage.ObservedPages)

	policy, err := w.traffic.Policy(w.Context(), w.project, q)
	if err != nil {
		w.Fatal(err)
	}
	for _, a := range policy.Agents {
		switch {
		case a.BotID == "bytespider":
			of.absent["requests of "+a.BotID], of.absent["violations of "+a.BotID] = nullable(a.Requests), nullable(a.Violations)
		case a.BotID == "gptbot" && len(pages.Items) > 0:
			of.seen["requests of "+a.BotID], of.absent["violations of "+a.BotID] = nullable(a.Requests), nullable(a.Violations)
		}
	}
	return of
}

// bots adds the figures of GPTBot, which came, and of ClaudeBot, whose name somebody bore.
func (of *absences) bots(scope string, crawl *model.CrawlSummary) {
	for _, b := range crawl.Bots {
		kept, other := of.seen, of.absent
		if b.BotID != "gptbot" {
			kept, other = other, kept
		}
		kept[scope+"requests of bot "+b.BotID], kept[scope+"pages of bot "+b.BotID] = nullable(b.Requests), nullable(b.Pages)
		other[scope+"failed of bot "+b.BotID] = nullable(b.FailedVerificationRequests)
	}
}

func nullable(v *float64) string {
	if v == nil {
		return "null"
	}
	return fmt.Sprint(*v)
}
