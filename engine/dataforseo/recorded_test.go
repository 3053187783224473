package dataforseo

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine/conformance"
)

// TestRecordedPages reads real overviews and AI mode pages, put into this
// service's words: recorded by another, they hold the same. Most searches showed
// no overview.
func TestRecordedPages(t *testing.T) {
	t.Parallel()
	root := conformance.SharedData(t)
	if root == "" {
		t.Skip("shared/data is not beside the checkout")
	}
	file, err := os.Open(filepath.Join(root, "answers", "google_ai_overview_and_ai_mode", "serp_ai_open.jsonl")) //nolint:gosec // a path of the test data
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close() //nolint:errcheck // only read
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	shown, missing := 0, 0
	for lines.Scan() {
		search := gjson.ParseBytes(lines.Bytes())
		for _, surface := range []string{"ai_overview", "ai_mode"} {
			page := search.Get(surface)
			if len(page.Get("text_blocks").Array()) == 0 {
				missing++
				checkMissing(t, search)
				continue
			}
			shown++
			checkPage(t, search.Get("query").String(), page)
		}
	}
	if err := lines.Err(); err != nil || shown < 300 || missing < 200 {
		t.Errorf("%d pages with an answer and %d without were read: %v", shown, missing, err)
	}
}

// checkMissing checks that a page of results alone is not an answer.
func checkMissing(t *testing.T, search gjson.Result) {
	t.Helper()
	results := []any{}
	for _, r := range search.Get("organic_results").Array() {
		results = append(results, map[string]any{
			"type": "organic", "title": r.Get("title").String(), "url": r.Get("link").String(), "description": r.Get("snippet").String(),
		})
	}
	items, err := json.Marshal(results)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := parse(json.RawMessage(searched(string(items))))
	if err != nil || !answer.NoAnswer || answer.Text != "" || len(answer.Citations) > 0 {
		t.Errorf("%q: %+v, %v", search.Get("query"), answer, err)
	}
}

// checkPage checks that every word of a page is read, in its order, and that
// every source is cited, where it stands for a passage with that passage.
func checkPage(t *testing.T, query string, page gjson.Result) {
	t.Helper()
	elements, snippets := elementsOf(page.Get("text_blocks"), page.Get("references"))
	overview := map[string]any{"type": "ai_overview", "items": elements, "references": references(page.Get("references"), nil)}
	items, err := json.Marshal([]any{overview})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := parse(json.RawMessage(searched(string(items))))
	if err != nil || answer.NoAnswer {
		t.Errorf("%q: %+v, %v", query, answer, err)
		return
	}
	if answer.Ads == nil || answer.Ads.Unavailable || len(answer.Ads.Items) > 0 {
		t.Errorf("%q: a page without ads has %+v", query, answer.Ads)
	}
	rest := answer.Text
	for _, snippet := range snippets {
		_, after, ok := strings.Cut(rest, snippet)
		if !ok {
			t.Errorf("%q: %q is not read", query, snippet)
			return
		}
		rest = after
	}
	cited := map[string]bool{}
	for _, c := range answer.Citations {
		cited[c.URL] = true
	}
	for _, link := range page.Get("references.#.link").Array() {
		if !cited[link.String()] {
			t.Errorf("%q: %s is not cited", query, link)
		}
	}
}

// elementsOf puts blocks of a page into the service's elements, and gives their
// words in order.
func elementsOf(blocks, sources gjson.Result) (elements []any, snippets []string) {
	for _, block := range blocks.Array() {
		element := map[string]any{"type": "ai_overview_element"}
		if snippet := strings.TrimSpace(block.Get("snippet").String()); snippet != "" {
			element["text"], snippets = snippet, append(snippets, snippet)
		}
		if indexes := block.Get("reference_indexes"); indexes.Exists() {
			element["references"] = references(sources, indexes.Array())
		}
		for _, member := range []string{"list", "text_blocks"} {
			if inner := block.Get(member); inner.IsArray() {
				parts, words := elementsOf(inner, sources)
				element["components"], snippets = parts, append(snippets, words...)
			}
		}
		elements = append(elements, element)
	}
	return elements, snippets
}

// references returns sources in the service's words: all, or those with an index.
func references(sources gjson.Result, indexes []gjson.Result) []any {
	out := []any{}
	for i, source := range sources.Array() {
		wanted := indexes == nil
		for _, index := range indexes {
			wanted = wanted || int(index.Int()) == i
		}
		if wanted {
			out = append(out, map[string]any{
				"type": "ai_overview_reference", "url": source.Get("link").String(), "title": source.Get("title").String(),
			})
		}
	}
	return out
}
