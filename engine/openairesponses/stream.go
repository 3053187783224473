package openairesponses

import (
	"encoding/json"
	"slices"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// join returns the response that a stream ends with: the last event carries all
// that the ones before it sent in pieces. Some services leave its output out.
func join(s engine.Stream) (json.RawMessage, error) {
	for _, event := range slices.Backward(s.Events) {
		e := gjson.ParseBytes(event)
		switch e.Get("type").String() {
		case "response.completed", "response.incomplete", "response.failed":
			if response := e.Get("response"); response.IsObject() {
				return whole(response, s.Events)
			}
		}
	}
	for _, event := range s.Events {
		if failure := engine.ErrorIn(event); failure != nil {
			return nil, failure
		}
	}
	return nil, engine.CutStream()
}

// whole returns a response with its output, which it has or which the events before it sent item by item.
func whole(response gjson.Result, events []json.RawMessage) (json.RawMessage, error) {
	if !engine.Empty(response.Get("output")) {
		return json.RawMessage(response.Raw), nil
	}
	items := []json.RawMessage{}
	for _, event := range events {
		if e := gjson.ParseBytes(event); e.Get("type").String() == "response.output_item.done" && e.Get("item").IsObject() {
			items = append(items, json.RawMessage(e.Get("item").Raw))
		}
	}
	body := engine.Members{}
	body.Take(response)
	body["output"] = items
	return body.Body()
}
