package anthropic

import (
	"encoding/json"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// paused reports whether the service stopped in the middle and wants to be asked
// to continue.
func paused(turn json.RawMessage) bool {
	return gjson.GetBytes(turn, "stop_reason").String() == "pause_turn"
}

// messageOf returns what was said in the turns so far as one message to hand back.
func messageOf(turns []json.RawMessage) message {
	said := message{Role: "assistant"}
	for _, turn := range turns {
		for block := range engine.Elements(gjson.GetBytes(turn, "content")) {
			said.Content = append(said.Content, json.RawMessage(block.Raw))
		}
	}
	return said
}

// rawOf returns the bodies of an answer: the one, or all in a list.
func rawOf(turns []json.RawMessage) (json.RawMessage, error) {
	if len(turns) == 1 {
		return turns[0], nil
	}
	raw, err := json.Marshal(turns)
	if err != nil {
		return nil, engine.NewFailure(engine.Retry, "unexpected_body", "the engine's turns could not be put together", err)
	}
	return raw, nil
}
