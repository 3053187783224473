package model

import (
	"cmp"

	"github.com/google/uuid"
)

// AuditStatusSpotChecked is the stored status of a spot check that has ended. It is no status of the API, where a spot
// check is completed then, and no reader of finished audits selects it.
const AuditStatusSpotChecked AuditStatus = "spot_checked"

// Shown returns the status as the API shows it.
func (s AuditStatus) Shown() AuditStatus {
	if s == AuditStatusSpotChecked {
		return AuditStatusCompleted
	}
	return s
}

// MaxTries is how often a spot check asks its prompt at most.
const MaxTries = 20

// SpotCheckPlan is what a spot check should find, as it was stated before its first call.
type SpotCheckPlan struct {
	Engines []SpotCheckPrediction `json:"engines"`
}

// Of returns what is predicted of an engine.
func (p *SpotCheckPlan) Of(engine LogicalEngine) SpotCheckPrediction {
	for _, e := range p.Engines {
		if e.Engine == engine {
			return e
		}
	}
	return SpotCheckPrediction{Engine: engine}
}

// SpotCheckPrediction is how many answers of an engine should mention the brand, and what that follows from.
type SpotCheckPrediction struct {
	Engine   LogicalEngine    `json:"engine"`
	Audits   int              `json:"audits"` // earlier ones that asked alike
	Answers  int              `json:"answers"`
	Mentions int              `json:"mentions"`         // answers that mention the brand
	Ranges   [][2]int         `json:"ranges,omitempty"` // lowest and highest number of mentions, by the number of answers from 1
	Reason   *SpotCheckReason `json:"reason,omitempty"` // why there are no ranges
}

// Range returns the range for a number of answers; nil: none was stated.
func (p *SpotCheckPrediction) Range(answers int) *ExpectedRange {
	if answers < 1 || answers > len(p.Ranges) {
		return nil
	}
	r := p.Ranges[answers-1]
	return &ExpectedRange{Tries: answers, Low: r[0], High: r[1]}
}

// SpotCheckRow is a stored spot check with its prompt and the counts of its engines.
type SpotCheckRow struct {
	Audit

	PromptID   uuid.UUID
	PromptText string
	Counts     map[LogicalEngine]SpotCheckCounts `bun:"-"`
}

// SpotCheckCounts counts the executions of an engine in a spot check.
type SpotCheckCounts struct {
	Answers, Failed, NoAnswer, Withheld int
	Mentions                            *int // answers that mention the brand; nil: not read yet
	Declined                            *int // answers that decline; nil: not known
}

// SpotCheckQuestion is what a spot check asks, and of whom.
type SpotCheckQuestion struct {
	Prompt  *Prompt
	Market  *uuid.UUID // nil: the default market without an id
	Mode    BenchmarkMode
	Engines []EngineSnapshot
}

// Expectation returns the prediction as it is shown, for a number of answers.
func (p *SpotCheckPrediction) Expectation(label string, answers int) SpotCheckExpectation {
	return SpotCheckExpectation{
		LogicalEngine: p.Engine, EngineLabel: label, Audits: p.Audits, Answers: p.Answers, Mentions: p.Mentions,
		Range: p.Range(answers), Reason: p.Reason,
	}
}

// Shown returns the spot check as the API shows it. label returns what people call an engine.
func (r *SpotCheckRow) Shown(label func(LogicalEngine) string) SpotCheck {
	check := SpotCheck{
		ID: r.ID, PromptID: r.PromptID, PromptText: r.PromptText, Market: &r.Market, Tries: r.Repetitions, Status: r.Status.Shown(),
		ErrorMessage: r.ErrorMessage, CreatedAt: r.CreatedAt, CompletedAt: r.CompletedAt,
	}
	for i := range r.EngineSnapshots {
		s := &r.EngineSnapshots[i]
		counts, predicted := r.Counts[s.LogicalEngine], r.SpotCheck.Of(s.LogicalEngine)
		answers := r.Repetitions
		if counts.Mentions != nil && counts.Answers > 0 {
			answers = counts.Answers
		}
		name := cmp.Or(s.EngineLabel, label(s.LogicalEngine))
		expected := predicted.Expectation(name, answers)
		e := SpotCheckEngine{
			LogicalEngine: s.LogicalEngine, EngineLabel: name, TransportModel: s.TransportModel, Expected: &expected,
			Answers: counts.Answers, NoAnswer: counts.NoAnswer, Withheld: counts.Withheld, Failed: counts.Failed, Mentions: counts.Mentions, Declined: counts.Declined,
		}
		if expected.Range != nil && e.Mentions != nil && counts.Answers > 0 {
			e.Within = new(expected.Range.Low <= *e.Mentions && *e.Mentions <= expected.Range.High)
		}
		check.Engines = append(check.Engines, e)
	}
	return check
}
