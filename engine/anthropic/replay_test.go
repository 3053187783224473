package anthropic

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
	"github.com/answer-visibility/avm/model"
)

// ours selects the exchanges that speak this protocol.
func ours(e conformance.Exchange) bool {
	if strings.Contains(e.URL, "/count_tokens") || strings.Contains(e.URL, "bedrock") {
		return false
	}
	return strings.Contains(e.URL, "/v1/messages") || strings.Contains(e.Events, `"message_start"`) ||
		gjson.GetBytes(e.Body, "type").String() == "message"
}

// TestReplay reads every recorded exchange of this protocol, plain and streamed,
// and compares with the body itself and with what was counted by other means.
func TestReplay(t *testing.T) {
	t.Parallel()
	recordings := conformance.Exchanges(t)
	if recordings == nil {
		t.Skip("shared/data is not beside the checkout")
	}
	for _, rec := range recordings {
		exchanges := slices.DeleteFunc(slices.Concat(rec.Exchanges, rec.Streams), func(e conformance.Exchange) bool { return !ours(e) })
		if len(exchanges) == 0 {
			continue
		}
		t.Run(rec.Name, func(t *testing.T) {
			t.Parallel()
			var queries []string
			citations := 0
			for len(exchanges) > 0 {
				turns := conversation(exchanges)
				exchanges = exchanges[len(turns):]
				if answer := replay(t, turns); answer != nil {
					queries = append(queries, answer.Searches...)
					citations += len(answer.Citations)
				}
			}
			facts := rec.Facts
			if rec.StreamFacts != nil {
				facts = rec.StreamFacts
			}
			if facts == nil {
				return
			}
			if citations != facts.Citations {
				t.Errorf("%d citations, the facts have %d", citations, facts.Citations)
			}
			// queries in pieces of streams were not counted
			if missing := slices.DeleteFunc(slices.Clone(facts.Queries), func(q string) bool { return slices.Contains(queries, q) }); len(missing) > 0 {
				t.Errorf("searches %q lack %q", queries, missing)
			}
		})
	}
}

// conversation returns the exchanges that make up one answer: a paused turn is
// followed by the next.
func conversation(exchanges []conformance.Exchange) []conformance.Exchange {
	for i, e := range exchanges {
		if !strings.Contains(e.Events, `"stop_reason":"pause_turn"`) && gjson.GetBytes(e.Body, "stop_reason").String() != "pause_turn" {
			return exchanges[:i+1]
		}
	}
	return exchanges
}

// replay serves the exchanges in turn and checks the outcome; nil for one that is
// no answer.
func replay(t *testing.T, turns []conformance.Exchange) *engine.Answer {
	t.Helper()
	answer, err := ask(t, turns)
	shown := strings.Join(texts(turns), "")
	if turns[0].Status != http.StatusOK || shown == "" {
		failure, ok := errors.AsType[*engine.Failure](err)
		if !ok || failure.Class == engine.Retry || failure.Class == engine.RetryAfter {
			t.Errorf("status %d without text gave %v, %v", turns[0].Status, answer, err)
		}
		return nil
	}
	if err != nil {
		t.Fatalf("Ask: %v", err)
	}
	if got := strings.ReplaceAll(answer.Text, "\n\n", ""); got != strings.ReplaceAll(shown, "\n\n", "") {
		t.Errorf("text %q, want %q", got, shown)
	}
	if answer.Model == "" || answer.FinishReason == "" || answer.FinishReason == "pause_turn" || answer.Usage.InputTokens == nil {
		t.Errorf("model %q, finish %q, usage %+v", answer.Model, answer.FinishReason, answer.Usage)
	}
	length := utf8.RuneCountInString(answer.Text)
	for _, c := range answer.Citations {
		if c.URL == "" || c.Start < 0 || c.End > length || c.Start >= c.End {
			t.Errorf("citation %+v of a text of %d", c, length)
		}
	}
	return answer
}

// texts collects the pieces of text by a plain walk through bodies and events.
func texts(turns []conformance.Exchange) []string {
	var all []string
	for _, e := range turns {
		for _, text := range gjson.GetBytes(e.Body, `content.#(type=="text")#.text`).Array() {
			all = append(all, text.String())
		}
		for line := range strings.Lines(e.Events) {
			data := gjson.Parse(strings.TrimPrefix(line, "data:"))
			all = append(all, data.Get("content_block.text").String())
			if data.Get("delta.type").String() == "text_delta" {
				all = append(all, data.Get("delta.text").String())
			}
		}
	}
	return all
}

func ask(t *testing.T, turns []conformance.Exchange) (*engine.Answer, error) {
	t.Helper()
	n := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		turns[min(n, len(turns)-1)].ServeHTTP(w, r)
		n++
	}))
	defer server.Close()
	adapter, err := New(engine.Config{
		BaseURL: server.URL, Model: "m", Retrieval: true, Stream: turns[0].Body == nil, Timeout: time.Minute,
	}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	return adapter.Ask(t.Context(), engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Retrieval: true})
}

// TestParse holds the bodies that no recording shows.
func TestParse(t *testing.T) {
	t.Parallel()
	read := func(body json.RawMessage) (*engine.Answer, error) { return parse([]json.RawMessage{body}, true) }
	conformance.CheckReadings(t, read, map[string]conformance.Reading{
		"refusal in words": {
			Body: `{"model":"m","content":[{"type":"text","text":"I can't help with that."}],"stop_reason":"end_turn"}`,
			Text: "I can't help with that.", Finish: "end_turn", Model: "m",
		},
		"refusal halfway": {
			Body: `{"model":"m","content":[{"type":"text","text":"First, "}],"stop_reason":"refusal"}`,
			Text: "First, ", Finish: "refusal", Model: "m",
		},
		"empty refusal": {Body: `{"content":[],"stop_reason":"refusal"}`, Class: engine.Withheld, Code: "refusal"},
		"cut short": {
			Body: `{"model":"m","content":[{"type":"text","text":"The best"}],"stop_reason":"max_tokens"}`,
			Text: "The best", Finish: "max_tokens", Model: "m",
		},
		"cut before the first word": {Body: `{"content":[{"type":"thinking","thinking":"…"}],"stop_reason":"max_tokens"}`, Class: engine.Retry, Code: "max_tokens"},
		"too much found":            {Body: `{"content":[],"stop_reason":"model_context_window_exceeded"}`, Class: engine.Never, Code: "model_context_window_exceeded"},
		"blank":                     {Body: `{"content":[{"type":"text","text":" \n"}],"stop_reason":"end_turn"}`, Class: engine.Retry, Code: "empty_answer"},
		"no content":                {Body: `{"type":"message"}`, Class: engine.Retry, Code: "unexpected_body"},
		"another model answered": {
			Body: `{"model":"m","content":[{"type":"fallback","from":{"model":"m"},"to":{"model":"n"}},{"type":"text","text":"A"}],"stop_reason":"end_turn"}`,
			Text: "A", Finish: "end_turn", Model: "n",
		},
		"too long":     {Body: `{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 212000 tokens > 200000 maximum"}}`, Class: engine.Never, Code: "invalid_request_error"},
		"no such name": {Body: `{"type":"error","error":{"type":"not_found_error","message":"model: m"}}`, Class: engine.Misconfigured, Code: "not_found_error"},
		"no credit":    {Body: `{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."}}`, Class: engine.Misconfigured, Code: "invalid_request_error"},
	})
}

// FuzzParse: whatever a 200 holds, reading it ends, and what comes out can be
// stored and points into the text.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"content":[{"type":"text","text":"\u0000ä","citations":[{"url":"u"}]}],"usage":{"input_tokens":-1}}`))
	f.Add([]byte(`{"content":[{"type":"server_tool_use","name":"web_search","input":{"query":"\u0000"}},{"type":"text","text":7}],"stop_reason":"pause_turn"}`))
	for _, rec := range conformance.Exchanges(f) {
		for _, e := range rec.Exchanges {
			if ours(e) {
				f.Add([]byte(e.Body))
			}
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		raw, err := engine.SafeJSON(body)
		if err != nil {
			t.Skip()
		}
		conformance.CheckParsed(t, func() (*engine.Answer, error) { return parse([]json.RawMessage{raw, raw}, true) })
	})
}

// FuzzJoin: whatever a stream holds, adding it up gives JSON or a failure.
func FuzzJoin(f *testing.F) {
	f.Add([]byte("data: {\"type\":\"message_start\",\"message\":{\"model\":\"m\"}}\n\n" +
		"data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"a\"}}\n\n" +
		"data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"b\"}}\n\ndata: {\"type\":\"message_stop\"}\n\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := engine.ReadStream(body)
		if err != nil {
			t.Skip()
		}
		raw, err := join(s)
		if _, ok := errors.AsType[*engine.Failure](err); err != nil && !ok || err == nil && !json.Valid(raw) {
			t.Errorf("got %s, %v", raw, err)
		}
	})
}
