package perception

import (
	"context"
	"iter"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Store is where judgings and judgements are kept.
type Store interface {
	JudgingStore
	JudgementStore
	NameStore
	InTx(ctx context.Context, fn func(context.Context) error) error
}

// JudgingStore keeps the judgings of audits.
type JudgingStore interface {
	BeginJudging(ctx context.Context, projectID, auditID uuid.UUID, by reports.JudgeName, now time.Time) error
	Judging(ctx context.Context, projectID, auditID uuid.UUID) (*reports.Judging, error)
	JudgedBy(ctx context.Context, projectID, auditID uuid.UUID, by reports.JudgeName) error
	EndJudging(ctx context.Context, j *reports.Judging, rest model.JudgementState, now time.Time) error
	ReplacePerceptions(ctx context.Context, projectID, auditID uuid.UUID) error
}

// JudgementStore keeps judgements and the calls that they take.
type JudgementStore interface {
	AnswersToJudge(
		ctx context.Context, projectID, auditID, after uuid.UUID, now time.Time, limit int,
	) ([]reports.AnswerToJudge, error)
	JudgementsToCome(ctx context.Context, projectID, auditID uuid.UUID) (left int, first time.Time, err error)
	CachedJudgements(ctx context.Context, projectID uuid.UUID, keys []uuid.UUID) (map[uuid.UUID]model.Judgement, error)
	BeginJudgeCall(
		ctx context.Context, j *reports.Judging, executionID uuid.UUID, most int, limit reports.JudgeCap, now time.Time,
	) (reports.JudgeCall, error)
	RecordJudgements(
		ctx context.Context, j *reports.Judging, by reports.JudgeName, rec *reports.JudgeRecord, now time.Time,
	) (bool, error)
}

// NameStore keeps verdicts on names.
type NameStore interface {
	NamesToJudge(
		ctx context.Context, projectID, auditID uuid.UUID,
	) (names []model.ObservedCompetitor, notBefore time.Time, err error)
	CachedNameVerdicts(ctx context.Context, projectID uuid.UUID, keys []uuid.UUID) (map[uuid.UUID]model.NameVerdict, error)
	AnswerTexts(ctx context.Context, projectID, auditID uuid.UUID, executions []uuid.UUID) iter.Seq2[map[uuid.UUID]string, error]
}
