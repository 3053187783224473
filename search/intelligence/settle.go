package intelligence

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/intelligence"
)

// settle ends a run: its datasets are published as far as they came. Enough says
// why calls were left out; nil when none was, or when somebody cancelled the run.
func (s *Service) settle(ctx context.Context, projectID, runID uuid.UUID, enough *enoughError) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		run, err := s.store.LockRun(ctx, projectID, runID)
		if err != nil {
			return err
		}
		if run.Ended() && run.Status != model.SearchRunStatusCancelled {
			return nil
		}
		now := s.now().UTC().Truncate(time.Microsecond)
		calls, err := s.store.Calls(ctx, projectID, runID)
		if err != nil {
			return err
		}
		if err := s.store.SkipCalls(ctx, projectID, runID, now); err != nil {
			return err
		}
		if err := s.publish(ctx, run, calls, now); err != nil {
			return err
		}
		if run.Status == model.SearchRunStatusRunning {
			conclude(run, calls, enough)
		}
		run.CompletedAt = &now
		return s.store.SaveRun(ctx, run)
	})
}

// conclude sets the status of a run that ends, and the reason where it is not
// complete: the one that ended it, else that of the last call that failed.
func conclude(run *model.SearchRun, calls []intelligence.Call, enough *enoughError) {
	answered := 0
	for i := range calls {
		switch calls[i].State {
		case intelligence.CallAnswered:
			answered++
		case intelligence.CallFailed, intelligence.CallUncertain:
			run.ErrorCode, run.ErrorDetail = calls[i].ErrorCode, calls[i].ErrorDetail
		case intelligence.CallPlanned, intelligence.CallSent, intelligence.CallSkipped:
		}
	}
	if enough != nil {
		run.ErrorCode, run.ErrorDetail = enough.code, enough.message
	}
	switch {
	case run.ErrorCode == "":
		run.Status = model.SearchRunStatusCompleted
	case answered > 0 || len(run.Reused.Datasets) > 0:
		run.Status = model.SearchRunStatusPartiallyCompleted
	default:
		run.Status = model.SearchRunStatusFailed
	}
}

// publish makes the datasets of a run readable as far as their calls were answered.
func (s *Service) publish(ctx context.Context, run *model.SearchRun, calls []intelligence.Call, now time.Time) error {
	datasets, err := s.store.DatasetsOf(ctx, run.ProjectID, run.ID)
	if err != nil {
		return err
	}
	for i := range datasets {
		d := &datasets[i]
		if d.PublishedAt != nil {
			continue
		}
		answered, missing := callsOf(calls, d)
		switch {
		case answered > 0:
			d.Status, d.PublishedAt = model.DatasetPublished, &now
			d.Coverage, d.Truncated = coverage(d, missing)
		case run.Status == model.SearchRunStatusCancelled:
			d.Status = model.DatasetCancelled
		default:
			d.Status = model.DatasetFailed
		}
		if err := s.store.SaveDataset(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// callsOf counts the calls of a dataset that were answered, and those that should
// have been.
func callsOf(calls []intelligence.Call, d *model.SearchDataset) (answered, missing int) {
	for i := range calls {
		c := &calls[i]
		switch {
		case c.DatasetID != d.ID:
		case c.State == intelligence.CallAnswered:
			answered++
		case c.State != intelligence.CallSkipped || d.ProviderTotal == nil || int64(c.RowOffset) < *d.ProviderTotal:
			missing++
		}
	}
	return answered, missing
}

// coverage reports how much of what there is a dataset has.
func coverage(d *model.SearchDataset, missing int) (name string, truncated bool) {
	truncated = d.ProviderTotal != nil && *d.ProviderTotal > int64(d.RequestedRows)
	switch {
	case missing > 0:
		return model.CoverageIncomplete, truncated
	case truncated:
		return model.CoveragePartial, true
	default:
		return model.CoverageComplete, false
	}
}
