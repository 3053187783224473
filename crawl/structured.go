package crawl

import (
	"encoding/json"
	"strings"

	"github.com/answer-visibility/avm/crawl/site/extract"
)

// addStructured notes the types that a block of JSON-LD gives the page: those of
// its outermost things, and of the members of a graph. What is below them, an
// author or a publisher, is not the page. Broken blocks say nothing.
func (r *pageReader) addStructured(block string) {
	block = extract.Unwrap(block)
	if len(block) > extract.MaxJSONLD {
		return
	}
	var content any
	if err := json.Unmarshal([]byte(block), &content); err == nil {
		r.addTypes(content, true)
	}
}

func (r *pageReader) addTypes(content any, outermost bool) {
	switch c := content.(type) {
	case []any:
		for _, one := range c {
			r.addTypes(one, outermost)
		}
	case map[string]any:
		r.addType(c["@type"])
		if graph, ok := c["@graph"]; ok && outermost {
			r.addTypes(graph, false)
		}
	}
}

func (r *pageReader) addType(kind any) {
	switch k := kind.(type) {
	case string:
		r.types[schemaType(k)]++
	case []any:
		for _, one := range k {
			if name, ok := one.(string); ok {
				r.types[schemaType(name)]++
			}
		}
	}
}

// schemaType is a type's name without the vocabulary before it.
func schemaType(name string) string {
	name = strings.TrimSpace(name)
	return name[strings.LastIndexAny(name, "/#:")+1:]
}

// has reports whether the page is one of some types.
func (r *pageReader) has(names ...string) bool {
	for _, name := range names {
		if r.types[name] > 0 {
			return true
		}
	}
	return false
}
