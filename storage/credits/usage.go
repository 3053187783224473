package credits

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// UsageFilter selects the credits of a sum and groups them.
type UsageFilter struct {
	From     time.Time   // audits launched then or later
	Projects []uuid.UUID // nil: of all projects
	By       []model.CreditDimension
}

// usageRow is a sum of credits. What it is not summed by is empty.
type usageRow struct {
	Month    string
	Project  string
	Engine   string
	Reserved int64
	Settled  int64
}

// dimension returns the column of a dimension; an empty text for one that is not summed by.
func (f UsageFilter) dimension(d model.CreditDimension, column string) string {
	if !slices.Contains(f.By, d) {
		return `''::text`
	}
	return `(` + column + `) COLLATE "C"`
}

// Usage returns a page of what a workspace's audits have reserved and settled, the newest
// month first. One statement.
func (s *Store) Usage(ctx context.Context, workspaceID uuid.UUID, f UsageFilter, req page.Request) (*model.CreditUsagePage, error) {
	var rows []usageRow
	sums := s.db.Bun(ctx).NewSelect().Model((*use)(nil)).
		ColumnExpr(f.dimension(model.CreditDimensionMonth, `to_char(u.reserved_at AT TIME ZONE 'UTC', 'YYYY-MM')`)+` AS month`).
		ColumnExpr(f.dimension(model.CreditDimensionProject, `u.project_id::text`)+` AS project`).
		ColumnExpr(f.dimension(model.CreditDimensionEngine, `u.logical_engine`)+` AS engine`).
		ColumnExpr("coalesce(sum(u.reserved) FILTER (WHERE u.settled IS NULL), 0)::bigint AS reserved").
		ColumnExpr("coalesce(sum(u.settled), 0)::bigint AS settled").
		Where("u.workspace_id = ? AND u.reserved_at >= ?", workspaceID, f.From).GroupExpr("1, 2, 3")
	if f.Projects != nil {
		sums.Where("u.project_id = ANY(?)", pgdialect.Array(f.Projects))
	}
	query := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS s", sums).ColumnExpr("s.*").
		OrderExpr("s.month DESC, s.project DESC, s.engine DESC").Limit(int64(req.Limit) + 1)
	if req.After != nil {
		query.Where("(s.month, s.project, s.engine) < (?)", bun.List(req.After))
	}
	if err := query.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read use of credits: %w", err)
	}
	rows, next := page.Cut(req, rows, func(r usageRow) []string { return []string{r.Month, r.Project, r.Engine} })
	out := &model.CreditUsagePage{Items: make([]model.CreditUsage, len(rows)), NextCursor: next}
	for i, row := range rows {
		out.Items[i] = row.usage()
	}
	return out, nil
}

func (r usageRow) usage() model.CreditUsage {
	u := model.CreditUsage{Reserved: r.Reserved, Settled: r.Settled}
	if r.Month != "" {
		u.Month = &r.Month
	}
	if id, err := uuid.Parse(r.Project); err == nil {
		u.ProjectID = &id
	}
	if r.Engine != "" {
		u.LogicalEngine = new(model.LogicalEngine(r.Engine))
	}
	return u
}
