package resolvers

import (
	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/model"
)

// arguments are a field's arguments as the compiled writer passes them: validated,
// and not yet of the Go types that a resolver's parameters have.
type arguments map[string]any

// argumentReader reads arguments and keeps the first error. After it, arguments are nil.
type argumentReader struct {
	args arguments
	err  error
}

// readArg returns an argument; nil if it is absent or null.
func readArg[T any](r *argumentReader, name string, unmarshal func(any) (T, error)) *T {
	if r.err != nil || r.args[name] == nil {
		return nil
	}
	var value T
	value, r.err = unmarshal(r.args[name])
	return &value
}

// readEnum returns an argument that is an enumeration's value.
func readEnum[T any, P interface {
	*T
	UnmarshalGQL(v any) error
}](r *argumentReader, name string) *T {
	return readArg(r, name, func(given any) (value T, err error) {
		err = P(&value).UnmarshalGQL(given)
		return value, err
	})
}

// list returns the page of a project's list that the arguments name.
func (r *argumentReader) list(p *model.Project) listKey {
	return listKeyOf(p, readArg(r, "limit", graphql.UnmarshalInt), readArg(r, "cursor", graphql.UnmarshalString))
}

// id returns the argument `id` or another one that is required.
func (r *argumentReader) id(name string) (id uuid.UUID) {
	if r.err == nil {
		id, r.err = scalar.UnmarshalUUID(r.args[name])
	}
	return id
}

// tag returns the key of the tag that a list is filtered by; nil without the filter.
func (r *argumentReader) tag() *string {
	tag := readArg(r, "tag", graphql.UnmarshalString)
	if r.err == nil {
		tag, r.err = tagKey(tag)
	}
	return tag
}

// optional makes a value that can be part of a key of a pointer.
type optional[T comparable] struct {
	value T
	given bool
}

func optionalOf[T comparable](p *T) optional[T] {
	if p == nil {
		return optional[T]{}
	}
	return optional[T]{value: *p, given: true}
}

func (o optional[T]) pointer() *T {
	if !o.given {
		return nil
	}
	return &o.value
}
