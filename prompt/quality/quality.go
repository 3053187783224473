// Package quality holds the rules that a prompt candidate is measured by before a
// person sees it. It does no I/O.
package quality

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/dedup"
)

// The faults that rules find.
const (
	Length         = "length"          // too short or too long to be asked
	Form           = "form"            // markup, an address or a line break
	NotAQuestion   = "not_a_question"  // neither a question nor a request
	WrongLanguage  = "wrong_language"  // of none of the project's markets
	BrandNamed     = "brand_named"     // the brand leaks into a prompt that must not name it
	BrandMissing   = "brand_missing"   // a brand diagnostic prompt without the brand
	RivalMissing   = "rival_missing"   // a comparison without a competitor
	SeveralIntents = "several_intents" // more than one question
	Excluded       = "excluded"        // values that do not go together by the business map
)

const (
	minCharacters = 8
	maxCharacters = 300
	minWords      = 2
	maxWords      = 50
)

// Rules are what candidates of a project are measured by.
type Rules struct {
	Cohort     model.PromptCohort
	Languages  []string               // of the markets, BCP 47; none: any
	NamesBrand func(text string) bool // whether a text names the brand
	NamesRival func(text string) bool // whether a text names a competitor; nil: there are none
	Exclusions []Exclusion
}

// Exclusion is two values that must not be in one prompt.
type Exclusion struct{ First, Second string }

// Faults returns what is wrong with a candidate, the gravest first; none: nothing.
func (r *Rules) Faults(text string) []string {
	faults := []string{}
	add := func(wrong bool, fault string) {
		if wrong {
			faults = append(faults, fault)
		}
	}
	add(!fits(text), Length)
	add(hasMarkup(text), Form)
	add(!dedup.Asks(text, r.Languages), NotAQuestion)
	add(!dedup.Speaks(text, r.Languages), WrongLanguage)
	named := r.NamesBrand(text)
	add(named && r.Cohort != model.PromptCohortBrandDiagnostic && r.Cohort != model.PromptCohortComparison, BrandNamed)
	add(!named && r.Cohort == model.PromptCohortBrandDiagnostic, BrandMissing)
	add(r.Cohort == model.PromptCohortComparison && r.NamesRival != nil && !r.NamesRival(text), RivalMissing)
	add(dedup.Questions(text) > 1, SeveralIntents)
	add(r.excludes(text), Excluded)
	return faults
}

// fits reports whether a text has the length of a question. Scripts without blanks
// are measured by characters alone.
func fits(text string) bool {
	n := utf8.RuneCountInString(text)
	words := len(strings.Fields(text))
	unspaced := strings.ContainsFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer)
	})
	if unspaced {
		return n >= minCharacters/2 && n <= maxCharacters
	}
	return n >= minCharacters && n <= maxCharacters && words >= minWords && words <= maxWords
}

// hasMarkup reports whether a text has what a person does not type into a question:
// addresses, markup, control characters.
func hasMarkup(text string) bool {
	lower := strings.ToLower(text)
	for _, sign := range []string{"http://", "https://", "www.", "```", "{{", "}}", "<|", "|>", "</", "](", "**"} {
		if strings.Contains(lower, sign) {
			return true
		}
	}
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200d' && r != '\u200c'
	})
}

func (r *Rules) excludes(text string) bool {
	folded := " " + strings.Join(strings.Fields(strings.ToLower(text)), " ") + " "
	holds := func(value string) bool {
		v := strings.Join(strings.Fields(strings.ToLower(value)), " ")
		return v != "" && strings.Contains(folded, v)
	}
	for _, e := range r.Exclusions {
		if holds(e.First) && holds(e.Second) {
			return true
		}
	}
	return false
}
