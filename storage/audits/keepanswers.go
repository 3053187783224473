package audits

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// storedAnswer is a row of an answer, the only one of its execution.
type storedAnswer struct {
	bun.BaseModel `bun:"table:answers,alias:a"`

	ProjectID         uuid.UUID `bun:",pk"`
	AuditID           uuid.UUID `bun:",pk"`
	ExecutionID       uuid.UUID `bun:",pk"`
	PromptIndex       int
	LogicalEngine     model.LogicalEngine
	Repetition        int
	Attempt           int
	Text              string
	Citations         []model.EngineCitation `bun:"type:jsonb"`
	Searches          []string               `bun:",array"`
	Searched          *bool                  // nil: not observable
	TransportProvider model.TransportProvider
	TransportModel    string
	RetrievalEnabled  bool
	AdapterVersion    string
	FinishReason      string
	InputTokens       *int64
	OutputTokens      *int64
	SearchCalls       *int64
	Raw               []byte
	StartedAt         time.Time
	AnsweredAt        time.Time
	Ads               *model.EngineAds       `bun:"type:jsonb"` // nil: the engine has none
	Retrieved         []model.EngineCitation `bun:"type:jsonb"`
}

// keepAnswers stores the answers of the outcomes that decided their execution.
func (s *Store) keepAnswers(
	ctx context.Context, outcomes []model.AttemptOutcome, moved map[uuid.UUID]movedExecution,
) error {
	var rows []storedAnswer
	for i := range outcomes {
		if m, applied := moved[outcomes[i].ID]; applied && outcomes[i].Answer != nil {
			rows = append(rows, answerRow(&outcomes[i], m))
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return storage.CopyAll(ctx, s.db, rows)
}

func answerRow(o *model.AttemptOutcome, m movedExecution) storedAnswer {
	a := o.Answer
	row := storedAnswer{
		ProjectID: o.ProjectID, AuditID: o.AuditID, ExecutionID: o.ID, PromptIndex: m.PromptIndex, LogicalEngine: m.Engine,
		Repetition: m.Repetition, Attempt: o.Attempt, Text: a.Text, Citations: a.Citations, Searches: a.Searches,
		Searched: a.Searched, TransportProvider: a.TransportProvider, TransportModel: a.TransportModel,
		RetrievalEnabled: a.RetrievalEnabled, AdapterVersion: a.AdapterVersion, FinishReason: a.FinishReason,
		InputTokens: a.InputTokens, OutputTokens: a.OutputTokens, SearchCalls: a.SearchCalls, Raw: a.Raw,
		StartedAt: o.StartedAt, AnsweredAt: o.FinishedAt, Ads: a.Ads, Retrieved: a.Retrieved,
	}
	// Nothing is an empty list, not NULL.
	if row.Citations == nil {
		row.Citations = []model.EngineCitation{}
	}
	if row.Retrieved == nil {
		row.Retrieved = []model.EngineCitation{}
	}
	if row.Searches == nil {
		row.Searches = []string{}
	}
	if row.Raw == nil {
		row.Raw = []byte{}
	}
	return row
}
