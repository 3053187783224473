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
	BrandPraise        Measure = "brand_praise" // answers that the judge model found positive, of those it classified
	BrandBlame         Measure = "brand_blame"  // negative
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
	OfPart   PartKind = "part" // of a count
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
	engines, topics, prompts := make([][]int, len(s.Engines)), make([][]int, len(s.Topics)), make([][]int, len(s.Prompts))
	for i, c := range s.Cells {
		all[i] = i
		engines[c.Engine] = append(engines[c.Engine], i)
		prompts[c.Prompt] = append(prompts[c.Prompt], i)
		if topic := s.Prompts[c.Prompt].Topic; topic >= 0 {
			topics[topic] = append(topics[topic], i)
		}
	}
	parts := []part{{Part: Part{Kind: Whole}, cells: all}}
	if m == SourceCitations {
		return parts
	}
	add := func(kind PartKind, ref model.SignalRef, cells []int) {
		if len(cells) > 0 && (kind == OfPrompt || len(cells) < len(s.Cells)) {
			parts = append(parts, part{Part{kind, ref.ID}, ref.Label, cells})
		}
	}
	for e := range s.Engines {
		add(OfEngine, s.Engines[e], engines[e])
	}
	for t := range s.Topics {
		add(OfTopic, s.Topics[t], topics[t])
	}
	if m == CompetitorMentions {
		return parts
	}
	for p := range s.Prompts {
		add(OfPrompt, s.Prompts[p].SignalRef, prompts[p])
	}
	return parts
}
