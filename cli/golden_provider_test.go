package cli_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/tidwall/gjson"
)

// The golden project's questions.
const (
	boots   = "Which hiking boots are best?"
	shop    = "Where do hikers shop?"
	jackets = "Which waterproof jackets last?"
)

// scripted is an answer of the golden project's engines.
type scripted struct {
	text     string   // empty: nothing is shown, or the call fails
	cites    []string // in their order
	searches []string // only assistant_a says them
	ads      []paid   // only overview_a has some
}

// paid is an ad of a search page.
type paid struct{ advertiser, domain, title, snippet, url string }

// The ads that are seen.
var (
	bootsAd = paid{"Borealis", "borealis.example", "Borealis boots", "Free returns.", "https://borealis.example/boots?utm_source=ads"}
	shopAd  = paid{"Shoply", "shoply.example", "Boots at Shoply", "Cheap boots.", "https://shoply.example/boots"}
	acmeAd  = paid{"Acme", "acme.example", "Acme outdoors", "Made to last.", "https://acme.example/"}
)

// goldenAnswers are what the golden project's engines answer, two times an audit:
// the first two make the first audit. Within an audit the order does not matter.
func goldenAnswers() map[string]map[string][]scripted {
	return map[string]map[string][]scripted{
		"assistant_a": {
			boots: {
				{"Top picks: Acme and Borealis.", []string{"https://acme.example/boots", "https://reviews.example/boots"}, []string{"best hiking boots"}, nil},
				{"Borealis leads, Acme follows.", []string{"https://reviews.example/boots"}, []string{"Best  hiking boots", "hiking boots review"}, nil},
				{"Acme first, then Borealis.", []string{"https://acme.example/boots", "https://reviews.example/boots?utm_source=openai"}, []string{"best hiking boots"}, nil},
				{"Acme.", []string{"https://acme.example/boots", "https://acme.example/sale"}, []string{"best hiking boots"}, nil},
			},
			shop: {
				{"At Acme.", nil, nil, nil},
				{"At Cobalt and Acme.", []string{"https://cobalt.example/"}, []string{shop}, nil},
				{"At Acme or Cobalt.", []string{"https://cobalt.example/"}, []string{shop}, nil},
				{"At Acme.", []string{"https://acme.example/stores"}, []string{"acme stores"}, nil},
			},
			jackets: {
				{"Only Cobalt lasts.", []string{"https://cobalt.example/jackets"}, []string{"waterproof jackets"}, nil},
				{"No brand stands out.", []string{"https://reviews.example/jackets"}, []string{"waterproof jackets"}, nil},
				{"Cobalt, then Acme.", []string{"https://reviews.example/jackets"}, []string{"waterproof jackets"}, nil},
				{}, // fails
			},
		},
		"overview_a": {
			boots: {
				{"Acme boots are praised.", []string{"https://acme.example/boots"}, nil, []paid{bootsAd, shopAd}},
				{"Borealis is praised.", []string{"https://reviews.example/boots"}, nil, nil},
				{"Acme boots are praised.", []string{"https://acme.example/boots"}, nil, []paid{bootsAd}},
				{"Borealis, then Acme.", []string{"https://reviews.example/boots"}, nil, []paid{shopAd, bootsAd}},
			},
			shop: {
				{"Acme, Borealis and Cobalt.", []string{"https://reviews.example/shops"}, nil, []paid{acmeAd}},
				{}, // no overview
				{"Borealis and Cobalt.", []string{"https://reviews.example/shops"}, nil, []paid{acmeAd}},
				{}, // no overview
			},
			jackets: {
				{"Cobalt.", []string{"https://cobalt.example/jackets"}, nil, nil},
				{"Acme.", []string{"https://acme.example/jackets"}, nil, nil},
				{"Acme.", []string{"https://acme.example/jackets"}, nil, []paid{shopAd, shopAd}}, // above and below
				{"Acme and Cobalt.", []string{"https://acme.example/jackets", "https://cobalt.example/jackets"}, nil, nil},
			},
		},
	}
}

// goldenProvider answers as scripted, over the protocols of the golden project's
// engines.
type goldenProvider struct {
	t     *testing.T
	mu    sync.Mutex
	asked map[string]int
}

func newGoldenProvider(t *testing.T) *goldenProvider {
	t.Helper()
	return &goldenProvider{t: t, asked: map[string]int{}}
}

// next returns what an engine answers to a question when it is asked once more.
func (p *goldenProvider) next(engine, question string) scripted {
	p.mu.Lock()
	defer p.mu.Unlock()
	answers := goldenAnswers()[engine][question]
	n := p.asked[engine+question]
	p.asked[engine+question]++
	if n >= len(answers) {
		if !*updateExamples { // whose recording asks more often
			p.t.Errorf("%s is asked %q for the %dth time", engine, question, n+1)
		}
		return scripted{}
	}
	return answers[n]
}

// ServeHTTP answers one question.
func (p *goldenProvider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	asked := gjson.ParseBytes(raw)
	switch {
	case strings.HasSuffix(r.URL.Path, "/chat/completions"):
		p.write(w, judgement(asked.Get("messages.0.content").String()))
	case strings.HasSuffix(r.URL.Path, "/responses"):
		question := asked.Get("input").String()
		if asked.Get("input").IsArray() {
			question = asked.Get("input.#.content|@flatten|0").String()
		}
		answer := p.next("assistant_a", question)
		if answer.text == "" {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"error":{"message":"no","type":"invalid_request_error","code":"x"}}`)
			return
		}
		p.write(w, answer.response())
	default:
		p.write(w, p.next("overview_a", asked.Get("0.keyword").String()).page())
	}
}

func (p *goldenProvider) write(w io.Writer, body any) {
	if err := json.NewEncoder(w).Encode(body); err != nil {
		p.t.Error(err)
	}
}

// opinions are what the judge finds in answers that hold a text, of one entity.
func opinions() []struct{ text, entity, polarity, theme, quote, recommended string } {
	return []struct{ text, entity, polarity, theme, quote, recommended string }{
		{"Top picks: Acme and Borealis.", "Acme", "positive", "choice", "Top picks: Acme", "yes"},
		{"Borealis leads, Acme follows.", "Acme", "negative", "choice", "Acme follows", "no"},
		{"Borealis leads, Acme follows.", "Borealis", "positive", "choice", "Borealis leads", "no"},
		{"Acme boots are praised.", "Acme", "positive", "quality", "Acme boots are praised", "yes"},
		{"Borealis is praised.", "Borealis", "positive", "quality", "Borealis is praised", "no"},
		{"Cobalt, then Acme.", "Cobalt", "mixed", "choice", "Cobalt, then", "against"},
	}
}

var judgedEntities = regexp.MustCompile(`(?m)^\[\{"id":1.*\]$`)

// judgement is the judge model's answer over chat completions: what opinions hold
// is said, everything else is neutral.
func judgement(prompt string) any {
	found := []any{}
	for _, entity := range gjson.Parse(judgedEntities.FindString(prompt)).Array() {
		one := map[string]any{
			"id": entity.Get("id").Int(), "polarity": "neutral", "confidence": 1, "recommended": "no", "themes": []any{},
		}
		for _, o := range opinions() {
			if o.entity == entity.Get("names.0").String() && strings.Contains(prompt, o.text) {
				one["polarity"], one["recommended"] = o.polarity, o.recommended
				theme := o.polarity
				if theme == "mixed" {
					theme = "negative"
				}
				one["themes"] = []any{map[string]any{"theme": o.theme, "polarity": theme, "quote": o.quote}}
			}
		}
		found = append(found, one)
	}
	text, _ := json.Marshal(map[string]any{"entities": found})
	return map[string]any{"model": "judge-1", "choices": []any{map[string]any{
		"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": string(text)},
	}}}
}

// response is the answer over the Responses API.
func (a scripted) response() any {
	output, annotations := []any{}, []any{}
	for _, query := range a.searches {
		output = append(output, map[string]any{
			"type": "web_search_call", "status": "completed", "action": map[string]any{"type": "search", "query": query},
		})
	}
	for _, url := range a.cites {
		annotations = append(annotations, map[string]any{"type": "url_citation", "url": url, "title": "Page", "start_index": 0, "end_index": 1})
	}
	output = append(output, map[string]any{"type": "message", "role": "assistant", "status": "completed", "content": []any{
		map[string]any{"type": "output_text", "text": a.text, "annotations": annotations},
	}})
	return map[string]any{
		"id": "resp_1", "object": "response", "created_at": 1, "status": "completed", "model": "golden-1", "output": output,
		"usage": map[string]any{"input_tokens": 10, "output_tokens": 5, "total_tokens": 15},
	}
}

// page is the answer on a search page.
func (a scripted) page() any {
	items := []any{}
	for i, ad := range a.ads {
		items = append(items, map[string]any{
			"type": "paid", "rank_group": i + 1, "rank_absolute": i + 1, "position": "left", "title": ad.title, "domain": ad.domain,
			"website_name": ad.advertiser, "description": ad.snippet, "url": ad.url,
		})
	}
	if a.text != "" {
		references := []any{}
		for _, url := range a.cites {
			references = append(references, map[string]any{"type": "ai_overview_reference", "url": url, "title": "Page"})
		}
		items = append(items, map[string]any{"type": "ai_overview", "items": []any{
			map[string]any{"type": "ai_overview_element", "text": a.text, "references": references},
		}})
	}
	items = append(items, map[string]any{"type": "organic", "rank_group": 1, "title": "Result", "url": "https://acme.example/", "domain": "acme.example"})
	return map[string]any{"status_code": 20000, "tasks": []any{
		map[string]any{"status_code": 20000, "result": []any{map[string]any{"items": items}}},
	}}
}
