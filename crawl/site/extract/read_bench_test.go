package extract_test

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/extract"
	"github.com/answer-visibility/avm/model"
)

// BenchmarkAnalyse extracts real articles, 120 KB at the median, tells their kind, applies
// all rules and makes the scores. It reports the median over the articles; an article's
// time is its shortest of five, as other processes may take the core.
func BenchmarkAnalyse(b *testing.B) {
	pages := articles(b)
	b.ReportAllocs()
	var shortest []time.Duration
	for b.Loop() {
		shortest = nil
		for _, p := range pages {
			least := time.Hour
			for range 5 {
				begun := time.Now()
				if analyse(b, p.content) == 0 {
					b.Fatal("no rule has a result")
				}
				least = min(least, time.Since(begun))
			}
			shortest = append(shortest, least)
		}
	}
	slices.Sort(shortest)
	b.ReportMetric(float64(shortest[len(shortest)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(shortest[len(shortest)*9/10].Microseconds())/1000, "p90-ms")
}

// analyse returns how many rules have a result on a page.
func analyse(b *testing.B, content []byte) int {
	b.Helper()
	at := &url.URL{Scheme: "https", Host: "example.com", Path: "/a"}
	read, err := extract.Read(at, "text/html", content)
	if err != nil {
		b.Fatal(err)
	}
	p := &site.Page{
		URL: at.String(), Fetch: site.Fetch{Status: 200, ContentType: "text/html"}, Document: read.Document,
		Site: &site.Site{Now: time.Now(), Home: "https://example.com/"},
	}
	p.Kind, p.KindReason = site.Classify(p)
	if p.Kind == model.PageKind("") {
		b.Fatal("no kind")
	}
	e := site.Evaluate(p)
	site.Scores(p, e.Results)
	return len(e.Results)
}
