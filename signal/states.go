package signal

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// States reads what is known of a project besides its audits; a NotFound fault where the project is deleted.
type States interface {
	States(ctx context.Context, projectID uuid.UUID) (*Surroundings, error)
	// Movers returns what moved a count besides its parts, the largest change first.
	Movers(ctx context.Context, projectID uuid.UUID, f *Found) ([]model.SignalRef, error)
}

// Surroundings is what is known of a project besides its audits.
type Surroundings struct {
	Sources []SourceHealth // that are in use
	Credits *model.WorkspaceCredits
	Counts  []*Counts
	Access  []BotAccess // of the bots of which it is known
}

// SourceHealth is whether a crawl source or a connection brings figures.
type SourceHealth struct {
	model.SignalRef

	Stalled bool
	Problem string // in words, of one that has stalled
	Facts   model.SignalFacts
}

// watchEvery is how often projects are watched: the time that nothing arrives causes no job.
const watchEvery = time.Hour

// crawlsWithin is for how long a crawl that has ended has its project watched.
const crawlsWithin = 7 * 24 * time.Hour

// WatchAll has each project watched that has something to watch.
func (s *Service) WatchAll(ctx context.Context) error {
	projects, err := s.Store.Watched(ctx, s.Clock().Add(-crawlsWithin))
	if err != nil || len(projects) == 0 {
		return err
	}
	return s.Store.InTx(ctx, func(ctx context.Context) error { return s.Jobs.Watch(ctx, projects) })
}

// Watch starts and ends the states of a project that no audit shows. It may be repeated.
func (s *Service) Watch(ctx context.Context, projectID uuid.UUID) error {
	around, err := s.States.States(ctx, projectID)
	if fault.KindOf(err) == fault.NotFound {
		return nil // deleted, with everything that belongs to it
	}
	if err != nil {
		return err
	}
	return s.change(ctx, projectID, "watch", func(ctx context.Context, p *standing) error {
		if err := p.followSources(ctx, around.Sources); err != nil {
			return err
		}
		if err := p.followAccess(ctx, around.Access); err != nil {
			return err
		}
		for _, c := range around.Counts {
			if err := p.lookAtDays(ctx, c); err != nil {
				return err
			}
		}
		if !creditsBack(around.Credits) {
			return nil
		}
		return p.endWhere(ctx, model.SignalEndReasonReturned, func(o *model.Signal) bool { return o.Kind == model.SignalKindCreditsLow })
	})
}

// change calls fn with a project's standing signals, in a transaction that alone changes them.
func (s *Service) change(ctx context.Context, projectID uuid.UUID, cause string, fn func(context.Context, *standing) error) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		if err := s.Store.Lock(ctx, projectID); err != nil {
			return err
		}
		all, err := s.Store.Standing(ctx, projectID)
		if err != nil {
			return err
		}
		now := s.Clock().UTC().Truncate(time.Microsecond)
		return fn(ctx, &standing{service: s, cause: cause + ":" + now.Format(time.RFC3339Nano), projectID: projectID, at: now, all: all})
	})
}

func (p *standing) followSources(ctx context.Context, sources []SourceHealth) error {
	used := map[string]bool{}
	for i := range sources {
		one := stalled(&sources[i])
		used[one.StateKey] = true
		if err := p.follow(ctx, one, sources[i].Stalled); err != nil {
			return err
		}
	}
	return p.endWhere(ctx, model.SignalEndReasonNotMeasured, func(o *model.Signal) bool {
		return o.Kind == model.SignalKindSourceStalled && !used[o.StateKey]
	})
}

func stalled(h *SourceHealth) *model.Signal {
	return &model.Signal{
		Kind: model.SignalKindSourceStalled, StateKey: stateKey(model.SignalKindSourceStalled, h.ID, Part{Kind: Whole}, ""),
		Title: shortLabel(h.Label + ": " + h.Problem), Facts: &h.Facts, Subject: h.SignalRef, Verdict: model.VerdictMoved, Evidence: []model.SignalRef{},
	}
}

// BotAccess is whether an AI bot may fetch the site.
type BotAccess struct {
	model.SignalRef

	Way      string // how it is refused: robots or answers
	Refused  bool
	News     bool // it was not refused before
	Problem  string
	Facts    model.SignalFacts
	Evidence []model.SignalRef
}

// followAccess reports bots that are refused and were not before, until they are not.
func (p *standing) followAccess(ctx context.Context, all []BotAccess) error {
	for i := range all {
		a := &all[i]
		one := &model.Signal{
			Kind: model.SignalKindBotBlocked, StateKey: stateKey(model.SignalKindBotBlocked, a.ID, Part{Kind: Whole, Key: a.Way}, ""),
			Title: a.Label + " " + a.Problem, Facts: &a.Facts, Subject: a.SignalRef, Verdict: model.VerdictMoved, Evidence: a.Evidence,
		}
		if a.Refused && !a.News {
			continue
		}
		if err := p.follow(ctx, one, a.Refused); err != nil {
			return err
		}
	}
	return nil
}

const (
	// creditsLow is the share of a month's credits below which they are low.
	creditsLow = 0.1
	// creditsEnough is the share from which on they are not low any more.
	creditsEnough = 0.2
)

// AfterReservation reports that a launch leaves a workspace few credits, once for the workspace, in the launch's
// transaction.
func (s *Service) AfterReservation(ctx context.Context, workspaceID, projectID uuid.UUID, c *model.WorkspaceCredits) error {
	if c.MonthlyLimit == nil || float64(*c.Available) >= creditsLow*float64(*c.MonthlyLimit) {
		return nil
	}
	reported, err := s.Store.ActiveInWorkspace(ctx, workspaceID, model.SignalKindCreditsLow)
	if err != nil || reported {
		return err
	}
	return s.change(ctx, projectID, "reservation", func(ctx context.Context, p *standing) error {
		return p.start(ctx, &model.Signal{
			Kind: model.SignalKindCreditsLow, StateKey: stateKey(model.SignalKindCreditsLow, workspaceID.String(), Part{Kind: Whole}, ""),
			Title:   fmt.Sprintf("%d of %d credits are left in %s", *c.Available, *c.MonthlyLimit, c.Month),
			Facts:   &model.SignalFacts{Count: c.Available, Total: c.MonthlyLimit, Month: &c.Month},
			Subject: model.SignalRef{Kind: "workspace", ID: workspaceID.String(), Label: "Credits of " + c.Month},
			Verdict: model.VerdictMoved, Evidence: []model.SignalRef{},
		})
	})
}

// creditsBack reports whether a workspace's credits are not low.
func creditsBack(c *model.WorkspaceCredits) bool {
	return c.MonthlyLimit == nil || float64(*c.Available) >= creditsEnough*float64(*c.MonthlyLimit)
}
