package audit

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// RerunFailed launches an audit that asks again what failed in another: the same
// questions in the same market and mode, of the engines as they are set up now.
// The new audit names the other as its parent; reports select it only when they
// are asked for it. Faults: NotFound, Conflict (it has not ended, or nothing
// failed), Invalid (an engine is configured no more, or cannot be asked so),
// EstimateExceedsLimit, CreditsExhausted.
func (s *Service) RerunFailed(ctx context.Context, projectID, auditID uuid.UUID, maxCredits int64) (*model.Audit, error) {
	if maxCredits < 0 {
		return nil, fault.Field("max_estimated_credits", "must not be negative")
	}
	var made *model.Audit
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		n, err := s.rerun(ctx, projectID, auditID)
		if err != nil {
			return err
		}
		if n.Credits() > maxCredits {
			return exceeds(n.Credits(), maxCredits)
		}
		if err := s.afford(ctx, n.Audit.WorkspaceID, projectID, n.Credits()); err != nil {
			return err
		}
		made = n.Audit
		return s.enqueue(ctx, *n)
	})
	return made, err
}

// rerun makes the audit of what failed in another.
func (s *Service) rerun(ctx context.Context, projectID, auditID uuid.UUID) (*audits.NewAudit, error) {
	parent, err := s.store.LockAudit(ctx, projectID, auditID)
	if err != nil {
		return nil, err
	}
	if parent.SpotCheck != nil {
		return nil, fault.New(fault.Conflict, "the audit is a spot check: start another one")
	}
	if !parent.Status.Ended() {
		return nil, fault.New(fault.Conflict, "the audit is %s: what failed is known once it has ended", parent.Status)
	}
	failed, err := s.store.FailedExecutions(ctx, projectID, auditID)
	if err != nil {
		return nil, err
	}
	if len(failed) == 0 {
		return nil, fault.New(fault.Conflict, "no execution of the audit has failed")
	}
	engines, err := s.enginesAgain(parent, failed)
	if err != nil {
		return nil, err
	}
	n := &audits.NewAudit{Audit: s.auditAgain(parent, engines, len(failed))}
	if n.Entities, err = s.store.Entities(ctx, projectID, auditID); err != nil {
		return nil, err
	}
	n.Prompts = s.askedAgain(ctx, n.Audit, auditID, askAgain(n, failed))
	return n, nil
}

// enginesAgain returns the engines that have failed executions, as they are set up
// now.
func (s *Service) enginesAgain(parent *model.Audit, failed []audits.FailedExecution) ([]model.EngineSnapshot, error) {
	var names []model.LogicalEngine
	for _, f := range failed {
		if !slices.Contains(names, f.Engine) {
			names = append(names, f.Engine)
		}
	}
	var problems fault.Problems
	snapshots := make([]model.EngineSnapshot, 0, len(names))
	for _, name := range names {
		settings, ok := s.engines[name]
		if !ok {
			problems.Add("engines", "%s is configured no more; configured: %s", name, s.engines.configured())
			continue
		}
		if err := settings.Adapter.Applicable(parent.BenchmarkMode, engineMarket(parent.Market), settings.Retrieval); err != nil {
			problems.Add("engines", "%s: %v", name, err)
		}
		snapshots = append(snapshots, settings.snapshot(name))
	}
	return snapshots, problems.Err()
}

func (s *Service) auditAgain(parent *model.Audit, engines []model.EngineSnapshot, requested int) *model.Audit {
	at := s.time()
	again := *parent
	again.ID, again.ParentAuditID, again.LaunchID = model.NewID(), &parent.ID, new(model.NewID())
	again.Status, again.ErrorMessage, again.EngineSnapshots = model.AuditStatusQueued, "", engines
	again.RequestedCount, again.CompletedCount, again.FailedCount = requested, 0, 0
	again.ModelProvenance, again.NotApplicableEngines, again.LeftOutReasons = []model.ModelProvenance{}, []model.LogicalEngine{}, []string{}
	again.CreatedAt, again.UpdatedAt, again.StartedAt, again.CompletedAt = at, at, nil, nil
	again.AnswersRemovedAt = nil
	return &again
}

// askAgain adds the failed executions to a new audit and returns the indexes of their
// prompts. The prompts get new indexes, in the order of the old ones.
func askAgain(n *audits.NewAudit, failed []audits.FailedExecution) []int {
	attempts := map[model.LogicalEngine]int{}
	for _, e := range n.Audit.EngineSnapshots {
		attempts[e.LogicalEngine] = e.MaxAttempts
	}
	places := map[int]int{}
	for _, f := range failed {
		places[f.PromptIndex] = 0
	}
	indexes := slices.Sorted(maps.Keys(places))
	for place, index := range indexes {
		places[index] = place
	}
	for _, f := range failed {
		n.Executions = append(n.Executions, audits.NewExecution{
			ID: model.NewID(), PromptIndex: places[f.PromptIndex], Engine: f.Engine, Repetition: f.Repetition,
			MaxAttempts: attempts[f.Engine],
		})
	}
	return indexes
}

// askedAgain reads the prompts that an audit repeats from another audit, page by page.
func (s *Service) askedAgain(ctx context.Context, again *model.Audit, auditID uuid.UUID, indexes []int) audits.PromptPages {
	return func(yield func([]model.AuditPrompt, error) bool) {
		place := 0
		for chunk := range slices.Chunk(indexes, promptPage) {
			page, err := s.store.AskedPrompts(ctx, again.ProjectID, auditID, chunk)
			for i := range page {
				page[i].AuditID, page[i].ID, page[i].PromptIndex = again.ID, model.NewID(), place
				place++
			}
			if !yield(page, err) || err != nil {
				return
			}
		}
	}
}
