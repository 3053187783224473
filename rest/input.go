package rest

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/rest/operations"
)

// bodyField names the request's body in a problem that is about all of it.
const bodyField = "body"

var (
	errNotArray  = errors.New("must be an array")
	errNotObject = errors.New("must be an object")
)

// readBody puts the body into the variables and returns it as it was read, for
// the fingerprint. An empty body is an empty object where the operation needs none.
func (op *operation) readBody(
	raw []byte, values int, into map[string]any, wrong *fault.Problems,
) any {
	var body any = map[string]any{}
	if len(raw) > 0 {
		var twice []fault.Detail
		var err error
		if body, twice, err = strictjson.ReadValues(raw, values); err != nil {
			wrong.Add(bodyField, "%s", err.Error())
			return nil
		}
		if *wrong = append(*wrong, twice...); len(twice) > 0 {
			return nil
		}
		if body == nil {
			wrong.Add(bodyField, "must be an object, not null")
			return nil
		}
	}
	if op.Input == nil {
		op.refuseBody(body, wrong)
		return body
	}
	read, known := &bodyReader{wrong}, len(*wrong)
	if value := read.value(op.Input.Shape, body, ""); value != nil {
		into[op.Input.Variable] = value
	}
	if len(raw) == 0 && op.Input.Required && len(*wrong) == known { // the fields that are missing say more
		wrong.Add(bodyField, "is required")
	}
	return body
}

// refuseBody accepts an object without members where nothing is expected.
func (op *operation) refuseBody(body any, wrong *fault.Problems) {
	members, ok := body.(map[string]any)
	if !ok {
		wrong.Add(bodyField, "must be empty, or an object without members")
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		wrong.Add(name, "is not a field of this request, which has none")
	}
}

// bodyReader reads the values of a body as the executor takes them. Problems go to wrong, under the path as the
// client wrote it.
type bodyReader struct {
	wrong *fault.Problems
}

// value returns a value of a shape.
func (r *bodyReader) value(s *operations.Shape, v any, path string) any {
	switch {
	case v == nil && s.NonNull:
		r.wrong.Add(named(path), "must not be null")
		return nil
	case v == nil:
		return nil
	case s.Leaf != nil:
		return r.leaf(s, v, path)
	case s.Item != nil:
		return r.list(s, v, path)
	default:
		return r.object(s, v, path)
	}
}

func named(path string) string {
	if path == "" {
		return bodyField
	}
	return path
}

func (r *bodyReader) leaf(s *operations.Shape, v any, path string) any {
	value, err := s.Leaf.FromJSON(v)
	if err != nil {
		strictjson.Refuse(r.wrong, path, v, err)
	}
	return value
}

func (r *bodyReader) list(s *operations.Shape, v any, path string) any {
	items, ok := v.([]any)
	if !ok {
		strictjson.Refuse(r.wrong, path, v, errNotArray)
		return nil
	}
	values := make([]any, len(items))
	for i, each := range items {
		values[i] = r.value(s.Item, each, strictjson.Item(path, i))
	}
	return values
}

func (r *bodyReader) object(s *operations.Shape, v any, path string) any {
	given, ok := v.(map[string]any)
	if !ok {
		strictjson.Refuse(r.wrong, named(path), v, errNotObject)
		return nil
	}
	values := make(map[string]any, len(given))
	known := 0
	for _, m := range s.Members {
		value, present := given[m.Name]
		if !present {
			if m.Required {
				r.wrong.Add(strictjson.Member(path, m.Name), "is required")
			}
			continue
		}
		known++
		values[m.Field] = r.value(m.Shape, value, strictjson.Member(path, m.Name))
	}
	if known < len(given) {
		r.refuseUnknown(s, given, path)
	}
	return values
}

func (r *bodyReader) refuseUnknown(s *operations.Shape, given map[string]any, path string) {
	names := make([]string, len(s.Members))
	for i, m := range s.Members {
		names[i] = m.Name
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(names, name) {
			r.wrong.Add(strictjson.Member(path, name), "is not a field of this object; it has %s", strings.Join(names, ", "))
		}
	}
}
