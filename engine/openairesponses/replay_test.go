package openairesponses

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

// TestReplay reads every recorded exchange of this protocol and compares with
// what was counted in the recordings by other means.
func TestReplay(t *testing.T) {
	t.Parallel()
	recordings := conformance.Exchanges(t)
	if recordings == nil {
		t.Skip("shared/data is not beside the checkout")
	}
	for _, rec := range recordings {
		exchanges := slices.DeleteFunc(rec.Exchanges, func(e conformance.Exchange) bool {
			return !strings.Contains(e.URL, "/responses") && gjson.GetBytes(e.Body, "object").String() != "response"
		})
		if len(exchanges) == 0 {
			continue
		}
		t.Run(rec.Name, func(t *testing.T) {
			t.Parallel()
			var queries []string
			citations := 0
			for _, e := range exchanges {
				answer := replay(t, e)
				if answer != nil {
					queries = append(queries, answer.Searches...)
					citations += len(answer.Citations)
				}
			}
			if rec.Facts == nil {
				return
			}
			if citations != rec.Facts.Citations {
				t.Errorf("%d citations, the facts have %d", citations, rec.Facts.Citations)
			}
			if !sameSet(queries, rec.Facts.Queries) {
				t.Errorf("searches %q, the facts have %q", queries, rec.Facts.Queries)
			}
		})
	}
}

// replay serves a recorded exchange and checks the outcome against its body;
// nil for one that is not an answer.
func replay(t *testing.T, e conformance.Exchange) *engine.Answer {
	t.Helper()
	answer, err := ask(t, e)
	body := gjson.ParseBytes(e.Body)
	if status := body.Get("status").String(); e.Status != http.StatusOK || status == "queued" || status == "in_progress" {
		if err == nil {
			t.Errorf("status %d %s gave an answer", e.Status, status)
		}
		return nil
	}
	shown := strings.Join(strs(body.Get(`output.#(type=="message")#.content.@flatten.#(type=="output_text")#.text|@flatten`)), "")
	if shown == "" {
		if err == nil {
			t.Error("a response without text gave an answer")
		}
		return nil
	}
	if err != nil {
		t.Fatalf("Ask: %v", err)
	}
	if answer.Model != body.Get("model").String() {
		t.Errorf("model %q", answer.Model)
	}
	checkPassages(t, answer, body)
	return answer
}

// TestReplayStreams reads every recorded stream of this protocol and compares it
// with the response that its last event carries, and with the facts.
func TestReplayStreams(t *testing.T) {
	t.Parallel()
	for _, rec := range conformance.Exchanges(t) {
		streams := slices.DeleteFunc(rec.Streams, func(e conformance.Exchange) bool {
			return !strings.Contains(e.Events, `"response.created"`)
		})
		if len(streams) == 0 {
			continue
		}
		t.Run(rec.Name, func(t *testing.T) {
			t.Parallel()
			var queries []string
			citations := 0
			for _, e := range rec.Exchanges {
				if answer := replay(t, e); answer != nil {
					queries = append(queries, answer.Searches...)
				}
			}
			for _, e := range streams {
				if answer := replayStream(t, e); answer != nil {
					queries = append(queries, answer.Searches...)
					citations += len(answer.Citations)
				}
			}
			if rec.StreamFacts == nil {
				return
			}
			if citations != rec.StreamFacts.Citations || !sameSet(queries, rec.StreamFacts.Queries) {
				t.Errorf("%d citations, searches %q, the facts have %+v", citations, queries, rec.StreamFacts)
			}
		})
	}
}

// replayStream serves a recorded stream, whole and without its last event.
func replayStream(t *testing.T, e conformance.Exchange) *engine.Answer {
	t.Helper()
	answer, err := ask(t, e)
	last := gjson.Parse(e.Events[strings.LastIndex(e.Events, "data:")+len("data:"):])
	if last.Get("type").String() != "response.completed" {
		if _, ok := errors.AsType[*engine.Failure](err); !ok {
			t.Errorf("a stream ending with %s gave %v", last.Get("type"), err)
		}
		return nil
	}
	body := last.Get("response")
	shown := strings.Join(strs(body.Get(`output.#(type=="message")#.content.@flatten.#(type=="output_text")#.text|@flatten`)), "")
	if shown == "" {
		if err == nil {
			t.Error("a response without text gave an answer")
		}
		return nil
	}
	if err != nil {
		t.Fatalf("Ask: %v", err)
	}
	// remarks made on the way come before the answer
	if !strings.HasSuffix(shown, answer.Text) || answer.Model != body.Get("model").String() {
		t.Errorf("text %q of model %q", answer.Text, answer.Model)
	}
	checkPassages(t, answer, body)
	e.Events = e.Events[:strings.LastIndex(e.Events, "data:")]
	_, err = ask(t, e)
	if failure, ok := errors.AsType[*engine.Failure](err); !ok || failure.Class != engine.Retry {
		t.Errorf("without its last event: %v", err)
	}
	return answer
}

func ask(t *testing.T, e conformance.Exchange) (*engine.Answer, error) {
	t.Helper()
	server := httptest.NewServer(e)
	defer server.Close()
	adapter, err := New(engine.Config{BaseURL: server.URL + "/v1", Model: "m", Retrieval: true, Stream: e.Body == nil, Timeout: time.Minute}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	return adapter.Ask(t.Context(), engine.Request{
		Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Retrieval: true,
	})
}

// checkPassages checks that a citation with a place points at the same words in
// the answer as it did in its part.
func checkPassages(t *testing.T, answer *engine.Answer, body gjson.Result) {
	t.Helper()
	var want []string
	body.Get(`output.#(type=="message")#.content|@flatten`).ForEach(func(_, part gjson.Result) bool {
		text := []rune(part.Get("text").String())
		part.Get("annotations").ForEach(func(_, a gjson.Result) bool {
			passage := ""
			if a.Get("end_index").Exists() {
				passage = string(text[a.Get("start_index").Int():a.Get("end_index").Int()])
			}
			want = append(want, a.Get("url").String()+" "+passage)
			return true
		})
		return true
	})
	var got []string
	text := []rune(answer.Text)
	for _, c := range answer.Citations {
		passage := ""
		if c.Start >= 0 {
			passage = string(text[c.Start:c.End])
		}
		got = append(got, c.URL+" "+passage)
	}
	if !slices.Equal(got, want) {
		t.Errorf("cited passages\n%q, want\n%q", got, want)
	}
}

func strs(r gjson.Result) []string {
	var out []string
	for _, s := range r.Array() {
		out = append(out, s.String())
	}
	return out
}

func sameSet(a, b []string) bool {
	norm := func(in []string) []string {
		out := slices.Clone(in)
		slices.Sort(out)
		return slices.Compact(out)
	}
	return slices.Equal(norm(a), norm(b))
}

// TestParse holds the bodies that no recording shows.
func TestParse(t *testing.T) {
	t.Parallel()
	read := func(body json.RawMessage) (*engine.Answer, error) { return parse(body, true) }
	conformance.CheckReadings(t, read, map[string]conformance.Reading{
		"refusal": {
			Body: `{"status":"completed","output":[{"type":"message","content":[{"type":"refusal","refusal":"I can't help with that."}]}]}`,
			Text: "I can't help with that.", Finish: "refusal",
		},
		"cut short": {
			Body: `{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"message","content":[{"type":"output_text","text":"The best"}]}]}`,
			Text: "The best", Finish: "max_output_tokens",
		},
		"cut before the first word": {
			Body:  `{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"reasoning"}]}`,
			Class: engine.Retry, Code: "max_output_tokens",
		},
		"filtered": {
			Body:  `{"status":"incomplete","incomplete_details":{"reason":"content_filter"},"output":[]}`,
			Class: engine.Withheld, Code: "content_filter",
		},
		"failed":         {Body: `{"status":"failed","error":{"code":"server_error","message":"Sorry."}}`, Class: engine.Retry, Code: "server_error"},
		"failed, silent": {Body: `{"status":"failed","error":null}`, Class: engine.Retry, Code: "failed"},
		"invalid prompt": {Body: `{"status":"failed","error":{"code":"invalid_prompt","message":"No."}}`, Class: engine.Withheld, Code: "invalid_prompt"},
		"not begun":      {Body: `{"status":"queued","output":[]}`, Class: engine.Retry, Code: "unfinished"},
		"blank":          {Body: `{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":" \n"}]}]}`, Class: engine.Retry, Code: "empty_answer"},
		"stream event":   {Body: `{"type":"error","error":{"type":"invalid_request_error","code":"context_length_exceeded","message":"Too long."}}`, Class: engine.Never, Code: "context_length_exceeded"},
		"two messages": {
			Body: `{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"A"}]},{"type":"message","content":[{"type":"output_text","text":"B"}]}]}`,
			Text: "A\n\nB", Finish: "completed",
		},
	})
}

// FuzzParse: whatever a 200 holds, reading it ends, and what comes out can be
// stored and points into the text; so does what a stream of it adds up to.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"output":[{"type":"message","content":[{"type":"output_text","text":"\u0000ä","annotations":[{"type":"url_citation","url":"u","start_index":0,"end_index":2}]}]}]}`))
	f.Add([]byte(`{"output":[{"type":"web_search_call","arguments":"{\"query\":\"\\u0000\"}"}],"error":{"message":"{\"error\":[]}"}}`))
	f.Add([]byte(`{"output":{"type":"message"},"status":7}`))
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
