package signal

import (
	"cmp"
	"slices"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// The most references of each kind in a signal's evidence.
const (
	mostParts   = 3
	mostPrompts = 5
)

// tell leaves out the discoveries that others explain: a market that moves because one of
// its engines did is reported once, for the engine. An engine that moves with all others is
// a part of the market's change.
func (s *Stream) tell(found, all []*candidate, active []Active) []Found {
	var told []*candidate
	explained := s.explainedBy(active)
	for _, c := range found {
		key := direction{c.series, c.up()}
		if explained[key] == nil {
			explained[key] = make([]bool, len(s.Cells))
		}
		if !c.standsWithout(explained[key]) || !c.isNews(active) {
			continue
		}
		for _, cell := range c.part.cells {
			explained[key][cell] = true
		}
		told = slices.DeleteFunc(told, func(o *candidate) bool { return o.series == c.series && o.up() == c.up() && c.contains(o) })
		told = append(told, c)
	}
	reports := make([]Found, len(told))
	for i, c := range told {
		reports[i] = c.found(all)
	}
	return reports
}

// contains reports whether all cells of another candidate are among this one's.
func (c *candidate) contains(o *candidate) bool {
	return !slices.ContainsFunc(o.part.cells, func(cell int) bool {
		_, found := slices.BinarySearch(c.part.cells, cell)
		return !found
	})
}

// isNews reports whether a change came after the states of its series that are active in its direction: what moved
// with one of them is a part of it.
func (c *candidate) isNews(active []Active) bool {
	for _, a := range activeOf(active, c.series) {
		since := slices.IndexFunc(c.stream.Runs, func(r Run) bool { return r.AuditID == a.Since })
		if a.Up != c.up() || since < 1 {
			continue
		}
		during := make([]int, since)
		for r := range during {
			during[r] = r + 1
		}
		later := c.compare(&c.part, c.part.cells, []int{0}, during)
		if later.State != statistics.VerdictMoved || later.up() != c.up() {
			return false
		}
	}
	return true
}

// direction is a series that moves up or down.
type direction struct {
	series *Series
	up     bool
}

// explainedBy returns, by direction, the cells whose change was reported before.
func (s *Stream) explainedBy(active []Active) map[direction][]bool {
	explained := map[direction][]bool{}
	for i := range s.Series {
		series := &s.Series[i]
		for _, a := range activeOf(active, series) {
			for _, p := range s.parts(series.Measure) {
				if p.Part != a.Part {
					continue
				}
				key := direction{series, a.Up}
				if explained[key] == nil {
					explained[key] = make([]bool, len(s.Cells))
				}
				for _, cell := range p.cells {
					explained[key][cell] = true
				}
			}
		}
	}
	return explained
}

// standsWithout reports whether a change is there without the cells that others explain.
func (c *candidate) standsWithout(explained []bool) bool {
	var cells []int
	for _, cell := range c.part.cells {
		if !explained[cell] {
			cells = append(cells, cell)
		}
	}
	switch len(cells) {
	case 0:
		return false
	case len(c.part.cells):
		return true
	}
	without := c.compare(&c.part, cells, []int{0}, c.stream.reference())
	return without.State == statistics.VerdictMoved && without.up() == c.up()
}

func (c *candidate) found(all []*candidate) Found {
	f := Found{
		Measure: c.series.Measure, Subject: c.series.Subject, Part: c.part.Part, PartLabel: c.part.label, Up: c.up(),
		Before: rate(c.then), Now: rate(c.now), Delta: *c.Change, Difference: c.Difference(), Method: c.Method, P: c.chance(),
	}
	for _, r := range c.stream.reference() {
		f.Reference = append(f.Reference, c.stream.Runs[r].AuditID)
	}
	f.Evidence = append(c.movers(all), c.prompts()...)
	return f
}

func rate(s statistics.Sample) float64 {
	if s.N == 0 {
		return 0
	}
	return float64(s.Hits) / float64(s.N)
}

// movers returns the engines and topics that moved the same way, and the sources that moved.
func (c *candidate) movers(all []*candidate) []model.SignalRef {
	var parts, sources []*candidate
	for _, other := range all {
		if other.State != statistics.VerdictMoved {
			continue
		}
		isPart := other.part.Kind == OfEngine || other.part.Kind == OfTopic
		switch {
		case other.series == c.series && c.part.Kind == Whole && isPart && other.up() == c.up():
			parts = append(parts, other)
		case other.series.Measure == SourceCitations && c.series.Measure != SourceCitations && c.part.Kind == Whole:
			sources = append(sources, other)
		}
	}
	var refs []model.SignalRef
	for _, clearest := range [][]*candidate{parts, sources} {
		slices.SortStableFunc(clearest, func(a, b *candidate) int { return cmp.Compare(a.chance(), b.chance()) })
		for _, other := range clearest[:min(mostParts, len(clearest))] {
			ref := other.series.Subject
			if other.part.Kind != Whole {
				ref = model.SignalRef{Kind: string(other.part.Kind), ID: other.part.Key, Label: other.part.label}
			}
			ref.Delta = other.Change
			refs = append(refs, ref)
		}
	}
	return refs
}

// prompts returns the prompts that moved the part most, in its direction.
func (c *candidate) prompts() []model.SignalRef {
	if c.part.Kind == OfPrompt {
		return nil
	}
	both := make([]statistics.Matched, len(c.stream.Prompts))
	for _, i := range c.part.cells {
		now, then := c.sum(i, []int{0}), c.sum(i, c.stream.reference())
		if now.N > 0 && then.N > 0 {
			m := &both[c.stream.Cells[i].Prompt]
			m.Now.Hits, m.Now.N = m.Now.Hits+now.Hits, m.Now.N+now.N
			m.Then.Hits, m.Then.N = m.Then.Hits+then.Hits, m.Then.N+then.N
		}
	}
	var refs []model.SignalRef
	for p, m := range both {
		if change := rate(m.Now) - rate(m.Then); m.Now.N > 0 && change != 0 && (change > 0) == c.up() {
			ref := c.stream.Prompts[p].SignalRef
			ref.Delta = &change
			refs = append(refs, ref)
		}
	}
	slices.SortStableFunc(refs, func(a, b model.SignalRef) int {
		if c.up() {
			a, b = b, a
		}
		return cmp.Compare(*a.Delta, *b.Delta)
	})
	return refs[:min(mostPrompts, len(refs))]
}
