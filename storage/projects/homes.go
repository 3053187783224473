package projects

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// home names a project's workspace, and has what lists of projects show. The homes of all projects are in one plain
// table, which a distributed database keeps on its coordinator: looking up a project by its name or workspace, and
// listing projects, asks no other node.
type home struct {
	bun.BaseModel `bun:"table:project_homes,alias:h"`

	ProjectID    uuid.UUID `bun:",pk"`
	WorkspaceID  uuid.UUID
	Name         string
	BrandName    string
	WebsiteURL   string
	CountryCode  string
	LanguageCode string
	CreatedAt    time.Time
}

func homeOf(p *model.Project) *home {
	return &home{
		ProjectID: p.ID, WorkspaceID: p.WorkspaceID, Name: p.Name, BrandName: p.BrandName, WebsiteURL: p.WebsiteURL,
		CountryCode: p.CountryCode, LanguageCode: p.LanguageCode, CreatedAt: p.CreatedAt,
	}
}

// project returns what the home has of the project.
func (h *home) project() *model.Project {
	return &model.Project{
		ID: h.ProjectID, WorkspaceID: h.WorkspaceID, Name: h.Name, BrandName: h.BrandName, WebsiteURL: h.WebsiteURL,
		CountryCode: h.CountryCode, LanguageCode: h.LanguageCode, CreatedAt: h.CreatedAt,
	}
}

// homeHas reports whether no field of a project is asked for that its home does not have. Nil asks for all fields.
func homeHas(fields []string) bool {
	has := []string{"ID", "WorkspaceID", "Name", "BrandName", "WebsiteURL", "CountryCode", "LanguageCode", "CreatedAt"}
	return fields != nil && !slices.ContainsFunc(fields, func(name string) bool { return !slices.Contains(has, name) })
}

// noteHome stores the home of a new project.
func (s *Store) noteHome(ctx context.Context, p *model.Project) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(homeOf(p)).Exec(ctx)
	return storage.Wrap(err, "note whose project is")
}

// updateHome stores what a changed project's home has of it.
func (s *Store) updateHome(ctx context.Context, p *model.Project) error {
	const shown = "name, brand_name, website_url, country_code, language_code"
	_, err := s.db.Bun(ctx).NewUpdate().Model(homeOf(p)).ExcludeColumn("project_id", "workspace_id", "created_at").WherePK().
		Where("("+shown+") IS DISTINCT FROM (?, ?, ?, ?, ?)", p.Name, p.BrandName, p.WebsiteURL, p.CountryCode, p.LanguageCode).Exec(ctx)
	return storage.Wrap(err, "update the home of project")
}

// NamedProject is what a look-up by name finds of a project.
type NamedProject struct {
	ID, WorkspaceID uuid.UUID
	Name            string
}

// ProjectsNamed returns the projects with a name, in any case, oldest first: those of one workspace, or
// (nil) of all. An empty name stands for any.
func (s *Store) ProjectsNamed(ctx context.Context, workspaceID *uuid.UUID, name string) ([]NamedProject, error) {
	var rows []home
	q := s.db.Bun(ctx).NewSelect().Model(&rows).OrderExpr("h.project_id")
	storage.Given(q, "h.workspace_id = ?", workspaceID)
	storage.Nonzero(q, "lower(normalize(h.name, NFC)) = lower(normalize(?, NFC))", name)
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("look up projects: %w", err)
	}
	found := make([]NamedProject, len(rows))
	for i, h := range rows {
		found[i] = NamedProject{h.ProjectID, h.WorkspaceID, h.Name}
	}
	return found, nil
}

// homesOf reads the homes of a workspace's projects after one, oldest first, at most
// limit (0: all). If only is not nil, there are no others among them than those.
func (s *Store) homesOf(
	ctx context.Context, workspaceID uuid.UUID, only []uuid.UUID, after uuid.UUID, limit int,
) (homes []*home, err error) {
	q := s.db.Bun(ctx).NewSelect().Model(&homes).Where("h.workspace_id = ? AND h.project_id > ?", workspaceID, after)
	if only != nil {
		q.Where("h.project_id = ANY(?)", pgdialect.Array(only))
	}
	return homes, q.OrderExpr("h.project_id").Limit(int64(limit)).Scan(ctx)
}
