// Package analyze reads the answers of an audit and stores what reports are made of: facts, rollups and the columns of cells.
package analyze

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/reports"
)

// Judging has the answers of an audit judged after it has ended.
type Judging interface {
	// Begin takes part in the transaction that ends the audit.
	Begin(ctx context.Context, projectID, auditID uuid.UUID) error
}

// AuditStore is where audits and their ends are kept.
type AuditStore interface {
	rollup.ReadingStore
	LockStage(ctx context.Context, projectID, auditID uuid.UUID) (audits.Stage, error)
	SetReporting(ctx context.Context, projectID, auditID uuid.UUID, now time.Time) error
	FinishAudit(ctx context.Context, projectID, auditID uuid.UUID, f audits.Finish) error
	FinishCancelled(ctx context.Context, projectID, auditID uuid.UUID, f audits.Finish) error
	CloseCredits(ctx context.Context, projectID, auditID uuid.UUID, now time.Time) error
}

// Service analyses audits and makes their rollups.
type Service struct {
	store   *reports.Store
	audits  AuditStore
	groups  PromptGroups
	judging Judging // nil: nothing is judged
	clock   func() time.Time

	analyzers *answer.Maker // shared, so that the names of an audit are compiled once
}

// New returns the service over its stores. A nil judging judges nothing.
func New(
	store *reports.Store, auditStore AuditStore, groups PromptGroups, judging Judging, clock func() time.Time,
) *Service {
	return &Service{store: store, audits: auditStore, groups: groups, judging: judging, clock: clock, analyzers: answer.SharedMaker()}
}

// now returns the time as precisely as the database keeps it.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Microsecond) }

// Analyze reads an audit's answers into facts, adds them up and ends the audit:
// analyzing → reporting → completed, partially_completed or failed. Facts come
// part by part; status, rollups and the prompts' latest measurements come in one
// transaction at the end. It may be repeated at any point, also by two callers
// at once. An audit that has ended is not changed. One that was cancelled ended with its
// last call: its answers are read once and not judged, and it stays cancelled. Of a spot check only the cells are stored.
func (s *Service) Analyze(ctx context.Context, projectID, auditID uuid.UUID) error {
	run, err := s.store.AnyRun(ctx, projectID, auditID)
	if err != nil {
		return err
	}
	switch {
	case run.Status == model.AuditStatusAnalyzing, run.Status == model.AuditStatusReporting:
	case run.Status == model.AuditStatusCancelled && run.CompletedAt != nil && !rollup.Read(run):
	case run.Status.Ended():
		return nil
	default:
		return fmt.Errorf("analyse audit %s: it is %s", auditID, run.Status)
	}
	run.AnalyzerVersion, run.ScoringRuleVersion = answer.Version, statistics.ScoringVersion
	sum, err := s.begin(ctx, projectID, run)
	if err != nil {
		return err
	}
	if ended, err := s.readAnswers(ctx, projectID, sum, s.writeFacts); ended || err != nil {
		return err
	}
	if err := s.audits.SetReporting(ctx, projectID, auditID, s.now()); err != nil { // of a cancelled audit: nothing
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error { return s.finish(ctx, projectID, sum) })
}

// begin opens the rollups of a run.
func (s *Service) begin(ctx context.Context, projectID uuid.UUID, run *reports.Run) (*rollups, error) {
	ledger, err := rollup.OpenLedger(ctx, s.store, projectID, run)
	if err != nil {
		return nil, err
	}
	return newRollups(ledger, s.analyzers), nil
}

// factWriter stores facts of a run's reading; ended says that there is nothing more to do.
type factWriter func(ctx context.Context, projectID uuid.UUID, run *reports.Run, facts []reports.Fact) (ended bool, err error)

// readAnswers reads every answer and writes its facts; it stops when the audit
// has ended meanwhile.
func (s *Service) readAnswers(ctx context.Context, projectID uuid.UUID, sum *rollups, write factWriter) (ended bool, err error) {
	analyzer, err := s.analyzers.Analyzer(entities(sum.Run.Entities))
	if err != nil {
		return false, fmt.Errorf("audit %s: %w", sum.Run.ID, err)
	}
	var adding sync.WaitGroup
	defer adding.Wait()
	for answers, err := range s.store.AnswersToRead(ctx, projectID, sum.Run.ID) {
		if err != nil {
			return false, err
		}
		facts, err := factsOf(analyzer, answers)
		if err != nil {
			return false, err
		}
		adding.Wait()
		adding.Go(func() { sum.add(facts) }) // while these are written and the next are read
		if ended, err := write(ctx, projectID, sum.Run, facts); ended || err != nil {
			return ended, err
		}
	}
	return false, nil
}

func (s *Service) writeFacts(
	ctx context.Context, projectID uuid.UUID, run *reports.Run, facts []reports.Fact,
) (ended bool, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		if ended, err = s.lock(ctx, projectID, run.ID); ended || err != nil {
			return err
		}
		return s.store.ReplaceFacts(ctx, projectID, run.ReadingID, facts)
	})
	return ended, err
}

// lock keeps others from changing the audit and says whether it has ended.
func (s *Service) lock(ctx context.Context, projectID, auditID uuid.UUID) (ended bool, err error) {
	stage, err := s.audits.LockStage(ctx, projectID, auditID)
	if err != nil {
		return false, err
	}
	return !stage.Unread(), nil
}

func (s *Service) finish(ctx context.Context, projectID uuid.UUID, sum *rollups) error {
	auditID := sum.Run.ID
	if ended, err := s.lock(ctx, projectID, auditID); ended || err != nil {
		return err
	}
	cancelled := sum.Run.Status == model.AuditStatusCancelled
	if s.judging != nil && !cancelled && !sum.Run.SpotCheck {
		if err := s.judging.Begin(ctx, projectID, auditID); err != nil {
			return err
		}
	}
	end := audits.Finish{
		Status: sum.Status(), CompletedAt: s.now(), Provenance: sum.Provenance(),
		AnalyzerVersion: sum.Run.AnalyzerVersion, ScoringRuleVersion: sum.Run.ScoringRuleVersion,
	}
	if sum.Run.SpotCheck {
		end.Status = model.AuditStatusSpotChecked
	}
	if err := s.store.OpenReading(ctx, projectID, sum.Run, end.CompletedAt); err != nil {
		return err
	}
	if !sum.Run.SpotCheck {
		if err := s.groupPrompts(ctx, projectID, sum); err != nil {
			return err
		}
	}
	if err := sum.store(ctx, s.store, projectID); err != nil {
		return err
	}
	if cancelled {
		return s.audits.FinishCancelled(ctx, projectID, auditID, end)
	}
	if err := s.measured(ctx, projectID, sum, end.Status, end.CompletedAt); err != nil {
		return err
	}
	if err := s.audits.FinishAudit(ctx, projectID, auditID, end); err != nil {
		return err
	}
	return s.audits.CloseCredits(ctx, projectID, auditID, end.CompletedAt)
}

// measured makes an audit's findings the latest of its prompts.
func (s *Service) measured(
	ctx context.Context, projectID uuid.UUID, sum *rollups, status model.AuditStatus, at time.Time,
) error {
	if status == model.AuditStatusFailed || status == model.AuditStatusCancelled || sum.Run.ParentID != nil || sum.Run.SpotCheck {
		return nil
	}
	return s.store.RecordMeasurements(ctx, projectID, sum.Run.ID, at, sum.Measurements())
}

func entities(snapshots []model.EntitySnapshot) []answer.Entity {
	all := make([]answer.Entity, len(snapshots))
	for i, e := range snapshots {
		all[i] = answer.Entity{
			Name: e.Name, Aliases: e.Aliases, Domains: e.Domains, UnintendedDomains: e.UnintendedDomains, Matching: e.Matching,
		}
	}
	return all
}

// factsOf reads answers on all processors.
func factsOf(analyzer *answer.Analyzer, answers []reports.AnswerToRead) ([]reports.Fact, error) {
	facts := make([]reports.Fact, len(answers))
	var reading errgroup.Group
	reading.SetLimit(runtime.GOMAXPROCS(0))
	for i := range answers {
		reading.Go(func() (err error) {
			facts[i], err = fact(analyzer, &answers[i])
			return err
		})
	}
	return facts, reading.Wait()
}

// fact reads one answer.
func fact(analyzer *answer.Analyzer, a *reports.AnswerToRead) (reports.Fact, error) {
	var cited []model.EngineCitation
	if err := json.Unmarshal(a.Citations, &cited); err != nil {
		return reports.Fact{}, fmt.Errorf("citations of execution %s: %w", a.ExecutionID, err)
	}
	in := answer.Input{Text: a.Text, Searches: a.Searches, Citations: make([]answer.Citation, len(cited))}
	for i, c := range cited {
		in.Citations[i] = answer.Citation{URL: c.URL, Title: c.Title, Start: c.Start, End: c.End}
	}
	r := analyzer.Read(in)
	return reports.Fact{
		ExecutionID: a.ExecutionID, ID: uuid.NewSHA1(a.ExecutionID, []byte(answer.Version)),
		PromptIndex: a.PromptIndex, LogicalEngine: a.LogicalEngine,
		Citable: len(r.Citations) > 0 || (a.RetrievalEnabled != nil && *a.RetrievalEnabled), OwnedCited: r.CitedBy[0],
		Searched: a.Searched, Declined: new(declined(a, &r)), AnalyzerVersion: answer.Version,
		Presences: presences(r), Citations: citations(r), Searches: r.Searches,
		Retrieved: retrievedHosts(analyzer, a.Retrieved, r.Citations),
		Provider:  a.Provider, TransportModel: a.TransportModel, RetrievalEnabled: a.RetrievalEnabled, Text: a.Text,
		AnsweredAt: a.AnsweredAt, Ads: adFacts(analyzer, a.Ads), AdState: reports.AdStateOf(a.Ads), AdParser: adParser(a.Ads),
	}, nil
}

// declined reports whether the engine declines to answer, by its service's word or by the text of an answer without
// names and citations.
func declined(a *reports.AnswerToRead, r *answer.Reading) bool {
	if answer.EndedByRefusal(a.FinishReason) {
		return r.Ranks[0] == 0 && !r.CitedBy[0]
	}
	return len(r.Mentions) == 0 && len(r.Citations) == 0 && answer.Declines(a.Text)
}

func presences(r answer.Reading) []reports.Presence {
	var all []reports.Presence
	for e, rank := range r.Ranks {
		if rank == 0 {
			continue
		}
		p := reports.Presence{Entity: e, Rank: rank, Count: r.MentionCounts[e]}
		for _, m := range r.Mentions {
			if m.Entity == e {
				p.Offsets = append(p.Offsets, int32(m.Start), int32(m.End)) //nolint:gosec // an answer is never 2 GB
			}
		}
		all = append(all, p)
	}
	return all
}

func citations(r answer.Reading) []reports.CitationFact {
	all := make([]reports.CitationFact, len(r.Citations))
	for i, c := range r.Citations {
		all[i] = reports.CitationFact{
			URL: c.URL, Host: c.Host, Title: c.Title, Start: c.Start, End: c.End, FromText: c.FromText, Entities: []int16{},
		}
		for _, e := range c.Entities {
			all[i].Entities = append(all[i].Entities, int16(e)) //nolint:gosec // entities are few
		}
	}
	return all
}

// Abandon ends an audit whose answers cannot be read as failed, for a reason that its
// readers see. A cancelled audit stays so, with the reason. An audit that has ended is not changed.
func (s *Service) Abandon(ctx context.Context, projectID, auditID uuid.UUID, reason string) error {
	run, err := s.store.AnyRun(ctx, projectID, auditID)
	if err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if ended, err := s.lock(ctx, projectID, run.ID); ended || err != nil {
			return err
		}
		end := audits.Finish{
			Status: model.AuditStatusFailed, CompletedAt: s.now(), Provenance: []model.ModelProvenance{},
			AnalyzerVersion: answer.Version, ScoringRuleVersion: statistics.ScoringVersion, ErrorMessage: reason,
		}
		if run.SpotCheck {
			end.Status = model.AuditStatusSpotChecked
		}
		if run.Status == model.AuditStatusCancelled {
			end.AnalyzerVersion, end.ScoringRuleVersion = "", ""
			return s.audits.FinishCancelled(ctx, projectID, auditID, end)
		}
		if err := s.audits.FinishAudit(ctx, projectID, auditID, end); err != nil {
			return err
		}
		return s.audits.CloseCredits(ctx, projectID, auditID, end.CompletedAt)
	})
}
