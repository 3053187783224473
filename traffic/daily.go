package traffic

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
)

// Daily is what was counted of days, the newest first.
type Daily struct {
	Newest time.Time // midnight UTC of the first day
	// Logs and Visited name by what each day's requests and visits were counted; empty: not all of the day is known.
	Logs, Visited []string
	Visits        map[string][]float64 // by AI system
	Fetches       map[string][]float64 // of AI bots, without those that failed verification
}

const (
	// dayWait is after how long all of a day has arrived.
	dayWait = 6 * time.Hour
	// visitsWait is after how many days web analytics does not change a day any more.
	visitsWait = 4
)

// Daily counts the visits that AI systems sent and the requests of AI bots in the newest days that are over. Visits are those of
// web analytics where it is connected, else those of the logs.
func (s *Service) Daily(ctx context.Context, p *model.Project, days int) (*Daily, error) {
	w, err := s.window(p, model.TrafficQuery{})
	if err != nil {
		return nil, err
	}
	w.to = calendar.DayOf(s.Clock().Add(-dayWait).In(w.zone)) - 1
	w.from = w.to - calendar.Day(days) + 1 //nolint:gosec // a few months
	r, err := s.received(ctx, p.ID, w)
	if err != nil {
		return nil, err
	}
	d := &Daily{Newest: w.to.Time(), Logs: make([]string, days), Visits: map[string][]float64{}, Fetches: map[string][]float64{}}
	for i := range d.Logs {
		d.Logs[i] = r.wholeBy(w.to - calendar.Day(i))
	}
	totals, err := s.Store.BotDays(ctx, p.ID, store.CountQuery{From: w.from, To: w.to, Shown: showing(nil)})
	if err != nil {
		return nil, err
	}
	add := func(to map[string][]float64, key string, day time.Time, n float64) {
		if to[key] == nil {
			to[key] = make([]float64, days)
		}
		to[key][w.to-calendar.DayOf(day)] += n
	}
	for _, t := range totals {
		if b := s.Catalogue.ByID(t.BotID); b != nil && b.AIAgent {
			add(d.Fetches, t.BotID, t.Day, t.Requests)
		}
	}
	return d, s.dailyVisits(ctx, p.ID, w, d, add)
}

// dailyVisits fills in the visits.
func (s *Service) dailyVisits(
	ctx context.Context, projectID uuid.UUID, w *window, d *Daily, add func(map[string][]float64, string, time.Time, float64),
) error {
	read, err := s.Store.VisitDays(ctx, projectID, w.from, w.to)
	if err != nil {
		return err
	}
	if len(read) == 0 {
		d.Visited = d.Logs
		visits, err := s.Store.Visits(ctx, projectID, w.from, w.to)
		for _, v := range visits {
			add(d.Visits, v.AISource, v.Day, v.Visits)
		}
		return err
	}
	d.Visited = make([]string, len(d.Logs))
	d.markVisited(read)
	counts, err := s.Store.ChannelCounts(ctx, projectID, w.from, w.to)
	for i := range counts {
		if c := &counts[i]; c.AISource != "" {
			add(d.Visits, c.AISource, c.Day, float64(c.Sessions))
		}
	}
	return err
}

// markVisited names the properties of the days that were read whole, and late enough.
func (d *Daily) markVisited(read []store.VisitDay) {
	for i := range read {
		v := &read[i]
		at := int(d.Newest.Sub(v.Day).Hours()) / 24
		seconds, nanoseconds := v.ArtifactID.Time().UnixTime()
		known := d.Visited[at] != "-" && !leavesOut(v.Flags) && !time.Unix(seconds, nanoseconds).Before(v.Day.AddDate(0, 0, visitsWait))
		if !known {
			d.Visited[at] = "-"
			continue
		}
		d.Visited[at] += v.Property + "\n"
	}
	for i, key := range d.Visited {
		if key == "-" {
			d.Visited[i] = ""
		}
	}
}

// wholeBy names the sources whose logs have all of a day; empty where a source has a part of it.
func (r *received) wholeBy(day calendar.Day) string {
	var ids []string
	for id, source := range r.sources {
		switch c := r.judge(source, day).coverage; {
		case c == model.CrawlCoverageUnknown:
		case isWhole(c):
			ids = append(ids, id.String())
		default:
			return ""
		}
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// BotAnswers is how a bot's requests of a day were answered.
type BotAnswers struct{ Requests, Refused float64 }

// Answers returns how the requests of AI bots were answered in the days to one, by bot, the newest day first.
func (s *Service) Answers(ctx context.Context, projectID uuid.UUID, to time.Time, days int) (map[string][]BotAnswers, error) {
	last := calendar.DayOf(to)
	q := store.CountQuery{From: last - calendar.Day(days) + 1, To: last, Shown: showing(nil)} //nolint:gosec // a few days
	refusals := []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusUnavailableForLegalReasons}
	answers, err := s.Store.BotAnswers(ctx, projectID, q, refusals)
	found := map[string][]BotAnswers{}
	for _, a := range answers {
		if b := s.Catalogue.ByID(a.BotID); b == nil || !b.AIAgent {
			continue
		}
		if found[a.BotID] == nil {
			found[a.BotID] = make([]BotAnswers, days)
		}
		found[a.BotID][last-calendar.DayOf(a.Day)] = BotAnswers{a.Requests, a.Refused}
	}
	return found, err
}

// TopPaths returns the paths that a bot asked for most in some days.
func (s *Service) TopPaths(ctx context.Context, projectID uuid.UUID, bot string, from, to time.Time, most int) ([]store.TopPath, error) {
	return s.Store.TopPaths(ctx, projectID, store.CountQuery{From: calendar.DayOf(from), To: calendar.DayOf(to), BotID: bot, Shown: showing(nil)}, most)
}
