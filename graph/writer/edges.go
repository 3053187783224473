package writer

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// Edge is a field that leads from a parent to its children or to another object
// and is answered by a loader.
type Edge struct {
	// Value is the Go type of the field's value.
	Value reflect.Type
	// Load returns the values for parents, as a slice of Value in their order.
	// Parents are pointers to the Go structs of the field's object.
	Load func(ctx context.Context, parents []any, args map[string]any) (any, error)
	// Needs names the fields of the parent's Go struct that Load uses besides the parent's ids.
	Needs []string
}

type planKey struct{}

// Fields returns the names of the fields of the Go struct T that the selection at hand asks for,
// each once, in alphabetical order. Those that edges below need are among them. It returns nil,
// which stands for all fields, where the executor asks. Values behind an interface or a union are
// not counted: whatever reads less for these names must lead to structs.
func Fields[T any](ctx context.Context) []string {
	p, known := ctx.Value(planKey{}).(*plan)
	if !known {
		return nil
	}
	return append([]string{}, p.asked[reflect.TypeFor[T]()]...)
}

// Asks reports whether the selection at hand asks for a field of the Go struct T.
func Asks[T any](ctx context.Context, field string) bool {
	fields := Fields[T](ctx)
	return fields == nil || slices.Contains(fields, field)
}

// plannedEdge is an edge of one selection. Its operation's variables decide its
// arguments anew for every result.
type plannedEdge struct {
	load  func(ctx context.Context, parents []any, args map[string]any) (any, error)
	field *ast.Field
}

// edgeLoad is what one result has of an edge: the parents in the order in which
// they are written, and then their values.
type edgeLoad struct {
	parents []any
	values  reflect.Value // a slice; invalid: not loaded yet
	next    int           // the index of the next parent in this pass
}

// edge makes the member of a field that is answered by a loader.
func (c *compiler) edge(
	def *ast.Definition, field *ast.FieldDefinition, goType reflect.Type, edge Edge, f graphql.CollectedField,
) (member, error) {
	if c.dispatching {
		return member{}, fmt.Errorf("%s.%s is an edge below an interface or a union", def.Name, f.Name)
	}
	if err := c.writer.isPassive(def, field); err != nil {
		return member{}, err
	}
	c.ask(goType, edge.Needs...)
	index := len(c.plan.edges)
	c.plan.edges = append(c.plan.edges, &plannedEdge{load: edge.Load, field: f.Field})
	write, err := c.fieldValue(field.Type, edge.Value, f.Selections)
	if err != nil {
		return member{}, fmt.Errorf("%s.%s: %w", def.Name, f.Name, err)
	}
	return member{index: wholeObject, edges: true, write: func(s *buffer, v reflect.Value) bool {
		l := &s.loads[index]
		if !l.values.IsValid() {
			s.missing = true
			l.parents = append(l.parents, addressable(v).Addr().Interface())
			return true
		}
		l.next++
		return write(s, l.values.Index(l.next-1))
	}}, nil
}

// writeLevels writes a value in passes. A pass that meets edges whose values are
// not loaded collects their parents; the edges are then loaded, each for all its
// parents at once, and the next pass goes one level deeper. The last pass meets
// none. It returns why the value is left to the executor; empty if it is written.
func (s *buffer) writeLevels(ctx context.Context, p *plan, v reflect.Value) (reason string) {
	for range len(p.edges) + 1 {
		s.buf, s.missing = s.buf[:0], false
		for i := range s.loads {
			s.loads[i].next = 0
		}
		if !p.write(s, v) {
			return s.reason
		}
		if !s.missing {
			return ""
		}
		if err := s.loadEdges(ctx, p); err != nil {
			return err.Error()
		}
	}
	return "edges do not end"
}

// loadEdges loads the edges that have parents and no values yet, one after the
// other: a transaction has a single connection.
func (s *buffer) loadEdges(ctx context.Context, p *plan) error {
	for i, e := range p.edges {
		l := &s.loads[i]
		if len(l.parents) == 0 || l.values.IsValid() {
			continue
		}
		loaded, err := e.load(ctx, l.parents, e.field.ArgumentMap(s.operation.Variables))
		if err != nil {
			return err
		}
		values := reflect.ValueOf(loaded)
		if values.Kind() != reflect.Slice || values.Len() != len(l.parents) {
			return errors.New("an edge's values are not those of its parents")
		}
		l.values = values
	}
	return nil
}
