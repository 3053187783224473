package citation

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	t.Parallel()
	tests := []struct{ raw, url, host string }{
		{"https://www.Acme.com/A?b=1#c", "https://www.acme.com/A?b=1#c", "acme.com"},
		{" HTTP://ACME.com.:80/ ", "http://acme.com/", "acme.com"},
		{"https://acme.com:443", "https://acme.com/", "acme.com"},
		{"https://acme.com:8443/x", "https://acme.com:8443/x", "acme.com"},
		{"https://me:secret@acme.com/", "https://acme.com/", "acme.com"},
		{"https://acme.com/?utm_source=chatgpt.com", "https://acme.com/", "acme.com"},
		{"https://acme.com/?b=2&UTM_Medium=x&a=%20&gclid=1&a=3", "https://acme.com/?b=2&a=%20&a=3", "acme.com"},
		{"https://acme.com/x#:~:text=best%20one", "https://acme.com/x", "acme.com"},
		{"https://acme.com/x#part:~:text=best", "https://acme.com/x#part", "acme.com"},
		{"https://BÜCHER.de/ä", "https://xn--bcher-kva.de/%C3%A4", "xn--bcher-kva.de"},
		{"https://ja.wikipedia.org/wiki/トヨタ", "https://ja.wikipedia.org/wiki/%E3%83%88%E3%83%A8%E3%82%BF", "ja.wikipedia.org"},
		{"https://my_shop.example.com/", "https://my_shop.example.com/", "my_shop.example.com"},
		{"https://acme.com/100%", "https://acme.com/100%", "acme.com"},
		{"https://[2001:DB8::1]:443/x", "https://[2001:db8::1]/x", "2001:db8::1"},
		{"ftp://acme.com/", "", ""},
		{"acme.com", "", ""},
		{"https://", "", ""},
		{"https:///acme.com", "https://acme.com/", "acme.com"},
		{"https:\\\\acme.com\\a\\..\\b", "", ""},
		{"https://acme.com\\a\\..\\b", "https://acme.com/b", "acme.com"},
		{"https://acme.com/?#", "https://acme.com/", "acme.com"},
		{"https://acme.com/?utm_id=1&", "https://acme.com/", "acme.com"},
		{"https://acme.com/x#/route", "https://acme.com/x#/route", "acme.com"},
		{"https://ac\tme.com/", "https://acme.com/", "acme.com"},
		{"https://acme.com/\xff", "", ""},
		{"https://acme.com/" + strings.Repeat("a", 9000), "", ""},
		{"javascript:alert(1)", "", ""},
	}
	for _, tt := range tests {
		url, host, ok := Normalize(tt.raw)
		if url != tt.url || host != tt.host || ok != (tt.url != "") {
			t.Errorf("%q = %q, %q, %v; want %q, %q", tt.raw, url, host, ok, tt.url, tt.host)
		}
	}
}

func TestPageKey(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://www.Acme.com/A/#part":                    "acme.com/A",
		"http://acme.com/A?utm_source=x&b=2&gclid=3#:~:t": "acme.com/A?b=2",
		"https://acme.com/?a=/":                           "acme.com?a=/",
		"https://acme.com:8443":                           "acme.com:8443",
		"https://blog.acme.com/ä/":                        "blog.acme.com/%C3%A4",
		"/prices":                                         "/prices",
	} {
		if key := PageKey(raw); key != want {
			t.Errorf("%q = %q, want %q", raw, key, want)
		}
	}
}

func FuzzURL(f *testing.F) {
	for _, s := range []string{
		"https://www.acme.com/a?utm_source=x&b=%zz#:~:text=a", "http://[::1]:80/%", "https://BÜCHER.de.:443", "https://a:b@c/?&&",
		"https://a.com/%F0%9F#x%20:~:y", "HTTPS://xn--a.com", "https://www.www.a.com", "https://www.google.com/url?q=http%3A%2F%2Fa.com%2F%257B",
		"https://www.google.de/amp/s/a.com/b?c", "https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9hLmNvbS8", "https://r.search.yahoo.com/RU=https%3a//a.com/RK=2",
		"https://duckduckgo.com/l/?uddg=https://l.facebook.com/l.php?u=https://a.com", "https:\\\\a\\b", "http://0x7f.1/#", "http://00..",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		url, host, ok := Normalize(raw)
		if !ok {
			if url != "" || host != "" {
				t.Fatalf("%q: refused, yet %q, %q", raw, url, host)
			}
			return
		}
		if host == "" || host != strings.ToLower(host) || strings.HasSuffix(host, ".") || strings.IndexFunc(host, func(r rune) bool { return r > 127 }) >= 0 && !strings.Contains(host, ":") {
			t.Fatalf("%q: host %q", raw, host)
		}
		again, sameHost, ok := Normalize(url)
		if !ok || again != url || sameHost != host {
			t.Fatalf("%q: %q, %q became %q, %q", raw, url, host, again, sameHost)
		}
	})
}

// What is read without the URL Standard is read as with it.
func FuzzPlainAddress(f *testing.F) {
	for _, s := range []string{
		"https://www.acme.com/a/b-c_d.html?utm_source=x&b=%zz#:~:text=a", "http://a-b.co.uk/?", "https://1.com/#", "https://a.b1/%41/..a/%2e",
		"https://a.com//b/?/../#/../", "http://1.2.3.4/", "http://a.0x1/", "https://xn--a.com/", "https://a..com/", "https://a.com./", "https://-a.com/",
		"https://a.com/b/.", "https://a.com/b/%2E%2e/", "https://a@b.com/", "https://a.com/@b:1", "https://a--b.com/", "https://a-.com/",
	} {
		f.Add(s)
	}
	f.Fuzz(sameByTheStandard)
}

// Addresses put together from what may make a difference.
func TestPlainAddress(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"a", "1", "acme", ".com", ".", "..", "-", "--", "xn--", "0x1", "/", "//", "/./", "/../", "%2e", "%41", "%", "?", "#", "&", "=", ":80", "@", "A", "~",
		"utm_source=x", ":~:text=a", "_", "+", "*", "!", "$", "(", ")", ",", ";", "'", "[", "|", "^", "\\", "ä", " ", "\t",
	}
	random, plain := rand.New(rand.NewPCG(1, 2)), 0
	for range 200_000 {
		parts := []string{[]string{"https://a.co/", "http://"}[random.IntN(2)]}
		for range 1 + random.IntN(6) {
			parts = append(parts, pieces[random.IntN(len(pieces))])
		}
		raw := strings.Join(parts, "")
		if _, ok := plainAddress(raw); ok {
			plain++
		}
		sameByTheStandard(t, raw)
	}
	if plain < 10_000 {
		t.Errorf("only %d are plain", plain)
	}
}

func sameByTheStandard(t *testing.T, raw string) {
	t.Helper()
	plain, ok := plainAddress(raw)
	if !ok {
		return
	}
	plain.query, plain.fragment = withoutTracking(plain.query), withoutQuotation(plain.fragment)
	standard, ok := standardAddress(raw)
	standard.query, standard.fragment = withoutTracking(standard.query), withoutQuotation(standard.fragment)
	if !ok || plain != standard {
		t.Fatalf("%q: %+v; by the standard %+v, %v", raw, plain, standard, ok)
	}
}
