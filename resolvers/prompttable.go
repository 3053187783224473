package resolvers

import (
	"context"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// maxPromptSearch bounds what a table of prompts is searched for, in characters.
const maxPromptSearch = 200

func (r projectResolver) PromptTable(
	ctx context.Context, p *model.Project, search *string, promptSetID, topicID *uuid.UUID, cohort *model.PromptCohort,
	status *model.PromptStatus, sort model.PromptTableSort, descending bool, limit *int, cursor *string,
) (*model.PromptTable, error) {
	q := model.PromptTableQuery{
		PromptFilter: model.PromptFilter{PromptSetID: promptSetID, TopicID: topicID, Status: status},
		Cohort:       cohort, Sort: sort, Descending: descending,
	}
	if search != nil {
		q.Search = *search
	}
	if n := utf8.RuneCountInString(q.Search); n > maxPromptSearch {
		return nil, fault.Field("search", "%d characters are more than %d", n, maxPromptSearch)
	}
	req, err := page.Parse(limit, cursor, 2, promptTableScope(p.ID, q)...)
	if err != nil {
		return nil, err
	}
	missing, err := r.Objects.CheckPromptFilter(ctx, []uuid.UUID{p.ID}, q.PromptFilter)
	if err != nil {
		return nil, err
	}
	if missing[p.ID] != nil {
		return nil, missing[p.ID]
	}
	return r.Objects.PromptTable(ctx, p.ID, q, req)
}

// promptTableScope names the table that a cursor belongs to.
func promptTableScope(projectID uuid.UUID, q model.PromptTableQuery) []string {
	scope := []string{"prompt_table", projectID.String(), q.Search, q.Sort.String()}
	if q.Descending {
		scope = append(scope, "descending")
	}
	for _, id := range []*uuid.UUID{q.PromptSetID, q.TopicID} {
		scope = append(scope, uuidText(id))
	}
	return append(scope, filterText(q.Cohort, model.PromptCohort.String), filterText(q.Status, model.PromptStatus.String))
}
