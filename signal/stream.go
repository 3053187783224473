// Package signal finds what moved beyond noise, reports each state once when it begins and
// once when it ends, and keeps the false alarms of a project within a rate.
package signal

import (
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// Measure is what a series counts.
type Measure string

// The measures.
const (
	BrandMentions      Measure = "brand_mentions"
	CompetitorMentions Measure = "competitor_mentions"
	OwnedCitations     Measure = "owned_citations"
	SourceCitations    Measure = "source_citations"
)

// Stream is what one audit and the audits before it counted, in one market.
type Stream struct {
	Runs    []Run // newest first; the first is judged
	Prompts []Prompt
	Topics  []model.SignalRef
	Engines []model.SignalRef
	Cells   []Cell
	Series  []Series
}

// Run is one audit of a stream.
type Run struct {
	AuditID uuid.UUID
	At      time.Time
}

// Prompt is one prompt of a stream.
type Prompt struct {
	model.SignalRef

	Topic int // −1: none
}

// Cell is one prompt asked of one engine.
type Cell struct{ Prompt, Engine int }

// Series is one measure of one subject. Samples holds its counts by cell and run; a run
// that did not answer a cell has none.
type Series struct {
	Measure Measure
	Subject model.SignalRef
	Samples [][]statistics.Sample
}

// PartKind says which cells of a stream a comparison covers.
type PartKind string

// The parts.
const (
	Whole    PartKind = "whole"
	OfEngine PartKind = "engine"
	OfTopic  PartKind = "topic"
	OfPrompt PartKind = "prompt"
)

// Part is some cells of a stream: all, or those of an engine, a topic or a prompt.
type Part struct {
	Kind PartKind
	Key  string // the engine, or the id of the topic or prompt; empty for the whole
}

// part is a Part with its cells.
type part struct {
	Part

	label string
	cells []int
}

// parts lists the parts of a stream that a measure is compared in.
func (s *Stream) parts(m Measure) []part {
	all := make([]int, len(s.Cells))
	for i := range all {
		all[i] = i
	}
	parts := []part{{Part: Part{Kind: Whole}, cells: all}}
	if m == SourceCitations {
		return parts
	}
	pick := func(kind PartKind, key, label string, in func(Cell) bool) {
		one := part{Part: Part{kind, key}, label: label}
		for i, c := range s.Cells {
			if in(c) {
				one.cells = append(one.cells, i)
			}
		}
		if len(one.cells) > 0 && len(one.cells) < len(s.Cells) {
			parts = append(parts, one)
		}
	}
	for e, engine := range s.Engines {
		pick(OfEngine, engine.ID, engine.Label, func(c Cell) bool { return c.Engine == e })
	}
	for t, topic := range s.Topics {
		pick(OfTopic, topic.ID, topic.Label, func(c Cell) bool { return s.Prompts[c.Prompt].Topic == t })
	}
	if m == CompetitorMentions {
		return parts
	}
	byPrompt := make([][]int, len(s.Prompts))
	for i, c := range s.Cells {
		byPrompt[c.Prompt] = append(byPrompt[c.Prompt], i)
	}
	for p := range s.Prompts {
		if len(byPrompt[p]) > 0 {
			parts = append(parts, part{Part{OfPrompt, s.Prompts[p].ID}, s.Prompts[p].Label, byPrompt[p]})
		}
	}
	return parts
}
