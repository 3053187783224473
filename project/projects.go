package project

import (
	"context"
	"reflect"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// Store is what the rules about projects need of the storage.
// LockProject holds the project's row until the transaction ends.
type Store interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	LockProject(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error)
	Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error)
	NewProjectID(ctx context.Context) (uuid.UUID, error)
	CreateProject(ctx context.Context, n projects.NewProject) error
	UpdateProject(ctx context.Context, p *model.Project) error
	HideProject(ctx context.Context, workspaceID, id uuid.UUID) error
}

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Projects makes, changes and deletes projects.
type Projects struct {
	store Store
	jobs  Jobs
	now   func() time.Time
}

// NewProjects wires the rules about projects to the storage, the job queue and a clock.
func NewProjects(store Store, jobs Jobs, now func() time.Time) *Projects {
	return &Projects{store: store, jobs: jobs, now: now}
}

// Create makes a project without competitors and prompts. Faults: Invalid,
// NotFound (workspace).
func (s *Projects) Create(ctx context.Context, workspaceID uuid.UUID, in model.ProjectInput) (*model.Project, error) {
	return s.CreateFrom(ctx, workspaceID, Setup{Project: in})
}

// CreateFrom makes a project with its markets, competitors and prompts. Faults:
// Invalid, naming every problem by its path, and NotFound (workspace).
func (s *Projects) CreateFrom(ctx context.Context, workspaceID uuid.UUID, setup Setup) (*model.Project, error) {
	id, err := s.store.NewProjectID(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := setup.rows(workspaceID, id, instant(s.now))
	if err != nil {
		return nil, err
	}
	return rows.Project, s.store.CreateProject(ctx, rows)
}

// Update changes what is given of a project. Faults: Invalid, NotFound.
func (s *Projects) Update(ctx context.Context, workspaceID, id uuid.UUID, in model.ProjectPatch) (*model.Project, error) {
	var p *model.Project
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		if p, err = s.store.LockProject(ctx, workspaceID, id); err != nil {
			return err
		}
		var wrong fault.Problems
		c, before, had := Checker{Problems: &wrong}, BrandNames(p), *p
		c.patch(in, p)
		if err := s.checkNames(ctx, c, in, p, before); err != nil {
			return err
		}
		if err := wrong.Err(); err != nil {
			return err
		}
		if reflect.DeepEqual(*p, had) {
			return nil
		}
		p.UpdatedAt = instant(s.now)
		return s.store.UpdateProject(ctx, p)
	})
	return p, err
}

// checkNames compares the names of a changed brand with its competitors', where the
// change touches names. The brand had the names before.
func (s *Projects) checkNames(ctx context.Context, c Checker, in model.ProjectPatch, p *model.Project, before model.Names) error {
	after := BrandNames(p)
	if !in.BrandName.IsSet() && !in.Brand.IsSet() && after == before {
		return nil
	}
	competitors, err := s.store.Competitors(ctx, []uuid.UUID{p.ID})
	if err != nil {
		return err
	}
	brandIsNoCompetitor(c, in, p, competitors[p.ID])
	field := "brand"
	if !in.Brand.IsSet() {
		field = "owned_domains"
	}
	var others model.Names
	for i := range competitors[p.ID] {
		others = others.Plus(CompetitorNames(&competitors[p.ID][i]))
	}
	c.Problems.Note(c.At(field), growth(others.Plus(before), others.Plus(after)))
	return nil
}

// brandIsNoCompetitor refuses a name or an alias that is a competitor's: each mention would count for
// both. What was so before and is not touched stays.
func brandIsNoCompetitor(c Checker, in model.ProjectPatch, p *model.Project, competitors []model.Competitor) {
	brand, _ := in.Brand.ValueOK()
	named, aliased := in.BrandName.IsSet(), brand != nil && brand.Aliases.IsSet()
	owners := newOwners(p, competitors)
	if named {
		c.Problems.Note(c.At("brand_name"), owners.ofBrand(p.BrandName))
	}
	if !aliased {
		return
	}
	for i, alias := range brand.Aliases.Value() {
		c.Problems.Note(c.item("brand.aliases", i), owners.ofBrand(alias))
	}
}

// instant is now as PostgreSQL keeps it: what is answered is what is read later.
func instant(now func() time.Time) time.Time { return now().UTC().Truncate(time.Microsecond) }
