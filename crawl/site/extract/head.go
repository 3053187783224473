package extract

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/address"
)

func (r *reader) readBase(n *html.Node) {
	if r.doc.Base != "" {
		return
	}
	if u, ok := address.Resolve(r.address, attribute(n, "href")); ok {
		r.base, r.doc.Base = u, u.String()
	}
}

func (r *reader) readMeta(n *html.Node) {
	content := attribute(n, "content")
	if declared := attribute(n, "charset"); declared != "" {
		r.doc.DeclaredCharset = strings.ToLower(Clean(declared, 40))
	}
	switch strings.ToLower(attribute(n, "http-equiv")) {
	case "content-type":
		if at := strings.Index(strings.ToLower(content), "charset="); at >= 0 {
			r.doc.DeclaredCharset = strings.ToLower(Clean(content[at+len("charset="):], 40))
		}
	case "refresh":
		r.doc.MetaRefresh = Clean(content, maxAnchor)
		r.goesOn(refreshTarget(content))
	}
	name := attribute(n, "property")
	if name == "" {
		name = attribute(n, "name")
	}
	if name = strings.ToLower(strings.TrimSpace(name)); name == "" {
		return
	}
	if _, had := r.meta[name]; !had && len(r.meta) < MaxLinks {
		r.meta[name] = content
	}
	switch name {
	case "description":
		if r.doc.Descriptions++; r.doc.Descriptions == 1 {
			r.doc.Description = Clean(content, maxMetaValue)
		}
	case "robots":
		r.doc.Robots = append(r.doc.Robots, Directives(content)...)
	case "generator":
		r.doc.Generator = Clean(content, maxAnchor)
	case "viewport":
		r.doc.Viewport = Clean(content, maxAnchor)
	case "author", "article:author":
		r.setAuthor(content)
	}
}

// refreshTarget returns the address of a meta refresh, such as 0; url='/en/'. Empty: the page loads itself again.
func refreshTarget(content string) string {
	at := strings.IndexAny(content, ";,")
	if at < 0 {
		return ""
	}
	target := strings.TrimSpace(content[at+1:])
	if name, value, found := strings.Cut(target, "="); found && strings.EqualFold(strings.TrimSpace(name), "url") {
		target = strings.TrimSpace(value)
	}
	for _, quote := range []string{"'", `"`} {
		if inner, quoted := strings.CutPrefix(target, quote); quoted {
			target, _, _ = strings.Cut(inner, quote)
		}
	}
	return target
}

// goesOn notes an address that a browser loads without a click: it is a link without a text.
func (r *reader) goesOn(target string) {
	if target = strings.TrimSpace(target); target != "" {
		r.addLink(target, "", false, false)
	}
}

// Directives reads a list of robots directives, in lower case.
func Directives(list string) []string {
	var found []string
	for d := range strings.SplitSeq(strings.ToLower(list), ",") {
		if d = strings.TrimSpace(d); d != "" && len(found) < maxListed {
			found = append(found, Clean(d, 60))
		}
	}
	return found
}

func (r *reader) setAuthor(name string) {
	if name = Clean(name, maxAnchor); r.doc.Author == "" && !strings.HasPrefix(name, "http") {
		r.doc.Author = name
	}
}

func (r *reader) readLink(n *html.Node) {
	href, seen := attribute(n, "href"), 0
	for rel := range strings.FieldsSeq(strings.ToLower(attribute(n, "rel"))) {
		if seen++; seen > maxListed {
			return
		}
		switch rel {
		case "canonical":
			if len(r.doc.Canonicals) < maxListed {
				r.doc.Canonicals = append(r.doc.Canonicals, r.canonical(href))
			}
		case "alternate":
			r.alternate(n, href)
		case "amphtml":
			r.doc.AMP = Clean(href, maxMetaValue)
		case "stylesheet":
			r.doc.Weight.Styles++
			r.insecure(href)
		}
	}
}

// canonical resolves what a canonical link names; what cannot be resolved stays as
// it is written.
func (r *reader) canonical(href string) string {
	if strings.TrimSpace(href) == "" {
		return ""
	}
	if u, ok := address.Resolve(r.base, href); ok {
		return u.String()
	}
	return Clean(href, maxMetaValue)
}

func (r *reader) alternate(n *html.Node, href string) {
	lang := Clean(attribute(n, "hreflang"), 35)
	kind := strings.ToLower(attribute(n, "type"))
	if strings.Contains(kind, "rss") || strings.Contains(kind, "atom") {
		r.doc.Feeds++
	}
	if lang != "" && len(r.doc.Alternates) < maxAlternates {
		r.doc.Alternates = append(r.doc.Alternates, site.Alternate{Lang: lang, URL: r.canonical(href)})
	}
}

func (r *reader) readScript(n *html.Node, at place) {
	kind, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(attribute(n, "type"))), ";")
	if strings.TrimSpace(kind) == "application/ld+json" {
		if len(r.jsonLD) < maxListed && n.FirstChild != nil {
			r.jsonLD = append(r.jsonLD, n.FirstChild.Data)
		}
		return
	}
	if kind != "" && kind != "module" && !strings.Contains(kind, "javascript") {
		return // data, templates
	}
	w := &r.doc.Weight
	w.Scripts++
	source, external := lookup(n, "src")
	if external {
		r.loadedScript(n, source, at.head && kind != "module")
	} else if n.FirstChild != nil {
		w.InlineBytes += len(n.FirstChild.Data)
	}
}

// loadedScript counts a script that comes from another address. One in the head that
// may block does so unless it is loaded beside the page.
func (r *reader) loadedScript(n *html.Node, source string, mayBlock bool) {
	r.insecure(source)
	_, async := lookup(n, "async")
	_, deferred := lookup(n, "defer")
	if mayBlock && !async && !deferred {
		r.doc.Weight.BlockingHead++
	}
	if u, err := url.Parse(strings.TrimSpace(source)); err == nil && u.Host != "" && !strings.EqualFold(u.Host, r.address.Host) && len(r.hosts) < maxListed {
		r.hosts[strings.ToLower(u.Host)] = true
	}
}
