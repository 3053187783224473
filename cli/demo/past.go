package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/projects"
)

// improve finds the sample's actions as they were at an instant and declares that the one for a prompt was
// implemented then.
func (h *history) improve(ctx context.Context, project *model.Project, prompt string, at time.Time) error {
	service, err := h.actionsAt(at)
	if err != nil {
		return err
	}
	if err := service.Refresh(ctx, project.ID); err != nil {
		return err
	}
	found, err := projects.New(h.DB.DB).FindPrompts(ctx, project.ID, projects.PromptSearch{Text: prompt})
	if err != nil {
		return err
	}
	if len(found) != 1 {
		return fmt.Errorf("%d prompts contain %q", len(found), prompt)
	}
	key := found[0].ID.String()
	taken, err := actions.New(h.DB.DB).Targets(ctx, project.ID, []model.ActionTargetKind{model.ActionTargetKindPrompt}, []string{key})
	if err != nil {
		return err
	}
	work, ok := taken[key]
	if !ok {
		return fmt.Errorf("no action was found for the prompt %q", prompt)
	}
	_, err = service.Declare(ctx, project, work.ActionID, model.DeclarationInput{DeclaredImplementedAt: at}, nil)
	return err
}

// noRefresh drops the refreshes that actions ask for: a job of now would judge a declaration of the past.
type noRefresh struct{}

// Refresh does nothing.
func (noRefresh) Refresh(context.Context, uuid.UUID) error { return nil }

// actionsAt makes the actions as they were at an instant.
func (h *history) actionsAt(at time.Time) (*action.Service, error) {
	return h.NewActions(func() time.Time { return at }, noRefresh{})
}

// verifyAt evaluates the sample's declared actions at an instant.
func (h *history) verifyAt(ctx context.Context, projectID uuid.UUID, at time.Time) error {
	service, err := h.actionsAt(at)
	if err != nil {
		return err
	}
	return service.Refresh(ctx, projectID)
}

// crawlAt crawls a site of a project as if it was some time ago.
func (h *history) crawlAt(ctx context.Context, project *model.Project, root string, ago time.Duration) error {
	cfg, err := h.SitesConfig()
	if err != nil {
		return err
	}
	cfg.Jobs, cfg.Followers = noJobs{}, nil
	cfg.Clock = func() time.Time { return h.Now().Add(-ago) }
	sites, err := crawl.NewSites(cfg)
	if err != nil {
		return err
	}
	started, err := sites.Start(ctx, project, model.SiteCrawlInput{RootURL: &root})
	if err != nil {
		return err
	}
	return sites.Run(ctx, started.ProjectID, started.ID)
}
