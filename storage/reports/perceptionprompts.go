package reports

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// PromptPerception is how the brand was judged in an engine's answers to one
// prompt. The same question in several audits is one prompt.
type PromptPerception struct {
	Prompt   int // a number of its own
	Engine   string
	PromptID *uuid.UUID // nil: the project has it no more, or never had
	Text     string
	TopicID  *uuid.UUID // as the newest audit found it filed; nil: nowhere
	Topic    string
	Theme    string
	Newest   uuid.UUID // of these audits
	Sentiment
}

// PromptPerceptions reads how the brand was judged, prompt by prompt and engine
// by engine; what is of one prompt stands together. Cells are read as they are and
// texts once an audit: joined, every cell would carry its prompt's text through a sort.
func (s *Store) PromptPerceptions(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) ([]*PromptPerception, error) {
	sums, err := s.perceivedPrompts(ctx, projectID, scope)
	if err != nil {
		return nil, fmt.Errorf("read prompts of perception: %w", err)
	}
	for cell, err := range s.perceivedCells(ctx, projectID, scope) {
		if err != nil {
			return nil, err
		}
		sums.add(&cell)
	}
	return sums.list(), nil
}

// perceivedCell is a row of perception_cells, as it is read.
type perceivedCell struct {
	PromptPlace
	Sentiment

	Engine string
}

// perceivedCells returns the cells of a scope, as they are read.
//
// It uses pgx: a year's range reads tens of thousands of cells, and with Bun the line
// "perception" over a year of `make bench ARGS=million` is over its limit.
func (s *Store) perceivedCells(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) iter.Seq2[perceivedCell, error] {
	// Mentions are a sum, and why something was not judged is seldom to be told.
	query := `SELECT reading_id, prompt_index, logical_engine, positive, neutral, negative, mixed, pending, not_assessable,
			low_confidence, recommended, against, CASE WHEN mentions > positive + neutral + negative + mixed + pending + not_assessable
				THEN ARRAY[model_not_configured, platform_cap, entity_limit, invalid_output, model_error, task_failed] END
		FROM perception_cells WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3`
	args := []any{projectID, scope.ReadingIDs, string(scope.Cohort)}
	if scope.Engine != "" {
		query += ` AND logical_engine = $4`
		args = append(args, scope.Engine)
	}
	scan := func(rows pgx.Rows) (perceivedCell, error) {
		var c perceivedCell
		var unjudged []int // nil: all mentions were judged, or wait for it
		err := rows.Scan(&c.ReadingID, &c.PromptIndex, &c.Engine, &c.Positive, &c.Neutral, &c.Negative, &c.Mixed, &c.Pending, &c.NotAssessable,
			&c.LowConfidence, &c.Recommended, &c.Against, &unjudged)
		c.notJudged(unjudged)
		return c, err
	}
	return stream(ctx, s, "read perception of prompts", scan, query, args)
}

// notJudged fills in why mentions were not judged, nil: all were, and how many
// there are.
func (s *Sentiment) notJudged(why []int) {
	s.Mentions = s.Classified() + s.Pending + s.NotAssessable
	for i, n := range []*int{
		&s.ModelNotConfigured, &s.PlatformCap, &s.EntityLimit, &s.InvalidOutput, &s.ModelError, &s.TaskFailed,
	} {
		if *n = 0; i < len(why) {
			*n = why[i]
			s.Mentions += *n
		}
	}
}

// perceivedPrompts adds up cells by prompt and engine.
type perceivedPrompts struct {
	asked map[PromptPlace]numberedPrompt
	rows  [][]PromptPerception // by prompt
}

// numberedPrompt is a prompt of an audit with its number: the same question has the
// same in all audits.
type numberedPrompt struct {
	*model.AuditPrompt

	number int
}

// perceivedPrompts reads the prompts of a scope, with no cells yet.
func (s *Store) perceivedPrompts(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) (*perceivedPrompts, error) {
	rows, err := s.askedIn(ctx, projectID, scope.ReadingIDs, scope.Cohort)
	if err != nil {
		return nil, err
	}
	type name struct {
		id   uuid.UUID // none: nil
		text string
	}
	numbers, sums := map[name]int{}, &perceivedPrompts{asked: make(map[PromptPlace]numberedPrompt, len(rows))}
	for i := range rows {
		p := &rows[i].AuditPrompt
		asked := name{text: p.Text}
		if p.PromptID != nil {
			asked.id = *p.PromptID
		}
		number, ok := numbers[asked]
		if !ok {
			number = len(numbers)
			numbers[asked] = number
		}
		sums.asked[PromptPlace{rows[i].ReadingID, p.PromptIndex}] = numberedPrompt{p, number}
	}
	sums.rows = make([][]PromptPerception, len(numbers))
	return sums, nil
}

func (p *perceivedPrompts) add(cell *perceivedCell) {
	prompt, ok := p.asked[cell.PromptPlace]
	if !ok { // the project has just been deleted
		return
	}
	row := p.row(prompt, cell.Engine)
	row.Add(&cell.Sentiment)
	if bytes.Compare(prompt.AuditID[:], row.Newest[:]) >= 0 {
		row.Newest = prompt.AuditID
		row.TopicID, row.Topic, row.Theme = prompt.TopicID, prompt.Topic, prompt.Theme
	}
}

func (p *perceivedPrompts) row(prompt numberedPrompt, engine string) *PromptPerception {
	rows := &p.rows[prompt.number]
	for i := range *rows {
		if (*rows)[i].Engine == engine {
			return &(*rows)[i]
		}
	}
	*rows = append(*rows, PromptPerception{Prompt: prompt.number, Engine: engine, PromptID: prompt.PromptID, Text: prompt.Text})
	return &(*rows)[len(*rows)-1]
}

func (p *perceivedPrompts) list() []*PromptPerception {
	var all []*PromptPerception
	for _, rows := range p.rows {
		for i := range rows {
			all = append(all, &rows[i])
		}
	}
	return all
}
