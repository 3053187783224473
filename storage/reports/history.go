package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AskedRun is a finished run that asked a prompt, and the prompt as it was then.
type AskedRun struct {
	Run
	Prompt        model.AuditPrompt
	DefaultMarket bool // it ran in what is now the project's default market
}

// RunsAsking reads the finished runs that asked a prompt, newest first.
func (s *Store) RunsAsking(ctx context.Context, projectID, promptID uuid.UUID, limit int) ([]*AskedRun, error) {
	const query = `SELECT ` + runColumns + `, p.prompt_index, p.id, p.text, p.cohort,
			coalesce(a.market_id = d.id, a.market_id IS NULL AND d.id IS NULL)
		FROM audit_prompts p JOIN audits a ON a.project_id = p.project_id AND a.id = p.audit_id
		CROSS JOIN (SELECT (SELECT id FROM markets WHERE project_id = $1 AND is_default)) AS d (id)
		WHERE p.project_id = $1 AND p.prompt_id = $2 AND a.parent_audit_id IS NULL AND a.status IN ('completed', 'partially_completed')` +
		newestFirst + `, p.prompt_index LIMIT $3`
	var scanner runScanner
	scan := func(row pgx.CollectableRow) (*AskedRun, error) {
		var r AskedRun
		r.Prompt.ProjectID, r.Prompt.PromptID = projectID, &promptID
		err := scanner.into(row, &r.Run, &r.Prompt.PromptIndex, &r.Prompt.ID, &r.Prompt.Text, &r.Prompt.Cohort, &r.DefaultMarket)
		r.Prompt.AuditID = r.ID
		return &r, err
	}
	runs, err := storage.Collect(ctx, s.db, scan, query, projectID, promptID, limit)
	if err != nil {
		return nil, fmt.Errorf("read runs asking a prompt: %w", err)
	}
	return runs, nil
}

// PromptExists reports whether a project has a prompt.
func (s *Store) PromptExists(ctx context.Context, projectID, promptID uuid.UUID) (bool, error) {
	return s.exists(ctx, "prompts", projectID, promptID)
}

// exists reports whether a table has a row of a project with an id.
func (s *Store) exists(ctx context.Context, table string, projectID, id uuid.UUID) (bool, error) {
	return s.db.Bun(ctx).NewSelect().Table(table).Where("project_id = ?", projectID).Where("id = ?", id).Exists(ctx)
}

// PromptPlace is a prompt's place in a reading.
type PromptPlace struct {
	ReadingID   uuid.UUID
	PromptIndex int
}

// BrandCellsAt reads the brand's cells at places, of one engine (empty: of
// all), by place and engine.
func (s *Store) BrandCellsAt(
	ctx context.Context, projectID uuid.UUID, places []PromptPlace, engine string,
) (map[PromptPlace][]Cell, error) {
	query := `SELECT reading_id, prompt_index, logical_engine, match_key, ` + countColumns() + `
		FROM unnest($2::uuid[], $3::int[]) AS w (reading_id, prompt_index) JOIN cells USING (reading_id, prompt_index)
		WHERE project_id = $1 AND entity_index = 0 AND ($4 = '' OR logical_engine = $4)
		ORDER BY reading_id, prompt_index, logical_engine`
	readings, indexes := placeColumns(places)
	found := map[PromptPlace][]Cell{}
	var c Cell
	err := s.each(ctx, query, []any{projectID, readings, indexes, engine},
		append([]any{&c.ReadingID, &c.PromptIndex, &c.Engine, &c.MatchKey}, countTargets(&c.Outcome)...), func() {
			c.FillStates()
			place := PromptPlace{c.ReadingID, c.PromptIndex}
			found[place] = append(found[place], c)
			c.Outcome = answer.Outcome{} // its slices now belong to the copy
		})
	if err != nil {
		return nil, fmt.Errorf("read cells of prompts: %w", err)
	}
	return found, nil
}

// AnalysesAt reads the ids of the analyses at places, of one engine (empty: of
// all), in the order of the executions.
func (s *Store) AnalysesAt(
	ctx context.Context, projectID uuid.UUID, places []PromptPlace, engine string,
) (map[PromptPlace][]uuid.UUID, error) {
	const query = `SELECT reading_id, prompt_index, array_agg(id ORDER BY execution_id)
		FROM unnest($2::uuid[], $3::int[]) AS w (reading_id, prompt_index) JOIN analyses USING (reading_id, prompt_index)
		WHERE project_id = $1 AND ($4 = '' OR logical_engine = $4) GROUP BY reading_id, prompt_index`
	readings, indexes := placeColumns(places)
	found := map[PromptPlace][]uuid.UUID{}
	var place PromptPlace
	var ids []uuid.UUID
	err := s.each(ctx, query, []any{projectID, readings, indexes, engine}, []any{&place.ReadingID, &place.PromptIndex, &ids}, func() {
		found[place] = ids
		ids = nil
	})
	if err != nil {
		return nil, fmt.Errorf("read analyses of prompts: %w", err)
	}
	return found, nil
}

func placeColumns(places []PromptPlace) ([]uuid.UUID, []int) {
	readings, indexes := make([]uuid.UUID, len(places)), make([]int, len(places))
	for i, p := range places {
		readings[i], indexes[i] = p.ReadingID, p.PromptIndex
	}
	return readings, indexes
}
