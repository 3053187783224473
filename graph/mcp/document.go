package mcp

import (
	"embed"
	"errors"
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/snakecase"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
)

//go:embed operations/*.graphql
var operations embed.FS

// tool is a declared tool with its document.
type tool struct {
	declared

	run       Run
	operation *ast.OperationDefinition
	scopes    []model.Scope // the caller needs one of them; the executor checks the field's own
	class     tenantlimit.Class
	slow      bool     // the mutation calls another service before it changes anything
	body      []string // the path in the response to what is returned
	arguments []argument
	output    schema
}

// writes reports whether the tool changes something.
func (t *tool) writes() bool { return t.operation.Operation == ast.Mutation }

// compile reads a tool's document and checks it against the schema.
func compile(executor Executor, d declared) (*tool, error) {
	t := &tool{declared: d}
	c := &compiler{schema: executor.Schema(), scalars: scalar.Registry()}
	err := func() error {
		doc, err := c.document("operations/" + d.Name + ".graphql")
		if err != nil {
			return err
		}
		t.operation = doc.Operations[0]
		if err := c.access(t); err != nil {
			return err
		}
		if err := c.readArguments(t); err != nil {
			return err
		}
		if err := c.readOutput(t); err != nil {
			return err
		}
		if t.run, err = executor.Prepare(doc); err != nil {
			return err
		}
		t.class = tenantlimit.Light
		switch {
		case t.slow:
			t.class = tenantlimit.Slow
		case executor.Heavy(t.operation.SelectionSet):
			t.class = tenantlimit.Heavy
		}
		return nil
	}()
	if err != nil {
		return nil, fmt.Errorf("mcp: %s: %w", d.Name, err)
	}
	return t, nil
}

// compiler reads documents.
type compiler struct {
	schema  *ast.Schema
	scalars map[string]scalar.Scalar
}

// document parses and validates a document. Every field is selected under its name in snake_case.
func (c *compiler) document(file string) (*ast.QueryDocument, error) {
	text, err := operations.ReadFile(file)
	if err != nil {
		return nil, err
	}
	doc, err := parser.ParseQuery(&ast.Source{Name: file, Input: string(text)})
	if err != nil {
		return nil, err
	}
	if len(doc.Operations) != 1 {
		return nil, errors.New("a document has one operation")
	}
	snakeNames(doc.Operations[0].SelectionSet)
	for _, f := range doc.Fragments {
		snakeNames(f.SelectionSet)
	}
	if problems := validator.ValidateWithRules(c.schema, doc, rules.NewDefaultRules()); len(problems) > 0 {
		return nil, problems
	}
	return doc, nil
}

func snakeNames(set ast.SelectionSet) {
	for _, s := range set {
		switch node := s.(type) {
		case *ast.Field:
			node.Alias = snakecase.Snake(node.Alias)
			snakeNames(node.SelectionSet)
		case *ast.InlineFragment:
			snakeNames(node.SelectionSet)
		}
	}
}

// access reads the scopes of the root fields from the schema.
func (c *compiler) access(t *tool) error {
	for _, s := range t.operation.SelectionSet {
		field, ok := s.(*ast.Field)
		if !ok {
			return errors.New("a document selects its root fields directly")
		}
		d := field.Definition.Directives.ForName("access")
		if d == nil {
			return fmt.Errorf("the root field %s has no @access", field.Name)
		}
		args := d.ArgumentMap(nil)
		t.slow = t.slow || args["inTransaction"] == false
		var scope model.Scope
		if err := scope.UnmarshalGQL(args["scope"]); err != nil {
			return err
		}
		t.scopes = append(t.scopes, scope)
	}
	return nil
}
