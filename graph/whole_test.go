package graph

import (
	"strings"
	"testing"
)

// A large result is kept apart once, stands where its mark is, and gives its buffer back.
func TestWholeKeepsOneLargeResult(t *testing.T) {
	t.Parallel()
	w := &Writer{}
	ctx, whole := WithWhole(t.Context())
	if _, kept := w.keep(ctx, &scratch{buf: make([]byte, chunk)}); kept {
		t.Error("a small result was kept apart")
	}
	if got := string(whole.Fill([]byte("{}"))); got != "{}" {
		t.Errorf("nothing is apart: %s", got)
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
	if string(whole.Fill([]byte(mark))) != text || string(whole.Fill([]byte(`[`+mark+`,1]`))) != `[`+text+`,1]` {
		t.Error("the result does not stand where its mark is")
	}
	if got := string(whole.Fill([]byte("null"))); got != "null" {
		t.Errorf("the field was nulled: %s", got)
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
	if got := string(none.Fill([]byte("{}"))); got != "{}" {
		t.Error(got)
	}
	if _, kept := w.keep(t.Context(), large); kept {
		t.Error("a result was kept apart that nobody asks for")
	}
}
