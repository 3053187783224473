package analyze

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Rebuilt reports what making an audit's figures again did.
type Rebuilt struct {
	// Other reports that the audit was scored by other rules than this binary's and was
	// left as it was.
	Other bool
	// Reread reports that its answers were read again, because it was read or scored by
	// other rules: what those gave is kept as an earlier reading. Or it was read by the same rules
	// before they looked for answers that decline.
	Reread bool
	// Changed reports that a row that was there is another one than before.
	Changed bool
}

// Rebuild makes an ended audit's rollups again from its facts. They come out as
// they were, to the last digit, when facts and rollups belong together. One that
// was scored by other rules is an error.
func (s *Service) Rebuild(ctx context.Context, projectID, auditID uuid.UUID) error {
	done, err := s.RebuildAudit(ctx, projectID, auditID, false)
	if err == nil && done.Other {
		return fmt.Errorf("rebuild rollups of audit %s: it was scored by other rules", auditID)
	}
	return err
}

// RebuildAudit makes the rollups of an ended audit's readings and its prompts' latest
// measurements again, in one transaction: a concurrent reader sees all of the old or all of
// the new ones. Facts are taken as they are, whatever rules read them: the audit
// keeps their version. One that was scored by other rules is not changed, because
// sums made by these would be called by the name of those. With reread the answers of
// both are read again instead, into facts and rollups beside those that are there:
// reports are made of them from then on, and the earlier reading stays as it is.
func (s *Service) RebuildAudit(ctx context.Context, projectID, auditID uuid.UUID, reread bool) (Rebuilt, error) {
	var done Rebuilt
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.audits.LockStage(ctx, projectID, auditID); err != nil {
			return err
		}
		run, err := s.store.Run(ctx, projectID, auditID)
		if err != nil {
			return err
		}
		if !rollup.HasFigures(run) {
			if run.Status == model.AuditStatusFailed {
				return nil // its answers could not be read
			}
			return fmt.Errorf("rebuild rollups of audit %s: it is %s", auditID, run.Status)
		}
		if err := s.checkAnswers(ctx, projectID, auditID); err != nil {
			return err
		}
		scored := run.ScoringRuleVersion != statistics.ScoringVersion
		done = Rebuilt{Other: scored && !reread, Reread: reread && (scored || run.AnalyzerVersion != answer.Version)}
		if reread && !done.Reread {
			if done.Reread, err = s.store.Undeclared(ctx, projectID, run.ReadingID); err != nil {
				return err
			}
		}
		if done.Other {
			return nil
		}
		if !done.Reread {
			done.Changed, err = s.remakeAll(ctx, projectID, run)
			return err
		}
		return s.reread(ctx, projectID, run)
	})
	return done, err
}

// checkAnswers returns an error for an audit without answers to make figures of.
func (s *Service) checkAnswers(ctx context.Context, projectID, auditID uuid.UUID) error {
	removed, err := s.store.AnswersRemoved(ctx, projectID, auditID)
	if err == nil && removed {
		err = fmt.Errorf("rebuild rollups of audit %s: retention removed its answers", auditID)
	}
	return err
}

// remakeAll makes the rollups of a run's readings again, but for those that were
// scored by other rules, and says whether some differ.
func (s *Service) remakeAll(ctx context.Context, projectID uuid.UUID, run *reports.Run) (changed bool, err error) {
	readings, err := s.audits.Readings(ctx, projectID, []uuid.UUID{run.ID})
	if err != nil {
		return false, err
	}
	for _, r := range readings[run.ID] {
		if r.Current || r.ScoringRuleVersion != statistics.ScoringVersion {
			continue
		}
		earlier := *run
		earlier.ReadingID, earlier.AnalyzerVersion = r.ID, r.AnalyzerVersion
		differs, err := s.remake(ctx, projectID, &earlier, false)
		if err != nil {
			return false, err
		}
		changed = changed || differs
	}
	differs, err := s.remake(ctx, projectID, run, true)
	return changed || differs, err
}

// remake stores the rollups of a run's reading again and says whether they differ. Of
// the current one prompts' latest measurements are made too.
func (s *Service) remake(
	ctx context.Context, projectID uuid.UUID, run *reports.Run, current bool,
) (changed bool, err error) {
	before, err := s.store.FiguresDigest(ctx, projectID, run)
	if err != nil {
		return false, err
	}
	sum, err := s.begin(ctx, projectID, run)
	if err != nil {
		return false, err
	}
	if err := s.addFacts(ctx, projectID, sum); err != nil {
		return false, err
	}
	if current {
		err = s.storeAgain(ctx, projectID, sum)
	} else {
		err = sum.store(ctx, s.store, projectID)
	}
	if err != nil {
		return false, err
	}
	after, err := s.store.FiguresDigest(ctx, projectID, run)
	return before != after, err
}

// reread reads an ended audit's answers by this binary's rules into a reading of
// their own, of which reports are made from then on.
func (s *Service) reread(ctx context.Context, projectID uuid.UUID, run *reports.Run) error {
	run.AnalyzerVersion, run.ScoringRuleVersion = answer.Version, statistics.ScoringVersion
	var err error
	if run.ReadingID, err = s.store.ReadingID(ctx, projectID, run); err != nil {
		return err
	}
	sum, err := s.begin(ctx, projectID, run)
	if err != nil {
		return err
	}
	write := func(ctx context.Context, projectID uuid.UUID, run *reports.Run, facts []reports.Fact) (bool, error) {
		return false, s.store.ReplaceFacts(ctx, projectID, run.ReadingID, facts)
	}
	if _, err := s.readAnswers(ctx, projectID, sum, write); err != nil {
		return err
	}
	now := s.now()
	if err := s.store.OpenReading(ctx, projectID, run, now); err != nil {
		return err
	}
	if err := s.store.ChooseReading(ctx, projectID, run, now); err != nil {
		return err
	}
	return s.storeAgain(ctx, projectID, sum)
}

// storeAgain stores the sums of an audit that has ended before, and its prompts' latest
// measurements.
func (s *Service) storeAgain(ctx context.Context, projectID uuid.UUID, sum *rollups) error {
	if err := sum.store(ctx, s.store, projectID); err != nil {
		return err
	}
	return s.measured(ctx, projectID, sum, sum.Run.Status, rollup.FinishedAt(sum.Run))
}

// addFacts sums up the facts that are stored.
func (s *Service) addFacts(ctx context.Context, projectID uuid.UUID, sum *rollups) error {
	for facts, err := range s.store.Facts(ctx, projectID, sum.Run) {
		if err != nil {
			return err
		}
		sum.add(facts)
	}
	return nil
}
