package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

// reference is a flag that names an object by its id or by its name. The id is
// known once resolve has looked the name up.
type reference struct {
	noun  string
	text  string
	id    uuid.UUID
	known bool // id is what was typed, or was looked up
	find  finder
	check checker
}

// checker returns a NotFound fault when nothing of the kind has the id.
type checker func(ctx context.Context, d *database, id uuid.UUID) error

// finder returns the objects of one kind whose name is text, in any case. An empty
// text stands for every object.
type finder func(ctx context.Context, d *database, text string) ([]namedObject, error)

// namedObject is an object that a reference may mean.
type namedObject struct {
	ID   uuid.UUID
	Name string
}

// shownCandidates is the number of objects that an error names.
const shownCandidates = 10

// String returns what was typed.
func (r *reference) String() string { return r.text }

// Set reads an id or a name.
func (r *reference) Set(s string) error {
	if strings.TrimSpace(s) == "" {
		return errors.New("must not be empty")
	}
	id, err := model.ParseUUID(s)
	r.text, r.id, r.known = s, id, err == nil
	return nil
}

// Type names the flag's value in help texts.
func (r *reference) Type() string { return "NAME|ID" }

// chosen returns the id of what the flag names; nil: the flag was not given.
func (r *reference) chosen() *uuid.UUID {
	if r.text == "" {
		return nil
	}
	return &r.id
}

// resolve looks the id or the name up.
func (r *reference) resolve(ctx context.Context, d *database) error {
	if r.text == "" {
		return nil
	}
	if r.known {
		return r.check(ctx, d, r.id)
	}
	found, err := r.find(ctx, d, r.text)
	if err != nil {
		return err
	}
	switch len(found) {
	case 0:
		return r.unknown(ctx, d)
	case 1:
		r.id, r.known = found[0].ID, true
		return nil
	default:
		return fmt.Errorf("--%s: %d %ss have the name %q; pass one of their ids: %s",
			r.noun, len(found), r.noun, r.text, listCandidates(found))
	}
}

// unknown returns the error of a name that nothing has. It lists what there is.
func (r *reference) unknown(ctx context.Context, d *database) error {
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

// workspaceFlag defines --workspace.
func (a *app) workspaceFlag(cmd *cobra.Command) *reference {
	return a.referenceFlag(cmd, "workspace", func(ctx context.Context, d *database, text string) ([]namedObject, error) {
		found, err := people.New(d.DB).WorkspacesNamed(ctx, text)
		out := make([]namedObject, len(found))
		for i, w := range found {
			out[i] = namedObject{w.ID, w.Name}
		}
		return out, err
	}, func(ctx context.Context, d *database, id uuid.UUID) error {
		_, err := people.New(d.DB).Workspace(ctx, id)
		return err
	})
}

// projectFlag defines --project of a command that names no workspace.
func (a *app) projectFlag(cmd *cobra.Command) *reference { return a.projectFlagIn(cmd, &reference{}) }

// projectFlagIn defines --project of a command that has --workspace. Where a workspace is given,
// projects are looked up in it alone. The flag of the workspace must be defined before.
func (a *app) projectFlagIn(cmd *cobra.Command, workspace *reference) *reference {
	return a.referenceFlag(cmd, "project", findProjects(workspace), checkProject(workspace))
}

// checkProject returns the check that a project exists, in the workspace where one is named.
func checkProject(workspace *reference) checker {
	return func(ctx context.Context, d *database, id uuid.UUID) error {
		p, err := anyProject(ctx, d, id)
		if err == nil && workspace.chosen() != nil && p.WorkspaceID != workspace.id {
			return fault.New(fault.NotFound, "--project: the workspace %s has no project %s", workspace.text, id)
		}
		return err
	}
}

// findProjects returns the search for projects by their name, in the workspace where one is named.
func findProjects(workspace *reference) finder {
	return func(ctx context.Context, d *database, text string) ([]namedObject, error) {
		found, err := projects.New(d.DB).ProjectsNamed(ctx, workspace.chosen(), text)
		out := make([]namedObject, len(found))
		for i, p := range found {
			out[i] = namedObject{p.ID, p.Name}
		}
		return out, err
	}
}

func (a *app) referenceFlag(cmd *cobra.Command, noun string, find finder, check checker) *reference {
	r := &reference{noun: noun, find: find, check: check}
	cmd.Flags().Var(r, noun, "the "+noun+", by name or id")
	a.references = append(a.references, r)
	return r
}

// resolve looks up the names that the running command's flags hold.
func (a *app) resolve(ctx context.Context, d *database) error {
	for _, r := range a.references {
		if err := r.resolve(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// idArgument reads a command's argument ID.
func idArgument(text string) (uuid.UUID, error) {
	id, err := model.ParseUUID(text)
	if err != nil {
		return id, fmt.Errorf("ID: %q is not an id: %w", text, err)
	}
	return id, nil
}
