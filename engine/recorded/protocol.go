package recorded

import (
	"encoding/json"

	"github.com/tidwall/gjson"
)

// object is a JSON object under construction.
type object map[string]any

// Protocol is a wire protocol over which recorded answers are asked for and given.
type Protocol struct {
	Path string // of its requests
	// Read finds what the body of a request asks for.
	Read func(body gjson.Result) Asked
	// Write gives the body of an answer that cites sources.
	Write func(a Answer, cited []Link) any
}

// Asked is what a request asks for.
type Asked struct {
	Model  string
	Prompt string
	Search bool // web search is on offer
}

// Body returns an answer as the protocol has it. Without search on offer an engine can
// neither search nor cite.
func (p Protocol) Body(a Answer, search bool) (json.RawMessage, error) {
	var cited []Link
	if search {
		cited = a.Cited()
	}
	return json.Marshal(p.Write(a, cited))
}

// Responses is the Responses API.
func Responses() Protocol {
	return Protocol{Path: "/v1/responses", Write: response, Read: func(body gjson.Result) Asked {
		return Asked{
			Model: body.Get("model").String(), Prompt: body.Get("input").String(), Search: body.Get(`tools.#(type=="web_search")`).Exists(),
		}
	}}
}

// ChatCompletions is the Chat Completions API.
func ChatCompletions() Protocol {
	return Protocol{Path: "/v1/chat/completions", Write: completion, Read: func(body gjson.Result) Asked {
		return Asked{
			Model: body.Get("model").String(), Prompt: body.Get(`messages.@reverse.#(role=="user").content`).String(),
			Search: body.Get("web_search_options").IsObject(),
		}
	}}
}

// response is a Responses API body: a search for the question itself where the
// recorded answer shows sources, then the message.
func response(a Answer, cited []Link) any {
	output := []object{}
	if len(cited) > 0 {
		output = append(output, object{
			"id": "ws_" + a.ID(), "type": "web_search_call", "status": "completed",
			"action": object{"type": "search", "query": a.Prompt, "queries": []string{a.Prompt}},
		})
	}
	annotations := make([]object, len(cited))
	for i, l := range cited {
		annotations[i] = l.annotation()
		annotations[i]["type"] = "url_citation"
	}
	output = append(output, object{
		"id": "msg_" + a.ID(), "type": "message", "role": "assistant", "status": "completed",
		"content": []object{{"type": "output_text", "text": a.Text, "annotations": annotations, "logprobs": []object{}}},
	})
	in, out := a.Tokens()
	return object{
		"id": "resp_" + a.ID(), "object": "response", "created_at": a.RecordedAt.Unix(), "status": "completed",
		"error": nil, "incomplete_details": nil, "model": a.Model(), "output": output,
		"usage": object{"input_tokens": in, "output_tokens": out, "total_tokens": in + out},
	}
}

// completion is a Chat Completions body: annotations for sources with a place
// in the text, a list beside it for the others.
func completion(a Answer, cited []Link) any {
	annotations, listed, results := []object{}, []string{}, []object{}
	for _, l := range cited {
		if l.Start >= 0 {
			annotations = append(annotations, object{"type": "url_citation", "url_citation": l.annotation()})
			continue
		}
		listed = append(listed, l.URL)
		results = append(results, object{"url": l.URL, "title": l.Title})
	}
	searches := min(len(cited), 1)
	in, out := a.Tokens()
	return object{
		"id": "chatcmpl-" + a.ID(), "object": "chat.completion", "created": a.RecordedAt.Unix(),
		"model": a.Model(), "citations": listed, "search_results": results,
		"choices": []object{{
			"index": 0, "finish_reason": "stop",
			"message": object{"role": "assistant", "content": a.Text, "refusal": nil, "annotations": annotations},
		}},
		"usage": object{
			"prompt_tokens": in, "completion_tokens": out, "total_tokens": in + out, "num_search_queries": searches,
		},
	}
}

// annotation returns a link's members, its place only where it has one.
func (l Link) annotation() object {
	o := object{"url": l.URL, "title": l.Title}
	if l.Start >= 0 {
		o["start_index"], o["end_index"] = l.Start, l.End
	}
	return o
}
