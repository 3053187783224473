package evidence_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/export"
)

// visit and fetch write lines of a log.
func visit(at time.Time, n int) string {
	return fmt.Sprintf("203.0.113.%d - - [%s] \"GET /pricing HTTP/1.1\" 200 10 \"https://chatgpt.com/\" \"Mozilla/5.0 Firefox\"\n", n, stamp(at))
}

func fetch(at time.Time, bot, path string, status int) string {
	return fmt.Sprintf("192.0.2.9 - - [%s] \"GET %s HTTP/1.1\" %d 10 \"-\" \"%s\"\n", stamp(at), path, status, bot)
}

func stamp(at time.Time) string { return at.Format("02/Jan/2006:15:04:05 -0700") }

// day writes the log of a day: a line of a person in its first and last hour, and between them visits from an AI system
// and requests of a bot.
func day(at time.Time, visits, fetches, status int) string {
	var s strings.Builder
	s.WriteString(fetch(at.Add(time.Minute), "Firefox", "/", 200))
	for n := range visits {
		s.WriteString(visit(at.Add(2*time.Hour+time.Duration(n)*time.Second), n+1))
	}
	for n := range fetches {
		s.WriteString(fetch(at.Add(3*time.Hour+time.Duration(n)*time.Second), "Amazonbot/0.1", fmt.Sprintf("/p%d", n%4), status))
	}
	s.WriteString(fetch(at.Add(24*time.Hour-time.Minute), "Firefox", "/", 200))
	return s.String()
}

// days uploads the log of a day after the other, and watches the project after each.
func (w *world) days(source *model.CrawlSource, number int, visits, fetches func(n int) int, status int) {
	w.Helper()
	for n := range number {
		at := w.now.Truncate(24 * time.Hour)
		w.now = w.now.AddDate(0, 0, 1)
		w.receive(source, day(at, visits(n), fetches(n), status))
		w.watch()
	}
}

func about(mean int) func(int) int {
	return func(n int) int { return mean + []int{0, 3, -2, 1, -3, 2, -1}[n*5%7] }
}

func none(int) int { return 0 }

func TestVisitsThatFallAreReportedOnceUntilTheyReturn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceSetupUpload)
	w.days(source, 60, about(40), none, 200)
	w.wantEvents()
	w.days(source, 2, about(8), none, 200) // holidays
	w.days(source, 7, about(40), none, 200)
	w.wantEvents()
	w.days(source, 2, about(8), none, 200)
	w.wantEvents()
	w.days(source, 1, about(8), none, 200)
	w.wantEvents("signal.started referrals_down")
	one := w.newest()
	if *one.Now != 8 || *one.Before < 36 || *one.Before > 42 || *one.Delta > -0.75 || one.Interval.High > -0.5 || one.Interval.Low < -1 ||
		one.Subject.Label != "AI systems" || one.Evidence[0].Kind != "ai_source" || *one.Evidence[0].Delta > -30 || len(one.Evidence) != 1+1+8 {
		t.Errorf("%+v", one)
	}
	w.days(source, 3, about(8), none, 200)
	w.wantEvents()
	w.days(source, 4, about(40), none, 200)
	w.wantEvents("signal.ended referrals_down")
}

func TestGapIsNoFall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceSetupUpload)
	w.days(source, 60, about(40), about(30), 200)
	for range 3 { // the log of a few hours, then none
		at := w.now.Truncate(24 * time.Hour)
		w.now = w.now.AddDate(0, 0, 1)
		w.receive(source, visit(at.Add(2*time.Hour), 1))
		w.watch()
		w.now = w.now.AddDate(0, 0, 1)
		w.watch()
	}
	w.wantEvents()
	w.days(source, 3, about(40), about(30), 200)
	w.wantEvents()
}

func TestSourceThatIsAddedIsNoRise(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, second := w.source(model.CrawlSourceSetupUpload), w.source(model.CrawlSourceSetupUpload)
	w.days(first, 60, about(40), none, 200)
	for range 5 {
		at := w.now.Truncate(24 * time.Hour)
		w.now = w.now.AddDate(0, 0, 1)
		w.receive(first, day(at, 40, 0, 200))
		w.receive(second, day(at, 60, 0, 200))
		w.watch()
	}
	w.wantEvents()
}

func TestBotThatStaysAwayHasVanishedUntilItComes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceSetupUpload)
	w.days(source, 60, none, about(30), 200)
	w.days(source, 2, none, none, 200)
	w.wantEvents()
	w.days(source, 6, none, none, 200)
	w.wantEvents("signal.started bot_vanished")
	if one := w.newest(); one.Subject.ID != "amazonbot" || *one.Before < 28 || *one.Now != 0 || one.Evidence[0].Kind != "path" || *one.Evidence[0].Delta > -5 {
		t.Errorf("%+v", one)
	}
	w.days(source, 1, none, about(30), 200)
	w.wantEvents("signal.ended bot_vanished")
}

func TestBotThatIsRefusedIsReportedUntilItIsNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceSetupUpload)
	w.days(source, 3, none, about(30), 200)
	w.days(source, 2, none, about(30), 403)
	w.wantEvents("signal.started bot_blocked")
	if one := w.newest(); !strings.Contains(one.Title, "was refused in 30 of 30 requests on ") || one.Evidence[0].Kind != "day" {
		t.Errorf("%+v", one)
	}
	w.days(source, 1, none, about(30), 200)
	w.wantEvents("signal.ended bot_blocked")
}

// crawled stores a crawl that found a robots.txt.
func (w *world) crawled(robots string) {
	w.Helper()
	w.now = w.now.AddDate(0, 0, 1)
	c, err := w.sites.Start(w.Context(), w.project, model.SiteCrawlInput{})
	w.must(err)
	w.exec(`UPDATE site_crawls SET status = 'completed', issues_summary = '{}', site_facts = '{}', robots = $1, robots_state = 'found', completed_at = $2
		WHERE id = $3`, robots, w.now, c.ID)
	w.watch()
}

func TestBotThatRobotsRefusesIsReportedUntilItIsAllowed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.crawled("User-agent: ClaudeBot\nDisallow: /\n") // as it is from the beginning
	w.wantEvents()
	w.crawled("User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n")
	w.wantEvents("signal.started bot_blocked")
	if one := w.newest(); one.Title != "GPTBot is refused by robots.txt" || one.Evidence[0].Kind != "crawl" {
		t.Errorf("%+v", one)
	}
	w.crawled("User-agent: GPTBot\nDisallow: /\n")
	w.wantEvents()
	w.crawled("User-agent: GPTBot\nDisallow: /private\n")
	w.wantEvents("signal.ended bot_blocked")
}

// clicks imports the clicks of a day.
func (w *world) clicks(at time.Time, total int64, queries map[string]int64) {
	w.Helper()
	d := calendar.DayOf(at)
	_, err := w.searches.Import(w.Context(), w.project.ID, export.SearchConsole, func(sink export.Sink) error {
		all := &export.Row{Grain: export.Grain{Span: calendar.Span{First: d, Last: d}}, Clicks: total, Impressions: 10 * total}
		if err := sink.Row(all); err != nil {
			return err
		}
		for query, n := range queries {
			row := &export.Row{Grain: all.Grain, Clicks: n, Impressions: 10 * n}
			row.Dimensions = model.SearchQuery.Bit()
			row.Terms[model.SearchQuery] = query
			if err := sink.Row(row); err != nil {
				return err
			}
		}
		return nil
	})
	w.must(err)
}

func TestClicksOfSettledDaysThatFallAreReported(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.now.Truncate(24 * time.Hour)
	at := func(n int) time.Time { return first.AddDate(0, 0, n) }
	imported := func(n int, clicks int) { // five days later
		w.now = at(n + 6)
		w.clicks(at(n), int64(clicks), map[string]int64{"shoes": int64(clicks) * 3 / 4, "boots": int64(clicks) / 4})
		w.watch()
	}
	for n := range 60 {
		imported(n, about(200)(n))
	}
	w.wantEvents()
	w.now = at(61) // a day that has hardly begun is imported early
	w.clicks(at(60), 3, nil)
	w.now = at(67)
	w.watch()
	w.wantEvents()
	imported(61, 90)
	imported(62, 90)
	w.wantEvents()
	imported(63, 90)
	w.wantEvents("signal.started clicks_down")
	one := w.newest()
	if *one.Now != 90 || *one.Before < 190 || one.Evidence[0].Kind != "query" || one.Evidence[0].Label != "shoes" || *one.Evidence[0].Delta > -70 {
		t.Errorf("%+v", one)
	}
	for n := range 3 {
		imported(64+n, about(200)(n))
	}
	w.wantEvents("signal.ended clicks_down")
}
