package graph

import (
	"context"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// littleMemory bounds the bodies that do not count once they are read, in bytes. An operation may need all the
// memory of its workspace, and a small body must not stand in its way.
const littleMemory = 32 << 10

// HoldBody reserves the memory of a request's JSON body before its values are read, and the bytes beside it. The
// body takes its text, its values, and what is made of them with the same strings. HoldBody returns the bytes of
// the body. Call it without a place for work: while it waits, the request holds only its text. It takes rests
// while it counts. The error is for the client.
func HoldBody(ctx context.Context, memory *admission.Place, text []byte, beside int64, rests *admission.Rests) (size int64, err error) {
	size = 2*int64(len(text)) + 2*strictjson.Memory(text, rests.Take)
	if size > admission.RequestMemory {
		return 0, fault.Field("body", "must take at most %d MiB of memory when it is read, not %d: send fewer values",
			admission.RequestMemory>>20, size>>20)
	}
	whole := min(size+beside, admission.RequestMemory)
	if whole > memory.Units() {
		memory.Keep(int64(len(text)))
	}
	return size, memory.Await(ctx, whole)
}

// keepRead gives back the memory of a body's text once its document is validated, and of a small body all.
func keepRead(memory *admission.Place, body []byte) {
	if memory.Keep(memory.Units() - int64(len(body))); memory.Units() <= littleMemory {
		memory.Release()
	}
}
