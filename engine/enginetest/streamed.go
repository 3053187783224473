package enginetest

import (
	"encoding/json"
	"strings"

	"github.com/tidwall/gjson"
)

// streamOf writes a plain body as the stream that adds up to it.
func streamOf(p protocol, plain json.RawMessage) (string, error) {
	var s stream
	p.stream(&s, gjson.ParseBytes(plain))
	return s.text.String(), s.err
}

// stream is a stream under construction.
type stream struct {
	text strings.Builder
	err  error // the first one
}

// send adds an event.
func (s *stream) send(event object) {
	data, err := json.Marshal(event)
	if err != nil && s.err == nil {
		s.err = err
	}
	s.text.WriteString("data: " + string(data) + "\n\n")
}

// halves cuts a text in two.
func halves(text string) []string {
	runes := []rune(text)
	return []string{string(runes[:len(runes)/2]), string(runes[len(runes)/2:])}
}

// without returns an object's members but some, as they are in JSON.
func without(o gjson.Result, names ...string) object {
	out := object{}
	o.ForEach(func(key, value gjson.Result) bool {
		out[key.String()] = json.RawMessage(value.Raw)
		return true
	})
	for _, name := range names {
		delete(out, name)
	}
	return out
}

func (s *stream) response(body gjson.Result) {
	s.send(object{"type": "response.created", "response": object{"id": body.Get("id").String(), "status": "in_progress"}})
	s.send(object{"type": "response.completed", "response": json.RawMessage(body.Raw)})
}

func (s *stream) completion(body gjson.Result) {
	message := body.Get("choices.0.message")
	top := without(body, "choices", "usage")
	top["object"] = "chat.completion.chunk"
	send := func(delta object, finish any) {
		top["choices"] = []object{{"index": 0, "delta": delta, "finish_reason": finish}}
		s.send(top)
	}
	for _, piece := range halves(message.Get("content").String()) {
		send(object{"content": piece}, nil)
	}
	send(without(message, "content"), nil)
	top["usage"] = json.RawMessage(body.Get("usage").Raw)
	send(object{}, "stop")
	s.text.WriteString("data: [DONE]\n\n")
}

func (s *stream) message(body gjson.Result) {
	start := without(body, "stop_reason")
	start["content"] = []object{}
	s.send(object{"type": "message_start", "message": start})
	for i, block := range body.Get("content").Array() {
		begun := without(block, "citations")
		if block.Get("type").String() == "text" {
			begun["text"] = ""
		}
		s.send(object{"type": "content_block_start", "index": i, "content_block": begun})
		for _, citation := range block.Get("citations").Array() {
			s.send(object{"type": "content_block_delta", "index": i, "delta": object{
				"type": "citations_delta", "citation": json.RawMessage(citation.Raw),
			}})
		}
		for _, piece := range halves(block.Get("text").String()) {
			s.send(object{"type": "content_block_delta", "index": i, "delta": object{"type": "text_delta", "text": piece}})
		}
		s.send(object{"type": "content_block_stop", "index": i})
	}
	s.send(object{"type": "message_delta", "delta": object{"stop_reason": "end_turn"}, "usage": json.RawMessage(body.Get("usage").Raw)})
	s.send(object{"type": "message_stop"})
}

func (s *stream) generated(body gjson.Result) {
	top, candidate := without(body), without(body.Get("candidates.0"))
	for i, piece := range halves(body.Get("candidates.0.content.parts.0.text").String()) {
		part := object{"role": "model", "parts": []object{{"text": piece}}}
		if i == 0 {
			top["candidates"] = []object{{"index": 0, "content": part}}
		} else {
			candidate["content"] = part
			top["candidates"] = []object{candidate}
		}
		s.send(top)
	}
}
