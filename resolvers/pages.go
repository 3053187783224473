package resolvers

import (
	"context"
	"strings"

	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// auditsKey names a page of a project's audits.
type auditsKey struct {
	projectID uuid.UUID
	limit     optional[int]
	cursor    optional[string]
}

func auditsArgs(p *model.Project, args arguments) (auditsKey, error) {
	limit, cursor, err := pageArgs(args)
	return auditsKey{p.ID, optionalOf(limit), optionalOf(cursor)}, err
}

func (k auditsKey) request() (page.Request, error) {
	return idPage(k.limit.pointer(), k.cursor.pointer(), "audits", k.projectID.String())
}

// promptsKey names a page of a project's prompts.
type promptsKey struct {
	projectID   uuid.UUID
	limit       optional[int]
	cursor      optional[string]
	promptSetID optional[uuid.UUID]
	topicID     optional[uuid.UUID]
	status      optional[model.PromptStatus]
}

func promptsArgs(p *model.Project, args arguments) (k promptsKey, err error) {
	limit, cursor, err := pageArgs(args)
	if err != nil {
		return k, err
	}
	set, err := arg(args, "promptSetId", scalar.UnmarshalUUID)
	if err != nil {
		return k, err
	}
	topic, err := arg(args, "topicId", scalar.UnmarshalUUID)
	if err != nil {
		return k, err
	}
	status, err := enumArg[model.PromptStatus](args, "status")
	return promptsKey{p.ID, optionalOf(limit), optionalOf(cursor), optionalOf(set), optionalOf(topic), optionalOf(status)}, err
}

func (k promptsKey) filter() model.PromptFilter {
	return model.PromptFilter{PromptSetID: k.promptSetID.pointer(), TopicID: k.topicID.pointer(), Status: k.status.pointer()}
}

func (k promptsKey) request() (page.Request, error) {
	f := k.filter()
	return idPage(k.limit.pointer(), k.cursor.pointer(), "prompts", k.projectID.String(),
		uuidText(f.PromptSetID), uuidText(f.TopicID), filterText(f.Status, model.PromptStatus.String))
}

// pageGroup is the keys of a batch whose pages are read by one statement.
type pageGroup struct {
	places   []int // of the keys in the batch
	requests []page.Request
	projects []uuid.UUID
}

// groupPages sorts the keys of a batch by what makes their pages one statement.
// Keys whose requests are refused get their results here.
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

// auditPages reads pages of the audits of projects: one statement for all keys
// with the same arguments.
func (r *Resolver) auditPages(ctx context.Context, keys []auditsKey) []*dataloader.Result[*model.AuditPage] {
	results := make([]*dataloader.Result[*model.AuditPage], len(keys))
	groups := groupPages(keys, results,
		func(k auditsKey) (page.Request, uuid.UUID, error) {
			req, err := k.request()
			return req, k.projectID, err
		},
		func(_ auditsKey, req page.Request) position { return positionOf(req) })
	for _, g := range groups {
		rows, err := r.AuditStore.NewestAudits(ctx, g.projects, g.requests[0])
		for i, place := range g.places {
			items, next := page.Cut(g.requests[i], rows[g.projects[i]], func(a *model.Audit) []string { return []string{a.ID.String()} })
			results[place] = &dataloader.Result[*model.AuditPage]{Data: &model.AuditPage{Items: items, NextCursor: next}, Error: err}
		}
	}
	return results
}

// promptGroup names the pages of prompts that one statement reads.
type promptGroup struct {
	position

	promptSetID optional[uuid.UUID]
	topicID     optional[uuid.UUID]
	status      optional[model.PromptStatus]
}

// promptPages reads pages of the prompts of projects: one statement for all keys
// with the same arguments.
func (r *Resolver) promptPages(ctx context.Context, keys []promptsKey) []*dataloader.Result[*model.PromptPage] {
	results := make([]*dataloader.Result[*model.PromptPage], len(keys))
	groups := groupPages(keys, results,
		func(k promptsKey) (page.Request, uuid.UUID, error) {
			req, err := k.request()
			return req, k.projectID, err
		},
		func(k promptsKey, req page.Request) promptGroup {
			return promptGroup{positionOf(req), k.promptSetID, k.topicID, k.status}
		})
	for _, g := range groups {
		filter := keys[g.places[0]].filter()
		missing, err := r.Objects.CheckPromptFilter(ctx, g.projects, filter)
		var rows map[uuid.UUID][]*model.Prompt
		if err == nil && len(missing) < len(g.projects) {
			rows, err = r.Objects.Prompts(ctx, g.projects, filter, g.requests[0])
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
