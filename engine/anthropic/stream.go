package anthropic

import (
	"encoding/json"
	"maps"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// join adds a stream's events up to a message.
func join(s engine.Stream) (json.RawMessage, error) {
	m := building{top: engine.Members{}, usage: engine.Members{}, open: map[int64]*block{}}
	for _, event := range s.Events {
		if failure := engine.ErrorIn(event); failure != nil {
			return nil, failure
		}
		if gjson.GetBytes(event, "type").String() == "message_stop" {
			return m.message()
		}
		m.add(gjson.ParseBytes(event))
	}
	return nil, engine.CutStream()
}

// building is a message under construction.
type building struct {
	top    engine.Members
	usage  engine.Members
	open   map[int64]*block // by the index that events name them with
	blocks []*block         // in order
}

// maxBlocks bounds the blocks of a message. Even an empty block takes several hundred bytes.
const maxBlocks = 10_000

// block is a content block: what it began with, and what was added to it.
type block struct {
	fields    engine.Members
	texts     map[string]*strings.Builder // by the member they belong to
	citations []json.RawMessage
}

// add puts an event to the others. Events of an unknown kind add nothing.
func (m *building) add(event gjson.Result) {
	index := event.Get("index").Int()
	switch event.Get("type").String() {
	case "message_start":
		m.top.Take(event.Get("message"))
		m.usage.Take(event.Get("message.usage"))
	case "content_block_start":
		if len(m.blocks) == maxBlocks {
			delete(m.open, index) // later events must not add to another block
			return
		}
		b := &block{fields: engine.Members{}, texts: map[string]*strings.Builder{}}
		b.fields.Take(event.Get("content_block"))
		for _, member := range []string{"text", "thinking"} {
			if begun := event.Get("content_block." + member).String(); begun != "" {
				b.write(member, begun)
			}
		}
		m.open[index] = b
		m.blocks = append(m.blocks, b)
	case "content_block_delta":
		if b := m.open[index]; b != nil {
			b.add(event.Get("delta"))
		}
	case "message_delta":
		m.top.Take(event.Get("delta"))
		m.usage.Take(event.Get("usage"))
	}
}

// add puts a piece to its block.
func (b *block) add(delta gjson.Result) {
	switch delta.Get("type").String() {
	case "text_delta":
		b.write("text", delta.Get("text").String())
	case "thinking_delta":
		b.write("thinking", delta.Get("thinking").String())
	case "signature_delta":
		b.write("signature", delta.Get("signature").String())
	case "input_json_delta":
		b.write("input", delta.Get("partial_json").String())
	case "citations_delta":
		b.citations = append(b.citations, json.RawMessage(delta.Get("citation").Raw))
	}
}

func (b *block) write(member, piece string) {
	text := b.texts[member]
	if text == nil {
		text = &strings.Builder{}
		b.texts[member] = text
	}
	text.WriteString(piece)
}

// whole returns the block as a plain message has it.
func (b *block) whole() engine.Members {
	all := maps.Clone(b.fields)
	for member, text := range b.texts {
		if member != "input" {
			all[member] = text.String()
		} else if json.Valid([]byte(text.String())) { // else the block keeps what it began with
			all[member] = json.RawMessage(text.String())
		}
	}
	if b.citations != nil {
		all["citations"] = b.citations
	}
	return all
}

// message returns the body that a plain call would have got.
func (m *building) message() (json.RawMessage, error) {
	content := make([]engine.Members, len(m.blocks))
	for i, b := range m.blocks {
		content[i] = b.whole()
	}
	m.top["content"], m.top["usage"] = content, m.usage
	return m.top.Body()
}
