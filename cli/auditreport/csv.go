package auditreport

import (
	"io"
	"strconv"

	"github.com/answer-visibility/avm/internal/csvsafe"
)

// WriteCSV writes the figures as one table: a line for each figure, with the list that it
// stands in and what it is of.
func (b *Brief) WriteCSV(out io.Writer) error {
	w := csvsafe.NewWriter(out)
	_ = w.Write([]string{"section", "name", "figure", "value", "low", "high", "n", "limited_evidence", "change", "verdict", "grade"}) // the writer keeps its first error
	line := func(section, name, figure string, r Rate, c Change) {
		low, high, limited := "", "", ""
		if r.Interval != nil {
			low, high, limited = number(&r.Interval.Low), number(&r.Interval.High), strconv.FormatBool(r.Interval.LimitedEvidence)
		}
		n := ""
		if r.N != nil {
			n = strconv.Itoa(*r.N)
		}
		_ = w.Write([]string{
			section, csvsafe.Harmless(name), figure, number(r.Value), low, high, n, limited, number(c.Value), string(c.Verdict), r.grade(""),
		})
	}
	for _, f := range b.Figures {
		line("brand", b.Brand, f.Key, f.Rate, f.Change)
	}
	for _, c := range []struct {
		figure string
		n      *int
	}{{"declined_answers", b.Declined}, {"withheld_answers", b.Withheld}} {
		if c.n != nil {
			line("brand", b.Brand, c.figure, Rate{Value: new(float64(*c.n))}, Change{})
		}
	}
	for _, e := range b.Engines {
		line("engine", e.EngineLabel, "visibility_score", Rate{Value: e.Score, N: e.Mentioned.N}, Change{})
		line("engine", e.EngineLabel, "mention_rate", e.Mentioned, Change{})
		line("engine", e.EngineLabel, "owned_citation_rate", e.Cited, Change{})
	}
	for _, e := range b.Entities {
		line("competitor", e.Name, "mention_rate", e.Mentioned, e.Change)
		line("competitor", e.Name, "share_of_voice", Rate{Value: e.ShareOfVoice}, Change{})
		line("competitor", e.Name, "avg_position", Rate{Value: e.AvgPosition}, Change{})
	}
	for _, p := range b.Prompts {
		line("prompt", p.Text, "mention_rate", p.Mentioned, p.Change)
	}
	for _, s := range b.Sources {
		line("source", s.Domain, "response_rate", s.Share, s.Change)
	}
	for _, a := range b.Actions {
		line("action", a.Target, a.Playbook, Rate{Value: a.Priority}, Change{})
	}
	return w.Flush()
}

func number(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}
