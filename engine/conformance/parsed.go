package conformance

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
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
	checkAds(t, answer.Ads)
}

// checkAds checks that ads can be stored, and that none are listed where it is
// not known which there were.
func checkAds(t *testing.T, ads *model.EngineAds) {
	t.Helper()
	if ads == nil {
		return
	}
	if ads.Parser == "" || ads.Items == nil || ads.Unavailable && len(ads.Items) > 0 {
		t.Errorf("ads %+v", ads)
	}
	for _, ad := range ads.Items {
		text := ad.Advertiser + ad.Domain + ad.Title + ad.Snippet + ad.URL + ad.Block
		if text == "" || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			t.Errorf("ad %+v", ad)
		}
		if !slices.Contains([]string{model.AdAbove, model.AdWithin, model.AdBelow}, ad.Placement) {
			t.Errorf("ad %+v stands nowhere", ad)
		}
	}
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
	Ads    *model.EngineAds // nil: the engine has none
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
				if !reflect.DeepEqual(answer.Ads, want.Ads) {
					t.Errorf("ads %+v, want %+v", answer.Ads, want.Ads)
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
