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

func address(tb testing.TB, text string) *url.URL {
	tb.Helper()
	u, err := url.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return u
}

func page(tb testing.TB, at, contentType, content string) *crawl.Page {
	tb.Helper()
	p, err := crawl.ReadPage(address(tb, at), contentType, []byte(content))
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// What people marked as the body of real articles is in the text that is read, and
// they are recognized as articles.
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
		for word := range strings.FieldsSeq(p.Text) {
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

// What people see is the text; what is the same on every page, or unseen, is not.
func TestTextOfAPage(t *testing.T) {
	t.Parallel()
	const content = `<!doctype html><html><head><title> One
	 two </title><style>.a{}</style><script>var x = "script"</script></head>
<body><header>Top</header><nav>Menu</nav><h1>Best&nbsp;of</h1><p>Head<b>phones</b> <i>by</i>
Sony</p><p hidden>gone</p><div style="DISPLAY: none; display : none">gone</div><span aria-hidden="true">gone</span>
<ul><li>Bose<li>Sony</ul><img alt="Sennheiser logo"><noscript>gone</noscript><template>gone</template><table><tr><td>a<td>b</table>
<aside>Other brands</aside><footer>Imprint</footer><div role=navigation>gone</div><svg><title>gone</title><text>gone</text></svg></body></html>`
	p := page(t, "https://example.com/a", "text/html", content)
	const want = "Top\nBest of\nHeadphones by Sony\nBose\nSony\nSennheiser logo\na\nb\n"
	if p.Text != want || p.Title != "One two" || !p.Scripts || p.Wall {
		t.Errorf("%q, %q, scripts %v, wall %v", p.Text, p.Title, p.Scripts, p.Wall)
	}
}

func TestEncodingsOfPages(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ contentType, content string }{
		"header":   {"text/html; charset=iso-8859-1", "<title>Caf\xe9</title>"},
		"meta":     {"text/html", "<meta charset=windows-1252><title>Caf\xe9</title>"},
		"UTF-8":    {"text/html", "<title>Café</title>"},
		"mark":     {"text/html; charset=iso-8859-1", "\xef\xbb\xbf<title>Café</title>"},
		"UTF-16":   {"text/html", "\xff\xfe<\x00t\x00i\x00t\x00l\x00e\x00>\x00C\x00a\x00f\x00\xe9\x00<\x00/\x00t\x00i\x00t\x00l\x00e\x00>\x00"},
		"controls": {"text/html; charset=utf-8", "<title>Ca\x01f\u0007é</title>"},
	} {
		if p := page(t, "https://example.com/a", c.contentType, c.content); strings.ReplaceAll(p.Title, " ", "") != "Café" {
			t.Errorf("%s: %q", name, p.Title)
		}
	}
}

// ld is a page with structured data.
func ld(data, rest string) string {
	return `<script type="application/ld+json">` + data + `</script>` + rest
}

func TestFormatsOfPages(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("<p>"+strings.Repeat("many words ", 20)+"</p>", 3)
	const article = `{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},{"@type":["NewsArticle"],"author":{"@type":"Product"}}]}`
	for _, c := range []struct{ at, content, want string }{
		{"/", ld(`{"@type":"Organization"}`, ""), "homepage content"},
		{"/de-AT/", "", "homepage content"},
		{"/?p=1", long, "article content"},
		{"/a", ld(article, "<title>News of the day</title>"), "article json_ld"},
		{"/a", ld(article, "<title>The 10 best anvils of 2026 | Site</title>"), "listicle content"},
		{"/a", ld(article, "<h1>Best anvils for beginners</h1>"), "listicle content"},
		{"/a", ld(article, "<h1>Acme vs. Bolt: which is heavier?</h1>"), "comparison content"},
		{"/a", ld(article, "<h1>How to choose the best anvil</h1>"), "how_to content"},
		{"/a", ld(article, "<h1>Acme Anvil review</h1>"), "review content"},
		{"/a", ld(article, "<h1>Amboss-Vergleich</h1>"), "comparison content"},
		{"/a", ld(article, "<h1>Anvils</h1><h2>1. Acme</h2><h2>2. Bolt</h2><h2>3. Coil</h2>"), "listicle content"},
		{"/a", ld(article, "<h1>Anvils</h1><h2>3. Acme</h2><h2>2. Bolt</h2><h2>1. Coil</h2>"), "listicle content"},
		{"/a", ld(article, "<h1>In 2026</h1><h2>2024 was</h2><h2>2025 is</h2><h2>2026 will</h2>"), "article json_ld"},
		{"/a", ld(article, "<h2>Step 1: heat</h2><h2>Step 2: hit</h2><h2>Step 3: cool</h2>"), "how_to content"},
		{"/a", "<h2>Comparison</h2><table><tr><th>a<th>b<th>c<tr><td>1<td>2<td>3<tr><td>1<td>2<td>3</table>", "comparison content"},
		{"/a", "<h2>Why?</h2><h2>Who?</h2><h2>When?</h2><h2>What?</h2>", "faq content"},
		{"/a", "<title>FAQ - Acme</title>", "faq content"},
		{"/a", ld(`[{"@type":"BreadcrumbList"},{"@type":"https://schema.org/Product"}]`, "<h1>Best Anvil</h1>"), "product json_ld"},
		{"/a", ld(`{"@type":"CollectionPage"}`, ""), "category json_ld"},
		{"/a", ld(`{"@type":"FAQPage"}`, ""), "faq json_ld"},
		{"/a", ld(`{"@type":"HowTo"}`, ""), "how_to json_ld"},
		{"/a", ld(`{"@type":"QAPage"}`, ""), "forum_thread json_ld"},
		{"/a", ld(`{"@type":"Review"}`, ""), "review json_ld"},
		{"/a", ld(`{"@type":"VideoObject"}`, ""), "video json_ld"},
		{"/a", ld(`{"@type":"TechArticle"}`, ""), "documentation json_ld"},
		{"/a", ld(`<!-- {"@type":"Product"} -->`, ""), "product json_ld"},
		{"/a", ld("/*<![CDATA[*/ {\"@type\":\"Product\"} /*]]>*/", ""), "product json_ld"},
		{"/a", ld("\ufeff{\"@type\":\"Product\"}", ""), "product json_ld"},
		{"/a", ld(`[{"@context":"https://schema.org","@graph":[{"@type":"Product"}]}]`, ""), "product json_ld"},
		{"/a", ld(`{"@graph":{"@type":"Product"}}`, ""), "product json_ld"},
		{"/a", ld(`{"@graph":[{"@graph":[{"@type":"Product"}]}]}`, ""), "other content"},
		{"/a", ld(`{"@type":"Product",}`, ""), "other content"},
		{"/a", ld(`null`, ""), "other content"},
		{"/a", `<meta property="og:type" content="article">`, "article open_graph"},
		{"/a", `<meta property="og:type" content="video.other">`, "video open_graph"},
		{"/a", `<meta property="og:type" content="product.item">`, "product open_graph"},
		{"/a", `<meta property="og:type" content="article"><h1>5 great anvils</h1>`, "listicle content"},
		{"/a", `<div itemscope itemtype="http://schema.org/Product"></div>`, "product content"},
		{"/a", `<div itemscope itemprop="offer" itemtype="http://schema.org/Product"></div>`, "other content"},
		{"/docs/start", long, "documentation content"},
		{"/r/anvils/comments/1", long, "forum_thread content"},
		{"/collections/anvils", "", "category content"},
		{"/a", long, "article content"},
		{"/a", "<p>short</p>", "other content"},
	} {
		p := page(t, "https://www.example.com"+c.at, "text/html; charset=utf-8", c.content)
		if got := string(p.Format) + " " + string(p.Method); got != c.want {
			t.Errorf("%s %s is %s, want %s", c.at, c.content, got, c.want)
		}
	}
}

// A wall is distinguished from a page that merely has a wall's script.
func TestWalls(t *testing.T) {
	t.Parallel()
	const script = `<script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>`
	for content, want := range map[string]bool{
		"<title>Just a moment...</title><p>Checking your browser</p>":                                true,
		"<title>Access denied</title>":                                                               true,
		"<title>example.com</title>" + script + "<p>Enable cookies":                                  true,
		"<title>Anvils</title>" + script + "<p>" + strings.Repeat("anvil ", 100):                     false,
		"<title>Just a moment of your time</title><p>" + strings.Repeat("anvil ", 1000):              false,
		"<title>Anvils</title><p>Verify you are human</p>":                                           false,
		"<title>Anvils</title><script>location='https://geo.captcha-delivery.com/x'</script><p>Wait": true,
	} {
		if p := page(t, "https://example.com/a", "text/html", content); p.Wall != want {
			t.Errorf("%.60s is a wall: %v", content, p.Wall)
		}
	}
}

// Pages with valid and broken structured data are read.
func TestStructuredDataIsRead(t *testing.T) {
	t.Parallel()
	formats := map[crawl.Format]int{}
	for _, file := range files(t, filepath.Join(shared(t, "crawl/structured_data"), "*", "*.html")) {
		formats[page(t, "https://example.com/a", "text/html", string(read(t, file))).Format]++
	}
	if formats[crawl.FormatProduct] == 0 || len(formats) < 4 {
		t.Errorf("%v", formats)
	}
}

func FuzzPage(f *testing.F) {
	f.Add("text/html", []byte(ld(`{"@graph":[{"@type":"Product"}]}`, "<h1>1. a</h1><table><tr><td>")))
	f.Add("text/html; charset=utf-16", []byte("\xff\xfe<\x00p"))
	f.Add("", []byte("<svg><title>x</svg><select><table><p hidden>\x00"))
	f.Fuzz(func(t *testing.T, contentType string, content []byte) {
		p, err := crawl.ReadPage(address(t, "https://example.com/a?b"), contentType, content)
		if err != nil {
			return
		}
		if p.Format == "" || p.Method == "" || len(p.Text) > 2<<20 || strings.ContainsRune(p.Title+p.Text, 0) || strings.Contains(p.Title, "\n") {
			t.Errorf("%+v", p)
		}
	})
}
