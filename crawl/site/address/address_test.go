package address_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/crawl/site/address"
)

func parse(tb testing.TB, text string) *url.URL {
	tb.Helper()
	u, err := url.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return u
}

func TestResolve(t *testing.T) {
	t.Parallel()
	base := parse(t, "https://Example.com/a/b.html?x=1")
	for link, want := range map[string]string{
		"c.html":                             "https://example.com/a/c.html",
		"../../../d":                         "https://example.com/d",
		"./":                                 "https://example.com/a/",
		"?y=2":                               "https://example.com/a/b.html?y=2",
		"#part":                              "https://example.com/a/b.html?x=1",
		"//cdn.example.com:443/x":            "https://cdn.example.com/x",
		"HTTP://EXAMPLE.com:80":              "http://example.com/",
		"https://user@example.com./p":        "https://example.com/p",
		"/p?utm_source=a&id=3&gclid=b":       "https://example.com/p?id=3",
		"/p?PHPSESSID=abc":                   "https://example.com/p",
		"/p;jsessionid=ABC?x=1":              "https://example.com/p?x=1",
		"/caf%c3%a9/%7euser":                 "https://example.com/caf%C3%A9/~user",
		"/café":                              "https://example.com/caf%C3%A9",
		"\u0020/spaced path\u0020":           "https://example.com/spaced%20path",
		"\\\\other.com\\x":                   "https://other.com/x",
		"/a\tb\n":                            "https://example.com/ab",
		"https://bücher.example/":            "https://xn--bcher-kva.example/",
		"mailto:a@b.c":                       "",
		"javascript:void(0)":                 "",
		"tel:1":                              "",
		"data:text/html,x":                   "",
		"http://":                            "",
		"/" + strings.Repeat("a", 3000):      "",
		"https://example.com/%zz":            "",
		"https://[::1]:8080/x":               "https://[::1]:8080/x",
		"https://example.com/a//b":           "https://example.com/a//b",
		"https://example.com:8443/a/./b/../": "https://example.com:8443/a/",
	} {
		got := ""
		if u, ok := address.Resolve(base, link); ok {
			got = u.String()
		}
		if got != want {
			t.Errorf("%q is %q, want %q", link, got, want)
		}
	}
}

func TestDisplay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"https://xn--bcher-kva.example/caf%C3%A9?q=%20": "https://bücher.example/café?q=%20",
		"https://example.com/a%20b":                     "https://example.com/a%20b",
		"https://example.com/a%2Fb":                     "https://example.com/a/b",
	} {
		if got := address.Display(parse(t, text)); got != want {
			t.Errorf("%s is shown as %s", text, got)
		}
	}
}

func TestTraps(t *testing.T) {
	t.Parallel()
	for text, trap := range map[string]bool{
		"https://e.com/":                                              false,
		"https://e.com/a/b/a/b":                                       false,
		"https://e.com/a/a/a":                                         true,
		"https://e.com/x/a/b/a/b/a/b":                                 true,
		"https://e.com" + strings.Repeat("/d1/d2", 11):                true,
		"https://e.com/s?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&j=1&k=2": true,
	} {
		if got := address.Trap(parse(t, text)); (got != "") != trap {
			t.Errorf("%s: %q", text, got)
		}
	}
	for text, bounded := range map[string]bool{
		"https://e.com/about":                   false,
		"https://e.com/2026/11/my-post":         true,
		"https://e.com/calendar/2026-11-22":     true,
		"https://e.com/shop?color=red&size=xl":  true,
		"https://e.com/list?page=2":             true,
		"https://e.com/product/12":              true,
		"https://e.com/docs/install/linux.html": false,
	} {
		if _, most := address.Pattern(parse(t, text)); (most > 0) != bounded {
			t.Errorf("%s: %d", text, most)
		}
	}
	one, _ := address.Pattern(parse(t, "https://e.com/shop?size=1&color=2"))
	two, _ := address.Pattern(parse(t, "https://e.com/shop?color=red&size=xl"))
	if one != two {
		t.Errorf("%s and %s", one, two)
	}
}

// What was resolved once stays as it is.
func TestResolveIsAFixedPoint(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		link := rapid.StringMatching(`(https?://[a-zA-Z.]{1,12}(:[0-9]{1,4})?)?/?[a-zA-Z0-9%é ./?&=;#_-]{0,40}`).Draw(t, "link")
		first, ok := address.Resolve(&url.URL{Scheme: "https", Host: "example.com", Path: "/x/"}, link)
		if !ok {
			return
		}
		again, ok := address.Resolve(nil, first.String())
		if !ok || again.String() != first.String() {
			t.Fatalf("%q is %s, then %v", link, first, again)
		}
	})
}

func FuzzResolve(f *testing.F) {
	f.Add("https://example.com/a?b=c")
	f.Add("//[::1]/%")
	f.Fuzz(func(t *testing.T, link string) {
		u, ok := address.Resolve(&url.URL{Scheme: "https", Host: "example.com", Path: "/"}, link)
		if !ok {
			return
		}
		if u.Fragment != "" || u.User != nil || len(u.String()) > address.Longest || u.Scheme != "http" && u.Scheme != "https" {
			t.Errorf("%q is %s", link, u)
		}
		_, _ = address.Pattern(u)
		_ = address.Trap(u)
		_ = address.Display(u)
		if address.SameSite(u, u) != true {
			t.Error(fmt.Sprint(u))
		}
	})
}
