package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/storage"
)

// A project file's own limit, besides those of packages project and prompt.
const maxPromptsInFile = 10_000

// projectReader turns a project file into rows.
type projectReader struct {
	problems fault.Problems
	now      time.Time
	project  *model.Project
	topics   map[string]*model.Topic // by name in lower case
	out      storage.NewProject
}

// readProject reads a project file for a workspace. Ids are new, times are now. The
// error is an Invalid fault that names every problem by its path.
func readProject(content []byte, workspaceID uuid.UUID, now time.Time) (storage.NewProject, error) {
	document, err := parseJSON(content)
	if err != nil {
		return storage.NewProject{}, fault.Field("the document", "%s", err.Error())
	}
	r := &projectReader{now: now.UTC().Truncate(time.Microsecond), topics: map[string]*model.Topic{}}
	f := object(document, "", &r.problems)
	r.readProject(f, workspaceID)
	r.readMarkets(f)
	r.readCompetitors(f)
	r.readPromptSets(f)
	f.close()
	return r.out, r.problems.Err()
}

func (r *projectReader) readProject(f *fields, workspaceID uuid.UUID) {
	r.project = &model.Project{
		ID: model.NewID(), WorkspaceID: workspaceID, CreatedAt: r.now, UpdatedAt: r.now,
		Name:          f.need("name", project.MaxName),
		BrandName:     f.need("brand_name", project.MaxName),
		WebsiteURL:    webAddress(f, "website_url", true),
		Industry:      f.text("industry", project.MaxName),
		Subindustry:   f.text("subindustry", project.MaxName),
		PrimaryMarket: f.text("primary_market", project.MaxName),
		CountryCode:   country(f),
		LanguageCode:  languageTag(f),
		BenchmarkMode: oneOf(f, "benchmark_mode", model.BenchmarkModeConsumerLike, model.AllBenchmarkMode,
			model.OneOf(model.AllBenchmarkMode)),
		DefaultRepetitions: f.integer("default_repetitions", 1, 1, project.MaxRepetitions),
		OwnedDomains:       domains(f, "owned_domains"),
		UnintendedDomains:  domains(f, "unintended_domains"),
		Brand:              r.brand(f),
	}
	if _, given := f.members["owned_domains"]; !given {
		r.project.OwnedDomains = project.WebsiteDomains(r.project.WebsiteURL)
	}
	r.out.Project = r.project
}

func (r *projectReader) brand(f *fields) model.Brand {
	b := object(orEmpty(f, "brand"), f.at("brand"), &r.problems)
	defer b.close()
	return model.Brand{
		Aliases: b.texts("aliases", project.MaxAliases, project.MaxName), LogoURL: optionalAddress(b, "logo_url"),
		Matching: r.matching(b),
	}
}

// orEmpty gives a member that may be left out, as an object without members.
func orEmpty(f *fields, name string) any {
	if v, ok := f.take(name); ok {
		return v
	}
	return jsonObject{}
}

func (r *projectReader) matching(f *fields) model.EntityMatching {
	m := object(orEmpty(f, "matching"), f.at("matching"), &r.problems)
	defer m.close()
	return model.EntityMatching{
		Mode: oneOf(m, "mode", model.EntityMatchingModeAlways, model.AllEntityMatchingMode,
			model.OneOf(model.AllEntityMatchingMode)),
		ContextTerms:     m.texts("context_terms", project.MaxAliases, project.MaxName),
		ExclusionPhrases: m.texts("exclusion_phrases", project.MaxAliases, project.MaxName),
		CommonWord:       m.boolean("common_word", false),
	}
}

func (r *projectReader) readMarkets(f *fields) {
	defaults := 0
	for i, item := range f.list("markets", project.MaxMarkets) {
		m := object(item, fmt.Sprintf("markets[%d]", i), &r.problems)
		id := model.NewID()
		market := model.Market{
			ProjectID: r.project.ID, ID: &id, CreatedAt: &r.now,
			Label: m.need("label", project.MaxName), CountryCode: country(m), LanguageCode: languageTag(m),
			IsDefault: m.boolean("is_default", false),
		}
		if market.IsDefault {
			defaults++
		}
		if defaults > 1 && market.IsDefault {
			m.wrong("is_default", "only one market can be the default one")
		}
		m.close()
		r.out.Markets = append(r.out.Markets, market)
	}
}

func (r *projectReader) readCompetitors(f *fields) {
	taken := map[string]string{project.Fold(r.project.BrandName): "the brand"}
	for i, item := range f.list("competitors", project.MaxCompetitors) {
		path := fmt.Sprintf("competitors[%d]", i)
		c := object(item, path, &r.problems)
		competitor := &model.Competitor{
			ProjectID: r.project.ID, ID: model.NewID(), CreatedAt: r.now, UpdatedAt: r.now,
			Name: c.need("name", project.MaxName), Aliases: c.texts("aliases", project.MaxAliases, project.MaxName),
			Domains: domains(c, "domains"), LogoURL: optionalAddress(c, "logo_url"), Matching: r.matching(c),
		}
		c.close()
		if who := taken[project.Fold(competitor.Name)]; who != "" && competitor.Name != "" {
			c.wrong("name", "is the name of %s", who)
		}
		taken[project.Fold(competitor.Name)] = path
		r.out.Competitors = append(r.out.Competitors, competitor)
	}
}

func (r *projectReader) readPromptSets(f *fields) {
	names := map[string]string{}
	for i, item := range f.list("prompt_sets", project.MaxPromptSets) {
		path := fmt.Sprintf("prompt_sets[%d]", i)
		s := object(item, path, &r.problems)
		set := &model.PromptSet{
			ProjectID: r.project.ID, ID: model.NewID(), CreatedAt: r.now, UpdatedAt: r.now,
			Name: s.need("name", project.MaxName), Description: s.text("description", project.MaxText),
		}
		if other := names[project.Fold(set.Name)]; other != "" && set.Name != "" {
			s.wrong("name", "is the name of %s", other)
		}
		names[project.Fold(set.Name)] = path
		r.readPrompts(s, set)
		s.close()
		r.out.PromptSets = append(r.out.PromptSets, set)
	}
}

func (r *projectReader) readPrompts(s *fields, set *model.PromptSet) {
	texts := map[string]string{}
	for i, item := range s.list("prompts", maxPromptsInFile) {
		path := fmt.Sprintf("%s[%d]", s.at("prompts"), i)
		p := object(item, path, &r.problems)
		prompt := r.prompt(p, set)
		p.close()
		if other := texts[project.Fold(prompt.Text)]; other != "" && prompt.Text != "" {
			p.wrong("text", "is the text of %s", other)
		}
		texts[project.Fold(prompt.Text)] = path
		set.Prompts = append(set.Prompts, prompt)
	}
}

func (r *projectReader) prompt(p *fields, set *model.PromptSet) *model.Prompt {
	return &model.Prompt{
		ProjectID: r.project.ID, ID: model.NewID(), PromptSetID: set.ID, CreatedAt: r.now, UpdatedAt: r.now,
		Status: model.PromptStatusActive, Origin: model.PromptOriginImported,
		Text: p.need("text", prompt.MaxText), Theme: p.text("theme", project.MaxName), TopicID: r.topic(p),
		Intent:       oneOf(p, "intent", "", model.PromptIntents(), model.OneOf(model.PromptIntents())),
		BuyerStage:   oneOf(p, "buyer_stage", "", model.BuyerStages(), model.OneOf(model.BuyerStages())),
		PromptIntent: oneOf(p, "prompt_intent", "", model.PromptIntentDetails(), model.OneOf(model.PromptIntentDetails())),
		Cohort:       oneOf(p, "cohort", model.PromptCohortCore, model.AllPromptCohort, model.OneOf(model.AllPromptCohort)),
		Branded:      p.boolean("branded", false),
		Enabled:      p.boolean("enabled", true),
	}
}

// topic finds a prompt's topic by name, and makes it when it is new.
func (r *projectReader) topic(p *fields) *uuid.UUID {
	name := strings.TrimSpace(p.text("topic", project.MaxName))
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
