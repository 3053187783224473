package writer

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// maxEmbedded bounds the depth of embedded structs that are searched.
const maxEmbedded = 16

// plainName is a name as gqlgen compares names: without case and underscores.
func plainName(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, "_", ""))
}

// resolvedFields lists the fields that have a resolver, with the Go types of their values: the
// generated ResolverRoot has an interface for each object, with a method for each such field.
func resolvedFields(root reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for object := range root.Methods() {
		if object.Type.NumOut() != 1 || object.Type.Out(0).Kind() != reflect.Interface {
			continue
		}
		for field := range object.Type.Out(0).Methods() {
			fields[plainName(object.Name)+"."+plainName(field.Name)] = field.Type.Out(0)
		}
	}
	return fields
}

// resolver returns the Go type of what a field's resolver returns; ok is false if it has none.
func (w *Writer) resolver(object, field string) (goType reflect.Type, ok bool) {
	goType, ok = w.resolved[plainName(object)+"."+plainName(field)]
	return goType, ok
}

// isData refuses a field that is computed: by a resolver, from arguments, or
// under a directive.
func (w *Writer) isData(object *ast.Definition, field *ast.FieldDefinition) error {
	if field == nil {
		return fmt.Errorf("unknown field of %s", object.Name)
	}
	name := object.Name + "." + field.Name
	for _, spelling := range []string{goName(field), field.Name} {
		if _, ok := w.resolver(object.Name, spelling); ok {
			return fmt.Errorf("%s has a resolver", name)
		}
	}
	if len(field.Arguments) > 0 {
		return fmt.Errorf("%s has arguments", name)
	}
	return w.isPassive(object, field)
}

// isPassive refuses a field under a directive that changes how it is resolved.
func (w *Writer) isPassive(object *ast.Definition, field *ast.FieldDefinition) error {
	directives := slices.Clone(field.Directives)
	if def := w.schema.Types[field.Type.Name()]; def != nil {
		directives = append(directives, def.Directives...)
	}
	for _, d := range directives {
		if !w.passive[d.Name] {
			return fmt.Errorf("%s.%s has @%s", object.Name, field.Name, d.Name)
		}
	}
	return nil
}

// goName returns the name under which the Go field is searched.
func goName(field *ast.FieldDefinition) string {
	if d := field.Directives.ForName("goField"); d != nil {
		if arg := d.Arguments.ForName("name"); arg != nil && arg.Value.Raw != "" {
			return arg.Value.Raw
		}
	}
	return field.Name
}

// goField finds the struct field that gqlgen binds a GraphQL field to: the
// indices to it, outer structs first, and its type.
func (w *Writer) goField(
	object *ast.Definition, field *ast.FieldDefinition, goType reflect.Type,
) ([]int, reflect.Type, error) {
	path, fieldType, err := w.search(goType, plainName(goName(field)), maxEmbedded)
	if err == nil && path == nil {
		err = fmt.Errorf("no field of %s matches", goType)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s.%s: %w", object.Name, field.Name, err)
	}
	return path, fieldType, nil
}

// search looks in gqlgen's order: methods (which are not plain data) and fields, then the
// same in embedded types. It returns no path if nothing matches.
func (w *Writer) search(goType reflect.Type, name string, depth int) ([]int, reflect.Type, error) {
	for method := range reflect.PointerTo(goType).Methods() {
		if plainName(method.Name) == name {
			return nil, nil, fmt.Errorf("method %s of %s", method.Name, goType)
		}
	}
	own := matching(goType, func(f reflect.StructField) bool { return f.IsExported() && plainName(f.Name) == name })
	if len(own) > 0 {
		return only(goType, own)
	}
	return w.searchEmbedded(goType, name, depth)
}

func matching(goType reflect.Type, want func(reflect.StructField) bool) []int {
	var found []int
	for i := range goType.NumField() {
		if want(goType.Field(i)) {
			found = append(found, i)
		}
	}
	return found
}

func only(goType reflect.Type, found []int) ([]int, reflect.Type, error) {
	if len(found) > 1 {
		return nil, nil, fmt.Errorf("several fields of %s match", goType)
	}
	return found, goType.Field(found[0]).Type, nil
}

func (w *Writer) searchEmbedded(goType reflect.Type, name string, depth int) ([]int, reflect.Type, error) {
	if depth == 0 {
		return nil, nil, fmt.Errorf("%s is embedded too deep", goType)
	}
	var (
		found     []int
		foundType reflect.Type
	)
	for i := range goType.NumField() {
		f := goType.Field(i)
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		if !f.Anonymous || inner.Kind() != reflect.Struct {
			continue // an embedded interface brings methods, which were looked at
		}
		path, fieldType, err := w.search(inner, name, depth-1)
		if err != nil {
			return nil, nil, err
		}
		if path != nil && found != nil {
			return nil, nil, fmt.Errorf("several embedded fields of %s match", goType)
		}
		if path != nil {
			found, foundType = append([]int{i}, path...), fieldType
		}
	}
	return found, foundType, nil
}
