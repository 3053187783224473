package resolvers

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
)

// Actions is the part of package action that the graph uses.
type Actions interface {
	Details(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.ActionDetail, error)
	Move(ctx context.Context, projectID, id uuid.UUID, to model.ActionStatus, member *uuid.UUID) (*model.ActionItem, error)
	Declare(
		ctx context.Context, p *model.Project, id uuid.UUID, in model.DeclarationInput, member *uuid.UUID,
	) (*model.ActionDeclaration, error)
	Order(ctx context.Context, projectID, id uuid.UUID, order []uuid.UUID) error
	Propose(ctx context.Context, projectID uuid.UUID, in model.ActionProposal, member *uuid.UUID) (*model.ActionItem, error)
	// Playbooks returns the catalogue of playbooks, by title.
	Playbooks() []model.Playbook
	// Title returns the name of a playbook.
	Title(playbookID string) string
}

type actionItemResolver struct{ *Resolver }

// ActionItem answers the fields of an action that are not plain data.
func (r *Resolver) ActionItem() generated.ActionItemResolver { return actionItemResolver{r} }

func (r actionItemResolver) Title(_ context.Context, obj *model.ActionItem) (string, error) {
	return r.Actions.Title(obj.SkillID), nil
}

type actionDetailResolver struct{ *Resolver }

// ActionDetail answers the fields of an action that are not plain data.
func (r *Resolver) ActionDetail() generated.ActionDetailResolver { return actionDetailResolver{r} }

// Title returns the name of the action's playbook.
func (r actionDetailResolver) Title(_ context.Context, obj *model.ActionDetail) (string, error) {
	return r.Actions.Title(obj.SkillID), nil
}

// actionsKey names a page of a project's actions.
type actionsKey struct {
	listKey
	actionFilter
}

// actionFilter is actions.Filter as a part of a key.
type actionFilter struct {
	status optional[model.ActionStatus]
	kind   optional[model.ActionTargetKind]
	prompt optional[uuid.UUID]
	tag    optional[string] // in lower case
	todo   bool
}

func actionsArgs(p *model.Project, args arguments) (actionsKey, error) {
	r := &argumentReader{args: args}
	todo := readArg(r, "todo", graphql.UnmarshalBoolean)
	key := actionsKey{r.list(p), actionFilter{
		optionalOf(readEnum[model.ActionStatus](r, "status")), optionalOf(readEnum[model.ActionTargetKind](r, "targetKind")),
		optionalOf(readArg(r, "promptId", scalar.UnmarshalUUID)), optionalOf(r.tag()), todo != nil && *todo,
	}}
	return key, r.err
}

func (f actionFilter) stored() actions.Filter {
	return actions.Filter{Status: f.status.pointer(), TargetKind: f.kind.pointer(), PromptID: f.prompt.pointer(), Tag: f.tag.pointer(), Todo: f.todo}
}

// actionCursorKeys is the number of values that name an action's place in lists.
const actionCursorKeys = 2

func (k actionsKey) request() (page.Request, error) {
	f := k.stored()
	scope := []string{
		"actions", k.projectID.String(), filterText(f.Status, model.ActionStatus.String), filterText(f.TargetKind, model.ActionTargetKind.String),
		uuidText(f.PromptID), filterText(f.Tag, verbatim),
	}
	if f.Todo {
		scope = append(scope, "todo")
	}
	return page.Parse(k.limit.pointer(), k.cursor.pointer(), actionCursorKeys, scope...)
}

// actionGroup names the pages of actions that one statement reads.
type actionGroup struct {
	position
	actionFilter
}

// actionPages reads pages of the actions of projects: one statement for all keys with
// the same arguments, and one for their counts.
func (r *Resolver) actionPages(ctx context.Context, keys []actionsKey) []*dataloader.Result[*model.ActionsPage] {
	results := make([]*dataloader.Result[*model.ActionsPage], len(keys))
	groups := groupPages(keys, results,
		func(k actionsKey) (page.Request, uuid.UUID, error) {
			req, err := k.request()
			return req, k.projectID, err
		},
		func(k actionsKey, req page.Request) actionGroup { return actionGroup{positionOf(req), k.actionFilter} })
	for _, g := range groups {
		filter := keys[g.places[0]].stored()
		rows, err := r.ActionStore.Pages(ctx, g.projects, filter, g.requests[0])
		var counts map[uuid.UUID]map[string]int
		if err == nil {
			counts, err = r.ActionStore.StatusCounts(ctx, g.projects, filter)
		}
		for i, place := range g.places {
			listed, next := page.Cut(g.requests[i], rows[g.projects[i]], actions.Listed.Cursor)
			items := make([]model.ActionItem, len(listed))
			for n := range listed {
				items[n] = listed[n].ActionItem
			}
			results[place] = &dataloader.Result[*model.ActionsPage]{Error: err, Data: &model.ActionsPage{
				Items: items, NextCursor: next, TotalCount: totalOf(counts[g.projects[i]], filter.Status), StatusCounts: counts[g.projects[i]],
			}}
		}
	}
	return results
}

// totalOf returns how many of counted actions have a status; all of them without one.
func totalOf(counts map[string]int, status *model.ActionStatus) int {
	if status != nil {
		return counts[status.String()]
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	return total
}

func (e *edges) addActions(r *Resolver) {
	e.actions = &edge[model.Project, actionsKey, *model.ActionsPage]{key: actionsArgs, fetch: r.actionPages}
	e.action = &edge[model.Project, storage.ChildKey, *model.ActionDetail]{
		key: childByID, fetch: fetchObjects("action", r.Actions.Details),
	}
}

func (r projectResolver) Actions(
	ctx context.Context, p *model.Project, limit *int, cursor *string, status *model.ActionStatus, kind *model.ActionTargetKind,
	promptID *uuid.UUID, tag *string, todo bool,
) (*model.ActionsPage, error) {
	key, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	return r.edges().actions.load(ctx, actionsKey{
		listKeyOf(p, limit, cursor), actionFilter{optionalOf(status), optionalOf(kind), optionalOf(promptID), optionalOf(key), todo},
	})
}

func (r projectResolver) Action(ctx context.Context, p *model.Project, id uuid.UUID) (*model.ActionDetail, error) {
	return r.edges().action.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r mutationResolver) UpdateAction(
	ctx context.Context, projectID, actionID uuid.UUID, input model.ActionPatch,
) (*model.ActionItem, error) {
	p, member, err := r.projectAndMember(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Actions.Move(ctx, p.ID, actionID, input.Status, member)
}

func (r mutationResolver) DeclareAction(
	ctx context.Context, projectID, actionID uuid.UUID, input model.DeclarationInput,
) (*model.ActionDeclaration, error) {
	p, member, err := r.projectAndMember(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Actions.Declare(ctx, p, actionID, input, member)
}

func (r mutationResolver) OrderActionMembers(
	ctx context.Context, projectID, actionID uuid.UUID, opportunityIDs []uuid.UUID,
) (*model.ActionDetail, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	if err := r.Actions.Order(ctx, p.ID, actionID, opportunityIDs); err != nil {
		return nil, err
	}
	return r.edges().action.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: actionID})
}

func (r mutationResolver) ProposeAction(
	ctx context.Context, projectID uuid.UUID, input model.ActionProposal,
) (*model.ActionItem, error) {
	p, member, err := r.projectAndMember(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Actions.Propose(ctx, p.ID, input, member)
}

func (r queryResolver) Playbooks(context.Context) ([]model.Playbook, error) {
	return r.Actions.Playbooks(), nil
}

// projectAndMember returns a project that the caller may see, and the member who calls.
func (r *Resolver) projectAndMember(ctx context.Context, projectID uuid.UUID) (*model.Project, *uuid.UUID, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, nil, err
	}
	p, err := r.visibleProject(ctx, projectID)
	return p, &caller.MemberID, err
}
