package extract

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/crawl/site"
)

const (
	// MaxJSONLD bounds a JSON-LD script, in bytes. Its decoded values take many times as much.
	MaxJSONLD = 512 << 10

	// maxStructured bounds the stored items of a page, in bytes, because many pages are in memory at the end
	// of a crawl.
	maxStructured = 128 << 10
	maxItems      = 200
	maxProperties = 60
	maxItemDepth  = 30
	maxValue      = 300 // characters
)

// item is an item of structured data while it is read.
type item struct {
	format     string
	types      []string
	properties map[string]string // with the first plain value of each
	top        bool
}

func newItem(format string, top bool) *item {
	return &item{format: format, properties: map[string]string{}, top: top}
}

func (i *item) set(name, value string) {
	name = localName(name)
	if name == "" || len(i.properties) >= maxProperties && i.properties[name] == "" {
		return
	}
	if had := i.properties[name]; had == "" {
		i.properties[name] = Clean(value, maxValue)
	}
}

// setAll sets properties to a value, up to a bound.
func (i *item) setAll(names, value string) {
	value = Clean(value, maxValue)
	set := 0
	for name := range strings.FieldsSeq(names) {
		if set++; set > maxProperties {
			return
		}
		i.set(name, value)
	}
}

// localName is a type or a property without its vocabulary.
func localName(name string) string {
	name = strings.TrimRight(strings.TrimSpace(name), "/#")
	if at := strings.LastIndexAny(name, "/#"); at >= 0 {
		name = name[at+1:]
	}
	if _, local, found := strings.Cut(name, ":"); found {
		name = local
	}
	return Clean(name, 60)
}

// readItems reads JSON-LD and keeps the items of all formats.
func (r *reader) readItems() {
	for _, source := range r.jsonLD {
		found, err := readJSONLD(source)
		if err != nil {
			r.doc.StructuredErrors = append(r.doc.StructuredErrors, Clean(err.Error(), maxValue))
		}
		r.keepItems(found)
	}
	r.keepItems(r.microdata)
	r.keepItems(r.rdfa)
}

func (r *reader) keepItems(items []*item) {
	for _, i := range items {
		for _, name := range i.types {
			kept := i.kept(name)
			r.structured += sizeOfItem(&kept)
			if len(r.doc.Structured) >= maxItems || r.structured > maxStructured {
				return
			}
			r.doc.Structured = append(r.doc.Structured, kept)
		}
	}
}

// kept returns the part of an item that is stored for one of its types.
func (i *item) kept(typeName string) site.Item {
	kept := site.Item{Format: i.format, Type: localName(typeName), Top: i.top, Values: map[string]string{}}
	for property, value := range i.properties {
		kept.Properties = append(kept.Properties, property)
		if value != "" && compared(property) {
			kept.Values[property] = value
		}
	}
	slices.Sort(kept.Properties)
	return kept
}

func sizeOfItem(i *site.Item) int {
	size := len(i.Format) + len(i.Type)
	for _, property := range i.Properties {
		size += len(property) + len(i.Values[property])
	}
	return size
}

// compared reports whether rules look at the value of a property.
func compared(property string) bool {
	switch property {
	case "name", "headline", "url", "author", "publisher", "datePublished", "dateModified", "price", "priceCurrency", "availability",
		"ratingValue", "reviewCount", "telephone", "address", "logo", "sameAs", "mainEntityOfPage", "inLanguage", "lowPrice", "text", "@id", "image",
		"description", "position", "isAccessibleForFree":
		return true
	}
	return false
}

// readJSONLD reads one script of JSON-LD. Scripts wrapped in comments or CDATA are
// read without the wrapping.
func readJSONLD(source string) ([]*item, error) {
	source = Unwrap(source)
	switch {
	case strings.TrimSpace(source) == "":
		return nil, errors.New("JSON-LD: the script is empty")
	case len(source) > MaxJSONLD:
		return nil, fmt.Errorf("JSON-LD: the script has %d bytes, and at most %d are read", len(source), MaxJSONLD)
	}
	decoder := json.NewDecoder(strings.NewReader(source))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("JSON-LD: %w", err)
	}
	l := &jsonLDReader{}
	l.value(value, true, 0)
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return l.items, errors.New("JSON-LD: there is something after the value")
	}
	return l.items, nil
}

// Unwrap returns a JSON-LD script without a byte order mark, comment or CDATA around it.
func Unwrap(source string) string {
	source = strings.TrimSpace(strings.TrimPrefix(source, "\ufeff"))
	for _, pair := range [][2]string{{"<!--", "-->"}, {"//<![CDATA[", "//]]>"}, {"<![CDATA[", "]]>"}, {"/*<![CDATA[*/", "/*]]>*/"}} {
		if inner, ok := strings.CutPrefix(source, pair[0]); ok {
			source = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(inner), pair[1]))
		}
	}
	return source
}

// jsonLDReader collects the items of a JSON-LD value.
type jsonLDReader struct{ items []*item }

func (l *jsonLDReader) value(v any, top bool, depth int) {
	if depth > maxItemDepth || len(l.items) >= maxItems {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, each := range v {
			l.value(each, top, depth+1)
		}
	case map[string]any:
		if graph, ok := v["@graph"]; ok {
			l.value(graph, top, depth+1)
		}
		if types := stringsOf(v["@type"]); len(types) > 0 {
			l.object(v, types, top, depth)
			return
		}
		for name, inner := range v {
			if name != "@graph" && name != "@context" {
				l.value(inner, false, depth+1)
			}
		}
	}
}

func (l *jsonLDReader) object(v map[string]any, types []string, top bool, depth int) {
	i := newItem("json-ld", top)
	i.types = types
	l.items = append(l.items, i)
	names := make([]string, 0, len(v))
	for name := range v {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if name == "@type" || name == "@context" || name == "@graph" {
			continue
		}
		i.set(name, plainValue(v[name], 0))
		l.value(v[name], false, depth+1)
	}
}

// plainValue spells a value: of an object its name, of a list the first one.
func plainValue(v any, depth int) string {
	if depth > 5 {
		return ""
	}
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	case []any:
		for _, each := range v {
			if s := plainValue(each, depth+1); s != "" {
				return s
			}
		}
	case map[string]any:
		for _, name := range []string{"name", "@value", "url", "@id", "text", "streetAddress"} {
			if s := plainValue(v[name], depth+1); s != "" {
				return s
			}
		}
	}
	return ""
}

func stringsOf(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		var all []string
		for _, each := range v {
			if s, ok := each.(string); ok {
				all = append(all, s)
			}
		}
		return all
	}
	return nil
}
