package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// copyAnswers keeps the answers of the outcomes that decided their execution.
func (s *Store) copyAnswers(
	ctx context.Context, outcomes []model.AttemptOutcome, moved map[uuid.UUID]movedExecution,
) error {
	var kept []*model.AttemptOutcome
	for i := range outcomes {
		if _, applied := moved[outcomes[i].ID]; applied && outcomes[i].Answer != nil {
			kept = append(kept, &outcomes[i])
		}
	}
	if len(kept) == 0 {
		return nil
	}
	columns := []string{
		"project_id", "audit_id", "execution_id", "prompt_index", "logical_engine", "repetition", "attempt", "text",
		"citations", "searches", "searched", "transport_provider", "transport_model", "retrieval_enabled",
		"adapter_version", "finish_reason", "input_tokens", "output_tokens", "search_calls", "raw", "started_at", "answered_at", "ads",
	}
	_, err := s.db.PGX(ctx).CopyFrom(ctx, pgx.Identifier{"answers"}, columns,
		pgx.CopyFromSlice(len(kept), func(i int) ([]any, error) { return answerRow(kept[i], moved[kept[i].ID]), nil }))
	return err
}

func answerRow(o *model.AttemptOutcome, m movedExecution) []any {
	a := o.Answer
	citations, searches := a.Citations, a.Searches
	if citations == nil {
		citations = []model.EngineCitation{}
	}
	if searches == nil {
		searches = []string{}
	}
	raw := a.Raw
	if raw == nil {
		raw = []byte{}
	}
	return []any{
		o.ProjectID, o.AuditID, o.ID, m.PromptIndex, m.Engine, m.Repetition, o.Attempt, a.Text,
		citations, searches, a.Searched, a.TransportProvider, a.TransportModel, a.RetrievalEnabled,
		a.AdapterVersion, a.FinishReason, a.InputTokens, a.OutputTokens, a.SearchCalls, raw, o.StartedAt, o.FinishedAt, a.Ads,
	}
}

// AnswerFilter narrows a list of answers; nil fields do not.
type AnswerFilter struct {
	Engine   *model.LogicalEngine
	PromptID *uuid.UUID
}

// Answers reads a page of an audit's answers in the order of its executions: by
// prompt, engine and repetition. Three statements at most; the cursor holds one
// value, the execution's id. A fault when the project has no such audit.
func (s *Store) Answers(
	ctx context.Context, projectID, auditID uuid.UUID, req page.Request, f AnswerFilter,
) (*model.AnswerPage, error) {
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	entities, err := s.Entities(ctx, projectID, auditID)
	if err != nil {
		return nil, err
	}
	rows, err := s.answerRows(ctx, projectID, auditID, after, req.Limit+1, f)
	if err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}
	rows, next := page.Cut(req, rows, func(a *keptAnswer) []string { return []string{a.ID.String()} })
	if err := s.loadMentions(ctx, projectID, auditID, entities, rows); err != nil {
		return nil, fmt.Errorf("read mentions: %w", err)
	}
	items, err := withSources(rows, entities)
	if err != nil {
		return nil, err
	}
	return &model.AnswerPage{Items: items, NextCursor: next}, nil
}

// Entities returns the brand and the competitors as they were at launch.
func (s *Store) Entities(ctx context.Context, projectID, auditID uuid.UUID) ([]model.EntitySnapshot, error) {
	const query = `SELECT entities FROM audits WHERE project_id = $1 AND id = $2`
	entities, err := storage.One(ctx, s.db, pgx.RowTo[[]model.EntitySnapshot], query, projectID, auditID)
	if storage.NotFound(err) {
		return nil, fault.Missing("audit")
	}
	if err != nil {
		return nil, fmt.Errorf("read audit's entities: %w", err)
	}
	return entities, nil
}

// keptAnswer is an answer as it is stored.
type keptAnswer struct {
	model.Answer

	listed []model.EngineCitation
	shown  *model.EngineAds
}

func (s *Store) answerRows(
	ctx context.Context, projectID, auditID, after uuid.UUID, limit int, f AnswerFilter,
) ([]*keptAnswer, error) {
	const query = `SELECT a.execution_id, a.audit_id, p.prompt_id, a.prompt_index, p.text, a.logical_engine,
			a.transport_provider, a.transport_model, a.retrieval_enabled, a.repetition, a.attempt, a.text, a.finish_reason,
			a.searches, a.citations, a.ads, a.input_tokens, a.output_tokens, a.started_at, a.answered_at
		FROM answers a JOIN audit_prompts p
			ON p.project_id = a.project_id AND p.audit_id = a.audit_id AND p.prompt_index = a.prompt_index
		WHERE a.project_id = $1 AND a.audit_id = $2 AND a.execution_id > $3
			AND ($4::text IS NULL OR a.logical_engine = $4) AND ($5::uuid IS NULL OR p.prompt_id = $5)
		ORDER BY a.execution_id LIMIT $6`
	scan := func(row pgx.CollectableRow) (*keptAnswer, error) {
		a := &keptAnswer{}
		err := row.Scan(&a.ID, &a.AuditID, &a.PromptID, &a.PromptIndex, &a.PromptText, &a.LogicalEngine,
			&a.TransportProvider, &a.TransportModel, &a.RetrievalEnabled, &a.Repetition, &a.Attempt, &a.Text, &a.FinishReason,
			&a.Searches, &a.listed, &a.shown, &a.InputTokens, &a.OutputTokens, &a.StartedAt, &a.AnsweredAt)
		a.LatencyMs = int(a.AnsweredAt.Sub(a.StartedAt).Milliseconds())
		return a, err
	}
	return storage.Collect(ctx, s.db, scan, query, projectID, auditID, after, f.Engine, f.PromptID, limit)
}

// withSources reads the answers' sources and says which of them are the brand's.
func withSources(rows []*keptAnswer, entities []model.EntitySnapshot) ([]model.Answer, error) {
	reader, err := answer.NewAnalyzer(read(entities[:min(len(entities), 1)]))
	if err != nil {
		return nil, fmt.Errorf("read brand: %w", err)
	}
	items := make([]model.Answer, len(rows))
	for i, row := range rows {
		items[i] = row.Answer
		items[i].Citations = sourcesOf(reader, row)
	}
	return items, withAds(rows, items, entities)
}

// read gives entities as they are looked for in answers.
func read(entities []model.EntitySnapshot) []answer.Entity {
	all := make([]answer.Entity, len(entities))
	for i, e := range entities {
		all[i] = answer.Entity{
			Name: e.Name, Aliases: e.Aliases, Domains: e.Domains, UnintendedDomains: e.UnintendedDomains, Matching: e.Matching,
		}
	}
	return all
}

func sourcesOf(reader *answer.Analyzer, row *keptAnswer) []model.AnswerCitation {
	listed := make([]answer.Citation, len(row.listed))
	for i, c := range row.listed {
		listed[i] = answer.Citation{URL: c.URL, Title: c.Title, Start: c.Start, End: c.End}
	}
	sources := reader.Read(answer.Input{Text: row.Text, Citations: listed}).Citations
	out := make([]model.AnswerCitation, len(sources))
	for i, source := range sources {
		out[i] = model.AnswerCitation{
			Position: i + 1, URL: source.URL, Host: source.Host, Title: source.Title, Owned: len(source.Entities) > 0,
			StartIndex: offset(source.Start), EndIndex: offset(source.End),
		}
	}
	return out
}

// offset gives nil for a place that the engine does not name.
func offset(at int) *int {
	if at < 0 {
		return nil
	}
	return &at
}

// loadMentions sets the mentions of the answers that have been analysed. The
// facts name entities by their place in the audit's snapshot.
func (s *Store) loadMentions(
	ctx context.Context, projectID, auditID uuid.UUID, entities []model.EntitySnapshot, answers []*keptAnswer,
) error {
	const query = `SELECT f.execution_id, p.entity_index, p.rank, p.count
		FROM analyses f LEFT JOIN presences p
			ON p.project_id = f.project_id AND p.reading_id = f.reading_id AND p.execution_id = f.execution_id
		WHERE f.project_id = $1 AND f.reading_id = (SELECT ` + readingOf + ` FROM audits a WHERE a.project_id = $1 AND a.id = $2)
			AND f.execution_id = ANY($3)
		ORDER BY f.execution_id, p.rank, p.entity_index`
	if len(answers) == 0 {
		return nil
	}
	byID := make(map[uuid.UUID]*keptAnswer, len(answers))
	ids := make([]uuid.UUID, len(answers))
	for i, a := range answers {
		byID[a.ID], ids[i] = a, a.ID
	}
	rows, err := s.db.PGX(ctx).Query(ctx, query, pgx.QueryExecModeCacheStatement, projectID, auditID, ids)
	if err != nil {
		return err
	}
	var id uuid.UUID
	var entity, rank, count *int
	_, err = pgx.ForEachRow(rows, []any{&id, &entity, &rank, &count}, func() error {
		byID[id].mentioned(entities, entity, rank, count)
		return nil
	})
	return err
}

// mentioned adds a presence, or with a nil entity says that there is none.
func (a *keptAnswer) mentioned(entities []model.EntitySnapshot, entity, rank, count *int) {
	if a.Mentions == nil {
		a.Mentions = []model.AnswerMention{}
	}
	if entity == nil || *entity >= len(entities) {
		return
	}
	e := entities[*entity]
	a.Mentions = append(a.Mentions, model.AnswerMention{Name: e.Name, IsBrand: e.IsBrand(), Rank: *rank, Count: *count})
}
