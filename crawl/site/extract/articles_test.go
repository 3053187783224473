package extract_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/answer-visibility/avm/crawl/site/extract"
)

// leastF1 is the mean token F1 over the pages whose body text people have copied.
const leastF1 = 0.90

// The measure is that of the data's own project on words instead of groups of four:
// precision and recall of the words with their numbers, averaged over pages.
func TestMainTextOfRealArticles(t *testing.T) {
	t.Parallel()
	var precision, recall, both float64
	pages := articles(t)
	for _, p := range pages {
		text, err := extract.MainText("", p.content)
		if err != nil {
			t.Fatal(err)
		}
		a, b := overlap(words(text), words(p.body))
		precision, recall = precision+a, recall+b
		f := 0.0
		if a+b > 0 {
			f = 2 * a * b / (a + b)
		}
		both += f
		if f < 0.85 {
			t.Logf("%s: precision %.2f, recall %.2f", p.id, a, b)
		}
	}
	n := float64(len(pages))
	precision, recall, both = precision/n, recall/n, both/n
	t.Logf("%d pages: precision %.4f, recall %.4f, F1 %.4f", len(pages), precision, recall, both)
	if both < leastF1 {
		t.Errorf("F1 %.4f", both)
	}
}

type article struct {
	id, body string
	content  []byte
}

func articles(tb testing.TB) []article {
	tb.Helper()
	folder := shared(tb, "crawl/article_pages")
	var truth map[string]struct {
		Body string `json:"articleBody"`
	}
	if err := json.Unmarshal(read(tb, filepath.Join(folder, "ground-truth.json")), &truth); err != nil {
		tb.Fatal(err)
	}
	var all []article
	for id, a := range truth {
		packed, err := gzip.NewReader(bytes.NewReader(read(tb, filepath.Join(folder, id+".html.gz"))))
		if err != nil {
			tb.Fatal(err)
		}
		content, err := io.ReadAll(packed)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, article{id: id, body: a.Body, content: content})
	}
	return all
}

func words(text string) map[string]int {
	counts := map[string]int{}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
		counts[w]++
	}
	return counts
}

func overlap(found, want map[string]int) (precision, recall float64) {
	both, all, wanted := 0, 0, 0
	for w, n := range found {
		all += n
		both += min(n, want[w])
	}
	for _, n := range want {
		wanted += n
	}
	switch {
	case all == 0 && wanted == 0:
		return 1, 1
	case all == 0 || wanted == 0:
		return 0, 0
	}
	return float64(both) / float64(all), float64(both) / float64(wanted)
}
