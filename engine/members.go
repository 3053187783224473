package engine

import (
	"encoding/json"
	"slices"

	"github.com/tidwall/gjson"
)

// Members are the members of a JSON object that a stream adds up to.
type Members map[string]any

// maxMembers bounds the members of an object; real ones have a dozen.
const maxMembers = 1_000

// Take copies an object's members, except null ones and those that except names. A copied member replaces an
// earlier one of its name. Take keeps at most maxMembers.
func (m Members) Take(from gjson.Result, except ...string) {
	from.ForEach(func(key, value gjson.Result) bool {
		if value.Type != gjson.Null && !slices.Contains(except, key.String()) {
			m[key.String()] = json.RawMessage(value.Raw)
		}
		return len(m) < maxMembers
	})
}

// Body returns the object as a body. The error is a *Failure.
func (m Members) Body() (json.RawMessage, error) {
	raw, err := json.Marshal(m)
	if err != nil {
		return nil, NewFailure(Retry, "unexpected_body", "the engine's stream could not be added up", err)
	}
	return raw, nil
}
