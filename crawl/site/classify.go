package site

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/answer-visibility/avm/model"
)

// The step that decided a page's kind.
const (
	ByAddress    = "address"
	ByStructured = "structured_data"
	ByTitle      = "title"
	ByLayout     = "layout"
	NoRule       = "no_rule_matched"
	TooLittle    = "too_little_text"
)

// Classify reports what kind of page a page is, and by what. It looks at the address,
// then at what structured data says in particular, at title and heading, and at the
// layout; docs/site-crawls.md has the method and its measure.
func Classify(p *Page) (kind model.PageKind, reason string) {
	if p.Document == nil {
		return model.PageKindOther, TooLittle
	}
	u, err := url.Parse(p.URL)
	if err != nil {
		return model.PageKindOther, NoRule
	}
	c := &classifier{page: p, doc: p.Document, host: strings.ToLower(u.Hostname()), path: strings.ToLower(u.Path), title: titleOf(p.Document)}
	c.segments = strings.FieldsFunc(c.path, func(r rune) bool { return r == '/' })
	for _, step := range []func() (model.PageKind, string){c.byPlace, c.byStructured, c.byTitle, c.byFolder, c.byLayout} {
		if kind, reason := step(); kind != "" {
			return kind, reason
		}
	}
	const least = 30
	if c.doc.AllWords < least {
		return model.PageKindOther, TooLittle
	}
	return model.PageKindOther, NoRule
}

// classifier holds the properties that decide a page's kind.
type classifier struct {
	page     *Page
	doc      *Document
	host     string
	path     string
	segments []string
	title    string // main heading and title without the site's name
}

func titleOf(d *Document) string {
	const telling = 15 // characters: a shorter heading may be a section's
	heading := h1(d)
	if len(heading) >= telling && strings.Contains(d.Title, heading) {
		return heading // the rest of the title is the site's name
	}
	title := d.Title
	for _, by := range []string{" | ", " – ", " — ", " - ", " · ", " :: "} {
		if at := strings.LastIndex(title, by); at > 0 {
			title = title[:at]
			break
		}
	}
	text := heading + "\n" + title
	if name := d.OpenGraph["site_name"]; name != "" {
		text = strings.ReplaceAll(text, name, "")
	}
	return text
}

// last returns the last segment of the path without its extension.
func (c *classifier) last() string {
	if len(c.segments) == 0 {
		return ""
	}
	name := c.segments[len(c.segments)-1]
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		name = name[:at]
	}
	return name
}

func (c *classifier) inFolder(names ...string) bool {
	return len(c.segments) > 1 && slices.ContainsFunc(c.segments[:len(c.segments)-1], func(s string) bool { return slices.Contains(names, s) })
}

// byPlace classifies pages that stand in places of their own on most sites.
func (c *classifier) byPlace() (model.PageKind, string) {
	last := c.last()
	switch {
	case homePath.MatchString(c.path) && !strings.Contains(c.page.URL, "?"):
		if docsHost.MatchString(c.host) || c.isDocs() {
			break
		}
		return model.PageKindHomepage, ByAddress
	case policyPath.MatchString(last) || c.inFolder("legal", "policies", "policy") && policyWords.MatchString(c.title):
		return model.PageKindTrustPolicy, ByAddress
	case c.isDocs():
	case contactPath.MatchString(last):
		return model.PageKindAboutContact, ByAddress
	case pricingPath.MatchString(last):
		return model.PageKindPricing, ByAddress
	case faqPath.MatchString(last):
		return model.PageKindFaq, ByAddress
	}
	if c.page.Site != nil && c.page.URL == c.page.Site.Home {
		return model.PageKindHomepage, ByAddress
	}
	return "", ""
}

// has reports whether structured data has an item of a type.
func (c *classifier) has(types ...string) bool {
	return slices.ContainsFunc(c.doc.Structured, func(i Item) bool { return slices.Contains(types, i.Type) })
}

// count counts the items of a type.
func (c *classifier) count(name string) int {
	n := 0
	for _, i := range c.doc.Structured {
		if i.Type == name {
			n++
		}
	}
	return n
}

// byStructured classifies pages by what structured data says in particular. Articles may
// still turn out to be of a finer kind.
func (c *classifier) byStructured() (model.PageKind, string) {
	article := c.isArticle()
	if kind := c.byGoods(article); kind != "" {
		return kind, ByStructured
	}
	switch {
	case c.has("AboutPage", "ContactPage"):
		return model.PageKindAboutContact, ByStructured
	case c.has("Review", "CriticReview") && article:
		return model.PageKindCaseStudyReview, ByStructured
	case c.has("Service") && !article:
		return model.PageKindService, ByStructured
	}
	return "", ""
}

func (c *classifier) isArticle() bool {
	return c.has(articleTypes()...) || c.has("LiveBlogPosting", "ReportageNewsArticle")
}

// byTitle classifies pages by title and main heading.
func (c *classifier) byTitle() (model.PageKind, string) {
	switch {
	case policyWords.MatchString(c.title) && !c.isArticle() && !c.dated() && !c.isDocs():
		return model.PageKindTrustPolicy, ByTitle
	case c.isDocs():
		return c.docsKind()
	case faqTitle.MatchString(c.title):
		return model.PageKindFaq, ByTitle
	case (contactTitle.MatchString(c.title) || c.isAboutItself()) && !c.isArticle():
		return model.PageKindAboutContact, ByTitle
	}
	return c.byHeadline()
}

// isAboutItself reports whether the title is "About" and the name in the address of the site.
func (c *classifier) isAboutItself() bool {
	found := aboutTitle.FindStringSubmatch(c.title)
	if found == nil {
		return false
	}
	letters := func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}
	name := strings.Map(letters, found[1])
	return name != "" && strings.Contains(strings.Map(letters, c.host), name)
}

// byHeadline classifies texts by what their title promises.
func (c *classifier) byHeadline() (model.PageKind, string) {
	switch {
	case altTitle.MatchString(c.title):
		return model.PageKindAlternative, ByTitle
	case versusTitle.MatchString(c.title):
		return model.PageKindComparison, ByTitle
	case caseTitle.MatchString(c.title) || c.inFolder("case-studies", "case-study", "customers", "success-stories", "reviews", "testimonials"):
		return model.PageKindCaseStudyReview, ByTitle
	case howToTitle.MatchString(c.title):
		return model.PageKindHowTo, ByTitle
	case countTitle.MatchString(c.title), listTitle.MatchString(c.title) && !c.has("NewsArticle") && (c.doc.Numbered >= 3 || c.doc.Lists > 0 || len(c.doc.Headings) > 4):
		return model.PageKindListicle, ByTitle
	case guideTitle.MatchString(c.title):
		return model.PageKindGuide, ByTitle
	case pricingTitle.MatchString(c.title) && c.doc.Prices > 1:
		return model.PageKindPricing, ByTitle
	}
	return "", ""
}

func (c *classifier) dated() bool { return c.doc.Published != "" && c.doc.Author != "" }

// byFolder classifies pages by the folder that they are in.
func (c *classifier) byFolder() (model.PageKind, string) {
	last := c.last()
	switch {
	case c.isArticle() && c.doc.Words > 80:
		return model.PageKindArticle, ByStructured
	case newsPath.MatchString(last) && c.doc.CardLinks > 2, c.inFolder("tag", "tags", "author", "authors", "topics", "archive"):
		return model.PageKindEditorialIndex, ByAddress
	case newsPath.MatchString(last) && !strings.HasSuffix(c.path, ".html"):
		return model.PageKindEditorialIndex, ByAddress
	case c.inFolder("blog", "news", "articles", "article", "posts", "post", "insights", "magazine", "stories", "press-releases") || c.datedPath() || c.inNewsFolder():
		return model.PageKindArticle, ByAddress
	}
	if kind := c.byShopFolder(last); kind != "" {
		return kind, ByAddress
	}
	return "", ""
}

// inNewsFolder reports whether a folder's name says that news are in it.
func (c *classifier) inNewsFolder() bool {
	return len(c.segments) > 1 && slices.ContainsFunc(c.segments[:len(c.segments)-1], newsFolder.MatchString)
}

func (c *classifier) datedPath() bool { return datePath.MatchString(c.path) }

// byLayout classifies pages that declare nothing by what they look like.
func (c *classifier) byLayout() (model.PageKind, string) {
	if kind, reason := c.byOffers(); kind != "" {
		return kind, reason
	}
	d := c.doc
	const several, many = 3, 8
	switch {
	case len(d.Questions) > several && 2*len(d.Questions) > len(d.Headings):
		return model.PageKindFaq, ByLayout
	case d.CardLinks >= many && d.CardLinks*2 > len(d.Headings):
		return model.PageKindEditorialIndex, ByLayout
	case c.isList():
		return model.PageKindListicle, ByLayout
	case d.OpenGraph["type"] == "article" && d.Words > 120, c.dated() && d.Words > 120:
		return model.PageKindArticle, ByStructured
	case d.CodeBlocks >= 2 && d.Words > 80:
		return model.PageKindDocs, ByLayout
	case c.isLongRead():
		return model.PageKindArticle, ByLayout
	}
	return "", ""
}

// isLongRead reports whether a page is a long text, or one that somebody wrote at some time.
func (c *classifier) isLongRead() bool {
	d := c.doc
	return d.Paragraphs.Count >= 10 && d.Words > 600 || d.Paragraphs.Count >= 5 && d.Words > 300 && (d.Published != "" || d.Author != "" || d.VisibleDate || d.Semantic.Article == 1)
}

// isList reports whether headings number what they list.
func (c *classifier) isList() bool {
	const least = 5
	return c.doc.Numbered >= least && c.doc.Numbered*2 > len(c.doc.Headings)
}
