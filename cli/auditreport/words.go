package auditreport

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/model"
)

// none stands for what is not known or not there.
const none = "–"

// limitedMark marks intervals of limited evidence; limitedWords says what that means.
const (
	limitedMark = "*"
	// questionWords names the question that intervals answer.
	questionWords = "95 % intervals of the rate over all questions that people ask about your topics, not only over the prompts that were asked; " +
		"a prompt's own is over more answers to it"
	gradeWords   = "Good to decide: a decision may rest on the figure; watch: it shows a direction; explore: it shows what to look for"
	limitedWords = "limited evidence: few prompts, or few answers with or without a hit, so treat the interval as too narrow"
)

// percent writes a share.
func percent(v *float64) string {
	if v == nil {
		return none
	}
	return fmt.Sprintf("%.1f %%", *v*100)
}

func (f Figure) value() string {
	switch {
	case f.Rate.Value == nil:
		return none
	case f.Unit == UnitShare:
		return percent(f.Rate.Value)
	default:
		return fmt.Sprintf("%.1f", *f.Rate.Value)
	}
}

// between writes the interval of a rate.
func (r Rate) between() string {
	if r.Interval == nil {
		return none
	}
	text := fmt.Sprintf("%.0f–%.0f %%", r.Interval.Low*100, r.Interval.High*100)
	if r.Interval.LimitedEvidence {
		text += " " + limitedMark
	}
	return text
}

func (r Rate) count() string {
	if r.N == nil {
		return none
	}
	return strconv.Itoa(*r.N)
}

// grade writes what a rate is good for, or else what stands for that.
func (r Rate) grade(otherwise string) string {
	if r.Grade == nil {
		return otherwise
	}
	return string(*r.Grade)
}

// Needs returns what keeps the figure from being decided on, and what would help; empty: nothing.
func (f Figure) Needs() string {
	if f.Detail == nil || len(f.Detail.Failing) == 0 {
		return ""
	}
	words := []string{"Missing to decide: " + f.Detail.Lacks() + "."}
	for i := range f.Detail.Mend {
		words = append(words, f.Detail.Mend[i].Text)
	}
	return strings.Join(words, " ")
}

// moved writes a change in the unit of its figure: shares in percentage points.
func (c Change) moved(unit Unit) string {
	if c.Value == nil {
		return none
	}
	v, points := *c.Value, ""
	if unit == UnitShare {
		v, points = v*100, " pts"
	}
	if math.Abs(v) < 0.05 {
		return "0.0" + points
	}
	return fmt.Sprintf("%+.1f%s", v, points)
}

// words reports what a verdict means.
func (c Change) words() string {
	switch c.Verdict {
	case model.VerdictMoved:
		return "moved"
	case model.VerdictWithinNoise:
		return "within noise"
	case model.VerdictInsufficientData:
		return "too few answers"
	case model.VerdictNotComparable:
		return "not comparable"
	}
	return none
}

// verdict reports what a verdict means in as few letters as a narrow table has room for.
func (c Change) verdict() string {
	switch c.Verdict {
	case model.VerdictWithinNoise:
		return "noise"
	case model.VerdictInsufficientData:
		return "too few"
	case model.VerdictNotComparable:
		return none
	case model.VerdictMoved:
	}
	return c.words()
}

// mood reports whether a change is good news: 1, bad news: -1, or none: 0. A change that may
// be noise is not news.
func (c Change) mood(unit Unit) int {
	if c.Verdict != model.VerdictMoved || c.Value == nil || *c.Value == 0 {
		return 0
	}
	up := *c.Value > 0
	if unit == UnitRank {
		up = !up
	}
	if up {
		return 1
	}
	return -1
}

// limited reports whether an interval of the brief rests on limited evidence.
func (b *Brief) limited() bool {
	weak := func(r Rate) bool { return r.Interval != nil && r.Interval.LimitedEvidence }
	for _, f := range b.Figures {
		if weak(f.Rate) {
			return true
		}
	}
	for _, e := range b.Engines {
		if weak(e.Mentioned) || weak(e.Cited) {
			return true
		}
	}
	for _, e := range b.Entities {
		if weak(e.Mentioned) {
			return true
		}
	}
	for _, p := range b.Prompts {
		if weak(p.Mentioned) {
			return true
		}
	}
	for _, s := range b.Sources {
		if weak(s.Share) {
			return true
		}
	}
	return false
}

// scope reports what the figures were measured on.
func (b *Brief) scope() string {
	if b.Note != "" {
		return b.Market + ", " + b.Note
	}
	return b.Market
}

// counted returns what the figures were measured on, and what they were not.
func (b *Brief) counted() string {
	words := model.Counted(b.Answers, "answer") + ", " + model.Counted(b.Failed, "call") + " failed"
	return words + b.Refusals()
}

// Refusals returns how many answers declined or were withheld; empty: none.
func (b *Brief) Refusals() string {
	words := ""
	if b.Declined != nil && *b.Declined > 0 {
		words = fmt.Sprintf(", %d declined", *b.Declined)
	}
	if b.Withheld != nil && *b.Withheld > 0 {
		words += fmt.Sprintf(", %d withheld", *b.Withheld)
	}
	return words
}

// LeftOutWords names the engines that were not asked, and why; empty: there are none.
func (b *Brief) LeftOutWords() string {
	if len(b.LeftOut) == 0 {
		return ""
	}
	words := make([]string, len(b.LeftOut))
	for i, e := range b.LeftOut {
		words[i] = e.EngineLabel
		if e.Reason != nil {
			words[i] += " (" + *e.Reason + ")"
		}
	}
	return "Left out: " + strings.Join(words, ", ") + "."
}

// DeclinedWords returns how many answers decline, by engine; empty: none is known to.
func (b *Brief) DeclinedWords() string {
	var words []string
	for _, e := range b.Engines {
		if e.Declined != nil && *e.Declined > 0 {
			words = append(words, fmt.Sprintf("%s declined %d of %s", e.EngineLabel, *e.Declined, model.Counted(*e.Mentioned.N, "answer")))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return strings.Join(words, ", ") + ". They count as answers without the brand."
}

// compared reports what changes are measured against.
func (b *Brief) compared() string {
	if b.BaselineAt == nil {
		return "There is no earlier audit to compare with."
	}
	return "Changes are against the audit of " + b.local(*b.BaselineAt).Format("2 January 2006") + ", over what both answered."
}

// local returns an instant in the project's time zone.
func (b *Brief) local(at time.Time) time.Time {
	zone, err := time.LoadLocation(b.Timezone)
	if err != nil { // the zone left the database of zones
		return at.UTC()
	}
	return at.In(zone)
}
