package audit

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	mathrand "math/rand/v2"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// Launch creates one queued audit a market with all its executions and their
// jobs, in one transaction. Audits of one launch share its id and its seed.
// When the launch could make more attempts than the ceiling allows, nothing is
// created and the EstimateExceedsLimit fault carries both numbers.
func (s *Service) Launch(ctx context.Context, project *model.Project, in model.AuditLaunchInput) ([]model.Audit, error) {
	seed, err := seedOf(in.RandomSeed)
	if err != nil {
		return nil, err
	}
	if in.MaxEstimatedCredits < 0 {
		return nil, fault.Field("max_estimated_credits", "must not be negative")
	}
	p, err := s.plan(ctx, project, request{
		promptSetID: in.PromptSetID, promptIDs: in.PromptIds, engines: in.Engines, repetitions: in.Repetitions,
		marketIDs: in.MarketIds, scope: in.AuditScope, mode: in.BenchmarkMode,
	})
	if err != nil {
		return nil, err
	}
	if err := s.readPromptIDs(ctx, project.ID, p, in.PromptSetID); err != nil {
		return nil, err
	}
	if attempts := p.attempts(); attempts > in.MaxEstimatedCredits {
		return nil, exceeds(attempts, in.MaxEstimatedCredits)
	}
	entities, err := s.entities(ctx, project)
	if err != nil {
		return nil, err
	}
	if err := s.warnOfTexts(ctx, project.ID); err != nil {
		return nil, err
	}
	return s.create(ctx, launch{plan: p, project: project, entities: entities, seed: seed, id: model.NewID(), at: s.time()})
}

// readPromptIDs reads the ids of the prompts to ask, unless the request names them.
func (s *Service) readPromptIDs(ctx context.Context, projectID uuid.UUID, p *plan, set *uuid.UUID) (err error) {
	if p.promptIDs != nil {
		return nil
	}
	p.promptIDs, err = s.store.AskableIDs(ctx, p.askable(projectID, set))
	if p.prompts = len(p.promptIDs); err == nil && p.prompts == 0 {
		err = p.nothingToAsk(set)
	}
	if err != nil {
		return err
	}
	return p.checkExecutions() // prompts may have been added since the estimate
}

func exceeds(attempts, ceiling int64) error {
	f := fault.New(fault.EstimateExceedsLimit,
		"the audit could make up to %d attempts, more than max_estimated_credits allows (%d)", attempts, ceiling)
	f.Numbers = map[string]int64{"maximum_attempt_count": attempts, "max_estimated_credits": ceiling}
	return f
}

// seedOf checks a given seed, or makes one.
func seedOf(given *string) (string, error) {
	if given == nil {
		var random [8]byte
		if _, err := rand.Read(random[:]); err != nil {
			return "", err
		}
		return hex.EncodeToString(random[:]), nil
	}
	if utf8.RuneCountInString(*given) > maxSeed {
		return "", fault.Field("random_seed", "must be at most %d characters long", maxSeed)
	}
	return *given, nil
}

// entities freezes the brand and its competitors.
func (s *Service) entities(ctx context.Context, project *model.Project) ([]model.EntitySnapshot, error) {
	competitors, err := s.projects.Competitors(ctx, []uuid.UUID{project.ID})
	if err != nil {
		return nil, err
	}
	entities := []model.EntitySnapshot{{
		Name: project.BrandName, Aliases: project.Brand.Aliases, Domains: project.OwnedDomains,
		UnintendedDomains: project.UnintendedDomains, LogoURL: project.Brand.LogoURL, WebsiteURL: &project.WebsiteURL,
		Matching: project.Brand.Matching,
	}}
	for _, c := range competitors[project.ID] {
		entities = append(entities, model.EntitySnapshot{
			ID: &c.ID, Name: c.Name, Aliases: c.Aliases, Domains: c.Domains, UnintendedDomains: []string{},
			LogoURL: c.LogoURL, WebsiteURL: websiteOf(c.Domains), Matching: c.Matching,
		})
	}
	s.warnOfNames(ctx, project.ID, entities)
	return entities, checkNames(entities)
}

// checkNames refuses names that the analyzer would refuse once the answers are paid for. Names of
// projects that are older than the check when they are written can be such.
func checkNames(entities []model.EntitySnapshot) error {
	for i, e := range entities {
		if err := answer.CheckName(e.Name); err != nil {
			whose := "brand_name"
			if i > 0 {
				whose = "competitor's name"
			}
			return fault.New(fault.Conflict, "the project's %s %q %s; change it before the next audit", whose, e.Name, err)
		}
	}
	return nil
}

// warnOfNames logs a warning about a project that was over the bounds of names before there
// were any.
func (s *Service) warnOfNames(ctx context.Context, project uuid.UUID, entities []model.EntitySnapshot) {
	var names model.Names
	for i := range entities {
		e := &entities[i]
		names = names.Plus(model.NamesOf(e.Name, e.Aliases, e.Domains, e.Matching))
	}
	if names.Over() {
		s.logger.WarnContext(ctx, "the project has more names than a project may have; it can only shrink them",
			slog.String("project_id", project.String()), slog.Int("names", names.Patterns), slog.Int("characters", names.Characters))
	}
}

// warnOfTexts logs a warning about a project whose prompts were over the bound of texts before there was one.
func (s *Service) warnOfTexts(ctx context.Context, project uuid.UUID) error {
	bytes, err := s.projects.TextBytes(ctx, project)
	if err == nil && bytes > model.MaxPromptTexts {
		s.logger.WarnContext(ctx, "the project has longer texts of prompts than a project may have; it can only shrink them",
			slog.String("project_id", project.String()), slog.Int64("bytes", bytes), slog.Int("most", model.MaxPromptTexts))
	}
	return err
}

// websiteOf returns the address of an entity's first domain; nil: it has none.
func websiteOf(domains []string) *string {
	if len(domains) == 0 {
		return nil
	}
	return new("https://" + domains[0])
}

// launch is a plan with all that is decided at launch.
type launch struct {
	*plan

	project   *model.Project
	entities  []model.EntitySnapshot
	seed      string
	id        uuid.UUID
	at        time.Time
	spotCheck *model.SpotCheckPlan // nil: a usual audit
}

func (s *Service) create(ctx context.Context, l launch) ([]model.Audit, error) {
	audits := make([]model.Audit, 0, len(l.markets))
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.afford(ctx, l.project.WorkspaceID, l.project.ID, l.attempts()); err != nil {
			return err
		}
		for i := range l.markets {
			n := s.newAudit(ctx, l, &l.markets[i])
			if err := s.enqueue(ctx, n); err != nil {
				return err
			}
			audits = append(audits, *n.Audit)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.logger.InfoContext(ctx, "launched audits", slog.String("launch_id", l.id.String()),
		slog.Int("audits", len(audits)), slog.Int64("executions", l.executions()))
	return audits, nil
}

// enqueue writes an audit down, reserves its credits and enqueues its executions.
// It takes part in the context's transaction.
func (s *Service) enqueue(ctx context.Context, n audits.NewAudit) error {
	if err := s.store.CreateAudit(ctx, n); err != nil {
		return err
	}
	backlog, err := s.store.OpenCredits(ctx, n.Audit.WorkspaceID)
	if err != nil {
		return err
	}
	if err := s.store.ReserveCredits(ctx, n.Audit, n.CreditsByEngine()); err != nil {
		return err
	}
	return s.jobs.Enqueue(ctx, executeJobs(tasksOf(n, n.Audit.RandomSeed), backlog)...)
}

func (s *Service) newAudit(ctx context.Context, l launch, m *marketPlan) audits.NewAudit {
	n := audits.NewAudit{Entities: l.entities}
	n.Audit = &model.Audit{
		ProjectID: l.project.ID, ID: model.NewID(), WorkspaceID: l.project.WorkspaceID, LaunchID: &l.id,
		Status: model.AuditStatusQueued, BenchmarkMode: l.mode, AuditScope: l.scope, Repetitions: l.repetitions,
		RandomSeed: l.seed, RequestedCount: l.prompts * len(m.engines) * l.repetitions,
		ModelProvenance: []model.ModelProvenance{}, EngineSnapshots: []model.EngineSnapshot{}, Market: m.market,
		NotApplicableEngines: []model.LogicalEngine{}, LeftOutReasons: []string{}, LeftOutCodes: []string{},
		CreatedAt: l.at, UpdatedAt: l.at, SpotCheck: l.spotCheck,
	}
	for _, left := range m.leftOut {
		n.Audit.NotApplicableEngines = append(n.Audit.NotApplicableEngines, left.LogicalEngine)
		n.Audit.LeftOutReasons = append(n.Audit.LeftOutReasons, *left.Reason)
		n.Audit.LeftOutCodes = append(n.Audit.LeftOutCodes, left.Code())
	}
	for _, name := range m.engines {
		n.Audit.EngineSnapshots = append(n.Audit.EngineSnapshots, l.catalogue[name].snapshot(name))
	}
	n.Prompts = s.freezeAll(ctx, n.Audit, l.promptIDs)
	n.Executions = l.executionsOf(n.Audit)
	return n
}

// promptPage is the number of prompts that are read with their texts at a time.
const promptPage = 1_000

// freezeAll reads prompts and freezes them, page by page.
func (s *Service) freezeAll(ctx context.Context, a *model.Audit, ids []uuid.UUID) audits.PromptPages {
	return func(yield func([]model.AuditPrompt, error) bool) {
		index := 0
		for chunk := range slices.Chunk(ids, promptPage) {
			found, err := s.store.PromptsByID(ctx, a.ProjectID, chunk)
			if err == nil && len(found) < len(chunk) {
				err = fault.New(fault.Conflict, "prompts of this launch were deleted while it began; launch again")
			}
			page := make([]model.AuditPrompt, len(found))
			for i, p := range found {
				page[i] = freeze(a, index, p)
				index++
			}
			if !yield(page, err) || err != nil {
				return
			}
		}
	}
}

func freeze(a *model.Audit, index int, p *model.Prompt) model.AuditPrompt {
	return model.AuditPrompt{
		ProjectID: a.ProjectID, AuditID: a.ID, PromptIndex: index, ID: model.NewID(), PromptID: &p.ID, Text: p.Text,
		Theme: p.Theme, Intent: p.Intent, BuyerStage: p.BuyerStage, PromptIntent: p.PromptIntent, Cohort: p.Cohort,
		Branded: p.Branded, TopicID: p.TopicID, Topic: p.TopicName,
	}
}

// executionsOf lists an audit's executions by prompt, engine and repetition. Their
// ids ascend in this order, so that answers can be listed by their key.
func (l launch) executionsOf(a *model.Audit) []audits.NewExecution {
	out := make([]audits.NewExecution, 0, a.RequestedCount)
	for prompt := range l.prompts {
		for _, e := range a.EngineSnapshots {
			for repetition := range l.repetitions {
				out = append(out, audits.NewExecution{
					ID: model.NewID(), PromptIndex: prompt, Engine: e.LogicalEngine, Repetition: repetition + 1,
					MaxAttempts: e.MaxAttempts,
				})
			}
		}
	}
	return out
}

// tasksOf returns the executions in the order that the seed decides: repetitions of a
// prompt are spread over the run, and the same seed leads to the same order.
func tasksOf(n audits.NewAudit, seed string) []Task {
	tasks := make([]Task, len(n.Executions))
	for i, e := range n.Executions {
		tasks[i] = Task{
			ExecutionRef: model.ExecutionRef{ProjectID: n.Audit.ProjectID, AuditID: n.Audit.ID, ID: e.ID}, Engine: e.Engine,
		}
	}
	source := mathrand.New(mathrand.NewChaCha8(sha256.Sum256([]byte(seed)))) //nolint:gosec // an order to be repeated, not a secret
	source.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	return tasks
}
