package enginetest

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/answer-visibility/avm/engine"
)

// CheckParsed checks what every adapter's parser owes, whatever it is given: an
// answer that can be stored and whose citations point into its text, or a failure.
func CheckParsed(t *testing.T, parse func() (*engine.Answer, error)) {
	t.Helper()
	answer, err := parse()
	if err != nil {
		var failure *engine.Failure
		if answer != nil || !errors.As(err, &failure) || failure.Code == "" {
			t.Errorf("got %v, %v", answer, err)
		}
		return
	}
	if text := answer.Text + strings.Join(answer.Searches, ""); !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		t.Error("text cannot be stored")
	}
	if strings.TrimSpace(answer.Text) == "" && !answer.NoAnswer {
		t.Error("an answer without text")
	}
	checkCitations(t, answer)
}

func checkCitations(t *testing.T, answer *engine.Answer) {
	t.Helper()
	length := utf8.RuneCountInString(answer.Text)
	for _, c := range answer.Citations {
		unknown := c.Start == -1 && c.End == -1
		if c.URL == "" || !unknown && (c.Start < 0 || c.End <= c.Start || c.End > length) {
			t.Errorf("citation %+v lies outside a text of %d", c, length)
		}
	}
}

// Reading is what a body comes to: an answer, or a failure of a class and code.
type Reading struct {
	Body   string
	Text   string
	Finish string
	Model  string // looked at when it is not empty
	Class  engine.Class
	Code   string
}

// CheckReadings holds what a parser makes of bodies, by name.
func CheckReadings(t *testing.T, parse func(body json.RawMessage) (*engine.Answer, error), readings map[string]Reading) {
	t.Helper()
	for name, want := range readings {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answer, err := parse(json.RawMessage(want.Body))
			if err == nil {
				if answer.Text != want.Text || answer.FinishReason != want.Finish || want.Model != "" && answer.Model != want.Model {
					t.Errorf("got %q, %q of %q", answer.Text, answer.FinishReason, answer.Model)
				}
				return
			}
			failure, ok := errors.AsType[*engine.Failure](err)
			if !ok || failure.Class != want.Class || failure.Code != want.Code {
				t.Errorf("got %v, want %s %s", err, want.Class, want.Code)
			}
		})
	}
}
