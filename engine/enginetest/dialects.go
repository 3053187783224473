package enginetest

import "strings"

// message is a Messages API body: a search for the question itself where the
// recorded answer shows sources, then the text, cut where what is cited begins
// and ends. Sources without a place stand for the last piece.
func message(a answer, question string, cited []link) object {
	content := []object{}
	if len(cited) > 0 {
		content = append(content,
			object{"type": "server_tool_use", "id": "srvtoolu_" + a.id(), "name": "web_search", "input": object{"query": question}},
			object{"type": "web_search_tool_result", "tool_use_id": "srvtoolu_" + a.id(), "content": []object{}},
		)
	}
	text, at := []rune(a.Text), 0
	piece := func(end int, sources ...link) {
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
	var placeless []link
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
	return object{
		"id": "msg_" + a.id(), "type": "message", "role": "assistant", "model": modelOf(a.Engine), "content": content,
		"stop_reason": "end_turn", "stop_sequence": nil,
		"usage": object{
			"input_tokens": tokens(question), "output_tokens": tokens(a.Text),
			"server_tool_use": object{"web_search_requests": min(len(cited), 1)},
		},
	}
}

// generated is a generateContent body, whose places count bytes.
func generated(a answer, question string, cited []link) object {
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
			"webSearchQueries": []string{question}, "groundingChunks": chunks, "groundingSupports": supports,
		}
	}
	in, out := tokens(question), tokens(a.Text)
	return object{
		"candidates": []object{candidate}, "modelVersion": modelOf(a.Engine), "responseId": a.id(),
		"usageMetadata": object{"promptTokenCount": in, "candidatesTokenCount": out, "totalTokenCount": in + out},
	}
}

// page is a search page with an overview on it: its paragraphs, and all sources
// beside them.
func page(a answer, question string, cited []link) object {
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
		"id": a.id(), "status_code": 20000, "status_message": "Ok.", "cost": 0,
		"result": []object{{"keyword": question, "item_types": []string{"ai_overview"}, "items": []object{overview}}},
	}
	return object{"status_code": 20000, "status_message": "Ok.", "tasks_count": 1, "tasks_error": 0, "tasks": []object{task}}
}
