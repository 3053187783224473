package rollup

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
)

// Frame holds what all entities of a cell have in common. The payload of a panel's
// frame column is its frames in the order of the prompts: the match key, then the
// counts in the order of the fields, beginning with the prompt's index.
type Frame struct {
	PromptIndex int
	MatchKey    uuid.UUID

	Responses, Failed, NotRun, TrackedPresences, Citable, Searched, SearchObservable, Citations int
}

// frameOf returns what a cell of the brand has in common with the others'.
func frameOf(promptIndex int, matchKey uuid.UUID, o *statistics.Outcome) Frame {
	return Frame{
		PromptIndex: promptIndex, MatchKey: matchKey, Responses: o.Responses, Failed: o.Failed, NotRun: o.NotRun,
		TrackedPresences: o.TrackedPresences, Citable: o.Citable, Searched: o.Searched, SearchObservable: o.SearchObservable,
		Citations: o.Citations,
	}
}

// Outcome returns the cell's outcome for an entity that is absent from it.
func (f *Frame) Outcome() statistics.Outcome {
	return statistics.Outcome{
		Responses: f.Responses, Failed: f.Failed, NotRun: f.NotRun, TrackedPresences: f.TrackedPresences, Citable: f.Citable,
		Searched: f.Searched, SearchObservable: f.SearchObservable, Citations: f.Citations, Neither: f.Responses,
	}
}

func (f *Frame) counts() []*int {
	return []*int{
		&f.PromptIndex, &f.Responses, &f.Failed, &f.NotRun, &f.TrackedPresences, &f.Citable, &f.Searched, &f.SearchObservable,
		&f.Citations,
	}
}

func packFrame(dst []byte, f *Frame) []byte {
	dst = append(dst, f.MatchKey[:]...)
	for _, n := range f.counts() {
		dst = appendCount(dst, *n)
	}
	return dst
}

func unpackFrames(payload []byte) ([]Frame, error) {
	const smallest = 16 + 9 // bytes of a frame
	frames := make([]Frame, 0, len(payload)/smallest)
	r := payloadReader{rest: payload}
	for len(r.rest) > 0 {
		f := Frame{MatchKey: r.id()}
		for _, n := range f.counts() {
			*n = r.count()
		}
		if r.damaged {
			return nil, ErrDamaged
		}
		frames = append(frames, f)
	}
	return frames, nil
}
