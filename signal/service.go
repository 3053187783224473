package signal

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/signals"
)

// Audits reads what audits counted; nil where an audit has no figures.
type Audits interface {
	Audit(ctx context.Context, projectID, auditID uuid.UUID) (*Audit, error)
	// Judged returns how the brand was judged, in audits by the same judge alone.
	Judged(ctx context.Context, projectID, auditID uuid.UUID) (*Audit, error)
}

// Jobs enqueues looks, in the context's transaction.
type Jobs interface {
	Look(ctx context.Context, projectID, auditID uuid.UUID) error
	LookAtJudgements(ctx context.Context, projectID, auditID uuid.UUID) error
	Watch(ctx context.Context, projectIDs []uuid.UUID) error
}

// Events records what happened, in the context's transaction.
type Events interface {
	Record(ctx context.Context, projectID uuid.UUID, kind model.EventType, at time.Time, data any) error
}

// Audit is an audit in which signals are looked for.
type Audit struct {
	Stream  Stream
	Market  model.AuditMarket
	Label   string // of the market; empty: it has none
	At      time.Time
	Engines []EngineHealth
}

// EngineHealth is how many of an engine's executions failed or were withheld in an audit.
type EngineHealth struct {
	Engine        model.LogicalEngine
	Label         string
	Failed, Asked int
}

// Config names what a Service works with.
type Config struct {
	Store  *signals.Store
	Audits Audits
	States States
	Jobs   Jobs
	Events Events
	Rate   float64          // the share of weeks in which a project may have a false alarm; 0: UsualRate
	Clock  func() time.Time // nil: the machine's
}

// Service is the signals of all projects. It is safe for concurrent use.
type Service struct{ Config }

// New checks the configuration.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Audits == nil || cfg.States == nil || cfg.Jobs == nil || cfg.Events == nil {
		return nil, errors.New("signal: store, audits, states, jobs and events are needed")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Rate == 0 {
		cfg.Rate = UsualRate
	}
	return &Service{cfg}, nil
}

// AfterAudit has signals looked for in an audit whose figures are complete.
func (s *Service) AfterAudit(ctx context.Context, projectID, auditID uuid.UUID) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error { return s.Jobs.Look(ctx, projectID, auditID) })
}

// AfterJudging has signals looked for in an audit all of whose answers are judged, in the context's transaction.
func (s *Service) AfterJudging(ctx context.Context, projectID, auditID uuid.UUID) error {
	return s.Jobs.LookAtJudgements(ctx, projectID, auditID)
}

// Look looks for signals in an audit, once: a repeated call changes nothing.
func (s *Service) Look(ctx context.Context, projectID, auditID uuid.UUID) error {
	return s.lookOnce(ctx, &signals.Pass{ProjectID: projectID, Cause: "audit:" + auditID.String()}, auditID, s.Audits.Audit)
}

// judgings begins what passes over judgements are called and, as their false alarms are their own, their markets.
const judgings = "judging:"

// LookAtJudgements is Look in what the judge model made of an audit's answers.
func (s *Service) LookAtJudgements(ctx context.Context, projectID, auditID uuid.UUID) error {
	return s.lookOnce(ctx, &signals.Pass{ProjectID: projectID, Cause: judgings + auditID.String(), Market: judgings}, auditID, s.Audits.Judged)
}

func (s *Service) lookOnce(
	ctx context.Context, pass *signals.Pass, auditID uuid.UUID, read func(ctx context.Context, projectID, auditID uuid.UUID) (*Audit, error),
) error {
	audit, err := read(ctx, pass.ProjectID, auditID)
	if fault.KindOf(err) == fault.NotFound {
		return nil // deleted, with everything that belongs to it
	}
	if err != nil || audit == nil {
		return err
	}
	pass.Market, pass.At = pass.Market+marketKey(&audit.Market), audit.At
	if audit.Market.ID != nil {
		if audit.Label, err = s.Store.MarketLabel(ctx, pass.ProjectID, *audit.Market.ID); err != nil {
			return err
		}
	}
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		if err := s.Store.Lock(ctx, pass.ProjectID); err != nil {
			return err
		}
		earlier, err := s.Store.Passes(ctx, pass)
		if err != nil || earlier.Made {
			return err
		}
		if earlier.Newest != nil && earlier.Newest.After(audit.At) { // a later audit had its pass: this one is no news
			return s.Store.AddPass(ctx, pass)
		}
		return s.look(ctx, audit, pass, earlier)
	})
}

func (s *Service) look(ctx context.Context, audit *Audit, pass *signals.Pass, earlier *signals.Earlier) error {
	all, err := s.Store.Standing(ctx, pass.ProjectID)
	if err != nil {
		return err
	}
	p := &standing{service: s, cause: pass.Cause, projectID: pass.ProjectID, at: audit.At, all: all}
	s.allot(pass, earlier, Spent)
	found := Detect(&audit.Stream, p.active(&audit.Market), pass.Budget)
	pass.Comparisons = found.Comparisons
	if err := s.Store.AddPass(ctx, pass); err != nil {
		return err
	}
	if err := p.followEngines(ctx, audit); err != nil {
		return err
	}
	for _, e := range found.Ended {
		if err := p.end(ctx, e.ID, e.Reason); err != nil {
			return err
		}
	}
	for i := range found.Started {
		if err := p.start(ctx, signalOf(audit, &found.Started[i])); err != nil {
			return err
		}
	}
	return nil
}

// allot sets the false alarms that a pass may make, of which it is given a part.
func (s *Service) allot(pass *signals.Pass, earlier *signals.Earlier, part float64) {
	since := time.Duration(0)
	if earlier.Newest != nil {
		since = pass.At.Sub(*earlier.Newest)
	}
	pass.Budget = budget(part*s.Rate, since, earlier.Newest == nil, earlier.Markets+1)
}

// marketKey names a market; empty: the project's own country and language.
func marketKey(m *model.AuditMarket) string {
	if m.ID == nil {
		return ""
	}
	return m.ID.String()
}

// standing is a pass with the signals that are active or muted before it.
type standing struct {
	service   *Service
	cause     string
	projectID uuid.UUID
	at        time.Time // of the evidence
	all       []model.Signal
}

// active returns the states of a market that the figures of its audits may end.
func (p *standing) active(market *model.AuditMarket) []Active {
	var active []Active
	for i := range p.all {
		one := &p.all[i]
		if one.State != model.SignalStateActive || one.Watch == nil || one.AuditID == nil || one.Market == nil || marketKey(one.Market) != marketKey(market) {
			continue
		}
		active = append(active, Active{
			ID: one.ID, Measure: Measure(one.Watch.Measure), Subject: one.Subject.ID, Part: Part{PartKind(one.Watch.PartKind), one.Watch.PartKey},
			Up: one.Watch.Up, Reference: one.Watch.Reference, Since: *one.AuditID,
		})
	}
	return active
}

// start stores a state that begins, unless its key is active or muted.
func (p *standing) start(ctx context.Context, one *model.Signal) error {
	if slices.ContainsFunc(p.all, func(o model.Signal) bool {
		return o.StateKey == one.StateKey && (o.Muted || o.State == model.SignalStateActive)
	}) {
		return nil
	}
	one.ProjectID, one.ID, one.Cause, one.CreatedAt = p.projectID, model.NewID(), p.cause+"|"+one.StateKey, p.at
	one.State = model.SignalStateActive
	return p.service.add(ctx, one)
}

// follow starts a state that holds, and ends it when it does not hold any more.
func (p *standing) follow(ctx context.Context, one *model.Signal, holds bool) error {
	if holds {
		return p.start(ctx, one)
	}
	return p.endWhere(ctx, model.SignalEndReasonReturned, func(o *model.Signal) bool { return o.StateKey == one.StateKey })
}

// endWhere ends the active states that a function selects.
func (p *standing) endWhere(ctx context.Context, reason model.SignalEndReason, ends func(*model.Signal) bool) error {
	for i := range p.all {
		if one := &p.all[i]; one.State == model.SignalStateActive && ends(one) {
			if err := p.end(ctx, one.ID, reason); err != nil {
				return err
			}
		}
	}
	return nil
}

// add stores a new signal and records that it began.
func (s *Service) add(ctx context.Context, one *model.Signal) error {
	added, err := s.Store.Add(ctx, one)
	if err != nil || !added {
		return err
	}
	return s.record(ctx, model.EventSignalStarted, one)
}

func (p *standing) end(ctx context.Context, id uuid.UUID, reason model.SignalEndReason) error {
	at := slices.IndexFunc(p.all, func(o model.Signal) bool { return o.ID == id })
	one := &p.all[at]
	one.State, one.EndedAt, one.EndReason = model.SignalStateEnded, &p.at, &reason
	if err := p.service.Store.End(ctx, one); err != nil || one.Muted {
		return err
	}
	return p.service.record(ctx, model.EventSignalEnded, one)
}

// EventData is what an event says of a signal; the signal has the rest.
type EventData struct {
	ID            uuid.UUID              `json:"signal_id"`
	Kind          model.SignalKind       `json:"kind"`
	State         model.SignalState      `json:"state"`
	Title         string                 `json:"title"`
	Subject       model.SignalRef        `json:"subject"`
	LogicalEngine *model.LogicalEngine   `json:"logical_engine"`
	EndReason     *model.SignalEndReason `json:"end_reason"`
}

// record records that a signal began or ended; of some kinds under their own names too.
func (s *Service) record(ctx context.Context, kind model.EventType, one *model.Signal) error {
	at, data := s.Clock().UTC(), EventData{one.ID, one.Kind, one.State, one.Title, one.Subject, one.LogicalEngine, one.EndReason}
	if err := s.Events.Record(ctx, one.ProjectID, kind, at, data); err != nil {
		return err
	}
	names := map[model.SignalKind][2]model.EventType{
		model.SignalKindEngineDegraded: {model.EventEngineDegraded, model.EventEngineRecovered},
		model.SignalKindSourceStalled:  {model.EventSourceStalled, model.EventSourceRecovered},
		model.SignalKindCreditsLow:     {model.EventCreditsLow, ""},
	}[one.Kind]
	named := names[0]
	if kind == model.EventSignalEnded {
		named = names[1]
	}
	if named == "" {
		return nil
	}
	return s.Events.Record(ctx, one.ProjectID, named, at, data)
}

// Update mutes a signal or records feedback on it. It takes part in the context's transaction.
func (s *Service) Update(ctx context.Context, projectID, id uuid.UUID, patch model.SignalPatch) (one *model.Signal, err error) {
	err = s.Store.InTx(ctx, func(ctx context.Context) error {
		if err := s.Store.Lock(ctx, projectID); err != nil {
			return err
		}
		if one, err = s.Store.Signal(ctx, projectID, id); err != nil {
			return err
		}
		if patch.Muted != nil {
			one.Muted = *patch.Muted
		}
		if patch.Feedback.IsSet() {
			one.Feedback = patch.Feedback.Value()
		}
		return s.Store.Mark(ctx, one)
	})
	return one, err
}

// Window returns the instants of a range of days or instants, whose ends are inclusive; the second is exclusive. Days
// are those of the project's zone.
func (s *Service) Window(p *model.Project, from, to *model.DateOrTime) (first, end *time.Time, err error) {
	if err := rollup.InZone(p, &from, &to); err != nil {
		return nil, nil, err
	}
	if err := rollup.CheckRange(from, to); err != nil {
		return nil, nil, err
	}
	if to != nil {
		end = new(to.Time.Add(time.Microsecond))
	}
	return rollup.Instant(from), end, nil
}
