package resolvers

import (
	"context"

	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/projects"
)

// Tags is the part of package project that the graph uses for tags.
type Tags interface {
	Assign(ctx context.Context, projectID uuid.UUID, in model.TagInput) (*model.TagChange, error)
	Remove(ctx context.Context, projectID uuid.UUID, in model.TagInput) (*model.TagChange, error)
}

// tagKey returns the key of a tag. A text that no tag can be is an Invalid fault.
func tagKey(tag *string) (*string, error) {
	if tag == nil {
		return nil, nil //nolint:nilnil // there is no filter
	}
	clean, err := projects.CleanTag(*tag)
	if err != nil {
		return nil, fault.Field("tag", "%s", err)
	}
	return new(projects.TagKey(clean)), nil
}

// taggedPages returns the key of a tag and the addresses of the pages with it; nil without a tag.
func (r *Resolver) taggedPages(ctx context.Context, projectID uuid.UUID, tag *string) (key *string, addresses []string, err error) {
	if key, err = tagKey(tag); err != nil || key == nil {
		return nil, nil, err
	}
	addresses, err = r.Objects.TaggedPages(ctx, projectID, *key)
	return key, addresses, err
}

func (e *edges) addTags(r *Resolver) {
	e.tags = &edge[model.Project, listKey, *model.TagPage]{key: listArgs, fields: writer.Fields[model.TagPage], fetch: r.tagPages}
	e.tagsOfPrompt = tagsEdge(r, model.TagKindPrompt, func(p *model.Prompt) storage.ChildKey { return storage.ChildKey{ProjectID: p.ProjectID, ID: p.ID} })
	e.tagsOfPage = tagsEdge(r, model.TagKindPage, func(p *model.SitePage) storage.ChildKey {
		return storage.ChildKey{ProjectID: p.ProjectID, ID: p.SiteURLID}
	})
	e.tagsOfAction = tagsEdge(r, model.TagKindAction, func(a *model.ActionItem) storage.ChildKey { return storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID} })
	e.tagsOfDetail = tagsEdge(r, model.TagKindAction, func(a *model.ActionDetail) storage.ChildKey {
		return storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID}
	})
}

// tagsEdge returns the edge to the tags of an object.
func tagsEdge[P any](r *Resolver, kind model.TagKind, of func(*P) storage.ChildKey) *edge[P, storage.ChildKey, []string] {
	return &edge[P, storage.ChildKey, []string]{
		key: func(p *P, _ arguments) (storage.ChildKey, error) { return of(p), nil },
		fetch: fetchLists(func(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey][]string, error) {
			return r.Objects.TagsOf(ctx, kind, keys)
		}),
	}
}

// tagPages reads pages of the tags of projects: one statement for all keys with the same arguments.
func (r *Resolver) tagPages(ctx context.Context, keys []listKey) []*dataloader.Result[*model.TagPage] {
	results := make([]*dataloader.Result[*model.TagPage], len(keys))
	groups := groupPages(keys, results,
		func(k listKey) (page.Request, uuid.UUID, error) {
			req, err := page.Parse(k.limit.pointer(), k.cursor.pointer(), 1, "tags", k.projectID.String())
			return req, k.projectID, err
		},
		func(_ listKey, req page.Request) position { return positionOf(req) })
	for _, g := range groups {
		rows, err := r.Objects.TagPages(ctx, g.projects, g.requests[0])
		for i, place := range g.places {
			items, next := page.Cut(g.requests[i], rows[g.projects[i]], func(t model.Tag) []string { return []string{projects.TagKey(t.Tag)} })
			results[place] = &dataloader.Result[*model.TagPage]{Data: &model.TagPage{Items: items, NextCursor: next}, Error: err}
		}
	}
	return results
}

func (r projectResolver) Tags(ctx context.Context, p *model.Project, limit *int, cursor *string) (*model.TagPage, error) {
	return r.edges().tags.load(ctx, listKeyOf(p, limit, cursor))
}

func (r promptResolver) Tags(ctx context.Context, p *model.Prompt) ([]string, error) {
	return r.edges().tagsOfPrompt.loadOf(ctx, p)
}

func (r sitePageResolver) Tags(ctx context.Context, p *model.SitePage) ([]string, error) {
	return r.edges().tagsOfPage.loadOf(ctx, p)
}

func (r actionItemResolver) Tags(ctx context.Context, a *model.ActionItem) ([]string, error) {
	return r.edges().tagsOfAction.loadOf(ctx, a)
}

func (r actionDetailResolver) Tags(ctx context.Context, a *model.ActionDetail) ([]string, error) {
	return r.edges().tagsOfDetail.loadOf(ctx, a)
}

func (r mutationResolver) AssignTag(ctx context.Context, projectID uuid.UUID, input model.TagInput) (*model.TagChange, error) {
	return r.changeTag(ctx, projectID, input, r.Tags.Assign)
}

func (r mutationResolver) RemoveTag(ctx context.Context, projectID uuid.UUID, input model.TagInput) (*model.TagChange, error) {
	return r.changeTag(ctx, projectID, input, r.Tags.Remove)
}

// changeTag changes a tag if the caller may change each kind of its targets.
func (r mutationResolver) changeTag(
	ctx context.Context, projectID uuid.UUID, input model.TagInput, change func(context.Context, uuid.UUID, model.TagInput) (*model.TagChange, error),
) (*model.TagChange, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	for _, t := range input.Targets {
		if err := caller.Check(scopeOf(t.Kind)); err != nil {
			return nil, err
		}
	}
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return change(ctx, p.ID, input)
}

// scopeOf returns the scope that tagging requires. Sources have no scope of their own: people who may change
// prompts may tag the sources of their answers.
func scopeOf(kind model.TagKind) model.Scope {
	switch kind {
	case model.TagKindPage:
		return model.ScopeCrawlsRun
	case model.TagKindAction:
		return model.ScopeActionsWrite
	default:
		return model.ScopePromptsWrite
	}
}
