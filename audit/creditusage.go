package audit

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/credits"
)

// usageScope names the list that cursors of a query belong to.
func usageScope(q model.CreditUsageQuery, workspaceID uuid.UUID, from string) []string {
	scope := []string{"credit_usage", workspaceID.String(), from}
	for _, d := range model.AllCreditDimension {
		if slices.Contains(q.By, d) {
			scope = append(scope, d.String())
		}
	}
	only := make([]string, len(q.Projects))
	for i, id := range q.Projects {
		only[i] = id.String()
	}
	return append(scope, "of", strings.Join(only, ","))
}

// CreditUsage returns a page of what a workspace's audits have reserved and settled by
// month, project and engine, the newest month first.
func (s *Service) CreditUsage(ctx context.Context, workspaceID uuid.UUID, q model.CreditUsageQuery) (*model.CreditUsagePage, error) {
	return CreditUsage(ctx, s.store, s.engines, workspaceID, q, s.time())
}

// CreditUsage returns a page of what a workspace's audits have reserved and settled up to
// a time. The catalogue names the engines.
func CreditUsage(
	ctx context.Context, store CreditStore, engines Catalogue, workspaceID uuid.UUID, q model.CreditUsageQuery, at time.Time,
) (*model.CreditUsagePage, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	from := month(at).AddDate(0, 1-q.Months, 0)
	req, err := page.Parse(q.Limit, q.Cursor, len(model.AllCreditDimension), usageScope(q, workspaceID, from.Format("2006-01"))...)
	if err != nil {
		return nil, err
	}
	usage, err := store.CreditUsage(ctx, workspaceID, credits.UsageFilter{From: from, Projects: q.Projects, By: q.By}, req)
	if err != nil {
		return nil, err
	}
	for i := range usage.Items {
		if engine := usage.Items[i].LogicalEngine; engine != nil {
			usage.Items[i].EngineLabel = new(engines.Label(*engine))
		}
	}
	return usage, nil
}
