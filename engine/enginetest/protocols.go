package enginetest

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine/recorded"
)

// object is a JSON object under construction.
type object map[string]any

// protocol is a wire protocol. Its path may name several endpoints.
type protocol struct {
	recorded.Protocol
	// read finds what a request asks for, and whether it asks for a stream.
	read func(req *http.Request, body gjson.Result) (asked recorded.Asked, stream bool)
	// stream writes a plain body as events that add up to it.
	stream func(s *stream, body gjson.Result)
}

// protocols lists them all.
func protocols() []protocol {
	return []protocol{
		byBody(recorded.Responses(), (*stream).response),
		byBody(recorded.ChatCompletions(), (*stream).completion),
		byBody(recorded.Protocol{Path: "/v1/messages", Write: message, Read: readMessages}, (*stream).message),
		{recorded.Protocol{Path: "/v1beta/models/{call}", Write: generated}, readGenerate, (*stream).generated},
		byBody(recorded.Protocol{Path: "/v3/serp/google/{surface}/live/advanced", Write: page, Read: readSearch}, nil),
	}
}

// byBody makes a protocol whose requests say everything in their body.
func byBody(p recorded.Protocol, streamed func(*stream, gjson.Result)) protocol {
	return protocol{p, func(_ *http.Request, body gjson.Result) (recorded.Asked, bool) {
		return p.Read(body), streamed != nil && body.Get("stream").Bool()
	}, streamed}
}

func readMessages(body gjson.Result) recorded.Asked {
	return recorded.Asked{
		Model: body.Get("model").String(), Prompt: body.Get(`messages.@reverse.#(role=="user").content.0.text`).String(),
		Search: body.Get(`tools.#(name=="web_search")`).Exists(),
	}
}

func readGenerate(req *http.Request, body gjson.Result) (asked recorded.Asked, stream bool) {
	name, method, _ := strings.Cut(req.PathValue("call"), ":")
	return recorded.Asked{
		Model: name, Prompt: body.Get(`contents.@reverse.#(role=="user").parts.0.text`).String(),
		Search: len(body.Get("tools.#.googleSearch").Array()) > 0,
	}, method == "streamGenerateContent"
}

func readSearch(body gjson.Result) recorded.Asked {
	return recorded.Asked{Model: recorded.ModelGoogleAIMode, Prompt: decoded(body.Get("0.keyword").String()), Search: true}
}

// decoded returns a keyword as search sees it.
func decoded(keyword string) string {
	if text, err := url.QueryUnescape(keyword); err == nil {
		return text
	}
	return keyword
}
