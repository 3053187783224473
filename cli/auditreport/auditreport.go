// Package auditreport puts the reports on one audit together for people: how visible the
// brand is, how certain that is, what changed, where, and what to do next. It writes them
// as tables, CSV, JSON and a page of HTML.
package auditreport

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// How many rows of each list are kept.
const (
	keptPrompts = 10
	keptSources = 10
	keptActions = 5
)

// Brief is a report for people. A figure that was not measured is nil, which is not zero.
type Brief struct {
	Project    string     `json:"project"`
	Brand      string     `json:"brand"`
	Market     string     `json:"market"`
	Note       string     `json:"note"` // what the answers are, if they are no usual ones; may be empty
	AuditID    uuid.UUID  `json:"audit_id"`
	AnswersURL string     `json:"answers_url"` // where the answers are shown; empty: at no known address
	projectURL string     // of the application; empty: at no known address
	Timezone   string     `json:"timezone"` // of the project; times are written in it
	MeasuredAt time.Time  `json:"measured_at"`
	BaselineAt *time.Time `json:"baseline_at"` // when the audit ended that it is compared with
	Answers    int        `json:"answers"`
	Failed     int        `json:"failed_calls"`
	Declined   *int       `json:"declined_answers"` // of the answers; nil: not known
	Withheld   *int       `json:"withheld_answers"` // not among the answers: the engine declined without a text
	PromptsAll int        `json:"prompt_count"`
	SourcesAll int        `json:"source_count"`
	Figures    []Figure   `json:"figures"`
	Engines    []Engine   `json:"engines"`
	LeftOut    []LeftOut  `json:"left_out"`    // engines of the launch that were not asked
	Entities   []Entity   `json:"competitors"` // the brand and its competitors, the most mentioned first
	Prompts    []Prompt   `json:"prompts"`     // those that name the brand least first
	Sources    []Source   `json:"sources"`     // the most cited first
	Actions    []Action   `json:"actions"`     // the most important first
}

// Rate is a share of answers with what it rests on.
type Rate struct {
	Value    *float64  `json:"value"`
	Interval *Interval `json:"interval"`
	N        *int      `json:"n"` // answers that it was measured on; nil: not known
	// Grade is what it is good for; nil where that is not judged.
	Grade *model.Grade `json:"grade,omitempty"`
}

// Interval reports how certain a rate is.
type Interval struct {
	Low             float64 `json:"low"`
	High            float64 `json:"high"`
	Level           float64 `json:"level"`
	LimitedEvidence bool    `json:"limited_evidence"`
}

// Change is how a figure moved since the audit that it is compared with.
type Change struct {
	Value   *float64      `json:"change"`
	Verdict model.Verdict `json:"verdict"` // empty: it is not judged
}

// Unit reports what a figure counts in.
type Unit string

// The units of figures.
const (
	UnitShare Unit = "share" // from 0 to 1
	UnitScore Unit = "score" // from 0 to 100
	UnitRank  Unit = "rank"  // 1 is first, so that less is better
)

// Figure is one figure of the brand.
type Figure struct {
	Key   string `json:"key"`
	Label string `json:"label"`
	Unit  Unit   `json:"unit"`
	Rate
	Change
	NeededRepetitions *int             `json:"needed_repetitions"`     // that would settle the change; nil: not known
	Detail            *model.RateGrade `json:"grade_detail,omitempty"` // why its grade is no better, and what would help
}

// Engine holds the figures of one engine.
type Engine struct {
	LogicalEngine string   `json:"logical_engine"`
	EngineLabel   string   `json:"engine_label"`
	Score         *float64 `json:"visibility_score"`
	Mentioned     Rate     `json:"mentioned"`
	Cited         Rate     `json:"cited"`
	Declined      *int     `json:"declined"` // answers in which it declines, which do not name the brand; nil: not known
}

// LeftOut is an engine that the audit could not ask.
type LeftOut struct {
	LogicalEngine string  `json:"logical_engine"`
	EngineLabel   string  `json:"engine_label"`
	Reason        *string `json:"reason"` // nil: not known
}

// Entity holds the figures of the brand or of one competitor.
type Entity struct {
	Name         string   `json:"name"`
	IsBrand      bool     `json:"is_brand"`
	Mentioned    Rate     `json:"mentioned"`
	ShareOfVoice *float64 `json:"share_of_voice"`
	AvgPosition  *float64 `json:"avg_position"`
	Change
}

// Prompt holds the figures of one prompt.
type Prompt struct {
	ID        *uuid.UUID `json:"id"` // nil: it was removed
	Text      string     `json:"text"`
	Mentioned Rate       `json:"mentioned"`
	Cited     Rate       `json:"cited"`
	Change
}

// Source is a domain that answers cite.
type Source struct {
	Domain    string   `json:"domain"`
	Kinds     []string `json:"kinds"`
	Ownership []string `json:"ownership"`
	Answers   int      `json:"answers"`
	Share     Rate     `json:"share"`
	Change
}

// Action is something to do.
type Action struct {
	Target   string             `json:"target"`
	Playbook string             `json:"playbook"`
	Step     string             `json:"step"` // what the playbook is called
	Status   model.ActionStatus `json:"status"`
	Priority *float64           `json:"priority"`
}

// Parts are the reports that a brief is made of.
type Parts struct {
	Project    *model.Project
	Market     string
	Note       string
	LeftOut    []model.LeftOutEngine
	Visibility *model.Visibility
	Prompts    []model.PromptMetric
	Sources    *model.VisibilitySources
	Actions    []model.ActionItem
	Step       func(playbook string) string // what a playbook is called; nil: its id
	PublicURL  string                       // of the service; empty: figures are not linked
}

// Of puts the reports on one audit together.
func Of(p Parts) *Brief {
	v := p.Visibility
	b := &Brief{
		Project: p.Project.Name, Brand: p.Project.BrandName, Market: p.Market, Note: p.Note, AuditID: v.AuditID,
		MeasuredAt: v.CreatedAt, BaselineAt: v.Comparison.BaselineAt, Answers: v.TotalCompleted, Failed: v.TotalFailed,
		PromptsAll: len(p.Prompts), SourcesAll: p.Sources.Total,
		Figures: figures(v), Engines: engines(v.PerEngine), Entities: entities(v), Prompts: prompts(p.Prompts),
		Sources: sources(p.Sources), Actions: []Action{}, LeftOut: []LeftOut{}, Timezone: cmp.Or(p.Project.Timezone, "UTC"),
	}
	if c := v.Counts; c != nil {
		b.Declined, b.Withheld = c.Declined, c.Withheld
	}
	if p.PublicURL != "" {
		b.projectURL = strings.TrimSuffix(p.PublicURL, "/") + "/projects/" + p.Project.ID.String()
		b.AnswersURL = b.projectURL + "/audits/" + v.AuditID.String()
	}
	for _, e := range p.LeftOut {
		b.LeftOut = append(b.LeftOut, LeftOut{string(e.LogicalEngine), e.EngineLabel, e.Reason})
	}
	for _, a := range p.Actions[:min(len(p.Actions), keptActions)] {
		step := a.SkillID
		if p.Step != nil {
			step = p.Step(a.SkillID)
		}
		b.Actions = append(b.Actions, Action{
			Target: a.TargetLabel, Playbook: a.SkillID, Step: step, Status: a.Status, Priority: a.PriorityScore,
		})
	}
	return b
}

func rate(value *float64, interval *model.Interval, n *int, grade *model.Grade) Rate {
	r := Rate{Value: value, N: n, Grade: grade}
	if interval != nil && value != nil {
		r.Interval = &Interval{Low: interval.Low, High: interval.High, Level: interval.Level, LimitedEvidence: interval.LimitedEvidence}
	}
	return r
}

// figures returns the brand's figures, each with its change.
func figures(v *model.Visibility) []Figure {
	n := new(v.TotalCompleted)
	list := []Figure{
		{Key: "visibility_score", Label: "Visibility score", Unit: UnitScore, Rate: Rate{Value: v.VisibilityScore, N: n}},
		{
			Key: "visibility_rate", Label: "Answers that mention the brand", Unit: UnitShare,
			Rate: rate(v.VisibilityRate, v.VisibilityRateInterval, n, levelOf(v.VisibilityRateGrade)), Detail: v.VisibilityRateGrade,
		},
		{
			Key: "owned_citation_rate", Label: "Answers that cite its sites", Unit: UnitShare,
			Rate: rate(v.OwnedCitationRate, v.OwnedCitationRateInterval, nil, levelOf(v.OwnedCitationRateGrade)), Detail: v.OwnedCitationRateGrade,
		},
		{Key: "avg_position", Label: "Average position", Unit: UnitRank, Rate: Rate{Value: v.AvgPosition}},
	}
	for i := range list {
		list[i] = list[i].compared(v.Comparison)
	}
	return list
}

func levelOf(g *model.RateGrade) *model.Grade {
	if g == nil {
		return nil
	}
	return &g.Level
}

// compared returns the figure with how it moved.
func (f Figure) compared(c *model.VisibilityComparison) Figure {
	f.Change.Value = c.Deltas[f.Key]
	at := slices.IndexFunc(c.Changes, func(one model.RateChange) bool { return one.Figure == f.Key })
	if at < 0 {
		return f
	}
	f.Verdict, f.NeededRepetitions = c.Changes[at].Verdict, c.Changes[at].NeededRepetitions
	if c.Changes[at].Change != nil {
		f.Change.Value = c.Changes[at].Change
	}
	return f
}

func engines(rows []model.VisibilityEngine) []Engine {
	list := make([]Engine, len(rows))
	for i, e := range rows {
		list[i] = Engine{
			LogicalEngine: e.LogicalEngine, EngineLabel: cmp.Or(e.EngineLabel, e.LogicalEngine), Score: e.VisibilityScore,
			Mentioned: rate(e.BrandMentionRate, e.BrandMentionRateInterval, new(e.TotalCompleted), e.BrandMentionRateGrade),
			Cited:     rate(e.OwnedCitationRate, e.OwnedCitationRateInterval, nil, e.OwnedCitationRateGrade),
		}
		if e.Counts != nil {
			list[i].Declined = e.Counts.Declined
		}
	}
	return list
}

func entities(v *model.Visibility) []Entity {
	list := make([]Entity, len(v.Rankings))
	for i, r := range v.Rankings {
		list[i] = Entity{
			Name: r.Name, IsBrand: r.IsBrand, Mentioned: rate(r.MentionRate, r.MentionRateInterval, new(v.TotalCompleted), r.MentionRateGrade),
			ShareOfVoice: r.ShareOfVoice, AvgPosition: r.AvgPosition, Change: Change{Value: r.VisibilityDelta},
		}
		if r.Verdict != nil {
			list[i].Verdict = *r.Verdict
		}
	}
	return list
}

// prompts returns those that name the brand least. Prompts without an answer say nothing
// about that and come last.
func prompts(metrics []model.PromptMetric) []Prompt {
	sorted := slices.Clone(metrics)
	slices.SortStableFunc(sorted, func(a, b model.PromptMetric) int {
		switch {
		case a.VisibilityRate == nil && b.VisibilityRate == nil:
			return 0
		case a.VisibilityRate == nil:
			return 1
		case b.VisibilityRate == nil:
			return -1
		}
		return cmp.Or(cmp.Compare(*a.VisibilityRate, *b.VisibilityRate), cmp.Compare(a.PromptIndex, b.PromptIndex))
	})
	list := []Prompt{}
	for i := range sorted[:min(len(sorted), keptPrompts)] {
		m := &sorted[i]
		var n *int
		if m.Counts != nil {
			n = &m.Counts.Responses
		}
		list = append(list, Prompt{
			ID: m.PromptID, Text: m.PromptText, Mentioned: rate(m.VisibilityRate, m.VisibilityRateInterval, n, nil),
			Cited:  rate(m.OwnedCitationRate, m.OwnedCitationRateInterval, nil, nil),
			Change: Change{Value: m.VisibilityDelta, Verdict: m.Verdict},
		})
	}
	return list
}

func sources(report *model.VisibilitySources) []Source {
	list := []Source{}
	for i := range report.Items[:min(len(report.Items), keptSources)] {
		s := &report.Items[i]
		kinds := make([]string, len(s.Categories))
		for k, kind := range s.Categories {
			kinds[k] = strings.ReplaceAll(string(kind), "_", " ")
		}
		list = append(list, Source{
			Domain: s.Key, Kinds: kinds, Ownership: s.Ownership, Answers: s.Responses,
			Share:  rate(s.ResponseRate, s.ResponseRateInterval, new(report.Responses), nil),
			Change: Change{Value: s.ResponseDelta, Verdict: s.Verdict},
		})
	}
	return list
}
