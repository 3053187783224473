// Package research finds out which prompts are worth asking. A generator model
// suggests candidates, grounded in what is known of the project; rules and a judge
// model hold them to a quality; people review them. It also keeps the business map.
//
// Models are called before anything is changed: methods named Generate and Suggest
// call them outside any transaction, methods named Save store what came of it.
package research

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/research"
)

const (
	// TemplateVersion names the words by which the generator is asked and the rules by
	// which its reply is read.
	TemplateVersion = "1"
	// MaxCount is how many candidates one generation may ask for.
	MaxCount = model.MaxCandidates
	// lifetime is how long a candidate can be reviewed.
	lifetime = 30 * 24 * time.Hour
	// kept is how long an expired candidate stays in the database.
	kept = 60 * 24 * time.Hour
	// usualDeadline is how long a generation may take: less than a request.
	usualDeadline = 38 * time.Second
	// busyWorkspace is how many generations of a workspace one process runs at a time.
	busyWorkspace = 4
)

// Projects is what research needs to know of projects.
type Projects interface {
	PromptSet(ctx context.Context, projectID, id uuid.UUID) (*model.PromptSet, error)
	Topics(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Topic, error)
	Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error)
	Markets(ctx context.Context, p *model.Project) ([]model.Market, error)
}

// Source is one kind of evidence that candidates may rest on. Areas that know
// something of a project's market offer one each.
type Source struct {
	Kind string // for the model, such as fanout_query
	Read func(ctx context.Context, p *model.Project, limit int) ([]string, error)
}

// Config names what a Service works with.
type Config struct {
	Store     *research.Store
	Projects  Projects
	Prompts   *prompt.Service
	Sources   []Source
	Generator *llm.Consultant // nil: none is configured
	Judge     *llm.Consultant // nil: none is configured
	Deadline  time.Duration   // of a generation; zero: 38 seconds
	Clock     func() time.Time
	Logger    *slog.Logger
}

// Service is prompt research.
type Service struct {
	Config

	mu   sync.Mutex
	busy map[uuid.UUID]int // generations that run now, by workspace
}

// New checks the configuration.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Projects == nil || cfg.Prompts == nil || cfg.Clock == nil || cfg.Logger == nil {
		return nil, errors.New("research: store, projects, prompts, clock and logger are needed")
	}
	for _, c := range []*llm.Consultant{cfg.Generator, cfg.Judge} {
		if c == nil {
			continue
		}
		if err := c.Validate(); err != nil {
			return nil, err
		}
	}
	if cfg.Deadline == 0 {
		cfg.Deadline = usualDeadline
	}
	return &Service{Config: cfg, busy: map[uuid.UUID]int{}}, nil
}

// instant is now as PostgreSQL keeps it.
func (s *Service) instant() time.Time { return s.Clock().UTC().Truncate(time.Microsecond) }

// version names who generates, and by which words.
func (s *Service) version() string { return s.Generator.Model.String() + "/" + TemplateVersion }

// enter lets a call to the generator in: one is configured, and the workspace does
// not keep this process busy already.
func (s *Service) enter(workspaceID uuid.UUID) (leave func(), err error) {
	if s.Generator == nil {
		return nil, fault.New(fault.GeneratorNotConfigured,
			"no generator model is configured: set models.generator (adapter, model, api_key) in the configuration file")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy[workspaceID] >= busyWorkspace {
		f := fault.New(fault.RateLimited, "the workspace has %d generations under way; wait for one to end", busyWorkspace)
		f.RetryAfter = usualDeadline / busyWorkspace
		return nil, f
	}
	s.busy[workspaceID]++
	return func() { s.leave(workspaceID) }, nil
}

func (s *Service) leave(workspaceID uuid.UUID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy[workspaceID]--; s.busy[workspaceID] == 0 {
		delete(s.busy, workspaceID)
	}
}

// Settings returns how research is set up in a workspace.
func (s *Service) Settings(ctx context.Context, workspaceID uuid.UUID) (*model.ResearchSettings, error) {
	gate, err := s.Store.QualityGate(ctx, workspaceID)
	return s.settings(gate), err
}

// SetQualityGate changes the workspace's setting.
func (s *Service) SetQualityGate(ctx context.Context, workspaceID uuid.UUID, gate model.QualityGate) (*model.ResearchSettings, error) {
	return s.settings(gate), s.Store.SetQualityGate(ctx, workspaceID, gate, s.instant())
}

func (s *Service) settings(gate model.QualityGate) *model.ResearchSettings {
	return &model.ResearchSettings{QualityGate: gate, GeneratorConfigured: s.Generator != nil}
}

// List returns a page of the candidates of a set that wait for review, oldest first.
func (s *Service) List(ctx context.Context, set storage.ChildKey, req page.Request) (*model.PromptCandidatePage, error) {
	return s.Store.Candidates(ctx, set.ProjectID, set.ID, s.instant(), req)
}

// Runs returns a page of a set's generation runs, newest first.
func (s *Service) Runs(ctx context.Context, set storage.ChildKey, req page.Request) (*model.GenerationRunPage, error) {
	return s.Store.Runs(ctx, set.ProjectID, set.ID, req)
}
