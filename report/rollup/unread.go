package rollup

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// HasFigures reports whether a run has rollups: its answers were read.
func HasFigures(run *reports.Run) bool { return AnalysisOf(run).State == model.AnalysisStateComplete }

// Read reports whether the answers of an ended run were read, or cannot be.
func Read(run *reports.Run) bool { return AnalysisOf(run).State != model.AnalysisStatePending }

// AnalysisOf returns whether the answers of a run were read, and why not.
func AnalysisOf(run *reports.Run) model.Analysis {
	pending := func(code model.AnalysisReason, reason string) model.Analysis {
		return model.Analysis{State: model.AnalysisStatePending, Reason: &reason, ReasonCode: &code}
	}
	switch {
	case run.Status == model.AuditStatusFailed && run.Completed > 0, // an audit with answers fails only where they cannot be read
		run.Status == model.AuditStatusCancelled && run.CompletedAt != nil && run.ErrorMessage != "":
		return model.Analysis{State: model.AnalysisStateUnavailable, Reason: &run.ErrorMessage, ReasonCode: new(model.AnalysisReasonFailed)}
	case run.Finished(), run.Status == model.AuditStatusFailed,
		run.Status == model.AuditStatusCancelled && run.AnalyzerVersion != "":
		return model.Analysis{State: model.AnalysisStateComplete}
	case run.Status == model.AuditStatusCancelled && run.CompletedAt != nil:
		return pending(model.AnalysisReasonCancelledReading, "the audit is cancelled: its answers are being read")
	case run.Status == model.AuditStatusCancelled:
		return pending(model.AnalysisReasonCancelledRunning, "the audit is cancelled: its answers are read once its last call has ended")
	case run.Status == model.AuditStatusAnalyzing, run.Status == model.AuditStatusReporting:
		return pending(model.AnalysisReasonReading, "the answers of the audit are being read")
	}
	return pending(model.AnalysisReasonRunning, "the audit is "+string(run.Status)+": its answers are read once its last call has ended")
}

// Analysis returns whether the answers of all runs were read, and of one that was not why. Answers that are yet to be
// read come first.
func Analysis(runs []*reports.Run) *model.Analysis {
	if len(runs) == 0 {
		return &model.Analysis{
			State: model.AnalysisStateUnavailable, Reason: new("no finished audit is in scope"), ReasonCode: new(model.AnalysisReasonNoAudit),
		}
	}
	all := model.Analysis{State: model.AnalysisStateComplete}
	for _, run := range runs {
		switch one := AnalysisOf(run); one.State {
		case model.AnalysisStatePending:
			return &one
		case model.AnalysisStateUnavailable:
			all = one
		default:
		}
	}
	return &all
}

// Unread counts answers that were not read.
type Unread struct {
	Answers int
	Prompts int            // of each audit
	Engines map[string]int // answers
}

// Unread counts the answers of those runs that have no figures; with a tag, only those to prompts that have it. Without
// such a run it reads nothing.
func (s *Runs) Unread(ctx context.Context, projectID uuid.UUID, runs []*reports.Run, f reports.RunFilter, tag *string) (*Unread, error) {
	u := &Unread{Engines: map[string]int{}}
	unread := Keep(runs, func(run *reports.Run) bool { return !HasFigures(run) })
	if len(unread) == 0 {
		return u, nil
	}
	cells, err := s.store.AnswersByCell(ctx, projectID, AuditIDs(unread), f, tag)
	if err != nil {
		return nil, err
	}
	prompts := map[reports.AskedPlace]bool{}
	for _, c := range cells {
		u.Answers += c.Answers
		u.Engines[c.LogicalEngine] += c.Answers
		prompts[reports.AskedPlace{AuditID: c.AuditID, PromptIndex: c.PromptIndex}] = true
	}
	u.Prompts = len(prompts)
	return u, nil
}

// unreadCounts are the counts of answers that were not read: what they say is not known.
func unreadCounts(c *model.MeasurementCounts, state model.AnalysisState, answers int) *model.MeasurementCounts {
	unread := &model.MeasurementCounts{State: string(state), Responses: answers, Expected: c.Expected, Failed: c.Failed, Withheld: c.Withheld}
	if c.NotRun != nil {
		unread.NotRun = new(*c.NotRun - answers)
	}
	return unread
}
