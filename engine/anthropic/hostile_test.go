package anthropic

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
)

// Reading a list takes memory of a few times the body's size, whatever its elements are.
func TestListsAreReadInBoundedMemory(t *testing.T) { //nolint:paralleltest // the memory is everybody's
	for body, element := range map[string]string{
		`{"content":[{"type":"text","text":"A"},*]}`:                                               `0`,
		`{"content":[{"type":"text","text":"A"},*] }`:                                              `{"type":"server_tool_use","name":"web_search","input":{"query":"a"}}`,
		`{"content":[{"type":"text","text":"A","citations":[*]}]}`:                                 `{"url":"a"}`,
		`{"content":[{"type":"text","text":"A"},{"type":"web_search_tool_result","content":[*]}]}`: `0`,
	} {
		raw := json.RawMessage(conformance.Filled(body, element))
		conformance.Holds(t, body+" of "+element, func() {
			answer, err := parse([]json.RawMessage{raw}, true)
			if err != nil || len(answer.Citations) > engine.MaxCitations || len(answer.Searches) > engine.MaxSearches {
				t.Errorf("%s of %s: %v", body, element, err)
			}
		})
		conformance.Holds(t, "handing back "+body+" of "+element, func() { messageOf([]json.RawMessage{raw}) })
	}
}

// A stream of empty blocks takes bounded memory.
func TestBlocksOfAStreamAreBounded(t *testing.T) { //nolint:paralleltest // the memory is everybody's
	events := slices.Repeat([]json.RawMessage{json.RawMessage(`{"type":"content_block_start","content_block":{"type":"text","text":"a"}}`)}, engine.MaxElements-1)
	events = append(events, json.RawMessage(`{"type":"message_stop"}`))
	conformance.Holds(t, fmt.Sprint(len(events), " events"), func() {
		if _, err := join(engine.Stream{Events: events}); err != nil {
			t.Error(err)
		}
	})
}
