package site

import "time"

// performanceRules are about speed, as far as a request shows it.
var performanceRules = []Rule{{
	ID: "response-slow", Version: 1, Dimension: technical, Category: "performance", Severity: medium, Class: defect, Route: InServer,
	Title:       "The server answers slowly",
	Description: "Crawlers fetch less of a slow site, and assistants that fetch while somebody waits give up.",
	Remediation: "Cache the page, and look for slow queries: the first byte is to come within 0.8 seconds.",
	Reference:   "https://web.dev/articles/ttfb",
	Check: func(p *Page) Result {
		if p.Fetch.Status/100 != 2 || p.Fetch.FirstByte == 0 || p.Fetch.NotModified {
			return none()
		}
		const good, poor = 800 * time.Millisecond, 1800 * time.Millisecond
		ms := p.Fetch.FirstByte.Milliseconds()
		return graded(p.Fetch.FirstByte > poor, p.Fetch.FirstByte > good, "first byte after %d ms", ms)
	},
}, {
	ID: "html-large", Version: 1, Dimension: technical, Category: "performance", Severity: medium, Class: advisory, Route: InPage,
	Title:       "The HTML is very large",
	Description: "Crawlers cut large pages and do not read their end.",
	Remediation: "Move styles, scripts and data out of the HTML; keep it below 500 KB.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/googlebot",
	Check: onHTML(func(p *Page, _ *Document) Result {
		const large, huge = 500 << 10, 2 << 20
		n := p.Fetch.Bytes
		return graded(n > huge, n > large, "%d KB", n>>10)
	}),
}, {
	ID: "compression-missing", Version: 1, Dimension: technical, Category: "performance", Severity: medium, Class: defect, Route: InServer,
	Title:       "The page is sent unpacked",
	Description: "Compression shrinks text to a fifth.",
	Remediation: "Turn on Brotli or gzip for text/html in the web server.",
	Reference:   "https://web.dev/articles/reduce-network-payloads-using-text-compression",
	Check: onHTML(func(p *Page, _ *Document) Result {
		const small = 2 << 10
		return noneIf(p.Fetch.Bytes < small || p.Fetch.NotModified, unless(p.Fetch.Encoding == "", "%d KB without Content-Encoding", p.Fetch.Bytes>>10))
	}),
}, {
	ID: "dom-large", Version: 1, Dimension: technical, Category: "performance", Severity: low, Class: advisory, Route: InPage,
	Title:       "The page has very many elements",
	Description: "Large pages are slow to load and to parse.",
	Remediation: "Show less at once: page through long lists.",
	Reference:   "https://web.dev/articles/dom-size-and-interactivity",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const many, far = 1500, 5000
		n := d.Weight.Elements
		return graded(n > far, n > many, "%d elements", n)
	}),
}, {
	ID: "dom-deep", Version: 1, Dimension: technical, Category: "performance", Severity: low, Class: advisory, Route: InPage,
	Title:       "Elements are nested very deep",
	Description: "Deep nesting makes pages slow, and parsers give up.",
	Remediation: "Remove wrappers that carry no style of their own.",
	Reference:   "https://web.dev/articles/dom-size-and-interactivity",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const most = 40
		return unless(d.Nested > most, "%d levels", d.Nested)
	}),
}, {
	ID: "scripts-blocking", Version: 1, Dimension: technical, Category: "performance", Severity: low, Class: advisory, Route: InPage,
	Title:       "Scripts keep the page from showing",
	Description: "The browser waits for each script in the head before it shows anything.",
	Remediation: "Add defer or async to <script src> in the head.",
	Reference:   "https://web.dev/articles/efficiently-load-third-party-javascript",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Weight.Scripts == 0 {
			return none()
		}
		const few = 2
		return unless(d.Weight.BlockingHead > few, "%d scripts", d.Weight.BlockingHead)
	}),
}, {
	ID: "inline-code-large", Version: 1, Dimension: technical, Category: "performance", Severity: low, Class: advisory, Route: InPage,
	Title:       "Much of the HTML is scripts and styles",
	Description: "Crawlers have to read past it to reach the text.",
	Remediation: "Move scripts and styles into files.",
	Reference:   "https://web.dev/articles/extract-critical-css",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const most = 150 << 10
		return unless(d.Weight.InlineBytes > most, "%d KB", d.Weight.InlineBytes>>10)
	}),
}, {
	ID: "third-parties-many", Version: 1, Dimension: technical, Category: "performance", Severity: low, Class: advisory, Route: InPage,
	Title:       "Scripts come from very many hosts",
	Description: "Each host costs a connection, and each can break the page.",
	Remediation: "Remove scripts that nobody uses; serve the others from your own host.",
	Reference:   "https://web.dev/articles/identify-slow-third-party-javascript",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Weight.Scripts == 0 {
			return none()
		}
		const most = 10
		return unless(d.Weight.ThirdParty > most, "%d hosts", d.Weight.ThirdParty)
	}),
}, {
	ID: "caching-missing", Version: 1, Dimension: technical, Category: "performance", Severity: low, Class: advisory, Route: InServer,
	Title:       "The page cannot be asked for changes",
	Description: "Without ETag or Last-Modified crawlers fetch the whole page each time.",
	Remediation: "Send an ETag or a Last-Modified header and answer 304 when nothing has changed.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc9110#section-8.8",
	Check: onHTML(func(p *Page, _ *Document) Result {
		f := &p.Fetch
		return unless(f.Header("etag") == "" && f.Header("last-modified") == "" && f.Header("cache-control") == "", "neither ETag nor Last-Modified nor Cache-Control")
	}),
}}
