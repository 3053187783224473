package projects

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// tableRow is a prompt of a table with the value it is sorted by, as PostgreSQL writes it.
type tableRow struct {
	measuredPrompt `bun:",extend"`

	SortValue string `bun:",scanonly"`
}

// PromptTable returns one page of a project's prompts and the number of prompts on all pages. The cursor
// of a page holds the last prompt's sort value and id. A reference to another project's set or topic
// selects nothing: the caller checks the filter.
func (s *Store) PromptTable(
	ctx context.Context, projectID uuid.UUID, q model.PromptTableQuery, req page.Request,
) (*model.PromptTable, error) {
	table := &model.PromptTable{}
	total, err := matching(s.db.Bun(ctx).NewSelect().Model((*model.Prompt)(nil)), projectID, q).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count prompts of a table: %w", err)
	}
	var rows []tableRow
	value, kind := sortExpression(q)
	query := matching(s.db.Bun(ctx).NewSelect().Model(&rows), projectID, q).Relation("Measurement").
		Column(s.prompts.For(nil).Names()...).ColumnExpr("(?)::text AS sort_value", value).
		OrderExpr("? ?, prompt.id ?", value, direction(q), direction(q)).Limit(req.Rows())
	if req.After != nil {
		after, err := uuid.Parse(req.After[1])
		if err != nil {
			return nil, fmt.Errorf("read a cursor of prompts: %w", err)
		}
		query.Where("(?, prompt.id) ? (?::?, ?)", value, beyond(q), req.After[0], kind, after)
	}
	if err := query.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read a table of prompts: %w", err)
	}
	rows, table.NextCursor = page.Cut(req, rows, func(r tableRow) []string { return []string{r.SortValue, r.ID.String()} })
	table.TotalCount = total
	table.Items = make([]*model.Prompt, len(rows))
	for i := range rows {
		p := &rows[i].Prompt
		p.LatestMeasurement = rows[i].Measurement.of(p)
		table.Items[i] = p
	}
	return table, nil
}

// matching adds the conditions of a table to a query of prompts.
func matching(query *bun.SelectQuery, projectID uuid.UUID, q model.PromptTableQuery) *bun.SelectQuery {
	narrow(query, q.PromptFilter).Where("prompt.project_id = ?", projectID)
	if q.Cohort != nil {
		query.Where("prompt.cohort = ?", *q.Cohort)
	}
	if q.Search != "" {
		query.Where("prompt.text ILIKE ?", "%"+likeEscaper.Replace(q.Search)+"%")
	}
	return query
}

// likeEscaper makes the characters that ILIKE reads as patterns stand for themselves.
var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// sortExpression returns what a table is sorted by and its SQL type. Unknown rates and prompts that were never
// measured get a value beyond all others, so that they come last in both directions.
func sortExpression(q model.PromptTableQuery) (value bun.Safe, kind bun.Safe) {
	last := "2"
	if q.Descending {
		last = "-1"
	}
	rate := func(part, whole string) bun.Safe {
		return bun.Safe("COALESCE(measurement." + part + "::float8 / NULLIF(measurement." + whole + ", 0), " + last + ")")
	}
	switch q.Sort {
	case model.PromptTableSortText:
		return "lower(prompt.text)", "text"
	case model.PromptTableSortMentionRate:
		return rate("brand_responses", "responses"), "float8"
	case model.PromptTableSortCitationRate:
		return rate("cited", "citable"), "float8"
	case model.PromptTableSortResponses:
		if !q.Descending {
			last = strconv.Itoa(maxInt4)
		}
		return bun.Safe("COALESCE(measurement.responses, " + last + ")"), "integer"
	case model.PromptTableSortCreated:
	}
	return "prompt.created_at", "timestamptz"
}

// maxInt4 is the greatest value of an integer column.
const maxInt4 = 1<<31 - 1

func direction(q model.PromptTableQuery) bun.Safe {
	if q.Descending {
		return "DESC"
	}
	return "ASC"
}

func beyond(q model.PromptTableQuery) bun.Safe {
	if q.Descending {
		return "<"
	}
	return ">"
}
