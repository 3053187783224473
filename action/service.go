// Package action closes the loop: it groups opportunities into actions, keeps where
// each action stands, and checks whether a declared one had its effect.
package action

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
)

// Projects finds projects for the service's own work.
type Projects interface {
	FindProject(ctx context.Context, id uuid.UUID) (*model.Project, error)
	PromptsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Prompt, error)
}

// Gatherer reads the newest evidence of a project.
type Gatherer interface {
	Gather(ctx context.Context, p *model.Project) (*rule.Evidence, error)
}

// Prober evaluates one expected check on evidence that was measured after since. It
// returns nil while there is no such evidence, and an observation that waits while the
// evidence shows too little.
type Prober interface {
	Probe(ctx context.Context, p *model.Project, check map[string]any, since time.Time) (*Observation, error)
	// Baseline returns what a check measures now, nil when it is unknown, and the
	// snapshot, audit or crawl that it is of.
	Baseline(ctx context.Context, p *model.Project, check map[string]any) (value *float64, source *uuid.UUID, err error)
}

// Observation is what a check was evaluated to.
type Observation struct {
	State      model.CheckState
	Reason     []model.Sentence
	ObservedAt time.Time
	SourceKind string // audit, search_window or crawl
	SourceID   uuid.UUID
	Subject    string
	Figures    map[string]any
}

// Schedule reports when evidence of a leg is expected.
type Schedule interface {
	Leg(ctx context.Context, p *model.Project, kind model.LegKind) (model.MeasurementLeg, error)
}

// Jobs enqueues the refreshing of a project's actions, in the context's transaction.
type Jobs interface {
	Refresh(ctx context.Context, projectID uuid.UUID) error
}

// Config names what a Service works with.
type Config struct {
	Store    *actions.Store
	Projects Projects
	Gatherer Gatherer
	Prober   Prober
	Schedule Schedule
	Jobs     Jobs
	// Concluded follows a declaration that was verified or contradicted, in the transaction that stores it. Nil: nothing follows.
	Concluded func(ctx context.Context, a *model.ActionItem, d *model.ActionDeclaration) error
	Clock     func() time.Time // nil: the machine's
	Logger    *slog.Logger     // nil: none
}

// Service is the actions of all projects. It is safe for concurrent use.
type Service struct {
	Config

	playbooks *playbook.Catalogue
	rules     []rule.Rule
}

// New checks the configuration.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Projects == nil || cfg.Gatherer == nil || cfg.Prober == nil || cfg.Schedule == nil || cfg.Jobs == nil {
		return nil, errors.New("action: store, projects, gatherer, prober, schedule and jobs are needed")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	playbooks, err := playbook.Load()
	if err != nil {
		return nil, err
	}
	return &Service{Config: cfg, playbooks: playbooks, rules: rule.Catalogue()}, nil
}

// Playbooks returns the catalogue of playbooks, by title.
func (s *Service) Playbooks() []model.Playbook {
	ids := s.playbooks.IDs()
	books := make([]model.Playbook, len(ids))
	for i, id := range ids {
		book, _ := s.playbooks.Get(id)
		books[i] = model.Playbook{ID: book.ID, Title: book.Title, Approach: book.Approach, Steps: book.Steps}
	}
	slices.SortFunc(books, func(a, b model.Playbook) int { return cmp.Compare(a.Title, b.Title) })
	return books
}

// Title returns what a playbook is called, for instance "Fix pages that cannot be indexed".
func (s *Service) Title(playbookID string) string { return s.playbooks.Title(playbookID) }

// now returns the time as the database keeps it.
func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Microsecond) }

// Details returns actions with everything they rest on, by their keys.
func (s *Service) Details(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.ActionDetail, error) {
	items, err := s.Store.ByID(ctx, keys)
	if err != nil {
		return nil, err
	}
	members, err := s.Store.Members(ctx, keys)
	if err != nil {
		return nil, err
	}
	declarations, err := s.Store.Declarations(ctx, keys)
	if err != nil {
		return nil, err
	}
	if err := s.updateLegs(ctx, declarations); err != nil {
		return nil, err
	}
	events, err := s.Store.Events(ctx, keys)
	if err != nil {
		return nil, err
	}
	measured, err := s.Store.NewestEvidence(ctx, storage.ProjectsOf(keys))
	if err != nil {
		return nil, err
	}
	details := make(map[storage.ChildKey]*model.ActionDetail, len(items))
	for key, item := range items {
		d := &model.ActionDetail{
			ActionItem: item, MemberMeasurement: memberMeasurement(members[key]), Members: members[key],
			Declaration: declarations[key], History: events[key],
		}
		d.Diagnosis = s.diagnose(d, measured[key.ProjectID])
		details[key] = d
	}
	return details, nil
}
