package extract

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// skipped reports whether nothing of an element is content.
func (w *weigher) skipped(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Svg, atom.Iframe, atom.Object, atom.Nav, atom.Footer, atom.Aside,
		atom.Select, atom.Textarea, atom.Button, atom.Head, atom.Dialog, atom.Menu, atom.Video, atom.Audio, atom.Canvas, atom.Label:
		return true
	case atom.Body, atom.Html, atom.Main, atom.Article:
		return !w.lenient && hidden(n)
	default:
	}
	if w.lenient {
		return false
	}
	if hidden(n) {
		return true
	}
	switch attribute(n, "role") {
	case "navigation", "contentinfo", "complementary", "search", "menu", "menubar", "banner", "dialog", "alertdialog":
		return true
	}
	return w.kindOf(n) == classUnlikely
}

func hidden(n *html.Node) bool {
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "aria-hidden":
			if a.Val == "true" && n.DataAtom != atom.Body {
				return true
			}
		case "style":
			if strings.Contains(a.Val, "display") && strings.Contains(strings.ReplaceAll(a.Val, " ", ""), "display:none") {
				return true
			}
		}
	}
	return false
}

func (w *weigher) kindOf(n *html.Node) classKind {
	var class, id string
	for _, a := range n.Attr {
		switch a.Key {
		case "class":
			class = a.Val
		case "id":
			id = a.Val
		}
	}
	if class == "" && id == "" {
		return classPlain
	}
	key := class + " " + id
	kind, known := w.classes[key]
	if !known {
		kind = readClass(strings.ToLower(key))
		w.classes[key] = kind
	}
	return kind
}

// readClass reads what an element's class and id say of it.
func readClass(names string) classKind {
	content := containsAny(names, contentNames())
	if containsAny(names, unlikelyNames()) && !content {
		return classUnlikely
	}
	for name := range strings.FieldsSeq(names) {
		if slices.ContainsFunc(unlikelyWords(), func(bad string) bool { return beginsOrEnds(name, bad) }) {
			return classUnlikely
		}
	}
	if content {
		return classContent
	}
	return classPlain
}

// beginsOrEnds reports whether a word is the first or the last one of a name whose words
// hyphens or underscores join.
func beginsOrEnds(name, word string) bool {
	rest, begins := strings.CutPrefix(name, word)
	if begins && (rest == "" || rest[0] == '-' || rest[0] == '_') {
		return true
	}
	rest, ends := strings.CutSuffix(name, word)
	return ends && (rest[len(rest)-1] == '-' || rest[len(rest)-1] == '_')
}

func containsAny(names string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(names, part) {
			return true
		}
	}
	return false
}

// contentNames are parts of the names that sites give to their main content.
func contentNames() []string {
	return []string{
		"article-body", "article__body", "articlebody", "article-content", "article_body", "articletext", "article-text", "entry-content",
		"post-content", "post-body", "postcontent", "story-body", "storybody", "story-content", "body-copy", "bodycopy", "main-content", "maincontent",
		"mw-parser-output", "rich-text", "richtext", "content-body", "post__content", "article__content", "markdown-body", "page-content",
		"td-post-content", "news-text", "article-main", "entry_content", "single-content",
	}
}

// unlikelyNames are parts of the names that sites give to what is not content.
func unlikelyNames() []string {
	return []string{
		"breadcrumb", "cookie", "newsletter", "related", "sidebar", "side-bar", "social", "sponsor", "subscribe", "navbar", "comments", "disqus",
		"share-", "sharing", "sharebar", "recommend", "promo", "popup", "pagination", "footer", "outbrain", "taboola", "advert", "read-more",
		"readmore", "skip-link", "site-header", "masthead", "most-read", "most-popular", "trending", "byline", "author-bio", "signup", "sign-up",
		"tag-list", "taglist", "tags-", "post-meta", "entry-meta", "article-meta", "newsletter", "paywall", "login", "modal", "teaser", "-ad-",
		"ad-container", "donate", "donation", "widget", "copyright", "hatnote", "catlinks", "navigation", "print-only", "visually-hidden", "sr-only",
		"screen-reader", "topics-list", "caption", "credit", "toolbar", "lightbox", "gallery", "slideshow", "carousel", "comment-",
		"up-next", "see-also", "morefrom", "more-from", "also-read", "infobox", "mw-editsection", "reference-list", "follow-us",
	}
}

// unlikelyWords are whole words of such names.
func unlikelyWords() []string {
	return []string{
		"nav", "menu", "ad", "ads", "share", "comment", "tags", "banner", "shoutbox", "meta", "toc", "rss", "byline", "timestamp", "dateline",
		"printfriendly", "tool", "tools", "search", "more", "hidden", "crumbs", "legal", "disclaimer", "pager", "author", "aux", "skip",
	}
}
