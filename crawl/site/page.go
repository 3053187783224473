// Package site says what is good and bad about a page for search engines and answer
// engines: the model of a page that was read, the rules, page kinds and scores.
// It is pure: nothing here fetches or stores.
package site

import (
	"time"

	"github.com/answer-visibility/avm/model"
)

// Page is everything that rules look at. Its JSON is what a crawl stores.
type Page struct {
	URL        string         `json:"url"`
	Kind       model.PageKind `json:"kind,omitempty"`
	KindReason string         `json:"kind_reason,omitempty"`
	Fetch      Fetch          `json:"fetch"`
	Document   *Document      `json:"document,omitempty"` // nil: it is not HTML
	Rendered   *Rendered      `json:"rendered,omitempty"` // nil: no browser has rendered it

	Site  *Site  `json:"-"` // nil: nothing is known of the site
	Graph *Graph `json:"-"` // nil: the crawl has not ended
}

// Fetch is what the server answered.
type Fetch struct {
	Status        int               `json:"status"`
	Protocol      string            `json:"protocol,omitempty"`
	ContentType   string            `json:"content_type,omitempty"`
	Charset       string            `json:"charset,omitempty"`
	Bytes         int               `json:"bytes"`          // unpacked
	PackedBytes   int               `json:"packed_bytes"`   // as sent
	Encoding      string            `json:"encoding"`       // of the body as sent; empty: none
	FirstByte     time.Duration     `json:"first_byte"`     // from the request to the head of the answer
	Total         time.Duration     `json:"total"`          // from the request to the end of the body
	RedirectTo    string            `json:"redirect_to"`    // empty: it does not redirect
	Headers       map[string]string `json:"headers"`        // those that rules look at, names in lower case
	RobotsTag     []string          `json:"robots_tag"`     // directives of X-Robots-Tag for everybody, in lower case
	BlockedAgents []string          `json:"blocked_agents"` // AI agents that robots.txt refuses
	NotModified   bool              `json:"not_modified,omitempty"`
}

// Header returns a header's value by its name in lower case.
func (f *Fetch) Header(name string) string { return f.Headers[name] }

// Document is what the HTML says.
type Document struct {
	Lang             string            `json:"lang,omitempty"`
	Title            string            `json:"title"`
	Titles           int               `json:"titles"`
	Description      string            `json:"description,omitempty"`
	Descriptions     int               `json:"descriptions"`
	Robots           []string          `json:"robots,omitempty"` // directives of <meta name="robots">, in lower case
	Canonicals       []string          `json:"canonicals,omitempty"`
	Alternates       []Alternate       `json:"alternates,omitempty"` // hreflang
	AMP              string            `json:"amp,omitempty"`
	Feeds            int               `json:"feeds,omitempty"`
	Viewport         string            `json:"viewport,omitempty"`
	Doctype          bool              `json:"doctype"`
	DeclaredCharset  string            `json:"declared_charset,omitempty"`
	MetaRefresh      string            `json:"meta_refresh,omitempty"`
	Base             string            `json:"base,omitempty"`
	Headings         []Heading         `json:"headings,omitempty"`
	Words            int               `json:"words"` // of the main content
	AllWords         int               `json:"all_words"`
	TextHash         string            `json:"text_hash,omitempty"`   // of the main content; empty: there is none
	Fingerprint      uint64            `json:"fingerprint,omitempty"` // SimHash of the main content
	Excerpt          string            `json:"excerpt,omitempty"`
	Paragraphs       Paragraphs        `json:"paragraphs"`
	Questions        []Question        `json:"questions,omitempty"`
	Lists            int               `json:"lists"`
	Tables           []Table           `json:"tables,omitempty"`
	Images           Images            `json:"images"`
	Links            LinkCounts        `json:"links"`
	OpenGraph        map[string]string `json:"open_graph,omitempty"`
	Twitter          map[string]string `json:"twitter,omitempty"`
	Structured       []Item            `json:"structured,omitempty"`
	StructuredErrors []string          `json:"structured_errors,omitempty"`
	Published        string            `json:"published,omitempty"` // a date
	Modified         string            `json:"modified,omitempty"`  // a date
	VisibleDate      bool              `json:"visible_date"`
	Author           string            `json:"author,omitempty"`
	Numbers          int               `json:"numbers"` // figures in the main content
	OutCitations     int               `json:"out_citations"`
	Contact          Contact           `json:"contact"`
	Weight           Weight            `json:"weight"`
	MixedContent     []string          `json:"mixed_content,omitempty"`
	Nested           int               `json:"nested"` // how deep elements are nested
	MainFound        bool              `json:"main_found"`
	Semantic         Semantic          `json:"semantic"`
	NoSnippet        int               `json:"no_snippet"` // elements with data-nosnippet
	Steps            int               `json:"steps"`
	Prices           int               `json:"prices"`
	BuyButtons       int               `json:"buy_buttons"`
	CodeBlocks       int               `json:"code_blocks"`
	CardLinks        int               `json:"card_links"` // headings that are links: teasers of other pages
	Generator        string            `json:"generator,omitempty"`
	DocsMarks        bool              `json:"docs_marks,omitempty"` // of programs that make documentation
	Breadcrumb       bool              `json:"breadcrumb"`
	Numbered         int               `json:"numbered"` // headings that begin with a number
}

// Heading is one heading.
type Heading struct {
	Level int    `json:"level"`
	Text  string `json:"text"`
	Main  bool   `json:"main"`
}

// Alternate is a link to the page in another language.
type Alternate struct {
	Lang string `json:"lang"`
	URL  string `json:"url"`
}

// Paragraphs counts the paragraphs of the main content.
type Paragraphs struct {
	Count     int `json:"count"`
	Long      int `json:"long"` // over 150 words
	Longest   int `json:"longest"`
	FirstWord int `json:"first_words"` // words of the first one
}

// Question is a heading that asks, and how long what follows it is.
type Question struct {
	Text        string `json:"text"`
	AnswerWords int    `json:"answer_words"` // of the first paragraph after it
}

// Table is a table of the main content.
type Table struct {
	Rows    int  `json:"rows"`
	Columns int  `json:"columns"`
	Header  bool `json:"header"`
	Caption bool `json:"caption"`
}

// Images counts the images of a page.
type Images struct {
	Count     int `json:"count"`
	NoAlt     int `json:"no_alt"` // without an alt attribute
	EmptyAlt  int `json:"empty_alt"`
	MainEmpty int `json:"main_empty"` // in the main content, with an empty alt
	LongAlt   int `json:"long_alt"`
	NoSize    int `json:"no_size"`
	Lazy      int `json:"lazy"`
	Legacy    int `json:"legacy"` // in formats that newer ones replace
}

// LinkCounts counts the links of a page.
type LinkCounts struct {
	Internal         int `json:"internal"`
	InternalMain     int `json:"internal_main"`
	External         int `json:"external"`
	ExternalMain     int `json:"external_main"`
	NofollowInternal int `json:"nofollow_internal"`
	EmptyAnchor      int `json:"empty_anchor"`
	VagueAnchor      int `json:"vague_anchor"`
	Unsafe           int `json:"unsafe"`     // javascript: and the like
	Insecure         int `json:"insecure"`   // http: on an https: page, internal
	LocalHost        int `json:"local_host"` // to addresses that only the author's machine has
	Text             int `json:"text"`       // words in links of the main content
}

// Item is one item of structured data.
type Item struct {
	Format     string            `json:"format"` // json-ld, microdata or rdfa
	Type       string            `json:"type"`
	Properties []string          `json:"properties,omitempty"` // sorted names
	Values     map[string]string `json:"values,omitempty"`     // of the properties that rules compare
	Top        bool              `json:"top"`
}

// Contact reports which ways to reach the site's owner the page shows.
type Contact struct {
	Email   bool `json:"email"`
	Phone   bool `json:"phone"`
	Address bool `json:"address"`
}

// Weight reports what a page costs.
type Weight struct {
	Elements       int  `json:"elements"`
	Scripts        int  `json:"scripts"`
	BlockingHead   int  `json:"blocking_head"` // scripts in the head without async or defer
	Styles         int  `json:"styles"`
	InlineBytes    int  `json:"inline_bytes"` // of scripts and styles
	IFrames        int  `json:"iframes"`
	ThirdParty     int  `json:"third_party"` // hosts that scripts come from
	NoScriptNotice bool `json:"noscript_notice"`
	AppShell       bool `json:"app_shell"` // an empty root element that scripts fill
}

// Semantic reports which landmarks a page has.
type Semantic struct {
	Main    int `json:"main"`
	Article int `json:"article"`
	Nav     int `json:"nav"`
	Header  int `json:"header"`
	Footer  int `json:"footer"`
}

// Rendered is what a browser showed.
type Rendered struct {
	Title  string   `json:"title"`
	Words  int      `json:"words"`
	Links  int      `json:"links"`
	H1     string   `json:"h1"`
	Types  []string `json:"types,omitempty"` // of structured data
	Failed string   `json:"failed,omitempty"`
}

// Site is what holds for a whole site.
type Site struct {
	Now           time.Time
	Home          string
	HTTPS         bool
	RobotsState   string // found, absent, unreadable
	RobotsSitemap bool   // robots.txt names a sitemap
	Sitemaps      int    // that were read
	SitemapURLs   int
	SitemapErrors []string
	LLMsText      bool
	BlockedHome   []string // AI agents that may not fetch the home page, by their purpose
	BlockedAI     map[string][]string
}

// Graph is what the other pages of a crawl say about a page.
type Graph struct {
	Depth             *int
	Inbound           int
	MainInbound       int
	FollowedInbound   int
	InSitemap         bool
	SitemapModified   string
	SameTitle         int      // other indexable pages with the title
	SameDescription   int      // other indexable pages with the description
	SameText          []string // other indexable pages with the same text
	NearText          []string // other indexable pages with nearly the same text
	Broken            []string // internal links that lead to an error
	Redirecting       []string // internal links that lead to a redirect
	CanonicalStatus   int      // of the page that canonical names; 0: not crawled
	CanonicalOther    string   // what that page names as its own canonical; empty: itself or nothing
	CanonicalNoindex  bool
	ChainLength       int // of redirects from here
	ChainLoop         bool
	ChainStatus       int      // of the chain's end; 0: not crawled
	NoReturn          []string // alternates that do not point back
	AlternateBroken   []string // alternates that answer with an error, redirect or are not indexed
	DisallowedTargets int      // internal links to addresses that robots.txt disallows
}
