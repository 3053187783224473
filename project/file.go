package project

import (
	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/model"
)

// maxPromptsInFile limits the prompts of one set in a project file.
const maxPromptsInFile = 10_000

// ReadFile reads a project file: JSON with names in snake_case. Values of a wrong type
// and unknown names are reported when the project is created, with everything else
// that is wrong. The error is an Invalid fault about a text that is not JSON.
func ReadFile(content []byte) (Setup, error) {
	document, repeated, err := strictjson.Read(content)
	if err != nil {
		return Setup{}, fault.Field("the document", "%s", err.Error())
	}
	if len(repeated) > 0 {
		return Setup{}, fault.Fields(repeated...)
	}
	setup := Setup{}
	o := strictjson.NewObject(document, "", &setup.problems)
	setup.Project = readProjectInput(o)
	for _, m := range o.Objects("markets", MaxMarkets) {
		setup.Markets = append(setup.Markets, readMarketInput(m))
	}
	for _, c := range o.Objects("competitors", MaxCompetitors) {
		setup.Competitors = append(setup.Competitors, readCompetitor(c))
	}
	for _, s := range o.Objects("prompt_sets", MaxPromptSets) {
		setup.PromptSets = append(setup.PromptSets, readPromptSet(s))
	}
	o.Close()
	return setup, nil
}

func readProjectInput(o *strictjson.Object) model.ProjectInput {
	return model.ProjectInput{
		Name: o.Text("name"), BrandName: o.Text("brand_name"), WebsiteURL: o.Text("website_url"),
		Industry: optionalText(o, "industry"), Subindustry: optionalText(o, "subindustry"),
		PrimaryMarket: optionalText(o, "primary_market"),
		CountryCode:   o.Text("country_code"), LanguageCode: o.Text("language_code"), Timezone: optionalText(o, "timezone"),
		BenchmarkMode:      optional(o, "benchmark_mode", enum[model.BenchmarkMode]),
		DefaultRepetitions: optional(o, "default_repetitions", (*strictjson.Object).Int),
		Brand:              readBrand(o.Object("brand")),
		OwnedDomains:       o.Texts("owned_domains"), UnintendedDomains: o.Texts("unintended_domains"),
	}
}

func readBrand(o *strictjson.Object) *model.BrandInput {
	defer o.Close()
	return &model.BrandInput{
		Aliases: list(o, "aliases"), LogoURL: graphql.OmittableOf(optionalText(o, "logo_url")),
		Matching: graphql.OmittableOf(new(readMatching(o.Object("matching")))),
	}
}

func readMatching(o *strictjson.Object) model.EntityMatchingInput {
	defer o.Close()
	return model.EntityMatchingInput{
		Mode:         member(o, "mode", enum[model.EntityMatchingMode]),
		ContextTerms: list(o, "context_terms"), ExclusionPhrases: list(o, "exclusion_phrases"),
		CommonWord: member(o, "common_word", boolean),
	}
}

func readMarketInput(o *strictjson.Object) model.MarketInput {
	defer o.Close()
	return model.MarketInput{
		Label: o.Text("label"), CountryCode: o.Text("country_code"), LanguageCode: o.Text("language_code"),
		IsDefault: optional(o, "is_default", boolean),
	}
}

func readCompetitor(o *strictjson.Object) SetupCompetitor {
	defer o.Close()
	return SetupCompetitor{
		Name: o.Text("name"), Aliases: o.Texts("aliases"), Domains: o.Texts("domains"),
		LogoURL: optionalText(o, "logo_url"), Matching: readMatching(o.Object("matching")),
	}
}

func readPromptSet(o *strictjson.Object) SetupPromptSet {
	defer o.Close()
	set := SetupPromptSet{Name: o.Text("name"), Description: o.Text("description")}
	for _, p := range o.Objects("prompts", maxPromptsInFile) {
		set.Prompts = append(set.Prompts, readPrompt(p))
	}
	return set
}

func readPrompt(o *strictjson.Object) SetupPrompt {
	defer o.Close()
	p := SetupPrompt{
		Text: o.Text("text"), Theme: o.Text("theme"), Topic: o.Text("topic"),
		Intent:       enum[model.PromptIntent](o, "intent"),
		BuyerStage:   enum[model.BuyerStage](o, "buyer_stage"),
		PromptIntent: enum[model.PromptIntentDetail](o, "prompt_intent"),
		Cohort:       model.PromptCohortCore,
		Branded:      o.Bool("branded", false), Enabled: o.Bool("enabled", true),
	}
	if o.Has("cohort") {
		p.Cohort = enum[model.PromptCohort](o, "cohort")
	}
	return p
}

// optional reads a member; nil when it is absent.
func optional[T any](o *strictjson.Object, name string, read func(*strictjson.Object, string) T) *T {
	if !o.Has(name) {
		return nil
	}
	return new(read(o, name))
}

func optionalText(o *strictjson.Object, name string) *string {
	return optional(o, name, (*strictjson.Object).Text)
}

// member reads a member of an input that tells absent from null: null counts as absent.
func member[T any](
	o *strictjson.Object, name string, read func(*strictjson.Object, string) T,
) graphql.Omittable[*T] {
	if v := optional(o, name, read); v != nil {
		return graphql.OmittableOf(v)
	}
	return graphql.Omittable[*T]{}
}

// list is member for a list of strings.
func list(o *strictjson.Object, name string) graphql.Omittable[[]string] {
	if !o.Has(name) {
		return graphql.Omittable[[]string]{}
	}
	return graphql.OmittableOf(o.Texts(name))
}

func boolean(o *strictjson.Object, name string) bool { return o.Bool(name, false) }

// enum reads a value of an enumeration without checking that it is one.
func enum[T ~string](o *strictjson.Object, name string) T { return T(o.Text(name)) }
