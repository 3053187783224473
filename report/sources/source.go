package sources

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// source is what the selected runs cite of one source.
type source struct {
	id         uuid.UUID
	key, host  string
	newest     *scopeAudit // that cites it
	owners     []int16     // in newest
	responses  int
	citations  int
	mentions   int
	prompts    rollup.PromptSet
	rows       []sourceRow // only of a source on the page
	categories []model.SourceType
	unknown    bool // no rule says what it is, and it is nobody's
}

// sourceRow is where one run, or one baseline, cites a source.
type sourceRow struct {
	audit *scopeAudit
	cells rollup.SourceCells
}

// count adds what one run cites of a source. What baselines cite is read for the
// sources on the page alone.
func (s *scope) count(found map[uuid.UUID]*source, row *reports.SourceRow) error {
	o := found[row.ID]
	if o == nil {
		o = &source{id: row.ID, key: string(row.Key), host: string(row.Host)}
		found[row.ID] = o
	}
	audit := s.audits[row.ReadingID]
	if err := o.addRow(audit, row); err != nil {
		return audit.damaged("source_sums.cells", o.key, err)
	}
	return nil
}

func (o *source) addRow(audit *scopeAudit, row *reports.SourceRow) error {
	cells, err := rollup.OpenSourceCells(row.Format, row.Cells)
	if err != nil {
		return err
	}
	var sum rollup.SourceCell
	err = cells.Each(func(c rollup.SourceCell) {
		prompt := audit.prompt(c.Cell)
		if prompt < 0 {
			return
		}
		sum.Responses += c.Responses
		sum.Citations += c.Citations
		sum.Mentions += c.Mentions
		o.prompts.Add(prompt)
	})
	o.responses += sum.Responses
	o.citations += sum.Citations
	o.mentions += sum.Mentions
	if sum.Responses > 0 && (o.newest == nil || audit.age < o.newest.age) {
		o.newest, o.owners = audit, row.Owners
		if o.host != string(row.Host) {
			o.host = string(row.Host)
		}
	}
	return err
}

// owned and rival say whose the source is, by the run that cited it last. The
// brand is entity 0.
func (o *source) owned() bool { return slices.Contains(o.owners, 0) }

func (o *source) rival() bool {
	return slices.ContainsFunc(o.owners, func(e int16) bool { return e > 0 })
}

// sourceSamples are a source's counts by prompt, for its intervals.
type sourceSamples struct{ responses, citable, prompts, citations []statistics.Sample }

// samples counts a source prompt by prompt.
func (s *scope) samples(o *source) (sourceSamples, error) {
	hits := make([]scopeSum, len(s.asked))
	err := o.each((*scopeAudit).isCurrent, func(audit *scopeAudit, c rollup.SourceCell) {
		if prompt := audit.prompt(c.Cell); prompt >= 0 {
			hits[prompt].responses += c.Responses
			hits[prompt].citations += c.Citations
		}
	})
	n := len(s.asked)
	out := sourceSamples{
		responses: make([]statistics.Sample, n), citable: make([]statistics.Sample, n), prompts: make([]statistics.Sample, n),
		citations: make([]statistics.Sample, n),
	}
	for i, asked := range s.asked {
		out.responses[i] = statistics.Sample{Hits: hits[i].responses, N: asked.responses}
		out.citable[i] = statistics.Sample{Hits: hits[i].responses, N: asked.citable}
		out.prompts[i] = statistics.Sample{Hits: min(1, hits[i].responses), N: min(1, asked.responses)}
		out.citations[i] = statistics.Sample{Hits: hits[i].citations, N: asked.citations}
	}
	return out, err
}

// each visits the cells where some of the runs cite a source.
func (o *source) each(of func(*scopeAudit) bool, visit func(audit *scopeAudit, c rollup.SourceCell)) error {
	for _, row := range o.rows {
		if !of(row.audit) {
			continue
		}
		if err := row.cells.Each(func(c rollup.SourceCell) { visit(row.audit, c) }); err != nil {
			return row.audit.damaged("source_sums.cells", o.key, err)
		}
	}
	return nil
}

// change compares a source's response rate on matched cells; nil: there are
// none with responses on both sides.
func (s *scope) change(o *source) (delta *float64, verdict *statistics.Verdict, err error) {
	if len(s.matched) == 0 {
		return nil, &statistics.Verdict{}, nil
	}
	cells := make([]statistics.Matched, len(s.matched))
	for i, m := range s.matched {
		cells[i].Now.N, cells[i].Then.N, cells[i].Engine = m.now, m.then, m.engine
	}
	err = o.each((*scopeAudit).isCurrent, func(audit *scopeAudit, c rollup.SourceCell) {
		if at := audit.matched(c.Cell); at >= 0 {
			cells[at].Now.Hits += c.Responses
		}
	})
	if err != nil {
		return nil, nil, err
	}
	err = o.each((*scopeAudit).isBase, func(audit *scopeAudit, c rollup.SourceCell) {
		if at := audit.matched(c.Cell); at >= 0 {
			cells[at].Then.Hits += c.Responses
		}
	})
	if err != nil {
		return nil, nil, err
	}
	prompts := make([][]statistics.Matched, len(s.asked))
	var now, then statistics.Sample
	for i, m := range s.matched {
		prompts[m.prompt] = append(prompts[m.prompt], cells[i])
		now.Hits, now.N = now.Hits+cells[i].Now.Hits, now.N+cells[i].Now.N
		then.Hits, then.N = then.Hits+cells[i].Then.Hits, then.N+cells[i].Then.N
	}
	drift, err := s.drift(o)
	if err != nil {
		return nil, nil, err
	}
	compared := statistics.Compare(prompts, drift)
	return rollup.Difference(rollup.Ratio(now.Hits, now.N), rollup.Ratio(then.Hits, then.N)), &compared, nil
}

// drift reports how much the earlier runs differ as a whole in how often they cite a source;
// nil: there are too few.
func (s *scope) drift(o *source) (*statistics.Drift, error) {
	if s.earlier < statistics.DriftRuns {
		return nil, nil //nolint:nilnil // not knowing is an answer, not a failure
	}
	history := make([]statistics.CellRuns, len(s.matched))
	for i, m := range s.matched {
		history[i] = statistics.CellRuns{Prompt: m.prompt, Engine: m.engine, Runs: slices.Clone(m.past)}
	}
	err := o.each((*scopeAudit).isEarlier, func(audit *scopeAudit, c rollup.SourceCell) {
		if at := audit.matched(c.Cell); at >= 0 {
			history[at].Runs[audit.before-1].Hits += c.Responses
		}
	})
	if err != nil {
		return nil, err
	}
	now, then := s.sides()
	return statistics.NewDrift(history, nil, now, then), nil
}

// sides counts the runs that are reported, and those that they are compared with.
func (s *scope) sides() (current, base int) {
	for _, audit := range s.audits {
		if audit.current {
			current++
		}
		if audit.base {
			base++
		}
	}
	return current, base
}
