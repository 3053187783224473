package project_test

import (
	"testing"

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
