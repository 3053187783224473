package cli_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// documented is the OpenAPI document as far as bounds are written in it.
type documented struct {
	Paths      map[string]map[string]json.RawMessage `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

// schema is a JSON schema.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
	MaxLength  int                `json:"maxLength"`
	MaxItems   int                `json:"maxItems"`
	Enum       []any              `json:"enum"`
	Items      *schema            `json:"items"`
	AnyOf      []*schema          `json:"anyOf"`
	OneOf      []*schema          `json:"oneOf"`
	Properties map[string]*schema `json:"properties"`
}

// documentedOperation is an operation's parameters and body.
type documentedOperation struct {
	Parameters []struct {
		Name   string  `json:"name"`
		In     string  `json:"in"`
		Schema *schema `json:"schema"`
	} `json:"parameters"`
	RequestBody struct {
		Content map[string]struct {
			Example json.RawMessage `json:"example"`
			Schema  *schema         `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
}

// plain returns the schema that a reference, or a choice between it and null, stands for.
func (d *documented) plain(s *schema) *schema {
	for s != nil {
		switch {
		case s.Ref != "":
			s = d.Components.Schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
		case len(s.AnyOf) > 0:
			s = s.AnyOf[0]
		case len(s.OneOf) > 0:
			s = s.OneOf[0]
		default:
			return s
		}
	}
	return &schema{}
}

// beyond returns values just outside the bounds of a schema, each by what it breaks.
func (d *documented) beyond(s *schema) map[string]any {
	s = d.plain(s)
	values := map[string]any{}
	if s.Minimum != nil {
		values["minimum"] = *s.Minimum - 1
	}
	if s.Maximum != nil {
		values["maximum"] = *s.Maximum + 1
	}
	if s.MaxLength > 0 {
		values["maxLength"] = strings.Repeat("x", s.MaxLength+1)
	}
	if len(s.Enum) > 0 {
		values["enum"] = "no_such_value"
	}
	if s.MaxItems > 0 {
		values["maxItems"] = d.list(s)
	}
	if s.Items != nil {
		for what, value := range d.beyond(s.Items) {
			values["items."+what] = []any{value}
		}
	}
	return values
}

// list returns a list with one element too many, all of them different.
func (d *documented) list(s *schema) []any {
	element := d.plain(s.Items)
	list := make([]any, s.MaxItems+1)
	for i := range list {
		text := "word" + strconv.Itoa(i) + ".example"
		list[i] = text
		if element.Properties["text"] != nil {
			list[i] = map[string]any{"text": text}
		}
	}
	return list
}

// text writes a value as a query does.
func text(value any) string {
	switch v := value.(type) {
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		return text(v[0])
	default:
		s, _ := v.(string)
		return s
	}
}

// boundsCheck sends what the document forbids.
type boundsCheck struct {
	*house
	documented

	ids  map[string]string
	sent int
}

// Every bound that the document states is kept: a value just outside it is answered 422,
// and the answer names the field.
func TestDocumentedBoundsAreKept(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	c := &boundsCheck{house: h, ids: h.ids(h.project, h.key)}
	h.do(http.MethodGet, "/v1/openapi.json", "", "").into(t, &c.documented)
	for _, path := range slices.Sorted(maps.Keys(c.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(c.Paths[path])) {
			if method == "parameters" {
				continue
			}
			var op documentedOperation
			must(t, json.Unmarshal(c.Paths[path][method], &op))
			c.parameters(method, path, &op)
			if body, ok := op.RequestBody.Content["application/json"]; ok {
				c.body(method, path, body.Schema, body.Example)
			}
		}
	}
	if c.sent < 200 {
		t.Errorf("only %d bounds were tried", c.sent)
	}
}

// at returns a path with ids in place of its parameters.
func (c *boundsCheck) at(path string) string {
	for name, id := range c.ids {
		path = strings.ReplaceAll(path, "{"+name+"}", id)
	}
	return path
}

func (c *boundsCheck) parameters(method, path string, op *documentedOperation) {
	c.t.Helper()
	for _, p := range op.Parameters {
		if p.In != "query" {
			continue
		}
		for what, value := range c.beyond(p.Schema) {
			c.refused(method, path, p.Name, what, c.do(strings.ToUpper(method), c.at(path)+"?"+p.Name+"="+url.QueryEscape(text(value)), c.key, ""))
		}
	}
}

// body sends a body with each of its fields just outside its bounds.
func (c *boundsCheck) body(method, path string, s *schema, example json.RawMessage) {
	c.t.Helper()
	valid := map[string]any{}
	if len(example) > 0 {
		must(c.t, json.Unmarshal(example, &valid))
	}
	c.fields(c.plain(s), valid, func(field, what string, given map[string]any) {
		sent, err := json.Marshal(given)
		must(c.t, err)
		answer := c.do(strings.ToUpper(method), c.at(path), c.key, c.at(string(sent)), "Idempotency-Key", uuid.NewString())
		c.refused(method, path, field, what, answer)
	})
}

// fields calls send for each bound of an object's fields, with the object that breaks it.
func (c *boundsCheck) fields(s *schema, valid map[string]any, send func(field, what string, given map[string]any)) {
	for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
		with := func(value any) map[string]any {
			given := maps.Clone(valid)
			given[field] = value
			return given
		}
		property := c.plain(s.Properties[field])
		for what, value := range c.beyond(property) {
			send(field, what, with(value))
		}
		inner, _ := valid[field].(map[string]any)
		if property.Items != nil {
			list, _ := valid[field].([]any)
			if len(list) > 0 {
				inner, _ = list[0].(map[string]any)
			}
			element := c.plain(property.Items)
			inner = orEmpty(inner)
			if element.Properties["id"] != nil {
				inner["id"] = uuid.NewString()
			}
			c.fields(element, inner, func(inside, what string, given map[string]any) {
				send(inside, what, with([]any{given}))
			})
			continue
		}
		c.fields(property, orEmpty(inner), func(inside, what string, given map[string]any) { send(inside, what, with(given)) })
	}
}

func orEmpty(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return m
}

// refused holds that an answer is a 422 that names a field.
func (c *boundsCheck) refused(method, path, field, what string, a answer) {
	c.t.Helper()
	c.sent++
	if a.status != http.StatusUnprocessableEntity {
		c.t.Errorf("%s %s: %s beyond its %s: %d %.300s", method, path, field, what, a.status, a.body)
		return
	}
	for _, detail := range a.failure(c.t).Error.Details {
		if strings.Contains(detail.Field, field) {
			return
		}
	}
	c.t.Errorf("%s %s: %s beyond its %s: the answer does not name it: %.300s", method, path, field, what, a.body)
}
