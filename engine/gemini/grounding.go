package gemini

import (
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// citations returns the sources of an answer: one for each passage that a source
// supports, in the order of the passages, then the sources that support none by
// name. A source's address is often a redirect that expires; its title is then
// the domain it leads to.
func citations(grounding gjson.Result, text string) []engine.Citation {
	chunks := sourcesOf(grounding)
	named := make([]bool, len(chunks))
	var found []engine.Citation
	for support := range engine.Elements(grounding.Get("groundingSupports")) {
		first := len(found)
		for index := range engine.Elements(support.Get("groundingChunkIndices")) {
			if at := index.Int(); at >= 0 && at < int64(len(chunks)) && len(found) < engine.MaxCitations {
				named[at] = true
				found = append(found, citation(chunks[at], -1, -1))
			}
		}
		if first == len(found) {
			continue
		}
		start, end := locate(text, support.Get("segment"))
		for i := range found[first:] {
			found[first+i].Start, found[first+i].End = start, end
		}
	}
	for at, chunk := range chunks {
		if !named[at] && len(found) < engine.MaxCitations {
			found = append(found, citation(chunk, -1, -1))
		}
	}
	return found
}

// sourcesOf returns the sources that the supports refer to by index.
func sourcesOf(grounding gjson.Result) []gjson.Result {
	var chunks []gjson.Result
	for chunk := range engine.Elements(grounding.Get("groundingChunks")) {
		if len(chunks) == engine.MaxCitations {
			break
		}
		chunks = append(chunks, chunk)
	}
	return chunks
}

// retrieved returns the sources that the service shows to have looked at, each once.
func retrieved(grounding gjson.Result) []engine.Citation {
	var pages engine.Pages
	for _, chunk := range sourcesOf(grounding) {
		source := citation(chunk, -1, -1)
		pages.Add(source.URL, source.Title)
	}
	return pages.List()
}

// citation reads a source: a page, or a place on a map.
func citation(chunk gjson.Result, start, end int) engine.Citation {
	source := chunk.Get("web")
	if !source.IsObject() {
		source = chunk.Get("maps")
	}
	return engine.Citation{URL: source.Get("uri").String(), Title: source.Get("title").String(), Start: start, End: end}
}

// locate returns a segment's place in code points; -1, -1 when it has none. The
// service counts bytes, of the part or of the whole text: where these do not lead
// to the words that it repeats, the words are looked for.
func locate(text string, segment gjson.Result) (start, end int) {
	words := segment.Get("text").String()
	from, to := segment.Get("startIndex").Int(), segment.Get("endIndex").Int()
	within := from >= 0 && from < to && to <= int64(len(text))
	if !within || words != "" && text[from:to] != words {
		at := strings.Index(text, words)
		if words == "" || at < 0 {
			return -1, -1
		}
		from, to = int64(at), int64(at+len(words))
	}
	start = utf8.RuneCountInString(text[:from])
	return start, start + utf8.RuneCountInString(text[from:to])
}
