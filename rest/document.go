package rest

import (
	"encoding/json"
	"errors"
)

var errNoRows = errors.New("the executor's response has no rows where they are expected")

// valueAt returns the value at a path of names in a JSON document; nil if it has none.
func valueAt(document json.RawMessage, path []string) json.RawMessage {
	for _, name := range path {
		var members map[string]json.RawMessage
		if json.Unmarshal(document, &members) != nil {
			return nil
		}
		document = members[name]
	}
	return document
}

// textAt returns the string at a path; empty if there is none, or no path.
func textAt(document json.RawMessage, path []string) string {
	if path == nil {
		return ""
	}
	var text string
	if json.Unmarshal(valueAt(document, path), &text) != nil {
		return ""
	}
	return text
}

// rowsAt returns the elements of the list at a path of a JSON document. A document that is no list is a
// row itself.
func rowsAt(document json.RawMessage, path []string) ([]json.RawMessage, error) {
	list := valueAt(document, path)
	if len(path) == 0 && len(list) > 0 && list[0] != '[' {
		return []json.RawMessage{list}, nil
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(list, &rows); err != nil || rows == nil {
		return nil, errors.Join(errNoRows, err)
	}
	return rows, nil
}
