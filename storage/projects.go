package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

const projectColumns = `id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market,
	country_code, language_code, timezone, benchmark_mode, default_repetitions, brand_aliases, brand_logo_url, brand_matching,
	owned_domains, unintended_domains, created_at, updated_at`

// Projects reads a page of a workspace's projects, oldest first; only those in
// `only` when it is not nil. One statement; children are not loaded.
func (s *DB) Projects(
	ctx context.Context, workspaceID uuid.UUID, only []uuid.UUID, req page.Request,
) (*model.ProjectPage, error) {
	const query = `SELECT ` + projectColumns + ` FROM projects
		WHERE workspace_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) AND id > $3 ORDER BY id LIMIT $4`
	after, err := AfterID(req)
	if err != nil {
		return nil, err
	}
	projects, err := Collect(ctx, s, scanProject, query, workspaceID, only, after, req.Limit+1)
	if err != nil {
		return nil, fmt.Errorf("read projects: %w", err)
	}
	items, next := page.Cut(req, projects, func(p *model.Project) []string { return []string{p.ID.String()} })
	return &model.ProjectPage{Items: items, NextCursor: next}, nil
}

// Project reads one project of a workspace.
func (s *DB) Project(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error) {
	const query = `SELECT ` + projectColumns + ` FROM projects WHERE workspace_id = $1 AND id = $2`
	p, err := One(ctx, s, scanProject, query, workspaceID, id)
	if NotFound(err) {
		return nil, fault.Missing("project")
	}
	if err != nil {
		return nil, fmt.Errorf("read project: %w", err)
	}
	return p, nil
}

// FindProject reads a project by its id alone. It is for the operator, who is of no
// workspace: what a caller of the API may see is Project's to say.
func (s *DB) FindProject(ctx context.Context, id uuid.UUID) (*model.Project, error) {
	p, err := One(ctx, s, scanProject, `SELECT `+projectColumns+` FROM projects WHERE id = $1`, id)
	if NotFound(err) {
		return nil, fault.Missing("project")
	}
	if err != nil {
		return nil, fmt.Errorf("find project: %w", err)
	}
	return p, nil
}

func scanProject(row pgx.CollectableRow) (*model.Project, error) {
	p := &model.Project{}
	err := row.Scan(&p.ID, &p.WorkspaceID, &p.Name, &p.BrandName, &p.WebsiteURL, &p.Industry, &p.Subindustry,
		&p.PrimaryMarket, &p.CountryCode, &p.LanguageCode, &p.Timezone, &p.BenchmarkMode, &p.DefaultRepetitions,
		&p.Brand.Aliases, &p.Brand.LogoURL, &p.Brand.Matching,
		&p.OwnedDomains, &p.UnintendedDomains, &p.CreatedAt, &p.UpdatedAt)
	return p, err
}

// Competitors reads the competitors of many projects, oldest first, by project.
func (s *DB) Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]*model.Competitor, error) {
	const query = `SELECT project_id, id, name, aliases, domains, logo_url, matching, created_at, updated_at
		FROM competitors WHERE project_id = ANY($1) ORDER BY project_id, id`
	scan := func(row pgx.CollectableRow) (*model.Competitor, error) {
		c := &model.Competitor{}
		err := row.Scan(&c.ProjectID, &c.ID, &c.Name, &c.Aliases, &c.Domains, &c.LogoURL, &c.Matching, &c.CreatedAt, &c.UpdatedAt)
		return c, err
	}
	all, err := Collect(ctx, s, scan, query, projectIDs)
	if err != nil {
		return nil, fmt.Errorf("read competitors: %w", err)
	}
	return GroupBy(all, func(c *model.Competitor) uuid.UUID { return c.ProjectID }), nil
}

// Markets reads a project's markets: the default one first, then the others,
// oldest first. A project without a market marked as default has its own
// country and language as the default, without an id.
func (s *DB) Markets(ctx context.Context, p *model.Project) ([]model.Market, error) {
	var rows []model.Market
	err := s.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", p.ID).
		OrderExpr("is_default DESC, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read markets: %w", err)
	}
	if len(rows) > 0 && rows[0].IsDefault {
		return rows, nil
	}
	return append([]model.Market{ownMarket(p)}, rows...), nil
}

func ownMarket(p *model.Project) model.Market {
	label := p.PrimaryMarket
	if label == "" {
		label = p.CountryCode
	}
	return model.Market{
		ProjectID: p.ID, Label: label, CountryCode: p.CountryCode, LanguageCode: p.LanguageCode, IsDefault: true,
	}
}

// NewProject is a project with everything it starts with.
type NewProject struct {
	Project     *model.Project
	Markets     []model.Market
	Competitors []*model.Competitor
	Topics      []*model.Topic
	PromptSets  []*model.PromptSet // with their Prompts
}

// CreateProject writes a project and what it starts with, all or nothing.
// Ids, times and project ids are the caller's to fill in.
func (s *DB) CreateProject(ctx context.Context, n NewProject) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.checkWorkspace(ctx, n.Project.WorkspaceID); err != nil {
			return err
		}
		var prompts []*model.Prompt
		for _, set := range n.PromptSets {
			prompts = append(prompts, set.Prompts...)
		}
		project := []*model.Project{n.Project}
		for _, rows := range []any{&project, &n.Markets, &n.Competitors, &n.Topics, &n.PromptSets, &prompts} {
			if err := InsertAll(ctx, s.Bun(ctx), rows); err != nil {
				return fmt.Errorf("create project: %w", err)
			}
		}
		return nil
	})
}

func (s *DB) checkWorkspace(ctx context.Context, id uuid.UUID) error {
	exists, err := s.Bun(ctx).NewSelect().Model((*model.Workspace)(nil)).Where("id = ?", id).Exists(ctx)
	if err != nil {
		return fmt.Errorf("read workspace: %w", err)
	}
	if !exists {
		return fault.Missing("workspace")
	}
	return nil
}
