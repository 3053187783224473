package gemini

import (
	"encoding/json"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
)

// Reading a list takes memory of a few times the body's size, whatever its elements are.
func TestListsAreReadInBoundedMemory(t *testing.T) { //nolint:paralleltest // the memory is everybody's
	const begin = `{"candidates":[{"content":{"parts":[{"text":"A"}]},"groundingMetadata":`
	const chunk = `{"groundingChunks":[{"web":{"uri":"https:\/\/a.example","title":"A"}}],`
	for body, element := range map[string]string{
		begin + `{"webSearchQueries":[*]}}]}`:                                     `0`,
		begin + `{"webSearchQueries":[*]}}] }`:                                    `"a"`,
		begin + `{"groundingChunks":[*]}}]}`:                                      `0`,
		begin + `{"groundingChunks":[*]}}] }`:                                     `{"web":{"uri":"a"}}`,
		begin + chunk + `"groundingSupports":[*]}}]}`:                             `0`,
		begin + chunk + `"groundingSupports":[*]}}] }`:                            `{"groundingChunkIndices":[0]}`,
		begin + chunk + `"groundingSupports":[{"groundingChunkIndices":[*]}]}}]}`: `0`,
		`{"candidates":[{"content":{"parts":[{"text":"A"},*]}}]}`:                 `{}`,
	} {
		raw := json.RawMessage(conformance.Filled(body, element))
		conformance.Holds(t, body+" of "+element, func() {
			answer, err := parse(raw, true)
			if err != nil || len(answer.Citations) > engine.MaxCitations || len(answer.Searches) > engine.MaxSearches {
				t.Errorf("%s of %s: %v", body, element, err)
			}
		})
	}
	event := json.RawMessage(conformance.Filled(`{"candidates":[{"finishReason":"STOP","content":{"parts":[*]}}]}`, `0`))
	conformance.Holds(t, "an event of parts", func() {
		if _, err := join(engine.Stream{Events: []json.RawMessage{event}}); err != nil {
			t.Error(err)
		}
	})
}
