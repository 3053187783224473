package openaichat

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
)

// TestThoughts holds that the thoughts which some services leave in the text are not part of the answer.
func TestThoughts(t *testing.T) {
	t.Parallel()
	read := func(body json.RawMessage) (*engine.Answer, error) { return parse(body, true) }
	of := func(content, finish string) string {
		raw, err := json.Marshal(map[string]any{"choices": []any{map[string]any{"finish_reason": finish, "message": map[string]any{"content": content}}}})
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	conformance.CheckReadings(t, read, map[string]conformance.Reading{
		"thoughts":                   {Body: of("<think>\nBolt is better known.\n</think>\n\nÄcme leads.", "stop"), Text: "Äcme leads.", Finish: "stop"},
		"no thoughts":                {Body: of("<think>\n\n</think>\n\nÄcme leads.", "stop"), Text: "Äcme leads.", Finish: "stop"},
		"no mark at the beginning":   {Body: of("Bolt is better known.\n</think>\n\nÄcme leads.", "stop"), Text: "Äcme leads.", Finish: "stop"},
		"a mark within the answer":   {Body: of("Write <think> before and </think> after.", "stop"), Text: "Write <think> before and </think> after.", Finish: "stop"},
		"a mark within the thoughts": {Body: of(" <think>I write <think>.</think>Äcme.", "stop"), Text: "Äcme.", Finish: "stop"},
		"cut off in the thoughts":    {Body: of("<think>\nBolt is", "length"), Class: engine.Retry, Code: "length"},
		"nothing but thoughts":       {Body: of("<think>Bolt</think>\n", "stop"), Class: engine.Retry, Code: "empty_answer"},
		"thoughts as a part":         {Body: `{"choices":[{"finish_reason":"stop","message":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Bolt"}]},{"type":"text","text":"Äcme."}]}}]}`, Text: "Äcme.", Finish: "stop"},
		"thoughts beside":            {Body: `{"choices":[{"finish_reason":"stop","message":{"content":"Äcme.","reasoning_content":"Bolt","reasoning":null}}]}`, Text: "Äcme.", Finish: "stop"},
	})
}

// TestThoughtsMoveCitations holds that citations keep their words when thoughts before them are left out.
func TestThoughtsMoveCitations(t *testing.T) {
	t.Parallel()
	got, err := parse([]byte(`{"citations":["https://b.example/","https://a.example/"],"choices":[{"finish_reason":"stop","message":{
		"content":"<think>Böse [1]</think>\nÄcme leads [1].","annotations":[
			{"type":"url_citation","url_citation":{"url":"https://a.example/","start_index":24,"end_index":28}},
			{"type":"url_citation","url_citation":{"url":"https://c.example/","start_index":7,"end_index":11}},
			{"type":"url_citation","url_citation":{"url":"https://d.example/"}}]}}]}`), true)
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Citation{
		{URL: "https://a.example/", Start: 0, End: 4},
		{URL: "https://c.example/", Start: -1, End: -1},
		{URL: "https://d.example/", Start: -1, End: -1},
		{URL: "https://b.example/", Start: 11, End: 14},
	}
	if diff := cmp.Diff(want, got.Citations); diff != "" || got.Text != "Äcme leads [1]." {
		t.Errorf("%q, citations (-want +got):\n%s", got.Text, diff)
	}
}

// TestReasoningSteps holds the queries and the pages that a service shows step by step, plainly and as a stream.
func TestReasoningSteps(t *testing.T) {
	t.Parallel()
	const (
		first  = `{"thought":"t","type":"web_search","web_search":{"search_keywords":["best kettle","kettle test"],"search_results":[{"url":"https://a.example/","title":"A"}]}}`
		second = `{"thought":"t","type":"fetch_url_content","fetch_url_content":{"contents":[{"url":"https://b.example/","title":"B"}]},"web_search":null}`
	)
	plain := json.RawMessage(`{"choices":[{"finish_reason":"stop","message":{"content":"A","reasoning_steps":[` + first + `,` + second + `]}}]}`)
	streamed, err := join(engine.Stream{Events: []json.RawMessage{
		json.RawMessage(`{"choices":[{"delta":{"reasoning_steps":[` + first + `]}}]}`),
		json.RawMessage(`{"choices":[{"delta":{"content":"A","reasoning_steps":[` + second + `]}}]}`),
		json.RawMessage(`{"choices":[{"delta":{"reasoning_steps":null},"finish_reason":"stop"}]}`),
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range []json.RawMessage{plain, streamed} {
		got, err := parse(body, true)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"best kettle", "kettle test"}, got.Searches); diff != "" || len(got.Retrieved) != 2 || len(got.Citations) != 0 || !*got.Searched {
			t.Errorf("%s: retrieved %+v, searches (-want +got):\n%s", body, got.Retrieved, diff)
		}
	}
}

// TestCutStreams holds which streams without the end marker are whole: those with a reason to finish. An empty one is
// none.
func TestCutStreams(t *testing.T) {
	t.Parallel()
	for reason, whole := range map[string]bool{`"stop"`: true, `""`: false, `null`: false} {
		_, err := join(engine.Stream{Events: []json.RawMessage{
			json.RawMessage(`{"choices":[{"delta":{"content":"A"},"finish_reason":` + reason + `}]}`),
			json.RawMessage(`{"choices":[],"usage":{"prompt_tokens":1}}`),
		}})
		if _, cut := errors.AsType[*engine.Failure](err); cut == whole {
			t.Errorf("%s: %v", reason, err)
		}
	}
}

// TestUsageAsText holds counts that a service writes as text.
func TestUsageAsText(t *testing.T) {
	t.Parallel()
	got, err := parse([]byte(`{"choices":[{"message":{"content":"A"}}],"usage":{"prompt_tokens":"12","completion_tokens":"many","num_search_queries":"2"}}`), true)
	if err != nil {
		t.Fatal(err)
	}
	want := engine.Usage{InputTokens: new(int64(12)), SearchCalls: new(int64(2))}
	if diff := cmp.Diff(want, got.Usage); diff != "" || !*got.Searched {
		t.Errorf("usage (-want +got):\n%s", diff)
	}
}
