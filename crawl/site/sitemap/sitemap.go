// Package sitemap reads sitemaps: indexes, page lists with alternates and news, RSS and
// Atom feeds, and plain lists of addresses.
package sitemap

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// The bounds of one sitemap, as the protocol has them.
const (
	MaxBytes   = 50 << 20 // unpacked
	MaxEntries = 50_000

	maxAlternates = 100 // of one page
	maxDepth      = 32
	maxToken      = 1 << 20 // bytes of a line, a start tag or a text
)

// File is one sitemap.
type File struct {
	Sitemaps []string // that an index names
	Pages    []Entry
	News     int  // pages with news
	Cut      bool // it has more than is read
}

// Entry is one page of a sitemap.
type Entry struct {
	Address    string
	Modified   string
	Alternates []Alternate
}

// Alternate is the page in another language.
type Alternate struct{ Lang, Address string }

// ErrFormat reports that a file is not a sitemap.
var ErrFormat = errors.New("not a sitemap")

// Read reads a sitemap, packed by gzip or not. What was read before a mistake is
// returned with the error.
func Read(content []byte) (*File, error) {
	f := &File{}
	var source io.Reader = bytes.NewReader(content)
	if bytes.HasPrefix(content, []byte{0x1f, 0x8b}) {
		unpacked, err := gzip.NewReader(source)
		if err != nil {
			return f, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		source = unpacked
	}
	limited := &io.LimitedReader{R: source, N: MaxBytes}
	text, err := readable(limited)
	if err != nil {
		return f, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	head, _ := text.Peek(len("https://"))
	switch start := string(head); {
	case strings.HasPrefix(start, "<"):
		err = f.readXML(text)
	case strings.HasPrefix(start, "http://"), strings.HasPrefix(start, "https://"):
		err = f.readLines(text)
	default:
		return f, ErrFormat
	}
	f.Cut = f.Cut || limited.N == 0
	return f, err
}

func (f *File) readLines(source io.Reader) error {
	lines := bufio.NewScanner(source)
	lines.Buffer(nil, maxToken)
	for lines.Scan() && !f.Cut {
		if line := strings.TrimSpace(lines.Text()); line != "" {
			f.add(Entry{Address: line})
		}
	}
	return lines.Err()
}

func (f *File) add(e Entry) {
	if len(f.Pages) >= MaxEntries {
		f.Cut = true
		return
	}
	f.Pages = append(f.Pages, e)
}

// reader follows the elements of an XML sitemap.
type reader struct {
	file    *File
	decoder *xml.Decoder
	path    []string // the elements that are open, by their local names
	entry   Entry
	text    strings.Builder
	known   bool // the root element is a sitemap's
}

func (f *File) readXML(source io.Reader) error {
	bounded := &tokenReader{from: source}
	r := &reader{file: f, decoder: xml.NewDecoder(bounded)}
	r.decoder.Strict = false
	r.decoder.Entity = xml.HTMLEntity
	for {
		bounded.sent = 0
		token, err := r.decoder.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = r.token(token)
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrFormat, err)
		}
	}
	if !r.known {
		return ErrFormat
	}
	return nil
}

// tokenReader bounds the bytes of one token. An element with a million attributes would take many times its
// size in memory.
type tokenReader struct {
	from io.Reader
	sent int // bytes since the last token
}

// Read implements io.Reader.
func (t *tokenReader) Read(b []byte) (int, error) {
	if t.sent > maxToken {
		return 0, fmt.Errorf("a line, tag or text has more than %d bytes", maxToken)
	}
	n, err := t.from.Read(b)
	t.sent += n
	return n, err
}

func (r *reader) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return r.open(t)
	case xml.CharData:
		if len(r.path) > 0 && r.text.Len() < 4096 {
			r.text.Write(t)
		}
	case xml.EndElement:
		r.close(t.Name.Local)
	}
	return nil
}

func (r *reader) open(t xml.StartElement) error {
	name := t.Name.Local
	if len(r.path) == 0 {
		switch name {
		case "urlset", "sitemapindex", "rss", "feed", "RDF":
			r.known = true
		default:
			return fmt.Errorf("the root element is %q", name)
		}
	}
	if len(r.path) >= maxDepth {
		return errors.New("nested too deep")
	}
	r.path = append(r.path, name)
	r.text.Reset()
	switch name {
	case "url", "sitemap", "item", "entry":
		r.entry = Entry{}
	case "link":
		r.link(t)
	}
	return nil
}

// link reads an alternate of a sitemap, or the address of an Atom entry.
func (r *reader) link(t xml.StartElement) {
	var rel, lang, href string
	for _, a := range t.Attr {
		switch a.Name.Local {
		case "rel":
			rel = a.Value
		case "hreflang":
			lang = a.Value
		case "href":
			href = strings.TrimSpace(a.Value)
		}
	}
	switch {
	case rel == "alternate" && lang != "" && href != "" && len(r.entry.Alternates) < maxAlternates:
		r.entry.Alternates = append(r.entry.Alternates, Alternate{Lang: lang, Address: href})
	case r.path[0] == "feed" && href != "" && (rel == "" || rel == "alternate"):
		r.entry.Address = href
	}
}

// close ends an element. An element that was never opened, or that others inside
// left open, is taken as it comes.
func (r *reader) close(name string) {
	text := strings.TrimSpace(r.text.String())
	r.text.Reset()
	if len(r.path) == 0 {
		return
	}
	r.path = r.path[:len(r.path)-1]
	switch name {
	case "loc":
		if r.inside("url") || r.inside("sitemap") {
			r.entry.Address = text
		}
	case "link":
		if r.path[0] != "feed" && text != "" && r.entry.Address == "" {
			r.entry.Address = text
		}
	case "lastmod", "updated", "pubDate":
		r.entry.Modified = text
	case "news":
		r.file.News++
	case "url", "item", "entry":
		r.page()
	case "sitemap":
		if r.entry.Address != "" && len(r.file.Sitemaps) < MaxEntries {
			r.file.Sitemaps = append(r.file.Sitemaps, r.entry.Address)
		}
		r.entry = Entry{}
	}
}

// inside reports whether the innermost open element has a name.
func (r *reader) inside(name string) bool { return len(r.path) > 0 && r.path[len(r.path)-1] == name }

func (r *reader) page() {
	if r.entry.Address != "" {
		r.file.add(r.entry)
	}
	r.entry = Entry{}
}
