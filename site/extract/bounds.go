package extract

import (
	"bytes"
	"fmt"
	"io"
	"runtime/metrics"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A parsed page is much larger than its HTML: three bytes make an element. So a page is measured before it is
// parsed, in units of about 150 bytes of memory, and read up to its bound. An element such as <b> that is left
// open is made again in every later paragraph, which tags alone do not tell: while a page is parsed, the
// memory of the process is watched.

const (
	// maxUnits is how large a page is that is parsed.
	maxUnits = 300_000
	// attributesOfUnit are as large as their element.
	attributesOfUnit = 3
	maxAttributes    = 256 // of an element
	maxRoots         = 8   // tags of <html> and <body>: each looks at the attributes of those before it
	// maxGrowth is how many bytes the process may grow by while a page is parsed.
	maxGrowth = 256 << 20
	// pieceOfPage is how many bytes are parsed before the memory is looked at.
	pieceOfPage = 512
)

// units returns how large a page is that has been parsed, and how many bytes of it are read. The content is
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
			if foreign { // what is text alone elsewhere may hold elements there
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

// tagOf returns the name of a tag, and how many attributes it has.
func tagOf(z *html.Tokenizer) (name atom.Atom, attributes int) {
	text, more := z.TagName()
	name = atom.Lookup(text)
	for more {
		_, _, more = z.TagAttr()
		attributes++
	}
	return name, attributes
}

// Parse parses a page up to the bounds of its size. The content is UTF-8. An error says that it is nested
// too deep.
func Parse(content []byte) (*html.Node, error) {
	_, length := units(content)
	root, err := html.Parse(&watched{content: content[:length], most: liveBytes() + maxGrowth})
	if err != nil {
		return nil, fmt.Errorf("read page: %w", err)
	}
	return root, nil
}

// watched hands out a page in pieces, until the process holds too much.
type watched struct {
	content []byte
	most    uint64 // bytes that live
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

// liveBytes returns what the process held after its last garbage collection.
func liveBytes() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
