package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Markets reads a project's markets as MarketsOf does.
func (s *Store) Markets(ctx context.Context, p *model.Project) ([]model.Market, error) {
	markets, err := s.MarketsOf(ctx, []*model.Project{p})
	return markets[p.ID], err
}

// MarketsOf reads the markets of projects, by project: the default market first,
// then the others, oldest first. If a project has marked no market as default, its
// own country and language are its default market, which has no id.
func (s *Store) MarketsOf(ctx context.Context, projects []*model.Project) (map[uuid.UUID][]model.Market, error) {
	ids := make([]uuid.UUID, len(projects))
	for i, p := range projects {
		ids[i] = p.ID
	}
	var rows []model.Market
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id IN (?)", bun.List(ids)).
		OrderExpr("project_id, is_default DESC, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read markets: %w", err)
	}
	byProject := storage.GroupBy(rows, func(m model.Market) uuid.UUID { return m.ProjectID })
	for _, p := range projects {
		if own := byProject[p.ID]; len(own) == 0 || !own[0].IsDefault {
			byProject[p.ID] = append([]model.Market{defaultMarket(p)}, own...)
		}
	}
	return byProject, nil
}

// defaultMarket returns the market of a project's own country and language.
func defaultMarket(p *model.Project) model.Market {
	label := p.PrimaryMarket
	if label == "" {
		label = p.CountryCode
	}
	return model.Market{
		ProjectID: p.ID, Label: label, CountryCode: p.CountryCode, LanguageCode: p.LanguageCode, IsDefault: true,
	}
}

// PutMarket inserts a market or replaces the one with its id. If it is the default
// market, no other market of the project stays the default.
func (s *Store) PutMarket(ctx context.Context, m *model.Market) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if m.IsDefault {
			if err := s.clearDefaultMarket(ctx, m); err != nil {
				return err
			}
		}
		_, err := s.db.Bun(ctx).NewInsert().Model(m).On("CONFLICT (project_id, id) DO UPDATE").
			Set("label = EXCLUDED.label").Set("country_code = EXCLUDED.country_code").
			Set("language_code = EXCLUDED.language_code").Set("is_default = EXCLUDED.is_default").Exec(ctx)
		return storage.Wrap(err, "store market")
	})
}

// clearDefaultMarket makes every other market of the project an ordinary one.
func (s *Store) clearDefaultMarket(ctx context.Context, m *model.Market) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Market)(nil)).Set("is_default = false").
		Where("project_id = ?", m.ProjectID).Where("id <> ?", m.ID).Where("is_default").Exec(ctx)
	return storage.Wrap(err, "clear default market")
}

// DeleteMarket deletes a market; audits keep the country and language that they
// ran in. It returns a NotFound fault if there is none.
func (s *Store) DeleteMarket(ctx context.Context, projectID, id uuid.UUID) error {
	return s.deleteByID(ctx, (*model.Market)(nil), projectID, id, "market")
}
