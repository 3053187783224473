package terminal

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
)

const hostile = "Crème 東京\x1b[2J\u009b31m\u202egnp\u2066\x00\xff\r\n\ttail"

// Text for a terminal contains nothing that it obeys, however the text is split into writes. Other outputs
// get every byte.
func TestTerminalsGetForeignTextAsTheyMayShowIt(t *testing.T) {
	t.Parallel()
	for size := 1; size <= len(hostile); size++ {
		var out bytes.Buffer
		f := &foreign{to: &out}
		for rest := []byte(hostile); len(rest) > 0; rest = rest[min(size, len(rest)):] {
			if n, err := f.Write(rest[:min(size, len(rest))]); err != nil || n != min(size, len(rest)) {
				t.Fatal(n, err)
			}
		}
		if got := out.String(); got != model.Shown(hostile) || strings.ContainsAny(got, "\x1b\u009b\u202e\u2066\x00") {
			t.Errorf("in parts of %d: %q", size, got)
		}
	}
	var plain bytes.Buffer
	if _, err := io.WriteString(Foreign(NewOutput(&plain)), hostile); err != nil || plain.String() != hostile {
		t.Errorf("a pipe gets %q, %v", plain.String(), err)
	}
}

// The name of a portion is one line that a terminal does not obey.
func TestNamesOfPortionsAreShown(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	show, done := Progress(&out)
	show(Portion{Name: "log\x1b[2J\u009b\u202e\n9 of 9", Done: 1, Total: 2})
	done()
	if got := out.String(); strings.ContainsAny(got, "\x1b\u009b\u202e") || strings.Count(got, "\n") != 1 {
		t.Errorf("%q", got)
	}
}
