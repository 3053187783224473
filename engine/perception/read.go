package perception

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
)

const (
	maxThemes = 5   // of one entity in one answer
	maxTheme  = 60  // characters
	maxQuote  = 600 // characters; the template asks for half of it
)

// output is the form of the model's reply. Pointers distinguish absent from zero.
type output struct {
	Entities []said `json:"entities"`
}

type said struct {
	ID          *int        `json:"id"`
	Polarity    string      `json:"polarity"`
	Confidence  *float64    `json:"confidence"`
	Recommended string      `json:"recommended"`
	Themes      []saidTheme `json:"themes"`
}

type saidTheme struct {
	Theme    string `json:"theme"`
	Polarity string `json:"polarity"`
	Quote    string `json:"quote"`
}

// read returns one judgement for each of n subjects. A reply that is not the agreed
// JSON, or speaks of other subjects, is invalid for all; an item that breaks a
// rule, is missing or given twice, for its subject alone.
func read(reply, answer string, n int) []model.Judgement {
	judgements := make([]model.Judgement, n)
	for i := range judgements {
		judgements[i].State = model.JudgementInvalidOutput
	}
	var out output
	ok, items := llm.Decode(reply, &out), out.Entities
	if !ok || slices.ContainsFunc(items, func(s said) bool { return s.ID == nil || *s.ID < 1 || *s.ID > n }) {
		return judgements
	}
	given := make([]int, n)
	for _, item := range items {
		given[*item.ID-1]++
	}
	text := oneSpaced(answer)
	for _, item := range items {
		if at := *item.ID - 1; given[at] == 1 {
			judgements[at] = item.judgement(text)
		}
	}
	return judgements
}

// judgement checks one item; text is the answer with single blanks.
func (s *said) judgement(text string) model.Judgement {
	invalid := model.Judgement{State: model.JudgementInvalidOutput}
	if s.Polarity == string(model.JudgementNotAssessable) {
		if len(s.Themes) > 0 {
			return invalid
		}
		return model.Judgement{State: model.JudgementNotAssessable}
	}
	if !s.inForm() {
		return invalid
	}
	themes := make([]model.JudgedTheme, 0, len(s.Themes))
	for _, t := range s.Themes {
		theme, ok := t.checked(text)
		if !ok {
			return invalid
		}
		themes = append(themes, theme)
	}
	return model.Judgement{
		State: model.JudgementClassified, Polarity: s.Polarity, Confidence: *s.Confidence, Recommended: s.Recommended, Themes: themes,
	}
}

// inForm holds what can be checked without the answer.
func (s *said) inForm() bool {
	switch s.Polarity {
	case model.PolarityPositive, model.PolarityNegative, model.PolarityMixed:
		if len(s.Themes) == 0 {
			return false // nothing of the answer stands for it
		}
	case model.PolarityNeutral:
	default:
		return false
	}
	known := []string{model.RecommendedYes, model.RecommendedNo, model.RecommendedAgainst}
	return slices.Contains(known, s.Recommended) && s.Confidence != nil && *s.Confidence >= 0 && *s.Confidence <= 1 &&
		len(s.Themes) <= maxThemes
}

// checked returns the theme in its normal form; false: it breaks a rule, or its
// quote is not in the text.
func (t *saidTheme) checked(text string) (model.JudgedTheme, bool) {
	theme, quote := normalTheme(t.Theme), oneSpaced(t.Quote)
	ok := theme != "" && quote != "" && utf8.RuneCountInString(quote) <= maxQuote && strings.Contains(text, quote) &&
		(t.Polarity == model.PolarityPositive || t.Polarity == model.PolarityNegative)
	return model.JudgedTheme{Theme: theme, Polarity: t.Polarity, Quote: quote}, ok
}

// oneSpaced sets each run of white space as one blank: it is all that a quote may
// differ in from the answer.
func oneSpaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// normalTheme folds what is the same theme to the eye into one text: Unicode
// compatibility form, case, white space, hyphens and underscores, punctuation around it.
func normalTheme(theme string) string {
	text := norm.NFKC.String(cases.Fold().String(norm.NFKC.String(theme)))
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '_' || unicode.Is(unicode.Pd, r):
			return ' '
		case unicode.IsControl(r) && !unicode.IsSpace(r):
			return -1
		default:
			return r
		}
	}, text)
	if text = oneSpaced(text); utf8.RuneCountInString(text) > maxTheme {
		text = string([]rune(text)[:maxTheme])
	}
	return strings.TrimFunc(text, func(r rune) bool { return unicode.IsPunct(r) || unicode.IsSpace(r) })
}
