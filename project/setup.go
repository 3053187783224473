package project

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// MaxPromptText is how many characters a prompt has at most.
const MaxPromptText = model.MaxPromptText

// Setup is a new project with everything it starts with, as a client wrote it.
type Setup struct {
	Project     model.ProjectInput
	Markets     []model.MarketInput
	Competitors []SetupCompetitor
	PromptSets  []SetupPromptSet

	problems fault.Problems // found while the setup was read
}

// SetupCompetitor is a competitor of a new project.
type SetupCompetitor struct {
	Name     string
	Aliases  []string
	Domains  []string
	LogoURL  *string
	Matching model.EntityMatchingInput
}

// SetupPromptSet is a prompt set of a new project.
type SetupPromptSet struct {
	Name        string
	Description string
	Prompts     []SetupPrompt
}

// SetupPrompt is a prompt of a new project. A topic is named; topics of the same name
// are one, and are made with the project.
type SetupPrompt struct {
	Text         string
	Theme        string
	Topic        string
	Intent       model.PromptIntent
	BuyerStage   model.BuyerStage
	PromptIntent model.PromptIntentDetail
	Cohort       model.PromptCohort
	Branded      bool
	Enabled      bool
}

// setupReader turns a setup into rows and collects everything that is wrong with it.
type setupReader struct {
	problems fault.Problems
	now      time.Time
	project  *model.Project
	topics   map[string]*model.Topic // by folded name
	texts    PromptTexts
	rows     projects.NewProject
}

// rows checks a setup and returns its rows, with new ids below the project's. The error is an Invalid fault
// that names every problem by its path.
func (s Setup) rows(workspaceID, projectID uuid.UUID, now time.Time) (projects.NewProject, error) {
	r := &setupReader{problems: slices.Clone(s.problems), now: now, topics: map[string]*model.Topic{}}
	r.readProject(s.Project, workspaceID, projectID)
	r.readMarkets(s.Markets)
	r.readCompetitors(s.Competitors)
	r.readPromptSets(s.PromptSets)
	r.problems = firstOfEach(r.problems)
	return r.rows, r.problems.Err()
}

// firstOfEach keeps the first problem of every field: a field of the wrong type is not
// reported as missing too.
func firstOfEach(all fault.Problems) fault.Problems {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(d fault.Detail) bool {
		known := seen[d.Field]
		seen[d.Field] = true
		return known
	})
}

func (r *setupReader) check(path string) Checker { return Checker{Path: path, Problems: &r.problems} }

func (r *setupReader) item(list string, i int) Checker { return r.check(r.check("").item(list, i)) }

func (r *setupReader) readProject(in model.ProjectInput, workspaceID, projectID uuid.UUID) {
	r.project = r.check("").Fields(in)
	r.project.ID, r.project.WorkspaceID, r.project.CreatedAt, r.project.UpdatedAt = projectID, workspaceID, r.now, r.now
	r.rows.Project = r.project
}

func (r *setupReader) readMarkets(all []model.MarketInput) {
	hasDefault, labels := false, map[string]string{}
	for i, in := range all {
		c := r.item("markets", i)
		market := c.Market(in)
		market.ProjectID, market.ID, market.CreatedAt = r.project.ID, new(model.NewID()), &r.now
		if market.IsDefault && hasDefault {
			c.Wrong("is_default", "only one market can be the default one")
		}
		hasDefault = hasDefault || market.IsDefault
		c.first("label", market.Label, labels)
		r.rows.Markets = append(r.rows.Markets, market)
	}
}

// first refuses a name that an object before this one has.
func (c Checker) first(field, value string, taken map[string]string) {
	if other := taken[Fold(value)]; other != "" && value != "" {
		c.Wrong(field, "is the %s of %s", field, other)
	}
	taken[Fold(value)] = c.Path
}

func (r *setupReader) readCompetitors(all []SetupCompetitor) {
	tracked, owners := BrandNames(r.project), newOwners(r.project, nil)
	for i, in := range all {
		c := r.item("competitors", i)
		competitor := &model.Competitor{
			ProjectID: r.project.ID, ID: model.NewID(), CreatedAt: r.now, UpdatedAt: r.now,
			Name: c.BrandName("name", in.Name), Aliases: c.Terms("aliases", in.Aliases, MaxAliases),
			Domains: c.Domains("domains", in.Domains), LogoURL: c.Logo("logo_url", in.LogoURL),
			Matching: c.Below("matching").Matching(in.Matching, Always()),
		}
		c.Problems.Note(c.At("name"), owners.ofCompetitor(competitor, competitor.Name))
		for j, alias := range competitor.Aliases {
			c.Problems.Note(c.item("aliases", j), owners.alias(competitor, alias))
		}
		owners.add(competitor)
		r.rows.Competitors = append(r.rows.Competitors, competitor)
		before := tracked
		tracked = tracked.Plus(CompetitorNames(competitor))
		if err := excess(tracked); err != nil && !before.Over() {
			c.Wrong("aliases", "%s", err.Error())
		}
	}
}

func (r *setupReader) readPromptSets(all []SetupPromptSet) {
	names := map[string]string{}
	for i, in := range all {
		c := r.item("prompt_sets", i)
		set := c.PromptSet(model.PromptSetInput{Name: in.Name, Description: &in.Description})
		set.ProjectID, set.ID, set.CreatedAt, set.UpdatedAt = r.project.ID, model.NewID(), r.now, r.now
		c.first("name", set.Name, names)
		texts := map[string]string{}
		for j, p := range in.Prompts {
			c := r.check(c.item("prompts", j))
			prompt := r.prompt(c, p, set.ID)
			c.first("text", prompt.Text, texts)
			texts, err := r.texts.Add(prompt.Text)
			if r.texts.excess() == nil { // the error is reported once
				c.Problems.Note(c.At("text"), err)
			}
			r.texts = texts
			set.Prompts = append(set.Prompts, prompt)
		}
		r.rows.PromptSets = append(r.rows.PromptSets, set)
	}
}

func (r *setupReader) prompt(c Checker, in SetupPrompt, setID uuid.UUID) *model.Prompt {
	text := Tidy(in.Text)
	c.Problems.Note(c.At("text"), Needed(text, MaxPromptText))
	return &model.Prompt{
		ProjectID: r.project.ID, ID: model.NewID(), PromptSetID: setID, CreatedAt: r.now, UpdatedAt: r.now,
		Status: model.PromptStatusActive, Origin: model.PromptOriginImported,
		Text: text, Theme: c.Text("theme", in.Theme, MaxName), TopicID: r.topic(c, in.Topic),
		Intent:       oneOf(c, "intent", in.Intent, model.PromptIntents()),
		BuyerStage:   oneOf(c, "buyer_stage", in.BuyerStage, model.BuyerStages()),
		PromptIntent: oneOf(c, "prompt_intent", in.PromptIntent, model.PromptIntentDetails()),
		Cohort:       oneOf(c, "cohort", in.Cohort, model.AllPromptCohort),
		Branded:      in.Branded, Enabled: in.Enabled,
	}
}

// topic finds a prompt's topic by name, and makes it when it is new.
func (r *setupReader) topic(c Checker, name string) *uuid.UUID {
	name = c.Text("topic", Tidy(name), MaxName)
	if name == "" {
		return nil
	}
	t := r.topics[Fold(name)]
	if t == nil {
		t = &model.Topic{
			ProjectID: r.project.ID, ID: model.NewID(), Name: name, Origin: model.TopicOriginManual,
			CreatedAt: r.now, UpdatedAt: r.now,
		}
		r.topics[Fold(name)] = t
		r.rows.Topics = append(r.rows.Topics, t)
	}
	return &t.ID
}
