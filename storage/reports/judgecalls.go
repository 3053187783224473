package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/storage"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// JudgeCap is how much a workspace may use of the judge model in a calendar
// month. Zero: as much as it likes.
type JudgeCap struct {
	Calls        int64
	CostMicrousd int64
}

// JudgeCall is the result of asking for a call to the judge model.
type JudgeCall struct {
	Gone   bool   // the judging is gone with its project
	Capped bool   // the workspace has used up its month
	Spent  bool   // it has had all its calls
	Last   string // outcome of the call before; empty: not known, or there was none
	Number int    // 1-based, of what is asked about; zero: no call may be made
}

// BeginJudgeCall writes a call down before it is made, for a response (or names,
// under the id of the first of them) at most so many times, and no more in a month
// than the cap allows.
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
		const begin = `UPDATE judge_attempts SET calls = $4, outcome = '', not_before = NULL
			WHERE project_id = $1 AND audit_id = $2 AND execution_id = $3`
		c.Number = calls + 1
		if _, err = s.db.PGX(ctx).Exec(ctx, begin, storage.Cached(j.ProjectID, j.AuditID, executionID, c.Number)...); err != nil {
			return fmt.Errorf("begin judge call: %w", err)
		}
		return nil
	})
	return c, err
}

// holdJudgeAttempt locks a response's row, which is made where it is missing:
// whoever counts calls locks the response's first and the workspace's after.
func (s *Store) holdJudgeAttempt(ctx context.Context, j *Judging, executionID uuid.UUID) (calls int, last string, err error) {
	const insert = `INSERT INTO judge_attempts (project_id, audit_id, execution_id, calls) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING`
	if _, err := s.db.PGX(ctx).Exec(ctx, insert, storage.Cached(j.ProjectID, j.AuditID, executionID)...); err != nil {
		return 0, "", fmt.Errorf("make judge attempt: %w", err)
	}
	const hold = `SELECT calls, outcome FROM judge_attempts WHERE project_id = $1 AND audit_id = $2 AND execution_id = $3 FOR UPDATE`
	err = s.db.PGX(ctx).QueryRow(ctx, hold, storage.Cached(j.ProjectID, j.AuditID, executionID)...).Scan(&calls, &last)
	if err != nil {
		return 0, "", fmt.Errorf("hold judge attempt: %w", err)
	}
	return calls, last, nil
}

// useJudge counts one call of a workspace's month, unless it has used it up.
func (s *Store) useJudge(ctx context.Context, workspaceID uuid.UUID, limit JudgeCap, now time.Time) (capped bool, err error) {
	const query = `INSERT INTO judge_usage AS u (workspace_id, month, calls) VALUES ($1, $2, 1)
		ON CONFLICT (workspace_id, month) DO UPDATE SET calls = u.calls + 1
			WHERE ($3 = 0 OR u.calls < $3) AND ($4 = 0 OR u.cost_microusd < $4)
		RETURNING true`
	counted, err := storage.Collect(ctx, s.db, pgx.RowTo[bool], query, workspaceID, monthOf(now), limit.Calls, limit.CostMicrousd)
	if err != nil {
		return false, fmt.Errorf("count judge call: %w", err)
	}
	return len(counted) == 0, nil
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
	const attempt = `UPDATE judge_attempts SET outcome = $4, not_before = $5, calls = calls - $6, input_tokens = input_tokens + $7,
			output_tokens = output_tokens + $8
		WHERE project_id = $1 AND audit_id = $2 AND execution_id = $3`
	_, err := s.db.PGX(ctx).Exec(ctx, attempt, storage.Cached(j.ProjectID, j.AuditID, end.ExecutionID, end.Outcome, end.NotBefore,
		countOf(end.Uncounted), end.InputTokens, end.OutputTokens)...)
	if err != nil {
		return fmt.Errorf("end judge call: %w", err)
	}
	if !end.Unpaid && end.CostMicrousd == 0 {
		return nil
	}
	const usage = `UPDATE judge_usage SET calls = greatest(calls - $3, 0), cost_microusd = cost_microusd + $4
		WHERE workspace_id = $1 AND month = $2`
	_, err = s.db.PGX(ctx).Exec(ctx, usage, storage.Cached(j.WorkspaceID, monthOf(now), countOf(end.Unpaid), end.CostMicrousd)...)
	if err != nil {
		return fmt.Errorf("count judge usage: %w", err)
	}
	return nil
}

func countOf(b bool) int {
	if b {
		return 1
	}
	return 0
}
