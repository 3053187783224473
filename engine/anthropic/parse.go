package anthropic

import (
	"encoding/json"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// reading collects an answer from the blocks of one or more turns.
type reading struct {
	text     engine.Text
	gap      bool // something that is not text came since the last text
	searches []string
	searched bool // the search tool returned results
	calls    int  // of the search tool
	failed   int  // calls that the search tool answered with an error
	pages    engine.Pages
	model    string // that the service went over to; empty: it did not
	usage    engine.Usage
}

// parse reads the bodies of a question's turns, valid JSON without NULs. Their
// fields are read leniently: one odd field must not cost an answer. The error is
// a *engine.Failure.
func parse(turns []json.RawMessage, retrieval bool) (*engine.Answer, error) {
	r := &reading{}
	var last gjson.Result
	for _, turn := range turns {
		last = gjson.ParseBytes(turn)
		if failure := refused(last, turn); failure != nil {
			return nil, failure
		}
		r.turn(last)
	}
	stop := last.Get("stop_reason").String()
	if r.text.Blank() || stop == "pause_turn" {
		return nil, withoutText(stop, last.Get("stop_details.explanation").String())
	}
	raw, err := rawOf(turns)
	if err != nil {
		return nil, err
	}
	return &engine.Answer{
		Text:             r.text.String(),
		Citations:        r.text.Citations(),
		Retrieved:        r.pages.List(),
		Searches:         r.searches,
		Searched:         new(r.searched || r.calls > r.failed),
		Model:            firstOf(r.model, last.Get("model").String()),
		RetrievalEnabled: retrieval,
		Usage:            r.usage,
		FinishReason:     stop,
		Raw:              raw,
		AdapterVersion:   Version,
	}, nil
}

// refused returns the failure that a 200 reports instead of a message.
func refused(body gjson.Result, raw json.RawMessage) *engine.Failure {
	if failure := engine.ErrorIn(raw); failure != nil {
		return failure
	}
	if !body.IsObject() || !body.Get("content").IsArray() {
		return engine.NewFailure(engine.Retry, "unexpected_body", "the engine sent no message", nil)
	}
	return nil
}

// withoutText returns the failure for a message that holds nothing to read, or
// that the service never finished. why is the service's own word, if any.
func withoutText(stop, why string) *engine.Failure {
	switch stop {
	case "refusal":
		return engine.NewFailure(engine.Withheld, stop, firstOf(why, "the engine refused to answer"), nil)
	case "model_context_window_exceeded":
		return engine.NewFailure(engine.Never, stop, "the question and what was found for it are too long for the model", nil)
	case "max_tokens":
		return engine.NewFailure(engine.Retry, stop, "the engine ran out of tokens before it answered", nil)
	case "pause_turn":
		return engine.NewFailure(engine.Retry, "unfinished", "the engine paused again and again and did not finish", nil)
	}
	return engine.NewFailure(engine.Retry, "empty_answer", "the engine sent an answer without text", nil)
}

// turn goes through one turn's blocks in order.
func (r *reading) turn(body gjson.Result) {
	body.Get("content").ForEach(func(_, block gjson.Result) bool {
		switch block.Get("type").String() {
		case "text":
			r.passage(block)
			return true
		case "server_tool_use":
			r.search(block)
		case "web_search_tool_result":
			r.results(block.Get("content"))
		case "web_fetch_tool_result":
			r.pages.Add(block.Get("content.url").String(), block.Get("content.content.title").String())
		case "fallback": // the model asked for handed the question to another
			r.model = block.Get("to.model").String()
		}
		r.gap = true
		return true
	})
	r.count(body.Get("usage"))
}

// passage adds a block of text. A citation stands for the whole block: the
// service cuts the text where what is cited begins and ends.
func (r *reading) passage(block gjson.Result) {
	text := engine.CleanText(block.Get("text").String())
	if text == "" {
		return
	}
	if r.gap {
		r.text.Break()
	}
	r.gap = false
	length := utf8.RuneCountInString(text)
	var cited []engine.Citation
	block.Get("citations").ForEach(func(_, c gjson.Result) bool {
		cited = append(cited, engine.Citation{
			URL: c.Get("url").String(), Title: c.Get("title").String(), Start: 0, End: length,
		})
		return len(cited) < engine.MaxCitations
	})
	r.text.Add(text, cited...)
}

// results notes what a call of the search tool found: a list, or an error.
func (r *reading) results(found gjson.Result) {
	if found.IsObject() {
		r.failed++
		return
	}
	r.searched = true
	r.pages.AddList(found)
}

// search notes a call of the search tool.
func (r *reading) search(block gjson.Result) {
	if block.Get("name").String() != searchTool {
		return
	}
	r.calls++
	if query := engine.CleanText(block.Get("input.query").String()); query != "" && len(r.searches) < engine.MaxSearches {
		r.searches = append(r.searches, query)
	}
}

// count adds a turn's usage. Tokens read from and written to a cache are input
// like any other; a service that counts no searches made none.
func (r *reading) count(u gjson.Result) {
	if !u.IsObject() {
		return
	}
	in := u.Get("input_tokens").Int() + u.Get("cache_creation_input_tokens").Int() + u.Get("cache_read_input_tokens").Int()
	add(&r.usage.InputTokens, in)
	add(&r.usage.OutputTokens, u.Get("output_tokens").Int())
	add(&r.usage.SearchCalls, u.Get("server_tool_use.web_search_requests").Int())
}

// add adds to a count that may not have begun.
func add(to **int64, n int64) {
	if *to == nil {
		*to = new(int64)
	}
	**to += max(n, 0)
}

// firstOf returns the first text that is not empty.
func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
