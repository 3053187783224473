package extract

import (
	"bytes"
	"fmt"
	"io"
	"runtime/metrics"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A parsed page is much larger than its HTML: three bytes make an element. So a page is measured before
// parsing, in units of about 150 bytes of memory, and read up to maxUnits. The number of tags does not show
// the whole size, because the parser repeats an open element such as <b> in every later paragraph. So the
// memory of the process is watched while a page is parsed.

const (
	// maxUnits bounds a parsed page, in units.
	maxUnits = 300_000
	// attributesOfUnit is the number of attributes that count as one unit.
	attributesOfUnit = 3
	maxAttributes    = 256 // of one element
	maxRoots         = 8   // tags <html> and <body>: the parser compares each with the attributes of all earlier ones
	// maxGrowth bounds the growth of the process while a page is parsed, in bytes.
	maxGrowth = 256 << 20
	// pieceOfPage is the number of bytes that are parsed between two checks of the memory.
	pieceOfPage = 512
)

// units returns the size of a page after parsing, and the number of bytes to read of it. The content must be
// UTF-8.
func units(content []byte) (units, length int) {
	z := html.NewTokenizer(bytes.NewReader(content))
	roots, foreign := 0, false
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return units, len(content)
		}
		units++
		raw := z.Raw()
		size := len(raw)
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			name, attributes := tagOf(z)
			units += attributes / attributesOfUnit
			if name == atom.Html || name == atom.Body {
				roots++
			}
			if attributes > maxAttributes || roots > maxRoots {
				return units, length
			}
			foreign = foreign || name == atom.Svg || name == atom.Math
		case html.TextToken:
			if foreign { // there, elements such as <style> contain elements instead of text
				units += bytes.Count(raw, []byte("<"))
			}
		default:
		}
		if units > maxUnits {
			return maxUnits, length
		}
		length += size
	}
}

// tagOf returns the name of a tag and the number of its attributes.
func tagOf(z *html.Tokenizer) (name atom.Atom, attributes int) {
	text, more := z.TagName()
	name = atom.Lookup(text)
	for more {
		_, _, more = z.TagAttr()
		attributes++
	}
	return name, attributes
}

// Parse parses a page up to the bounds. The content must be UTF-8. It returns an error if the page is nested
// too deep.
func Parse(content []byte) (*html.Node, error) {
	_, length := units(content)
	root, err := html.Parse(&watched{content: content[:length], most: liveBytes() + maxGrowth})
	if err != nil {
		return nil, fmt.Errorf("read page: %w", err)
	}
	return root, nil
}

// watched reads a page in pieces until the process holds too much memory.
type watched struct {
	content []byte
	most    uint64 // bound for live bytes
}

// Read implements io.Reader.
func (w *watched) Read(b []byte) (int, error) {
	if len(w.content) == 0 || liveBytes() > w.most {
		return 0, io.EOF
	}
	n := copy(b, w.content[:min(pieceOfPage, len(w.content))])
	w.content = w.content[n:]
	return n, nil
}

// liveBytes returns the memory of the process after its last garbage collection, in bytes.
func liveBytes() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
