package openaichat

import (
	"encoding/json"
	"iter"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// join adds a stream's chunks up to a completion. A service that sends neither
// the end marker nor a reason to finish broke off.
func join(s engine.Stream) (json.RawMessage, error) {
	c := chunks{top: engine.Members{}, choice: engine.Members{}, message: engine.Members{}}
	for _, event := range s.Events {
		chunk := gjson.ParseBytes(event)
		if failure := engine.ErrorIn(event); failure != nil {
			return nil, failure
		}
		if choice := chunk.Get("choices.0"); choice.Get("error").IsObject() {
			return nil, engine.FromBody([]byte(choice.Raw))
		}
		c.add(chunk)
	}
	if !s.Done && !c.finished {
		return nil, engine.CutStream()
	}
	return c.completion()
}

// chunks is a completion under construction.
type chunks struct {
	top, choice, message engine.Members
	content, refusal     strings.Builder
	finished             bool // a chunk gave a reason to finish
	annotations          []json.RawMessage
	steps                []json.RawMessage
	tools                []json.RawMessage // by their index; what comes later replaces what came before
}

// add puts a chunk to the others. What is not text is whole in the chunk that
// carries it, and the last one counts.
func (c *chunks) add(chunk gjson.Result) {
	c.top.Take(chunk, "choices", "object")
	if usage := chunk.Get("x_groq.usage"); usage.IsObject() && c.top["usage"] == nil {
		c.top["usage"] = json.RawMessage(usage.Raw)
	}
	choice := chunk.Get("choices.0")
	c.choice.Take(choice, "delta", "message", "index")
	delta := choice.Get("delta")
	c.finished = c.finished || choice.Get("finish_reason").String() != ""
	c.message.Take(delta, "content", "refusal", "annotations", "executed_tools", "reasoning_steps")
	c.content.WriteString(textOf(delta.Get("content")))
	c.refusal.WriteString(delta.Get("refusal").String())
	c.annotations = appended(c.annotations, delta.Get("annotations"))
	c.steps = appended(c.steps, delta.Get("reasoning_steps"))
	for tool := range engine.Elements(delta.Get("executed_tools")) {
		if at := tool.Get("index"); at.Exists() && at.Int() >= 0 && at.Int() < int64(len(c.tools)) {
			c.tools[at.Int()] = json.RawMessage(tool.Raw)
			continue
		}
		if len(c.tools) < engine.MaxElements {
			c.tools = append(c.tools, json.RawMessage(tool.Raw))
		}
	}
}

// appended returns a list with the elements of another, up to engine.MaxElements.
func appended(list []json.RawMessage, more gjson.Result) []json.RawMessage {
	for element := range engine.Elements(more) {
		if len(list) == engine.MaxElements {
			break
		}
		list = append(list, json.RawMessage(element.Raw))
	}
	return list
}

// textOf returns a text, which some services split into parts.
func textOf(content gjson.Result) string {
	if !content.IsArray() {
		return content.String()
	}
	var text strings.Builder
	for part := range textsOf(content) {
		text.WriteString(part)
	}
	return text.String()
}

// textsOf iterates over the texts of a message's parts.
func textsOf(parts gjson.Result) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range engine.Elements(parts) {
			if text := part.Get("text"); parts.IsArray() && text.Exists() && !yield(text.String()) {
				return
			}
		}
	}
}

// completion returns the body that a plain call would have got.
func (c *chunks) completion() (json.RawMessage, error) {
	c.message["content"] = c.content.String()
	if c.refusal.Len() > 0 {
		c.message["refusal"] = c.refusal.String()
	}
	if c.annotations != nil {
		c.message["annotations"] = c.annotations
	}
	if c.steps != nil {
		c.message["reasoning_steps"] = c.steps
	}
	if c.tools != nil {
		c.message["executed_tools"] = c.tools
	}
	c.choice["index"], c.choice["message"] = 0, c.message
	c.top["object"], c.top["choices"] = "chat.completion", []engine.Members{c.choice}
	return c.top.Body()
}
