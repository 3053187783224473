package quality_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/quality"
)

func names(word string) func(string) bool {
	return func(text string) bool { return strings.Contains(text, word) }
}

func TestFaults(t *testing.T) {
	t.Parallel()
	const core, comparison, diagnostic = model.PromptCohortCore, model.PromptCohortComparison, model.PromptCohortBrandDiagnostic
	for _, c := range []struct {
		text   string
		cohort model.PromptCohort
		want   []string
	}{
		{"What is the best CRM for dentists?", core, nil},
		{"best CRM for dentists", core, nil},
		{"Is Acme a good CRM for dentists?", core, []string{quality.BrandNamed}},
		{"Is Acme a good CRM for dentists?", diagnostic, nil},
		{"Which CRM is good for dentists?", diagnostic, []string{quality.BrandMissing}},
		{"Acme vs Beta, which CRM is better?", comparison, nil},
		{"Which CRM is better than the one we have?", comparison, []string{quality.RivalMissing}},
		{"CRM?", core, []string{quality.Length}},
		{strings.Repeat("which crm ", 60), core, []string{quality.Length}},
		{"Dentists use software", core, []string{quality.NotAQuestion}},
		{"Quel est le meilleur CRM pour une petite entreprise ?", core, []string{quality.WrongLanguage}},
		{"What is a CRM and how do I choose one?", core, []string{quality.SeveralIntents}},
		{"Which CRM is best? See https://evil.example/x", core, []string{quality.Form}},
		{"Which CRM is\nbest for dentists?", core, []string{quality.Form}},
		{"Which free plan suits large hospitals?", core, []string{quality.Excluded}},
		{"どのCRMが歯科医に最適ですか？", core, nil},
	} {
		r := quality.Rules{
			Cohort: c.cohort, Languages: []string{"en", "ja"}, NamesBrand: names("Acme"), NamesRival: names("Beta"),
			Exclusions: []quality.Exclusion{{First: "Free plan", Second: "large  hospitals"}},
		}
		if got := r.Faults(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}
