package openairesponses

import (
	"encoding/json"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
)

// Reading a list takes memory of a few times the body's size, whatever its elements are.
func TestListsAreReadInBoundedMemory(t *testing.T) { //nolint:paralleltest // the memory is everybody's
	const text = `{"type":"message","content":[{"type":"output_text","text":"A"}]}`
	for body, element := range map[string]string{
		`{"output":[` + text + `,*]}`: `0`,
		`{"output":[` + text + `,{"type":"web_search_call","action":{"type":"search","queries":[*]}}]}`: `0`,
		`{"output":[` + text + `,{"type":"web_search_call","action":{"sources":[*]}}]}`:                 `0`,
		`{"output":[` + text + `,*] }`: `{"type":"web_search_call","action":{"query":"a"}}`,
		`{"output":[{"type":"message","content":[{"type":"output_text","text":"A","annotations":[*]}]}]}`: `{"type":"url_citation","url":"a"}`,
		`{"output":[{"type":"message","content":[*]}]}`:                                                   `{"type":"output_text","text":"A","annotations":[{"type":"url_citation","url":"a"}]}`,
	} {
		raw := json.RawMessage(conformance.Filled(body, element))
		conformance.Holds(t, body+" of "+element, func() {
			answer, err := parse(raw, true)
			if err != nil || len(answer.Citations) > engine.MaxCitations || len(answer.Searches) > engine.MaxSearches {
				t.Errorf("%s of %s: %v", body, element, err)
			}
		})
	}
}
