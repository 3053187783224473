package reports

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func countColumns() string { return strings.Join(countNames(), ", ") }

// Totals reads the totals of readings for a cohort, by reading, engine and entity: the
// rows of one engine (empty: those over all engines), or, without an engine, of
// each, and of those over all engines the brand's.
func (s *Store) Totals(
	ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort, engine *string,
) ([]Total, error) {
	query := `SELECT reading_id, logical_engine, entity_index, match_key, cells, prompts, prompts_answered, performance, ` +
		countColumns() + ` FROM totals WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3`
	args := []any{projectID, readingIDs, string(cohort)}
	if engine != nil {
		query += ` AND logical_engine = $4`
		args = append(args, *engine)
	} else {
		query += ` AND (logical_engine <> '' OR entity_index = 0)`
	}
	scan := func(row pgx.CollectableRow) (Total, error) {
		t := Total{Cohort: cohort}
		err := row.Scan(append([]any{
			&t.ReadingID, &t.Engine, &t.Entity, &t.MatchKey, &t.Cells, &t.Prompts, &t.PromptsAnswered, &t.Performance,
		}, countTargets(&t.Outcome)...)...)
		t.FillStates()
		return t, err
	}
	totals, err := storage.Collect(ctx, s.db, scan, query+` ORDER BY reading_id, logical_engine, entity_index`, args...)
	if err != nil {
		return nil, fmt.Errorf("read totals: %w", err)
	}
	return totals, nil
}

// CellsDigests gives, by reading, the digest of the match keys of its cells of a cohort
// and engine (empty: of all engines). Readings without such cells are left out.
func (s *Store) CellsDigests(
	ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort, engine string,
) (map[uuid.UUID]uuid.UUID, error) {
	const query = `SELECT reading_id, match_key FROM totals
		WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND logical_engine = $4 AND entity_index = 0`
	found := make(map[uuid.UUID]uuid.UUID, len(readingIDs))
	var readingID, cells uuid.UUID
	err := s.each(ctx, query, []any{projectID, readingIDs, string(cohort), engine}, []any{&readingID, &cells}, func() {
		found[readingID] = cells
	})
	if err != nil {
		return nil, fmt.Errorf("read digests of cells: %w", err)
	}
	return found, nil
}

// Cells reads cells by reading, entity, prompt and engine. Readings whose rollups were
// made since there are panels have the brand's here alone; [Store.Panels] reads all.
func (s *Store) Cells(ctx context.Context, projectID uuid.UUID, f CellFilter) ([]Cell, error) {
	query := `SELECT reading_id, entity_index, prompt_index, logical_engine, match_key, ` + countColumns() + `
		FROM cells WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3`
	args := []any{projectID, f.ReadingIDs, string(f.Cohort)}
	if f.Engine != "" {
		args = append(args, f.Engine)
		query += ` AND logical_engine = $4`
	}
	if f.BrandOnly {
		query += ` AND entity_index = 0`
	}
	scan := func(row pgx.CollectableRow) (Cell, error) {
		c := Cell{Cohort: f.Cohort}
		err := row.Scan(append([]any{&c.ReadingID, &c.Entity, &c.PromptIndex, &c.Engine, &c.MatchKey}, countTargets(&c.Outcome)...)...)
		c.FillStates()
		return c, err
	}
	cells, err := storage.Collect(ctx, s.db, scan, query+` ORDER BY reading_id, entity_index, prompt_index, logical_engine`, args...)
	if err != nil {
		return nil, fmt.Errorf("read cells: %w", err)
	}
	return cells, nil
}

// AuditPrompts reads the prompts of audits as they were at launch, by audit and
// place; only those of a cohort when it is not empty.
func (s *Store) AuditPrompts(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort,
) ([]model.AuditPrompt, error) {
	const query = `SELECT audit_id, prompt_index, id, prompt_id, text, theme, intent, buyer_stage, prompt_intent, cohort, branded, topic_id, topic
		FROM audit_prompts WHERE project_id = $1 AND audit_id = ANY($2) AND ($3 = '' OR cohort = $3)
		ORDER BY audit_id, prompt_index`
	scan := func(row pgx.CollectableRow) (model.AuditPrompt, error) {
		p := model.AuditPrompt{ProjectID: projectID}
		err := row.Scan(&p.AuditID, &p.PromptIndex, &p.ID, &p.PromptID, &p.Text, &p.Theme, &p.Intent, &p.BuyerStage,
			&p.PromptIntent, &p.Cohort, &p.Branded, &p.TopicID, &p.Topic)
		return p, err
	}
	prompts, err := storage.Collect(ctx, s.db, scan, query, projectID, auditIDs, string(cohort))
	if err != nil {
		return nil, fmt.Errorf("read prompts of audits: %w", err)
	}
	return prompts, nil
}

// Tally is how many executions of a prompt and engine ended without a response.
type Tally struct {
	PromptIndex   int
	LogicalEngine string
	Completed     int // ended with an answer
	Failed        int
	NotRun        int // no answer shown, cancelled, or not ended
}

// ExecutionTallies counts an audit's executions by prompt and engine.
func (s *Store) ExecutionTallies(ctx context.Context, projectID, auditID uuid.UUID) ([]Tally, error) {
	const query = `SELECT prompt_index, logical_engine, count(*) FILTER (WHERE status = 'completed'),
			count(*) FILTER (WHERE status = 'failed'), count(*) FILTER (WHERE status NOT IN ('completed', 'failed'))
		FROM executions WHERE project_id = $1 AND audit_id = $2
		GROUP BY prompt_index, logical_engine ORDER BY prompt_index, logical_engine`
	scan := func(row pgx.CollectableRow) (Tally, error) {
		var t Tally
		err := row.Scan(&t.PromptIndex, &t.LogicalEngine, &t.Completed, &t.Failed, &t.NotRun)
		return t, err
	}
	tallies, err := storage.Collect(ctx, s.db, scan, query, projectID, auditID)
	if err != nil {
		return nil, fmt.Errorf("count executions: %w", err)
	}
	return tallies, nil
}
