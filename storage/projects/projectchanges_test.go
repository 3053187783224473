package projects_test

import (
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A prompt set that is deleted while an audit records what it found of its
// prompts: neither fails, and no finding is left of a deleted prompt.
func TestPromptSetGoesWhileFindingsCome(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	store, workspace := projects.New(db), newWorkspace(t, db)
	for round := range 8 {
		n, found := askedProject(workspace, round)
		p := n.Project
		if err := store.CreateProject(t.Context(), n); err != nil {
			t.Fatal(err)
		}
		audit := audits.NewAudit{Audit: &model.Audit{
			ProjectID: p.ID, ID: model.NewID(), WorkspaceID: workspace, Status: model.AuditStatusReporting,
			ModelProvenance: []model.ModelProvenance{}, EngineSnapshots: []model.EngineSnapshot{},
			NotApplicableEngines: []model.LogicalEngine{}, LeftOutReasons: []string{}, LeftOutCodes: []string{}, CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt,
		}, Entities: []model.EntitySnapshot{}}
		if err := audits.New(db).CreateAudit(t.Context(), audit); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var recording, deleting error
		wg.Go(func() {
			for i := range 4 {
				at := p.CreatedAt.Add(time.Duration(i) * time.Second)
				if err := reports.New(db).RecordMeasurements(t.Context(), p.ID, audit.Audit.ID, at, found); err != nil {
					recording = err
				}
			}
		})
		wg.Go(func() { deleting = store.DeletePromptSet(t.Context(), p.ID, n.PromptSets[0].ID) })
		wg.Wait()
		if recording != nil || deleting != nil {
			t.Errorf("recording: %v, deleting: %v", recording, deleting)
		}
		var left int
		err := db.Pool().QueryRow(t.Context(),
			`SELECT count(*) FROM prompt_measurements WHERE project_id = $1`, p.ID).Scan(&left)
		if err != nil || left != 0 {
			t.Errorf("%d findings are left: %v", left, err)
		}
	}
}

// askedProject is a project with a set of prompts, and what was found of them.
func askedProject(workspace uuid.UUID, round int) (projects.NewProject, []reports.PromptMeasurement) {
	at := time.Now().UTC().Truncate(time.Microsecond)
	p := &model.Project{
		ID: model.NewID(), WorkspaceID: workspace, Name: strconv.Itoa(round), Brand: model.Brand{Aliases: []string{}},
		OwnedDomains: []string{}, UnintendedDomains: []string{}, CreatedAt: at, UpdatedAt: at,
	}
	set := &model.PromptSet{ProjectID: p.ID, ID: model.NewID(), CreatedAt: at, UpdatedAt: at}
	var found []reports.PromptMeasurement
	for i := range 300 {
		prompt := &model.Prompt{
			ProjectID: p.ID, ID: model.NewID(), PromptSetID: set.ID, Text: strconv.Itoa(i), CreatedAt: at, UpdatedAt: at,
		}
		set.Prompts = append(set.Prompts, prompt)
		found = append(found, reports.PromptMeasurement{PromptID: prompt.ID, Responses: 1})
	}
	return projects.NewProject{Project: p, PromptSets: []*model.PromptSet{set}}, found
}

// A write below a project that was deleted meanwhile is refused as not found.
func TestWritingBelowADeletedProject(t *testing.T) {
	t.Parallel()
	store := projects.New(storagetest.Open(t))
	m := model.Market{ProjectID: model.NewID(), ID: new(model.NewID()), CreatedAt: new(time.Now())}
	if err := store.PutMarket(t.Context(), &m); fault.KindOf(err) != fault.NotFound {
		t.Errorf("error is %v, want a NotFound fault", err)
	}
}

// Lists of projects and look-ups by name show a project as its last change left it.
func TestListsFollowChangesOfProjects(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	store, workspace := projects.New(db), newWorkspace(t, db)
	n, _ := askedProject(workspace, 1)
	if err := store.CreateProject(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	want := func() {
		t.Helper()
		listed, err := store.ListProjects(t.Context(), &workspace)
		if err != nil || len(listed) != 1 {
			t.Fatalf("%d projects, %v", len(listed), err)
		}
		p, got := n.Project, listed[0]
		if got.ID != p.ID || got.Name != p.Name || got.BrandName != p.BrandName || got.WebsiteURL != p.WebsiteURL ||
			got.CountryCode != p.CountryCode || got.LanguageCode != p.LanguageCode || !got.CreatedAt.Equal(p.CreatedAt) {
			t.Errorf("listed as %+v, want %+v", got, p)
		}
		if names, err := store.ProjectNames(t.Context(), workspace, []uuid.UUID{p.ID}); err != nil || names[p.ID] != p.Name {
			t.Errorf("names %v, %v", names, err)
		}
	}
	want()
	for _, change := range []func(*model.Project){
		func(p *model.Project) { p.Name = "another" },
		func(p *model.Project) { p.BrandName = "Acme" },
		func(p *model.Project) {
			p.WebsiteURL, p.CountryCode, p.LanguageCode = "https://acme.example", "DE", "de"
		},
	} {
		change(n.Project)
		if err := store.UpdateProject(t.Context(), n.Project); err != nil {
			t.Fatal(err)
		}
		want()
	}
}
