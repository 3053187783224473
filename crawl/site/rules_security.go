package site

import "strings"

// securityRules are about safety, as far as a request shows it.
var securityRules = []Rule{{
	ID: "hsts-missing", Version: 1, Dimension: technical, Category: "security", Severity: low, Class: advisory, Route: InServer,
	Title:       "Browsers are not asked to use encryption always",
	Description: "The first visit may still be unencrypted.",
	Remediation: "Send Strict-Transport-Security: max-age=31536000.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc6797",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(!strings.HasPrefix(p.URL, "https:"), unless(p.Fetch.Header("strict-transport-security") == "", "the header is missing"))
	}),
}, {
	ID: "mixed-content", Version: 1, Dimension: technical, Category: "security", Severity: high, Class: defect, Route: InPage,
	Title:       "The page loads unencrypted parts",
	Description: "Browsers block them, and the page looks broken.",
	Remediation: "Begin the addresses of images, scripts and styles with https://.",
	Reference:   "https://developer.mozilla.org/docs/Web/Security/Mixed_content",
	Check: onHTML(func(p *Page, d *Document) Result {
		return noneIf(!strings.HasPrefix(p.URL, "https:"), unless(len(d.MixedContent) > 0, "%s", first(d.MixedContent)))
	}),
}, {
	ID: "content-type-options-missing", Version: 1, Dimension: technical, Category: "security", Severity: low, Class: advisory, Route: InServer,
	Title:       "Browsers may guess types",
	Description: "A file that somebody uploaded could be run as a script.",
	Remediation: "Send X-Content-Type-Options: nosniff.",
	Reference:   "https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return unless(!strings.EqualFold(p.Fetch.Header("x-content-type-options"), "nosniff"), "the header is missing")
	}),
}, {
	ID: "framing-allowed", Version: 1, Dimension: technical, Category: "security", Severity: low, Class: advisory, Route: InServer,
	Title:       "Other sites may show the page within theirs",
	Description: "Visitors can be tricked into clicking.",
	Remediation: "Send Content-Security-Policy: frame-ancestors 'self'.",
	Reference:   "https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return unless(p.Fetch.Header("x-frame-options") == "" && !strings.Contains(p.Fetch.Header("content-security-policy"), "frame-ancestors"), "neither frame-ancestors nor X-Frame-Options")
	}),
}, {
	ID: "csp-missing", Version: 1, Dimension: technical, Category: "security", Severity: info, Class: diagnostic, Route: InServer,
	Title:       "The page restricts no scripts",
	Description: "A script that somebody smuggles in is run.",
	Remediation: "Send a Content-Security-Policy that names where scripts may come from.",
	Reference:   "https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return unless(p.Fetch.Header("content-security-policy") == "", "the header is missing")
	}),
}, {
	ID: "referrer-policy-missing", Version: 1, Dimension: technical, Category: "security", Severity: info, Class: diagnostic, Route: InServer,
	Title:       "The page does not say what other sites learn",
	Description: "Browsers decide what other sites learn about the page that a visitor came from.",
	Remediation: "Send Referrer-Policy: strict-origin-when-cross-origin.",
	Reference:   "https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Referrer-Policy",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return unless(p.Fetch.Header("referrer-policy") == "", "the header is missing")
	}),
}}
