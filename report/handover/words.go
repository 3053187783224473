package handover

import (
	"fmt"
	"math"
	"time"

	"github.com/answer-visibility/avm/model"
)

// percent writes a rate as people read it; unknown rates are a dash.
func percent(rate *float64) string {
	if rate == nil {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", *rate*100)
}

// ends writes the ends of an interval.
func ends(i *interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("%.0f to %.0f %%", i.Low*100, i.High*100)
}

// points writes a change of a rate in percentage points.
func points(change *float64) string {
	if change == nil {
		return "–"
	}
	n := math.Round(*change * 100)
	switch {
	case n > 0:
		return "+" + model.Counted(int(n), "point")
	case n < 0:
		return "−" + model.Counted(int(-n), "point")
	default:
		return "±0 points"
	}
}

// moved returns a sentence about whether a rate changed since a day.
func moved(c change, since string) string {
	by := 0.0
	if c.Change != nil {
		by = *c.Change
	}
	switch c.Verdict {
	case model.VerdictMoved:
		direction := "Up"
		if by < 0 {
			direction = "Down"
		}
		return fmt.Sprintf("%s by %s since %s. Chance alone does not explain it.", direction, model.Counted(int(math.Round(math.Abs(by)*100)), "point"), since)
	case model.VerdictWithinNoise:
		return fmt.Sprintf("No change beyond chance since %s (measured: %s).", since, points(c.Change))
	case model.VerdictInsufficientData:
		return fmt.Sprintf("Too few answers to say whether it changed since %s.", since)
	default:
		return "There is no earlier measurement to compare with."
	}
}

// verdict returns in two words whether a row moved; empty where it is not compared.
func verdict(v model.Verdict) string {
	switch v {
	case model.VerdictMoved:
		return "changed"
	case model.VerdictWithinNoise:
		return "within chance"
	case model.VerdictInsufficientData:
		return "too few answers"
	default:
		return ""
	}
}

// about returns the question that an interval answers.
func about(scope model.IntervalScope) string {
	switch scope {
	case model.IntervalScopeThesePrompts:
		return "exactly these prompts, asked again"
	case model.IntervalScopeAllIntents:
		return "everything that people could ask"
	default:
		return "all questions that people ask about the topics tracked; the prompts are a sample of them"
	}
}

// surface returns where an engine was asked.
func surface(s *model.EngineSurface) string {
	switch {
	case s == nil:
		return "–"
	case *s == model.EngineSurfaceConsumerPage:
		return "page that people use"
	default:
		return "programming interface"
	}
}

// day writes a day of a time zone.
func day(at time.Time, zone *time.Location) string { return at.In(zone).Format("2 January 2006") }

// period writes the period of a report.
func period(link *model.ReportLink, newest time.Time, zone *time.Location) string {
	write := func(d *model.DateOrTime) string {
		if d.DateOnly {
			return day(d.Time, time.UTC)
		}
		return day(d.Time, zone)
	}
	from, to := link.From, link.To
	switch {
	case from != nil && to != nil:
		return write(from) + " to " + write(to)
	case from != nil:
		return "since " + write(from)
	case to != nil:
		return "until " + write(to)
	default:
		return "audit of " + day(newest, zone)
	}
}
