package project_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// longAliases returns aliases of 200 characters that no other entity has.
func longAliases(entity, count int) []string {
	list := make([]string, count)
	for i := range list {
		list[i] = fmt.Sprintf("%02d%03d", entity, i) + strings.Repeat("名", 195)
	}
	return list
}

func wantNamesFault(t *testing.T, err error, field string) {
	t.Helper()
	for _, part := range []string{field + ": ", strconv.Itoa(model.MaxPatternCharacters)} {
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), part) {
			t.Fatalf("error %v, not one that names %q", err, part)
		}
	}
}

func TestNamesOfAProjectAreBoundedInSum(t *testing.T) {
	t.Parallel()
	p, s := brand(), &shelf{}
	rules := project.NewCompetitors(s, time.Now)
	for i := range 12 {
		in := model.CompetitorInput{Name: fmt.Sprintf("Rival %d", i), Aliases: longAliases(i, 100)}
		if _, err := rules.Create(t.Context(), p, in); err != nil {
			t.Fatal(err)
		}
	}
	_, err := rules.Create(t.Context(), p, model.CompetitorInput{Name: "One more", Aliases: longAliases(99, 100)})
	wantNamesFault(t, err, "aliases")
	if len(s.kept) != 12 {
		t.Errorf("%d competitors are kept", len(s.kept))
	}
}

// A name with & counts in all its spellings.
func TestNamesCountInAllTheirSpellings(t *testing.T) {
	t.Parallel()
	p, s := brand(), &shelf{}
	rules := project.NewCompetitors(s, time.Now)
	made := 0
	for ; made < 40; made++ {
		in := model.CompetitorInput{Name: fmt.Sprintf("Rival %d", made)}
		for n := range 98 {
			in.Aliases = append(in.Aliases, fmt.Sprintf("Ab%02d & %03d", made, n))
		}
		if _, err := rules.Create(t.Context(), p, in); err != nil {
			if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "aliases: ") || !strings.Contains(err.Error(), "&") {
				t.Fatal(err)
			}
			break
		}
	}
	if made != 15 { // of 98 aliases in 13 spellings each: 19,110 of 20,000
		t.Errorf("%d competitors are kept", made)
	}
}

// A project that was over the bound before there was one may shrink, and change what
// is not a name, but not grow.
func TestProjectsOverTheBoundKeepWorking(t *testing.T) {
	t.Parallel()
	p, s := brand(), &shelf{}
	rules := project.NewCompetitors(s, time.Now)
	for i := range 15 {
		s.kept = append(s.kept, model.Competitor{ID: uuid.New(), Name: fmt.Sprintf("Rival %d", i), Aliases: longAliases(i, 100)})
	}
	id := s.kept[0].ID
	if _, err := rules.Update(t.Context(), p, id, model.CompetitorPatch{Aliases: longAliases(0, 99)}); err != nil {
		t.Errorf("fewer names: %v", err)
	}
	_, err := rules.Update(t.Context(), p, id, model.CompetitorPatch{Aliases: longAliases(0, 100)})
	wantNamesFault(t, err, "aliases")
}

func TestNamesOfAProjectFileAreBoundedInSum(t *testing.T) {
	t.Parallel()
	setup := project.Setup{Project: model.ProjectInput{
		Name: "Acme", BrandName: "Acme", WebsiteURL: "https://acme.example", CountryCode: "US", LanguageCode: "en",
	}}
	for i := range 20 {
		setup.Competitors = append(setup.Competitors, project.SetupCompetitor{Name: fmt.Sprintf("Rival %d", i), Aliases: longAliases(i, 100)})
	}
	_, err := project.NewProjects(onlyIDs{}, nil, time.Now).CreateFrom(t.Context(), uuid.New(), setup)
	wantNamesFault(t, err, "competitors[12].aliases")
}

func TestTextsOfAProjectFileAreBoundedInSum(t *testing.T) {
	t.Parallel()
	setup := project.Setup{Project: model.ProjectInput{
		Name: "Acme", BrandName: "Acme", WebsiteURL: "https://acme.example", CountryCode: "US", LanguageCode: "en",
	}}
	set := project.SetupPromptSet{Name: "Core"}
	const room = model.MaxPromptTexts / (4 * model.MaxPromptText)
	for i := range room + 3 {
		text := fmt.Sprintf("%04d", i) + strings.Repeat("🙂", model.MaxPromptText-4)
		set.Prompts = append(set.Prompts, project.SetupPrompt{Text: text, Cohort: model.PromptCohortCore})
	}
	setup.PromptSets = []project.SetupPromptSet{set}
	_, err := project.NewProjects(onlyIDs{}, nil, time.Now).CreateFrom(t.Context(), uuid.New(), setup)
	var wrong *fault.Error
	if !errors.As(err, &wrong) || fault.KindOf(err) != fault.Invalid || len(wrong.Details) != 1 ||
		wrong.Details[0].Field != fmt.Sprintf("prompt_sets[0].prompts[%d].text", room+1) {
		t.Errorf("error %v", err)
	}
}

// onlyIDs is a store that gives new projects their ids and is asked for nothing else.
type onlyIDs struct{ project.Store }

func (onlyIDs) NewProjectID(context.Context) (uuid.UUID, error) { return model.NewID(), nil }
