package project

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

const minimalProject = `"name": "P", "brand_name": "Acme", "website_url": "https://www.acme.example/en",
	"country_code": "us", "language_code": "en"`

func readText(tb testing.TB, text string) (projects.NewProject, error) {
	tb.Helper()
	setup, err := ReadFile([]byte(text))
	if err != nil {
		return projects.NewProject{}, err
	}
	return setup.rows(model.NewID(), model.NewID(), time.Now())
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %+v, want %+v", what, got, want)
	}
}

func TestSampleProjectIsRead(t *testing.T) {
	t.Parallel()
	content, err := recorded.DemoProject()
	if err != nil {
		t.Fatal(err)
	}
	n, err := readText(t, string(content))
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "brand", n.Project.BrandName, "Sony")
	equal(t, "competitors", len(n.Competitors), 5)
	equal(t, "markets", len(n.Markets), 1)
	equal(t, "prompt sets", len(n.PromptSets), 1)
	topics := map[uuid.UUID]bool{}
	for _, topic := range n.Topics {
		topics[topic.ID] = true
	}
	for _, p := range n.PromptSets[0].Prompts {
		if p.TopicID == nil || !topics[*p.TopicID] || p.PromptSetID != n.PromptSets[0].ID || !p.Enabled {
			t.Errorf("prompt is %+v", p)
		}
	}
}

func TestProjectDefaults(t *testing.T) {
	t.Parallel()
	n, err := readText(t, `{`+minimalProject+`, "competitors": [{"name": "Other", "domains": ["Bücher.example."]}],
		"prompt_sets": [{"name": "S", "prompts": [{"text": "a?", "topic": "One"}, {"text": "b?", "topic": " one "}, {"text": "c?"}]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	p, prompts := n.Project, n.PromptSets[0].Prompts
	equal(t, "mode", p.BenchmarkMode, model.BenchmarkModeConsumerLike)
	equal(t, "repetitions", p.DefaultRepetitions, 1)
	equal(t, "time zone", p.Timezone, "UTC")
	equal(t, "country", p.CountryCode, "US")
	equal(t, "owned domains", strings.Join(p.OwnedDomains, " "), "acme.example")
	equal(t, "domains of a competitor", strings.Join(n.Competitors[0].Domains, " "), "xn--bcher-kva.example")
	equal(t, "matching", p.Brand.Matching.Mode, model.EntityMatchingModeAlways)
	equal(t, "lists that are null",
		p.UnintendedDomains == nil || p.Brand.Aliases == nil || p.Brand.Matching.ContextTerms == nil, false)
	equal(t, "logo", p.Brand.LogoURL, nil)
	equal(t, "topics", len(n.Topics), 1)
	equal(t, "topic of the same name", *prompts[0].TopicID, *prompts[1].TopicID)
	equal(t, "no topic", prompts[2].TopicID, nil)
	equal(t, "cohort", prompts[0].Cohort, model.PromptCohortCore)
	equal(t, "origin", prompts[0].Origin, model.PromptOriginImported)
}

func TestProjectProblemsAreNamedByPath(t *testing.T) {
	t.Parallel()
	with := func(members string) string { return `{` + minimalProject + `,` + members + `}` }
	prompts := func(list string) string { return with(`"prompt_sets": [{"name": "S", "prompts": [` + list + `]}]`) }
	cases := map[string]struct{ text, field string }{
		"required":             {`{}`, "brand_name"},
		"blank":                {`{` + strings.Replace(minimalProject, `"P"`, `" "`, 1) + `}`, "name"},
		"camel case":           {with(`"ownedDomains": []`), "ownedDomains"},
		"other case":           {with(`"Industry": "x"`), "Industry"},
		"set by the service":   {with(`"id": "x"`), "id"},
		"twice":                {with(`"name": "Q"`), "name"},
		"no object":            {`[]`, "the document"},
		"no JSON":              {`{"name": }`, "the document"},
		"cut":                  {`{"name": "x"`, "the document"},
		"something follows":    {`{` + minimalProject + `} {}`, "the document"},
		"not UTF-8":            {"{\"name\": \"\xff\"}", "the document"},
		"nested":               {`{"name": ` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}`, "the document"},
		"country":              {`{` + strings.Replace(minimalProject, `"us"`, `"XX"`, 1) + `}`, "country_code"},
		"language":             {`{` + strings.Replace(minimalProject, `"en"`, `"english language"`, 1) + `}`, "language_code"},
		"address":              {`{` + strings.Replace(minimalProject, `https://www.acme.example/en`, `acme`, 1) + `}`, "website_url"},
		"time zone":            {with(`"timezone": "Mars/Olympus"`), "timezone"},
		"repetitions":          {with(`"default_repetitions": 0`), "default_repetitions"},
		"fraction":             {with(`"default_repetitions": 1.5`), "default_repetitions"},
		"mode":                 {with(`"benchmark_mode": "fast"`), "benchmark_mode"},
		"domain":               {with(`"owned_domains": ["a.example", "https://b.example"]`), "owned_domains[1]"},
		"logo":                 {with(`"brand": {"logo_url": "x"}`), "brand.logo_url"},
		"alias":                {with(`"brand": {"aliases": ["a", 1]}`), "brand.aliases[1]"},
		"matching":             {with(`"brand": {"matching": {"mode": "never"}}`), "brand.matching.mode"},
		"two default markets":  {with(`"markets": [{"label": "a", "country_code": "US", "language_code": "en", "is_default": true}, {"label": "b", "country_code": "DE", "language_code": "de", "is_default": true}]`), "markets[1].is_default"},
		"market's label twice": {with(`"markets": [{"label": "a", "country_code": "US", "language_code": "en"}, {"label": " A", "country_code": "DE", "language_code": "de"}]`), "markets[1].label"},
		"list of a wrong type": {with(`"owned_domains": "a.example"`), "owned_domains"},
		"market's country":     {with(`"markets": [{"label": "a", "language_code": "en"}]`), "markets[0].country_code"},
		"competitor is brand":  {with(`"competitors": [{"name": "ACME "}]`), "competitors[0].name"},
		"competitor twice":     {with(`"competitors": [{"name": "A"}, {"name": "a"}]`), "competitors[1].name"},
		"prompt set twice":     {with(`"prompt_sets": [{"name": "S"}, {"name": "s"}]`), "prompt_sets[1].name"},
		"prompt without text":  {prompts(`{"text": "a"}, {}`), "prompt_sets[0].prompts[1].text"},
		"prompt twice":         {prompts(`{"text": "a b"}, {"text": " A  b"}`), "prompt_sets[0].prompts[1].text"},
		"prompt's text with 0": {prompts(`{"text": "a\u0000"}`), "prompt_sets[0].prompts[0].text"},
		"long prompt":          {prompts(`{"text": "` + strings.Repeat("a", 4001) + `"}`), "prompt_sets[0].prompts[0].text"},
		"intent":               {prompts(`{"text": "a", "intent": "buy"}`), "prompt_sets[0].prompts[0].intent"},
		"cohort":               {prompts(`{"text": "a", "cohort": ""}`), "prompt_sets[0].prompts[0].cohort"},
		"enabled":              {prompts(`{"text": "a", "enabled": "yes"}`), "prompt_sets[0].prompts[0].enabled"},
		"unknown of a prompt":  {prompts(`{"text": "a", "topic_id": null}`), "prompt_sets[0].prompts[0].topic_id"},
		"prompts no list":      {with(`"prompt_sets": [{"name": "S", "prompts": {}}]`), "prompt_sets[0].prompts"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := readText(t, c.text)
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.Invalid ||
				!slices.ContainsFunc(f.Details, func(d fault.Detail) bool { return d.Field == c.field }) {
				t.Errorf("error is %v, want one about %s", err, c.field)
			}
		})
	}
}

func TestAllProblemsOfAProjectAreNamed(t *testing.T) {
	t.Parallel()
	_, err := readText(t, `{"name": 1, "markets": [{}], "prompt_sets": [{"prompts": [{"text": 2}]}], "x": 1}`)
	var f *fault.Error
	if !errors.As(err, &f) {
		t.Fatal(err)
	}
	for _, want := range []string{
		"name", "brand_name", "website_url", "country_code", "language_code", "markets[0].label",
		"prompt_sets[0].name", "prompt_sets[0].prompts[0].text", "x",
	} {
		n := 0
		for _, d := range f.Details {
			if d.Field == want {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is named %d times in %+v", want, n, f.Details)
		}
	}
}

// What is accepted is complete, and valid JSON by the standard library's measure.
func FuzzProject(f *testing.F) {
	f.Add(`{` + minimalProject + `}`)
	f.Add(`{` + minimalProject + `, "competitors": [{"name": "A", "aliases": ["b"]}], "prompt_sets": [{"name": "S", "prompts": [{"text": "a"}]}]}`)
	f.Add(`{"a": [1, {"b": null}], "a": tru`)
	f.Fuzz(func(t *testing.T, text string) {
		n, err := readText(t, text)
		if err != nil {
			if fault.KindOf(err) != fault.Invalid {
				t.Errorf("error is %v", err)
			}
			return
		}
		if !json.Valid([]byte(text)) || n.Project.Name == "" || n.Project.BrandName == "" || len(n.Project.CountryCode) != 2 {
			t.Errorf("%q passed as %+v", text, n.Project)
		}
	})
}
