package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AnswerFilter narrows a list of answers; nil fields do not.
type AnswerFilter struct {
	ID       *uuid.UUID // of the execution
	Engine   *model.LogicalEngine
	PromptID *uuid.UUID
	State    *model.AnswerState
	Tag      *string // of the prompts, in lower case
}

// KeptAnswers is a page of an audit's answers and the entities that are looked for in them.
type KeptAnswers struct {
	Items      []*KeptAnswer
	Entities   []model.EntitySnapshot
	NextCursor *string
}

// KeptAnswer is an answer with what is read when it is shown. Its citations, ads and places of mentions are not set.
type KeptAnswer struct {
	bun.BaseModel `bun:"table:answers,alias:a"`
	model.Answer

	Attached []model.EngineCitation `bun:"attached,type:jsonb,scanonly"` // sources that the engine attached
	Shown    *model.EngineAds       `bun:"shown,type:jsonb,scanonly"`    // nil: the engine has no ads
	Queries  []string               `bun:"queries,array,scanonly"`
	Found    []int                  `bun:"-"` // the entity of each mention, by its place in the audit's snapshot
}

// Answers returns a page of an audit's answers in the order of its executions: by
// prompt, engine and repetition. Three statements at most; the cursor holds one value,
// the execution's id. It returns a NotFound fault when the project has no such audit.
func (s *Store) Answers(ctx context.Context, projectID, auditID uuid.UUID, req page.Request, f AnswerFilter) (*KeptAnswers, error) {
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
	if len(rows) == 0 && f.PromptID != nil {
		if err := s.checkPrompt(ctx, projectID, auditID, *f.PromptID); err != nil {
			return nil, err
		}
	}
	rows, next := page.Cut(req, rows, func(a *KeptAnswer) []string { return []string{a.ID.String()} })
	if err := s.loadMentions(ctx, projectID, auditID, entities, rows); err != nil {
		return nil, fmt.Errorf("read mentions: %w", err)
	}
	return &KeptAnswers{Items: rows, Entities: entities, NextCursor: next}, nil
}

// checkPrompt returns a NotFound fault if neither the project nor the audit has a prompt.
func (s *Store) checkPrompt(ctx context.Context, projectID, auditID, id uuid.UUID) error {
	db := s.db.Bun(ctx)
	current := db.NewSelect().Table("prompts").ColumnExpr("1").Where("project_id = ? AND id = ?", projectID, id)
	asked := db.NewSelect().Table("audit_prompts").ColumnExpr("1").Where("project_id = ? AND audit_id = ? AND prompt_id = ?", projectID, auditID, id)
	var known bool
	if err := db.NewSelect().ColumnExpr("EXISTS (?) OR EXISTS (?)", current, asked).Scan(ctx, &known); err != nil {
		return fmt.Errorf("look up prompt: %w", err)
	}
	if !known {
		return fault.MissingRef("prompt_id", "prompt")
	}
	return nil
}

// ofTag narrows a query to the prompts (p) of an audit that have a tag now; nil does not.
func ofTag(q *bun.SelectQuery, tag *string) {
	if tag != nil {
		q.Join("JOIN tags AS g ON g.project_id = p.project_id AND g.target_id = p.prompt_id").
			Where("g.kind = ?", model.TagKindPrompt).Where("g.tag_key = ?", *tag)
	}
}

func (s *Store) answerRows(
	ctx context.Context, projectID, auditID, after uuid.UUID, limit int, f AnswerFilter,
) ([]*KeptAnswer, error) {
	var rows []*KeptAnswer
	query := s.db.Bun(ctx).NewSelect().Model(&rows).
		Column("a.audit_id", "p.prompt_id", "a.prompt_index", "a.logical_engine", "a.transport_provider", "a.transport_model",
			"a.retrieval_enabled", "a.repetition", "a.attempt", "a.text", "a.finish_reason",
			"a.input_tokens", "a.output_tokens", "a.started_at", "a.answered_at").
		ColumnExpr("a.execution_id AS id").ColumnExpr("p.text AS prompt_text").
		ColumnExpr("a.citations AS attached, a.ads AS shown, a.searches AS queries").
		Join("JOIN audit_prompts AS p ON p.project_id = a.project_id AND p.audit_id = a.audit_id AND p.prompt_index = a.prompt_index").
		Where("a.project_id = ? AND a.audit_id = ?", projectID, auditID).Where("a.execution_id > ?", after).
		OrderExpr("a.execution_id").Limit(int64(limit))
	storage.Given(query, "a.execution_id = ?", f.ID)
	storage.Given(query, "a.logical_engine = ?", f.Engine)
	storage.Given(query, "p.prompt_id = ?", f.PromptID)
	ofTag(query, f.Tag)
	if f.State != nil {
		inState(query, *f.State)
	}
	if err := query.Scan(ctx); err != nil {
		return nil, err
	}
	for _, row := range rows {
		row.Searches = row.Queries
		row.LatencyMs = int(row.AnsweredAt.Sub(row.StartedAt).Milliseconds())
	}
	return rows, nil
}

// inState narrows a query of answers (a) by what was read in them.
func inState(query *bun.SelectQuery, state model.AnswerState) {
	query.Join("JOIN audits AS r ON r.project_id = a.project_id AND r.id = a.audit_id").
		Join(`JOIN analyses AS f ON f.project_id = a.project_id AND f.reading_id = coalesce(r.reading_id, r.id)
			AND f.execution_id = a.execution_id`)
	switch state {
	case model.AnswerStateMentionedAndCited:
		query.Where("f.brand_present AND f.owned_cited")
	case model.AnswerStateMentionedOnly:
		query.Where("f.brand_present AND NOT f.owned_cited")
	case model.AnswerStateCitedOnly:
		query.Where("f.owned_cited AND NOT f.brand_present")
	case model.AnswerStateNeither:
		query.Where("NOT f.brand_present AND NOT f.owned_cited")
	case model.AnswerStateDeclined:
		query.Where("f.declined")
	}
}

// mention is a row of an analysed answer with one of the entities that it mentions.
type mention struct {
	ExecutionID uuid.UUID
	EntityIndex *int // nil: the answer mentions none
	Rank        *int
	Count       *int
}

// loadMentions sets the mentions of the answers that have been analysed. Facts name
// entities by their place in the audit's snapshot.
func (s *Store) loadMentions(
	ctx context.Context, projectID, auditID uuid.UUID, entities []model.EntitySnapshot, answers []*KeptAnswer,
) error {
	if len(answers) == 0 {
		return nil
	}
	byID := make(map[uuid.UUID]*KeptAnswer, len(answers))
	ids := make([]uuid.UUID, len(answers))
	for i, a := range answers {
		byID[a.ID], ids[i] = a, a.ID
	}
	db := s.db.Bun(ctx)
	reading := db.NewSelect().TableExpr("audits AS a").ColumnExpr(readingOf).
		Where("a.project_id = ? AND a.id = ?", projectID, auditID)
	var mentions []mention
	err := db.NewSelect().TableExpr("analyses AS f").Column("f.execution_id", "p.entity_index", "p.rank", "p.count").
		Join(`LEFT JOIN presences AS p ON p.project_id = f.project_id AND p.reading_id = f.reading_id
			AND p.execution_id = f.execution_id`).
		Where("f.project_id = ?", projectID).Where("f.reading_id = (?)", reading).Where("f.execution_id IN (?)", bun.List(ids)).
		OrderExpr("f.execution_id, p.rank, p.entity_index").Scan(ctx, &mentions)
	for _, m := range mentions {
		byID[m.ExecutionID].mentioned(entities, m)
	}
	return err
}

// mentioned adds a mention, or notes that there is none.
func (a *KeptAnswer) mentioned(entities []model.EntitySnapshot, m mention) {
	if a.Mentions == nil {
		a.Mentions = []model.AnswerMention{}
	}
	if m.EntityIndex == nil || *m.EntityIndex >= len(entities) {
		return
	}
	e := entities[*m.EntityIndex]
	a.Mentions = append(a.Mentions, model.AnswerMention{Name: e.Name, IsBrand: e.IsBrand(), Rank: *m.Rank, Count: *m.Count, Places: []model.TextPlace{}})
	a.Found = append(a.Found, *m.EntityIndex)
}
