package writer

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// maxSteps bounds a plan: fragments that spread fragments can make a small
// document very large.
const maxSteps = 20_000

// compiler makes the encoders of one plan.
type compiler struct {
	writer    *Writer
	plan      *plan
	operation *graphql.OperationContext
	steps     int
	// dispatching is set below an interface or a union, whose Go types are learned
	// while values are written: a plan's edges are all known before.
	dispatching bool
	lists       int // lists around the value that is compiled
	// asked is what becomes the plan's. It is nil below an interface or a union: the plan is in
	// use by then.
	asked map[reflect.Type]map[string]bool
}

// compile makes the plan of a field. The plan refuses every value if the selection holds
// something that only the executor can do.
func (w *Writer) compile(oc *graphql.OperationContext, fc *graphql.FieldContext, goType reflect.Type) *plan {
	p := &plan{object: fc.Object, goType: goType, selections: fc.Field.Selections, asked: map[reflect.Type][]string{}}
	c := &compiler{writer: w, plan: p, operation: oc, asked: map[reflect.Type]map[string]bool{}}
	write, err := c.root(fc)
	if err != nil {
		p.refuse(err)
	}
	for of, names := range c.asked {
		p.asked[of] = slices.Sorted(maps.Keys(names))
	}
	p.write = write
	return p
}

// ask notes that the selection asks for fields of a Go struct.
func (c *compiler) ask(goType reflect.Type, names ...string) {
	if c.asked == nil {
		return
	}
	if c.asked[goType] == nil {
		c.asked[goType] = map[string]bool{}
	}
	for _, name := range names {
		c.asked[goType][name] = true
	}
}

func (p *plan) refuse(why error) {
	reason := why.Error()
	p.refusal.Store(&reason)
}

func (c *compiler) root(fc *graphql.FieldContext) (encoder, error) {
	if err := c.plain(fc.Field.Selections, map[string]bool{}); err != nil {
		return nil, err
	}
	object := c.writer.schema.Types[fc.Object]
	if object == nil {
		return nil, fmt.Errorf("unknown object %s", fc.Object)
	}
	field := object.Fields.ForName(fc.Field.Name)
	if field == nil {
		return nil, fmt.Errorf("unknown field %s.%s", fc.Object, fc.Field.Name)
	}
	def := c.writer.schema.Types[field.Type.NamedType]
	if def == nil || !def.IsAbstractType() {
		return c.value(field.Type, c.plan.goType, fc.Field.Selections)
	}
	// The value was in an interface before: one Go type is left.
	write, err := c.implementor(def, c.plan.goType, fc.Field.Selections)
	if err != nil {
		return nil, err
	}
	return orNull(c.plan.goType, field.Type.NonNull, write), nil
}

// plain refuses selections that may differ from one request to the next, and introspection.
// Each fragment is checked once.
func (c *compiler) plain(selections ast.SelectionSet, seen map[string]bool) error {
	for _, selection := range selections {
		if err := c.plainNode(selection, seen); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) plainNode(selection ast.Selection, seen map[string]bool) error {
	switch node := selection.(type) {
	case *ast.Field:
		if len(node.Directives) > 0 {
			return fmt.Errorf("field %s has a directive", node.Name)
		}
		if strings.HasPrefix(node.Name, "__") && node.Name != "__typename" {
			return fmt.Errorf("introspection field %s", node.Name)
		}
		return c.plain(node.SelectionSet, seen)
	case *ast.InlineFragment:
		if len(node.Directives) > 0 {
			return errors.New("fragment with a directive")
		}
		return c.plain(node.SelectionSet, seen)
	case *ast.FragmentSpread:
		return c.plainSpread(node, seen)
	default:
		return fmt.Errorf("selection %T", selection)
	}
}

func (c *compiler) plainSpread(node *ast.FragmentSpread, seen map[string]bool) error {
	if len(node.Directives) > 0 {
		return fmt.Errorf("fragment %s with a directive", node.Name)
	}
	if seen[node.Name] {
		return nil
	}
	seen[node.Name] = true
	fragment := c.operation.Doc.Fragments.ForName(node.Name)
	if fragment == nil {
		return fmt.Errorf("unknown fragment %s", node.Name)
	}
	return c.plain(fragment.SelectionSet, seen)
}

// value makes the encoder of a GraphQL type for a Go type. Wherever a null is
// met that the GraphQL type does not allow, it gives up.
func (c *compiler) value(t *ast.Type, goType reflect.Type, sel ast.SelectionSet) (encoder, error) {
	if t.Elem != nil {
		return c.listOf(t, goType, sel)
	}
	def := c.writer.schema.Types[t.NamedType]
	switch {
	case def == nil:
		return nil, fmt.Errorf("unknown type %s", t.NamedType)
	case def.IsLeafType():
		return c.leaf(def, goType, t.NonNull)
	case goType.Kind() == reflect.Pointer:
		elem, err := c.value(t, goType.Elem(), sel)
		return optional(t.NonNull, elem), err
	case def.IsAbstractType() && goType.Kind() == reflect.Interface:
		d := &dispatcher{writer: c.writer, plan: c.plan, def: def, selections: sel, lists: c.lists}
		return d.encoder(t.NonNull), nil
	case def.Kind == ast.Object:
		return c.object(def, goType, sel)
	default:
		return nil, fmt.Errorf("%s as %s", def.Name, goType)
	}
}

func (c *compiler) listOf(t *ast.Type, goType reflect.Type, sel ast.SelectionSet) (encoder, error) {
	switch {
	case goType.Kind() == reflect.Pointer:
		elem, err := c.listOf(t, goType.Elem(), sel)
		return optional(t.NonNull, elem), err
	case goType.Kind() == reflect.Slice && goType.Name() == "":
		c.lists++
		elem, err := c.value(t.Elem, goType.Elem(), sel)
		c.lists--
		return listed(t.NonNull, elem), err
	default:
		return nil, fmt.Errorf("list as %s", goType)
	}
}

// implementor makes the encoder for a Go type that was found behind an
// abstract type. It takes structs and pointers to them, the latter not nil.
func (c *compiler) implementor(def *ast.Definition, goType reflect.Type, sel ast.SelectionSet) (encoder, error) {
	bare := goType
	if goType.Kind() == reflect.Pointer {
		bare = goType.Elem()
	}
	for _, object := range c.writer.schema.GetPossibleTypes(def) {
		if object.Name != bare.Name() {
			continue
		}
		write, err := c.object(object, bare, sel)
		if err != nil || goType == bare {
			return write, err
		}
		return func(s *buffer, v reflect.Value) bool { return write(s, v.Elem()) }, nil
	}
	return nil, fmt.Errorf("%s is not a known %s", goType, def.Name)
}

func (c *compiler) object(def *ast.Definition, goType reflect.Type, sel ast.SelectionSet) (encoder, error) {
	if goType.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%s as %s", def.Name, goType)
	}
	collected := graphql.CollectFields(c.operation, sel, c.writer.satisfies[def.Name])
	seen := make(map[string]bool, len(collected))
	members := make([]member, 0, len(collected))
	for _, f := range collected {
		// The executor runs both of two fields that it could not merge, and shows the first.
		if seen[f.Alias] && f.Name == "__typename" {
			continue
		}
		if seen[f.Alias] {
			return nil, fmt.Errorf("response key %s is in two places", f.Alias)
		}
		seen[f.Alias] = true
		m, err := c.member(def, goType, f)
		if err != nil {
			return nil, err
		}
		m.key = strconv.Quote(f.Alias) + ":" + m.key
		if len(members) > 0 {
			m.key = "," + m.key
		}
		members = append(members, m)
	}
	return structured(members), nil
}

func (c *compiler) member(def *ast.Definition, goType reflect.Type, f graphql.CollectedField) (member, error) {
	if c.steps++; c.steps > maxSteps {
		return member{}, errors.New("selection too large")
	}
	if f.Name == "__typename" {
		return member{key: strconv.Quote(def.Name)}, nil
	}
	field := def.Fields.ForName(f.Name)
	if edge, ok := c.writer.edges[def.Name+"."+f.Name]; ok {
		return c.edge(def, field, goType, edge, f)
	}
	if err := c.writer.isData(def, field); err != nil {
		return member{}, err
	}
	path, fieldType, err := c.writer.goField(def, field, goType)
	if err != nil {
		return member{}, err
	}
	c.ask(goType, goType.Field(path[0]).Name)
	edges := len(c.plan.edges)
	write, err := c.fieldValue(field.Type, fieldType, f.Selections)
	if err != nil {
		return member{}, fmt.Errorf("%s.%s: %w", def.Name, f.Name, err)
	}
	write = c.cursor(f.Name, fieldType, write)
	return member{index: path[0], write: embedded(path[1:], write), edges: len(c.plan.edges) > edges}, nil
}

// fieldValue treats graphql.Omittable as the executor does: its field is not
// of the type expected, so it is written by its own method, selection or not.
func (c *compiler) fieldValue(t *ast.Type, goType reflect.Type, sel ast.SelectionSet) (encoder, error) {
	if isOmittable(goType) {
		return marshaled, nil
	}
	return c.value(t, goType, sel)
}
