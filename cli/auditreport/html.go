package auditreport

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"net/url"
)

//go:embed page.html
var pageHTML string

// WriteHTML writes the brief as one page that loads nothing.
func (b *Brief) WriteHTML(out io.Writer) error {
	t, err := template.New("brief").Funcs(template.FuncMap{
		"percent": percent, "bar": bar, "score": score, "limited": func() string { return limitedWords }, "question": func() string { return questionWords },
		"grades": func() string { return gradeWords },
	}).Parse(pageHTML)
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	if err := t.Execute(out, pageOf{b}); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return nil
}

// pageOf is a brief as the page reads it.
type pageOf struct{ *Brief }

// Scope reports what the figures were measured on.
func (p pageOf) Scope() string { return p.scope() }

// Measured reports when the audit ended, in the project's time zone.
func (p pageOf) Measured() string { return p.local(p.MeasuredAt).Format("2 January 2006, 15:04 MST") }

// Day is the day when the audit ended.
func (p pageOf) Day() string { return p.local(p.MeasuredAt).Format("2 January 2006") }

// IsFirst reports whether there is no earlier audit, so that no row has a change.
func (p pageOf) IsFirst() bool { return p.BaselineAt == nil }

// Of returns the address of a screen of the application with a filter, empty without an address.
func (p pageOf) Of(screen, filter, value string) string {
	if p.projectURL == "" || value == "" {
		return ""
	}
	return p.projectURL + "/" + screen + "?" + filter + "=" + url.QueryEscape(value)
}

// Asked returns the address of a prompt's answers in the application, empty without one.
func (p pageOf) Asked(prompt Prompt) string {
	if prompt.ID == nil || p.projectURL == "" {
		return ""
	}
	return p.projectURL + "/prompts/" + prompt.ID.String() + "?tab=answers&audit=" + p.AuditID.String()
}

// Compared reports what changes are measured against.
func (p pageOf) Compared() string { return p.compared() }

// Limited reports whether an interval rests on limited evidence.
func (p pageOf) Limited() bool { return p.limited() }

// Text writes the figure's value.
func (f Figure) Text() string { return f.value() }

// Moved writes the figure's change.
func (f Figure) Moved() string { return f.moved(f.Unit) }

// Mood names the kind of news that a change is: good, bad or even.
func (f Figure) Mood() string { return moodName(f.mood(f.Unit)) }

// Between writes the interval of a rate.
func (r Rate) Between() string { return r.between() }

// GoodTo writes what a rate is good for.
func (r Rate) GoodTo() string { return r.grade(none) }

// Count writes on how many answers a rate was measured.
func (r Rate) Count() string { return r.count() }

// Moved writes a change of a share.
func (c Change) Moved() string { return c.moved(UnitShare) }

// Mood names the kind of news that a change of a share is: good, bad or even.
func (c Change) Mood() string { return moodName(c.mood(UnitShare)) }

// Words reports what the verdict means.
func (c Change) Words() string { return c.words() }

func moodName(mood int) string {
	switch mood {
	case 1:
		return "good"
	case -1:
		return "bad"
	}
	return "even"
}

// barWidth is the length of a full bar in the page.
const barWidth = 160

// drawnBar holds the lengths of a bar with its interval.
type drawnBar struct{ Value, Low, High float64 }

// bar returns the lengths that draw a rate; nil draws none.
func bar(r Rate) *drawnBar {
	if r.Value == nil {
		return nil
	}
	d := &drawnBar{Value: *r.Value * barWidth}
	d.Low, d.High = d.Value, d.Value
	if r.Interval != nil {
		d.Low, d.High = r.Interval.Low*barWidth, r.Interval.High*barWidth
	}
	return d
}

func score(v *float64) string {
	if v == nil {
		return none
	}
	return fmt.Sprintf("%.1f", *v)
}
