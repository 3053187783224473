package taxonomy

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// searchPages opens the folder of real data beside the checkout, or skips.
func searchPages(t *testing.T) *os.File {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		at := filepath.Join(dir, "shared", "data")
		if _, err := os.Stat(filepath.Join(at, "INDEX.md")); err == nil {
			file, err := os.Open(filepath.Join(at, "answers", "google_ai_overview_and_ai_mode", "serp_ai_open.jsonl")) //nolint:gosec // a test's own data
			if err != nil {
				t.Fatal(err)
			}
			return file
		}
		if dir == filepath.Dir(dir) {
			t.Skip("shared/data is not here")
		}
	}
}

// Of the addresses that search pages show, most are of a kind that is known, and
// most tell their format. What is found is printed for the document.
func TestRealAddresses(t *testing.T) {
	t.Parallel()
	file := searchPages(t)
	defer func() { _ = file.Close() }()
	all := load(t)
	addresses, known, formats := 0, 0, 0
	for rows := json.NewDecoder(file); rows.More(); {
		var page struct {
			Results []struct {
				Title string `json:"title"`
				Link  string `json:"link"`
			} `json:"organic_results"`
		}
		if err := rows.Decode(&page); err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Results {
			u, err := url.Parse(r.Link)
			if err != nil || u.Host == "" {
				continue
			}
			categories := all.Categories(strings.TrimPrefix(u.Hostname(), "www."), u.Path)
			format, _ := PageFormat(u.Path, r.Title, categories)
			addresses++
			if len(categories) > 0 {
				known++
			}
			if format != "" {
				formats++
			}
		}
	}
	t.Logf("%d addresses, %d of a known kind, %d with a format", addresses, known, formats)
	if addresses < 1000 || known*100 < addresses*60 || formats*100 < addresses*60 {
		t.Errorf("%d addresses, %d of a known kind, %d with a format", addresses, known, formats)
	}
}
