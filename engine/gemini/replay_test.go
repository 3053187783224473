package gemini

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
	return strings.Contains(strings.ToLower(e.URL), "generatecontent") || strings.Contains(e.Events, `"candidates"`) ||
		gjson.GetBytes(e.Body, "candidates").IsArray() || gjson.GetBytes(e.Body, "error.details.#.retryDelay").Exists()
}

// TestReplay reads every recorded exchange of this protocol, plain and streamed,
// and compares with the chunks themselves and with what was counted by other means.
func TestReplay(t *testing.T) {
	t.Parallel()
	recordings := conformance.Exchanges(t)
	if recordings == nil {
		t.Skip("shared/data is not beside the checkout")
	}
	for _, rec := range recordings {
		all := slices.Concat(rec.Exchanges, rec.Streams)
		exchanges := slices.DeleteFunc(slices.Clone(all), func(e conformance.Exchange) bool { return !ours(e) })
		if len(exchanges) == 0 {
			continue
		}
		t.Run(rec.Name, func(t *testing.T) {
			t.Parallel()
			var queries []string
			for _, e := range exchanges {
				if answer := replay(t, e); answer != nil {
					queries = append(queries, answer.Searches...)
				}
			}
			facts := rec.Facts
			if rec.StreamFacts != nil {
				facts = rec.StreamFacts
			}
			if facts == nil || len(exchanges) < len(all) { // another protocol's queries are among them
				return
			}
			want := slices.DeleteFunc(slices.Clone(facts.Queries), func(q string) bool { return q == "" })
			if !slices.Equal(slices.Sorted(slices.Values(queries)), slices.Sorted(slices.Values(want))) {
				t.Errorf("searches %q, the facts have %q", queries, want)
			}
		})
	}
}

// chunksOf returns a recorded response as its chunks, one for a plain one.
func chunksOf(e conformance.Exchange) []gjson.Result {
	if e.Body != nil {
		return []gjson.Result{gjson.ParseBytes(e.Body)}
	}
	var chunks []gjson.Result
	for line := range strings.Lines(e.Events) {
		if data, ok := strings.CutPrefix(line, "data:"); ok {
			chunks = append(chunks, gjson.Parse(data))
		}
	}
	return chunks
}

// replay serves a recorded exchange and checks the outcome against its chunks;
// nil for one that is not an answer.
func replay(t *testing.T, e conformance.Exchange) *engine.Answer {
	t.Helper()
	var shown strings.Builder
	var last gjson.Result
	sources := map[string]bool{}
	supported := 0
	for _, chunk := range chunksOf(e) {
		for _, part := range chunk.Get("candidates.0.content.parts").Array() {
			if !part.Get("thought").Bool() {
				shown.WriteString(part.Get("text").String())
			}
		}
		for _, source := range chunk.Get("candidates.0.groundingMetadata.groundingChunks.#.web.uri").Array() {
			sources[source.String()] = true
		}
		supported = max(supported, int(chunk.Get("candidates.0.groundingMetadata.groundingSupports.#").Int()))
		last = chunk
	}
	answer, err := ask(t, e)
	if e.Status != http.StatusOK || shown.Len() == 0 {
		if _, ok := errors.AsType[*engine.Failure](err); !ok {
			t.Errorf("status %d without text gave %v, %v", e.Status, answer, err)
		}
		return nil
	}
	if err != nil {
		t.Fatalf("Ask: %v", err)
	}
	if answer.Text != shown.String() || answer.Model != last.Get("modelVersion").String() || answer.FinishReason == "" {
		t.Errorf("text %q of model %q, finish %q", answer.Text, answer.Model, answer.FinishReason)
	}
	if in := last.Get("usageMetadata.promptTokenCount").Int(); answer.Usage.InputTokens == nil || *answer.Usage.InputTokens < in {
		t.Errorf("input tokens %v, want at least %d", answer.Usage.InputTokens, in)
	}
	checkSources(t, answer, sources, supported)
	return answer
}

// checkSources checks that every source is cited, and that passages were found.
func checkSources(t *testing.T, answer *engine.Answer, sources map[string]bool, supported int) {
	t.Helper()
	cited, placed := map[string]bool{}, 0
	length := utf8.RuneCountInString(answer.Text)
	for _, c := range answer.Citations {
		cited[c.URL] = true
		if c.Start >= 0 && c.Start < c.End && c.End <= length {
			placed++
		}
	}
	if len(cited) != len(sources) || placed < supported {
		t.Errorf("%d of %d sources cited, %d places for %d passages", len(cited), len(sources), placed, supported)
	}
}

func ask(t *testing.T, e conformance.Exchange) (*engine.Answer, error) {
	t.Helper()
	server := httptest.NewServer(e)
	defer server.Close()
	adapter, err := New(engine.Config{
		BaseURL: server.URL, Model: "m", Retrieval: true, Stream: e.Body == nil, Timeout: time.Minute,
	}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	return adapter.Ask(t.Context(), engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Retrieval: true})
}

// TestParse holds the bodies that no recording shows.
func TestParse(t *testing.T) {
	t.Parallel()
	read := func(body json.RawMessage) (*engine.Answer, error) { return parse(body, true) }
	conformance.CheckReadings(t, read, map[string]conformance.Reading{
		"question refused": {Body: `{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"usageMetadata":{}}`, Class: engine.Withheld, Code: "PROHIBITED_CONTENT"},
		"answer withheld":  {Body: `{"candidates":[{"finishReason":"SAFETY"}]}`, Class: engine.Withheld, Code: "SAFETY"},
		"answer cut off": {
			Body: `{"candidates":[{"content":{"parts":[{"text":"First, "}]},"finishReason":"SAFETY"}]}`,
			Text: "First, ", Finish: "SAFETY",
		},
		"only thoughts": {Body: `{"candidates":[{"content":{"parts":[{"text":"Hm.","thought":true}]},"finishReason":"MAX_TOKENS"}]}`, Class: engine.Retry, Code: "MAX_TOKENS"},
		"recited":       {Body: `{"candidates":[{"finishReason":"RECITATION"}]}`, Class: engine.Retry, Code: "empty_answer"},
		"blank":         {Body: `{"candidates":[{"content":{"parts":[{"text":"\n"}]},"finishReason":"STOP"}]}`, Class: engine.Retry, Code: "empty_answer"},
		"no candidate":  {Body: `{"usageMetadata":{}}`, Class: engine.Retry, Code: "unexpected_body"},
		"error":         {Body: `{"error":{"code":503,"message":"Overloaded.","status":"UNAVAILABLE"}}`, Class: engine.Retry, Code: "UNAVAILABLE"},
	})
}

// FuzzParse: whatever a 200 holds, reading it ends, and what comes out can be
// stored and points into the text; so does what a stream of it adds up to.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"candidates":[{"content":{"parts":[{"text":"\u0000ä"}]},"groundingMetadata":{"webSearchQueries":["\u0000"],` +
		`"groundingChunks":[{"web":{"uri":"u"}}],"groundingSupports":[{"segment":{"startIndex":2,"endIndex":3},"groundingChunkIndices":[0,-1]}]}}]}`))
	f.Add([]byte(`{"candidates":{"content":7},"promptFeedback":{"blockReason":"OTHER"}}`))
	for _, rec := range conformance.Exchanges(f) {
		for _, e := range rec.Exchanges {
			if ours(e) && len(e.Body) < 10_000 {
				f.Add([]byte(e.Body))
			}
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		raw, err := engine.SafeJSON(body)
		if err != nil {
			t.Skip()
		}
		conformance.CheckParsed(t, func() (*engine.Answer, error) { return parse(raw, true) })
		conformance.CheckParsed(t, func() (*engine.Answer, error) {
			whole, err := join(engine.Stream{Events: []json.RawMessage{raw, raw}})
			if err != nil {
				return nil, err
			}
			return parse(whole, true)
		})
	})
}
