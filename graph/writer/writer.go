// Package writer writes results of gqlgen's executor from plans that it compiles once for each
// selection, in place of the executor's walk field by field.
package writer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"sync"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// Config binds the schema's types to Go types where the schema and the Go types do not
// show the binding themselves.
type Config struct {
	// Schema is the executable schema's own. Required.
	Schema *ast.Schema
	// Resolvers is the generated ResolverRoot interface: what it lists is
	// never plain data. Required, for example reflect.TypeFor[ResolverRoot]().
	Resolvers reflect.Type
	// Scalars names, by GraphQL scalar or enum, the Go types that are written
	// by a function rather than by a method of their own. They go before the
	// built-in ones (String, ID, Int, Int64, Float, Boolean, Time, Map, Any as
	// gqlgen binds them by default).
	Scalars map[string][]ScalarWriter
	// Edges names, by "Type.field", the fields that are answered by loaders. Below
	// a written field they are loaded by level and written.
	Edges map[string]Edge
	// Passive lists directives that change nothing when a field is resolved,
	// the writer's own among them. A field below a written one with any other
	// directive is left to the executor.
	Passive []string
	// MaxBytes is the size of the largest result; zero: no result is too large.
	MaxBytes int
	// TooLarge is the error of a result that is larger.
	TooLarge error
	// Observe, when set, is called after every result with how it was answered.
	Observe func(ctx context.Context, o Outcome)
}

// Outcome is how one result of a field with the writer's directive was answered.
type Outcome struct {
	Object string // the object the field belongs to
	Field  string // the field's name in the schema
	Reason string // why it was left to the executor; empty when it was written
}

// Writer writes the JSON below a field from a plan compiled once from the
// field's selection, in place of the executor's walk field by field. It
// writes the same bytes as the executor. It leaves to the executor everything that it
// cannot write exactly, errors included.
//
// Fields below a written one are not seen by field interceptors
// (AroundFields), and a graphql.ContextMarshaler below it gets the written
// field's context.
type Writer struct {
	schema    *ast.Schema
	resolved  map[string]reflect.Type // by "Type.field", normalised
	scalars   map[scalarKey]ScalarWriter
	edges     map[string]Edge
	passive   map[string]bool
	satisfies map[string][]string // by object: its own name and the abstract types it is of
	observe   func(ctx context.Context, o Outcome)
	maxBytes  int
	tooLarge  error

	documents sync.Map // *ast.QueryDocument → *planSet: those prepared or in a cache
	spelled   sync.Map // reflect.Type → *spellings
}

// New makes a writer for one executable schema.
func New(cfg Config) (*Writer, error) {
	if cfg.Schema == nil {
		return nil, errors.New("writer: the schema is missing")
	}
	if cfg.Resolvers == nil || cfg.Resolvers.Kind() != reflect.Interface {
		return nil, errors.New("writer: the generated ResolverRoot interface is missing")
	}
	w := &Writer{
		schema:    cfg.Schema,
		resolved:  resolvedFields(cfg.Resolvers),
		scalars:   builtinScalars(),
		edges:     cfg.Edges,
		passive:   passiveDirectives(cfg.Passive),
		satisfies: abstractTypes(cfg.Schema),
		observe:   cfg.Observe,
		maxBytes:  cmp.Or(cfg.MaxBytes, math.MaxInt),
		tooLarge:  cfg.TooLarge,
	}
	return w, w.addScalars(cfg.Scalars)
}

func (w *Writer) addScalars(scalars map[string][]ScalarWriter) error {
	for name, writers := range scalars {
		if def := w.schema.Types[name]; def == nil || !def.IsLeafType() {
			return fmt.Errorf("writer: %s is not a scalar or enum of the schema", name)
		}
		for _, sw := range writers {
			w.scalars[scalarKey{name, sw.goType}] = sw
		}
	}
	return nil
}

// passiveDirectives returns the caller's passive directives with those of GraphQL and gqlgen,
// which only steer tools and the code generator.
func passiveDirectives(more []string) map[string]bool {
	passive := map[string]bool{
		"deprecated": true, "specifiedBy": true, "oneOf": true,
		"goModel": true, "goField": true, "goTag": true, "goEnum": true,
		"goExtraField": true,
	}
	for _, name := range more {
		passive[name] = true
	}
	return passive
}

// abstractTypes lists for each object the types a fragment on it may name, in
// the order of the generated code.
func abstractTypes(schema *ast.Schema) map[string][]string {
	satisfies := make(map[string][]string, len(schema.Types))
	for name, def := range schema.Types {
		if def.Kind != ast.Object {
			continue
		}
		names := []string{name}
		for _, abstract := range schema.GetImplements(def) {
			names = append(names, abstract.Name)
		}
		satisfies[name] = names
	}
	return satisfies
}

// Directive is the field directive's implementation, in the form of gqlgen's
// DirectiveRoot. It lets the resolver run and returns the written result in
// place of the typed one, or the typed one if it is left to the executor. A directive that
// needs the typed result must stand inside of it.
func (w *Writer) Directive(ctx context.Context, _ any, next graphql.Resolver) (any, error) {
	res, err := next(w.foresee(ctx))
	if err != nil || res == nil {
		return res, err
	}
	if _, ready := res.(graphql.Marshaler); ready {
		return res, nil
	}
	out, reason := w.write(ctx, reflect.ValueOf(res))
	if w.observe != nil {
		fc := graphql.GetFieldContext(ctx)
		w.observe(ctx, Outcome{Object: fc.Object, Field: fc.Field.Name, Reason: reason})
	}
	switch {
	case reason == tooLarge:
		return nil, w.tooLarge
	case out == nil:
		return res, nil
	}
	return out, nil
}

// foresee lets a field's resolver know which fields of its values are asked for, if the selection
// will be written.
func (w *Writer) foresee(ctx context.Context) context.Context {
	fc := graphql.GetFieldContext(ctx)
	goType, ok := w.resolver(fc.Object, fc.Field.Name)
	if !ok || goType.Kind() == reflect.Interface {
		return ctx
	}
	p, _ := w.planFor(ctx, goType)
	if p == nil || p.refusal.Load() != nil {
		return ctx
	}
	return context.WithValue(ctx, planKey{}, p)
}

// write returns the written result, or the reason why there is none. A panic, say of a
// scalar's method, happens again in the executor, which reports it as usual.
func (w *Writer) write(ctx context.Context, v reflect.Value) (out graphql.Marshaler, reason string) {
	defer func() {
		if r := recover(); r != nil {
			out, reason = nil, fmt.Sprintf("panic: %v", r)
		}
	}()
	p, reason := w.planFor(ctx, v.Type())
	if p == nil {
		return nil, reason
	}
	if why := p.refusal.Load(); why != nil {
		return nil, *why
	}
	ctx = context.WithValue(ctx, planKey{}, p)
	b, reason := w.render(ctx, p, v)
	if reason != "" {
		return nil, reason
	}
	return written(b), ""
}
