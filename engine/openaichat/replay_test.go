package openaichat

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
	"github.com/answer-visibility/avm/model"
)

// ours selects the exchanges that speak this protocol.
func ours(e conformance.Exchange) bool {
	return strings.HasSuffix(e.URL, "/chat/completions") ||
		gjson.GetBytes(e.Body, "object").String() == "chat.completion"
}

// TestReplay reads every recorded exchange of this protocol, from every service,
// and compares with the body itself.
func TestReplay(t *testing.T) {
	t.Parallel()
	recordings := conformance.Exchanges(t)
	if recordings == nil {
		t.Skip("shared/data is not beside the checkout")
	}
	for _, rec := range recordings {
		exchanges := slices.DeleteFunc(rec.Exchanges, func(e conformance.Exchange) bool { return !ours(e) })
		if len(exchanges) == 0 {
			continue
		}
		t.Run(rec.Name, func(t *testing.T) {
			t.Parallel()
			citations := 0
			for _, e := range exchanges {
				citations += replay(t, e)
			}
			if rec.Facts != nil && citations != rec.Facts.Citations {
				t.Errorf("%d citations, the facts have %d", citations, rec.Facts.Citations)
			}
		})
	}
}

// replay serves a recorded exchange, checks the outcome against its body and
// gives the number of citations.
func replay(t *testing.T, e conformance.Exchange) int {
	t.Helper()
	answer, err := ask(t, e)
	body := gjson.ParseBytes(e.Body)
	want := body.Get("choices.0.message.content").String()
	if e.Status != http.StatusOK || want == "" {
		if _, ok := errors.AsType[*engine.Failure](err); !ok {
			t.Errorf("status %d without text gave %v, %v", e.Status, answer, err)
		}
		return 0
	}
	if err != nil {
		t.Fatalf("Ask: %v", err)
	}
	if answer.Text != want || answer.Model != body.Get("model").String() {
		t.Errorf("text %q of model %q", answer.Text, answer.Model)
	}
	if in := body.Get("usage.prompt_tokens").Int(); answer.Usage.InputTokens == nil || *answer.Usage.InputTokens != in {
		t.Errorf("input tokens %v, want %d", answer.Usage.InputTokens, in)
	}
	listed := body.Get("citations").Array()
	annotated := body.Get("choices.0.message.annotations").Array()
	if len(answer.Citations) != max(len(listed), len(annotated)) {
		t.Errorf("%d citations of %d listed and %d annotated", len(answer.Citations), len(listed), len(annotated))
	}
	checkMarkers(t, answer)
	return len(answer.Citations)
}

// ask serves a recorded exchange and asks it.
func ask(t *testing.T, e conformance.Exchange) (*engine.Answer, error) {
	t.Helper()
	server := httptest.NewServer(e)
	defer server.Close()
	adapter, err := New(engine.Config{
		BaseURL: server.URL + "/v1", Model: "m", Retrieval: true, Stream: e.Body == nil, Timeout: time.Minute,
	}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	return adapter.Ask(t.Context(), engine.Request{
		Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Retrieval: true,
	})
}

// TestReplayStreams reads every recorded stream of this protocol, from every service that spoke
// it, and compares with the pieces in it.
func TestReplayStreams(t *testing.T) {
	t.Parallel()
	for _, rec := range conformance.Exchanges(t) {
		for _, e := range rec.Streams {
			if !strings.Contains(e.Events, `"chat.completion.chunk"`) {
				continue
			}
			t.Run(rec.Name, func(t *testing.T) {
				t.Parallel()
				replayStream(t, e)
			})
		}
	}
}

// replayStream serves a recorded stream, whole and without its end.
func replayStream(t *testing.T, e conformance.Exchange) {
	t.Helper()
	var text, pieces strings.Builder
	sources, finished := 0, ""
	for line := range strings.Lines(e.Events) {
		data, ok := strings.CutPrefix(line, "data:")
		if !ok || strings.TrimSpace(data) == "[DONE]" {
			continue
		}
		chunk := gjson.Parse(data)
		text.WriteString(textOf(chunk.Get("choices.0.delta.content")))
		sources = max(sources, len(chunk.Get("citations").Array()))
		if finished = chunk.Get("choices.0.finish_reason").String(); finished == "" {
			pieces.WriteString("data:" + data + "\n")
		}
	}
	answer, err := ask(t, e)
	if text.Len() == 0 {
		if err == nil {
			t.Error("a stream without text gave an answer")
		}
		return
	}
	if err != nil {
		t.Fatalf("Ask: %v", err)
	}
	if answer.Text != text.String() || answer.Model == "" || answer.FinishReason == "" || len(answer.Citations) < sources {
		t.Errorf("text %q of model %q with %d of %d sources", answer.Text, answer.Model, len(answer.Citations), sources)
	}
	_, err = ask(t, conformance.Exchange{Status: e.Status, Events: pieces.String()})
	if failure, ok := errors.AsType[*engine.Failure](err); !ok || failure.Class != engine.Retry {
		t.Errorf("without its end: %v", err)
	}
}

// checkMarkers checks that a listed source with a place points at its marker.
func checkMarkers(t *testing.T, answer *engine.Answer) {
	t.Helper()
	text := []rune(answer.Text)
	for _, c := range answer.Citations {
		if c.Start < 0 {
			continue
		}
		if passage := string(text[c.Start:c.End]); !strings.HasPrefix(passage, "[") || !strings.HasSuffix(passage, "]") {
			t.Errorf("%s is placed at %q", c.URL, passage)
		}
	}
}

// TestSearched holds who tells that a search was made.
func TestSearched(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]*bool{
		`{"choices":[{"message":{"content":"A"}}]}`:                                                                                     nil,
		`{"choices":[{"message":{"content":"A"}}],"usage":{"num_sources_used":0}}`:                                                      new(false),
		`{"choices":[{"message":{"content":"A"}}],"usage":{"num_search_queries":0}}`:                                                    new(false),
		`{"choices":[{"message":{"content":"A"}}],"usage":{"server_tool_use_details":{"web_search_requests":1}}}`:                       new(true),
		`{"choices":[{"message":{"content":"A"}}],"citations":["https://a.example/"]}`:                                                  new(true),
		`{"choices":[{"message":{"content":"A","executed_tools":[{"type":"search","arguments":"{\"query\":\"b\"}"}]}}]}`:                new(true),
		`{"choices":[{"message":{"content":"A","annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example/"}}]}}]}`: new(true),
	} {
		answer, err := parse(json.RawMessage(body), true)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if got := answer.Searched; (got == nil) != (want == nil) || got != nil && *got != *want {
			t.Errorf("%s: searched %v", body, got)
		}
	}
}

// TestParse holds the bodies that no recording shows.
func TestParse(t *testing.T) {
	t.Parallel()
	read := func(body json.RawMessage) (*engine.Answer, error) { return parse(body, true) }
	conformance.CheckReadings(t, read, map[string]conformance.Reading{
		"refusal":         {Body: `{"choices":[{"finish_reason":"stop","message":{"content":null,"refusal":"I can't."}}]}`, Text: "I can't.", Finish: "refusal"},
		"parts":           {Body: `{"choices":[{"finish_reason":"stop","message":{"content":[{"type":"text","text":"A"},{"type":"text","text":"B"}]}}]}`, Text: "AB", Finish: "stop"},
		"cut short":       {Body: `{"choices":[{"finish_reason":"length","message":{"content":"The best"}}]}`, Text: "The best", Finish: "length"},
		"filtered":        {Body: `{"choices":[{"finish_reason":"content_filter","message":{"content":""}}]}`, Class: engine.Withheld, Code: "content_filter"},
		"no word":         {Body: `{"choices":[{"finish_reason":"length","message":{"content":""}}]}`, Class: engine.Retry, Code: "length"},
		"blank":           {Body: `{"choices":[{"finish_reason":"stop","message":{"content":"\n"}}]}`, Class: engine.Retry, Code: "empty_answer"},
		"no choice":       {Body: `{"choices":[]}`, Class: engine.Retry, Code: "unexpected_body"},
		"error in choice": {Body: `{"choices":[{"finish_reason":"error","error":{"code":502,"message":"Upstream broke."},"message":{"content":""}}]}`, Class: engine.Retry, Code: "502"},
		"error as text":   {Body: `{"error":"rate limit reached, retry in 20s"}`, Class: engine.RetryAfter, Code: "status_0"},
	})
}

// FuzzParse: whatever a 200 holds, reading it ends, and what comes out can be
// stored and points into the text; so does what a stream of it adds up to.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"choices":[{"message":{"content":"\u0000ä[1]","annotations":[{"type":"url_citation","url_citation":{"url":"u","start_index":0,"end_index":2}}]}}],"citations":["v"]}`))
	f.Add([]byte(`{"choices":[{"message":{"content":[{"text":"a"},7],"executed_tools":[{"arguments":"{\"query\":\"\\u0000\"}"}]}}]}`))
	f.Add([]byte(`{"choices":[{"error":{"message":"[{\"error\":\"x\"}]"},"message":{}}]}`))
	for _, rec := range conformance.Exchanges(f) {
		for _, e := range rec.Exchanges {
			f.Add([]byte(e.Body))
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		raw, err := engine.SafeJSON(body)
		if err != nil {
			t.Skip()
		}
		conformance.CheckParsed(t, func() (*engine.Answer, error) { return parse(raw, true) })
		conformance.CheckParsed(t, func() (*engine.Answer, error) {
			whole, err := join(engine.Stream{Events: []json.RawMessage{raw, raw}, Done: true})
			if err != nil {
				return nil, err
			}
			if whole, err = engine.SafeJSON(whole); err != nil {
				return nil, engine.NewFailure(engine.Retry, "invalid_body", "not JSON", err)
			}
			return parse(whole, true)
		})
	})
}
