package citation

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// vector is a row of the URL Standard's own tests.
type vector struct {
	Input    string `json:"input"`
	Base     string `json:"base"`
	Href     string `json:"href"`
	Hostname string `json:"hostname"`
	Search   string `json:"search"`
	Hash     string `json:"hash"`
	Failure  bool   `json:"failure"`
}

func vectors(t *testing.T, name string) []vector {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(sharedData(t), "crawl", "url_vectors", name)) //nolint:gosec // a test's own data
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(raw, &rows); err != nil {
		t.Fatal(err)
	}
	var out []vector
	for _, row := range rows {
		var v vector
		if row[0] == '{' && json.Unmarshal(row, &v) == nil {
			out = append(out, v)
		}
	}
	return out
}

// Addresses are read as browsers read them. Left out are rows that are none of
// ours: other schemes, addresses relative to a base, failures of the base, input
// that is not UTF-8, and a label of broken Punycode, which the standard came to
// let pass: no such host exists.
func TestURLStandard(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, name := range []string{"urltestdata_open.json", "ada_extra_urltestdata.json", "ada_long_urltestdata.json"} {
		for _, v := range vectors(t, name) {
			if !HasScheme(strings.TrimSpace(v.Input)) || strings.ContainsRune(v.Input, '\uFFFD') ||
				strings.Contains(strings.ToLower(v.Input), "xn--pokxncvks") || strings.HasPrefix(v.Base, "http://[0") {
				continue
			}
			compared++
			got, _, ok := Normalize(v.Input)
			if v.Failure {
				if ok {
					t.Errorf("%s: %q was read as %q", name, v.Input, got)
				}
				continue
			}
			if want := policy(v); got != want {
				t.Errorf("%s: %q = %q, want %q", name, v.Input, got, want)
			}
		}
	}
	if compared < 230 {
		t.Errorf("only %d rows", compared)
	}
}

// policy is what we drop of an address that a browser keeps: who asks, a host's
// trailing dot, and a query or fragment without content.
func policy(v vector) string {
	want := v.Href
	if who, _, found := strings.Cut(strings.SplitN(want, "/", 4)[2], "@"); found {
		want = strings.Replace(want, who+"@", "", 1)
	}
	if trimmed := strings.TrimRight(v.Hostname, "."); trimmed != v.Hostname {
		if trimmed == "" {
			return ""
		}
		want = strings.Replace(want, v.Hostname, trimmed, 1)
	}
	if v.Hash == "" {
		want = strings.TrimSuffix(want, "#")
	}
	if v.Search == "" {
		want = strings.Replace(want, "?"+v.Hash, v.Hash, 1)
		if v.Hash == "" {
			want = strings.TrimSuffix(want, "?")
		}
	}
	return want
}

// Of one crawler's normal form these rows are ours too. The others are not: we
// do not sort parameters, drop fragments, empty values or doubled slashes, nor
// decode or encode what a browser sends as it is.
func TestNormalFormShared(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(filepath.Join(sharedData(t), "crawl", "url_normalisation", "weird_to_normalized_open.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for line := range strings.Lines(string(raw)) {
		if in, out, found := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); found {
			want[in] = out
		}
	}
	for _, in := range []string{
		"http://foo.com/you%20too.html", "http://foo.com/file.html%23cz", "http://x.com/s?m=10&q=a%26b",
		"http://x.com/show?http%3A%2F%2Fx.com%2Fb", "http://x.com/s?q=a+b", "http://bücher.de/", "https://нэб.рф/",
		"https://www.0251-sachverst%c3%a4ndiger.de/", "http://Foo.Com/index.html", "https://example%2Ecom/", "http://foo.com:81/",
		"http://example.com:/", "http://foo.com", "http://foo.com/aa/../", "http://foo.com/aa/bb/cc/../../foo.html",
		"http://foo.com/../../foo.html", "http://foo.com/a..a/../foo.html", "http://foo.com/..", "http://example.com?a=1",
		"http://foo.com/aa?referer=http://bar.com", "HTTP://foo.com/", "https://foo.com/search?q=tl;dr", "http://example.com/?",
		"http://foo.com/asdf/page.php?article%2F1234", "http://www.example.com/search?q=foobar%25",
	} {
		if got, _, _ := Normalize(in); want[in] == "" || got != want[in] {
			t.Errorf("%q = %q, want %q", in, got, want[in])
		}
	}
}

func TestRedirectsAreUnwrapped(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://www.google.com/url?q=https://acme.com/a%3Futm_source%3Dx%26b%3D1&sa=U":                  "https://acme.com/a?b=1",
		"https://www.google.co.uk/url?sa=t&url=https%3A%2F%2FAcme.com":                                   "https://acme.com/",
		"https://google.com/url?q=/relative":                                                             "https://google.com/url?q=/relative",
		"https://www.google.com/search?q=https://acme.com":                                               "https://www.google.com/search?q=https://acme.com",
		"https://www.google.com/amp/s/news.example/a.html":                                               "https://news.example/a.html",
		"https://amp-news-example.cdn.ampproject.org/c/s/news.example/a.html":                            "https://news.example/a.html",
		"https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9hY21lLmNvbS94&ntb=1":                            "https://acme.com/x",
		"https://www.bing.com/ck/a?u=a1!!!":                                                              "https://www.bing.com/ck/a?u=a1!!!",
		"https://duckduckgo.com/l/?uddg=https%3A%2F%2Facme.com%2F&rut=1":                                 "https://acme.com/",
		"https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2facme.com%2fx/RK=2/RS=z-":     "https://acme.com/x",
		"https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Facme.com": "https://acme.com/",
		"https://google.acme.com/url?q=https://evil.example/":                                            "https://google.acme.com/url?q=https://evil.example/",
		"https://notbing.com/ck/a?u=a1aHR0cHM6Ly9hY21lLmNvbS94":                                          "https://notbing.com/ck/a?u=a1aHR0cHM6Ly9hY21lLmNvbS94",
		"https://www.youtube.com/redirect?event=x&q=javascript:alert(1)":                                 "https://www.youtube.com/redirect?event=x&q=javascript:alert(1)",
	} {
		if got, _, ok := Normalize(raw); !ok || got != want {
			t.Errorf("%q = %q, want %q", raw, got, want)
		}
	}
	endless := "https://a.com"
	for range 20 {
		endless = "https://l.facebook.com/l.php?u=" + strings.ReplaceAll(strings.ReplaceAll(endless, "%", "%25"), "?", "%3F")
	}
	if got, _, ok := Normalize(endless); ok {
		t.Errorf("a redirect in a redirect, and so on: %q", got)
	}
}

// Search pages give every result twice: as it is, and behind a redirect.
func TestRedirectsOfSearchPages(t *testing.T) {
	t.Parallel()
	file, err := os.Open(filepath.Join(sharedData(t), "answers", "google_ai_overview_and_ai_mode", "serp_ai_open.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	compared := 0
	for rows := json.NewDecoder(file); rows.More(); {
		var page struct {
			Results []struct {
				Link     string `json:"link"`
				Redirect string `json:"redirect_link"`
			} `json:"organic_results"`
		}
		if err := rows.Decode(&page); err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Results {
			if r.Redirect == "" {
				continue
			}
			compared++
			want, _, _ := Normalize(r.Link)
			if got, _, _ := Normalize(r.Redirect); got != want || want == "" {
				t.Errorf("%q = %q, want %q", r.Redirect, got, want)
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d redirects", compared)
	}
}

// sharedData finds the folder of real data beside the checkout, or skips.
func sharedData(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		at := filepath.Join(dir, "shared", "data")
		if _, err := os.Stat(filepath.Join(at, "INDEX.md")); err == nil {
			return at
		}
		if dir == filepath.Dir(dir) {
			tb.Skip("shared/data is not here")
		}
	}
}
