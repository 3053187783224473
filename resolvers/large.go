package resolvers

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// promptsAtOnce is how many prompts of a large set are read at a time.
const promptsAtOnce = 500

// largeSetPrompts returns the edge from sets to their prompts, of which there may be
// tens of thousands: they are read while they are written.
func (e *edges) largeSetPrompts(r *Resolver) graph.Edge {
	edge := e.setPrompts.written()
	edge.Large = &graph.Large{
		Count: func(parent any) int {
			set, ok := parent.(*model.PromptSet)
			if !ok {
				return 0
			}
			return set.PromptCount
		},
		Window: func(ctx context.Context, parents []any) (any, error) { return e.setPrompts.read(ctx, parents) },
		Page: func(ctx context.Context, parent, after any) (page, next any, err error) {
			set, ok := parent.(*model.PromptSet)
			if !ok {
				return nil, nil, fmt.Errorf("prompts of a %T", parent)
			}
			last, _ := after.(uuid.UUID)
			key := storage.ChildKey{ProjectID: set.ProjectID, ID: set.ID}
			prompts, err := r.Objects.PromptsOfSetAfter(ctx, key, last, promptsAtOnce, graph.Fields[model.Prompt](ctx))
			if err != nil || len(prompts) < promptsAtOnce {
				return prompts, nil, err
			}
			return prompts, prompts[len(prompts)-1].ID, nil
		},
	}
	return edge
}

// read returns the values of parents, in their order, and keeps none of them.
func (e *edge[P, K, V]) read(ctx context.Context, parents []any) ([]V, error) {
	keys := make([]K, len(parents))
	for i, parent := range parents {
		p, ok := parent.(*P)
		if !ok {
			return nil, fmt.Errorf("an edge was asked of a %T", parent)
		}
		var err error
		if keys[i], err = e.key(p, nil); err != nil {
			return nil, err
		}
	}
	values := make([]V, len(parents))
	for i, result := range e.fetch(ctx, keys) {
		if result.Error != nil {
			return nil, result.Error
		}
		values[i] = result.Data
	}
	return values, nil
}
