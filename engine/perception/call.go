package perception

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// invalidCalls is how often the model is asked where what it says is invalid:
// one repeat.
const invalidCalls = 2

// question is what the model is asked in one call, about a response or about names.
type question interface {
	// id is of the response, or the first name, whose calls are counted.
	id() uuid.UUID
	// prompt returns the words that ask about what is left.
	prompt(s *session) (string, error)
	// read keeps the reply.
	read(reply string)
	// settle takes what is valid of the reply into the record; the rest is left.
	settle(record *reports.JudgeRecord)
	// isOpen reports that something is left to be asked about.
	isOpen() bool
	// leave takes what is left into the record with the reason why it is not judged.
	leave(state model.JudgementState, record *reports.JudgeRecord)
}

// askAll puts questions to the model, some at a time.
func askAll[Q question](ctx context.Context, s *session, questions []Q) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(min(s.Model.MaxConcurrency, chunk))
	for _, q := range questions {
		if s.stopped() {
			break
		}
		group.Go(func() error { return s.judge(ctx, q) })
	}
	return group.Wait()
}

// judge puts a question to the model, and once more what it said something
// invalid about.
func (s *session) judge(ctx context.Context, q question) error {
	for try := 1; ; try++ {
		usage, err := s.ask(ctx, q)
		if usage == nil || err != nil {
			return err
		}
		record := &reports.JudgeRecord{Call: &reports.JudgeCallEnd{
			ExecutionID: q.id(), Outcome: "answered", InputTokens: tokens(usage.InputTokens),
			OutputTokens: tokens(usage.OutputTokens), CostMicrousd: s.Model.Cost(*usage),
		}}
		q.settle(record)
		if q.isOpen() {
			record.Call.Outcome = string(model.JudgementInvalidOutput)
			if try == invalidCalls {
				q.leave(model.JudgementInvalidOutput, record)
			}
		}
		if err := s.record(ctx, record); err != nil {
			return err
		}
		if !q.isOpen() || s.stopped() {
			return nil
		}
	}
}

func tokens(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// ask makes one call, written down before it. No usage says that there is no reply
// now: what becomes of the question is recorded, or it waits.
func (s *session) ask(ctx context.Context, q question) (*engine.Usage, error) {
	prompt, err := q.prompt(s)
	if err != nil {
		return nil, err
	}
	var call reports.JudgeCall
	result, err := llm.Call(ctx, s.gate, func(ctx context.Context) (int, error) {
		most := reports.JudgeCap{Calls: s.Limits.Calls, CostMicrousd: s.Limits.CostMicrousd}
		call, err = s.Store.BeginJudgeCall(ctx, s.judging, q.id(), mostCalls, most, s.now())
		return call.Number, err
	}, func(ctx context.Context) (*engine.Answer, error) {
		return s.Model.Put(ctx, llm.Prompt{Text: prompt})
	})
	if err != nil {
		return nil, err // where the process stops, the call stays written down as not known
	}
	switch result.Status {
	case llm.Answered:
		q.read(result.Answer.Text)
		return &result.Answer.Usage, nil
	case llm.Held:
		s.halt(result.After)
		return nil, nil //nolint:nilnil // no reply is an answer: the question waits
	case llm.Refused:
		return nil, s.refused(ctx, q, call)
	default:
		return nil, s.failed(ctx, q, call, result.Failure)
	}
}

// refused records what becomes of a question that may not be asked.
func (s *session) refused(ctx context.Context, q question, call reports.JudgeCall) error {
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
	record := &reports.JudgeRecord{}
	q.leave(state, record)
	return s.record(ctx, record)
}

// failed records a call that got no answer: the question waits for another, or is
// given up.
func (s *session) failed(ctx context.Context, q question, call reports.JudgeCall, failure *engine.Failure) error {
	end := &reports.JudgeCallEnd{ExecutionID: q.id(), Outcome: failure.Code, Unpaid: true}
	record := &reports.JudgeRecord{Call: end}
	switch {
	case failure.Class == engine.Misconfigured:
		end.Uncounted = true
		s.unusable(ctx, failure)
	case failure.Class == engine.Never || failure.Class == engine.Withheld || call.Number >= mostCalls:
		q.leave(model.JudgementModelError, record)
	default:
		at := s.now().Add(llm.Backoff{First: s.Pause, Longest: longestPause}.Wait(failure, call.Number))
		end.NotBefore = &at
	}
	return s.record(ctx, record)
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
