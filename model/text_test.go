package model_test

import (
	"testing"

	"github.com/answer-visibility/avm/model"
)

func TestControlCharacters(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		printable, line bool
		shown           string
	}{
		"":                              {true, true, ""},
		"Crème 東京 👩\u200d🚀 ok":          {true, true, "Crème 東京 👩\u200d🚀 ok"},
		"two\nlines\tand\r":             {true, false, "two\nlines\tand\ufffd"},
		"a\x1b[31mred":                  {false, false, "a\ufffd[31mred"},
		"bell\a":                        {false, false, "bell\ufffd"},
		"del\x7f":                       {false, false, "del\ufffd"},
		"csi\u009b2J":                   {false, false, "csi\ufffd2J"},
		"turned\u202egnp":               {true, false, "turned\ufffdgnp"},
		"isolated\u2066x\u2069":         {true, false, "isolated\ufffdx\ufffd"},
		"line\u2028and paragraph\u2029": {true, false, "line\ufffdand paragraph\ufffd"},
		"caf\u00e9\u200b":               {true, false, "caf\u00e9\u200b"},
		"a\u200eb":                      {true, false, "a\u200eb"},
		"a\u200fb":                      {true, false, "a\u200fb"},
		"a\u061cb":                      {true, false, "a\u061cb"},
		"a\u2060b\ufeff":                {true, false, "a\u2060b\ufeff"},
		"soft\u00adhyphen":              {true, false, "soft\u00adhyphen"},
		"\u0915\u094d\u200d\u0937 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001F3F4\U000E0067\U000E007F ❤\ufe0f": {
			true, true, "\u0915\u094d\u200d\u0937 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001F3F4\U000E0067\U000E007F ❤\ufe0f",
		},
	} {
		if got := model.Printable(text) == nil; got != want.printable {
			t.Errorf("Printable(%q) is %v", text, got)
		}
		if got := model.SingleLine(text) == nil; got != want.line {
			t.Errorf("SingleLine(%q) is %v", text, got)
		}
		if got := model.Shown(text); got != want.shown {
			t.Errorf("Shown(%q) is %q", text, got)
		}
	}
}
