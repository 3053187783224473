package openaichat

import (
	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
	shared "github.com/answer-visibility/avm/engine/openai"
)

// citations returns the sources of an answer: the annotations, then the listed
// sources that no annotation names. skipped is how many code points of the message
// precede the text.
func citations(body, message gjson.Result, text string, skipped int) []engine.Citation {
	var whole engine.Text
	annotated := annotations(message, skipped)
	seen := make(map[string]bool, len(annotated))
	for _, c := range annotated {
		seen[c.URL] = true
	}
	cited := annotated
	for _, c := range listed(body, message, text) {
		if !seen[c.URL] {
			cited = append(cited, c)
		}
	}
	whole.Add(text, cited...) // brings the offsets within the text
	return whole.Citations()
}

// annotations reads URL citations with their place, nested as the protocol has
// them or flat as some services do. Indices count code points of the message.
func annotations(message gjson.Result, skipped int) []engine.Citation {
	var found []engine.Citation
	message.Get("annotations").ForEach(func(_, a gjson.Result) bool {
		if a.Get("type").String() != "url_citation" {
			return true
		}
		if nested := a.Get("url_citation"); nested.IsObject() {
			a = nested
		}
		c := shared.Citation(a)
		c.Start, c.End = c.Start-skipped, c.End-skipped
		found = append(found, c)
		return len(found) < engine.MaxCitations
	})
	return found
}

// listed reads the sources listed beside the text. An inline marker [n] names
// the n-th of them, counted from one.
func listed(body, message gjson.Result, text string) []engine.Citation {
	results := body.Get("search_results")
	sources := body.Get("citations")
	if !sources.IsArray() {
		sources = message.Get("citations")
	}
	if !sources.IsArray() {
		sources = results
	}
	titles := make(map[string]string)
	for result := range engine.Elements(results) {
		titles[result.Get("url").String()] = result.Get("title").String()
	}
	var found []engine.Citation
	for source := range engine.Elements(sources) {
		if len(found) == engine.MaxCitations {
			break
		}
		c := engine.Citation{URL: source.String()}
		if source.IsObject() {
			c = engine.Citation{URL: source.Get("url").String(), Title: source.Get("title").String()}
		}
		if c.Title == "" {
			c.Title = titles[c.URL]
		}
		c.Start, c.End = shared.Marker(text, len(found)+1)
		found = append(found, c)
	}
	return found
}
