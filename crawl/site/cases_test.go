package site_test

import (
	"slices"
	"strings"
	"time"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/model"
)

// goodPage is a home page that nearly every rule passes.
func goodPage() *site.Page {
	depth := 1
	return &site.Page{
		URL: "https://example.com/", Kind: model.PageKindHomepage,
		Fetch: site.Fetch{
			Status: 200, ContentType: "text/html; charset=utf-8", Bytes: 20_000, Encoding: "gzip", FirstByte: 100 * time.Millisecond,
			Headers: map[string]string{
				"strict-transport-security": "max-age=1", "x-content-type-options": "nosniff", "content-security-policy": "frame-ancestors 'self'",
				"referrer-policy": "origin", "etag": "x",
			},
		},
		Document: &site.Document{
			Lang: "en", Title: "Acme makes things for people", Titles: 1, Descriptions: 1,
			Description: "Acme makes things that people need, in three sizes and many colours, since 1949.", Canonicals: []string{"https://example.com/"},
			Alternates: []site.Alternate{
				{Lang: "en", URL: "https://example.com/"}, {Lang: "de", URL: "https://example.com/de"}, {Lang: "x-default", URL: "https://example.com/"},
			},
			Viewport: "width=device-width", Doctype: true, DeclaredCharset: "utf-8",
			Headings: []site.Heading{{Level: 1, Text: "Acme makes things"}, {Level: 2, Text: "How long does it take?"}},
			Words:    320, AllWords: 500, TextHash: "x", Paragraphs: site.Paragraphs{Count: 9, Longest: 90, FirstWord: 40},
			Questions: []site.Question{{Text: "How long does it take?", AnswerWords: 30}, {Text: "Why?", AnswerWords: 30}}, Lists: 1,
			Tables: []site.Table{{Rows: 3, Columns: 2, Header: true}}, Images: site.Images{Count: 2}, Links: site.LinkCounts{Internal: 20, External: 2},
			OpenGraph:  map[string]string{"title": "t", "description": "d", "image": "i", "url": "https://example.com/"},
			Twitter:    map[string]string{"card": "summary"},
			Structured: []site.Item{{Format: "json-ld", Type: "Organization", Top: true, Properties: []string{"logo", "name", "sameAs", "url"}}},
			Published:  "2026-01-01", Modified: "2026-02-01", VisibleDate: true, Author: "A. Person", Numbers: 9, OutCitations: 2,
			Contact: site.Contact{Email: true}, Weight: site.Weight{Elements: 100, Scripts: 1}, Nested: 10, MainFound: true,
			Semantic: site.Semantic{Main: 1}, Prices: 2,
		},
		Site: &site.Site{
			Now: time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC), Home: "https://example.com/", RobotsState: "found", RobotsSitemap: true,
			Sitemaps: 1, SitemapURLs: 10, LLMsText: true,
		},
		Graph: &site.Graph{Depth: &depth, Inbound: 3, MainInbound: 2, FollowedInbound: 3, InSitemap: true, CanonicalStatus: 200},
	}
}

// redirectPage is an address that redirects: most rules do not apply to it.
func redirectPage() *site.Page {
	p := goodPage()
	p.Document, p.Kind = nil, ""
	redirecting(p, 301)
	return p
}

func redirecting(p *site.Page, status int) {
	p.Fetch.Status, p.Fetch.RedirectTo = status, "https://example.com/b"
	p.Graph.ChainLength, p.Graph.ChainStatus = 1, 200
}

func otherCanonical(p *site.Page) { p.Document.Canonicals = []string{"https://example.com/b"} }

func notHome(p *site.Page) {
	p.URL = "https://example.com/b"
	p.Document.Canonicals = []string{p.URL}
}

func items(p *site.Page, kind string, properties ...string) {
	slices.Sort(properties)
	p.Document.Structured = []site.Item{{Format: "json-ld", Type: kind, Top: true, Properties: properties, Values: map[string]string{}}}
}

// ruleCase holds what makes the good page pass a rule, fail it, and be nothing that it
// applies to; nil: the good page passes as it is, and a redirect is nothing it applies to.
type ruleCase struct{ pass, fail, none func(*site.Page) }

func ruleCases() map[string]ruleCase {
	return map[string]ruleCase{
		"http-client-error": {fail: func(p *site.Page) {
			p.Fetch.Status = 404
		}},
		"http-server-error": {fail: func(p *site.Page) {
			p.Fetch.Status = 503
		}},
		"noindex": {fail: func(p *site.Page) {
			p.Document.Robots = []string{"noindex"}
		}},
		"robots-conflict": {pass: func(p *site.Page) {
			p.Document.Robots = []string{"noindex"}
		}, fail: func(p *site.Page) {
			p.Document.Robots = []string{"index", "noindex"}
		}},
		"nofollow-page": {fail: func(p *site.Page) {
			p.Document.Robots = []string{"nofollow"}
		}},
		"nosnippet": {fail: func(p *site.Page) {
			p.Fetch.RobotsTag = []string{"nosnippet"}
		}},
		"snippet-short": {pass: func(p *site.Page) {
			p.Document.Robots = []string{"max-snippet:-1"}
		}, fail: func(p *site.Page) {
			p.Document.Robots = []string{"max-snippet:20"}
		}},
		"nosnippet-parts": {fail: func(p *site.Page) {
			p.Document.NoSnippet = 3
		}},
		"noarchive": {pass: func(p *site.Page) {
			p.Document.Robots = []string{"index"}
		}, fail: func(p *site.Page) {
			p.Document.Robots = []string{"noarchive"}
		}},
		"noai": {pass: func(p *site.Page) {
			p.Document.Robots = []string{"index"}
		}, fail: func(p *site.Page) {
			p.Document.Robots = []string{"noai"}
		}},
		"unavailable-after": {pass: func(p *site.Page) {
			p.Document.Robots = []string{"unavailable_after: 2999-01-01"}
		}, fail: func(p *site.Page) {
			p.Document.Robots = []string{"unavailable_after: 2020-01-01"}
		}},
		"soft-404": {fail: func(p *site.Page) {
			p.Document.Title, p.Document.Words = "Page not found", 20
		}},
		"empty-page": {fail: func(p *site.Page) {
			p.Document.AllWords = 2
		}},
		"meta-refresh": {fail: func(p *site.Page) {
			p.Document.MetaRefresh = "0; url=/x"
		}},
		"redirect": {fail: func(p *site.Page) {
			redirecting(p, 301)
		}, none: func(p *site.Page) {
			redirecting(p, 302)
		}},
		"redirect-temporary": {pass: func(p *site.Page) {
			redirecting(p, 301)
		}, fail: func(p *site.Page) {
			redirecting(p, 302)
		}, none: func(p *site.Page) {
			p.Fetch.RedirectTo = ""
		}},
		"not-https": {fail: func(p *site.Page) {
			p.URL = "http://example.com/"
		}},
		"ai-search-blocked": {fail: func(p *site.Page) {
			p.Fetch.BlockedAgents = []string{"OAI-SearchBot"}
		}},
		"ai-user-fetch-blocked": {fail: func(p *site.Page) {
			p.Fetch.BlockedAgents = []string{"ChatGPT-User"}
		}},
		"ai-training-blocked": {fail: func(p *site.Page) {
			p.Fetch.BlockedAgents = []string{"GPTBot"}
		}},
		"robots-unreadable": {fail: func(p *site.Page) {
			p.Site.RobotsState = "unreadable"
		}, none: func(p *site.Page) {
			p.URL = "https://example.com/other"
		}},
		"robots-missing": {fail: func(p *site.Page) {
			p.Site.RobotsState = "absent"
		}, none: func(p *site.Page) {
			p.URL = "https://example.com/other"
		}},
		"robots-without-sitemap": {fail: func(p *site.Page) {
			p.Site.RobotsSitemap = false
		}, none: func(p *site.Page) {
			p.URL = "https://example.com/other"
		}},
		"sitemap-missing": {fail: func(p *site.Page) {
			p.Site.Sitemaps = 0
		}, none: func(p *site.Page) {
			p.URL = "https://example.com/other"
		}},
		"sitemap-broken": {fail: func(p *site.Page) {
			p.Site.SitemapErrors = []string{"bad XML"}
		}, none: func(p *site.Page) {
			p.URL = "https://example.com/other"
		}},
		"llms-txt-missing": {fail: func(p *site.Page) {
			p.Site.LLMsText = false
		}, none: func(p *site.Page) {
			p.URL = "https://example.com/other"
		}},
		"links-to-disallowed": {fail: func(p *site.Page) {
			p.Graph.DisallowedTargets = 2
		}},
		"sitemap-lists-error": {fail: func(p *site.Page) {
			p.Fetch.Status = 404
		}, none: func(p *site.Page) {
			p.Graph.InSitemap = false
		}},
		"sitemap-lists-noindex": {fail: func(p *site.Page) {
			p.Document.Robots = []string{"noindex"}
		}},
		"sitemap-lists-other-canonical": {fail: func(p *site.Page) {
			p.Document.Canonicals = []string{"https://example.com/other"}
		}},
		"sitemap-lacks-page": {fail: func(p *site.Page) {
			p.Graph.InSitemap = false
		}},
		"canonical-missing": {fail: func(p *site.Page) {
			p.Document.Canonicals = nil
		}},
		"canonical-several": {fail: func(p *site.Page) {
			p.Document.Canonicals = []string{"https://example.com/", "https://example.com/b"}
		}},
		"canonical-invalid": {fail: func(p *site.Page) {
			p.Document.Canonicals = []string{""}
		}},
		"canonical-other-page": {fail: func(p *site.Page) {
			p.Document.Canonicals = []string{"https://example.com/other"}
		}},
		"canonical-other-host": {fail: func(p *site.Page) {
			p.Document.Canonicals = []string{"https://other.example/"}
		}},
		"canonical-insecure": {fail: func(p *site.Page) {
			p.Document.Canonicals = []string{"http://example.com/"}
		}},
		"canonical-noindex-conflict": {fail: func(p *site.Page) {
			p.Document.Canonicals, p.Document.Robots = []string{"https://example.com/b"}, []string{"noindex"}
		}},
		"canonical-broken": {fail: func(p *site.Page) {
			p.Graph.CanonicalStatus = 404
		}},
		"canonical-redirects": {fail: func(p *site.Page) {
			p.Graph.CanonicalStatus = 301
		}},
		"canonical-not-indexed": {pass: func(p *site.Page) {
			otherCanonical(p)
		}, fail: func(p *site.Page) {
			otherCanonical(p)
			p.Graph.CanonicalNoindex = true
		}},
		"canonical-chain": {pass: func(p *site.Page) {
			otherCanonical(p)
		}, fail: func(p *site.Page) {
			otherCanonical(p)
			p.Graph.CanonicalOther = "https://example.com/c"
		}},
		"redirect-chain": {pass: func(p *site.Page) {
			redirecting(p, 301)
		}, fail: func(p *site.Page) {
			redirecting(p, 301)
			p.Graph.ChainLength = 3
		}, none: func(p *site.Page) {
			p.Fetch.RedirectTo = ""
		}},
		"redirect-loop": {pass: func(p *site.Page) {
			redirecting(p, 301)
		}, fail: func(p *site.Page) {
			redirecting(p, 301)
			p.Graph.ChainLoop = true
		}, none: func(p *site.Page) {
			p.Fetch.RedirectTo = ""
		}},
		"redirect-to-error": {pass: func(p *site.Page) {
			redirecting(p, 301)
		}, fail: func(p *site.Page) {
			redirecting(p, 301)
			p.Graph.ChainStatus = 404
		}, none: func(p *site.Page) {
			p.Fetch.RedirectTo = ""
		}},
		"title-duplicate": {fail: func(p *site.Page) {
			p.Graph.SameTitle = 1
		}},
		"description-duplicate": {fail: func(p *site.Page) {
			p.Graph.SameDescription = 1
		}},
		"content-duplicate": {fail: func(p *site.Page) {
			p.Graph.SameText = []string{"https://example.com/b"}
		}},
		"content-near-duplicate": {fail: func(p *site.Page) {
			p.Graph.NearText = []string{"https://example.com/b"}
		}},
		"lang-missing": {fail: func(p *site.Page) {
			p.Document.Lang = ""
		}},
		"lang-invalid": {fail: func(p *site.Page) {
			p.Document.Lang = "notalanguage"
		}},
		"hreflang-invalid": {fail: func(p *site.Page) {
			p.Document.Alternates[0].Lang = "english!"
		}},
		"hreflang-without-self": {fail: func(p *site.Page) {
			p.Document.Alternates = p.Document.Alternates[1:2]
		}},
		"hreflang-ambiguous": {fail: func(p *site.Page) {
			p.Document.Alternates = append(p.Document.Alternates, site.Alternate{Lang: "de", URL: "https://example.com/de2"})
		}},
		"hreflang-no-return": {fail: func(p *site.Page) {
			p.Graph.NoReturn = []string{"https://example.com/de"}
		}},
		"hreflang-broken": {fail: func(p *site.Page) {
			p.Graph.AlternateBroken = []string{"https://example.com/de"}
		}},
		"hreflang-without-default": {fail: func(p *site.Page) {
			p.Document.Alternates = []site.Alternate{{Lang: "en", URL: "a"}, {Lang: "de", URL: "b"}, {Lang: "fr", URL: "c"}}
		}},
		"title-missing": {fail: func(p *site.Page) {
			p.Document.Title = ""
		}},
		"title-several": {fail: func(p *site.Page) {
			p.Document.Titles = 2
		}},
		"title-short": {fail: func(p *site.Page) {
			p.Document.Title = "Hi"
		}},
		"title-long": {fail: func(p *site.Page) {
			p.Document.Title = strings.Repeat("title ", 20)
		}},
		"title-generic": {fail: func(p *site.Page) {
			p.Document.Title = "Home"
		}},
		"description-missing": {fail: func(p *site.Page) {
			p.Document.Description = ""
		}},
		"description-short": {fail: func(p *site.Page) {
			p.Document.Description = "short"
		}},
		"description-long": {fail: func(p *site.Page) {
			p.Document.Description = strings.Repeat("long ", 100)
		}},
		"description-several": {fail: func(p *site.Page) {
			p.Document.Descriptions = 2
		}},
		"h1-missing": {fail: func(p *site.Page) {
			p.Document.Headings = nil
		}},
		"h1-several": {fail: func(p *site.Page) {
			p.Document.Headings = append(p.Document.Headings, site.Heading{Level: 1, Text: "Second"})
		}},
		"heading-skipped": {fail: func(p *site.Page) {
			p.Document.Headings[1].Level = 4
		}},
		"heading-empty": {fail: func(p *site.Page) {
			p.Document.Headings[1].Text = ""
		}},
		"title-heading-disagree": {fail: func(p *site.Page) {
			p.Document.Headings[0].Text = "Something else"
		}},
		"og-missing": {fail: func(p *site.Page) {
			p.Document.OpenGraph = nil
		}},
		"og-url-disagrees": {fail: func(p *site.Page) {
			p.Document.OpenGraph["url"] = "https://example.com/b"
		}},
		"twitter-card-missing": {fail: func(p *site.Page) {
			p.Document.Twitter = nil
		}},
		"doctype-missing": {fail: func(p *site.Page) {
			p.Document.Doctype = false
		}},
		"charset-undeclared": {fail: func(p *site.Page) {
			p.Document.DeclaredCharset, p.Fetch.ContentType = "", "text/html"
		}},
		"charset-conflict": {fail: func(p *site.Page) {
			p.Document.DeclaredCharset = "iso-8859-1"
		}},
		"viewport-missing": {fail: func(p *site.Page) {
			p.Document.Viewport = ""
		}},
		"viewport-fixed": {fail: func(p *site.Page) {
			p.Document.Viewport = "user-scalable=no"
		}},
		"image-alt-missing": {fail: func(p *site.Page) {
			p.Document.Images.NoAlt = 2
		}},
		"image-alt-empty": {fail: func(p *site.Page) {
			p.Document.Images.MainEmpty = 2
		}},
		"image-alt-long": {fail: func(p *site.Page) {
			p.Document.Images.LongAlt = 2
		}},
		"image-size-missing": {fail: func(p *site.Page) {
			p.Document.Images.NoSize = 2
		}},
		"image-legacy-format": {fail: func(p *site.Page) {
			p.Document.Images.Legacy = 2
		}},
		"link-broken": {fail: func(p *site.Page) {
			p.Graph.Broken = []string{"https://example.com/x"}
		}},
		"link-to-redirect": {fail: func(p *site.Page) {
			p.Graph.Redirecting = []string{"https://example.com/x"}
		}},
		"orphan-page": {pass: func(p *site.Page) {
			notHome(p)
		}, fail: func(p *site.Page) {
			notHome(p)
			p.Graph.Inbound = 0
		}},
		"deep-page": {fail: func(p *site.Page) {
			n := 7
			p.Graph.Depth = &n
		}},
		"nofollow-only": {fail: func(p *site.Page) {
			p.Graph.FollowedInbound = 0
		}},
		"no-link-from-content": {pass: func(p *site.Page) {
			notHome(p)
		}, fail: func(p *site.Page) {
			notHome(p)
			p.Graph.MainInbound = 0
		}},
		"link-nofollow-internal": {fail: func(p *site.Page) {
			p.Document.Links.NofollowInternal = 2
		}},
		"link-without-text": {fail: func(p *site.Page) {
			p.Document.Links.EmptyAnchor = 2
		}},
		"link-text-vague": {fail: func(p *site.Page) {
			p.Document.Links.VagueAnchor = 5
		}},
		"links-too-many": {fail: func(p *site.Page) {
			p.Document.Links.Internal = 2000
		}},
		"dead-end": {fail: func(p *site.Page) {
			p.Document.Links.Internal = 0
		}},
		"link-insecure": {fail: func(p *site.Page) {
			p.Document.Links.Insecure = 2
		}},
		"link-local": {fail: func(p *site.Page) {
			p.Document.Links.LocalHost = 2
		}},
		"link-script": {fail: func(p *site.Page) {
			p.Document.Links.Unsafe = 2
		}},
		"url-long": {fail: func(p *site.Page) {
			p.URL = "https://example.com/" + strings.Repeat("a", 200)
		}},
		"url-capitals": {fail: func(p *site.Page) {
			p.URL = "https://example.com/About"
		}},
		"url-underscores": {fail: func(p *site.Page) {
			p.URL = "https://example.com/a_b"
		}},
		"url-parameters": {pass: func(p *site.Page) {
			p.URL = "https://example.com/?a=1"
		}, fail: func(p *site.Page) {
			p.URL = "https://example.com/?a=1&b=2&c=3&d=4"
		}},
		"response-slow": {fail: func(p *site.Page) {
			p.Fetch.FirstByte = 5 * time.Second
		}},
		"html-large": {fail: func(p *site.Page) {
			p.Fetch.Bytes = 3 << 20
		}},
		"compression-missing": {fail: func(p *site.Page) {
			p.Fetch.Encoding = ""
		}},
		"dom-large": {fail: func(p *site.Page) {
			p.Document.Weight.Elements = 9000
		}},
		"dom-deep": {fail: func(p *site.Page) {
			p.Document.Nested = 90
		}},
		"scripts-blocking": {fail: func(p *site.Page) {
			p.Document.Weight.BlockingHead = 5
		}},
		"inline-code-large": {fail: func(p *site.Page) {
			p.Document.Weight.InlineBytes = 900 << 10
		}},
		"third-parties-many": {fail: func(p *site.Page) {
			p.Document.Weight.ThirdParty = 20
		}},
		"caching-missing": {fail: func(p *site.Page) {
			p.Fetch.Headers = nil
		}},
		"hsts-missing": {fail: func(p *site.Page) {
			p.Fetch.Headers = nil
		}},
		"content-type-options-missing": {fail: func(p *site.Page) {
			p.Fetch.Headers = nil
		}},
		"framing-allowed": {fail: func(p *site.Page) {
			p.Fetch.Headers = nil
		}},
		"csp-missing": {fail: func(p *site.Page) {
			p.Fetch.Headers = nil
		}},
		"referrer-policy-missing": {fail: func(p *site.Page) {
			p.Fetch.Headers = nil
		}},
		"mixed-content": {fail: func(p *site.Page) {
			p.Document.MixedContent = []string{"http://example.com/a.js"}
		}},
		"structured-invalid": {fail: func(p *site.Page) {
			p.Document.StructuredErrors = []string{"JSON-LD: bad"}
		}},
		"structured-missing": {fail: func(p *site.Page) {
			p.Document.Structured = nil
		}},
		"structured-type-unfit": {fail: func(p *site.Page) {
			p.Document.Structured = []site.Item{{Type: "VideoObject"}}
		}},
		"article-properties": {pass: func(p *site.Page) {
			items(p, "Article", "author", "dateModified", "datePublished", "headline", "image", "publisher")
		}, fail: func(p *site.Page) {
			items(p, "Article", "headline", "image", "name")
		}},
		"product-properties": {pass: func(p *site.Page) {
			items(p, "Product", "brand", "description", "image", "name", "offers")
		}, fail: func(p *site.Page) {
			items(p, "Product", "brand", "image", "name")
		}},
		"offer-properties": {pass: func(p *site.Page) {
			items(p, "Offer", "availability", "price", "priceCurrency")
		}, fail: func(p *site.Page) {
			items(p, "Offer", "availability", "price", "url")
		}},
		"faq-properties": {pass: func(p *site.Page) {
			items(p, "FAQPage", "mainEntity", "name", "url")
		}, fail: func(p *site.Page) {
			items(p, "FAQPage", "name", "url", "about")
		}},
		"question-properties": {pass: func(p *site.Page) {
			items(p, "Question", "acceptedAnswer", "name", "url")
		}, fail: func(p *site.Page) {
			items(p, "Question", "name", "url", "about")
		}},
		"howto-properties": {pass: func(p *site.Page) {
			items(p, "HowTo", "name", "step", "tool")
		}, fail: func(p *site.Page) {
			items(p, "HowTo", "name", "tool", "supply")
		}},
		"organization-properties": {pass: func(p *site.Page) {
			items(p, "Organization", "logo", "name", "sameAs", "url")
		}, fail: func(p *site.Page) {
			items(p, "Organization", "name", "logo", "sameAs")
		}},
		"organization-missing": {fail: func(p *site.Page) {
			p.Document.Structured = nil
		}},
		"local-business-properties": {pass: func(p *site.Page) {
			items(p, "LocalBusiness", "address", "name", "openingHours", "telephone")
		}, fail: func(p *site.Page) {
			items(p, "LocalBusiness", "name", "telephone", "url")
		}},
		"breadcrumb-properties": {pass: func(p *site.Page) {
			items(p, "BreadcrumbList", "itemListElement", "name", "url")
		}, fail: func(p *site.Page) {
			items(p, "BreadcrumbList", "name", "url", "about")
		}},
		"breadcrumb-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			items(p, "BreadcrumbList", "itemListElement")
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Structured = nil
		}},
		"video-properties": {pass: func(p *site.Page) {
			items(p, "VideoObject", "name", "thumbnailUrl", "uploadDate")
		}, fail: func(p *site.Page) {
			items(p, "VideoObject", "name", "url", "about")
		}},
		"event-properties": {pass: func(p *site.Page) {
			items(p, "Event", "location", "name", "startDate")
		}, fail: func(p *site.Page) {
			items(p, "Event", "name", "url", "about")
		}},
		"rating-properties": {pass: func(p *site.Page) {
			items(p, "AggregateRating", "ratingValue", "reviewCount", "bestRating")
		}, fail: func(p *site.Page) {
			items(p, "AggregateRating", "ratingValue", "bestRating", "worstRating")
		}},
		"structured-headline-disagrees": {pass: func(p *site.Page) {
			items(p, "Article", "headline")
			p.Document.Structured[0].Values["headline"] = "Acme makes things"
		}, fail: func(p *site.Page) {
			items(p, "Article", "headline")
			p.Document.Structured[0].Values["headline"] = "Zebra"
		}},
		"structured-price-hidden": {pass: func(p *site.Page) {
			items(p, "Offer", "price")
			p.Document.Structured[0].Values["price"] = "9"
			p.Document.Prices = 1
		}, fail: func(p *site.Page) {
			items(p, "Offer", "price")
			p.Document.Structured[0].Values["price"] = "9"
			p.Document.Prices = 0
		}},
		"structured-date-disagrees": {fail: func(p *site.Page) {
			p.Document.Modified = "2001-01-01"
		}},
		"main-content-missing": {fail: func(p *site.Page) {
			p.Document.Words = 3
		}},
		"content-thin": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Words = 50
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"script-shell": {fail: func(p *site.Page) {
			p.Document.Weight.AppShell = true
		}},
		"rendered-only-text": {pass: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
		}, fail: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
			p.Rendered.Words = 9000
		}},
		"rendered-only-links": {pass: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
		}, fail: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
			p.Rendered.Links = 500
		}},
		"rendered-title-differs": {pass: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
		}, fail: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
			p.Rendered.Title = "x"
		}},
		"rendered-only-structured": {pass: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
		}, fail: func(p *site.Page) {
			p.Rendered = &site.Rendered{Title: p.Document.Title, Words: 400, Links: 20}
			p.Rendered.Types = []string{"Product"}
			p.Document.Structured = nil
		}},
		"answer-first": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Paragraphs.FirstWord = 2
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"question-headings-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Questions = nil
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"question-answers-long": {fail: func(p *site.Page) {
			p.Document.Questions[0].AnswerWords = 900
		}},
		"faq-without-questions": {pass: func(p *site.Page) {
			p.Kind = model.PageKindFaq
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindFaq
			p.Document.Questions = nil
		}},
		"paragraphs-long": {fail: func(p *site.Page) {
			p.Document.Paragraphs.Long = 3
		}},
		"subheadings-missing": {pass: func(p *site.Page) {
			p.Document.Words = 450
		}, fail: func(p *site.Page) {
			p.Document.Words, p.Document.Headings = 900, p.Document.Headings[:1]
		}},
		"lists-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindGuide
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindGuide
			p.Document.Lists, p.Document.Tables = 0, nil
		}},
		"comparison-table-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindComparison
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindComparison
			p.Document.Tables = nil
		}},
		"table-without-header": {fail: func(p *site.Page) {
			p.Document.Tables[0].Header = false
		}},
		"facts-few": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Numbers = 0
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"sources-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.OutCitations = 0
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"author-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Author = ""
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"date-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Published, p.Document.Modified = "", ""
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"date-hidden": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.VisibleDate = false
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"date-future": {fail: func(p *site.Page) {
			p.Document.Modified = "2999-01-01"
		}},
		"content-stale": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Published, p.Document.Modified = "2001-01-01", ""
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"boilerplate-much": {pass: func(p *site.Page) {
			p.Kind = model.PageKindArticle
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindArticle
			p.Document.Words = 10
		}, none: func(p *site.Page) {
			p.Kind = model.PageKindTrustPolicy
		}},
		"landmarks-missing": {fail: func(p *site.Page) {
			p.Document.Semantic = site.Semantic{}
		}},
		"contact-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindAboutContact
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindAboutContact
			p.Document.Contact, p.Document.Structured = site.Contact{}, nil
		}},
		"homepage-unclear": {fail: func(p *site.Page) {
			p.Document.Words = 3
		}},
		"prices-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindPricing
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindPricing
			p.Document.Prices = 0
		}},
		"product-price-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindProduct
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindProduct
			p.Document.Prices, p.Document.Structured = 0, nil
		}},
		"code-examples-missing": {pass: func(p *site.Page) {
			p.Kind = model.PageKindDocs
		}, fail: func(p *site.Page) {
			p.Kind = model.PageKindDocs
			p.Document.Lists, p.Document.Tables = 0, nil
		}},
	}
}
