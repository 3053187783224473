package connector_test

import (
	"context"
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// A label is one line of visible text.
func TestLabelsHoldNoControlCharacters(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.more = nil
	for label, want := range map[string]fault.Kind{
		"Figures of Crème": "", "a\x1b[31mred": fault.Invalid, "two\nlines": fault.Invalid, "turn\u202egnp": fault.Invalid,
		"nothing\u200bthere": fault.Invalid, "mark\u200f": fault.Invalid,
	} {
		file := keyFile(t)
		err := w.db.InTx(t.Context(), func(ctx context.Context) error {
			_, err := w.service.Connect(ctx, w.project, model.ConnectionInput{
				Kind: model.ConnectionKindAnalytics, Property: "properties/1234", ServiceAccount: &file, Label: &label,
			})
			return err
		})
		if (err == nil) != (want == "") || err != nil && fault.KindOf(err) != want {
			t.Errorf("%q: %v", label, err)
		}
	}
}
