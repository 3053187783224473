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
	top, candidate, grounding := engine.Members{}, engine.Members{}, engine.Members{}
	parts := []json.RawMessage{}
	refused := false
	for _, event := range s.Events {
		if failure := engine.ErrorIn(event); failure != nil {
			return nil, failure
		}
		chunk := gjson.ParseBytes(event)
		top.Take(chunk)
		refused = refused || chunk.Get("promptFeedback.blockReason").String() != ""
		first := chunk.Get("candidates.0")
		candidate.Take(first)
		grounding.Take(first.Get("groundingMetadata"))
		for part := range engine.Elements(first.Get("content.parts")) {
			if len(parts) == engine.MaxElements {
				break
			}
			parts = append(parts, json.RawMessage(part.Raw))
		}
	}
	if candidate["finishReason"] == nil && !refused {
		return nil, engine.CutStream()
	}
	if len(candidate) > 0 {
		candidate["content"] = map[string]any{"role": "model", "parts": parts}
		if len(grounding) > 0 {
			candidate["groundingMetadata"] = grounding
		}
		top["candidates"] = []engine.Members{candidate}
	}
	return top.Body()
}
