package signal

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

const (
	// settledAfter is how many audits after the first decide whether a change lasted.
	settledAfter = 4
	// fallenBack is the p-value at which a figure is taken to have returned before that.
	fallenBack = 0.01
)

// Active is a state that was reported and has not ended.
type Active struct {
	ID        uuid.UUID
	Measure   Measure
	Subject   string // the id of its subject
	Part      Part
	Up        bool
	Reference []uuid.UUID // the audits that it was compared with
	Since     uuid.UUID   // the audit that it was found in
}

// Found is a state that begins.
type Found struct {
	Measure    Measure
	Subject    model.SignalRef
	Part       Part
	PartLabel  string
	Up         bool
	Before     float64
	Now        float64
	Delta      float64
	Difference *statistics.Difference
	Method     string
	P          float64
	Reference  []uuid.UUID
	Day        time.Time   // of a count
	Days       []time.Time // that a count was compared with
	Since      *time.Time  // the last day on which a bot came
	Evidence   []model.SignalRef
}

// Ended is a state that ends, and why.
type Ended struct {
	ID     uuid.UUID
	Reason model.SignalEndReason
}

// Outcome is what a pass over a stream reports.
type Outcome struct {
	Started     []Found
	Ended       []Ended
	Comparisons int // that the pass made
}

// candidate is a comparison of a pass.
type candidate struct {
	*comparer
	comparison

	part   part
	weight float64
}

// Detect compares the newest audit of a stream with the audits before it. Over all
// comparisons, states that begin are discoveries at the false discovery rate. A stream with
// fewer than four earlier audits reports nothing: how much whole audits differ is not known.
func Detect(s *Stream, active []Active, rate float64) *Outcome {
	out := &Outcome{}
	if len(s.Runs) <= statistics.DriftRuns {
		return out
	}
	var all []*candidate
	partsOf := map[Measure][]part{}
	for i := range s.Series {
		series := &s.Series[i]
		if partsOf[series.Measure] == nil {
			partsOf[series.Measure] = s.parts(series.Measure)
		}
		c, parts := newComparer(s, series), partsOf[series.Measure]
		own := activeOf(active, series)
		for n := range own {
			if reason := c.end(parts, &own[n]); reason != "" {
				out.Ended = append(out.Ended, Ended{own[n].ID, reason})
			}
		}
		for n := range parts {
			if slices.ContainsFunc(own, func(a Active) bool { return a.Part == parts[n].Part }) {
				continue
			}
			if found := c.compare(&parts[n], parts[n].cells, []int{0}, s.reference()); found.P != nil {
				all = append(all, &candidate{comparer: c, comparison: found, part: parts[n]})
			}
		}
	}
	out.Comparisons = len(all)
	weigh(all)
	out.Started = s.tell(discoveries(all, rate), all, active)
	return out
}

func activeOf(active []Active, series *Series) []Active {
	var own []Active
	for _, a := range active {
		if a.Measure == series.Measure && a.Subject == series.Subject.ID {
			own = append(own, a)
		}
	}
	return own
}

// end returns why an active state ends; empty: it does not.
func (c *comparer) end(parts []part, a *Active) model.SignalEndReason {
	since := slices.IndexFunc(c.stream.Runs, func(r Run) bool { return r.AuditID == a.Since })
	reference := c.stream.places(a.Reference)
	at := slices.IndexFunc(parts, func(p part) bool { return p.Part == a.Part })
	switch {
	case since < 0 || len(reference) == 0:
		return model.SignalEndReasonNotMeasured
	case at < 0 && since >= settledAfter:
		return model.SignalEndReasonNotMeasured
	case at < 0 || since == 0:
		return ""
	case since >= settledAfter:
		return c.settled(&parts[at], a.Up, reference)
	case c.fellBack(&parts[at], a.Up, since, reference):
		return model.SignalEndReasonReturned
	}
	return ""
}

// settled decides from the audits after the first whether a change lasted.
func (c *comparer) settled(p *part, up bool, reference []int) model.SignalEndReason {
	after := make([]int, settledAfter)
	for r := range after {
		after[r] = r
	}
	lasting := c.compare(p, p.cells, after, reference)
	switch {
	case lasting.P == nil:
		return model.SignalEndReasonNotMeasured
	case lasting.State == statistics.VerdictMoved && lasting.up() == up:
		return model.SignalEndReasonLasted
	}
	return model.SignalEndReasonReturned
}

// fellBack reports whether the newest audit is clearly back from those since the change, and no longer away from
// the reference.
func (c *comparer) fellBack(p *part, up bool, since int, reference []int) bool {
	during := make([]int, 0, since)
	for r := 1; r <= since; r++ {
		during = append(during, r)
	}
	back, still := c.compare(p, p.cells, []int{0}, during), c.compare(p, p.cells, []int{0}, reference)
	return back.chance() <= fallenBack && back.up() != up && (still.State != statistics.VerdictMoved || still.up() != up)
}

// family is a kind of comparisons that shares a part of the false alarms.
type family struct {
	measure Measure
	kind    PartKind // engines and topics are of one kind
}

// shares is which part of the false alarms of a pass each family may make, in proportion: judgements have their own passes. What matters most has the
// most power: figures over all prompts before those of single prompts.
func shares() map[family]float64 {
	return map[family]float64{
		{BrandMentions, Whole}: 0.25, {BrandMentions, OfEngine}: 0.15, {BrandMentions, OfPrompt}: 0.15,
		{OwnedCitations, Whole}: 0.10, {OwnedCitations, OfEngine}: 0.05, {OwnedCitations, OfPrompt}: 0.05,
		{CompetitorMentions, Whole}: 0.10, {CompetitorMentions, OfEngine}: 0.05,
		{SourceCitations, Whole}: 0.10,
		{BrandPraise, Whole}:     0.25, {BrandPraise, OfEngine}: 0.15, {BrandPraise, OfPrompt}: 0.10,
		{BrandBlame, Whole}: 0.25, {BrandBlame, OfEngine}: 0.15, {BrandBlame, OfPrompt}: 0.10,
	}
}

func (c *candidate) family() family {
	kind := c.part.Kind
	if kind == OfTopic {
		kind = OfEngine
	}
	return family{c.series.Measure, kind}
}

// weigh sets the weight of each comparison by its family's share; the mean of all weights is 1,
// as the weighted procedure of Benjamini and Hochberg needs (Genovese, Roeder and Wasserman 2006).
func weigh(all []*candidate) {
	share, sizes, sum := shares(), map[family]int{}, 0.0
	for _, c := range all {
		if sizes[c.family()] == 0 {
			sum += share[c.family()]
		}
		sizes[c.family()]++
	}
	for _, c := range all {
		f := c.family()
		c.weight = share[f] / sum * float64(len(all)) / float64(sizes[f])
	}
}

// discoveries returns the comparisons that moved among all, the clearest first.
func discoveries(all []*candidate, rate float64) []*candidate {
	chances := make([]*float64, len(all))
	for i, c := range all {
		chances[i] = new(c.chance() / c.weight)
	}
	var found []*candidate
	for i, moved := range statistics.Discoveries(chances, rate) {
		if moved && *all[i].Change != 0 {
			found = append(found, all[i])
		}
	}
	slices.SortStableFunc(found, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.chance(), b.chance()), cmp.Compare(len(b.part.cells), len(a.part.cells)))
	})
	return found
}
