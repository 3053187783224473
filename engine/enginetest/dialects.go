package enginetest

import (
	"strings"

	"github.com/answer-visibility/avm/engine/recorded"
)

// message is a Messages API body: a search for the question itself where the
// recorded answer shows sources, then the text, cut where what is cited begins
// and ends. Sources without a place stand for the last piece.
func message(a recorded.Answer, cited []recorded.Link) any {
	content := []object{}
	if len(cited) > 0 {
		content = append(content,
			object{"type": "server_tool_use", "id": "srvtoolu_" + a.ID(), "name": "web_search", "input": object{"query": a.Prompt}},
			object{"type": "web_search_tool_result", "tool_use_id": "srvtoolu_" + a.ID(), "content": []object{}},
		)
	}
	text, at := []rune(a.Text), 0
	piece := func(end int, sources ...recorded.Link) {
		block := object{"type": "text", "text": string(text[at:end])}
		citations := make([]object, len(sources))
		for i, l := range sources {
			citations[i] = object{"type": "web_search_result_location", "url": l.URL, "title": l.Title, "cited_text": ""}
		}
		if len(citations) > 0 {
			block["citations"] = citations
		}
		content, at = append(content, block), end
	}
	var placeless []recorded.Link
	for _, l := range cited {
		if l.Start < at { // also those without a place
			placeless = append(placeless, l)
			continue
		}
		if l.Start > at {
			piece(l.Start)
		}
		piece(l.End, l)
	}
	piece(len(text), placeless...)
	in, out := a.Tokens()
	return object{
		"id": "msg_" + a.ID(), "type": "message", "role": "assistant", "model": a.Model(), "content": content,
		"stop_reason": "end_turn", "stop_sequence": nil,
		"usage": object{
			"input_tokens": in, "output_tokens": out,
			"server_tool_use": object{"web_search_requests": min(len(cited), 1)},
		},
	}
}

// generated is a generateContent body, whose places count bytes.
func generated(a recorded.Answer, cited []recorded.Link) any {
	chunks, supports := []object{}, []object{}
	text := []rune(a.Text)
	for i, l := range cited {
		chunks = append(chunks, object{"web": object{"uri": l.URL, "title": l.Title}})
		if l.Start < 0 {
			continue
		}
		passage := string(text[l.Start:l.End])
		start := len(string(text[:l.Start]))
		supports = append(supports, object{
			"segment":               object{"startIndex": start, "endIndex": start + len(passage), "text": passage},
			"groundingChunkIndices": []int{i},
		})
	}
	candidate := object{
		"content": object{"role": "model", "parts": []object{{"text": a.Text}}}, "finishReason": "STOP", "index": 0,
	}
	if len(cited) > 0 {
		candidate["groundingMetadata"] = object{
			"webSearchQueries": []string{a.Prompt}, "groundingChunks": chunks, "groundingSupports": supports,
		}
	}
	in, out := a.Tokens()
	return object{
		"candidates": []object{candidate}, "modelVersion": a.Model(), "responseId": a.ID(),
		"usageMetadata": object{"promptTokenCount": in, "candidatesTokenCount": out, "totalTokenCount": in + out},
	}
}

// page is a search page with an overview on it: its paragraphs, and all sources
// beside them.
func page(a recorded.Answer, cited []recorded.Link) any {
	elements, references := []object{}, []object{}
	for paragraph := range strings.SplitSeq(a.Text, "\n\n") {
		elements = append(elements, object{"type": "ai_overview_element", "text": paragraph})
	}
	for _, l := range cited {
		references = append(references, object{"type": "ai_overview_reference", "url": l.URL, "title": l.Title})
	}
	overview := object{
		"type": "ai_overview", "asynchronous_ai_overview": false, "markdown": a.Text, "items": elements, "references": references,
	}
	task := object{
		"id": a.ID(), "status_code": 20000, "status_message": "Ok.", "cost": 0,
		"result": []object{{"keyword": a.Prompt, "item_types": []string{"ai_overview"}, "items": []object{overview}}},
	}
	return object{"status_code": 20000, "status_message": "Ok.", "tasks_count": 1, "tasks_error": 0, "tasks": []object{task}}
}
