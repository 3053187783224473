package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// JudgeCap is how much a workspace may use of the judge model in a calendar
// month. Zero: as much as it likes.
type JudgeCap struct {
	Calls        int64
	CostMicrousd int64
}

// JudgeCall is the result of asking for a call to the judge model.
type JudgeCall struct {
	Gone   bool   // the judging was deleted with its project
	Capped bool   // the workspace has used up its month
	Spent  bool   // it has had all its calls
	Last   string // outcome of the call before; empty: not known, or there was none
	Number int    // 1-based, of what is asked about; zero: no call may be made
}

// BeginJudgeCall records a call before it is made. It refuses a call above the number
// allowed for one response (for names: under the id of the first name), and a call above
// the month's cap.
func (s *Store) BeginJudgeCall(
	ctx context.Context, j *Judging, executionID uuid.UUID, most int, limit JudgeCap, now time.Time,
) (JudgeCall, error) {
	var c JudgeCall
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		c = JudgeCall{}
		there, err := s.holdJudging(ctx, j)
		if !there || err != nil {
			c.Gone = !there
			return err
		}
		calls, last, err := s.holdJudgeAttempt(ctx, j, executionID)
		if err != nil {
			return err
		}
		c.Last = last
		if c.Spent = calls >= most; c.Spent {
			return nil
		}
		if c.Capped, err = s.useJudge(ctx, j.WorkspaceID, limit, now); c.Capped || err != nil {
			return err
		}
		c.Number = calls + 1
		_, err = s.updateAttempt(ctx, j, executionID).Set("calls = ?", c.Number).Set("outcome = ''").Set("not_before = NULL").Exec(ctx)
		return storage.Wrap(err, "begin judge call")
	})
	return c, err
}

// judgeAttempt is a row of judge_attempts before its first call.
type judgeAttempt struct {
	bun.BaseModel `bun:"table:judge_attempts,alias:t"`

	ProjectID   uuid.UUID
	AuditID     uuid.UUID
	ExecutionID uuid.UUID
	Calls       int
}

// updateAttempt begins an update of a response's row.
func (s *Store) updateAttempt(ctx context.Context, j *Judging, executionID uuid.UUID) *bun.UpdateQuery {
	return s.db.Bun(ctx).NewUpdate().Table("judge_attempts").Where("project_id = ?", j.ProjectID).
		Where("audit_id = ?", j.AuditID).Where("execution_id = ?", executionID)
}

// holdJudgeAttempt locks the row that counts a response's calls, and inserts it when it is
// missing. Every counter of calls locks the response's row first, then the workspace's.
func (s *Store) holdJudgeAttempt(ctx context.Context, j *Judging, executionID uuid.UUID) (calls int, last string, err error) {
	row := judgeAttempt{ProjectID: j.ProjectID, AuditID: j.AuditID, ExecutionID: executionID}
	if _, err := s.db.Bun(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return 0, "", fmt.Errorf("make judge attempt: %w", err)
	}
	err = s.db.Bun(ctx).NewSelect().Table("judge_attempts").Column("calls", "outcome").Where("project_id = ?", j.ProjectID).
		Where("audit_id = ?", j.AuditID).Where("execution_id = ?", executionID).For("UPDATE").Scan(ctx, &calls, &last)
	return calls, last, storage.Wrap(err, "hold judge attempt")
}

// useJudge counts one call of a workspace's month, unless it has used it up.
func (s *Store) useJudge(ctx context.Context, workspaceID uuid.UUID, limit JudgeCap, now time.Time) (capped bool, err error) {
	const query = `INSERT INTO judge_usage AS u (workspace_id, month, calls) VALUES (?0, ?1, 1)
		ON CONFLICT (workspace_id, month) DO UPDATE SET calls = u.calls + 1
			WHERE (?2 = 0 OR u.calls < ?2) AND (?3 = 0 OR u.cost_microusd < ?3)
		RETURNING u.calls`
	var counted []int64
	err = s.db.Bun(ctx).NewRaw(query, workspaceID, monthOf(now), limit.Calls, limit.CostMicrousd).Scan(ctx, &counted)
	return len(counted) == 0, storage.Wrap(err, "count judge call")
}

func monthOf(at time.Time) time.Time {
	at = at.UTC()
	return time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// endJudgeCall writes down how a call ended; nil: there was none.
func (s *Store) endJudgeCall(ctx context.Context, j *Judging, end *JudgeCallEnd, now time.Time) error {
	if end == nil {
		return nil
	}
	_, err := s.updateAttempt(ctx, j, end.ExecutionID).Set("outcome = ?", end.Outcome).Set("not_before = ?", end.NotBefore).
		Set("calls = calls - ?", countOf(end.Uncounted)).Set("input_tokens = input_tokens + ?", end.InputTokens).
		Set("output_tokens = output_tokens + ?", end.OutputTokens).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end judge call: %w", err)
	}
	if !end.Unpaid && end.CostMicrousd == 0 {
		return nil
	}
	_, err = s.db.Bun(ctx).NewUpdate().Table("judge_usage").Set("calls = greatest(calls - ?, 0)", countOf(end.Unpaid)).
		Set("cost_microusd = cost_microusd + ?", end.CostMicrousd).Where("workspace_id = ?", j.WorkspaceID).
		Where("month = ?", monthOf(now)).Exec(ctx)
	return storage.Wrap(err, "count judge usage")
}

func countOf(b bool) int {
	if b {
		return 1
	}
	return 0
}
