package crawl_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/crawl"
)

func address(t testing.TB, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func page(t testing.TB, at, contentType, content string) *crawl.Page {
	t.Helper()
	p, err := crawl.ReadPage(address(t, at), contentType, []byte(content))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What people marked as the body of real articles is in the text that is read, and
// they are told to be articles.
func TestRealArticlesAreRead(t *testing.T) {
	t.Parallel()
	folder := shared(t, "crawl/article_pages")
	var truth map[string]struct {
		Body string `json:"articleBody"`
		URL  string `json:"url"`
	}
	if err := json.Unmarshal(read(t, filepath.Join(folder, "ground-truth.json")), &truth); err != nil {
		t.Fatal(err)
	}
	words, found, formats := 0, 0, map[crawl.Format]int{}
	for id, want := range truth {
		packed, err := gzip.NewReader(bytes.NewReader(read(t, filepath.Join(folder, id+".html.gz"))))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(packed)
		if err != nil {
			t.Fatal(err)
		}
		p := page(t, want.URL, "text/html; charset=utf-8", string(content))
		formats[p.Format]++
		if p.Title == "" || p.Wall {
			t.Errorf("%s: title %q, wall %v", id, p.Title, p.Wall)
		}
		in := map[string]bool{}
		for _, word := range strings.Fields(p.Text) {
			in[word] = true
		}
		have, all := 0, strings.Fields(want.Body)
		for _, word := range all {
			if in[word] {
				have++
			}
		}
		if have*10 < len(all)*8 {
			t.Logf("%s: %d of %d words", want.URL, have, len(all))
		}
		words, found = words+len(all), found+have
	}
	t.Logf("%d of %d words, formats %v", found, words, formats)
	if found*100 < words*98 {
		t.Errorf("%d of %d words", found, words)
	}
	if n := formats[crawl.FormatArticle]; n*100 < len(truth)*80 {
		t.Errorf("%d of %d are articles: %v", n, len(truth), formats)
	}
}
