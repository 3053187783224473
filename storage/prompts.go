package storage

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

const promptColumns = `p.project_id, p.id, p.prompt_set_id, p.topic_id, p.text, p.theme, p.intent, p.buyer_stage, p.prompt_intent,
	p.cohort, p.branded, p.enabled, p.status, p.origin, p.created_at, p.updated_at`

func promptTargets(p *model.Prompt) []any {
	return []any{
		&p.ProjectID, &p.ID, &p.PromptSetID, &p.TopicID, &p.Text, &p.Theme, &p.Intent, &p.BuyerStage, &p.PromptIntent,
		&p.Cohort, &p.Branded, &p.Enabled, &p.Status, &p.Origin, &p.CreatedAt, &p.UpdatedAt,
	}
}

// PromptFilter narrows a list of prompts; nil fields do not.
type PromptFilter struct {
	PromptSetID *uuid.UUID
	TopicID     *uuid.UUID
	Status      *model.PromptStatus
}

// Prompts reads a page of a project's prompts, oldest first, each with its
// latest measurement. One statement.
func (s *DB) Prompts(ctx context.Context, projectID uuid.UUID, f PromptFilter, req page.Request) (*model.PromptPage, error) {
	const query = `SELECT ` + promptColumns + `, ` + measurementColumns + `
		FROM prompts p LEFT JOIN prompt_measurements m ON m.project_id = p.project_id AND m.prompt_id = p.id
		WHERE p.project_id = $1 AND p.id > $2 %s ORDER BY p.id LIMIT $3`
	after, err := AfterID(req)
	if err != nil {
		return nil, err
	}
	args := []any{projectID, after, req.Limit + 1}
	var filters strings.Builder
	for column, value := range f.conditions() {
		args = append(args, value)
		fmt.Fprintf(&filters, " AND p.%s = $%d", column, len(args))
	}
	prompts, err := Collect(ctx, s, scanMeasured, fmt.Sprintf(query, filters.String()), args...)
	if err != nil {
		return nil, fmt.Errorf("read prompts: %w", err)
	}
	items, next := page.Cut(req, prompts, func(p *model.Prompt) []string { return []string{p.ID.String()} })
	return &model.PromptPage{Items: items, NextCursor: next}, nil
}

// conditions yields column and value of every filter that is set, in a fixed
// order so that equal filters make equal statements.
func (f PromptFilter) conditions() func(yield func(string, any) bool) {
	return func(yield func(string, any) bool) {
		if f.PromptSetID != nil && !yield("prompt_set_id", *f.PromptSetID) {
			return
		}
		if f.TopicID != nil && !yield("topic_id", *f.TopicID) {
			return
		}
		if f.Status != nil {
			yield("status", *f.Status)
		}
	}
}

const measurementColumns = `m.audit_id, m.responses, m.brand_responses, m.citable, m.cited`

// measured is what prompt_measurements holds of a prompt; AuditID nil: nothing.
type measured struct {
	AuditID                              *uuid.UUID
	Responses, Presences, Citable, Cited *int
}

func (m *measured) targets() []any {
	return []any{&m.AuditID, &m.Responses, &m.Presences, &m.Citable, &m.Cited}
}

func scanMeasured(row pgx.CollectableRow) (*model.Prompt, error) {
	p := &model.Prompt{}
	var m measured
	if err := row.Scan(append(promptTargets(p), m.targets()...)...); err != nil {
		return nil, err
	}
	p.LatestMeasurement = m.of(p)
	return p, nil
}

// of gives the reading. A brand diagnostic prompt has none of its own.
func (m *measured) of(p *model.Prompt) model.PromptMeasurement {
	switch {
	case p.Cohort == model.PromptCohortBrandDiagnostic:
		return &model.PromptMeasurementUnavailable{State: model.MeasurementStateUnavailable}
	case m.AuditID == nil:
		return &model.PromptNotMeasured{State: model.MeasurementStateNotMeasured}
	default:
		return &model.PromptMeasured{
			State: model.MeasurementStateMeasured, AuditID: *m.AuditID,
			MentionRate: rate(m.Presences, m.Responses), CitationRate: rate(m.Cited, m.Citable),
		}
	}
}

// rate is nil where the denominator is empty: unknown is not zero.
func rate(part, whole *int) *float64 {
	if part == nil || whole == nil || *whole == 0 {
		return nil
	}
	r := float64(*part) / float64(*whole)
	return &r
}

// Measurements reads the latest measurement of many prompts, of any projects,
// into them.
func (s *DB) Measurements(ctx context.Context, prompts []*model.Prompt) error {
	const query = `SELECT m.prompt_id, ` + measurementColumns + ` FROM prompt_measurements m
		WHERE m.project_id = ANY($1) AND m.prompt_id = ANY($2)`
	ids := make([]uuid.UUID, len(prompts))
	projects := make([]uuid.UUID, len(prompts))
	for i, p := range prompts {
		ids[i], projects[i] = p.ID, p.ProjectID
	}
	rows, err := s.PGX(ctx).Query(ctx, query, pgx.QueryExecModeCacheStatement, projects, ids)
	if err != nil {
		return fmt.Errorf("read measurements: %w", err)
	}
	found := map[uuid.UUID]measured{}
	var id uuid.UUID
	var m measured
	if _, err := pgx.ForEachRow(rows, append([]any{&id}, m.targets()...), func() error {
		found[id] = m
		m = measured{}
		return nil
	}); err != nil {
		return fmt.Errorf("read measurements: %w", err)
	}
	for _, p := range prompts {
		m := found[p.ID]
		p.LatestMeasurement = m.of(p)
	}
	return nil
}

// PromptSets reads the prompt sets of many projects with their counts, oldest
// first, by project; prompts are not loaded.
func (s *DB) PromptSets(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]*model.PromptSet, error) {
	const query = `SELECT s.project_id, s.id, s.name, s.description, s.created_at, s.updated_at,
			(SELECT count(*) FROM prompts p WHERE p.project_id = s.project_id AND p.prompt_set_id = s.id)
		FROM prompt_sets s WHERE s.project_id = ANY($1) ORDER BY s.project_id, s.id`
	sets, err := Collect(ctx, s, scanPromptSet, query, projectIDs)
	if err != nil {
		return nil, fmt.Errorf("read prompt sets: %w", err)
	}
	return GroupBy(sets, func(p *model.PromptSet) uuid.UUID { return p.ProjectID }), nil
}

// PromptSet reads one prompt set of a project with its count, without prompts.
func (s *DB) PromptSet(ctx context.Context, projectID, id uuid.UUID) (*model.PromptSet, error) {
	sets, err := s.PromptSetsByID(ctx, projectID, []uuid.UUID{id})
	if err != nil {
		return nil, err
	}
	if len(sets) == 0 {
		return nil, fault.Missing("prompt set")
	}
	return sets[0], nil
}

// PromptSetsByID reads those of the given prompt sets that the project has.
func (s *DB) PromptSetsByID(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*model.PromptSet, error) {
	const query = `SELECT s.project_id, s.id, s.name, s.description, s.created_at, s.updated_at,
			(SELECT count(*) FROM prompts p WHERE p.project_id = s.project_id AND p.prompt_set_id = s.id)
		FROM prompt_sets s WHERE s.project_id = $1 AND s.id = ANY($2)`
	sets, err := Collect(ctx, s, scanPromptSet, query, projectID, ids)
	if err != nil {
		return nil, fmt.Errorf("read prompt sets: %w", err)
	}
	return sets, nil
}

func scanPromptSet(row pgx.CollectableRow) (*model.PromptSet, error) {
	p := &model.PromptSet{}
	err := row.Scan(&p.ProjectID, &p.ID, &p.Name, &p.Description, &p.CreatedAt, &p.UpdatedAt, &p.PromptCount)
	return p, err
}

// PromptsOfSets reads every prompt of many sets, of any projects, oldest
// first, by set.
func (s *DB) PromptsOfSets(ctx context.Context, sets []*model.PromptSet) (map[uuid.UUID][]*model.Prompt, error) {
	const query = `SELECT ` + promptColumns + ` FROM prompts p
		WHERE p.project_id = ANY($1) AND p.prompt_set_id = ANY($2) ORDER BY p.project_id, p.prompt_set_id, p.id`
	projectIDs, setIDs := make([]uuid.UUID, len(sets)), make([]uuid.UUID, len(sets))
	for i, set := range sets {
		projectIDs[i], setIDs[i] = set.ProjectID, set.ID
	}
	rows, err := s.PGX(ctx).Query(ctx, query, pgx.QueryExecModeCacheStatement, projectIDs, setIDs)
	if err != nil {
		return nil, fmt.Errorf("read prompts of sets: %w", err)
	}
	bySet := make(map[uuid.UUID][]*model.Prompt, len(sets))
	for _, set := range sets {
		bySet[set.ID] = make([]*model.Prompt, 0, set.PromptCount)
	}
	// One row of targets for all rows: a page of projects has many thousands.
	var row model.Prompt
	if _, err := pgx.ForEachRow(rows, promptTargets(&row), func() error {
		p := row
		bySet[p.PromptSetID] = append(bySet[p.PromptSetID], &p)
		return nil
	}); err != nil {
		return nil, fmt.Errorf("read prompts of sets: %w", err)
	}
	return bySet, nil
}

// CheckPromptFilter says whether what a filter names exists in the project.
// Without such names it asks nothing of the database.
func (s *DB) CheckPromptFilter(ctx context.Context, projectID uuid.UUID, f PromptFilter) error {
	if f.PromptSetID != nil {
		if _, err := s.PromptSet(ctx, projectID, *f.PromptSetID); err != nil {
			return missingAs(err, "prompt_set_id", "prompt set")
		}
	}
	if f.TopicID != nil {
		topics, err := s.Topics(ctx, projectID, []uuid.UUID{*f.TopicID})
		if err != nil {
			return err
		}
		if len(topics) == 0 {
			return fault.MissingRef("topic_id", "topic")
		}
	}
	return nil
}

// missingAs names the request's field in a not-found error.
func missingAs(err error, field, what string) error {
	if fault.KindOf(err) == fault.NotFound {
		return fault.MissingRef(field, what)
	}
	return err
}

// Topics reads a project's topics, by name, each with its number of active
// and enabled prompts; only those in `only` when it is not nil.
func (s *DB) Topics(ctx context.Context, projectID uuid.UUID, only []uuid.UUID) ([]model.Topic, error) {
	const query = `SELECT t.project_id, t.id, t.parent_id, t.name, t.description, t.origin, t.created_at, t.updated_at,
			(SELECT count(*) FROM prompts p WHERE p.project_id = t.project_id AND p.topic_id = t.id
				AND p.status = 'active' AND p.enabled)
		FROM topics t WHERE t.project_id = $1 AND ($2::uuid[] IS NULL OR t.id = ANY($2)) ORDER BY lower(t.name), t.id`
	scan := func(row pgx.CollectableRow) (model.Topic, error) {
		var t model.Topic
		err := row.Scan(&t.ProjectID, &t.ID, &t.ParentID, &t.Name, &t.Description, &t.Origin,
			&t.CreatedAt, &t.UpdatedAt, &t.ActiveCount)
		return t, err
	}
	topics, err := Collect(ctx, s, scan, query, projectID, only)
	if err != nil {
		return nil, fmt.Errorf("read topics: %w", err)
	}
	return topics, nil
}
