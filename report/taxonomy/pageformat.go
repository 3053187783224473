package taxonomy

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// The formats of pages.
const (
	FormatArticle       = "article"
	FormatListicle      = "listicle"
	FormatComparison    = "comparison"
	FormatHowTo         = "how_to"
	FormatProduct       = "product"
	FormatCategory      = "category"
	FormatHomepage      = "homepage"
	FormatDocumentation = "documentation"
	FormatForumThread   = "forum_thread"
	FormatVideo         = "video"
	FormatReview        = "review"
	FormatPDF           = "pdf"
)

// How a page's format was found.
const (
	MethodURL   = "url"
	MethodTitle = "title"
)

// PageFormat derives a page's format from its address and title; empty when they
// do not say. The path is in its normal form, the categories are the page's. That
// a page is an article is the least an address can say: the title may say more.
func PageFormat(pagePath, title string, categories []string) (format, method string) {
	format = byPath(strings.ToLower(pagePath), categories)
	if format != "" && format != FormatArticle {
		return format, MethodURL
	}
	if told := byWords(words(title)); told != "" {
		return told, MethodTitle
	}
	if format == "" {
		return "", ""
	}
	return format, MethodURL
}

func byPath(p string, categories []string) string {
	folders := strings.FieldsFunc(p, func(r rune) bool { return r == '/' })
	switch {
	case isHomepage(folders):
		return FormatHomepage
	case path.Ext(p) == ".pdf":
		return FormatPDF
	}
	for _, f := range folderFormats() {
		if slices.ContainsFunc(folders[:max(1, len(folders)-1)], f.has) {
			return f.format
		}
	}
	has := func(c string) bool { return slices.Contains(categories, c) }
	switch {
	case has("video"):
		return FormatVideo
	case has("documentation"):
		return FormatDocumentation
	}
	slug := words(strings.TrimSuffix(folders[len(folders)-1], path.Ext(p)))
	if told := byWords(slug); told != "" {
		return told
	}
	if isArticle(folders, slug) {
		return FormatArticle
	}
	return ""
}

// isHomepage reports that a path is a site's first page, perhaps in one language.
func isHomepage(folders []string) bool {
	switch len(folders) {
	case 0:
		return true
	case 1:
		f := folders[0]
		return len(f) == len("en") || len(f) == len("en-us") && f[2] == '-' || strings.HasPrefix(f, "index.") || f == "home"
	default:
		return false
	}
}

// folderFormat is a format that folders of an address tell.
type folderFormat struct {
	format string
	names  []string
}

func (f folderFormat) has(folder string) bool { return slices.Contains(f.names, folder) }

// folderFormats are in the order in which they are asked.
func folderFormats() []folderFormat {
	return []folderFormat{
		{FormatForumThread, []string{
			"comments", "questions", "question", "thread", "threads", "topic", "topics", "t", "forum", "forums", "viewtopic.php",
			"showthread.php", "discussions", "discussion",
		}},
		{FormatVideo, []string{"watch", "video", "videos", "shorts", "reel", "reels"}},
		{FormatComparison, []string{"compare", "comparison", "comparisons", "vergleich", "vs", "alternatives"}},
		{FormatReview, []string{"review", "reviews", "testbericht", "testberichte"}},
		{FormatDocumentation, []string{"docs", "documentation", "help", "support", "hc", "manual", "reference", "api", "kb"}},
		{FormatHowTo, []string{"how-to", "howto", "tutorials", "tutorial"}},
		{FormatProduct, []string{"dp", "product", "products", "p", "itm", "item", "listing", "ip", "produkt", "produkte", "produit"}},
		{FormatCategory, []string{
			"category", "categories", "collections", "collection", "c", "tag", "tags", "kategorie", "kategorien", "catalog", "s",
		}},
	}
}

// byWords derives a format from the words of a slug or title, in lower case.
func byWords(w []string) string {
	if len(w) < 2 {
		return ""
	}
	phrase := " " + strings.Join(w, " ") + " "
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(phrase, " "+p+" ") })
	}
	switch {
	case has("vs", "versus", "compared", "comparison", "vergleich", "comparatif", "alternative to"):
		return FormatComparison
	case has("how to", "wie man", "anleitung", "step by step", "comment faire", "tutorial"):
		return FormatHowTo
	case has("best", "top", "beste", "besten", "meilleur", "meilleurs", "meilleures", "mejor", "mejores", "migliori", "alternatives") ||
		counted(w):
		return FormatListicle
	case has("review", "reviewed", "reviews", "testbericht", "im test", "hands on"):
		return FormatReview
	}
	return ""
}

// counted reports that a text begins with how many things it lists.
func counted(w []string) bool {
	return len(w) > 2 && len(w[0]) <= 2 && strings.IndexFunc(w[0], func(r rune) bool { return !unicode.IsDigit(r) }) < 0
}

// isArticle reports that an address is dated, stands below a blog or news, or ends
// in a sentence.
func isArticle(folders, slug []string) bool {
	const sentence = 4 // words
	for i, f := range folders[:len(folders)-1] {
		switch f {
		case "blog", "blogs", "news", "article", "articles", "post", "posts", "story", "stories", "magazine", "magazin", "ratgeber", "guides", "wiki":
			return true
		}
		year := len(f) == 4 && (strings.HasPrefix(f, "20") || strings.HasPrefix(f, "19"))
		if year && i+1 < len(folders) {
			return true
		}
	}
	return len(slug) >= sentence
}

// words are the runs of letters and digits of a text, in lower case.
func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}
