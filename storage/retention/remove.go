package retention

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// The bounds of a batch. It waits longestWait for the lock of its audit, and holds the lock for
// longestBatch and one more statement: a batch that takes longer is undone. A batch of one
// answer is not undone, and its statements may take longestSingle.
const (
	longestWait      = "5s"
	longestBatch     = 50 * time.Millisecond
	longestStatement = "40ms"
	longestSingle    = "10s"
)

// Begin marks an audit as one whose answers are removed, and reports whether it did. It does
// not when something needs the answers by now, or when somebody else keeps the audit locked.
func (s *Store) Begin(ctx context.Context, projectID, auditID uuid.UUID, before, at time.Time) (begun bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if found, err := s.lock(ctx, projectID, auditID); !found || err != nil {
			return err
		}
		n, err := s.expired(ctx, projectID, before).TableExpr("audits AS a").Where("a.id = ?", auditID).Count(ctx)
		if n == 0 || err != nil {
			return err
		}
		begun = true
		_, err = s.db.Bun(ctx).NewUpdate().Table("audits").Set("answers_removed_at = coalesce(answers_removed_at, ?)", at).
			Where("project_id = ? AND id = ?", projectID, auditID).Exec(ctx)
		return err
	})
	if isSlow(err) {
		return false, nil
	}
	return begun, storage.Wrap(err, "begin to remove answers of audit")
}

// lock locks an audit against changes. Every writer of an audit's facts locks the audit
// first.
func (s *Store) lock(ctx context.Context, projectID, auditID uuid.UUID) (found bool, err error) {
	if err := s.bound(ctx, longestWait); err != nil {
		return false, err
	}
	var ids []uuid.UUID
	err = s.db.Bun(ctx).NewSelect().Table("audits").Column("id").Where("project_id = ? AND id = ?", projectID, auditID).
		For("NO KEY UPDATE").Scan(ctx, &ids)
	return len(ids) == 1, err
}

// bound has the database end each of the transaction's next statements that takes longer.
func (s *Store) bound(ctx context.Context, longest string) error {
	_, err := s.db.Bun(ctx).NewRaw("SELECT set_config('statement_timeout', ?, true)", longest).Exec(ctx)
	return err
}

// Batch is what became of one batch.
type Batch struct {
	Removed int  // answers
	Busy    bool // somebody else kept the audit locked, or the batch was undone because it took too long
}

// errSlow undoes a batch.
var errSlow = errors.New("the batch takes too long")

// RemoveBatch removes at most limit answers of an audit that Begin has marked, and what was
// read in them, in one transaction: each answer is stored or deleted completely. None removed,
// and not busy: there are none left.
func (s *Store) RemoveBatch(ctx context.Context, projectID, auditID uuid.UUID, limit int) (Batch, error) {
	var done Batch
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		found, err := s.lock(ctx, projectID, auditID)
		if err != nil || !found {
			return err
		}
		begun, longest := time.Now(), longestStatement
		if limit == 1 {
			longest = longestSingle
		}
		if err := s.bound(ctx, longest); err != nil {
			return err
		}
		answers, err := s.oldAnswers(ctx, projectID, auditID, limit)
		if err != nil || len(answers) == 0 {
			return err
		}
		for _, rows := range s.rowsOf(ctx, projectID, auditID, answers) {
			if _, err := rows.Exec(ctx); err != nil {
				return err
			}
			if limit > 1 && time.Since(begun) > longestBatch {
				return errSlow
			}
		}
		done.Removed = len(answers)
		return nil
	})
	if isSlow(err) {
		return Batch{Busy: true}, nil
	}
	return done, storage.Wrap(err, "remove answers of audit")
}

func isSlow(err error) bool { return errors.Is(err, errSlow) || storage.IsCanceled(err) }

// oldAnswers returns the first answers of an audit that is marked, by their executions.
func (s *Store) oldAnswers(ctx context.Context, projectID, auditID uuid.UUID, limit int) ([]uuid.UUID, error) {
	var executions []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().TableExpr("answers AS n").Column("n.execution_id").
		Join("JOIN audits AS a ON a.project_id = n.project_id AND a.id = n.audit_id").
		Where("n.project_id = ? AND n.audit_id = ?", projectID, auditID).Where("a.answers_removed_at IS NOT NULL").
		OrderExpr("n.execution_id").Limit(int64(limit)).Scan(ctx, &executions)
	return executions, err
}

// rowsOf returns the statements that delete answers, which are in the order of their
// executions, and what was read in them. The answers go last.
func (s *Store) rowsOf(ctx context.Context, projectID, auditID uuid.UUID, answers []uuid.UUID) []*bun.DeleteQuery {
	rows := func(table string) *bun.DeleteQuery {
		return s.db.Bun(ctx).NewDelete().Table(table).Where("project_id = ?", projectID).
			Where("execution_id BETWEEN ? AND ?", answers[0], answers[len(answers)-1])
	}
	var statements []*bun.DeleteQuery
	for _, table := range []string{"analyses", "presences", "citations", "searches", "ads"} {
		readings := s.db.Bun(ctx).NewSelect().Table("audit_readings").Column("id").
			Where("project_id = ? AND audit_id = ?", projectID, auditID)
		statements = append(statements, rows(table).Where("reading_id IN (?)", readings))
	}
	for _, table := range []string{"judgements", "judge_attempts", "answers"} {
		statements = append(statements, rows(table).Where("audit_id = ?", auditID))
	}
	return statements
}
