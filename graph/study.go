package graph

import (
	"context"

	"github.com/answer-visibility/avm/internal/admission"
)

// study takes a place for work for reading a request of so many bytes and for validating its document. Above
// maxKept bytes the place is heavy, because the document is not cached and parsing it is expensive. All
// strangers share the places of one workspace.
func (h hold) study(ctx context.Context, body int) (leave func(), err error) {
	if body > maxKept {
		return h.part(ctx)
	}
	return h.work(ctx, admission.LightWork)
}
