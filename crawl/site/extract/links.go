package extract

import (
	"net"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/answer-visibility/avm/crawl/site/address"
	"github.com/answer-visibility/avm/internal/lazyregexp"
)

var vagueAnchor = lazyregexp.New(`(?i)^(click here|here|more|read more|learn more|link|this|details|mehr|hier|weiterlesen|mehr erfahren|en savoir plus|ici|más|leer más|»|›|→|\.\.\.)$`)

func (r *reader) anchor(n *html.Node, at place) {
	href, has := lookup(n, "href")
	href = strings.TrimSpace(href)
	if !has || href == "" || strings.HasPrefix(href, "#") {
		return
	}
	if r.otherScheme(href) {
		return
	}
	label := r.label(n)
	counts := &r.doc.Links
	switch {
	case label == "":
		counts.EmptyAnchor++
	case vagueAnchor.MatchString(label):
		counts.VagueAnchor++
	}
	if at.main {
		counts.Text += countWords(label)
	}
	r.addLink(href, label, at.main, hasWord(attribute(n, "rel"), "nofollow"))
}

// otherScheme notes links that lead to no page.
func (r *reader) otherScheme(href string) bool {
	scheme, rest, found := strings.Cut(href, ":")
	if !found || strings.ContainsAny(scheme, "/?#.") {
		return false
	}
	switch strings.ToLower(scheme) {
	case "http", "https":
		return false
	case "mailto":
		r.doc.Contact.Email = true
	case "tel":
		r.doc.Contact.Phone = true
	case "javascript", "data", "vbscript", "file":
		r.doc.Links.Unsafe++
	default:
		_, _, port := strings.Cut(rest, "//")
		return port || rest != "" && strings.TrimLeft(rest, "0123456789") != rest
	}
	return true
}

// label returns a link's text, or what stands for it.
func (r *reader) label(n *html.Node) string {
	if s := Clean(textBelow(n), maxAnchor); s != "" {
		return s
	}
	if s := Clean(attribute(n, "aria-label")+" "+attribute(n, "title"), maxAnchor); s != "" {
		return s
	}
	for d := range n.Descendants() {
		switch d.DataAtom {
		case atom.Img:
			if s := Clean(attribute(d, "alt"), maxAnchor); s != "" {
				return s
			}
		case atom.Svg:
			if s := Clean(textBelow(d)+attribute(d, "aria-label"), maxAnchor); s != "" {
				return s
			}
		default:
		}
	}
	return ""
}

func hasWord(list, word string) bool {
	return list != "" && slices.Contains(strings.Fields(strings.ToLower(list)), word)
}

func (r *reader) addLink(href, label string, main, nofollow bool) {
	at, known := r.resolved[href]
	if !known {
		at = r.resolve(href)
		if len(r.resolved) < 2*MaxLinks {
			r.resolved[href] = at
		}
	}
	if at < 0 {
		return
	}
	l := &r.links[at]
	if l.Count++; l.Count == 1 {
		l.Nofollow, l.Anchor = nofollow, label
	}
	l.Main = l.Main || main
	l.Nofollow = l.Nofollow && nofollow
	if l.Anchor == "" {
		l.Anchor = label
	}
}

// resolve returns the place of a link's address among the links, -1 when it leads
// nowhere or there are too many.
func (r *reader) resolve(href string) int {
	u, ok := address.Resolve(r.base, href)
	if !ok {
		return -1
	}
	key := u.String()
	if at, known := r.linkAt[key]; known {
		return at
	}
	if len(r.links) >= MaxLinks {
		return -1
	}
	r.linkAt[key] = len(r.links)
	r.links = append(r.links, Link{URL: u, Internal: address.SameSite(r.address, u)})
	return len(r.links) - 1
}

// finishLinks counts the links by where they lead.
func (r *reader) finishLinks() {
	counts := &r.doc.Links
	for i := range r.links {
		l := &r.links[i]
		if isLocal(l.URL.Hostname()) && !isLocal(r.address.Hostname()) {
			counts.LocalHost++
		}
		if !l.Internal {
			counts.External++
			if l.Main {
				counts.ExternalMain++
			}
			continue
		}
		counts.Internal++
		if l.Main {
			counts.InternalMain++
		}
		if l.Nofollow {
			counts.NofollowInternal++
		}
		if r.address.Scheme == "https" && l.URL.Scheme == "http" {
			counts.Insecure++
		}
	}
	r.doc.OutCitations = counts.ExternalMain
}

func isLocal(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && (ip.IsLoopback() || ip.IsPrivate())
}
