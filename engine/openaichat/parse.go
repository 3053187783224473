package openaichat

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// parse reads a completion's body, valid JSON without NULs. The body's fields
// are read leniently: every service has its own dialect, and one odd field must
// not cost an answer. The error is a *engine.Failure.
func parse(raw json.RawMessage, retrieval bool) (*engine.Answer, error) {
	body := gjson.ParseBytes(raw)
	choice := body.Get("choices.0")
	message := choice.Get("message")
	if failure := refused(choice, raw); failure != nil {
		return nil, failure
	}
	shown := content(message)
	text := withoutThoughts(shown)
	skipped := utf8.RuneCountInString(shown) - utf8.RuneCountInString(text)
	finish := choice.Get("finish_reason").String()
	if text == "" {
		if text = engine.CleanText(message.Get("refusal").String()); text == "" {
			return nil, withoutText(finish)
		}
		finish = "refusal"
	}
	cited := citations(body, message, text, skipped)
	searches, calls := searchesOf(body, message)
	pages := retrieved(body, message)
	return &engine.Answer{
		Text:             text,
		Citations:        cited,
		Retrieved:        pages,
		Searches:         searches,
		Searched:         searched(len(cited) > 0 || len(searches) > 0 || len(pages) > 0, calls, body),
		Model:            body.Get("model").String(),
		RetrievalEnabled: retrieval,
		Usage: engine.Usage{
			InputTokens:  engine.Count(body.Get("usage.prompt_tokens")),
			OutputTokens: engine.Count(body.Get("usage.completion_tokens")),
			SearchCalls:  calls,
		},
		FinishReason:   finish,
		Raw:            raw,
		AdapterVersion: Version,
	}, nil
}

// refused returns the failure that a 200 reports instead of an answer: an error
// beside or inside the choices, or no choice at all.
func refused(choice gjson.Result, raw json.RawMessage) *engine.Failure {
	if failure := engine.ErrorIn(raw); failure != nil {
		return failure
	}
	if choice.Get("error").IsObject() {
		return engine.FromBody([]byte(choice.Raw))
	}
	if !choice.Get("message").IsObject() {
		return engine.NewFailure(engine.Retry, "unexpected_body", "the engine sent no completion", nil)
	}
	return nil
}

// withoutText returns the failure for a completion that holds nothing to read.
func withoutText(finish string) *engine.Failure {
	if finish == "content_filter" {
		return engine.NewFailure(engine.Withheld, finish, "the engine's content filter withheld the answer", nil)
	}
	if finish == "length" {
		return engine.NewFailure(engine.Retry, finish, "the engine ran out of tokens before it answered", nil)
	}
	return engine.NewFailure(engine.Retry, "empty_answer", "the engine sent an answer without text", nil)
}

// content returns a message's text, which some services split into parts; empty
// when there is nothing but white space.
func content(message gjson.Result) string {
	value := message.Get("content")
	var text engine.Text
	if value.Type == gjson.String {
		text.Add(value.String())
	}
	for part := range textsOf(value) {
		text.Add(part)
	}
	if text.Blank() {
		return ""
	}
	return text.String()
}

// The marks around the thoughts that some services leave in the text of reasoning models.
const (
	thoughtsBegin = "<think>"
	thoughtsEnd   = "</think>"
)

// withoutThoughts returns what follows the thoughts at the beginning of a text. Some services leave the first mark out;
// then the last one has a line of its own. Thoughts without an end have no answer.
func withoutThoughts(text string) string {
	thoughts, answer, ended := strings.Cut(text, thoughtsEnd)
	begun := strings.HasPrefix(strings.TrimSpace(thoughts), thoughtsBegin)
	switch {
	case ended && (begun || strings.HasSuffix(thoughts, "\n") && strings.HasPrefix(answer, "\n")):
		return strings.TrimLeftFunc(answer, unicode.IsSpace)
	case begun:
		return ""
	}
	return text
}

// retrieved returns the pages that the service lists as results of its searches, beside
// the sources of the text.
func retrieved(body, message gjson.Result) []engine.Citation {
	var pages engine.Pages
	pages.AddList(body.Get("search_results"))
	for tool := range engine.Elements(message.Get("executed_tools")) {
		results := tool.Get("search_results")
		if results.IsObject() {
			results = results.Get("results")
		}
		pages.AddList(results)
		pages.AddList(tool.Get("browser_results"))
	}
	for step := range engine.Elements(message.Get("reasoning_steps")) {
		pages.AddList(step.Get("web_search.search_results"))
		pages.AddList(step.Get("fetch_url_content.contents"))
	}
	return pages.List()
}

// searchesOf returns the queries that the service says it sent, and how many
// searches it counts; nil: it does not say.
func searchesOf(body, message gjson.Result) (queries []string, calls *int64) {
	message.Get("executed_tools").ForEach(func(_, tool gjson.Result) bool {
		query := gjson.Parse(tool.Get("arguments").String()).Get("query").String()
		if query != "" {
			queries = append(queries, engine.CleanText(query))
		}
		return len(queries) < engine.MaxSearches
	})
	for step := range engine.Elements(message.Get("reasoning_steps")) {
		for query := range engine.Elements(step.Get("web_search.search_keywords")) {
			if text := engine.CleanText(query.String()); text != "" && len(queries) < engine.MaxSearches {
				queries = append(queries, text)
			}
		}
	}
	for _, path := range []string{
		"usage.server_tool_use_details.web_search_requests",
		"usage.server_tool_use.web_search_requests",
		"usage.num_search_queries",
	} {
		if calls = engine.Count(body.Get(path)); calls != nil {
			return queries, calls
		}
	}
	if len(queries) > 0 {
		calls = new(int64(len(queries)))
	}
	return queries, calls
}

// searched reports whether the engine searched: yes where it shows sources,
// queries or a count, no where it counts none, unknown (nil) where the protocol
// is silent.
func searched(shown bool, calls *int64, body gjson.Result) *bool {
	if shown {
		return new(true)
	}
	if calls == nil {
		calls = engine.Count(body.Get("usage.num_sources_used"))
	}
	if calls == nil {
		return nil
	}
	return new(*calls > 0)
}
