package graph

import (
	"context"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// littleMemory is what a body may take, in bytes, that does not count once it is read, as what a connection takes does
// not: an operation may then need all that its workspace may have.
const littleMemory = 32 << 10

// HoldBody has a request hold the memory that a JSON text takes as its body, before the values are read: the text, the values
// and what is made of them, which has the same strings; and so much beside it. It returns what the body takes. It takes rests while it counts. Call it without a place for work: while it waits, the request holds its
// text alone. The error is for the client.
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

// keepRead has a request hold what it has of its body once its document is validated: its text is no longer there.
func keepRead(memory *admission.Place, body []byte) {
	if memory.Keep(memory.Units() - int64(len(body))); memory.Units() <= littleMemory {
		memory.Release()
	}
}
