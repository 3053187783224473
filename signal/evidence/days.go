package evidence

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

const (
	mostMovers = 3 // of a kind
	// answersLeast is how many requests of a day say how a bot is answered.
	answersLeast = 10
	// answersBefore is in how many days before a bot that is refused must not have been.
	answersBefore = 7
)

// The streams of days: their names are stored with the passes.
const (
	trafficDays = "traffic"
	visitDays   = "visits"
	searchDays  = "search"
)

// addDays adds what was counted day by day. Visits have a stream of their own where web analytics counts them.
func (s *States) addDays(ctx context.Context, p *model.Project, around *signal.Surroundings) error {
	d, err := s.Traffic.Daily(ctx, p, signal.CountedDays)
	if err != nil {
		return err
	}
	logs := &signal.Counts{Name: trafficDays, Newest: d.Newest, Keys: d.Logs}
	logs.Access = func(ctx context.Context, day time.Time) ([]signal.BotAccess, error) {
		return s.answered(ctx, p.ID, day)
	}
	for _, bot := range slices.Sorted(maps.Keys(d.Fetches)) {
		logs.Series = append(logs.Series, signal.CountSeries{Measure: signal.Fetches, Subject: s.bot(bot), Values: d.Fetches[bot]})
	}
	visits := &signal.Counts{Name: visitDays, Newest: d.Newest, Keys: d.Visited}
	all := make([]float64, signal.CountedDays)
	for _, source := range slices.Sorted(maps.Keys(d.Visits)) {
		subject := model.SignalRef{Kind: "ai_source", ID: source, Label: rollup.LabelOf(source)}
		visits.Series = append(visits.Series, signal.CountSeries{Measure: signal.Referrals, Subject: subject, Values: d.Visits[source]})
		for i, n := range d.Visits[source] {
			all[i] += n
		}
	}
	if len(visits.Series) > 0 {
		subject := model.SignalRef{Kind: "ai_source", ID: "all", Label: "AI systems"}
		visits.Series = append(visits.Series, signal.CountSeries{Measure: signal.Referrals, Subject: subject, Whole: true, Values: all})
	}
	clicks, err := s.Searches.DailyClicks(ctx, p.ID, signal.CountedDays)
	if err != nil {
		return err
	}
	around.Counts = append(around.Counts, logs, visits, &signal.Counts{
		Name: searchDays, Newest: clicks.Newest.Time(), Keys: clicks.Keys,
		Series: []signal.CountSeries{{
			Measure: signal.Clicks, Subject: model.SignalRef{Kind: "search", ID: "clicks", Label: "Clicks from search"}, Whole: true, Values: clicks.Clicks,
		}},
	})
	return nil
}

func (s *States) bot(id string) model.SignalRef {
	return model.SignalRef{Kind: "bot", ID: id, Label: s.Traffic.Catalogue.Name(id)}
}

// answered returns which bots a day's answers refused.
func (s *States) answered(ctx context.Context, projectID uuid.UUID, day time.Time) ([]signal.BotAccess, error) {
	answers, err := s.Traffic.Answers(ctx, projectID, day, 1+answersBefore)
	if err != nil {
		return nil, err
	}
	var all []signal.BotAccess
	for _, bot := range slices.Sorted(maps.Keys(answers)) {
		var before traffic.BotAnswers
		for _, a := range answers[bot][1:] {
			before.Requests, before.Refused = before.Requests+a.Requests, before.Refused+a.Refused
		}
		now := answers[bot][0]
		if now.Requests < answersLeast {
			continue
		}
		date := day.Format(time.DateOnly)
		all = append(all, signal.BotAccess{
			SignalRef: s.bot(bot), Way: "answers", Refused: now.Refused > now.Requests/2,
			News:    before.Requests >= answersLeast && before.Refused <= before.Requests/2,
			Problem: fmt.Sprintf("was refused in %.0f of %.0f requests on %s", now.Refused, now.Requests, day.Format("2 Jan 2006")),
			Facts: model.SignalFacts{
				Problem: new(model.SignalProblemAnswers), Count: new(int64(now.Refused)), Total: new(int64(now.Requests)), Day: new(model.Day(date)),
			},
			Evidence: []model.SignalRef{{Kind: "day", ID: date, Label: date}},
		})
	}
	return all, nil
}

// addRobots adds which AI bots the newest robots.txt refuses.
func (s *States) addRobots(ctx context.Context, projectID uuid.UUID, around *signal.Surroundings) error {
	now, err := s.Sites.RobotsFile(ctx, projectID)
	if err != nil || now == nil || now.Allows == nil {
		return err
	}
	before, err := s.Sites.EarlierRobots(ctx, projectID)
	if err != nil {
		return err
	}
	for i := range s.Traffic.Catalogue.Bots {
		b := &s.Traffic.Catalogue.Bots[i]
		if !b.AIAgent {
			continue
		}
		around.Access = append(around.Access, signal.BotAccess{
			SignalRef: s.bot(b.ID), Way: "robots", Refused: traffic.Spoken(b.Robots[0], now.Allows) == model.RobotsVerdictDisallowed,
			News:    before != nil && before.Allows != nil && traffic.Spoken(b.Robots[0], before.Allows) != model.RobotsVerdictDisallowed,
			Problem: "is refused by robots.txt", Facts: model.SignalFacts{Problem: new(model.SignalProblemRobots)},
			Evidence: []model.SignalRef{{Kind: "crawl", ID: now.CrawlID.String(), Label: now.ReadAt.UTC().Format(time.DateOnly)}},
		})
	}
	return nil
}

// Movers implements signal.States.
func (s *States) Movers(ctx context.Context, projectID uuid.UUID, f *signal.Found) ([]model.SignalRef, error) {
	var refs []model.SignalRef
	switch f.Measure {
	case signal.Clicks:
		like := make([]calendar.Day, len(f.Days))
		for i, day := range f.Days {
			like[i] = calendar.DayOf(day.UTC())
		}
		movers, err := s.Searches.ClickMovers(ctx, projectID, calendar.DayOf(f.Day.UTC()), like, f.Up, mostMovers)
		for i := range movers {
			m := &movers[i]
			kind := "query"
			if m.Dimension == model.SearchPage {
				kind = "path"
			}
			refs = append(refs, model.SignalRef{Kind: kind, ID: shortened(m.Text), Label: shortened(m.Text), Delta: &m.Clicks})
		}
		return refs, err
	case signal.Fetches:
		paths, err := s.Traffic.TopPaths(ctx, projectID, f.Subject.ID, f.Since.AddDate(0, 0, 1-answersBefore), *f.Since, mostMovers)
		for i := range paths {
			perDay := -paths[i].Requests / answersBefore
			refs = append(refs, model.SignalRef{Kind: "path", ID: shortened(paths[i].Path), Label: shortened(paths[i].Path), Delta: &perDay})
		}
		return refs, err
	default:
		return nil, nil
	}
}
