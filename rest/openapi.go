package rest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/rest/operations"
)

const (
	title      = "Answer-visibility monitoring"
	homepage   = "https://github.com/answer-visibility/avm"
	summary    = "Measures how a brand appears in answers produced by AI answer engines, and related web evidence."
	apiVersion = "1"
)

// describer makes the API's description, OpenAPI 3.1, from the catalogue. What an
// operation file or the schema says is not written here again.
type describer struct {
	statuses  map[fault.Kind]fault.Status
	schemas   object
	responses object // failures, by their codes
}

// describe returns the API's description as indented JSON.
func describe(cfg Config, schemas map[string]operations.Schema, served []*operation) ([]byte, error) {
	d := &describer{statuses: fault.Statuses(), schemas: object{}, responses: object{}}
	for name, s := range schemas {
		d.schemas[name] = s
	}
	d.schemas["Error"] = d.errorSchema()
	examples, err := readExamples()
	if err != nil {
		return nil, err
	}
	paths := object{}
	for _, op := range served {
		methods, _ := paths[op.Path].(object)
		if methods == nil {
			methods = object{}
			paths[op.Path] = methods
		}
		described := d.operation(op)
		examples.addTo(described, op)
		methods[strings.ToLower(op.Method)] = described
	}
	info := object{
		"title": title, "version": apiVersion, "summary": summary, "description": introduction,
		"contact": object{"name": "avm", "url": homepage},
	}
	return indented(object{
		"openapi":  "3.1.0",
		"info":     info,
		"servers":  []object{{"url": strings.TrimSuffix(cfg.PublicURL, "/")}},
		"security": []object{{"apiKey": []string{}}},
		"tags":     tagObjects(),
		"paths":    paths,
		"components": object{
			"schemas":   d.schemas,
			"responses": d.responses,
			"headers":   headers(),
			"securitySchemes": object{"apiKey": object{
				"type": "http", "scheme": "bearer",
				"description": "An API key of the workspace. It acts for the member who made it.",
			}},
		},
	})
}

// object is a JSON object of the API's description.
type object map[string]any

// reference points to a component of the description.
func reference(kind, name string) object { return object{"$ref": "#/components/" + kind + "/" + name} }

// indented writes names in order and leaves <, > and & as they are.
func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return b.Bytes(), err
}

// tag is the first word of a path, of one below a project the first word there.
func tag(path string) string {
	segments := strings.Split(strings.TrimPrefix(path, operations.Root), "/")
	if segments[0] == "projects" && len(segments) > 2 {
		return segments[2]
	}
	return segments[0]
}

func (d *describer) operation(op *operation) object {
	described := object{
		"operationId":      op.ID(),
		"summary":          op.Summary,
		"description":      op.Description,
		"tags":             []string{tag(op.Path)},
		"parameters":       d.parameters(op),
		"responses":        d.answers(op),
		"x-required-scope": op.Scope,
	}
	if op.Description == "" {
		described["description"] = op.Summary + "."
	}
	if op.Scope != "" { // pages made of the document show no extensions
		described["description"] = fmt.Sprintf("%s\n\nScope: `%s`.", described["description"], op.Scope)
	}
	if op.upload != nil {
		described["requestBody"] = op.upload.describe()
	}
	if op.Input != nil {
		described["requestBody"] = object{
			"required": op.Input.Required,
			"content":  object{jsonType: object{"schema": op.Input.Schema}},
		}
	}
	return described
}

func (d *describer) parameters(op *operation) []object {
	list := []object{}
	for _, p := range op.Parameters {
		list = append(list, describeParameter(p))
	}
	if op.Once {
		list = append(list, object{
			"name": idempotencyHeader, "in": "header", "required": true,
			"description": "Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer.",
			"schema":      object{"type": "string", "minLength": 1, "maxLength": maxIdempotencyKey},
		})
	}
	return list
}

func describeParameter(p *operations.Parameter) object {
	in := "query"
	if p.InPath {
		in = "path"
	}
	return object{"name": p.Name, "in": in, "required": p.Required, "schema": p.Schema, "description": p.Description}
}
