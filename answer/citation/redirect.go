package citation

import (
	"encoding/base64"
	"net/url"
	"strings"
	"sync"
)

// wrapper is a page that sends its visitors on to an address it carries.
type wrapper struct {
	host   string // it, or one below it; ending with a dot: under every top-level domain
	path   string // that the address's path begins with
	params []string
	read   func(a *httpAddress) string // instead of params
}

// wrappers are the redirects that answers cite in place of pages. A redirect
// whose target is only known to its maker is not among them.
//
//nolint:gochecknoglobals // never changed
var wrappers = sync.OnceValue(func() []wrapper {
	return []wrapper{
		{host: "google.", path: "/url", params: []string{"q", "url"}},
		{host: "google.", path: "/amp/", read: afterPath("/amp/")},
		{host: "cdn.ampproject.org", path: "/c/", read: afterPath("/c/")},
		{host: "bing.com", path: "/ck/a", read: bingTarget},
		{host: "duckduckgo.com", path: "/l/", params: []string{"uddg"}},
		{host: "r.search.yahoo.com", path: "/", read: yahooTarget},
		{host: "l.facebook.com", path: "/l.php", params: []string{"u"}},
		{host: "lm.facebook.com", path: "/l.php", params: []string{"u"}},
		{host: "l.instagram.com", path: "/", params: []string{"u"}},
		{host: "l.threads.net", path: "/", params: []string{"u"}},
		{host: "l.threads.com", path: "/", params: []string{"u"}},
		{host: "youtube.com", path: "/redirect", params: []string{"q"}},
		{host: "linkedin.com", path: "/redir/redirect", params: []string{"url"}},
		{host: "linkedin.com", path: "/safety/go", params: []string{"url"}},
		{host: "out.reddit.com", path: "/", params: []string{"url"}},
		{host: "vk.com", path: "/away.php", params: []string{"to"}},
		{host: "steamcommunity.com", path: "/linkfilter/", params: []string{"u", "url"}},
		{host: "safelinks.protection.outlook.com", path: "/", params: []string{"url"}},
		{host: "yandex.", path: "/clck/jsredir", params: []string{"url"}},
	}
})

// target returns the address that a redirect carries.
func (a *httpAddress) target() (string, bool) {
	for _, w := range wrappers() {
		if !w.serves(a) {
			continue
		}
		target := a.parameter(w.params)
		if w.read != nil {
			target = w.read(a)
		}
		if _, ok := parseAddress(target); ok {
			return target, true
		}
	}
	return "", false
}

func (w *wrapper) serves(a *httpAddress) bool {
	if !strings.HasPrefix(a.path, w.path) {
		return false
	}
	host := strings.TrimPrefix(a.host, "www.")
	if name, anywhere := strings.CutSuffix(w.host, "."); anywhere {
		rest, found := strings.CutPrefix(host, name+".")
		// One or two labels: google.de, google.co.uk, but not google.example.shop.org.
		return found && strings.Count(rest, ".") <= 1 && len(rest) <= len("com.au")
	}
	return host == w.host || strings.HasSuffix(host, "."+w.host)
}

// parameter returns the first of some parameters that is there.
func (a *httpAddress) parameter(names []string) string {
	if len(names) == 0 {
		return ""
	}
	values := a.values()
	for _, name := range names {
		if v := values.Get(name); v != "" {
			return v
		}
	}
	return ""
}

// values reads the query; pairs that are malformed are left out.
func (a *httpAddress) values() url.Values {
	values, err := url.ParseQuery(strings.TrimPrefix(a.query, "?"))
	if err != nil {
		return values // what could be read
	}
	return values
}

// afterPath reads https://host/amp/s/site.com/page, where s/ says https.
func afterPath(prefix string) func(a *httpAddress) string {
	return func(a *httpAddress) string {
		rest := strings.TrimPrefix(a.path, prefix)
		if site, secure := strings.CutPrefix(rest, "s/"); secure {
			return "https://" + site + a.query
		}
		if !strings.Contains(rest, ".") {
			return ""
		}
		return "http://" + rest + a.query
	}
}

// bingTarget reads u=a1…, the address in base64.
func bingTarget(a *httpAddress) string {
	coded, ok := strings.CutPrefix(a.values().Get("u"), "a1")
	if !ok {
		return ""
	}
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(coded, "="))
	if err != nil {
		return ""
	}
	return string(raw)
}

// yahooTarget reads …/RU=<address>/RK=….
func yahooTarget(a *httpAddress) string {
	_, rest, _ := strings.Cut(a.path, "/RU=")
	coded, _, _ := strings.Cut(rest, "/")
	target, err := url.PathUnescape(coded)
	if err != nil {
		return ""
	}
	return target
}
