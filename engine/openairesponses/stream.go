package openairesponses

import (
	"encoding/json"
	"slices"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// join returns the response that a stream ends with: the last event carries all
// that the ones before it sent in pieces.
func join(s engine.Stream) (json.RawMessage, error) {
	for _, event := range slices.Backward(s.Events) {
		e := gjson.ParseBytes(event)
		switch e.Get("type").String() {
		case "response.completed", "response.incomplete", "response.failed":
			return json.RawMessage(e.Get("response").Raw), nil
		}
	}
	for _, event := range s.Events {
		if failure := engine.ErrorIn(event); failure != nil {
			return nil, failure
		}
	}
	return nil, engine.CutStream()
}
