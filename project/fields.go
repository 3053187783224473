package project

import (
	"github.com/answer-visibility/avm/model"
)

// Fields reads the fields of a new project: everything but ids and times, with
// defaults for what is absent. Competitors are not looked at.
func (c Checker) Fields(in model.ProjectInput) *model.Project {
	p := &model.Project{
		Name:               c.Name("name", in.Name),
		BrandName:          c.BrandName("brand_name", in.BrandName),
		WebsiteURL:         c.Address("website_url", in.WebsiteURL),
		Industry:           c.optional("industry", in.Industry),
		Subindustry:        c.optional("subindustry", in.Subindustry),
		PrimaryMarket:      c.optional("primary_market", in.PrimaryMarket),
		CountryCode:        c.Country("country_code", in.CountryCode),
		LanguageCode:       c.Language("language_code", in.LanguageCode),
		Timezone:           "UTC",
		BenchmarkMode:      model.BenchmarkModeConsumerLike,
		DefaultRepetitions: 1,
		Brand:              model.Brand{Aliases: []string{}, Matching: Always()},
		UnintendedDomains:  c.Domains("unintended_domains", in.UnintendedDomains),
	}
	if in.Timezone != nil {
		p.Timezone = c.Zone("timezone", *in.Timezone)
	}
	if in.BenchmarkMode != nil {
		p.BenchmarkMode = oneOf(c, "benchmark_mode", *in.BenchmarkMode, model.AllBenchmarkMode)
	}
	if in.DefaultRepetitions != nil {
		p.DefaultRepetitions = c.Repetitions("default_repetitions", *in.DefaultRepetitions)
	}
	if in.Brand != nil {
		c.Below("brand").brand(*in.Brand, &p.Brand)
	}
	if p.OwnedDomains = c.Domains("owned_domains", in.OwnedDomains); in.OwnedDomains == nil {
		p.OwnedDomains = WebsiteDomains(p.WebsiteURL)
	}
	return p
}

// Always is how an entity is recognised when nothing else is said.
func Always() model.EntityMatching {
	return model.EntityMatching{Mode: model.EntityMatchingModeAlways, ContextTerms: []string{}, ExclusionPhrases: []string{}}
}

func (c Checker) optional(field string, s *string) string {
	if s == nil {
		return ""
	}
	return c.Text(field, *s, MaxName)
}

func (c Checker) short(field, s string) string { return c.Text(field, s, MaxName) }

func (c Checker) terms(field string, list []string) []string { return c.Terms(field, list, MaxAliases) }

// patch puts what is given into a project.
func (c Checker) patch(in model.ProjectPatch, p *model.Project) {
	change(c, "name", in.Name, &p.Name, c.Name)
	change(c, "brand_name", in.BrandName, &p.BrandName, c.BrandName)
	change(c, "website_url", in.WebsiteURL, &p.WebsiteURL, c.Address)
	change(c, "industry", in.Industry, &p.Industry, c.short)
	change(c, "subindustry", in.Subindustry, &p.Subindustry, c.short)
	change(c, "primary_market", in.PrimaryMarket, &p.PrimaryMarket, c.short)
	change(c, "country_code", in.CountryCode, &p.CountryCode, c.Country)
	change(c, "language_code", in.LanguageCode, &p.LanguageCode, c.Language)
	change(c, "timezone", in.Timezone, &p.Timezone, c.Zone)
	change(c, "benchmark_mode", in.BenchmarkMode, &p.BenchmarkMode, as)
	change(c, "default_repetitions", in.DefaultRepetitions, &p.DefaultRepetitions, c.Repetitions)
	changeList(c, "owned_domains", in.OwnedDomains, &p.OwnedDomains, c.Domains)
	changeList(c, "unintended_domains", in.UnintendedDomains, &p.UnintendedDomains, c.Domains)
	if brand, ok := given(c, "brand", in.Brand); ok {
		c.Below("brand").brand(brand, &p.Brand)
	}
}

// brand puts what is given into a brand.
func (c Checker) brand(in model.BrandInput, b *model.Brand) {
	changeList(c, "aliases", in.Aliases, &b.Aliases, c.terms)
	if logo, set := in.LogoURL.ValueOK(); set {
		b.LogoURL = c.Logo("logo_url", logo)
	}
	if matching, ok := given(c, "matching", in.Matching); ok {
		b.Matching = c.Below("matching").Matching(matching, b.Matching)
	}
}

// Matching reads how an entity is recognised; what is absent is as before.
func (c Checker) Matching(in model.EntityMatchingInput, m model.EntityMatching) model.EntityMatching {
	mode := func(field string, v model.EntityMatchingMode) model.EntityMatchingMode {
		return oneOf(c, field, v, model.AllEntityMatchingMode)
	}
	change(c, "mode", in.Mode, &m.Mode, mode)
	changeList(c, "context_terms", in.ContextTerms, &m.ContextTerms, c.terms)
	changeList(c, "exclusion_phrases", in.ExclusionPhrases, &m.ExclusionPhrases, c.terms)
	change(c, "common_word", in.CommonWord, &m.CommonWord, as)
	return m
}
