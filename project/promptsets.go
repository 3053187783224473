package project

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// PromptSets makes, renames, describes and deletes prompt sets.
type PromptSets struct {
	store *projects.Store
	now   func() time.Time
}

// NewPromptSets wires the rules about prompt sets to the storage and a clock.
func NewPromptSets(store *projects.Store, now func() time.Time) *PromptSets {
	return &PromptSets{store: store, now: now}
}

// PromptSet reads a new set's fields.
func (c Checker) PromptSet(in model.PromptSetInput) *model.PromptSet {
	set := &model.PromptSet{Name: c.Name("name", in.Name)}
	if in.Description != nil {
		set.Description = c.Text("description", *in.Description, MaxText)
	}
	return set
}

// Create makes an empty set. Faults: Invalid, NotFound (project), Conflict (too many).
func (s *PromptSets) Create(
	ctx context.Context, workspaceID, projectID uuid.UUID, in model.PromptSetInput,
) (*model.PromptSet, error) {
	var set *model.PromptSet
	err := s.within(ctx, workspaceID, projectID, func(ctx context.Context, names map[uuid.UUID]string) error {
		if len(names) >= MaxPromptSets {
			return fault.New(fault.Conflict, "the project has %d prompt sets already, the most there may be", len(names))
		}
		var wrong fault.Problems
		c := Checker{Problems: &wrong}
		set = c.PromptSet(in)
		c.unique("name", set.Name, takenNames(names, uuid.Nil))
		if err := wrong.Err(); err != nil {
			return err
		}
		at := instant(s.now)
		set.ProjectID, set.ID, set.CreatedAt, set.UpdatedAt = projectID, model.NewID(), at, at
		return s.store.InsertPromptSet(ctx, set)
	})
	return set, err
}

// Update renames or describes a set; its prompts are not loaded. Faults: Invalid,
// NotFound.
func (s *PromptSets) Update(
	ctx context.Context, workspaceID, projectID, id uuid.UUID, in model.PromptSetPatch,
) (*model.PromptSet, error) {
	var set *model.PromptSet
	err := s.within(ctx, workspaceID, projectID, func(ctx context.Context, names map[uuid.UUID]string) error {
		var err error
		if set, err = s.store.PromptSet(ctx, projectID, id); err != nil {
			return err
		}
		had := *set
		var wrong fault.Problems
		c := Checker{Problems: &wrong}
		change(c, "name", in.Name, &set.Name, c.Name)
		change(c, "description", in.Description, &set.Description,
			func(field, v string) string { return c.Text(field, v, MaxText) })
		if in.Name.IsSet() {
			c.unique("name", set.Name, takenNames(names, id))
		}
		if err := wrong.Err(); err != nil {
			return err
		}
		if set.Name == had.Name && set.Description == had.Description {
			return nil
		}
		set.UpdatedAt = instant(s.now)
		return s.store.UpdatePromptSet(ctx, set)
	})
	return set, err
}

// Delete deletes a set with its prompts. Audits that asked them keep their texts.
// Faults: NotFound.
func (s *PromptSets) Delete(ctx context.Context, workspaceID, projectID, id uuid.UUID) error {
	return s.within(ctx, workspaceID, projectID, func(ctx context.Context, _ map[uuid.UUID]string) error {
		return s.store.DeletePromptSet(ctx, projectID, id)
	})
}

// within locks the project and reads the names its sets have.
func (s *PromptSets) within(
	ctx context.Context, workspaceID, projectID uuid.UUID, fn func(context.Context, map[uuid.UUID]string) error,
) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.store.LockProject(ctx, workspaceID, projectID); err != nil {
			return err
		}
		names, err := s.store.PromptSetNames(ctx, projectID)
		if err != nil {
			return err
		}
		return fn(ctx, names)
	})
}

// takenNames returns the folded names of all sets but one.
func takenNames(names map[uuid.UUID]string, but uuid.UUID) map[string]string {
	taken := map[string]string{}
	for id, name := range names {
		if id != but {
			taken[Fold(name)] = "another prompt set"
		}
	}
	return taken
}
