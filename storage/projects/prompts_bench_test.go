package projects_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// newWorkspace makes a workspace and returns its id.
func newWorkspace(tb testing.TB, db *storage.DB) uuid.UUID {
	tb.Helper()
	now := time.Now().UTC().Truncate(time.Microsecond)
	ws := &model.Workspace{ID: model.NewID(), Name: "w", Plan: model.PlanPaid, CreatedAt: now, UpdatedAt: now}
	if err := people.New(db).InsertWorkspace(tb.Context(), ws); err != nil {
		tb.Fatal(err)
	}
	return ws.ID
}

func seedProject(tb testing.TB, db *storage.DB, prompts int) *model.Project {
	tb.Helper()
	now := time.Now().UTC().Truncate(time.Microsecond)
	p := &model.Project{
		ID: model.NewID(), WorkspaceID: newWorkspace(tb, db), Name: "Acme", BrandName: "Acme", CountryCode: "US", LanguageCode: "en",
		BenchmarkMode: model.BenchmarkModeConsumerLike, DefaultRepetitions: 1,
		Brand:        model.Brand{Aliases: []string{"Acme Inc"}, Matching: model.EntityMatching{Mode: model.EntityMatchingModeAlways}},
		OwnedDomains: []string{"acme.com"}, UnintendedDomains: []string{}, CreatedAt: now, UpdatedAt: now,
	}
	set := &model.PromptSet{ProjectID: p.ID, ID: model.NewID(), Name: "Main", CreatedAt: now, UpdatedAt: now}
	for i := range prompts {
		set.Prompts = append(set.Prompts, &model.Prompt{
			ProjectID: p.ID, ID: model.NewID(), PromptSetID: set.ID, Text: fmt.Sprintf("what is the best anvil no. %d?", i),
			Cohort: model.PromptCohortCore, Enabled: true, Status: model.PromptStatusActive, Origin: model.PromptOriginManual,
			CreatedAt: now, UpdatedAt: now,
		})
	}
	err := projects.New(db).CreateProject(tb.Context(), projects.NewProject{Project: p, PromptSets: []*model.PromptSet{set}})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func BenchmarkPrompts(b *testing.B) {
	db := storagetest.Open(b)
	store, p := projects.New(db), seedProject(b, db, 120)
	limit := 100
	req, err := page.Parse(&limit, nil, 1, "x")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		got, err := store.Prompts(b.Context(), []uuid.UUID{p.ID}, model.PromptFilter{}, req, nil)
		if err != nil || len(got[p.ID]) != 101 {
			b.Fatal(err)
		}
	}
}
