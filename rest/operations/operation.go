package operations

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Root begins the path of every operation.
const Root = "/v1/"

// maxImport is the largest body in bytes that an operation may take.
const maxImport = 16 << 20

// Operation is one operation of the API, as its file and the schema describe it.
type Operation struct {
	Name        string // as in the file, for example ListAudits
	Summary     string
	Description string
	Method      string
	Path        string // template, for example /v1/projects/{project_id}
	Status      int    // of a success
	Large       bool   // may need the most memory and work that a request gets
	MaxBody     int64  // bytes
	Errors      []fault.Kind
	Once        bool // needs an Idempotency-Key
	Slow        bool // calls the outside before it changes anything
	Scope       model.Scope
	Parameters  []*Parameter   // path parameters in the path's order, then query parameters in the file's
	Defaults    map[string]any // of variables that the client left out
	Input       *Input         // nil: the operation reads no body
	Response    Schema         // of the body; nil: the response has no body
	Pages       Pages
	Table       *Table  // nil: the response is JSON only
	Detail      *Detail // nil: every request has the same lines

	// Document is what an executor runs. The directives of package operations are taken out,
	// and every field is selected under its name in the API.
	Document   *ast.QueryDocument
	Definition *ast.OperationDefinition // the document's one operation
	// Prefix and Suffix are what the executor writes around the response's body.
	Prefix, Suffix string
}

// ID returns the operation's identifier for clients, for example listAudits.
func (op *Operation) ID() string { return strings.ToLower(op.Name[:1]) + op.Name[1:] }

// compiler turns operation files into operations.
type compiler struct {
	schema    *ast.Schema // with the directives of operation files
	resources library
	schemas   map[string]Schema // components by name
	scalars   map[string]scalar.Scalar
	bounds    map[string]model.Bound
}

func (c *compiler) compileFile(fsys fs.FS, name string) (*Operation, error) {
	doc, err := c.document(fsys, name)
	if err != nil {
		return nil, err
	}
	definition := doc.Operations[0]
	if definition.Name == "" || definition.Directives.ForName(directiveRest) == nil {
		return nil, errors.New("an operation has a name and a @rest directive")
	}
	op := &Operation{Name: definition.Name, Definition: definition, Document: doc}
	for _, step := range []func(*Operation) error{
		c.route, c.access, c.describe, c.variables, c.wrapper, c.paged, c.tabulate,
	} {
		if err := step(op); err != nil {
			return nil, err
		}
	}
	strip(op.Document) // all that the directives say has been read by now
	return op, nil
}

// route reads @rest.
func (c *compiler) route(op *Operation) error {
	args := op.Definition.Directives.ForName(directiveRest).ArgumentMap(nil)
	op.Method = text(args["method"])
	op.Path = text(args["path"])
	op.Large, _ = args["heavy"].(bool)
	status, _ := args["status"].(int64)
	op.Status = int(status)
	if op.Status < http.StatusOK || op.Status >= http.StatusMultipleChoices {
		return fmt.Errorf("status %d is not a success", op.Status)
	}
	op.MaxBody, _ = args["maxBody"].(int64)
	if op.MaxBody < 1 || op.MaxBody > maxImport {
		return fmt.Errorf("maxBody must be between 1 and %d", maxImport)
	}
	mutation := op.Definition.Operation == ast.Mutation
	if mutation == (op.Method == http.MethodGet) && (mutation || op.Method != http.MethodPost) {
		return fmt.Errorf("a %s does not go by %s", op.Definition.Operation, op.Method)
	}
	op.Once = mutation && op.Method == http.MethodPost
	if !strings.HasPrefix(op.Path, Root) || strings.HasSuffix(op.Path, "/") {
		return fmt.Errorf("the path %q is not under %s", op.Path, Root)
	}
	return op.readErrors(args["errors"])
}

func (op *Operation) readErrors(codes any) error {
	known := fault.Statuses()
	list, _ := codes.([]any)
	for _, code := range list {
		kind := fault.Kind(text(code))
		if _, ok := known[kind]; !ok {
			return fmt.Errorf("unknown error code %q", kind)
		}
		op.Errors = append(op.Errors, kind)
	}
	return nil
}

// access reads the needed scope from the schema's @access of the root field.
func (c *compiler) access(op *Operation) error {
	if len(op.Definition.SelectionSet) != 1 {
		return errors.New("an operation selects one root field")
	}
	field, ok := op.Definition.SelectionSet[0].(*ast.Field)
	if !ok {
		return errors.New("an operation selects its root field directly")
	}
	d := field.Definition.Directives.ForName("access")
	if d == nil {
		return fmt.Errorf("the root field %s has no @access", field.Name)
	}
	args := d.ArgumentMap(nil)
	op.Slow = args["inTransaction"] == false
	return op.Scope.UnmarshalGQL(args["scope"])
}

// describe takes the first line of the file's description as the summary.
func (c *compiler) describe(op *Operation) error {
	summary, rest, _ := strings.Cut(strings.TrimSpace(op.Definition.Description), "\n")
	op.Summary = strings.TrimSpace(summary)
	op.Description = strings.TrimSpace(rest)
	if op.Summary == "" {
		return errors.New("an operation has a description, its first line the summary")
	}
	return nil
}

// wrapper finds the field marked @body, the schema of its value and what the
// executor writes around it.
func (c *compiler) wrapper(op *Operation) error {
	marked := bodies(op.Definition.SelectionSet)
	for _, f := range op.Document.Fragments {
		marked += bodies(f.SelectionSet)
	}
	if op.Status == http.StatusNoContent {
		return expect(marked, 0)
	}
	if err := expect(marked, 1); err != nil {
		return err
	}
	var prefix, suffix strings.Builder
	for selections := op.Definition.SelectionSet; ; {
		field, err := only(selections)
		if err != nil {
			return err
		}
		prefix.WriteString(`{"` + responseName(field) + `":`)
		suffix.WriteByte('}')
		if field.Directives.ForName(directiveBody) != nil {
			op.Prefix, op.Suffix = prefix.String(), suffix.String()
			// A null body comes with an error, which fails the request.
			op.Response, err = c.bareSchema(field.Definition.Type, field.SelectionSet)
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

// only returns the one field of a level above the body.
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

func text(v any) string {
	s, _ := v.(string)
	return s
}
