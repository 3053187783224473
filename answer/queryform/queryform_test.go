package queryform_test

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/answer/queryform"
)

func TestNormal(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                               "",
		" \t\n ":                         "",
		"Best  CRM\u00a0Software ":       "best crm software",
		"best\u3000crm\u2003software":    "best crm software",
		"ＢＥＳＴ ＣＲＭ":                       "best crm",
		"Straße in STRASSEN":             "strasse in strassen",
		"ΣΊΣΥΦΟΣ, σίσυφος":               "σίσυφοσ, σίσυφοσ",
		"e\u0301te\u0301":                "\u00e9t\u00e9",
		"ﬁnance ①":                       "finance 1",
		"crm best software":              "crm best software", // the order is kept
		"site:acme.example \"best crm\"": "site:acme.example \"best crm\"",
		"C++ vs. C#?":                    "c++ vs. c#?",
		"ｶﾞｲﾄﾞ":                          "ガイド",
	} {
		if got := queryform.Normal(text); got != want {
			t.Errorf("Normal(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                  "",
		"? !":                               "",
		"What is the best CRM?":             "what is the best crm",
		"what is the best crm":              "what is the best crm",
		"“Best” crm, for: teams!":           "best crm for teams",
		"¿Cuál es el mejor CRM?":            "cuál es el mejor crm",
		"最好的 CRM 是什么？":                      "最好的 crm 是什么",
		"C# or C++ 2.0 don't":               "c# or c++ 2.0 don't",
		"best the crm":                      "best the crm", // order and stop words count
		"compare  acme.example — beta's . ": "compare acme.example — beta's",
	} {
		if got := queryform.Words(queryform.Normal(text)); got != want {
			t.Errorf("Words(%q) = %q, want %q", text, got, want)
		}
	}
}

// checkNormal holds what is true of every form.
func checkNormal(t interface{ Errorf(string, ...any) }, text string) {
	form := queryform.Normal(text)
	if again := queryform.Normal(form); again != form {
		t.Errorf("Normal(%q) = %q, whose form is %q", text, form, again)
	}
	if !norm.NFKC.IsNormalString(form) {
		t.Errorf("Normal(%q) = %q is not NFKC", text, form)
	}
	if strings.TrimSpace(form) != form || strings.Contains(form, "  ") ||
		strings.ContainsFunc(form, func(r rune) bool { return r != ' ' && unicode.IsSpace(r) }) {
		t.Errorf("Normal(%q) = %q has blanks", text, form)
	}
	words := queryform.Words(form)
	if again := queryform.Words(words); again != words {
		t.Errorf("Words(%q) = %q, whose words are %q", form, words, again)
	}
}

func TestNormalProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		checkNormal(t, text)
		// However it is written, it is the same query.
		form := queryform.Normal(text)
		for _, like := range []string{" " + strings.ReplaceAll(text, " ", "\u00a0 ") + "\n", norm.NFD.String(text), norm.NFC.String(text)} {
			if got := queryform.Normal(like); got != form {
				t.Errorf("Normal(%q) = %q, of %q it is %q", like, got, text, form)
			}
		}
	})
	// Every character alone, and between others.
	for r := rune(1); r <= unicode.MaxRune; r++ {
		if r < 0xD800 || r > 0xDFFF {
			checkNormal(t, "A"+string(r)+"b")
		}
	}
}

func FuzzNormal(f *testing.F) {
	for _, text := range []string{"", "Best CRM?", "\u1e9e\u0345\u0301", "\u0390 \u03b9\u0308\u0301", "\u00a8 \u00b4", "İstanbul", "ﷺ", "\xff\xfe"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkNormal(t, text) })
}
