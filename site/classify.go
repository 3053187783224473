package site

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// How a page's kind was told.
const (
	ByAddress    = "address"
	ByStructured = "structured_data"
	ByTitle      = "title"
	ByLayout     = "layout"
	NoRule       = "no_rule_matched"
	TooLittle    = "too_little_text"
)

// Classify tells what kind of page a page is, and by what. It looks at the address,
// then at what structured data says in particular, at title and heading, and at the
// layout; docs/site-crawls.md has the method, its measure and the confusion table.
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

// classifier holds what a page is told by.
type classifier struct {
	page     *Page
	doc      *Document
	host     string
	path     string
	segments []string
	title    string // main heading and title without the site's name
}

func titleOf(d *Document) string {
	title := d.Title
	for _, by := range []string{" | ", " – ", " — ", " - ", " · ", " :: "} {
		if at := strings.LastIndex(title, by); at > 0 {
			title = title[:at]
			break
		}
	}
	return h1(d) + "\n" + title
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

var (
	homePath     = regexp.MustCompile(`^/?([a-z]{2}([-_][a-z]{2})?/?)?((index|default|home)\.[a-z]{3,5})?$`)
	policyWords  = regexp.MustCompile(`(?i)\b(privacy|datenschutz|cookie[- ]?(policy|notice)|terms|conditions|agb|nutzungsbedingungen|imprint|impressum|legal notice|mentions l[ée]gales|politique de confidentialit[ée]|gdpr|dsgvo|refund policy|return policy|returns policy|shipping policy|disclaimer|accessibility statement|acceptable use|security policy|trust cent(er|re)|licen[cs]e agreement|code of conduct|warranty policy|responsible disclosure|politica de privacidad|aviso legal)\b`)
	policyPath   = regexp.MustCompile(`^(privacy([-_]?policy)?|datenschutz(erklaerung)?|cookies?([-_]policy)?|terms([-_](of[-_](service|use)|and[-_]conditions))?|tos|legal|imprint|impressum|agb|gdpr|disclaimer|accessibility|security|trust|returns?[-_]policy|refund[-_]policy|shipping[-_]policy|code[-_]of[-_]conduct|eula|dpa|sla)$`)
	contactPath  = regexp.MustCompile(`^(about([-_]us)?|contact([-_]us)?|team|our[-_](team|story|company)|company|who[-_]we[-_]are|careers?|jobs|press|ueber[-_]uns|über[-_]uns|kontakt|a[-_]propos|qui[-_]sommes[-_]nous|contacto|sobre[-_]nosotros|leadership|mission|history|staff|people)$`)
	contactTitle = regexp.MustCompile(`(?im)^(about( us)?|about [\pL\pN .&]{1,40}|contact( us)?|get in touch|our (team|story|mission)|meet the team|über uns|kontakt|à propos|qui sommes[- ]nous|contacto|sobre nosotros|who we are|how to contact us|careers|work with us|join us)\W*$`)
	pricingPath  = regexp.MustCompile(`^(pricing|prices?|plans?([-_]and[-_]pricing)?|preise?|tarifs?|precios|cost|rates|fees|tariffs?)$`)
	pricingTitle = regexp.MustCompile(`(?im)^(\S+ )?(pricing|prices|plans (and|&) (pricing|prices)|our (prices|rates|plans)|preise|tarifs?|precios|fees|rates)\b.{0,30}$`)
	faqPath      = regexp.MustCompile(`(^|[-_])faqs?($|[-_])|^(frequently[-_]asked[-_]questions|questions)$`)
	faqTitle     = regexp.MustCompile(`(?i)\bfaqs?\b|frequently asked|häufige fragen|foire aux questions|preguntas frecuentes|domande frequenti`)
	altTitle     = regexp.MustCompile(`(?i)\balternatives?\s+(to|for|zu|à|a)\b|\b[\pL\pN.]+ alternatives?\b|\balternativen zu\b`)
	versusTitle  = regexp.MustCompile(`(?i)\b(vs\.?|versus)\s|\b(compared|comparison|comparing|compare|vergleich|comparatif|comparativa|confronto)\b|\bdifferences? between\b|\bor\b.*\bwhich (is|one)\b`)
	listTitle    = regexp.MustCompile(`(?i)\b(top|best)[ -]\d{1,3}\b|(^|\n)\d{1,3}\+?\s([\pL'’-]+\s){0,4}\pL+|(^|\n)(the )?(best|top)\b.*\b(for|of|in|to)\b|\b(die|das|der) besten?\b`)
	howToTitle   = regexp.MustCompile(`(?im)^(how (to|do i|can i)\b|step[- ]by[- ]step|wie (man|du|sie|ich)\b|so (geht|funktioniert)|comment (faire|choisir|installer)|c[oó]mo\b|tutorial\b)|\bhow to\b|\btutorial\b|\bin \d+ (easy )?steps\b`)
	guideTitle   = regexp.MustCompile(`(?i)\b(ultimate|complete|beginner['’]?s?|definitive|comprehensive|buying|buyer['’]?s|practical|quick|in-depth|essential|starter)\b.{0,30}\bguide\b|\bguide (to|for|on)\b|\bexplained\b|(^|\n)(what (is|are)|was ist|qu'est-ce que)\b|\bleitfaden\b|\bratgeber\b|\bintroduction to\b|\b101\b|\bprimer\b|\bhandbook of\b`)
	caseTitle    = regexp.MustCompile(`(?i)\b(case stud(y|ies)|success stor(y|ies)|customer stor(y|ies)|testimonials?|reviews?|reviewed|hands[- ]on|fallstudie|testbericht|im test|étude de cas|caso de éxito|rese[nñ]a)\b`)
	newsPath     = regexp.MustCompile(`^(blog|news|articles?|magazine|insights|stories|posts|press[-_]releases|archive|archives|journal|resources|newsroom|aktuelles|actualites|noticias|category|tag|author|topics?|updates)$`)
	docsHost     = regexp.MustCompile(`^(docs?|developers?|api|help|support|manual|wiki|learn)\.`)
	docsFolder   = []string{"docs", "doc", "documentation", "manual", "manuals", "reference", "api", "api-reference", "help", "kb", "knowledge-base", "knowledgebase", "support", "developer", "developers", "sdk", "wiki", "library", "tutorial", "handbook", "man", "learn"}
	docsMaker    = regexp.MustCompile(`(?i)docbook|sphinx|doxygen|mkdocs|docusaurus|asciidoctor|gitbook|texinfo|makeinfo|vuepress|antora|javadoc|rustdoc|latex2html|hugo.*docsy|ronn|man2html|groff|xmlto|epydoc|pdoc|yard|starlight`)
)

// byPlace tells pages that stand in places of their own on most sites.
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

// byStructured tells pages by what structured data says in particular. Articles may
// still turn out to be of a finer kind.
func (c *classifier) byStructured() (model.PageKind, string) {
	const several = 3
	article := c.isArticle()
	switch {
	case c.has("FAQPage") && !article && !c.has("Product") && 2*len(c.doc.Questions) >= len(c.doc.Headings):
		return model.PageKindFaq, ByStructured
	case c.has("HowTo", "Recipe"):
		return model.PageKindHowTo, ByStructured
	case c.has("TechArticle", "APIReference") && !strings.Contains(c.path, "/blog/"):
		return model.PageKindDocs, ByStructured
	case c.count("Product") >= several, c.has("OfferCatalog"), c.has("CollectionPage") && c.count("Product") > 0:
		return model.PageKindCategory, ByStructured
	case c.has("Product", "ProductGroup", "IndividualProduct") && !article && !c.has("CollectionPage"):
		return model.PageKindProduct, ByStructured
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

// byTitle tells pages by title and main heading.
func (c *classifier) byTitle() (model.PageKind, string) {
	switch {
	case policyWords.MatchString(c.title) && !c.isArticle() && !c.dated() && !c.isDocs():
		return model.PageKindTrustPolicy, ByTitle
	case c.isDocs():
		return c.docsKind()
	case faqTitle.MatchString(c.title):
		return model.PageKindFaq, ByTitle
	case contactTitle.MatchString(c.title) && !c.isArticle():
		return model.PageKindAboutContact, ByTitle
	case altTitle.MatchString(c.title):
		return model.PageKindAlternative, ByTitle
	case versusTitle.MatchString(c.title):
		return model.PageKindComparison, ByTitle
	case caseTitle.MatchString(c.title) || c.inFolder("case-studies", "case-study", "customers", "success-stories", "reviews", "testimonials"):
		return model.PageKindCaseStudyReview, ByTitle
	case howToTitle.MatchString(c.title):
		return model.PageKindHowTo, ByTitle
	case listTitle.MatchString(c.title) && !c.has("NewsArticle") && (c.doc.Numbered >= 3 || c.doc.Lists > 0 || len(c.doc.Headings) > 4):
		return model.PageKindListicle, ByTitle
	case guideTitle.MatchString(c.title):
		return model.PageKindGuide, ByTitle
	case pricingTitle.MatchString(c.title) && c.doc.Prices > 1:
		return model.PageKindPricing, ByTitle
	}
	return "", ""
}

// isDocs reports whether a page is documentation, by where it is or what made it.
func (c *classifier) isDocs() bool {
	if strings.Contains(c.path, "/blog/") || c.isArticle() && !c.has("TechArticle") {
		return false
	}
	return docsHost.MatchString(c.host) || c.inFolder(docsFolder...) || len(c.segments) == 1 && slices.Contains(docsFolder, c.segments[0]) ||
		docsMaker.MatchString(c.doc.Generator) || c.doc.DocsMarks
}

// docsKind tells the kinds of pages within documentation: only clear ones are not
// documentation itself.
func (c *classifier) docsKind() (model.PageKind, string) {
	if faqTitle.MatchString(c.title) && len(c.doc.Questions) > 2 {
		return model.PageKindFaq, ByTitle
	}
	return model.PageKindDocs, ByAddress
}

func (c *classifier) dated() bool { return c.doc.Published != "" && c.doc.Author != "" }

// byFolder tells pages by the folder that they are in.
func (c *classifier) byFolder() (model.PageKind, string) {
	last := c.last()
	switch {
	case c.isArticle() && c.doc.Words > 80:
		return model.PageKindArticle, ByStructured
	case newsPath.MatchString(last) && c.doc.CardLinks > 2, c.inFolder("tag", "tags", "author", "authors", "topics", "archive"):
		return model.PageKindEditorialIndex, ByAddress
	case newsPath.MatchString(last) && !strings.HasSuffix(c.path, ".html"):
		return model.PageKindEditorialIndex, ByAddress
	case c.inFolder("blog", "news", "articles", "article", "posts", "post", "insights", "magazine", "stories", "press-releases") || c.datedPath():
		return model.PageKindArticle, ByAddress
	case c.inFolder("guides", "guide"):
		return model.PageKindGuide, ByAddress
	case c.inFolder("how-to", "howto", "tutorials"):
		return model.PageKindHowTo, ByAddress
	case c.inFolder("product", "products", "p", "item", "shop", "dp") && c.looksLikeProduct():
		return model.PageKindProduct, ByAddress
	case c.inFolder("category", "categories", "collections", "collection", "catalog", "c", "shop", "store", "departments"),
		slices.Contains([]string{"products", "shop", "store", "catalog", "collections", "categories"}, last):
		return model.PageKindCategory, ByAddress
	case c.inFolder("product", "products"):
		return model.PageKindProduct, ByAddress
	case c.inFolder("services", "service", "solutions", "solution", "leistungen", "use-cases", "features") ||
		slices.Contains([]string{"services", "service", "solutions", "leistungen", "features"}, last):
		return model.PageKindService, ByAddress
	case c.inFolder("locations", "location", "stores", "branches", "standorte", "offices"), slices.Contains([]string{"locations", "stores", "standorte"}, last):
		return model.PageKindLocal, ByAddress
	}
	return "", ""
}

var datePath = regexp.MustCompile(`/(19|20)\d{2}/(0?[1-9]|1[0-2])/|/(19|20)\d{2}-(0[1-9]|1[0-2])-\d{2}`)

func (c *classifier) datedPath() bool { return datePath.MatchString(c.path) }

func (c *classifier) looksLikeProduct() bool {
	return c.doc.BuyButtons > 0 && c.doc.BuyButtons < 4 || c.doc.OpenGraph["type"] == "product" || c.doc.CardLinks < 3
}

// byLayout tells pages that say nothing of themselves by what they look like.
func (c *classifier) byLayout() (model.PageKind, string) {
	d := c.doc
	const several, many = 3, 8
	switch {
	case strings.HasPrefix(d.OpenGraph["type"], "product"):
		return model.PageKindProduct, ByStructured
	case d.BuyButtons >= several || d.Prices >= many && d.CardLinks >= several:
		return model.PageKindCategory, ByLayout
	case d.BuyButtons > 0:
		return model.PageKindProduct, ByLayout
	case c.has("LocalBusiness", "Store", "Restaurant", "Hotel", "Dentist") && d.Contact.Phone:
		return model.PageKindLocal, ByStructured
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
	case d.Paragraphs.Count >= 5 && d.Words > 300 && (d.Published != "" || d.Author != "" || d.VisibleDate || d.Semantic.Article == 1):
		return model.PageKindArticle, ByLayout
	}
	return "", ""
}

// isList reports whether headings number what they list.
func (c *classifier) isList() bool {
	const least = 5
	return c.doc.Numbered >= least && c.doc.Numbered*2 > len(c.doc.Headings)
}
