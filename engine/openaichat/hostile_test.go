package openaichat

import (
	"encoding/json"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
)

// Reading a list takes memory of a few times the body's size, whatever its elements are.
func TestListsAreReadInBoundedMemory(t *testing.T) { //nolint:paralleltest // the memory is everybody's
	const begin, end = `{"choices":[{"message":{"content":"A"`, `}}]}`
	for body, element := range map[string]string{
		`{"choices":[{"message":{"content":[{"text":"A"},*]` + end:       `0`,
		`{"choices":[{"message":{"content":[{"text":"A"},*] ` + end:      `{"text":0}`,
		begin + `,"annotations":[*]` + end:                               `{"type":"url_citation","url":"a"}`,
		begin + `,"executed_tools":[*]` + end:                            `0`,
		begin + `,"executed_tools":[*] ` + end:                           `{"arguments":"{\"query\":\"a\"}"}`,
		begin + `,"executed_tools":[{"browser_results":[*]}]` + end:      `0`,
		begin + `,"executed_tools":[{"search_results":[*]}]` + end:       `0`,
		begin + `,"citations":[*]` + end:                                 `0`,
		`{"citations":[*],"choices":[{"message":{"content":"A"}}]}`:      `"a"`,
		`{"search_results":[*],"choices":[{"message":{"content":"A"}}]}`: `0`,
	} {
		raw := json.RawMessage(conformance.Filled(body, element))
		conformance.Holds(t, body+" of "+element, func() {
			answer, err := parse(raw, true)
			if err != nil || len(answer.Citations) > engine.MaxCitations || len(answer.Searches) > engine.MaxSearches {
				t.Errorf("%s of %s: %v", body, element, err)
			}
		})
	}
	for _, member := range []string{"annotations", "executed_tools", "content"} {
		event := json.RawMessage(conformance.Filled(`{"choices":[{"finish_reason":"stop","delta":{"`+member+`":[*]}}]}`, `0`))
		conformance.Holds(t, "an event of "+member, func() {
			if _, err := join(engine.Stream{Events: []json.RawMessage{event}}); err != nil {
				t.Error(err)
			}
		})
	}
}
