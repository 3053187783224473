package enginetest

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/tidwall/gjson"
)

// asked is what a request asks for.
type asked struct {
	model  string
	prompt string
	search bool // web search is on offer
	stream bool // the answer is to come as a stream
}

// readAsked reads a request in a protocol's words.
func readAsked(p protocol, req *http.Request, body gjson.Result) asked {
	a := asked{model: body.Get("model").String(), stream: body.Get("stream").Bool()}
	switch p {
	case chatCompletions:
		a.prompt = lastQuestion(body.Get("messages"), "content")
		a.search = body.Get("web_search_options").IsObject()
	case messagesAPI:
		a.prompt = lastQuestion(body.Get("messages"), "content.0.text")
		a.search = body.Get(`tools.#(name=="web_search")`).Exists()
	case generateContent:
		name, method, _ := strings.Cut(req.PathValue("call"), ":")
		a.model, a.stream = name, method == "streamGenerateContent"
		a.prompt = lastQuestion(body.Get("contents"), "parts.0.text")
		a.search = len(body.Get("tools.#.googleSearch").Array()) > 0
	case searchPage:
		a.model, a.search = ModelGoogleAIMode, true
		a.prompt = decoded(body.Get("0.keyword").String())
	default:
		a.prompt = body.Get("input").String()
		a.search = body.Get(`tools.#(type=="web_search")`).Exists()
	}
	return a
}

// lastQuestion gives the text of the last message of the person asking.
func lastQuestion(messages gjson.Result, path string) string {
	question := ""
	messages.ForEach(func(_, message gjson.Result) bool {
		if message.Get("role").String() == "user" {
			question = message.Get(path).String()
		}
		return true
	})
	return question
}

// decoded gives a keyword as search sees it.
func decoded(keyword string) string {
	if text, err := url.QueryUnescape(keyword); err == nil {
		return text
	}
	return keyword
}
