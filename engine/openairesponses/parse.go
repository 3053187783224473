package openairesponses

import (
	"encoding/json"
	"slices"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/openai"
)

// reading collects an answer from a response's output items.
type reading struct {
	text      engine.Text
	refusal   engine.Text
	searches  []string
	searched  bool
	pages     engine.Pages
	results   []gjson.Result // of searches; a marker [n] in the text cites the one with this id
	calls     int64          // searches that a service bills
	skipPhase string
}

// parse reads a response body, valid JSON without NULs. The body's fields are
// read leniently: services that speak this protocol leave some out, and one odd
// field must not cost an answer. The error is a *engine.Failure.
func parse(raw json.RawMessage, retrieval bool) (*engine.Answer, error) {
	body := gjson.ParseBytes(raw)
	if !body.IsObject() {
		return nil, engine.NewFailure(engine.Retry, "unexpected_body", "the engine sent no response object", nil)
	}
	if failure := refused(body, raw); failure != nil {
		return nil, failure
	}
	r := read(body.Get("output"))
	r.looked(body.Get("citations"))
	r.cite()
	text, finish := &r.text, finishReason(body)
	if text.Blank() {
		text, finish = &r.refusal, "refusal"
	}
	if text.Blank() {
		return nil, withoutText(finishReason(body))
	}
	return &engine.Answer{
		Text:             text.String(),
		Citations:        text.Citations(),
		Retrieved:        r.pages.List(),
		Searches:         r.searches,
		Searched:         &r.searched,
		Model:            body.Get("model").String(),
		RetrievalEnabled: retrieval,
		Usage:            usage(body.Get("usage"), r.calls),
		FinishReason:     finish,
		Raw:              raw,
		AdapterVersion:   Version,
	}, nil
}

// refused returns the failure that a 200 reports instead of an answer.
func refused(body gjson.Result, raw json.RawMessage) *engine.Failure {
	if failure := engine.ErrorIn(raw); failure != nil {
		return failure
	}
	switch status := body.Get("status").String(); status {
	case "", "completed", "incomplete":
		return nil
	case "failed", "cancelled":
		return engine.NewFailure(engine.Retry, status, "the engine gave up on the answer", nil)
	default:
		return engine.NewFailure(engine.Retry, "unfinished", "the engine sent an unfinished answer", nil)
	}
}

// finishReason returns why the answer ended.
func finishReason(body gjson.Result) string {
	if reason := body.Get("incomplete_details.reason").String(); reason != "" {
		return reason
	}
	return body.Get("status").String()
}

// withoutText returns the failure for a response that holds nothing to read.
func withoutText(finish string) *engine.Failure {
	if finish == "content_filter" {
		return engine.NewFailure(engine.Withheld, finish, "the engine's content filter withheld the answer", nil)
	}
	if finish == "max_output_tokens" {
		return engine.NewFailure(engine.Retry, finish, "the engine ran out of tokens before it answered", nil)
	}
	return engine.NewFailure(engine.Retry, "empty_answer", "the engine sent an answer without text", nil)
}

// read goes through the output items in order.
func read(output gjson.Result) *reading {
	r := &reading{}
	for item := range engine.Elements(output) {
		if item.Get("phase").String() == "final_answer" {
			r.skipPhase = "commentary" // the model's remarks between steps are not part of the answer
			break
		}
	}
	output.ForEach(func(_, item gjson.Result) bool {
		switch item.Get("type").String() {
		case "message":
			r.message(item)
		case "web_search_call", "x_search_call":
			r.search(item)
		case "search_results", "people_search_results":
			r.found(item)
		case "fetch_url_results":
			r.searched = true
			r.pages.AddList(item.Get("contents"))
		}
		return true
	})
	return r
}

// message adds a message's text, with its citations, or its refusal.
func (r *reading) message(item gjson.Result) {
	if phase := item.Get("phase").String(); phase != "" && phase == r.skipPhase {
		return
	}
	r.text.Break()
	item.Get("content").ForEach(func(_, part gjson.Result) bool {
		switch part.Get("type").String() {
		case "output_text":
			r.text.Add(part.Get("text").String(), citations(part.Get("annotations"))...)
		case "refusal":
			r.refusal.Add(part.Get("refusal").String())
		}
		return true
	})
}

// citations reads the URL citations among a part's annotations.
func citations(annotations gjson.Result) []engine.Citation {
	var found []engine.Citation
	annotations.ForEach(func(_, a gjson.Result) bool {
		if a.Get("type").String() == "url_citation" {
			found = append(found, openai.Citation(a))
		}
		return len(found) < engine.MaxCitations
	})
	return found
}

// search notes one call of a search tool: its queries, in order and once each.
// Opening a page is part of searching but sends no query.
func (r *reading) search(item gjson.Result) {
	r.searched = true
	action := item.Get("action")
	if !action.IsObject() { // some services give the tool's arguments as text
		action = gjson.Parse(item.Get("arguments").String())
	}
	r.pages.AddList(action.Get("sources"))
	if kind := action.Get("type").String(); kind != "" && kind != "search" {
		r.pages.Add(action.Get("url").String(), "")
		return
	}
	r.calls++
	r.addQueries(action.Get("queries"), action.Get("query"))
}

// addQueries notes the queries of one search, each once.
func (r *reading) addQueries(lists ...gjson.Result) {
	before := len(r.searches)
	for _, queries := range lists {
		for query := range engine.Elements(queries) {
			if len(r.searches) == engine.MaxSearches {
				return
			}
			text := engine.CleanText(query.String())
			if text != "" && !slices.Contains(r.searches[before:], text) {
				r.searches = append(r.searches, text)
			}
		}
	}
}

// found notes the queries and the results of a search, which some services give in one item.
func (r *reading) found(item gjson.Result) {
	r.searched = true
	r.calls++
	r.addQueries(item.Get("queries"))
	r.pages.AddList(item.Get("results"))
	for result := range engine.Elements(item.Get("results")) {
		if len(r.results) < engine.MaxCitations {
			r.results = append(r.results, result)
		}
	}
}

// cite adds the results of searches that the text names by a marker and no annotation cites.
func (r *reading) cite() {
	text, all := r.text.String(), r.text.Citations()
	cited := make(map[string]bool, len(all))
	for _, c := range all {
		cited[c.URL] = true
	}
	for _, result := range r.results {
		c := engine.Citation{URL: result.Get("url").String(), Title: result.Get("title").String()}
		if c.Start, c.End = openai.Marker(text, int(result.Get("id").Int())); c.Start >= 0 && !cited[c.URL] {
			cited[c.URL] = true
			all = append(all, c)
		}
	}
	r.text = engine.Text{}
	r.text.Add(text, all...)
}

// looked notes the addresses that some services list beside the output: all that the searches came across.
func (r *reading) looked(list gjson.Result) {
	for address := range engine.Elements(list) {
		if address.Type == gjson.String {
			r.searched = true
			r.pages.Add(address.String(), "")
		}
	}
}

// usage reads the token counts; searches are the ones seen in the output.
func usage(u gjson.Result, searches int64) engine.Usage {
	return engine.Usage{
		InputTokens:  engine.Count(u.Get("input_tokens")),
		OutputTokens: engine.Count(u.Get("output_tokens")),
		SearchCalls:  &searches,
	}
}
