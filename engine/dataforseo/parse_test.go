package dataforseo

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
)

// searched is the response to a search whose page had these items.
func searched(items string) string {
	return `{"status_code":20000,"status_message":"Ok.","tasks":[{"status_code":20000,"status_message":"Ok.","result":[{"items":` + items + `}]}]}`
}

// refusal is the response to a search that failed.
func refusal(code, message string) string {
	return `{"status_code":20000,"status_message":"Ok.","tasks":[{"status_code":` + code + `,"status_message":"` + message + `","result":null}]}`
}

func TestParse(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body, text string
		noAnswer   bool
		class      engine.Class
		code       string
	}{
		"no overview":     {body: searched(`[{"type":"organic","title":"A"}]`), noAnswer: true},
		"an empty page":   {body: searched(`null`), noAnswer: true},
		"nothing found":   {body: refusal("40102", "No Search Results."), noAnswer: true},
		"nested overview": {body: searched(`[{"type":"people_also_ask","items":[{"type":"ai_overview","markdown":"A"}]}]`), noAnswer: true},
		"Markdown alone":  {body: searched(`[{"type":"ai_overview","items":null,"markdown":"Take **A**."}]`), text: "Take **A**."},
		"products": {
			body: searched(`[{"type":"ai_overview","items":[{"type":"ai_overview_shopping_element","title":"Kettles","items":[{"title":"A","text":"$20"},{"title":"B"}]}]}]`),
			text: "Kettles\nA\n$20\nB",
		},
		"not loaded":      {body: searched(`[{"type":"ai_overview","asynchronous_ai_overview":true,"items":null,"markdown":null}]`), class: engine.Retry, code: "overview_not_loaded"},
		"without text":    {body: searched(`[{"type":"ai_overview","asynchronous_ai_overview":false,"items":[]}]`), class: engine.Retry, code: "empty_answer"},
		"no page":         {body: refusal("20000", "Ok."), class: engine.Retry, code: "unexpected_body"},
		"no task":         {body: `{"status_code":20000,"tasks":[]}`, class: engine.Retry, code: "unexpected_body"},
		"search engine":   {body: refusal("40101", "Internal SE Server Error."), class: engine.Retry, code: "40101"},
		"key":             {body: `{"status_code":40100,"status_message":"You are not Authorized to Access this Resource."}`, class: engine.Misconfigured, code: "40100"},
		"not verified":    {body: `{"status_code":40104,"status_message":"Please verify your account."}`, class: engine.Misconfigured, code: "40104"},
		"money":           {body: refusal("40200", "Payment Required."), class: engine.Misconfigured, code: "40200"},
		"money is spent":  {body: refusal("40210", "Insufficient Funds."), class: engine.Misconfigured, code: "40210"},
		"too many":        {body: refusal("40202", "You have exceeded the rate limit per minute."), class: engine.RetryAfter, code: "40202"},
		"too many now":    {body: refusal("40209", "Too many simultaneous requests."), class: engine.RetryAfter, code: "40209"},
		"field":           {body: refusal("40501", "Invalid Field: 'location_code'."), class: engine.Never, code: "40501"},
		"wrong path":      {body: refusal("40402", "Invalid Path."), class: engine.Misconfigured, code: "40402"},
		"service":         {body: refusal("50000", "Internal Error."), class: engine.Retry, code: "50000"},
		"service's limit": {body: refusal("50401", "Internal Service Timeout."), class: engine.Retry, code: "50401"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answer, err := parse(json.RawMessage(c.body))
			if err == nil {
				if answer.Text != c.text || answer.NoAnswer != c.noAnswer || (answer.FinishReason == notShown) != c.noAnswer {
					t.Errorf("got %q, no answer %t, %s", answer.Text, answer.NoAnswer, answer.FinishReason)
				}
				return
			}
			failure, ok := errors.AsType[*engine.Failure](err)
			if !ok || failure.Class != c.class || failure.Code != c.code || len(c.text) > 0 || c.noAnswer {
				t.Errorf("got %v, want %s %s", err, c.class, c.code)
			}
		})
	}
}

// TestSourcesOnce: a source of a passage is not listed again beside the text.
func TestSourcesOnce(t *testing.T) {
	t.Parallel()
	answer, err := parse(json.RawMessage(searched(`[{"type":"ai_overview","items":[
		{"type":"ai_overview_element","text":"A.","references":[{"url":"u","title":"U"}]},
		{"type":"ai_overview_element","text":"B.","references":[{"url":"u","title":"U"}]}],
		"references":[{"url":"u","title":"U"},{"url":"v"},{"url":""}]}]`)))
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Citation{{URL: "u", Title: "U", Start: 0, End: 2}, {URL: "u", Title: "U", Start: 4, End: 6}, {URL: "v", Start: -1, End: -1}}
	if len(answer.Citations) != len(want) {
		t.Fatalf("citations %+v", answer.Citations)
	}
	for i, c := range answer.Citations {
		if c != want[i] {
			t.Errorf("citation %+v, want %+v", c, want[i])
		}
	}
}

// FuzzParse: whatever a 200 holds, reading it ends, and what comes out can be
// stored and points into the text.
func FuzzParse(f *testing.F) {
	f.Add([]byte(searched(`[{"type":"ai_overview","items":[{"text":"\u0000ä","links":[{"url":"u"}],"items":[{"items":[{"title":7}]}]}],"references":{"url":"v"}}]`)))
	f.Add([]byte(refusal("40202", "try again in 5s")))
	f.Add([]byte(searched(sponsoredMode)))
	if root := conformance.SharedData(f); root != "" {
		recorded, err := filepath.Glob(filepath.Join(root, "search_analytics", "dataforseo", "*.json"))
		if err != nil {
			f.Fatal(err)
		}
		for _, path := range recorded {
			body, err := os.ReadFile(path) //nolint:gosec // a path of the test data
			if err != nil {
				f.Fatal(err)
			}
			f.Add(body)
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		raw, err := engine.SafeJSON(body)
		if err != nil {
			t.Skip()
		}
		conformance.CheckParsed(t, func() (*engine.Answer, error) { return parse(raw) })
	})
}
