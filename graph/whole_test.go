package graph

import (
	"strings"
	"testing"
)

// A large result is kept apart once, stands where its mark is, and gives its buffer back.
func TestWholeKeepsOneLargeResult(t *testing.T) {
	t.Parallel()
	w := &Writer{spares: make(chan *scratch, spares)}
	ctx, whole := WithWhole(t.Context())
	if _, kept := w.keep(ctx, &scratch{buf: make([]byte, chunk)}); kept {
		t.Error("a small result was kept apart")
	}
	if before, result, _ := whole.Parts([]byte("{}")); string(before) != "{}" || result != nil {
		t.Errorf("nothing is apart: %s, %.10s", before, result)
	}
	text := `"` + strings.Repeat("a", maxPooled) + `"`
	large := &scratch{buf: []byte(text)}
	mark, kept := w.keep(ctx, large)
	if !kept {
		t.Fatal("a large result was not kept apart")
	}
	if _, kept := w.keep(ctx, &scratch{buf: []byte(text)}); kept {
		t.Error("two results were kept apart")
	}
	before, result, after := whole.Parts([]byte(`[` + mark + `,1]`))
	if string(before) != "[" || string(result) != text || string(after) != ",1]" {
		t.Errorf("the result does not stand where its mark is: %s, %.10s, %s", before, result, after)
	}
	if before, result, _ := whole.Parts([]byte("null")); string(before) != "null" || result != nil {
		t.Errorf("the field was nulled: %s, %.10s", before, result)
	}
	whole.Release()
	whole.Release()
	if w.buffer(maxPooled+1) != large {
		t.Error("the buffer was not given back")
	}
	if w.buffer(maxPooled+1) == large {
		t.Error("two results have one buffer")
	}
	var none *Whole
	none.Release()
	if before, result, _ := none.Parts([]byte("{}")); string(before) != "{}" || result != nil {
		t.Errorf("%s, %.10s", before, result)
	}
	if _, kept := w.keep(t.Context(), large); kept {
		t.Error("a result was kept apart that nobody asks for")
	}
}
