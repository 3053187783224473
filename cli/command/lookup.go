package command

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

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
