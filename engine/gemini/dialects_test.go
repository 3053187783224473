package gemini

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/answer-visibility/avm/engine"
)

// TestCutStreams holds that ratings of the question, which come with every chunk, end no stream: a reason to finish or
// to refuse the question does.
func TestCutStreams(t *testing.T) {
	t.Parallel()
	const rated = `{"candidates":[{"content":{"parts":[{"text":"Half"}]}}],"promptFeedback":{"safetyRatings":[{"category":"HARM_CATEGORY_HARASSMENT","probability":"NEGLIGIBLE"}]}}`
	for name, c := range map[string]struct {
		last  string
		class engine.Class // empty: the stream is whole
	}{
		"cut":      {`{"usageMetadata":{"promptTokenCount":1}}`, engine.Retry},
		"finished": {`{"candidates":[{"finishReason":"STOP"}]}`, ""},
		"refused":  {`{"promptFeedback":{"blockReason":"SAFETY"}}`, engine.Withheld},
	} {
		raw, err := join(engine.Stream{Events: []json.RawMessage{json.RawMessage(rated), json.RawMessage(c.last)}})
		if err == nil {
			_, err = parse(raw, true)
		}
		failure, failed := errors.AsType[*engine.Failure](err)
		if failed != (c.class != "") || failed && failure.Class != c.class {
			t.Errorf("%s: %v", name, err)
		}
	}
}
