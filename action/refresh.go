package action

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
)

// EvidenceLanded has a project's actions refreshed, because an area has new evidence.
func (s *Service) EvidenceLanded(ctx context.Context, projectID uuid.UUID) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error { return s.Jobs.Refresh(ctx, projectID) })
}

// AfterAudit is EvidenceLanded for an audit that was analyzed.
func (s *Service) AfterAudit(ctx context.Context, projectID, _ uuid.UUID) error {
	return s.EvidenceLanded(ctx, projectID)
}

// Refresh finds a project's opportunities in the newest evidence, groups them into
// actions, and evaluates the checks of declared actions. It may be repeated.
func (s *Service) Refresh(ctx context.Context, projectID uuid.UUID) error {
	p, err := s.Projects.FindProject(ctx, projectID)
	if fault.KindOf(err) == fault.NotFound {
		return nil // deleted, with everything that belongs to it
	}
	if err != nil {
		return err
	}
	evidence, err := s.Gatherer.Gather(ctx, p)
	if err != nil {
		return fmt.Errorf("gather evidence: %w", err)
	}
	if err := s.Store.InTx(ctx, func(ctx context.Context) error { return s.refresh(ctx, p.ID, evidence) }); err != nil {
		return err
	}
	return s.verify(ctx, p)
}

func (s *Service) refresh(ctx context.Context, projectID uuid.UUID, e *rule.Evidence) error {
	if err := s.Store.LockActions(ctx, projectID); err != nil {
		return err
	}
	opportunities, err := s.Store.Opportunities(ctx, projectID)
	if err != nil {
		return err
	}
	existing, err := s.Store.Actions(ctx, projectID)
	if err != nil {
		return err
	}
	g := newGrouping(projectID, s.now(), opportunities, existing)
	for i := range s.rules {
		if found, measured := s.rules[i].Find(e); measured {
			g.take(&s.rules[i], found, e)
		}
	}
	g.clear(e)
	g.group(s.ways())
	if err := s.save(ctx, g); err != nil {
		return err
	}
	ids, scores := g.live()
	return s.Store.TakeSnapshot(ctx, actions.Snapshot{
		ProjectID: projectID, ID: model.NewID(), EvidenceAt: measuredAt(e), OpportunityIDs: ids, PriorityScores: scores, CreatedAt: g.now,
	})
}

// save stores what the newest evidence added and changed.
func (s *Service) save(ctx context.Context, g *grouping) error {
	added, changed := split(g.actions)
	if err := s.Store.SaveActions(ctx, g.projectID, added, changed); err != nil {
		return err
	}
	addedOpportunities, changedOpportunities := split(g.opportunities)
	if err := s.Store.SaveOpportunities(ctx, g.projectID, addedOpportunities, changedOpportunities); err != nil {
		return err
	}
	return s.Store.AddEvents(ctx, g.events)
}

// measuredAt returns when each kind of evidence was measured, by name.
func measuredAt(e *rule.Evidence) map[string]time.Time {
	at := make(map[string]time.Time, len(e.Measured))
	for kind, t := range e.Measured {
		at[string(kind)] = t
	}
	return at
}

// evidenceTime returns when the oldest of some kinds of evidence was measured.
func evidenceTime(e *rule.Evidence, kinds []rule.Kind) time.Time {
	oldest := e.Measured[kinds[0]]
	for _, kind := range kinds[1:] {
		if at := e.Measured[kind]; at.Before(oldest) {
			oldest = at
		}
	}
	return oldest
}

// way is how the opportunities of a rule are taken.
type way struct{ approach, skill string }

// ways returns how the opportunities of each rule are taken, by the rule's id.
func (s *Service) ways() map[string]way {
	ways := make(map[string]way, len(s.rules))
	for i := range s.rules {
		book, _ := s.playbooks.Get(s.rules[i].Playbook)
		ways[s.rules[i].ID] = way{book.Approach, book.ID}
	}
	return ways
}
