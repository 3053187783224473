package enginetest

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// object is a JSON object under construction.
type object map[string]any

// protocol is one of the wire protocols.
type protocol int

const (
	responsesAPI protocol = iota
	chatCompletions
	messagesAPI
	generateContent
	searchPage
)

// protocols lists them all.
func protocols() []protocol {
	return []protocol{responsesAPI, chatCompletions, messagesAPI, generateContent, searchPage}
}

// sources gives an answer's sources: the links in its text, then the listed
// ones, which have no place in it (Start and End are -1).
func (a answer) sources() []link {
	found := linksIn(a.Text)
	for _, url := range a.Sources {
		found = append(found, link{URL: url, Start: -1, End: -1})
	}
	return found
}

// render writes an answer as the protocol has it. Without search on offer an
// engine can neither search nor cite.
func render(p protocol, a answer, question string, search bool) (json.RawMessage, error) {
	var cited []link
	if search {
		cited = a.sources()
	}
	switch p {
	case chatCompletions:
		return json.Marshal(completion(a, cited))
	case messagesAPI:
		return json.Marshal(message(a, question, cited))
	case generateContent:
		return json.Marshal(generated(a, question, cited))
	case searchPage:
		return json.Marshal(page(a, question, cited))
	default:
		return json.Marshal(response(a, question, cited))
	}
}

// id is the same for the same recording, so bodies can be made beforehand.
func (a answer) id() string { return fmt.Sprintf("sample_%s_%s_%d", a.Engine, a.Question, a.Run) }

// response is a Responses API body: a search for the question itself where the
// recorded answer shows sources, then the message.
func response(a answer, question string, cited []link) object {
	output := []object{}
	if len(cited) > 0 {
		output = append(output, object{
			"id": "ws_" + a.id(), "type": "web_search_call", "status": "completed",
			"action": object{"type": "search", "query": question, "queries": []string{question}},
		})
	}
	annotations := make([]object, len(cited))
	for i, l := range cited {
		annotations[i] = l.annotation()
		annotations[i]["type"] = "url_citation"
	}
	output = append(output, object{
		"id": "msg_" + a.id(), "type": "message", "role": "assistant", "status": "completed",
		"content": []object{{"type": "output_text", "text": a.Text, "annotations": annotations, "logprobs": []object{}}},
	})
	in, out := tokens(question), tokens(a.Text)
	return object{
		"id": "resp_" + a.id(), "object": "response", "created_at": a.RecordedAt.Unix(), "status": "completed",
		"error": nil, "incomplete_details": nil, "model": modelOf(a.Engine), "output": output,
		"usage": object{"input_tokens": in, "output_tokens": out, "total_tokens": in + out},
	}
}

// completion is a Chat Completions body: annotations for sources with a place
// in the text, a list beside it for the others.
func completion(a answer, cited []link) object {
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
	in, out := tokens(a.Question), tokens(a.Text)
	return object{
		"id": "chatcmpl-" + a.id(), "object": "chat.completion", "created": a.RecordedAt.Unix(),
		"model": modelOf(a.Engine), "citations": listed, "search_results": results,
		"choices": []object{{
			"index": 0, "finish_reason": "stop",
			"message": object{"role": "assistant", "content": a.Text, "refusal": nil, "annotations": annotations},
		}},
		"usage": object{
			"prompt_tokens": in, "completion_tokens": out, "total_tokens": in + out, "num_search_queries": searches,
		},
	}
}

// annotation gives a link's members, its place only where it has one.
func (l link) annotation() object {
	o := object{"url": l.URL, "title": l.Title}
	if l.Start >= 0 {
		o["start_index"], o["end_index"] = l.Start, l.End
	}
	return o
}

// tokens estimates a text's tokens at four characters each, the usual rule of thumb.
func tokens(text string) int { return utf8.RuneCountInString(text)/4 + 1 }
