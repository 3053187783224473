package project

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

func minimal() model.ProjectInput {
	return model.ProjectInput{
		Name: "P", BrandName: "Acme", WebsiteURL: "https://www.acme.example/en", CountryCode: "us", LanguageCode: "en",
	}
}

func names(p fault.Problems) string {
	fields := make([]string, len(p))
	for i, d := range p {
		fields[i] = d.Field
	}
	slices.Sort(fields)
	return strings.Join(fields, " ")
}

func TestCodesAreKeptInOneForm(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{"us": "US", "GB": "GB", "UK": "GB", "uk": "GB", "EU": "", "XX": "", "USA": ""} {
		var wrong fault.Problems
		if got := (Checker{Problems: &wrong}).Country("country_code", given); got != want || (names(wrong) == "") != (want != "") {
			t.Errorf("the country %q is %q, %v", given, got, wrong)
		}
	}
	for given, want := range map[string]string{
		"de": "de", "DE": "de", "PT-br": "pt-BR", "zh-TW": "zh-TW", "zh-hant-tw": "zh-Hant-TW", "es-419": "es-419", "iw": "iw", "IW-il": "iw-IL", "tl": "tl",
		"?": "", "und": "",
	} {
		var wrong fault.Problems
		got := (Checker{Problems: &wrong}).Language("language_code", given)
		if want != "" && (got != want || len(wrong) > 0) || want == "" && names(wrong) != "language_code" {
			t.Errorf("the language %q is %q, %v", given, got, wrong)
		}
	}
}

func TestFieldsOfANewProject(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", MaxName+1)
	for name, c := range map[string]struct {
		change func(*model.ProjectInput)
		wrong  string
	}{
		"the least":           {func(*model.ProjectInput) {}, ""},
		"nothing":             {func(in *model.ProjectInput) { *in = model.ProjectInput{} }, "brand_name country_code language_code name website_url"},
		"long texts":          {func(in *model.ProjectInput) { in.Name, in.Industry = long, &long }, "industry name"},
		"a zone":              {func(in *model.ProjectInput) { in.Timezone = new("America/Sao_Paulo") }, ""},
		"no zone":             {func(in *model.ProjectInput) { in.Timezone = new("Berlin") }, "timezone"},
		"the machine's zone":  {func(in *model.ProjectInput) { in.Timezone = new("Local") }, "timezone"},
		"a country":           {func(in *model.ProjectInput) { in.CountryCode = "EU" }, "country_code"},
		"a mode":              {func(in *model.ProjectInput) { in.BenchmarkMode = new(model.BenchmarkMode("fast")) }, "benchmark_mode"},
		"none":                {func(in *model.ProjectInput) { in.DefaultRepetitions = new(0) }, "default_repetitions"},
		"the most":            {func(in *model.ProjectInput) { in.DefaultRepetitions = new(MaxRepetitions) }, ""},
		"too many":            {func(in *model.ProjectInput) { in.DefaultRepetitions = new(MaxRepetitions + 1) }, "default_repetitions"},
		"an address within":   {func(in *model.ProjectInput) { in.WebsiteURL = "https://user:pass@acme.example" }, "website_url"},
		"too many domains":    {func(in *model.ProjectInput) { in.OwnedDomains = make([]string, MaxDomains+1) }, "owned_domains"},
		"one domain is wrong": {func(in *model.ProjectInput) { in.UnintendedDomains = []string{"a.example", "b/c"} }, "unintended_domains[1]"},
		"aliases": {func(in *model.ProjectInput) {
			in.Brand = &model.BrandInput{Aliases: graphql.OmittableOf([]string{"a", "", long})}
		}, "brand.aliases[1] brand.aliases[2]"},
		"too many aliases": {func(in *model.ProjectInput) {
			in.Brand = &model.BrandInput{Aliases: graphql.OmittableOf(make([]string, MaxAliases+1))}
		}, "brand.aliases"},
		"a matching mode": {func(in *model.ProjectInput) {
			in.Brand = &model.BrandInput{Matching: graphql.OmittableOf(&model.EntityMatchingInput{
				Mode: graphql.OmittableOf(new(model.EntityMatchingMode("never"))),
			})}
		}, "brand.matching.mode"},
	} {
		in := minimal()
		c.change(&in)
		var wrong fault.Problems
		p := Checker{Problems: &wrong}.Fields(in)
		if got := names(wrong); got != c.wrong {
			t.Errorf("%s: %q is wrong, want %q", name, got, c.wrong)
		}
		if p.OwnedDomains == nil || p.UnintendedDomains == nil || p.Brand.Aliases == nil || p.Brand.Matching.ContextTerms == nil {
			t.Errorf("%s: a list is nil in %+v", name, p)
		}
	}
}

func TestOwnedDomainsAreTheWebsitesUnlessGiven(t *testing.T) {
	t.Parallel()
	for want, given := range map[string][]string{"[acme.example]": nil, "[]": {}, "[a.example b.example]": {"A.example", "b.example.", "a.example"}} {
		in, wrong := minimal(), fault.Problems{}
		in.OwnedDomains = given
		if got := fmt.Sprint(Checker{Problems: &wrong}.Fields(in).OwnedDomains); got != want || len(wrong) > 0 {
			t.Errorf("of %v: %s, %v, want %s", given, got, wrong, want)
		}
	}
}

// A patch changes what it gives and nothing else, field by field.
func TestPatchChangesGivenFields(t *testing.T) {
	t.Parallel()
	start := func() *model.Project {
		var wrong fault.Problems
		return Checker{Problems: &wrong}.Fields(minimal())
	}
	text := func(s string) graphql.Omittable[*string] { return graphql.OmittableOf(&s) }
	patches := map[string]model.ProjectPatch{
		"":                   {},
		"Name":               {Name: text("x")},
		"BrandName":          {BrandName: text("x")},
		"WebsiteURL":         {WebsiteURL: text("http://x.example")},
		"Industry":           {Industry: text("x")},
		"Subindustry":        {Subindustry: text("x")},
		"PrimaryMarket":      {PrimaryMarket: text("x")},
		"CountryCode":        {CountryCode: text("de")},
		"Timezone":           {Timezone: text("Europe/Berlin")},
		"LanguageCode":       {LanguageCode: text("de")},
		"BenchmarkMode":      {BenchmarkMode: graphql.OmittableOf(new(model.BenchmarkModeForcedGrounded))},
		"DefaultRepetitions": {DefaultRepetitions: graphql.OmittableOf(new(9))},
		"OwnedDomains":       {OwnedDomains: graphql.OmittableOf([]string{})},
		"UnintendedDomains":  {UnintendedDomains: graphql.OmittableOf([]string{"x.example"})},
		"Brand":              {Brand: graphql.OmittableOf(&model.BrandInput{LogoURL: text("https://x.example/l")})},
	}
	fields := reflect.TypeFor[model.ProjectPatch]().NumField()
	if len(patches) != fields+1 {
		t.Errorf("%d patches for %d fields", len(patches), fields)
	}
	for field, patch := range patches {
		before, after := start(), start()
		var wrong fault.Problems
		Checker{Problems: &wrong}.patch(patch, after)
		if len(wrong) > 0 {
			t.Errorf("%s: %v", field, wrong)
		}
		b, a := reflect.ValueOf(*before), reflect.ValueOf(*after)
		for i := range b.NumField() {
			name := b.Type().Field(i).Name
			if same := reflect.DeepEqual(b.Field(i).Interface(), a.Field(i).Interface()); same == (name == field) {
				t.Errorf("patch of %q: %s is %v", field, name, a.Field(i))
			}
		}
	}
}

// Whatever the lists hold: what is accepted is not blank, given once, and in the
// form that is compared.
func FuzzLists(f *testing.F) {
	f.Add("Acme\nacme \n", "A.example.\nb.example")
	f.Add("<!-- Acme -->\nhttps://acme.com\n(https://a.b)\n--", "www.com\nxn--fiqs8s.example\na--b.example")
	f.Add("\x00\n \n\xff", "https://x\nbücher.example\nxn--bcher-kva.example")
	f.Fuzz(func(t *testing.T, terms, hosts string) {
		var wrong fault.Problems
		c := Checker{Path: "p", Problems: &wrong}
		gotTerms := c.Terms("terms", strings.Split(terms, "\n"), MaxAliases)
		gotHosts := c.Domains("hosts", strings.Split(hosts, "\n"))
		if len(wrong) > 0 {
			for _, d := range wrong {
				if !strings.HasPrefix(d.Field, "p.terms") && !strings.HasPrefix(d.Field, "p.hosts") {
					t.Errorf("a problem of %s", d.Field)
				}
			}
			return
		}
		seen := map[string]bool{}
		for _, s := range gotTerms {
			if strings.TrimSpace(s) == "" || seen[Fold(s)] {
				t.Errorf("%q is in %q", s, gotTerms)
			}
			seen[Fold(s)] = true
		}
		for i, h := range gotHosts {
			if again, err := Domain(h); err != nil || again != h || slices.Contains(gotHosts[:i], h) {
				t.Errorf("%q is in %q: %v", h, gotHosts, err)
			}
		}
		for _, s := range gotTerms {
			entity := answer.Entity{Name: s, Aliases: gotTerms, Domains: gotHosts, UnintendedDomains: gotHosts}
			if _, err := answer.SharedMaker().Analyzer([]answer.Entity{entity}); err != nil {
				t.Errorf("the analyzer refuses what was accepted: %v", err)
			}
		}
	})
}
