package engine

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/redact"
	"github.com/answer-visibility/avm/model"
)

const indiscreet = "secret-for-engines/0123456789+ab="

// jsonSpelled returns a text with every third character as a JSON escape.
func jsonSpelled(text string) string {
	var out strings.Builder
	for i, r := range text {
		if i%3 == 0 {
			out.WriteString(`\u00` + hexOf(byte(r)))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

func hexOf(b byte) string {
	const digits = "0123456789abcdef"
	return string([]byte{digits[b>>4], digits[b&15]})
}

// A key reaches no reader of an answer in any JSON spelling, neither in the body nor in a decoded text.
func TestEncodedSecretsAreRedacted(t *testing.T) {
	t.Parallel()
	for name, shown := range map[string]string{
		"plain": indiscreet, "spelled": jsonSpelled(indiscreet), "slashes": strings.ReplaceAll(indiscreet, "/", `\/`),
		"twice": strings.ReplaceAll(jsonSpelled(indiscreet), `\`, `\\`),
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"text":"it is `+shown+`!"}`)
		}))
		t.Cleanup(server.Close)
		wire := &Wire{client: server.Client(), secrets: redact.Of(indiscreet), timeout: time.Minute}
		raw, err := wire.Call(t.Context(), Post{Address: server.URL})
		if err != nil || strings.Contains(string(raw), shown) {
			t.Fatalf("%s: %s, %v", name, raw, err)
		}
		var read struct{ Text string }
		if err := json.Unmarshal(raw, &read); err != nil || read.Text != "it is "+redact.Mark+"!" {
			t.Errorf("%s: %q, %v", name, read.Text, err)
		}
	}
}

// Two parts of an answer may spell a key together.
func TestSplitSecretsAreRedacted(t *testing.T) {
	t.Parallel()
	wire := &Wire{secrets: redact.Of(indiscreet)}
	var text Text
	text.Add("it is " + indiscreet[:11])
	text.Add(indiscreet[11:]+", see there", Citation{URL: "https://a.example/?" + indiscreet, Title: indiscreet, Start: 1, End: 3})
	answer, err := wire.Finish(Request{}, &Answer{
		Text: text.String(), Citations: text.Citations(), Retrieved: []Citation{{URL: indiscreet}}, Searches: []string{"a", indiscreet},
		Model: indiscreet, FinishReason: indiscreet, Ads: &model.EngineAds{Items: []model.EngineAd{{Title: indiscreet}}},
		Raw: json.RawMessage(`{"parts":["it is ` + indiscreet[:11] + `","` + indiscreet[11:] + `"]}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	all, err := json.Marshal(answer)
	if err != nil || strings.Contains(string(all), indiscreet) || strings.Contains(string(all), indiscreet[11:]) {
		t.Errorf("%s, %v", all, err)
	}
	if answer.Text != "it is "+redact.Mark+", see there" || answer.Citations[0].Start != -1 || answer.Citations[0].End != -1 {
		t.Errorf("%q with a citation at %d", answer.Text, answer.Citations[0].Start)
	}
	plain := &Answer{Text: "a kettle", Citations: []Citation{{URL: "https://a.example/", Start: 2, End: 8}}, Raw: json.RawMessage(`{"a":1}`)}
	if kept, err := wire.Finish(Request{}, plain); err != nil || string(kept.Raw) != `{"a":1}` || kept.Citations[0].Start != 2 {
		t.Errorf("an answer without a key changed: %+v, %v", kept, err)
	}
}

// A body is redacted before it is shortened, because a cut through a key would show half of it.
func TestBodiesOfFailuresAreRedactedBeforeTheyAreCut(t *testing.T) {
	t.Parallel()
	wire := &Wire{secrets: redact.Of(indiscreet)}
	for _, shown := range []string{indiscreet, jsonSpelled(indiscreet)} {
		for before := maxFailureRaw - len(shown); before <= maxFailureRaw; before++ {
			body := strings.Repeat("x", before) + shown + strings.Repeat("y", 9000)
			f, _ := errors.AsType[*Failure](wire.Redact(FromResponse(http.StatusBadGateway, nil, []byte(body), noon)))
			if n := len(f.Raw); n > maxFailureRaw || strings.Contains(string(f.Raw), shown[:8]) {
				t.Fatalf("%d bytes, end with %q", n, f.Raw[n-30:])
			}
		}
	}
}
