package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

// Reference is a flag that names an object by its id or by its name. The id is
// known once resolve has looked the name up.
type Reference struct {
	noun  string
	text  string
	ID    uuid.UUID
	known bool // id is what was typed, or was looked up
	find  finder
	check checker
}

// checker returns a NotFound fault when nothing of the kind has the id.
type checker func(ctx context.Context, d *Database, id uuid.UUID) error

// finder returns the objects of one kind whose name is text, in any case. An empty
// text stands for every object.
type finder func(ctx context.Context, d *Database, text string) ([]namedObject, error)

// namedObject is an object that a reference may mean.
type namedObject struct {
	ID   uuid.UUID
	Name string
}

// shownCandidates is the number of objects that an error names.
const shownCandidates = 10

// String returns what was typed.
func (r *Reference) String() string { return r.text }

// Set reads an id or a name.
func (r *Reference) Set(s string) error {
	if strings.TrimSpace(s) == "" {
		return errors.New("must not be empty")
	}
	id, err := model.ParseUUID(s)
	r.text, r.ID, r.known = s, id, err == nil
	return nil
}

// Type names the flag's value in help texts.
func (r *Reference) Type() string { return "NAME|ID" }

// Chosen returns the id of what the flag names; nil: the flag was not given.
func (r *Reference) Chosen() *uuid.UUID {
	if r.text == "" {
		return nil
	}
	return &r.ID
}

// resolve looks the id or the name up.
func (r *Reference) resolve(ctx context.Context, d *Database) error {
	if r.text == "" {
		return nil
	}
	if r.known {
		return r.check(ctx, d, r.ID)
	}
	found, err := r.find(ctx, d, r.text)
	if err != nil {
		return err
	}
	switch len(found) {
	case 0:
		return r.unknown(ctx, d)
	case 1:
		r.ID, r.known = found[0].ID, true
		return nil
	default:
		return fmt.Errorf("--%s: %d %ss have the name %q; pass one of their ids: %s",
			r.noun, len(found), r.noun, r.text, listCandidates(found))
	}
}

// unknown returns the error of a name that nothing has. It lists what there is.
func (r *Reference) unknown(ctx context.Context, d *Database) error {
	all, err := r.find(ctx, d, "")
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("--%s: %q is neither an id nor a name, because there is no %s yet; make one with avm %s create",
			r.noun, r.text, r.noun, r.noun)
	}
	return fmt.Errorf("--%s: %q is neither the id nor the name of a %s; there are: %s",
		r.noun, r.text, r.noun, listCandidates(all))
}

func listCandidates(all []namedObject) string {
	texts := make([]string, 0, shownCandidates+1)
	for i, one := range all {
		if i == shownCandidates {
			texts = append(texts, "…")
			break
		}
		texts = append(texts, fmt.Sprintf("%s (%s)", one.Name, one.ID))
	}
	return strings.Join(texts, ", ")
}

// WorkspaceFlag defines --workspace.
func (a *App) WorkspaceFlag(cmd *cobra.Command) *Reference {
	return a.referenceFlag(cmd, "workspace", func(ctx context.Context, d *Database, text string) ([]namedObject, error) {
		found, err := people.New(d.DB).WorkspacesNamed(ctx, text)
		out := make([]namedObject, len(found))
		for i, w := range found {
			out[i] = namedObject{w.ID, w.Name}
		}
		return out, err
	}, func(ctx context.Context, d *Database, id uuid.UUID) error {
		_, err := people.New(d.DB).Workspace(ctx, id)
		return err
	})
}

// ProjectFlag defines --project of a command that names no workspace.
func (a *App) ProjectFlag(cmd *cobra.Command) *Reference { return a.ProjectFlagIn(cmd, &Reference{}) }

// ProjectFlagIn defines --project of a command that has --workspace. Where a workspace is given,
// projects are looked up in it alone. The flag of the workspace must be defined before.
func (a *App) ProjectFlagIn(cmd *cobra.Command, workspace *Reference) *Reference {
	return a.referenceFlag(cmd, "project", findProjects(workspace), checkProject(workspace))
}

// checkProject returns the check that a project exists, in the workspace where one is named.
func checkProject(workspace *Reference) checker {
	return func(ctx context.Context, d *Database, id uuid.UUID) error {
		p, err := FindProject(ctx, d, id)
		if err == nil && workspace.Chosen() != nil && p.WorkspaceID != workspace.ID {
			return fault.New(fault.NotFound, "--project: the workspace %s has no project %s", workspace.text, id)
		}
		return err
	}
}

// findProjects returns the search for projects by their name, in the workspace where one is named.
func findProjects(workspace *Reference) finder {
	return func(ctx context.Context, d *Database, text string) ([]namedObject, error) {
		found, err := projects.New(d.DB).ProjectsNamed(ctx, workspace.Chosen(), text)
		out := make([]namedObject, len(found))
		for i, p := range found {
			out[i] = namedObject{p.ID, p.Name}
		}
		return out, err
	}
}

// ProjectIDs returns the ids of projects of a workspace that are named by id or name.
func ProjectIDs(ctx context.Context, d *Database, workspace *Reference, texts []string) (ids []uuid.UUID, err error) {
	for _, text := range texts {
		r := Reference{noun: "project", find: findProjects(workspace), check: checkProject(workspace)}
		if err := errors.Join(r.Set(text), r.resolve(ctx, d)); err != nil {
			return nil, err
		}
		ids = append(ids, r.ID)
	}
	return ids, nil
}

func (a *App) referenceFlag(cmd *cobra.Command, noun string, find finder, check checker) *Reference {
	r := &Reference{noun: noun, find: find, check: check}
	cmd.Flags().Var(r, noun, "the "+noun+", by name or id")
	a.references = append(a.references, r)
	return r
}

// Resolve looks up the names that the running command's flags hold.
func (a *App) Resolve(ctx context.Context, d *Database) error {
	for _, r := range a.references {
		if err := r.resolve(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// FindProject returns a project of any workspace.
func FindProject(ctx context.Context, d *Database, id uuid.UUID) (*model.Project, error) {
	return projects.New(d.DB).FindProject(ctx, id)
}

// FindPromptSet finds a project and one of its prompt sets, by name or id.
func FindPromptSet(ctx context.Context, objects *projects.Store, projectID uuid.UUID, set string) (*model.Project, *model.PromptSet, error) {
	p, err := objects.FindProject(ctx, projectID)
	if err != nil {
		return nil, nil, err
	}
	sets, err := objects.PromptSets(ctx, []uuid.UUID{p.ID})
	if err != nil {
		return nil, nil, err
	}
	id, _ := model.ParseUUID(set)
	names := make([]string, 0, len(sets[p.ID]))
	for _, s := range sets[p.ID] {
		if s.ID == id || project.Fold(s.Name) == project.Fold(set) {
			return p, &s, nil
		}
		names = append(names, fmt.Sprintf("%q", s.Name))
	}
	return nil, nil, fault.New(fault.NotFound, "the project has no prompt set %q; it has %s", set, strings.Join(names, ", "))
}

// Operator is who uses the terminal: all of a workspace.
func Operator(workspaceID uuid.UUID) *access.Principal {
	return &access.Principal{WorkspaceID: workspaceID}
}
