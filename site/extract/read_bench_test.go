package extract_test

import (
	"net/url"
	"testing"

	"github.com/answer-visibility/avm/site/extract"
)

// BenchmarkRead reads real articles, 120 KB at the median, one after the other.
func BenchmarkRead(b *testing.B) {
	pages := articles(b)
	at := &url.URL{Scheme: "https", Host: "example.com", Path: "/a"}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := extract.Read(at, "text/html", pages[i%len(pages)].content); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
