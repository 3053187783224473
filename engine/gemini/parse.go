package gemini

import (
	"encoding/json"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// parse reads a response's body, valid JSON without NULs. Its fields are read
// leniently: one odd field must not cost an answer. The error is a
// *engine.Failure.
func parse(raw json.RawMessage, retrieval bool) (*engine.Answer, error) {
	body := gjson.ParseBytes(raw)
	candidate := body.Get("candidates.0")
	if failure := refused(body, candidate, raw); failure != nil {
		return nil, failure
	}
	finish := candidate.Get("finishReason").String()
	shown := textOf(candidate)
	if strings.TrimSpace(shown) == "" {
		return nil, withoutText(finish, candidate.Get("finishMessage").String())
	}
	grounding := candidate.Get("groundingMetadata")
	var text engine.Text
	text.Add(shown, citations(grounding, shown)...)
	queries := searches(grounding)
	return &engine.Answer{
		Text:             text.String(),
		Citations:        text.Citations(),
		Retrieved:        retrieved(grounding),
		Searches:         queries,
		Searched:         new(len(queries) > 0 || grounding.Get("groundingChunks.#").Int() > 0),
		Model:            body.Get("modelVersion").String(),
		RetrievalEnabled: retrieval,
		Usage:            usage(body.Get("usageMetadata"), int64(len(queries))),
		FinishReason:     finish,
		Raw:              raw,
		AdapterVersion:   Version,
	}, nil
}

// refused returns the failure that a 200 reports instead of an answer.
func refused(body, candidate gjson.Result, raw json.RawMessage) *engine.Failure {
	if failure := engine.ErrorIn(raw); failure != nil {
		return failure
	}
	if reason := body.Get("promptFeedback.blockReason").String(); reason != "" {
		return engine.NewFailure(engine.Withheld, reason, "the engine's content filter refused the question", nil)
	}
	if !candidate.IsObject() {
		return engine.NewFailure(engine.Retry, "unexpected_body", "the engine sent no candidate", nil)
	}
	return nil
}

// withoutText returns the failure for a candidate that holds nothing to read. why
// is the service's own word, if any.
func withoutText(finish, why string) *engine.Failure {
	switch finish {
	case "SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "LANGUAGE":
		if why == "" {
			why = "the engine's content filter withheld the answer"
		}
		return engine.NewFailure(engine.Withheld, finish, why, nil)
	case "MAX_TOKENS":
		return engine.NewFailure(engine.Retry, finish, "the engine ran out of tokens before it answered", nil)
	}
	return engine.NewFailure(engine.Retry, "empty_answer", "the engine sent an answer without text", nil)
}

// textOf joins a candidate's visible parts: not its thoughts, nor its use of tools.
func textOf(candidate gjson.Result) string {
	var text strings.Builder
	candidate.Get("content.parts").ForEach(func(_, part gjson.Result) bool {
		if !part.Get("thought").Bool() {
			text.WriteString(part.Get("text").String())
		}
		return true
	})
	return engine.CleanText(text.String())
}

// searches returns the queries sent to search, in order.
func searches(grounding gjson.Result) []string {
	var queries []string
	for query := range engine.Elements(grounding.Get("webSearchQueries")) {
		if len(queries) == engine.MaxSearches {
			break
		}
		if text := engine.CleanText(query.String()); strings.TrimSpace(text) != "" {
			queries = append(queries, text)
		}
	}
	return queries
}

// usage reads the token counts. What the model thought is output and what its
// tools fed it is input: both are billed so.
func usage(u gjson.Result, searches int64) engine.Usage {
	return engine.Usage{
		InputTokens:  sum(u.Get("promptTokenCount"), u.Get("toolUsePromptTokenCount")),
		OutputTokens: sum(u.Get("candidatesTokenCount"), u.Get("thoughtsTokenCount")),
		SearchCalls:  &searches,
	}
}

// sum adds counts, nil where the service gives none of them.
func sum(counts ...gjson.Result) *int64 {
	var total *int64
	for _, n := range counts {
		count := engine.Count(n)
		if count == nil {
			continue
		}
		if total == nil {
			total = new(int64)
		}
		*total += *count
	}
	return total
}
