package taxonomy

import (
	"slices"
	"strings"
	"testing"
)

func load(tb testing.TB) *Taxonomy {
	tb.Helper()
	t, err := Load()
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

func TestCategories(t *testing.T) {
	t.Parallel()
	all := load(t)
	if all.Version() == "" || len(all.hosts) < 800 {
		t.Fatalf("%q, %d hosts", all.Version(), len(all.hosts))
	}
	for _, tt := range []struct{ host, path, want string }{
		{"nytimes.com", "", "editorial"},
		{"nytimes.com", "/wirecutter/reviews/x", "editorial review_site"},
		{"nytimes.com", "/wirecutters", "editorial"},
		{"en.wikipedia.org", "/wiki/X", "reference"},
		{"old.reddit.com", "", "social user_generated"},
		{"youtube.com", "/watch", "video"},
		{"amazon.de", "/dp/1", "marketplace"},
		{"music.amazon.co.uk", "", "marketplace"},
		{"amazon.acme.com", "", ""},
		{"docs.aws.amazon.com", "", "documentation"},
		{"de.trustpilot.com", "", "review_site"},
		{"irs.gov", "", "government"},
		{"tax.service.gov.uk", "", "government"},
		{"economie.gouv.fr", "", "government"},
		{"dmv.ca.gov", "", "government"},
		{"mit.edu", "", "academic"},
		{"cs.ox.ac.uk", "", "academic"},
		{"anu.edu.au", "", "academic"},
		{"links.ac", "", ""},
		{"docs.acme.com", "", "documentation"},
		{"acme.com", "/docs/x", "documentation"},
		{"forum.acme.com", "/help/x", "user_generated documentation"},
		{"support.google.com", "", "documentation"},
		{"google.com", "", "corporate"},
		{"acme.com", "", ""},
		{"edu", "", "academic"},
		{"localhost", "", ""},
		{"2001:db8::1", "", ""},
		{"", "", ""},
	} {
		if got := strings.Join(all.Categories(tt.host, tt.path), " "); got != tt.want {
			t.Errorf("%s%s = %q, want %q", tt.host, tt.path, got, tt.want)
		}
	}
}

func TestBrokenTaxonomies(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "version\t1\neditorial\thost\n", "version\t1\nowned\thost\ta.com", "version\t1\neditorial\tregexp\t.*",
	} {
		if _, err := parse(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func TestPageFormat(t *testing.T) {
	t.Parallel()
	all := load(t)
	for _, tt := range []struct{ host, path, title, want string }{
		{"acme.com", "/", "The best of Acme", "homepage url"},
		{"acme.com", "/en-us/", "", "homepage url"},
		{"acme.com", "/white.PDF", "", "pdf url"},
		{"reddit.com", "/r/running/comments/1/best_shoes/", "", "forum_thread url"},
		{"stackoverflow.com", "/questions/1/how-to-x", "", "forum_thread url"},
		{"youtube.com", "/watch", "Top 10 shoes", "video url"},
		{"vimeo.com", "/12345678", "", "video url"},
		{"docs.acme.com", "/install", "", "documentation url"},
		{"acme.com", "/products/shoe-1", "", "product url"},
		{"amazon.de", "/Shoe-One/dp/B01", "", "product url"},
		{"acme.com", "/collections/shoes", "", "category url"},
		{"acme.com", "/blog/acme-vs-beta", "", "comparison url"},
		{"news.com", "/blog/10-best-shoes-2025", "", "listicle url"},
		{"news.com", "/die-besten-schuhe", "", "listicle url"},
		{"news.com", "/blog/how-to-choose-a-shoe/", "", "how_to url"},
		{"news.com", "/acme-shoe-review.html", "", "review url"},
		{"news.com", "/2025/11/acme", "", "article url"},
		{"news.com", "/2025/11/acme", "Acme vs. Beta: which one?", "comparison title"},
		{"news.com", "/x?id=1", "7 shoes for winter", "listicle title"},
		{"news.com", "/why-we-like-shoes", "", "article url"},
		{"acme.com", "/about", "About us", " "},
	} {
		pagePath, _, _ := strings.Cut(tt.path, "?")
		format, method := PageFormat(pagePath, tt.title, all.Categories(tt.host, pagePath))
		if got := format + " " + method; got != tt.want {
			t.Errorf("%s%s %q = %q, want %q", tt.host, tt.path, tt.title, got, tt.want)
		}
	}
}

func FuzzPage(f *testing.F) {
	all := load(f)
	f.Add("docs.acme.com", "/a/b.pdf", "10 best")
	f.Add("..", "//", " ")
	f.Fuzz(func(t *testing.T, host, pagePath, title string) {
		categories := all.Categories(host, pagePath)
		for _, c := range categories {
			if !slices.Contains(fileCategories(), c) {
				t.Fatalf("%q: category %q", host, c)
			}
		}
		format, method := PageFormat(pagePath, title, categories)
		if (format == "") != (method == "") {
			t.Fatalf("%q %q: %q by %q", pagePath, title, format, method)
		}
	})
}
