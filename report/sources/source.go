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
	cells reports.SourceCells
}

// count adds what one run cites of a source. What baselines cite is read for the
// sources on the page alone.
func (s *scope) count(found map[uuid.UUID]*source, row *reports.SourceSum) {
	o := found[row.SourceID]
	if o == nil {
		o = &source{id: row.SourceID, key: row.Key, host: row.Host}
		found[row.SourceID] = o
	}
	audit := s.audits[row.ReadingID]
	if s.engine != "" {
		row.ResponseCount, row.CitationCount, row.MentionCount = 0, 0, 0
	}
	for i, cell := range row.Cells {
		prompt := audit.prompt(cell)
		if prompt < 0 {
			continue
		}
		o.prompts.Add(prompt)
		if s.engine != "" {
			row.ResponseCount += row.Responses[i]
			row.CitationCount += row.Citations[i]
			row.MentionCount += row.Mentions[i]
		}
	}
	o.responses += int(row.ResponseCount)
	o.citations += int(row.CitationCount)
	o.mentions += int(row.MentionCount)
	if row.ResponseCount > 0 && (o.newest == nil || audit.age < o.newest.age) {
		o.newest, o.owners, o.host = audit, row.Owners, row.Host
	}
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
func (s *scope) samples(o *source) sourceSamples {
	hits := make([]scopeSum, len(s.asked))
	for _, row := range o.rows {
		if !row.audit.current {
			continue
		}
		for i, cell := range row.cells.Cells {
			if prompt := row.audit.prompt(cell); prompt >= 0 {
				hits[prompt].responses += int(row.cells.Responses[i])
				hits[prompt].citations += int(row.cells.Citations[i])
			}
		}
	}
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
	return out
}

// addHits adds the responses that cite a source in some of the runs to the matched cells' hits.
func (s *scope) addHits(o *source, of func(*scopeAudit) bool, hits func(audit *scopeAudit, matched int) *int) {
	for _, row := range o.rows {
		if !of(row.audit) {
			continue
		}
		for i, cell := range row.cells.Cells {
			if at := row.audit.matched(cell); at >= 0 {
				*hits(row.audit, at) += int(row.cells.Responses[i])
			}
		}
	}
}

// change compares a source's response rate on matched cells; nil: there are
// none with responses on both sides.
func (s *scope) change(o *source) (delta *float64, verdict *statistics.Verdict) {
	if len(s.matched) == 0 {
		return nil, &statistics.Verdict{}
	}
	cells := make([]statistics.Matched, len(s.matched))
	for i, m := range s.matched {
		cells[i].Now.N, cells[i].Then.N, cells[i].Engine = m.now, m.then, m.engine
	}
	s.addHits(o, (*scopeAudit).isCurrent, func(_ *scopeAudit, at int) *int { return &cells[at].Now.Hits })
	s.addHits(o, (*scopeAudit).isBase, func(_ *scopeAudit, at int) *int { return &cells[at].Then.Hits })
	prompts := make([][]statistics.Matched, len(s.asked))
	var now, then statistics.Sample
	for i, m := range s.matched {
		prompts[m.prompt] = append(prompts[m.prompt], cells[i])
		now.Hits, now.N = now.Hits+cells[i].Now.Hits, now.N+cells[i].Now.N
		then.Hits, then.N = then.Hits+cells[i].Then.Hits, then.N+cells[i].Then.N
	}
	compared := statistics.Compare(prompts, s.drift(o))
	return rollup.Difference(rollup.Ratio(now.Hits, now.N), rollup.Ratio(then.Hits, then.N)), &compared
}

// drift reports how much the earlier runs differ as a whole in how often they cite a source;
// nil: there are too few.
func (s *scope) drift(o *source) *statistics.Drift {
	if s.earlier < statistics.DriftRuns {
		return nil
	}
	history, room := make([]statistics.CellRuns, len(s.matched)), make([]statistics.Sample, len(s.matched)*s.earlier)
	for i, m := range s.matched {
		history[i] = statistics.CellRuns{Prompt: m.prompt, Engine: m.engine, Runs: room[i*s.earlier : (i+1)*s.earlier]}
		copy(history[i].Runs, m.past)
	}
	s.addHits(o, (*scopeAudit).isEarlier, func(audit *scopeAudit, at int) *int { return &history[at].Runs[audit.before-1].Hits })
	now, then := s.sides()
	return statistics.NewDrift(history, nil, now, then)
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
