package openairesponses

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
)

// withResults is an answer of a service that gives queries and results in items of their own, and cites by markers in
// the text, as Perplexity does.
const withResults = `{"id":"r","object":"response","model":"m","status":"completed","error":null,"output":[
	{"type":"search_results","queries":["best kettle","kettle test"],"results":[
		{"id":1,"url":"https://a.example/","title":"A","snippet":"s","date":null},
		{"id":2,"url":"https://b.example/","title":null,"snippet":"s"},
		{"id":3,"url":"https://c.example/","title":"C","snippet":"s"}]},
	{"type":"fetch_url_results","contents":[{"url":"https://d.example/","title":"D","snippet":"s"}]},
	{"type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Äcme leads [3]. Bolt follows [1][3].","annotations":null}]}],
	"usage":{"input_tokens":"10","output_tokens":20,"total_tokens":30,"cost":{"currency":"USD"},"tool_calls_details":{"search_web":{"invocation":1}}}}`

func TestSearchResultsAsItems(t *testing.T) {
	t.Parallel()
	got, err := parse([]byte(withResults), true)
	if err != nil {
		t.Fatal(err)
	}
	want := &engine.Answer{
		Text: "Äcme leads [3]. Bolt follows [1][3].",
		Citations: []engine.Citation{
			{URL: "https://a.example/", Title: "A", Start: 29, End: 32}, {URL: "https://c.example/", Title: "C", Start: 11, End: 14},
		},
		Retrieved: []engine.Citation{
			{URL: "https://a.example/", Title: "A", Start: -1, End: -1},
			{URL: "https://b.example/", Start: -1, End: -1},
			{URL: "https://c.example/", Title: "C", Start: -1, End: -1},
			{URL: "https://d.example/", Title: "D", Start: -1, End: -1},
		},
		Searches: []string{"best kettle", "kettle test"}, Searched: new(true), Model: "m", RetrievalEnabled: true, FinishReason: "completed",
		Usage: engine.Usage{InputTokens: new(int64(10)), OutputTokens: new(int64(20)), SearchCalls: new(int64(1))},
		Raw:   []byte(withResults), AdapterVersion: Version,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
}

// TestAnnotationsWinOverMarkers holds that a page which an annotation cites is not cited a second time by its marker.
func TestAnnotationsWinOverMarkers(t *testing.T) {
	t.Parallel()
	got, err := parse([]byte(`{"status":"completed","citations":["https://x.example/","https://a.example/"],"output":[
		{"type":"search_results","results":[{"id":1,"url":"https://a.example/"},{"id":"2","url":"https://b.example/"},{"id":2,"url":""},{"id":0}]},
		{"type":"web_search_call","action":null,"arguments":"{\"query\":\"kettle\"}"},
		{"type":"message","content":[{"type":"output_text","text":"A [1] and B [2].","annotations":[
			{"type":"url_citation","url":"https://a.example/","title":1,"start_index":0,"end_index":5}]}]}]}`), true)
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Citation{{URL: "https://a.example/", Title: "1", Start: 0, End: 5}, {URL: "https://b.example/", Start: 12, End: 15}}
	if diff := cmp.Diff(want, got.Citations); diff != "" {
		t.Errorf("citations (-want +got):\n%s", diff)
	}
	if len(got.Retrieved) != 3 || got.Retrieved[2].URL != "https://x.example/" || len(got.Searches) != 1 || got.Searches[0] != "kettle" {
		t.Errorf("retrieved %+v, searches %q", got.Retrieved, got.Searches)
	}
}

// TestJoin holds the ends of streams: the whole response, a response without its output, and an error in the place of a
// response.
func TestJoin(t *testing.T) {
	t.Parallel()
	const item = `{"type":"response.output_item.done","item":{"type":"message","content":[{"type":"output_text","text":"A"}]}}`
	for name, c := range map[string]struct {
		events []string
		text   string
		class  engine.Class
	}{
		"output in the last event": {[]string{item, `{"type":"response.completed","response":{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"B"}]}]}}`}, "B", ""},
		"empty output":             {[]string{item, `{"type":"response.completed","response":{"status":"completed","output":[]}}`}, "A", ""},
		"no output":                {[]string{item, item, `{"type":"response.completed","response":{"status":"completed"}}`}, "A\n\nA", ""},
		"nothing at all":           {[]string{`{"type":"response.completed","response":{"status":"completed"}}`}, "", engine.Retry},
		"completed without a word": {[]string{item, `{"type":"response.completed"}`}, "", engine.Retry},
		"failed, the error beside": {[]string{item, `{"type":"response.failed","sequence_number":3,"error":{"message":"No.","code":"invalid_api_key"}}`}, "", engine.Misconfigured},
		"failed, the error within": {[]string{item, `{"type":"response.failed","response":{"status":"failed","error":{"code":"rate_limit_exceeded","message":"Slow."}}}`}, "", engine.RetryAfter},
		"failed without a reason":  {[]string{item, `{"type":"response.failed"}`}, "", engine.Retry},
		"items without the last":   {[]string{item}, "", engine.Retry},
		"an error event, flat":     {[]string{item, `{"type":"error","code":"context_length_exceeded","message":"Too long.","param":null}`}, "", engine.Never},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var s engine.Stream
			for _, event := range c.events {
				s.Events = append(s.Events, json.RawMessage(event))
			}
			var answer *engine.Answer
			raw, err := join(s)
			if err == nil {
				answer, err = parse(raw, true)
			}
			if c.text != "" {
				if err != nil || answer.Text != c.text {
					t.Errorf("got %+v, %v", answer, err)
				}
				return
			}
			if failure, ok := errors.AsType[*engine.Failure](err); !ok || failure.Class != c.class {
				t.Errorf("got %v, want %s", err, c.class)
			}
		})
	}
}
