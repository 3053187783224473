package resolvers

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// listKey names a page of a project's list.
type listKey struct {
	projectID uuid.UUID
	limit     optional[int]
	cursor    optional[string]
}

func listKeyOf(p *model.Project, limit *int, cursor *string) listKey {
	return listKey{p.ID, optionalOf(limit), optionalOf(cursor)}
}

func listArgs(p *model.Project, args arguments) (listKey, error) {
	r := &argumentReader{args: args}
	key := r.list(p)
	return key, r.err
}

// request returns the requested page. The scope begins with the list's name.
func (k listKey) request(list string, filters ...string) (page.Request, error) {
	return idPage(k.limit.pointer(), k.cursor.pointer(), append([]string{list, k.projectID.String()}, filters...)...)
}

// promptsKey names a page of a project's prompts.
type promptsKey struct {
	listKey
	promptFilter
}

// promptFilter is model.PromptFilter as a part of a key.
type promptFilter struct {
	promptSetID optional[uuid.UUID]
	topicID     optional[uuid.UUID]
	status      optional[model.PromptStatus]
	tag         optional[string] // in lower case
}

func promptsArgs(p *model.Project, args arguments) (promptsKey, error) {
	r := &argumentReader{args: args}
	key := promptsKey{r.list(p), promptFilter{
		optionalOf(readArg(r, "promptSetId", scalar.UnmarshalUUID)), optionalOf(readArg(r, "topicId", scalar.UnmarshalUUID)),
		optionalOf(readEnum[model.PromptStatus](r, "status")), optionalOf(r.tag()),
	}}
	return key, r.err
}

func (f promptFilter) stored() model.PromptFilter {
	return model.PromptFilter{
		PromptSetID: f.promptSetID.pointer(), TopicID: f.topicID.pointer(), Status: f.status.pointer(), Tag: f.tag.pointer(),
	}
}

func (k promptsKey) request() (page.Request, error) {
	f := k.stored()
	return k.listKey.request("prompts", uuidText(f.PromptSetID), uuidText(f.TopicID), filterText(f.Status, model.PromptStatus.String), filterText(f.Tag, verbatim))
}

// pageGroup has the keys of a batch whose pages one statement reads.
type pageGroup struct {
	places   []int // of the keys in the batch
	requests []page.Request
	projects []uuid.UUID
}

// groupPages groups the keys of a batch whose pages one statement can read. Keys with a refused request get
// their results here.
func groupPages[K, G comparable, V any](
	keys []K, results []*dataloader.Result[V], request func(K) (page.Request, uuid.UUID, error), group func(K, page.Request) G,
) map[G]*pageGroup {
	groups := map[G]*pageGroup{}
	for i, key := range keys {
		req, project, err := request(key)
		if err != nil {
			results[i] = &dataloader.Result[V]{Error: err}
			continue
		}
		name := group(key, req)
		if groups[name] == nil {
			groups[name] = &pageGroup{}
		}
		g := groups[name]
		g.places, g.requests, g.projects = append(g.places, i), append(g.requests, req), append(g.projects, project)
	}
	return groups
}

// position is where pages begin, and how long they are.
type position struct {
	after string
	limit int
}

func positionOf(req page.Request) position {
	p := position{limit: req.Limit}
	p.after = strings.Join(req.After, "\x00")
	return p
}

// asksCursor reports whether the selection asks for the cursors of pages P.
func asksCursor[P any](ctx context.Context) bool { return writer.Asks[P](ctx, "NextCursor") }

// pageFields returns the fields of pages P and of their items T that are asked for; nil stands for all.
func pageFields[P, T any](ctx context.Context) []string {
	of, items := writer.Fields[P](ctx), writer.Fields[T](ctx)
	if of == nil || items == nil {
		return nil
	}
	return slices.Concat(of, items)
}

// listPages makes the batch function of an edge to pages of a list in the order of ids:
// read is called once for all keys with the same limit and cursor. It returns the request's
// number of rows where a project has them.
func listPages[T, P any](
	list string, read func(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]T, error),
	id func(T) uuid.UUID, made func(items []T, next *string) *P,
) func(context.Context, []listKey) []*dataloader.Result[*P] {
	return func(ctx context.Context, keys []listKey) []*dataloader.Result[*P] {
		results := make([]*dataloader.Result[*P], len(keys))
		cursor := asksCursor[P](ctx)
		groups := groupPages(keys, results,
			func(k listKey) (page.Request, uuid.UUID, error) {
				req, err := k.request(list)
				return req.WithCursor(cursor), k.projectID, err
			},
			func(_ listKey, req page.Request) position { return positionOf(req) })
		for _, g := range groups {
			rows, err := read(ctx, g.projects, g.requests[0])
			for i, place := range g.places {
				items, next := page.Cut(g.requests[i], rows[g.projects[i]], func(row T) []string { return []string{id(row).String()} })
				results[place] = &dataloader.Result[*P]{Data: made(items, next), Error: err}
			}
		}
		return results
	}
}

// ownedKey names a page of the list of one object of a project.
type ownedKey struct {
	listKey

	owner uuid.UUID
}

// ownedArgs returns the function that reads an ownedKey; the argument name names the owner.
func ownedArgs(name string) func(*model.Project, arguments) (ownedKey, error) {
	return func(p *model.Project, args arguments) (ownedKey, error) {
		r := &argumentReader{args: args}
		key := ownedKey{r.list(p), r.id(name)}
		return key, r.err
	}
}

// ownedPages makes the batch function of an edge to the list of an object that one
// project has: owners reads the objects of all keys, and read is called for each object that
// exists.
func ownedPages[O, P any](
	list, what string, owners func(context.Context, []storage.ChildKey) (map[storage.ChildKey]O, error),
	read func(ctx context.Context, owner O, req page.Request) (*P, error),
) func(context.Context, []ownedKey) []*dataloader.Result[*P] {
	return func(ctx context.Context, keys []ownedKey) []*dataloader.Result[*P] {
		names := make([]storage.ChildKey, len(keys))
		for i, k := range keys {
			names[i] = storage.ChildKey{ProjectID: k.projectID, ID: k.owner}
		}
		found, err := owners(ctx, names)
		results := make([]*dataloader.Result[*P], len(keys))
		for i, k := range keys {
			results[i] = &dataloader.Result[*P]{Error: err}
			owner, ok := found[names[i]]
			switch {
			case err != nil:
			case !ok:
				results[i].Error = fault.Missing(what)
			default:
				results[i].Data, results[i].Error = ownedPage(ctx, list, k, owner, read)
			}
		}
		return results
	}
}

func ownedPage[O, P any](
	ctx context.Context, list string, k ownedKey, owner O, read func(context.Context, O, page.Request) (*P, error),
) (*P, error) {
	req, err := k.request(list, k.owner.String())
	if err != nil {
		return nil, err
	}
	return read(ctx, owner, req)
}

// promptGroup names the pages of prompts that one statement reads.
type promptGroup struct {
	position
	promptFilter
}

// promptPages reads pages of the prompts of projects: one statement for all keys
// with the same arguments.
func (r *Resolver) promptPages(ctx context.Context, keys []promptsKey) []*dataloader.Result[*model.PromptPage] {
	results := make([]*dataloader.Result[*model.PromptPage], len(keys))
	cursor := asksCursor[model.PromptPage](ctx)
	groups := groupPages(keys, results,
		func(k promptsKey) (page.Request, uuid.UUID, error) {
			req, err := k.request()
			return req.WithCursor(cursor), k.projectID, err
		},
		func(k promptsKey, req page.Request) promptGroup { return promptGroup{positionOf(req), k.promptFilter} })
	for _, g := range groups {
		filter := keys[g.places[0]].stored()
		missing, err := r.Objects.CheckPromptFilter(ctx, g.projects, filter)
		var rows map[uuid.UUID][]*model.Prompt
		if err == nil && len(missing) < len(g.projects) {
			rows, err = r.Objects.Prompts(ctx, g.projects, filter, g.requests[0], writer.Fields[model.Prompt](ctx))
		}
		for i, place := range g.places {
			results[place] = &dataloader.Result[*model.PromptPage]{Error: err}
			if absent := missing[g.projects[i]]; absent != nil {
				results[place].Error = absent
				continue
			}
			items, next := page.Cut(g.requests[i], rows[g.projects[i]], func(p *model.Prompt) []string { return []string{p.ID.String()} })
			results[place].Data = &model.PromptPage{Items: items, NextCursor: next}
		}
	}
	return results
}
