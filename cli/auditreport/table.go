package auditreport

import (
	"fmt"
	"strings"

	"github.com/answer-visibility/avm/cli/terminal"
)

// Tables draws the brief for a terminal.
func (b *Brief) Tables(s terminal.Sheet) string {
	parts := []string{b.figureTable(s), b.engineTable(s), b.entityTable(s)}
	if len(b.Prompts) > 0 {
		parts = append(parts, b.promptTable(s))
	}
	if len(b.Sources) > 0 {
		parts = append(parts, b.sourceTable(s))
	}
	if len(b.Actions) > 0 {
		parts = append(parts, b.actionTable(s))
	}
	var notes []string
	for _, words := range []string{b.LeftOutWords(), b.DeclinedWords()} {
		if words != "" {
			notes = append(notes, words)
		}
	}
	notes = append(notes, "Intervals: "+questionWords+". "+b.compared(),
		"moved: more than noise; noise: chance alone may explain the change; too few: too few answers to tell.", gradeWords+".")
	for _, f := range b.Figures {
		if needs := f.Needs(); needs != "" {
			notes = append(notes, f.Label+". "+needs)
		}
	}
	if b.limited() {
		notes = append(notes, limitedMark+" "+limitedWords+".")
	}
	return strings.Join(append(parts, s.Text(strings.Join(notes, "\n"))), "\n")
}

func (b *Brief) figureTable(s terminal.Sheet) string {
	rows := make([]terminal.Row, 0, len(b.Figures)+1)
	for _, f := range b.Figures {
		rows = append(rows, terminal.Row{
			f.Label, f.value(), f.between(), f.count(), b.colour(s, f.Change, f.Unit), f.verdict(), f.grade(none),
		})
	}
	title := fmt.Sprintf("Visibility of the brand (%s): %s, %s", b.scope(), b.Brand, b.counted())
	return s.Table(title, terminal.Row{"Figure", "Value", "Interval", "n", "Change", "Verdict", "Good to"}, rows)
}

// colour writes a change: green where it is good news, red where it is bad news.
func (b *Brief) colour(s terminal.Sheet, c Change, unit Unit) any {
	text := c.moved(unit)
	switch c.mood(unit) {
	case 1:
		return s.Good(text)
	case -1:
		return s.Bad(text)
	}
	return text
}

func (b *Brief) engineTable(s terminal.Sheet) string {
	rows := make([]terminal.Row, len(b.Engines))
	for i, e := range b.Engines {
		rows[i] = terminal.Row{
			e.EngineLabel, e.Mentioned.count(), percent(e.Mentioned.Value), e.Mentioned.between(), e.Mentioned.grade(none),
			percent(e.Cited.Value), e.Cited.between(),
		}
	}
	header := terminal.Row{"Engine", "n", "Mentioned", "Interval", "Good to", "Cited", "Interval"}
	return s.Table("By engine ("+b.scope()+")", header, rows)
}

func (b *Brief) entityTable(s terminal.Sheet) string {
	rows := make([]terminal.Row, len(b.Entities))
	for i, e := range b.Entities {
		name := e.Name
		var change any = e.moved(UnitShare)
		if e.IsBrand { // of others it depends on the reader whether a change is good news
			name, change = name+" (the brand)", b.colour(s, e.Change, UnitShare)
		}
		rows[i] = terminal.Row{
			name, percent(e.Mentioned.Value), e.Mentioned.between(), e.Mentioned.grade(none), percent(e.ShareOfVoice), change, e.verdict(),
		}
	}
	header := terminal.Row{"Name", "Mentioned", "Interval", "Good to", "Voice", "Change", "Verdict"}
	return s.Table(fmt.Sprintf("Competitors (%s), n = %d", b.scope(), b.Answers), header, rows)
}

func (b *Brief) promptTable(s terminal.Sheet) string {
	rows := make([]terminal.Row, len(b.Prompts))
	for i, p := range b.Prompts {
		rows[i] = terminal.Row{
			p.Text, percent(p.Mentioned.Value), p.Mentioned.between(), p.Mentioned.count(), b.colour(s, p.Change, UnitShare), p.verdict(),
		}
	}
	title := fmt.Sprintf("Prompts that name the brand least (%d of %d)", len(b.Prompts), b.PromptsAll)
	return s.Table(title, terminal.Row{"Prompt", "Mentioned", "Interval", "n", "Change", "Verdict"}, rows)
}

func (b *Brief) sourceTable(s terminal.Sheet) string {
	rows := make([]terminal.Row, len(b.Sources))
	for i, source := range b.Sources {
		rows[i] = terminal.Row{
			source.Domain, strings.Join(source.Kinds, ", "), source.Answers, percent(source.Share.Value), source.Share.between(),
			source.moved(UnitShare),
		}
	}
	title := fmt.Sprintf("Sources that answers cite most (%d of %d), n = %d", len(b.Sources), b.SourcesAll, b.Answers)
	return s.Table(title, terminal.Row{"Domain", "Kind", "Answers", "Share", "Interval", "Change"}, rows)
}

func (b *Brief) actionTable(s terminal.Sheet) string {
	rows := make([]terminal.Row, len(b.Actions))
	for i, a := range b.Actions {
		rows[i] = terminal.Row{terminal.Number(a.Priority), a.Status, a.Target, a.Step}
	}
	return s.Table("What to do next", terminal.Row{"Priority", "Status", "Where", "Next step"}, rows)
}
