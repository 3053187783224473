package projects

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Projects reads a page of a workspace's projects, oldest first. If only is not
// nil, the page has no other projects than those. Fields names the fields of projects that are
// asked for; nil stands for all. If their parts are asked for as well, a distributed database is asked for all at once.
func (s *Store) Projects(
	ctx context.Context, workspaceID uuid.UUID, only []uuid.UUID, req page.Request, fields []string, parts bool,
) (*model.ProjectPage, error) {
	span, err := storage.PageSpan(req, false)
	if err != nil {
		return nil, err
	}
	rows, err := s.projectsOf(ctx, workspaceID, only, span, fields, parts)
	if err != nil {
		return nil, fmt.Errorf("read projects: %w", err)
	}
	items, next := page.Cut(req, rows, func(p *model.Project) []string { return []string{p.ID.String()} })
	return &model.ProjectPage{Items: items, NextCursor: next}, nil
}

// projectsOf reads a workspace's projects in a span, oldest first. If only is not nil, there are
// no others among them than those. On a distributed database their homes are
// read first; if those have all that is asked for, no worker is asked. All projects of a workspace are read by a prepared statement,
// which is not planned anew for each list.
func (s *Store) projectsOf(
	ctx context.Context, workspaceID uuid.UUID, only []uuid.UUID, span storage.Span, fields []string, parts bool,
) ([]*model.Project, error) {
	reader := s.projects.For(fields)
	if only == nil && !s.db.Distributed() {
		return reader.Spans(ctx, s.db, []uuid.UUID{workspaceID}, span)
	}
	var rows []*model.Project
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Column(reader.Names()...).Where("workspace_id = ?", workspaceID).OrderExpr("id")
	if s.db.Distributed() {
		homes, err := s.homesOf(ctx, workspaceID, only, span.After, span.Limit)
		if err != nil || len(homes) == 0 {
			return nil, err
		}
		ids := make([]uuid.UUID, len(homes))
		for i, h := range homes {
			ids[i], rows = h.ProjectID, append(rows, h.project())
		}
		if homeHas(fields) && !parts {
			return rows, nil
		}
		if err := s.db.Reach(ctx, ids...); err != nil {
			return nil, err
		}
		if parts {
			return s.projectsWithParts(ctx, ids)
		}
		rows = nil
		return rows, q.Where("id IN (?)", bun.List(ids)).Scan(ctx)
	}
	q.Where("id = ANY(?)", pgdialect.Array(only)).Where("id > ?", span.After).Limit(int64(span.Limit))
	return rows, q.Scan(ctx)
}

// Project reads one project of a workspace. It returns a NotFound fault if the
// workspace does not have it. Fields names the fields that are asked for; nil stands for all. It is
// a prepared statement because it comes before every other of a project. Where nothing but the ids is asked for, as before most reads of what
// belongs to a project, it reads the project's home: on a distributed database no worker is asked.
func (s *Store) Project(ctx context.Context, workspaceID, id uuid.UUID, fields []string) (*model.Project, error) {
	if err := s.db.Reach(ctx, id); err != nil {
		return nil, err
	}
	var found *model.Project
	var err error
	if args := storage.Prepared(workspaceID, id); onlyIDs(fields) {
		query := `SELECT ` + s.homes.Columns() + ` FROM project_homes h WHERE h.workspace_id = $1 AND h.project_id = $2`
		err = s.homes.Each(ctx, s.db, query, args, nil, func(h *home) { found = &model.Project{ID: h.ProjectID, WorkspaceID: h.WorkspaceID} })
	} else {
		reader := s.projects.For(fields)
		query := `SELECT ` + reader.Columns() + ` FROM projects p WHERE p.workspace_id = $1 AND p.id = $2`
		err = reader.Each(ctx, s.db, query, args, nil, func(p *model.Project) {
			read := *p
			found = &read
		})
	}
	if err != nil {
		return nil, fmt.Errorf("read project: %w", err)
	}
	if found == nil {
		return nil, fault.Missing("project")
	}
	return found, nil
}

// onlyIDs reports whether no field of a project is asked for that its home does not have.
func onlyIDs(fields []string) bool {
	return fields != nil && !slices.ContainsFunc(fields, func(name string) bool { return name != "ID" && name != "WorkspaceID" })
}

// ProjectNames returns the names of those of the ids that are projects of the workspace.
func (s *Store) ProjectNames(ctx context.Context, workspaceID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error) {
	names := make(map[uuid.UUID]string, len(ids))
	if len(ids) == 0 {
		return names, nil
	}
	homes, err := s.homesOf(ctx, workspaceID, ids, uuid.Nil, 0)
	if err != nil {
		return nil, fmt.Errorf("read names of projects: %w", err)
	}
	for _, h := range homes {
		names[h.ProjectID] = h.Name
	}
	return names, nil
}

// LockProject reads one project of a workspace and locks its row until the
// transaction ends, so that changes of what the project is made of are made one
// after the other. References to the project, such as a new audit's, do not wait.
func (s *Store) LockProject(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error) {
	if err := s.db.Reach(ctx, id); err != nil {
		return nil, err
	}
	p := &model.Project{}
	q := s.db.Bun(ctx).NewSelect().Model(p).Where("workspace_id = ?", workspaceID).Where("id = ?", id)
	return p, storage.Found(q.For("NO KEY UPDATE").Scan(ctx), "project")
}

// FindProject reads a project by its id alone. It is for the operator and for
// jobs, which belong to no workspace; a caller of the API reads with Project.
func (s *Store) FindProject(ctx context.Context, id uuid.UUID) (*model.Project, error) {
	if err := s.db.Reach(ctx, id); err != nil {
		return nil, err
	}
	p := &model.Project{}
	return p, storage.Found(s.db.Bun(ctx).NewSelect().Model(p).Where("id = ?", id).Where("workspace_id IS NOT NULL").Scan(ctx), "project")
}

// ListProjects returns what lists show of the projects of one workspace, or (nil) of all, oldest first.
func (s *Store) ListProjects(ctx context.Context, workspaceID *uuid.UUID) ([]*model.Project, error) {
	var homes []*home
	q := s.db.Bun(ctx).NewSelect().Model(&homes).OrderExpr("h.project_id")
	storage.Given(q, "h.workspace_id = ?", workspaceID)
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read projects: %w", err)
	}
	all := make([]*model.Project, len(homes))
	for i, h := range homes {
		all[i] = h.project()
	}
	return all, nil
}

// NewProject is a project with everything it starts with.
type NewProject struct {
	Project     *model.Project
	Markets     []model.Market
	Competitors []*model.Competitor
	Topics      []*model.Topic
	PromptSets  []*model.PromptSet // with their Prompts
}

// NewProjectID returns the id of a new project. On a distributed database it belongs to a node that answers.
func (s *Store) NewProjectID(ctx context.Context) (uuid.UUID, error) { return s.db.NewProjectID(ctx) }

// CreateProject writes a project and what it starts with, all or nothing. The
// caller fills in ids, times and project ids. It returns a NotFound fault if there
// is no such workspace.
func (s *Store) CreateProject(ctx context.Context, n NewProject) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.CheckWorkspace(ctx, n.Project.WorkspaceID); err != nil {
			return err
		}
		var prompts []*model.Prompt
		for _, set := range n.PromptSets {
			prompts = append(prompts, set.Prompts...)
		}
		project := []*model.Project{n.Project}
		for _, rows := range []any{&project, &n.Markets, &n.Competitors, &n.Topics, &n.PromptSets, &prompts} {
			if err := storage.InsertAll(ctx, s.db.Bun(ctx), rows); err != nil {
				return fmt.Errorf("create project: %w", err)
			}
		}
		return s.noteHome(ctx, n.Project)
	})
}

// MarkSample marks a project's data as a sample.
func (s *Store) MarkSample(ctx context.Context, projectID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Project)(nil)).Set("sample = true").Where("id = ?", projectID).Exec(ctx)
	return storage.Wrap(err, "mark project as sample")
}

// UpdateProject stores a project's own fields.
func (s *Store) UpdateProject(ctx context.Context, p *model.Project) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(p).ExcludeColumn("id", "workspace_id", "created_at").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("update project: %w", err)
	}
	return s.updateHome(ctx, p)
}
