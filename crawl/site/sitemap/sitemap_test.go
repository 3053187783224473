package sitemap_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/answer-visibility/avm/crawl/site/sitemap"
)

const pages = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="n" xmlns:image="i">
 <url><loc> https://example.com/a?x=1&amp;y=2 </loc><lastmod>2026-11-01</lastmod>
  <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a"/>
  <image:image><image:loc>https://example.com/i.png</image:loc></image:image></url>
 <url><loc>https://example.com/b</loc><news:news><news:title>B</news:title></news:news></url>
 <url><loc></loc></url>
</urlset>`

func TestReadPages(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write([]byte(pages))
	_ = w.Close()
	for name, content := range map[string][]byte{"plain": []byte(pages), "marked": []byte("\xef\xbb\xbf" + pages), "packed": packed.Bytes()} {
		f, err := sitemap.Read(content)
		if err != nil || len(f.Pages) != 2 || f.News != 1 {
			t.Fatalf("%s: %+v, %v", name, f, err)
		}
		if a := f.Pages[0]; a.Address != "https://example.com/a?x=1&y=2" || a.Modified != "2026-11-01" || len(a.Alternates) != 1 {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

func TestReadOtherFormats(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text            string
		pages, sitemaps int
	}{
		"index": {`<sitemapindex><sitemap><loc>https://e.com/1.xml</loc></sitemap><sitemap><lastmod>x</lastmod></sitemap></sitemapindex>`, 0, 1},
		"rss":   {`<rss><channel><link>https://e.com/</link><item><link>https://e.com/1</link></item></channel></rss>`, 1, 0},
		"atom":  {`<feed><link href="https://e.com/"/><entry><link rel="alternate" href="https://e.com/1"/></entry></feed>`, 1, 0},
		"lines": {"https://e.com/1\r\n\nhttps://e.com/2\n", 2, 0},
	} {
		f, err := sitemap.Read([]byte(c.text))
		if err != nil || len(f.Pages) != c.pages || len(f.Sitemaps) != c.sitemaps {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}

// Files in other encodings, and files with characters that XML does not have, are read to their end.
func TestEncodings(t *testing.T) {
	t.Parallel()
	const declaration = `<?xml version="1.0" encoding="UTF-8"?>`
	body := strings.TrimPrefix(pages, declaration)
	wide := func(order binary.ByteOrder) []byte {
		var b bytes.Buffer
		for _, unit := range utf16.Encode([]rune("\ufeff" + strings.Replace(declaration, "UTF-8", "UTF-16", 1) + body)) {
			_ = binary.Write(&b, order, unit)
		}
		return b.Bytes()
	}
	for name, content := range map[string][]byte{
		"UTF-16, little end first": wide(binary.LittleEndian), "UTF-16, big end first": wide(binary.BigEndian),
		"said to be UTF-16":       []byte(strings.Replace(pages, "UTF-8", "utf-16", 1)),
		"an unknown encoding":     []byte(strings.Replace(pages, "UTF-8", "x-none", 1)),
		"Latin-1":                 []byte(strings.Replace(strings.Replace(pages, "UTF-8", "ISO-8859-1", 1), "<news:title>B", "<news:title>Caf\xe9", 1)),
		"a byte that is no UTF-8": []byte(strings.Replace(pages, "<lastmod>", "<x>Caf\xe9</x><lastmod>", 1)),
		"control characters":      []byte(strings.Replace(pages, "<lastmod>", "<x>\x00\x0b\x1f</x><lastmod>", 1)),
		"another version of XML":  []byte(strings.Replace(pages, "1.0", "1.1", 1)),
		"white space first":       []byte("\n\n " + pages), "two marks": []byte("\ufeff\ufeff" + pages), "no declaration": []byte(body),
		"a comment first": []byte(declaration + "<!-- " + strings.Repeat("x", 2_000) + " -->" + body),
	} {
		f, err := sitemap.Read(content)
		if err != nil || len(f.Pages) != 2 || f.Pages[0].Address != "https://example.com/a?x=1&y=2" || f.Pages[0].Modified != "2026-11-01" {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}

func TestInvalidSitemapsAreRefused(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"empty": "", "a page": "<html><body>404</body></html>", "words": "not found", "damaged": "\x1f\x8bxx",
		"attributes": "<urlset><url" + strings.Repeat(` a=""`, 300_000) + "></url></urlset>", "text": "<urlset>" + strings.Repeat("x", 2<<20) + "</urlset>",
		"nested": "<urlset>" + strings.Repeat("<a>", 100), "cut": `<urlset><url><loc>https://e.com/1</loc></url><url`,
	} {
		if f, err := sitemap.Read([]byte(text)); !errors.Is(err, sitemap.ErrFormat) {
			t.Errorf("%s: %+v, %v", name, f, err)
		} else if name == "cut" && len(f.Pages) != 1 {
			t.Errorf("what was read before the mistake is lost: %+v", f)
		}
	}
}

func TestEntriesAreBounded(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("<urlset>")
	for i := range sitemap.MaxEntries + 5 {
		fmt.Fprintf(&b, "<url><loc>https://e.com/%d</loc></url>", i)
	}
	b.WriteString("</urlset>")
	f, err := sitemap.Read([]byte(b.String()))
	if err != nil || len(f.Pages) != sitemap.MaxEntries || !f.Cut {
		t.Errorf("%d pages, cut %v, %v", len(f.Pages), f.Cut, err)
	}
}

// A line without an end is not read into memory as a whole.
func TestLongLinesAreRefused(t *testing.T) {
	t.Parallel()
	f, err := sitemap.Read([]byte("https://e.com/1\nhttps://e.com/" + strings.Repeat("x", 2<<20)))
	if err == nil || len(f.Pages) != 1 {
		t.Errorf("%d pages, %v", len(f.Pages), err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(pages))
	f.Add([]byte("https://e.com/1\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		got, _ := sitemap.Read(content)
		for _, p := range got.Pages {
			if p.Address == "" || len(p.Alternates) > 100 {
				t.Errorf("%+v", p)
			}
		}
	})
}
