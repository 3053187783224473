package rest

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/csvsafe"
	"github.com/answer-visibility/avm/rest/operations"
)

// listJoint stands between the values of a list in one cell.
const listJoint = "; "

func headerOf(t *operations.Table) []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// cellsOf returns the cells of a row.
func cellsOf(t *operations.Table, row json.RawMessage) ([]string, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(row, &members); err != nil {
		return nil, err
	}
	cells := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		value := valueAt(members[c.Path[0]], c.Path[1:]) // an object that is null has no members
		if value == nil {
			continue
		}
		var err error
		if cells[i], err = cell(value); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

// cell spells one value: null is empty, numbers keep their digits, plain lists are
// joined, and everything else with parts is JSON.
func cell(value json.RawMessage) (string, error) {
	switch value[0] {
	case 'n':
		return "", nil
	case '"':
		var text string
		err := json.Unmarshal(value, &text)
		return csvsafe.Harmless(text), err
	case '[':
		var list []json.RawMessage
		if err := json.Unmarshal(value, &list); err != nil {
			return "", err
		}
		if !slices.ContainsFunc(list, compound) {
			return joined(list)
		}
	}
	return string(value), nil
}

func joined(list []json.RawMessage) (string, error) {
	parts := make([]string, len(list))
	for i, part := range list {
		var err error
		if parts[i], err = cell(part); err != nil {
			return "", err
		}
	}
	return strings.Join(parts, listJoint), nil
}

func compound(value json.RawMessage) bool { return value[0] == '[' || value[0] == '{' }
