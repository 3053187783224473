package reports

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

const (
	// partAnswers is how many answers are read at a time.
	partAnswers = 256
	// partBytes is how many bytes the answers that are read at a time have. A larger answer is read alone.
	partBytes = 16 << 20

	// answerBytes is how many bytes of an answer are read, however few they are on disk.
	answerBytes = `octet_length(text)::bigint + octet_length(citations::text) + octet_length(array_to_string(searches, ''))
		+ coalesce(octet_length(ads::text), 0) + octet_length(retrieved::text)`
)

// AnswerToRead is a stored answer with what its reading depends on.
type AnswerToRead struct {
	bun.BaseModel `bun:"table:answers,alias:a"`

	ExecutionID      uuid.UUID
	PromptIndex      int
	LogicalEngine    string
	Text             string
	Citations        json.RawMessage // as the engine attached them
	Searches         []string        `bun:",array"`
	Searched         *bool           // nil: not observable
	Provider         string          `bun:"transport_provider"`
	TransportModel   string
	RetrievalEnabled *bool
	Ads              *model.EngineAds `bun:"type:jsonb"` // nil: the engine has none
	Retrieved        []model.EngineCitation
	AnsweredAt       time.Time
	FinishReason     string
}

// AnswersToRead reads an audit's answers in the order of their executions, in parts of at most
// 256 answers and 16 MiB. A larger answer is a part.
func (s *Store) AnswersToRead(ctx context.Context, projectID, auditID uuid.UUID) iter.Seq2[[]AnswerToRead, error] {
	return inParts(ctx, s, projectID, auditID, func(first, last uuid.UUID) ([]AnswerToRead, error) {
		return s.answersBetween(ctx, projectID, auditID, first, last)
	})
}

// answersBetween reads the answers from one execution to another. COPY writes missing ads as JSON's null.
func (s *Store) answersBetween(ctx context.Context, projectID, auditID, first, last uuid.UUID) ([]AnswerToRead, error) {
	var answers []AnswerToRead
	err := s.db.Bun(ctx).NewSelect().Model(&answers).ExcludeColumn("ads").ColumnExpr("nullif(a.ads, 'null') AS ads").
		Where("project_id = ?", projectID).Where("audit_id = ?", auditID).
		Where("execution_id BETWEEN ? AND ?", first, last).OrderExpr("execution_id").Scan(ctx)
	return answers, storage.Wrap(err, "read answers")
}

// answerSize reports how large an answer is.
type answerSize struct {
	ExecutionID uuid.UUID
	Bytes       int64
}

// inParts yields what read returns for each part of an audit's answers, in the order of their
// executions. It is given the first and the last execution of a part.
func inParts[T any](
	ctx context.Context, s *Store, projectID, auditID uuid.UUID, read func(first, last uuid.UUID) ([]T, error),
) iter.Seq2[[]T, error] {
	return func(yield func([]T, error) bool) {
		after := uuid.Nil
		for {
			sizes, err := s.answerSizes(ctx, projectID, auditID, after)
			if err != nil {
				yield(nil, err)
				return
			}
			if len(sizes) == 0 {
				return
			}
			for part := range partsOf(sizes) {
				rows, err := read(part[0].ExecutionID, part[len(part)-1].ExecutionID)
				if !yield(rows, err) || err != nil {
					return
				}
			}
			after = sizes[len(sizes)-1].ExecutionID
		}
	}
}

// answerSizes reads the sizes of the next answers after an execution.
func (s *Store) answerSizes(ctx context.Context, projectID, auditID, after uuid.UUID) ([]answerSize, error) {
	var sizes []answerSize
	err := s.db.Bun(ctx).NewSelect().Table("answers").Column("execution_id").ColumnExpr(answerBytes+" AS bytes").
		Where("project_id = ?", projectID).Where("audit_id = ?", auditID).Where("execution_id > ?", after).
		OrderExpr("execution_id").Limit(partAnswers).Scan(ctx, &sizes)
	return sizes, storage.Wrap(err, "read sizes of answers")
}

// partsOf cuts answers into parts.
func partsOf(sizes []answerSize) iter.Seq[[]answerSize] {
	return func(yield func([]answerSize) bool) {
		for len(sizes) > 0 {
			part := firstPart(sizes)
			if !yield(part) {
				return
			}
			sizes = sizes[len(part):]
		}
	}
}

// firstPart returns the first answers, of at most partBytes. A larger answer is a part.
func firstPart(sizes []answerSize) []answerSize {
	sum := int64(0)
	for i := range sizes {
		if sum += sizes[i].Bytes; sum > partBytes && i > 0 {
			return sizes[:i]
		}
	}
	return sizes
}

// AnswerTexts reads the texts of some answers of an audit, in the order of their executions, in
// parts of at most 16 MiB. A larger text is a part. Deleted answers are left out.
func (s *Store) AnswerTexts(
	ctx context.Context, projectID, auditID uuid.UUID, executions []uuid.UUID,
) iter.Seq2[map[uuid.UUID]string, error] {
	return func(yield func(map[uuid.UUID]string, error) bool) {
		sizes, err := s.textSizes(ctx, projectID, auditID, executions)
		if err != nil {
			yield(nil, err)
			return
		}
		for part := range partsOf(sizes) {
			texts, err := s.textsOf(ctx, projectID, auditID, part)
			if !yield(texts, err) || err != nil {
				return
			}
		}
	}
}

// textSizes reads the sizes of the texts of some answers, in the order of their executions.
func (s *Store) textSizes(ctx context.Context, projectID, auditID uuid.UUID, executions []uuid.UUID) ([]answerSize, error) {
	var sizes []answerSize
	err := s.someAnswers(ctx, projectID, auditID, executions).ColumnExpr("octet_length(text) AS bytes").
		OrderExpr("execution_id").Scan(ctx, &sizes)
	return sizes, storage.Wrap(err, "read sizes of texts of answers")
}

// textsOf reads the texts of a part of answers.
func (s *Store) textsOf(ctx context.Context, projectID, auditID uuid.UUID, part []answerSize) (map[uuid.UUID]string, error) {
	executions := make([]uuid.UUID, len(part))
	for i := range part {
		executions[i] = part[i].ExecutionID
	}
	var rows []struct {
		ExecutionID uuid.UUID
		Text        string
	}
	if err := s.someAnswers(ctx, projectID, auditID, executions).Column("text").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read texts of answers: %w", err)
	}
	texts := make(map[uuid.UUID]string, len(rows))
	for _, row := range rows {
		texts[row.ExecutionID] = row.Text
	}
	return texts, nil
}

// someAnswers selects the executions of some answers of an audit.
func (s *Store) someAnswers(ctx context.Context, projectID, auditID uuid.UUID, executions []uuid.UUID) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Table("answers").Column("execution_id").Where("project_id = ?", projectID).
		Where("audit_id = ?", auditID).Where("execution_id = ANY(?)", pgdialect.Array(executions))
}
