package crawl

import (
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/lazyregexp"
)

// Format is what kind of page a page is.
type Format string

// The formats. Their names are what reports show.
const (
	FormatArticle       Format = "article"
	FormatListicle      Format = "listicle"
	FormatComparison    Format = "comparison"
	FormatHowTo         Format = "how_to"
	FormatProduct       Format = "product"
	FormatCategory      Format = "category"
	FormatHomepage      Format = "homepage"
	FormatDocumentation Format = "documentation"
	FormatForumThread   Format = "forum_thread"
	FormatVideo         Format = "video"
	FormatReview        Format = "review"
	FormatFAQ           Format = "faq"
	FormatPDF           Format = "pdf"
	FormatOther         Format = "other"
)

// FormatMethod is the source that decided a format.
type FormatMethod string

// The methods. What a page says of itself is JSON-LD and OpenGraph; all else,
// its address included, is its content.
const (
	MethodJSONLD    FormatMethod = "json_ld"
	MethodOpenGraph FormatMethod = "open_graph"
	MethodContent   FormatMethod = "content"
)

const (
	longParagraph   = 80 // characters
	articleAtLeast  = 3  // long paragraphs
	listAtLeast     = 3  // numbered headings
	questionsAtLest = 4  // headings that ask
)

var (
	homePath     = lazyregexp.New(`^/?([a-z]{2}([-_][A-Za-z]{2})?/?|index\.[a-z]{3,5})?$`)
	listTitle    = lazyregexp.New(`(?i)\b(top|best)[ -]\d{1,3}\b|\b\d{1,3}\+?\s([\pL'’-]+\s){0,4}(best|top|great|ways|tips|tools|alternatives|ideas|reasons|examples|apps|products|things|brands|besten|beste|meilleure?s|mejores|melhores|migliori)\b|^(the )?(best|top) [\pL\pN]|\balternatives\b|^(die|das|der) besten?\b|^les meilleure?s\b|^(los|las) mejores\b|^(os|as) melhores\b|^(i|le) migliori\b`)
	versusTitle  = lazyregexp.New(`(?i)\b(vs\.?|versus)\s|\b(compared|comparison|comparing|vergleich|comparatif|comparativa|comparaci[oó]n|confronto)\b`)
	howToTitle   = lazyregexp.New(`(?i)^(how (to|do|can)|step[- ]by[- ]step|a (beginner['’]s )?guide to|wie (man|du|sie|ich)|so (geht|funktioniert)|comment (faire|choisir)|c[oó]mo|como|come)\b|\bhow to\b`)
	reviewTitle  = lazyregexp.New(`(?i)\b(reviews?|reviewed|hands[- ]on|testbericht|im test|rese[nñ]a|recensione)\b`)
	questions    = lazyregexp.New(`(?i)\bfaqs?\b|frequently asked|h[aä]ufige fragen|foire aux questions|preguntas frecuentes`)
	forumAddress = lazyregexp.New(`(?i)^(forums?|community|discuss|discourse)\.|[./](forums?|threads?|topics?|viewtopic\.php|showthread\.php|questions|comments)(/|$)`)
	docsAddress  = lazyregexp.New(`(?i)^(docs?|developers?|help|support|manual|wiki)\.|/(docs?|documentation|api-reference|reference|manual|help|knowledge-?base)(/|$)`)
	shopAddress  = lazyregexp.New(`(?i)/(category|categories|collections?|catalog|tags?|shop)(/|$)`)
	numbered     = lazyregexp.New(`^#?(\d{1,3})[.):\s]`)
	stepped      = lazyregexp.New(`(?i)^(step|schritt|[eé]tape|paso|passo) \d`)
)

// format reports what kind of page it is: what the page declares where that is
// particular, then what its title and headings show, then what it declares in general.
func (r *pageReader) format(p *Page) (Format, FormatMethod) {
	if homePath.MatchString(r.address.Path) && r.address.RawQuery == "" {
		return FormatHomepage, MethodContent
	}
	if f := r.declared(); f != "" {
		return f, MethodJSONLD
	}
	if f := r.openGraph(); f != "" && f != FormatArticle {
		return f, MethodOpenGraph
	}
	if f := r.shown(p); f != "" {
		return f, MethodContent
	}
	switch {
	case r.isArticle():
		return FormatArticle, MethodJSONLD
	case r.has("FAQPage"):
		return FormatFAQ, MethodJSONLD
	case r.openGraph() == FormatArticle:
		return FormatArticle, MethodOpenGraph
	}
	return r.located(), MethodContent
}

func (r *pageReader) isArticle() bool {
	return r.has("Article", "NewsArticle", "BlogPosting", "ReportageNewsArticle", "AnalysisNewsArticle", "OpinionNewsArticle", "Report",
		"ScholarlyArticle", "SocialMediaPosting", "LiveBlogPosting", "ClaimReview")
}

// declared is what JSON-LD says of the page, where that is particular. An
// article's pictures, films and lists of products are parts of it.
func (r *pageReader) declared() Format {
	switch {
	case r.has("DiscussionForumPosting", "QAPage"):
		return FormatForumThread
	case r.has("HowTo", "Recipe"):
		return FormatHowTo
	case r.has("TechArticle", "APIReference"):
		return FormatDocumentation
	case r.has("Review", "CriticReview", "UserReview"):
		return FormatReview
	case r.isArticle():
		return ""
	case r.has("CollectionPage", "OfferCatalog", "SearchResultsPage"), r.types["Product"] >= listAtLeast:
		return FormatCategory
	case r.has("Product", "ProductGroup", "IndividualProduct", "ProductModel"):
		return FormatProduct
	case r.has("VideoObject"):
		return FormatVideo
	case r.has("FAQPage"):
		return FormatFAQ
	case r.has("ItemList"):
		return FormatCategory
	}
	return ""
}

func (r *pageReader) openGraph() Format {
	kind := strings.ToLower(strings.TrimSpace(r.meta["og:type"]))
	switch {
	case kind == "article", kind == "blog":
		return FormatArticle
	case strings.HasPrefix(kind, "video") && !r.isArticle():
		return FormatVideo
	case kind == "product.group":
		return FormatCategory
	case strings.HasPrefix(kind, "product"), kind == "og:product":
		return FormatProduct
	}
	return ""
}

// shown is what title and headings show.
func (r *pageReader) shown(p *Page) Format {
	for _, title := range r.titles(p) {
		switch {
		case questions.MatchString(title):
			return FormatFAQ
		case versusTitle.MatchString(title):
			return FormatComparison
		case howToTitle.MatchString(title):
			return FormatHowTo
		case listTitle.MatchString(title):
			return FormatListicle
		case reviewTitle.MatchString(title):
			return FormatReview
		}
	}
	switch {
	case r.compares():
		return FormatComparison
	case r.counts():
		return FormatListicle
	case r.steps():
		return FormatHowTo
	case r.asks():
		return FormatFAQ
	}
	return ""
}

// titles are the main heading, and the title without the site's name after it.
func (r *pageReader) titles(p *Page) []string {
	var all []string
	for _, h := range r.headings {
		if h.level == 1 && h.text != "" {
			all = append(all, h.text)
			break
		}
	}
	title := p.Title
	for _, by := range []string{" | ", " – ", " — ", " - "} {
		if at := strings.LastIndex(title, by); at > 0 {
			title = title[:at]
			break
		}
	}
	return append(all, title)
}

// compares reports that a heading announces a comparison, and a table makes one.
func (r *pageReader) compares() bool {
	const rows, columns = 3, 3
	return slices.ContainsFunc(r.headings, func(h heading) bool { return versusTitle.MatchString(h.text) }) &&
		slices.ContainsFunc(r.tables, func(size [2]int) bool { return size[0] >= rows && size[1] >= columns })
}

// counts reports that headings count from one, up or down.
func (r *pageReader) counts() bool {
	seen := map[int]map[int]bool{2: {}, 3: {}}
	for _, h := range r.headings {
		if m := numbered.FindStringSubmatch(h.text); m != nil && seen[h.level] != nil {
			if n, err := strconv.Atoi(m[1]); err == nil {
				seen[h.level][n] = true
			}
		}
	}
	for _, numbers := range seen {
		whole := len(numbers) >= listAtLeast
		for n := 1; n <= listAtLeast; n++ {
			whole = whole && numbers[n]
		}
		if whole {
			return true
		}
	}
	return false
}

func (r *pageReader) steps() bool { return r.headingsLike(stepped.MatchString) >= listAtLeast }

func (r *pageReader) asks() bool {
	asking := r.headingsLike(func(text string) bool { return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？") })
	return asking >= questionsAtLest && 2*asking > len(r.headings)
}

func (r *pageReader) headingsLike(is func(string) bool) int {
	n := 0
	for _, h := range r.headings {
		if is(h.text) {
			n++
		}
	}
	return n
}

// located is what the address, the microdata and the amount of text make of a page
// that declares nothing.
func (r *pageReader) located() Format {
	at := strings.TrimPrefix(strings.ToLower(r.address.Hostname()), "www.") + r.address.EscapedPath()
	switch {
	case slices.Contains(r.microdata, "Product"):
		return FormatProduct
	case forumAddress.MatchString(at):
		return FormatForumThread
	case docsAddress.MatchString(at):
		return FormatDocumentation
	case shopAddress.MatchString(at):
		return FormatCategory
	case slices.ContainsFunc(r.microdata, func(kind string) bool { return strings.HasSuffix(kind, "Article") || kind == "BlogPosting" }),
		r.paragraphs >= articleAtLeast:
		return FormatArticle
	}
	return FormatOther
}
