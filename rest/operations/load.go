// Package operations is the catalogue of the REST API: one file for each operation,
// which is a fixed GraphQL document with a route. Load reads the files, checks them
// against the schema, and says of each operation what it is: name, method, path,
// parameters, body, response, scope. The package serves nothing: package rest does,
// and the API's description is made from the same catalogue.
package operations

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/resources"
)

//go:embed *.graphql
var files embed.FS

const everyFile = "*.graphql"

// Catalogue lists the operations in the order of their files' names.
type Catalogue struct {
	Operations []*Operation
	Schemas    map[string]Schema // the components that the operations' schemas refer to, by name
}

// Load reads the operations of the API and checks them against the schema that will
// execute them. The documents belong to the caller: preparing one writes to it.
func Load(schema *ast.Schema) (*Catalogue, error) {
	return load(files, resources.Files(), schema)
}

func load(operations, fragments fs.FS, schema *ast.Schema) (*Catalogue, error) {
	schema, err := augment(schema)
	if err != nil {
		return nil, err
	}
	all, err := loadResources(fragments)
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(operations, everyFile)
	if err != nil {
		return nil, err
	}
	c := &compiler{schema: schema, resources: all, schemas: map[string]Schema{}, scalars: scalar.Registry(), bounds: model.InputBounds()}
	loaded := make([]*Operation, 0, len(names))
	for _, name := range names {
		op, err := c.compileFile(operations, name)
		if err != nil {
			return nil, fmt.Errorf("operations/%s: %w", name, err)
		}
		loaded = append(loaded, op)
	}
	return &Catalogue{Operations: loaded, Schemas: c.schemas}, distinct(loaded)
}

// distinct refuses two operations of one name or one route.
func distinct(operations []*Operation) error {
	seen := map[string]bool{}
	for _, op := range operations {
		for _, key := range []string{op.Name, op.Method + " " + op.Path} {
			if seen[key] {
				return fmt.Errorf("operations: %s is there twice", key)
			}
			seen[key] = true
		}
	}
	return nil
}

// library holds the resources' sources by the name of their fragment. Each document
// gets trees of its own, because preparing a document writes to them.
type library map[string]*ast.Source

func loadResources(fsys fs.FS) (library, error) {
	names, err := fs.Glob(fsys, everyFile)
	if err != nil {
		return nil, err
	}
	all := make(library, len(names))
	for _, name := range names {
		doc, source, err := parseFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("resources/%s: %w", name, err)
		}
		if len(doc.Fragments) != 1 || len(doc.Operations) != 0 {
			return nil, fmt.Errorf("resources/%s: a resource file holds one fragment", name)
		}
		fragment := doc.Fragments[0].Name
		if all[fragment] != nil {
			return nil, fmt.Errorf("resources/%s: fragment %s is there twice", name, fragment)
		}
		all[fragment] = source
	}
	return all, nil
}

func parseFile(fsys fs.FS, name string) (*ast.QueryDocument, *ast.Source, error) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, nil, err
	}
	source := &ast.Source{Name: name, Input: string(text)}
	doc, err := parser.ParseQuery(source)
	return doc, source, err
}

// document reads an operation file, adds the resources it uses, directly or
// through others, and validates it all.
func (c *compiler) document(fsys fs.FS, name string) (*ast.QueryDocument, error) {
	doc, _, err := parseFile(fsys, name)
	if err != nil {
		return nil, err
	}
	if len(doc.Operations) != 1 || len(doc.Fragments) != 0 {
		return nil, errors.New("an operation file holds one operation; fragments are resources")
	}
	if err := c.addResources(doc); err != nil {
		return nil, err
	}
	if problems := validator.ValidateWithRules(c.schema, doc, rules.NewDefaultRules()); len(problems) > 0 {
		return nil, problems
	}
	return doc, nil
}

func (c *compiler) addResources(doc *ast.QueryDocument) error {
	pending := spreads(doc.Operations[0].SelectionSet)
	for len(pending) > 0 {
		name := pending[0]
		pending = pending[1:]
		if doc.Fragments.ForName(name) != nil {
			continue
		}
		source := c.resources[name]
		if source == nil {
			return fmt.Errorf("there is no resource %s", name)
		}
		parsed, err := parser.ParseQuery(source)
		if err != nil {
			return err
		}
		doc.Fragments = append(doc.Fragments, parsed.Fragments...)
		pending = append(pending, spreads(parsed.Fragments[0].SelectionSet)...)
	}
	return nil
}

// spreads lists the fragments that a selection names.
func spreads(selections ast.SelectionSet) []string {
	var names []string
	for _, s := range selections {
		switch node := s.(type) {
		case *ast.Field:
			names = append(names, spreads(node.SelectionSet)...)
		case *ast.InlineFragment:
			names = append(names, spreads(node.SelectionSet)...)
		case *ast.FragmentSpread:
			names = append(names, node.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
