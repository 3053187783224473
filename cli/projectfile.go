package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/storage/projects"
)

// A project file's own limit, besides those of packages project and prompt.
const maxPromptsInFile = 10_000

// projectReader turns a project file into rows.
type projectReader struct {
	problems fault.Problems
	now      time.Time
	project  *model.Project
	topics   map[string]*model.Topic // by name in lower case
	out      projects.NewProject
}

// readProject reads a project file for a workspace. Ids are new, times are now. The
// error is an Invalid fault that names every problem by its path.
func readProject(content []byte, workspaceID uuid.UUID, now time.Time) (projects.NewProject, error) {
	document, err := parseJSON(content)
	if err != nil {
		return projects.NewProject{}, fault.Field("the document", "%s", err.Error())
	}
	r := &projectReader{now: now.UTC().Truncate(time.Microsecond), topics: map[string]*model.Topic{}}
	f := object(document, "", &r.problems)
	r.readProject(f, workspaceID)
	r.readMarkets(f)
	r.readCompetitors(f)
	r.readPromptSets(f)
	f.close()
	r.problems = firstOfEach(r.problems)
	return r.out, r.problems.Err()
}

// check has the values below a path checked by the rules of package project.
func (r *projectReader) check(path string) project.Checker {
	return project.Checker{Path: path, Problems: &r.problems}
}

func (r *projectReader) readProject(f *fields, workspaceID uuid.UUID) {
	r.project = r.check("").Fields(model.ProjectInput{
		Name:               f.text("name"),
		BrandName:          f.text("brand_name"),
		WebsiteURL:         f.text("website_url"),
		Industry:           new(f.text("industry")),
		Subindustry:        new(f.text("subindustry")),
		PrimaryMarket:      new(f.text("primary_market")),
		CountryCode:        f.text("country_code"),
		LanguageCode:       f.text("language_code"),
		Timezone:           optional(f, "timezone", (*fields).text),
		BenchmarkMode:      optional(f, "benchmark_mode", enum[model.BenchmarkMode]),
		DefaultRepetitions: optional(f, "default_repetitions", (*fields).integer),
		Brand:              r.brand(f),
		OwnedDomains:       f.texts("owned_domains"),
		UnintendedDomains:  f.texts("unintended_domains"),
	})
	r.project.ID, r.project.WorkspaceID, r.project.CreatedAt, r.project.UpdatedAt = model.NewID(), workspaceID, r.now, r.now
	r.out.Project = r.project
}

func (r *projectReader) brand(f *fields) *model.BrandInput {
	b := f.object("brand")
	defer b.close()
	return &model.BrandInput{
		Aliases:  list(b, "aliases"),
		LogoURL:  graphql.OmittableOf(optional(b, "logo_url", (*fields).text)),
		Matching: graphql.OmittableOf(r.matching(b)),
	}
}

func (r *projectReader) matching(f *fields) *model.EntityMatchingInput {
	m := f.object("matching")
	defer m.close()
	return &model.EntityMatchingInput{
		Mode:         member(m, "mode", enum[model.EntityMatchingMode]),
		ContextTerms: list(m, "context_terms"), ExclusionPhrases: list(m, "exclusion_phrases"),
		CommonWord: member(m, "common_word", (*fields).boolean),
	}
}

func (r *projectReader) readMarkets(f *fields) {
	defaults, labels := 0, map[string]string{}
	for i, item := range f.list("markets", project.MaxMarkets) {
		m := object(item, fmt.Sprintf("markets[%d]", i), &r.problems)
		market := r.check(m.path).Market(model.MarketInput{
			Label: m.text("label"), CountryCode: m.text("country_code"), LanguageCode: m.text("language_code"),
			IsDefault: optional(m, "is_default", (*fields).boolean),
		})
		m.close()
		market.ProjectID, market.ID, market.CreatedAt = r.project.ID, new(model.NewID()), &r.now
		if market.IsDefault {
			defaults++
		}
		if defaults > 1 && market.IsDefault {
			m.wrong("is_default", "only one market can be the default one")
		}
		r.once(m, "label", market.Label, labels)
		r.out.Markets = append(r.out.Markets, market)
	}
}

// once refuses a name that an object before this one has.
func (r *projectReader) once(f *fields, name, value string, taken map[string]string) {
	if other := taken[project.Fold(value)]; other != "" && value != "" {
		f.wrong(name, "is the %s of %s", name, other)
	}
	taken[project.Fold(value)] = f.path
}

// firstOfEach keeps the first problem of every field: what has the wrong type is
// not missing as well.
func firstOfEach(all fault.Problems) fault.Problems {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(d fault.Detail) bool {
		known := seen[d.Field]
		seen[d.Field] = true
		return known
	})
}

func (r *projectReader) readCompetitors(f *fields) {
	taken := map[string]string{project.Fold(r.project.BrandName): "the brand"}
	for i, item := range f.list("competitors", project.MaxCompetitors) {
		c := object(item, fmt.Sprintf("competitors[%d]", i), &r.problems)
		check := r.check(c.path)
		competitor := &model.Competitor{
			ProjectID: r.project.ID, ID: model.NewID(), CreatedAt: r.now, UpdatedAt: r.now,
			Name: check.Name("name", c.text("name")), Aliases: check.Terms("aliases", c.texts("aliases"), project.MaxAliases),
			Domains:  check.Domains("domains", c.texts("domains")),
			LogoURL:  check.Logo("logo_url", optional(c, "logo_url", (*fields).text)),
			Matching: check.Below("matching").Matching(*r.matching(c), project.Always()),
		}
		c.close()
		r.once(c, "name", competitor.Name, taken)
		r.out.Competitors = append(r.out.Competitors, competitor)
	}
}

func (r *projectReader) readPromptSets(f *fields) {
	names := map[string]string{}
	for i, item := range f.list("prompt_sets", project.MaxPromptSets) {
		s := object(item, fmt.Sprintf("prompt_sets[%d]", i), &r.problems)
		set := r.check(s.path).PromptSet(model.PromptSetInput{Name: s.text("name"), Description: new(s.text("description"))})
		set.ProjectID, set.ID, set.CreatedAt, set.UpdatedAt = r.project.ID, model.NewID(), r.now, r.now
		r.once(s, "name", set.Name, names)
		r.readPrompts(s, set)
		s.close()
		r.out.PromptSets = append(r.out.PromptSets, set)
	}
}

func (r *projectReader) readPrompts(s *fields, set *model.PromptSet) {
	texts := map[string]string{}
	for i, item := range s.list("prompts", maxPromptsInFile) {
		p := object(item, fmt.Sprintf("%s[%d]", s.at("prompts"), i), &r.problems)
		made := r.prompt(p, set)
		p.close()
		r.once(p, "text", made.Text, texts)
		set.Prompts = append(set.Prompts, made)
	}
}

func (r *projectReader) prompt(p *fields, set *model.PromptSet) *model.Prompt {
	check := r.check(p.path)
	made := &model.Prompt{
		ProjectID: r.project.ID, ID: model.NewID(), PromptSetID: set.ID, CreatedAt: r.now, UpdatedAt: r.now,
		Status: model.PromptStatusActive, Origin: model.PromptOriginImported,
		Text: p.text("text"), Theme: check.Text("theme", p.text("theme"), project.MaxName), TopicID: r.topic(p),
		Intent:       oneOf(p, "intent", "", model.PromptIntents(), model.OneOf(model.PromptIntents())),
		BuyerStage:   oneOf(p, "buyer_stage", "", model.BuyerStages(), model.OneOf(model.BuyerStages())),
		PromptIntent: oneOf(p, "prompt_intent", "", model.PromptIntentDetails(), model.OneOf(model.PromptIntentDetails())),
		Cohort:       oneOf(p, "cohort", model.PromptCohortCore, model.AllPromptCohort, model.OneOf(model.AllPromptCohort)),
		Branded:      p.either("branded", false),
		Enabled:      p.either("enabled", true),
	}
	r.problems.Note(p.at("text"), project.Needed(made.Text, prompt.MaxText))
	return made
}

// topic finds a prompt's topic by name, and makes it when it is new.
func (r *projectReader) topic(p *fields) *uuid.UUID {
	name := strings.TrimSpace(r.check(p.path).Text("topic", p.text("topic"), project.MaxName))
	if name == "" {
		return nil
	}
	t := r.topics[project.Fold(name)]
	if t == nil {
		t = &model.Topic{
			ProjectID: r.project.ID, ID: model.NewID(), Name: name, Origin: model.TopicOriginManual,
			CreatedAt: r.now, UpdatedAt: r.now,
		}
		r.topics[project.Fold(name)] = t
		r.out.Topics = append(r.out.Topics, t)
	}
	return &t.ID
}
