package extract

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// sizeOf counts the units of a parsed page.
func sizeOf(root *html.Node) int {
	units := 0
	for n := range root.Descendants() {
		units += 1 + len(n.Attr)/attributesOfUnit
	}
	return units
}

// manyBold returns distinct formatting elements with attributes.
func manyBold(n, attributes int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "<b id=%d", i)
		for a := range attributes {
			fmt.Fprintf(&b, " a%d", a)
		}
		b.WriteString(">")
	}
	return b.String()
}

// Parsing a page of a few megabytes does not take gigabytes.
func TestParsedPagesAreBounded(t *testing.T) {
	t.Parallel()
	const size = 5 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for name, page := range map[string]string{
		"paragraphs":                      fill("<p>"),
		"attributes":                      fill("<p a b c d e f g h i j k l m n o p>"),
		"bold in every paragraph":         "<p>" + manyBold(400, 0) + fill("<p>x"),
		"attributes in every paragraph":   "<p>" + manyBold(1, 100_000) + fill("<p>x"),
		"bold that end tags do not reach": "<p>" + strings.Repeat("<b id=x><object></b></object>", 400) + fill("<p>x"),
		"bold in deep blocks":             strings.Repeat("<p>"+manyBold(1, 9)+strings.Repeat("<div>", 9)+"</b>"+strings.Repeat("</div>", 9), 400) + fill("<p>x"),
		"bodies":                          "<body" + strings.Repeat(" a", 1) + ">" + fill("<body a1 a2 a3>"),
		"text and end tags":               fill("x</y>"),
		"links":                           fill("<a href=x>"),
		"paragraphs in the title of SVG":  "<svg><title>" + fill("<p>"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root, err := Parse([]byte(page))
			if err != nil {
				return // nested too deep
			}
			// The memory of the process is known after its last garbage collection, and tests share it.
			if got := sizeOf(root); got > 30*maxUnits {
				t.Errorf("%d units", got)
			}
		})
	}
}

// Real pages are read whole, because they leave few elements open.
func TestPagesAsPeopleWriteThemAreReadWhole(t *testing.T) {
	t.Parallel()
	row := `<tr><td class="c" id="d"><a class="x" href="/a" title="y"><svg viewBox="0 0 1 1"><title>Icon</title><path d="M0"/></svg> <b>Bold</b></a><td>Text` +
		`<div><div><div><i class="icon-%d"></i><strong>S</strong></div></div></div></tr>`
	var b strings.Builder
	b.WriteString("<!doctype html><body><table>")
	for i := range 9000 {
		fmt.Fprintf(&b, row, i%100)
	}
	b.WriteString("</table>")
	if units, length := units([]byte(b.String())); length != b.Len() {
		t.Errorf("%d bytes of %d were read, %d units", length, b.Len(), units)
	}
}

// Pages that repeat attributes, or that nest many elements around a text, are read quickly.
func TestPagesThatRepeatThemselvesAreRead(t *testing.T) {
	t.Parallel()
	long, filler := strings.Repeat("x", 1<<20), strings.Repeat("text, ", 200_000)
	for name, page := range map[string]string{
		"names of a property": `<div itemscope><div itemprop="` + strings.Repeat("a ", 1<<20) + `">` + strings.Repeat("<b>x</b>", 50_000) + "</div></div>",
		"names of a relation": `<link type="` + long + `" href="` + long + `" rel="` + strings.Repeat("amphtml alternate ", 100_000) + `">`,
		"blocks":              strings.Repeat("<div>", 500) + strings.Repeat("<b></b>", 100_000),
		"descriptions":        strings.Repeat("<dl><dd>", 250) + filler,
		"quotes":              strings.Repeat("<blockquote>", 500) + filler,
		"properties":          "<div itemscope>" + strings.Repeat("<div itemprop=a>", 500) + strings.Repeat("text<br>", 100_000),
		"JSON-LD":             `<script type="application/ld+json">[` + strings.Repeat("{},", 1<<20) + `{}]</script>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			read, err := Read(&url.URL{Scheme: "https", Host: "example.com"}, "text/html; charset=utf-8", []byte(page))
			if err != nil {
				t.Fatal(err)
			}
			if name == "JSON-LD" && len(read.Document.StructuredErrors) != 1 {
				t.Errorf("errors of structured data: %q", read.Document.StructuredErrors)
			}
		})
	}
}

// The stored structured data of a page is bounded in sum, because many pages are in memory at the end of a
// crawl.
func TestStructuredDataIsBoundedInSum(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", maxValue)
	var b strings.Builder
	b.WriteString(`<script type="application/ld+json">[{"@type":"Organization","name":"First"}`)
	for b.Len() < MaxJSONLD-(8<<10) {
		fmt.Fprintf(&b, `,{"@type":"Product","name":"%[1]s","headline":"%[1]s","description":"%[1]s","url":"%[1]s","image":"%[1]s","text":"%[1]s"}`, long)
	}
	b.WriteString("]</script>")
	read, err := Read(&url.URL{Scheme: "https", Host: "example.com"}, "text/html; charset=utf-8", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	items, size := read.Document.Structured, 0
	for i := range items {
		size += sizeOfItem(&items[i])
	}
	if size > maxStructured || size < maxStructured/2 || items[0].Values["name"] != "First" {
		t.Errorf("%d bytes of %d items are kept", size, len(items))
	}
}
