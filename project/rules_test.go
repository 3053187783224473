package project_test

import (
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/project"
)

func TestNeededTextsAreSeen(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"": false, " \t\n": false, "\u202e": false, "\u200b\u200d": false, "\u00a0": false,
		"?": true, "とは": true, "👟": true, " a ": true,
	} {
		if err := project.Needed(text, 10); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Stored keys come from folded names and texts, so the folded form of a text must never change.
func TestFoldedTextsStayAsTheyWere(t *testing.T) {
	t.Parallel()
	piece := rapid.OneOf(
		rapid.String(), rapid.SampledFrom([]string{" ", "\t\n", "\u00a0", "\u0085", "\u2003", "\u0130", "\u1e9e", "A\u030a", "\ufffd"}),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(piece).Draw(t, "text"), "")
		want := strings.ToLower(strings.Join(strings.Fields(norm.NFC.String(text)), " "))
		if got := project.Fold(text); got != want {
			t.Errorf("%q folds to %q, not %q", text, got, want)
		}
		if got := string(project.AppendFolded([]byte("before"), text)); got != "before"+want {
			t.Errorf("%q appends %q", text, got)
		}
	})
}
