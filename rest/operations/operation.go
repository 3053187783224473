package rest

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// operation is one compiled operation file.
type operation struct {
	name        string // as in the file, for example ListAudits
	summary     string
	description string
	method      string
	path        string // template, for example /v1/projects/{project_id}
	status      int    // of a success
	heavy       bool   // takes as much memory and work as a request may
	maxBody     int64  // bytes
	errors      []fault.Kind
	once        bool // needs an Idempotency-Key
	slow        bool // calls the outside before it changes anything
	scope       model.Scope
	parameters  []*parameter // path parameters in the path's order, then query parameters in the file's
	query       map[string]*parameter
	defaults    map[string]any // of variables that the client left out
	input       *input         // nil: there is no body to read
	definition  *ast.OperationDefinition
	document    *ast.QueryDocument
	response    object // the body's schema; nil: the response has no body
	prefix      string // what is around the body in the executor's JSON
	suffix      string
	table       *table // how it is written as lines; nil: it is JSON alone
	pages       paging
	run         Prepared
	upload      *Upload // the body is a file; nil: JSON
}

// compiler turns operation files into operations.
type compiler struct {
	schema    *ast.Schema // with the facade's directives
	executor  Executor
	resources library
	schemas   object // of the API's description: components by name
}

func (c *compiler) compileFile(fsys fs.FS, name string) (*operation, error) {
	doc, err := c.document(fsys, name)
	if err != nil {
		return nil, err
	}
	definition := doc.Operations[0]
	op := &operation{name: definition.Name, definition: definition, document: doc}
	for _, step := range []func(*operation) error{
		c.route, c.access, c.describe, c.variables, c.wrapper, c.paged, c.tabulate, c.prepare,
	} {
		if err := step(op); err != nil {
			return nil, err
		}
	}
	return op, nil
}

// route reads @rest.
func (c *compiler) route(op *operation) error {
	d := op.definition.Directives.ForName(directiveRest)
	if d == nil || op.name == "" {
		return errors.New("an operation has a name and a @rest directive")
	}
	args := d.ArgumentMap(nil)
	op.method = text(args["method"])
	op.path = text(args["path"])
	op.heavy, _ = args["heavy"].(bool)
	status, _ := args["status"].(int64)
	op.status = int(status)
	if op.status < http.StatusOK || op.status >= http.StatusMultipleChoices {
		return fmt.Errorf("status %d is not a success", op.status)
	}
	op.maxBody, _ = args["maxBody"].(int64)
	if op.maxBody < 1 || op.maxBody > maxImport {
		return fmt.Errorf("maxBody must be between 1 and %d", maxImport)
	}
	mutation := op.definition.Operation == ast.Mutation
	if mutation == (op.method == http.MethodGet) && (mutation || op.method != http.MethodPost) {
		return fmt.Errorf("a %s does not go by %s", op.definition.Operation, op.method)
	}
	op.once = mutation && op.method == http.MethodPost
	if !strings.HasPrefix(op.path, root) || strings.HasSuffix(op.path, "/") {
		return fmt.Errorf("the path %q is not under %s", op.path, root)
	}
	return op.readErrors(args["errors"])
}

func (op *operation) readErrors(codes any) error {
	known := fault.Statuses()
	list, _ := codes.([]any)
	for _, code := range list {
		kind := fault.Kind(text(code))
		if _, ok := known[kind]; !ok {
			return fmt.Errorf("unknown error code %q", kind)
		}
		op.errors = append(op.errors, kind)
	}
	return nil
}

// access takes the needed scope from the schema: what the root field says.
func (c *compiler) access(op *operation) error {
	if len(op.definition.SelectionSet) != 1 {
		return errors.New("an operation selects one root field")
	}
	field, ok := op.definition.SelectionSet[0].(*ast.Field)
	if !ok {
		return errors.New("an operation selects its root field directly")
	}
	d := field.Definition.Directives.ForName("access")
	if d == nil {
		return fmt.Errorf("the root field %s has no @access", field.Name)
	}
	args := d.ArgumentMap(nil)
	op.slow = args["inTransaction"] == false
	return op.scope.UnmarshalGQL(args["scope"])
}

// describe takes the first line of the file's description as the summary.
func (c *compiler) describe(op *operation) error {
	summary, rest, _ := strings.Cut(strings.TrimSpace(op.definition.Description), "\n")
	op.summary = strings.TrimSpace(summary)
	op.description = strings.TrimSpace(rest)
	if op.summary == "" {
		return errors.New("an operation has a description, its first line the summary")
	}
	return nil
}

// wrapper finds the field marked @body, the schema of its value and what the
// executor writes around it.
func (c *compiler) wrapper(op *operation) error {
	marked := bodies(op.definition.SelectionSet)
	for _, f := range op.document.Fragments {
		marked += bodies(f.SelectionSet)
	}
	if op.status == http.StatusNoContent {
		return expect(marked, 0)
	}
	if err := expect(marked, 1); err != nil {
		return err
	}
	var prefix, suffix strings.Builder
	for selections := op.definition.SelectionSet; ; {
		field, err := only(selections)
		if err != nil {
			return err
		}
		prefix.WriteString(`{"` + responseName(field) + `":`)
		suffix.WriteByte('}')
		if field.Directives.ForName(directiveBody) != nil {
			op.prefix, op.suffix = prefix.String(), suffix.String()
			// A null body comes with an error, which fails the request.
			op.response, err = c.bareSchema(field.Definition.Type, field.SelectionSet)
			return err
		}
		selections = field.SelectionSet
	}
}

func expect(marked, want int) error {
	if marked != want {
		return fmt.Errorf("%d fields are marked @body, want %d", marked, want)
	}
	return nil
}

// only gives the one field of a level above the body.
func only(selections ast.SelectionSet) (*ast.Field, error) {
	if len(selections) == 1 {
		if field, ok := selections[0].(*ast.Field); ok {
			return field, nil
		}
	}
	return nil, errors.New("a field is marked @body, and it is the only one selected at its level, up to the root")
}

func bodies(selections ast.SelectionSet) int {
	n := 0
	for _, s := range selections {
		switch node := s.(type) {
		case *ast.Field:
			if node.Directives.ForName(directiveBody) != nil {
				n++
			}
			n += bodies(node.SelectionSet)
		case *ast.InlineFragment:
			n += bodies(node.SelectionSet)
		}
	}
	return n
}

// prepare hands the document to the executor, in the schema's own language:
// whatever the facade's directives say has been read by now.
func (c *compiler) prepare(op *operation) error {
	strip(op.document)
	run, err := c.executor.Prepare(op.document)
	op.run = run
	return err
}

func text(v any) string {
	s, _ := v.(string)
	return s
}
