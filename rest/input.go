package rest

import (
	"errors"
	"io"
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
// the fingerprint. An empty body is an empty object.
func (op *operation) readBody(
	raw []byte, through func(io.Reader) io.Reader, into map[string]any, wrong *problems,
) any {
	var body any = map[string]any{}
	if len(raw) > 0 {
		var twice []fault.Detail
		var err error
		if body, twice, err = strictjson.ReadValues(raw, maxValues, through); err != nil {
			wrong.add(bodyField, err.Error())
			return nil
		}
		wrong.list = append(wrong.list, twice...)
	}
	if op.Input == nil {
		op.refuseBody(body, wrong)
		return body
	}
	if value := readValue(op.Input.Shape, body, "", wrong); value != nil {
		into[op.Input.Variable] = value
	}
	return body
}

// refuseBody accepts an object without members where nothing is expected.
func (op *operation) refuseBody(body any, wrong *problems) {
	members, ok := body.(map[string]any)
	if !ok {
		wrong.add(bodyField, "must be empty, or an object without members")
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		wrong.add(name, "is not a field of this request, which has none")
	}
}

// readValue returns the value as the executor takes it. Problems go to wrong, under the
// path as the client wrote it.
func readValue(s *operations.Shape, v any, path string, wrong *problems) any {
	switch {
	case v == nil && s.NonNull:
		wrong.add(named(path), "must not be null")
		return nil
	case v == nil:
		return nil
	case s.Leaf != nil:
		return readLeaf(s, v, path, wrong)
	case s.Item != nil:
		return readList(s, v, path, wrong)
	default:
		return readObject(s, v, path, wrong)
	}
}

func named(path string) string {
	if path == "" {
		return bodyField
	}
	return path
}

func readLeaf(s *operations.Shape, v any, path string, wrong *problems) any {
	value, err := s.Leaf.FromJSON(v)
	if err != nil {
		wrong.refuse(path, v, err)
	}
	return value
}

func readList(s *operations.Shape, v any, path string, wrong *problems) any {
	items, ok := v.([]any)
	if !ok {
		wrong.refuse(path, v, errNotArray)
		return nil
	}
	values := make([]any, len(items))
	for i, each := range items {
		values[i] = readValue(s.Item, each, strictjson.Item(path, i), wrong)
	}
	return values
}

func readObject(s *operations.Shape, v any, path string, wrong *problems) any {
	given, ok := v.(map[string]any)
	if !ok {
		wrong.refuse(named(path), v, errNotObject)
		return nil
	}
	values := make(map[string]any, len(given))
	known := 0
	for _, m := range s.Members {
		value, present := given[m.Name]
		if !present {
			if m.Required {
				wrong.add(strictjson.Member(path, m.Name), "is required")
			}
			continue
		}
		known++
		values[m.Field] = readValue(m.Shape, value, strictjson.Member(path, m.Name), wrong)
	}
	if known < len(given) {
		refuseUnknown(s, given, path, wrong)
	}
	return values
}

func refuseUnknown(s *operations.Shape, given map[string]any, path string, wrong *problems) {
	names := make([]string, len(s.Members))
	for i, m := range s.Members {
		names[i] = m.Name
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(names, name) {
			wrong.add(strictjson.Member(path, name), "is not a field of this object; it has "+strings.Join(names, ", "))
		}
	}
}
