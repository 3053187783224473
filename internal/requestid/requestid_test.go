package requestid_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/requestid"
)

func TestOfKeepsValidIDsAndReplacesOthers(t *testing.T) {
	t.Parallel()
	for given, kept := range map[string]bool{
		"a-1_B.2": true, strings.Repeat("a", requestid.MaxLength): true,
		"": false, "two words": false, "line\nbreak": false, "ünicode": false, strings.Repeat("a", requestid.MaxLength+1): false,
	} {
		got := requestid.Of(http.Header{requestid.Header: {given}})
		if kept && got != given {
			t.Errorf("%q became %q", given, got)
		}
		if !kept && uuid.Validate(got) != nil {
			t.Errorf("%q was answered with %q, which is no new id", given, got)
		}
	}
	if got := requestid.Of(http.Header{requestid.Header: {"a", "b"}}); got == "a" || got == "b" {
		t.Errorf("one of two ids was kept: %q", got)
	}
}

func TestFromReturnsTheIDOfTheContext(t *testing.T) {
	t.Parallel()
	if got := requestid.From(t.Context()); got != "" {
		t.Errorf("a context without an id has %q", got)
	}
	if got := requestid.From(requestid.With(t.Context(), "a")); got != "a" {
		t.Errorf("got %q", got)
	}
}
