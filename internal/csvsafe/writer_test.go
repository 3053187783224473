package csvsafe_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/csvsafe"
)

func TestFieldsKeepTheirLineBreaks(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	w := csvsafe.NewWriter(&out)
	for _, record := range [][]string{{"a", "b"}, {"1\n2", "3\r\n4"}, {"5\r6", "say \"7\", 8\n"}, {"", ""}} {
		if err := w.Write(record); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	want := "a,b\r\n\"1\n2\",\"3\r\n4\"\r\n\"5\r6\",\"say \"\"7\"\", 8\n\"\r\n,\r\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// broken is an output that takes nothing.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestWriterReturnsItsFirstError(t *testing.T) {
	t.Parallel()
	w := csvsafe.NewWriter(broken{})
	_ = w.Write([]string{strings.Repeat("x", 10_000)})
	if err := w.Flush(); !errors.Is(err, errBroken) {
		t.Errorf("%v", err)
	}
}
