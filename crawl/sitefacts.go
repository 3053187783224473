package crawl

import (
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/address"
	"github.com/answer-visibility/avm/crawl/site/extract"
	"github.com/answer-visibility/avm/internal/egress"
)

func isHTML(got *egress.Response) bool {
	kind, _, err := mime.ParseMediaType(got.Header.Get("Content-Type"))
	if err != nil || kind == "" {
		kind, _, _ = strings.Cut(http.DetectContentType(got.Body), ";")
	}
	return kind == "text/html" || kind == "application/xhtml+xml"
}

// keptHeaders are the headers that rules look at.
func keptHeaders() []string {
	return []string{
		"Strict-Transport-Security", "X-Content-Type-Options", "X-Frame-Options", "Content-Security-Policy", "Referrer-Policy", "Etag",
		"Last-Modified", "Cache-Control", "Server", "Vary",
	}
}

func (r *siteRun) fetchFacts(u *url.URL, got *egress.Response) site.Fetch {
	f := site.Fetch{
		Status: got.Status, Protocol: got.Protocol, ContentType: extract.Clean(got.Header.Get("Content-Type"), maxTitle), Bytes: len(got.Body), PackedBytes: got.Packed,
		Encoding: strings.ToLower(extract.Clean(got.Header.Get("Content-Encoding"), 30)), FirstByte: got.FirstByte, Total: got.Total,
		Headers: map[string]string{}, BlockedAgents: r.blockedAgents(u),
	}
	for _, name := range keptHeaders() {
		if value := got.Header.Get(name); value != "" {
			f.Headers[strings.ToLower(name)] = extract.Clean(value, maxTitle)
		}
	}
	for _, value := range got.Header.Values("Link") {
		if strings.Contains(strings.ToLower(value), `rel="canonical"`) || strings.Contains(strings.ToLower(value), "rel=canonical") {
			f.Headers["link-canonical"] = extract.Clean(value, maxTitle)
		}
	}
	for _, value := range got.Header.Values("X-Robots-Tag") {
		f.RobotsTag = append(f.RobotsTag, robotsTag(value)...)
	}
	if location := got.Header.Get("Location"); got.Status/100 == 3 && location != "" {
		if to, ok := address.Resolve(u, location); ok {
			f.RedirectTo = to.String()
		} else {
			f.RedirectTo = extract.Clean(location, maxTitle)
		}
	}
	return f
}

// robotsTag reads the directives of an X-Robots-Tag that are for everybody. Those for one
// crawler begin with its name and a colon.
func robotsTag(value string) []string {
	name, _, found := strings.Cut(value, ":")
	if found && !strings.Contains(name, ",") {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "max-snippet", "max-image-preview", "max-video-preview", "unavailable_after":
		default:
			return nil
		}
	}
	return extract.Directives(value)
}

func (r *siteRun) blockedAgents(u *url.URL) []string {
	var names []string
	for _, a := range r.verdicts.Blocked(u.RequestURI()) {
		names = append(names, a.Name)
	}
	return names
}
