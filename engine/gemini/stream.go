package gemini

import (
	"encoding/json"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// join adds a stream's chunks up to a response: parts one after the other, and
// of everything else what was said last. The last chunk gives a reason to finish,
// or the question was refused.
func join(s engine.Stream) (json.RawMessage, error) {
	top, candidate, grounding := fields{}, fields{}, fields{}
	parts := []json.RawMessage{}
	for _, event := range s.Events {
		if failure := engine.ErrorIn(event); failure != nil {
			return nil, failure
		}
		chunk := gjson.ParseBytes(event)
		top.set(chunk)
		first := chunk.Get("candidates.0")
		candidate.set(first)
		grounding.set(first.Get("groundingMetadata"))
		for _, part := range first.Get("content.parts").Array() {
			parts = append(parts, json.RawMessage(part.Raw))
		}
	}
	if candidate["finishReason"] == nil && top["promptFeedback"] == nil {
		return nil, engine.CutStream()
	}
	if len(candidate) > 0 {
		candidate["content"] = map[string]any{"role": "model", "parts": parts}
		if len(grounding) > 0 {
			candidate["groundingMetadata"] = grounding
		}
		top["candidates"] = []fields{candidate}
	}
	raw, err := json.Marshal(top)
	if err != nil {
		return nil, engine.NewFailure(engine.Retry, "unexpected_body", "the engine's stream could not be added up", err)
	}
	return raw, nil
}

// fields are the members of an object, as they are in JSON.
type fields map[string]any

// set takes over an object's members.
func (f fields) set(from gjson.Result) {
	from.ForEach(func(key, value gjson.Result) bool {
		f[key.String()] = json.RawMessage(value.Raw)
		return true
	})
}
