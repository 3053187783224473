package resolvers

import (
	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/scalar"
)

// arguments are a field's arguments as the compiled writer passes them: validated,
// and not yet of the Go types that a resolver's parameters have.
type arguments map[string]any

// arg returns an argument; nil if it is absent or null.
func arg[T any](args arguments, name string, unmarshal func(any) (T, error)) (*T, error) {
	given, ok := args[name]
	if !ok || given == nil {
		return nil, nil //nolint:nilnil // an argument that was not given
	}
	value, err := unmarshal(given)
	return &value, err
}

// enumArg returns an argument that is an enumeration's value.
func enumArg[T any, P interface {
	*T
	UnmarshalGQL(v any) error
}](args arguments, name string) (*T, error) {
	return arg(args, name, func(given any) (value T, err error) { return value, P(&value).UnmarshalGQL(given) })
}

// idArg returns the argument `id` or another one that is required.
func idArg(args arguments, name string) (uuid.UUID, error) { return scalar.UnmarshalUUID(args[name]) }

// pageArgs returns the arguments of a paged list.
func pageArgs(args arguments) (limit *int, cursor *string, err error) {
	if limit, err = arg(args, "limit", graphql.UnmarshalInt); err != nil {
		return nil, nil, err
	}
	cursor, err = arg(args, "cursor", graphql.UnmarshalString)
	return limit, cursor, err
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
