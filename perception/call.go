package perception

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// invalidCalls is how often the model is asked where what it says is invalid:
// one repeat.
const invalidCalls = 2

// judge asks the model about a text, and once more about the entities for which
// it said something invalid.
func (s *session) judge(ctx context.Context, t *task) error {
	for try := 1; ; try++ {
		reply, err := s.ask(ctx, t)
		if reply == nil || err != nil {
			return err
		}
		record := &storage.JudgeRecord{Call: &storage.JudgeCallEnd{
			ExecutionID: t.said[0], Outcome: "answered", InputTokens: tokens(reply.Usage.InputTokens),
			OutputTokens: tokens(reply.Usage.OutputTokens), CostMicrousd: s.Model.cost(reply.Usage),
		}}
		t.settle(reply, record)
		if len(t.entities) > 0 {
			record.Call.Outcome = string(model.JudgementInvalidOutput)
			if try == invalidCalls {
				record.Rows = append(record.Rows, t.all(model.JudgementInvalidOutput)...)
				t.entities = nil
			}
		}
		if err := s.record(ctx, record); err != nil {
			return err
		}
		if len(t.entities) == 0 || s.stopped() {
			return nil
		}
	}
}

// settle takes what is valid of a reply into the record and leaves the rest.
func (t *task) settle(reply *Reply, record *storage.JudgeRecord) {
	entities, keys := t.entities, t.keys
	t.entities, t.keys = nil, nil
	record.Cache = map[uuid.UUID]model.Judgement{}
	for i, judgement := range reply.Judgements {
		if judgement.State == model.JudgementInvalidOutput {
			t.entities, t.keys = append(t.entities, entities[i]), append(t.keys, keys[i])
			continue
		}
		record.Cache[keys[i]] = judgement
		record.Rows = append(record.Rows, t.rows(entities[i], judgement)...)
	}
}

func tokens(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// ask makes one call, written down before it. No reply says that there is none
// now: what becomes of the task is recorded, or it waits.
func (s *session) ask(ctx context.Context, t *task) (*Reply, error) {
	leave, after, err := s.gate.Pass(ctx)
	if err != nil {
		return nil, err
	}
	if leave == nil {
		s.halt(after)
		return nil, nil //nolint:nilnil // no reply is an answer: the task waits
	}
	defer leave()
	most := storage.JudgeCap{Calls: s.Limits.Calls, CostMicrousd: s.Limits.CostMicrousd}
	call, err := s.Store.BeginJudgeCall(ctx, s.judging, t.said[0], mostCalls, most, s.now())
	if err != nil {
		return nil, err
	}
	if call.Number == 0 {
		return nil, s.refused(ctx, t, call)
	}
	subjects := make([]Subject, len(t.entities))
	for i, e := range t.entities {
		subjects[i] = s.subject(e)
	}
	reply, err := s.Model.Ask(ctx, t.text, subjects)
	if err != nil {
		return nil, s.failed(ctx, t, call, err)
	}
	return reply, nil
}

// refused records what becomes of a task that may not be asked.
func (s *session) refused(ctx context.Context, t *task, call storage.JudgeCall) error {
	var state model.JudgementState
	switch {
	case call.Gone:
		s.set(&s.gone)
		return nil
	case call.Capped:
		state = model.JudgementPlatformCap
	case call.Last == "": // the processes that asked ended before the answer came
		state = model.JudgementTaskFailed
	case call.Last == string(model.JudgementInvalidOutput):
		state = model.JudgementInvalidOutput
	default:
		state = model.JudgementModelError
	}
	return s.record(ctx, &storage.JudgeRecord{Rows: t.all(state)})
}

// failed records a call that got no answer: the task waits for another, or is
// given up.
func (s *session) failed(ctx context.Context, t *task, call storage.JudgeCall, err error) error {
	failure, ok := errors.AsType[*engine.Failure](err)
	if !ok || ctx.Err() != nil {
		return err // the process stops: the call stays written down as not known
	}
	end := &storage.JudgeCallEnd{ExecutionID: t.said[0], Outcome: failure.Code, Unpaid: true}
	record := &storage.JudgeRecord{Call: end}
	switch {
	case failure.Class == engine.Misconfigured:
		end.Uncounted = true
		s.unusable(ctx, failure)
	case failure.Class == engine.Never || call.Number >= mostCalls:
		record.Rows = t.all(model.JudgementModelError)
	default:
		at := s.now().Add(s.pause(failure, call.Number))
		end.NotBefore = &at
	}
	return s.record(ctx, record)
}

// pause is how long a response waits after a failure, and holds other calls back
// where the service asks for that.
func (s *session) pause(failure *engine.Failure, calls int) time.Duration {
	wait := min(s.Pause<<(2*min(calls-1, 10)), longestPause) //nolint:mnd // four times as long each time
	if failure.Class == engine.RetryAfter && failure.RetryAfter > 0 {
		s.gate.Pause(failure.RetryAfter)
		wait = max(wait, failure.RetryAfter)
	}
	return wait
}

// unusable stops asking a model that cannot be asked before the operator acts,
// for a while; after a day for good.
func (s *session) unusable(ctx context.Context, failure *engine.Failure) {
	s.Logger.WarnContext(ctx, "judge model cannot be asked", slog.String("project_id", s.judging.ProjectID.String()),
		slog.String("audit_id", s.judging.AuditID.String()), slog.Any("error", failure))
	if s.now().Sub(s.judging.StartedAt) > patience {
		s.set(&s.hopeless)
		return
	}
	s.halt(longestPause)
}
