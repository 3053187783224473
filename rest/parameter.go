package rest

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/rest/operations"
)

// readPath puts the path's values into the variables.
func (op *operation) readPath(values map[string]string, into map[string]any, wrong *fault.Problems) {
	for _, p := range op.Parameters {
		if !p.InPath {
			return // they come first
		}
		v, err := p.Reader.FromText(values[p.Name])
		if err != nil {
			strictjson.Refuse(wrong, p.Name, values[p.Name], err)
			continue
		}
		into[p.Variable] = v
	}
}

// readQuery puts the query's values, and the defaults of what it leaves out,
// into the variables.
func (op *operation) readQuery(raw string, into map[string]any, wrong *fault.Problems) {
	given := op.parseQuery(raw, wrong)
	for _, p := range op.Parameters {
		if values, ok := given[p.Name]; ok && !p.InPath {
			readParameter(p, values, into, wrong)
		} else if p.Required && !p.InPath {
			wrong.Add(p.Name, "is required")
		}
	}
	for variable, value := range op.Defaults {
		if _, ok := into[variable]; !ok {
			into[variable] = value
		}
	}
}

func (op *operation) parseQuery(raw string, wrong *fault.Problems) url.Values {
	if raw == "" {
		return nil
	}
	given, err := url.ParseQuery(raw)
	if err != nil {
		wrong.Add("query", "must be a well-formed query string")
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if op.query[name] == nil {
			wrong.Add(strictjson.Shortened(name), "%s", op.unknownParameter())
		}
	}
	return given
}

func (op *operation) unknownParameter() string {
	if len(op.query) == 0 {
		return "is not a parameter of this operation, which has none"
	}
	names := slices.Sorted(maps.Keys(op.query))
	return "is not a parameter of this operation; it has " + strings.Join(names, ", ")
}

func readParameter(p *operations.Parameter, values []string, into map[string]any, wrong *fault.Problems) {
	if p.List {
		readListParameter(p, values, into, wrong)
		return
	}
	if len(values) > 1 {
		wrong.Add(p.Name, "must be given once")
		return
	}
	v, err := p.Reader.FromText(values[0])
	if err != nil {
		strictjson.Refuse(wrong, p.Name, values[0], err)
		return
	}
	into[p.Variable] = v
}

// readListParameter reads a=1,2 and a=1&a=2 in the same way.
func readListParameter(p *operations.Parameter, values []string, into map[string]any, wrong *fault.Problems) {
	var items []any
	for _, value := range values {
		for item := range strings.SplitSeq(value, ",") {
			v, err := p.Reader.FromText(item)
			if err != nil {
				strictjson.Refuse(wrong, fmt.Sprintf("%s[%d]", p.Name, len(items)), item, err)
			}
			items = append(items, v)
		}
	}
	into[p.Variable] = items
}
