package signal_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal"
)

const (
	prompts     = 30
	engines     = 2
	repetitions = 3
)

// seeded draws the audits of a project whose brand is named in a third of the answers.
type seeded struct {
	random *rand.Rand
	stream signal.Stream
	active []signal.Active
}

func newSeeded() *seeded {
	s := &seeded{random: rand.New(rand.NewPCG(1, 2))}
	for e := range engines {
		s.stream.Engines = append(s.stream.Engines, model.SignalRef{Kind: "engine", ID: "e" + strconv.Itoa(e), Label: "Engine " + strconv.Itoa(e)})
	}
	for t := range 3 {
		s.stream.Topics = append(s.stream.Topics, model.SignalRef{Kind: "topic", ID: "t" + strconv.Itoa(t), Label: "Topic"})
	}
	for p := range prompts {
		s.stream.Prompts = append(s.stream.Prompts, signal.Prompt{
			SignalRef: model.SignalRef{Kind: "prompt", ID: "p" + strconv.Itoa(p), Label: "Prompt"}, Topic: p % 3,
		})
		for e := range engines {
			s.stream.Cells = append(s.stream.Cells, signal.Cell{Prompt: p, Engine: e})
		}
	}
	s.stream.Series = []signal.Series{{
		Measure: signal.BrandMentions, Subject: model.SignalRef{Kind: "brand", ID: "brand", Label: "Acme"},
		Samples: make([][]statistics.Sample, len(s.stream.Cells)),
	}}
	return s
}

// audit adds an audit whose answers name the brand at a rate by cell.
func (s *seeded) audit(rate func(c signal.Cell) float64) {
	s.stream.Runs = append([]signal.Run{{AuditID: uuid.New()}}, s.stream.Runs...)
	for i, cell := range s.stream.Cells {
		now := statistics.Sample{N: repetitions}
		for range repetitions {
			if s.random.Float64() < rate(cell) {
				now.Hits++
			}
		}
		s.stream.Series[0].Samples[i] = append([]statistics.Sample{now}, s.stream.Series[0].Samples[i]...)
	}
}

func (s *seeded) detect() *signal.Outcome {
	out := signal.Detect(&s.stream, s.active, signal.UsualRate)
	for _, e := range out.Ended {
		s.active = slices.DeleteFunc(s.active, func(a signal.Active) bool { return a.ID == e.ID })
	}
	for i := range out.Started {
		f := &out.Started[i]
		s.active = append(s.active, signal.Active{
			ID: uuid.New(), Measure: f.Measure, Subject: f.Subject.ID, Part: f.Part, Up: f.Up, Reference: f.Reference, Since: s.stream.Runs[0].AuditID,
		})
	}
	return out
}

func usual(signal.Cell) float64  { return 0.3 }
func raised(signal.Cell) float64 { return 0.6 }

func (s *seeded) usualAudits(t *testing.T, n int) {
	t.Helper()
	for range n {
		s.audit(usual)
		if out := s.detect(); len(out.Started)+len(out.Ended) > 0 {
			t.Fatalf("nothing changed, and %+v", out)
		}
	}
}

func TestDetectReportsAStepOnceAndThatItLasted(t *testing.T) {
	t.Parallel()
	s := newSeeded()
	s.usualAudits(t, 8)
	s.audit(raised)
	out := s.detect()
	if len(out.Started) != 1 || out.Started[0].Part.Kind != signal.Whole || !out.Started[0].Up {
		t.Fatalf("a step of 30 points: %+v", out.Started)
	}
	f := out.Started[0]
	if d := f.Difference; d == nil || d.Low <= 0 || d.High < 0.25 || f.Delta < d.Low || f.Delta > d.High {
		t.Errorf("interval %+v of %v", d, f.Delta)
	}
	if !slices.ContainsFunc(f.Evidence, func(r model.SignalRef) bool { return r.Kind == "prompt" && *r.Delta > 0 }) ||
		!slices.ContainsFunc(f.Evidence, func(r model.SignalRef) bool { return r.Kind == "engine" }) {
		t.Errorf("evidence %+v", f.Evidence)
	}
	for audit := 1; audit <= 4; audit++ {
		s.audit(raised)
		out := s.detect()
		if len(out.Started) > 0 {
			t.Errorf("audit %d after the step reports it again: %+v", audit, out.Started)
		}
		if ended := len(out.Ended) == 1 && out.Ended[0].Reason == model.SignalEndReasonLasted; ended != (audit == 4) {
			t.Errorf("audit %d after the step: ended %+v", audit, out.Ended)
		}
	}
	s.audit(raised)
	if out := s.detect(); len(out.Started) > 0 {
		t.Errorf("the new level is reported: %+v", out.Started)
	}
}

func TestDetectEndsAStateThatFellBack(t *testing.T) {
	t.Parallel()
	s := newSeeded()
	s.usualAudits(t, 8)
	s.audit(raised)
	s.detect()
	s.audit(usual)
	out := s.detect()
	if len(out.Ended) != 1 || out.Ended[0].Reason != model.SignalEndReasonReturned || len(out.Started) > 0 {
		t.Errorf("the figure fell back: %+v", out)
	}
}

func TestDetectReportsAnEngineForItsMove(t *testing.T) {
	t.Parallel()
	s := newSeeded()
	s.usualAudits(t, 8)
	s.audit(func(c signal.Cell) float64 { return 0.3 + 0.5*float64(c.Engine) })
	out := s.detect()
	if len(out.Started) != 1 || out.Started[0].Part != (signal.Part{Kind: signal.OfEngine, Key: "e1"}) {
		t.Errorf("one engine moved: %+v", out.Started)
	}
}

func TestDetectReportsAPromptForItsMove(t *testing.T) {
	t.Parallel()
	s := newSeeded()
	never := func(c signal.Cell) float64 {
		if c.Prompt == 7 {
			return 0
		}
		return 0.3
	}
	for range 8 {
		s.audit(never)
		s.detect()
	}
	s.audit(func(c signal.Cell) float64 { return never(c) + float64(1-min(1, max(c.Prompt-7, 7-c.Prompt))) })
	out := s.detect()
	if len(out.Started) != 1 || out.Started[0].Part != (signal.Part{Kind: signal.OfPrompt, Key: "p7"}) {
		t.Errorf("one prompt moved: %+v", out.Started)
	}
}

func TestDetectNeedsFourEarlierAudits(t *testing.T) {
	t.Parallel()
	s := newSeeded()
	for range 3 {
		s.audit(usual)
	}
	s.audit(raised)
	if out := s.detect(); len(out.Started) > 0 || out.Comparisons > 0 {
		t.Errorf("after three audits: %+v", out)
	}
}
