package extract

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// items reads the microdata and RDFa attributes of an element.
func (r *reader) items(n *html.Node, at *place) {
	if len(n.Attr) == 0 {
		return
	}
	_, hasScope := lookup(n, "itemscope")
	kind, prop := attribute(n, "itemtype"), attribute(n, "itemprop")
	typeOf, property := attribute(n, "typeof"), attribute(n, "property")
	if prop != "" && at.item != nil {
		at.item.setAll(prop, propertyValue(n, hasScope))
	}
	if property != "" && at.rdfa != nil {
		at.rdfa.setAll(property, propertyValue(n, typeOf != ""))
	}
	if hasScope {
		at.item = newItem("microdata", prop == "")
		at.item.types = strings.Fields(kind)
		if len(r.microdata) < maxItems {
			r.microdata = append(r.microdata, at.item)
		}
	}
	if typeOf != "" {
		at.rdfa = newItem("rdfa", property == "")
		at.rdfa.types = strings.Fields(typeOf)
		if len(r.rdfa) < maxItems {
			r.rdfa = append(r.rdfa, at.rdfa)
		}
	}
}

// propertyValue is what an element gives its property: an attribute, by the kind of
// the element, or its text.
func propertyValue(n *html.Node, isItem bool) string {
	if content, ok := lookup(n, "content"); ok {
		return content
	}
	switch n.DataAtom {
	case atom.A, atom.Area, atom.Link:
		if href := attribute(n, "href"); href != "" {
			return href
		}
	case atom.Img, atom.Audio, atom.Video, atom.Source, atom.Iframe, atom.Embed:
		return attribute(n, "src")
	case atom.Time:
		if when := attribute(n, "datetime"); when != "" {
			return when
		}
	case atom.Meter, atom.Data:
		return attribute(n, "value")
	default:
	}
	if isItem {
		return nameWithin(n)
	}
	return textBelow(n)
}

// nodesToName bounds the nodes that are searched for the name of an item, because items are searched again
// for the items around them.
const nodesToName = 2000

// nameWithin is the name of an item that is the value of another one's property.
func nameWithin(n *html.Node) string {
	looked := 0
	for d := range n.Descendants() {
		if looked++; looked > nodesToName {
			break
		}
		if d.Type != html.ElementNode {
			continue
		}
		name := attribute(d, "itemprop") + attribute(d, "property")
		if localName(name) == "name" {
			return propertyValue(d, false)
		}
	}
	return Clean(textBelow(n), maxValue)
}
