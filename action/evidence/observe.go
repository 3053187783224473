package evidence

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// The sources of observations.
const (
	fromAudit        = "audit"
	fromCrawl        = "crawl"
	fromSearchWindow = "search_window"
)

// verdict is what a check was evaluated to; the zero one says that there is no evidence yet.
type verdict struct {
	state   model.CheckState
	reason  []model.Sentence
	subject string
	figures map[string]any
}

func met(reason string, args ...any) verdict {
	return verdict{state: model.CheckStateMet, reason: []model.Sentence{rule.Say(reason, args...)}}
}

func unmet(reason string, args ...any) verdict {
	return verdict{state: model.CheckStateUnmet, reason: []model.Sentence{rule.Say(reason, args...)}}
}

func waiting(reason string, args ...any) verdict {
	return verdict{state: model.CheckStateWaiting, reason: []model.Sentence{rule.Say(reason, args...)}}
}

func unavailable(reason string, args ...any) verdict {
	return verdict{state: model.CheckStateUnavailable, reason: []model.Sentence{rule.Say(reason, args...)}}
}

// of returns the verdict with what it is about.
func (v verdict) of(subject string, figures map[string]any) verdict {
	v.subject, v.figures = subject, figures
	return v
}

// onCrawl makes the observation of a crawl out of a verdict; nil while it waits.
func (v verdict) onCrawl(c *model.SiteCrawl) *action.Observation {
	if v.state == "" {
		return nil
	}
	o := &action.Observation{
		State: v.state, Reason: v.reason, ObservedAt: c.UpdatedAt, SourceKind: fromCrawl, SourceID: c.ID, Subject: v.subject,
		Figures: v.figures,
	}
	if c.CompletedAt != nil {
		o.ObservedAt = *c.CompletedAt
	}
	return o
}

// idOf reads an id of a check.
func idOf(check map[string]any, field string) (uuid.UUID, bool) {
	id, err := uuid.Parse(textOf(check, field))
	return id, err == nil
}
