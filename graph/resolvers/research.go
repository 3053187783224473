package resolvers

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func (r projectResolver) PromptCandidates(
	ctx context.Context, p *model.Project, promptSetID uuid.UUID, limit *int, cursor *string,
) (*model.PromptCandidatePage, error) {
	return r.edges().candidates.load(ctx, ownedKey{listKeyOf(p, limit, cursor), promptSetID})
}

func (r projectResolver) GenerationRuns(
	ctx context.Context, p *model.Project, promptSetID uuid.UUID, limit *int, cursor *string,
) (*model.GenerationRunPage, error) {
	return r.edges().generationRuns.load(ctx, ownedKey{listKeyOf(p, limit, cursor), promptSetID})
}

func (r projectResolver) BusinessMap(ctx context.Context, p *model.Project) (*model.BusinessMap, error) {
	return r.edges().businessMap.loadOf(ctx, p)
}

func (r projectResolver) PromptGroups(ctx context.Context, p *model.Project) ([]model.PromptGroup, error) {
	return r.edges().promptGroups.loadOf(ctx, p)
}

func (r workspaceResolver) Research(ctx context.Context, w *model.Workspace) (*model.ResearchSettings, error) {
	return r.Resolver.Research.Settings(ctx, w.ID)
}

// GeneratePrompts calls the models first and then stores the candidates in a transaction of
// its own.
func (r mutationResolver) GeneratePrompts(
	ctx context.Context, projectID, promptSetID uuid.UUID, input *model.PromptGenerationInput,
) (*model.PromptGeneration, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	draft, err := r.Research.Generate(ctx, p, promptSetID, input)
	if err != nil {
		return nil, err
	}
	return afterwards(ctx, r, projectID, func(ctx context.Context, held *model.Project) (*model.PromptGeneration, error) {
		return r.Research.Save(ctx, held, draft)
	})
}

// stillAllowed returns a context with the caller's current power. A result that took minutes must not be
// stored for a key that was revoked in that time.
func stillAllowed(ctx context.Context, scope model.Scope) (context.Context, error) {
	was, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	now, err := was.Again(ctx)
	if err != nil {
		return nil, err
	}
	return access.With(ctx, now), now.Check(scope)
}

// afterwards stores the results of calls to the outside in one transaction that locks the
// project.
func afterwards[T any](
	ctx context.Context, r mutationResolver, projectID uuid.UUID, save func(ctx context.Context, held *model.Project) (*T, error),
) (*T, error) {
	result, err := r.Change(ctx, func(ctx context.Context) (any, error) {
		ctx, err := stillAllowed(ctx, model.ScopePromptsWrite)
		if err != nil {
			return nil, err
		}
		held, err := r.heldProject(ctx, projectID)
		if err != nil {
			return nil, err
		}
		return save(ctx, held)
	})
	if err != nil {
		return nil, err
	}
	made, _ := result.(*T)
	return made, nil
}

func (r mutationResolver) ReviewPromptCandidates(
	ctx context.Context, projectID, promptSetID uuid.UUID, input model.PromptCandidateReviewInput,
) (*model.PromptCandidateReview, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Research.Review(ctx, p, promptSetID, &input)
}

func (r mutationResolver) SetQualityGate(ctx context.Context, gate model.QualityGate) (*model.ResearchSettings, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(caller.CheckRole(model.MemberRoleAdmin), caller.CheckWhole()); err != nil {
		return nil, err
	}
	return r.Research.SetQualityGate(ctx, caller.WorkspaceID, gate)
}

// SuggestBusinessMap calls the model first, as GeneratePrompts does.
func (r mutationResolver) SuggestBusinessMap(ctx context.Context, projectID uuid.UUID) (*model.BusinessMap, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	made, err := r.Research.Suggest(ctx, p)
	if err != nil {
		return nil, err
	}
	return afterwards(ctx, r, projectID, func(ctx context.Context, held *model.Project) (*model.BusinessMap, error) {
		return r.Research.SaveSuggested(ctx, held, made)
	})
}

func (r mutationResolver) SuggestCompetitors(ctx context.Context, projectID uuid.UUID) ([]model.SuggestedCompetitor, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Research.SuggestCompetitors(ctx, p)
}

// SuggestPromptGroups calls the model first, as GeneratePrompts does.
func (r mutationResolver) SuggestPromptGroups(ctx context.Context, projectID uuid.UUID) ([]model.PromptGroup, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	made, err := r.Research.AskMeanings(ctx, p)
	if err != nil {
		return nil, err
	}
	groups, err := afterwards(ctx, r, projectID, func(ctx context.Context, held *model.Project) (*[]model.PromptGroup, error) {
		groups, err := r.Research.SaveMeanings(ctx, held, made)
		return &groups, err
	})
	if err != nil {
		return nil, err
	}
	return *groups, nil
}

func (r mutationResolver) ReviewPromptGroup(
	ctx context.Context, projectID uuid.UUID, input model.PromptGroupReview,
) ([]model.PromptGroup, error) {
	p, by, err := r.heldBy(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Research.ReviewGroup(ctx, p, by, &input)
}

func (r mutationResolver) SaveOffering(
	ctx context.Context, projectID uuid.UUID, input model.OfferingInput,
) (*model.BusinessMap, error) {
	p, by, err := r.heldBy(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Research.SaveOffering(ctx, p, by, &input)
}

func (r mutationResolver) DeleteOffering(ctx context.Context, projectID uuid.UUID, offering string) (*model.BusinessMap, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Research.DeleteOffering(ctx, p, offering)
}

func (r mutationResolver) ReviewBusinessMap(
	ctx context.Context, projectID uuid.UUID, confirm, dismiss []uuid.UUID,
) (*model.BusinessMap, error) {
	p, by, err := r.heldBy(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Research.ReviewMap(ctx, p, by, confirm, dismiss)
}

// heldBy is heldProject with the e-mail address of the caller.
func (r mutationResolver) heldBy(ctx context.Context, projectID uuid.UUID) (p *model.Project, by string, err error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, "", err
	}
	p, err = r.heldProject(ctx, projectID)
	return p, caller.Email, err
}

func (e *edges) addResearch(r *Resolver) {
	e.businessMap = &edge[model.Project, uuid.UUID, *model.BusinessMap]{
		key: projectID,
		fetch: fetchLists(func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*model.BusinessMap, error) {
			return r.Research.BusinessMapsOf(ctx, ids)
		}),
	}
	e.promptGroups = &edge[model.Project, uuid.UUID, []model.PromptGroup]{
		key: projectID,
		fetch: fetchLists(func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID][]model.PromptGroup, error) {
			return r.Research.PromptGroupsOf(ctx, ids)
		}),
	}
	e.candidates = &edge[model.Project, ownedKey, *model.PromptCandidatePage]{
		key: ownedArgs("promptSetId"), fetch: ownedPages("prompt_candidates", "prompt set", r.setKeys, r.Research.List),
	}
	e.generationRuns = &edge[model.Project, ownedKey, *model.GenerationRunPage]{
		key: ownedArgs("promptSetId"), fetch: ownedPages("generation_runs", "prompt set", r.setKeys, r.Research.Runs),
	}
}

// setKeys returns the keys whose prompt sets exist.
func (r *Resolver) setKeys(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]storage.ChildKey, error) {
	sets, err := r.Objects.PromptSetsByID(ctx, keys)
	known := make(map[storage.ChildKey]storage.ChildKey, len(sets))
	for key := range sets {
		known[key] = key
	}
	return known, err
}
