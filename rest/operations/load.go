package rest

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

//go:embed operations/*.graphql resources/*.graphql
var files embed.FS

const (
	operationFiles = "operations/*.graphql"
	resourceFiles  = "resources/*.graphql"
)

// library holds the resources' sources by the name of their fragment. A
// document gets trees of its own, because preparing a document writes to them.
type library map[string]*ast.Source

// catalogue is every operation, in the order of the files' names, and the
// schemas their bodies refer to.
type catalogue struct {
	operations []*operation
	schemas    object
}

// load compiles every operation file of a file system.
func load(fsys fs.FS, executor Executor) (*catalogue, error) {
	schema, err := augment(executor.Schema())
	if err != nil {
		return nil, err
	}
	resources, err := loadResources(fsys)
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(fsys, operationFiles)
	if err != nil {
		return nil, err
	}
	c := &compiler{schema: schema, executor: executor, resources: resources, schemas: object{}}
	operations := make([]*operation, 0, len(names))
	for _, name := range names {
		op, err := c.compileFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("rest: %s: %w", name, err)
		}
		operations = append(operations, op)
	}
	return &catalogue{operations: operations, schemas: c.schemas}, distinct(operations)
}

// distinct refuses two operations of one name or one route.
func distinct(operations []*operation) error {
	seen := map[string]bool{}
	for _, op := range operations {
		for _, key := range []string{op.name, op.method + " " + op.path} {
			if seen[key] {
				return fmt.Errorf("rest: %s is there twice", key)
			}
			seen[key] = true
		}
	}
	return nil
}

func loadResources(fsys fs.FS) (library, error) {
	names, err := fs.Glob(fsys, resourceFiles)
	if err != nil {
		return nil, err
	}
	resources := make(library, len(names))
	for _, name := range names {
		doc, source, err := parseFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("rest: %s: %w", name, err)
		}
		if len(doc.Fragments) != 1 || len(doc.Operations) != 0 {
			return nil, fmt.Errorf("rest: %s: a resource file holds one fragment", name)
		}
		fragment := doc.Fragments[0].Name
		if resources[fragment] != nil {
			return nil, fmt.Errorf("rest: %s: fragment %s is there twice", name, fragment)
		}
		resources[fragment] = source
	}
	return resources, nil
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
		return nil, all(problems)
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

func all(list gqlerror.List) error {
	errs := make([]error, len(list))
	for i, e := range list {
		errs[i] = e
	}
	return errors.Join(errs...)
}
