package project_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// shelf keeps competitors in memory.
type shelf struct{ kept []model.Competitor }

func (s *shelf) Competitors(_ context.Context, ids []uuid.UUID) (map[uuid.UUID][]model.Competitor, error) {
	return map[uuid.UUID][]model.Competitor{ids[0]: s.kept}, nil
}

func (s *shelf) InsertCompetitor(_ context.Context, c *model.Competitor) error {
	s.kept = append(s.kept, *c)
	return nil
}

func (s *shelf) UpdateCompetitor(_ context.Context, c *model.Competitor) error {
	i := slices.IndexFunc(s.kept, func(k model.Competitor) bool { return k.ID == c.ID })
	s.kept[i] = *c
	return nil
}

func (s *shelf) DeleteCompetitor(_ context.Context, _, id uuid.UUID) error {
	had := len(s.kept)
	s.kept = slices.DeleteFunc(s.kept, func(k model.Competitor) bool { return k.ID == id })
	if len(s.kept) == had {
		return fault.Missing("competitor")
	}
	return nil
}

func brand() *model.Project {
	return &model.Project{ID: model.NewID(), BrandName: "Acme", Brand: model.Brand{Aliases: []string{"Acme  Corp", "ACM"}}}
}

func TestNamesOfCompetitors(t *testing.T) {
	t.Parallel()
	p, s := brand(), &shelf{}
	rules := project.NewCompetitors(s, time.Now)
	rival, err := rules.Create(t.Context(), p, model.CompetitorInput{Name: "Road Runner", Aliases: []string{"RR"}})
	if err != nil {
		t.Fatal(err)
	}
	s.kept = append(s.kept, model.Competitor{
		ID: model.NewID(), Name: "Nestl\u00e9", Aliases: []string{"Nesquik"}, Matching: model.EntityMatching{Mode: model.EntityMatchingModeContextRequired},
	})
	for name, allowed := range map[string]bool{
		"acme": false, " ACME corp ": false, "acm": false, "road   RUNNER": false, "Acme Tools": true, "RR": false, "\u2003": false,
		"Acm\u00e9": false, "\uff21\uff23\uff2d\uff25": false, "Ac\u200bme": false, "nestle": false, "NESQUIK": false, "C++": true,
	} {
		made, err := rules.Create(t.Context(), p, model.CompetitorInput{Name: name})
		if allowed != (err == nil) || err != nil && fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: %v", name, err)
		}
		if err == nil && rules.Delete(t.Context(), p, made.ID) != nil {
			t.Errorf("%q cannot be removed", name)
		}
	}
	again := "ROAD runner"
	if renamed, err := rules.Update(t.Context(), p, rival.ID, model.CompetitorPatch{Name: &again}); err != nil || renamed.Name != again {
		t.Errorf("its own name in other letters: %v", err)
	}
	for alias, allowed := range map[string]bool{"acm\u00e9": false, "Nestle": false, "nesquik": false, "Beep": true, "RR": true} {
		if _, err := rules.Update(t.Context(), p, rival.ID, model.CompetitorPatch{Aliases: []string{alias}}); allowed != (err == nil) {
			t.Errorf("alias %q: %v", alias, err)
		}
	}
	s.kept[0].Matching.Mode = model.EntityMatchingModeContextRequired
	if _, err := rules.Update(t.Context(), p, rival.ID, model.CompetitorPatch{Aliases: []string{"Nesquik"}}); err != nil {
		t.Errorf("an alias that two share, whose context tells which is meant: %v", err)
	}
	s.kept[0].Aliases = []string{"Nesquik"}
	always := model.CompetitorPatch{Matching: &model.EntityMatchingInput{Mode: graphql.OmittableOf(new(model.EntityMatchingModeAlways))}}
	if _, err := rules.Update(t.Context(), p, rival.ID, always); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a shared alias that is to count everywhere: %v", err)
	}
	always.Aliases = []string{}
	if _, err := rules.Update(t.Context(), p, rival.ID, always); err != nil {
		t.Errorf("without the shared alias: %v", err)
	}
}

func TestCompetitorsAreBounded(t *testing.T) {
	t.Parallel()
	p, s := brand(), &shelf{}
	rules := project.NewCompetitors(s, time.Now)
	for i := range project.MaxCompetitors {
		s.kept = append(s.kept, model.Competitor{ID: model.NewID(), Name: fmt.Sprint("rival ", i)})
	}
	if _, err := rules.Create(t.Context(), p, model.CompetitorInput{Name: "one more"}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("one too many: %v", err)
	}
	tooMany := model.CompetitorPatch{Aliases: make([]string, project.MaxAliases+1), Domains: make([]string, project.MaxDomains+1)}
	if _, err := rules.Update(t.Context(), p, s.kept[0].ID, tooMany); fault.KindOf(err) != fault.Invalid {
		t.Errorf("too many names and domains: %v", err)
	}
}
