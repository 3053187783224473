package rule

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Kind is a kind of evidence.
type Kind string

// The kinds of evidence.
const (
	Audit      Kind = "audit"
	Sources    Kind = "sources"
	Perception Kind = "perception"
	Ads        Kind = "ads"
	Crawl      Kind = "crawl"
	Traffic    Kind = "ai_traffic"
	Search     Kind = "search"
)

// Evidence is what is known of a project at one time. A kind that is missing from
// Measured is unknown: its rules neither find nor clear anything.
type Evidence struct {
	Brand string
	Host  string // of the project's website

	// Measured reports when the newest evidence of a kind was measured.
	Measured map[Kind]time.Time
	// Partial are the kinds whose newest evidence is of less than was measured before. It shows
	// what is there, and not what is no longer there.
	Partial map[Kind]bool
	// Unasked are the prompts that earlier audits measured and the newest did not.
	Unasked map[uuid.UUID]bool

	Prompts     []Prompt
	Engines     []Engine
	Pages       []SourcePage
	Domains     []SourceDomain
	Quotes      []Quote
	Recommended Recommended
	AdPrompts   []AdPrompt

	Issues    []SiteIssue
	SitePages []SitePage
	Agents    []Agent
	Inventory Inventory

	Reads     []AgentRead
	Landings  []Landing
	Rankings  []Ranking
	Queries   []Query
	FanOut    []FanOutQuery
	LinkIdeas []LinkIdea
}

// Has reports whether evidence of a kind was measured.
func (e *Evidence) Has(k Kind) bool {
	_, ok := e.Measured[k]
	return ok
}

// Covers reports whether a rule would have found an opportunity in the evidence if it was still there: the
// evidence is of what the opportunity is about, and has the answers that the rule needs.
func (e *Evidence) Covers(r *Rule, t Target) bool {
	if t.PromptID != nil {
		asked := slices.ContainsFunc(e.Prompts, func(p Prompt) bool { return p.ID != nil && *p.ID == *t.PromptID })
		return !e.Unasked[*t.PromptID] && (!asked || e.answers(r, t) >= r.Least)
	}
	partial := slices.ContainsFunc(r.Needs, func(k Kind) bool { return e.Partial[k] && (k != Crawl || !r.AnyCrawl) })
	return !partial && e.answers(r, t) >= r.Least
}

// answers counts the answers that a rule judges a target by.
func (e *Evidence) answers(r *Rule, t Target) int {
	if slices.Contains(r.Needs, Perception) {
		return e.Recommended.Mentioned
	}
	engine, ofEngine := strings.CutPrefix(t.Key, engineKey)
	theme, ofTheme := strings.CutPrefix(t.Key, themeKey)
	if ofEngine {
		return e.comparable(engine)
	}
	n := 0
	for i := range e.Prompts {
		p := &e.Prompts[i]
		switch {
		case t.PromptID != nil && (p.ID == nil || *p.ID != *t.PromptID):
		case ofTheme && p.Theme != theme:
		case r.counts != nil:
			n += r.counts(p)
		default:
			n += p.Responses
		}
	}
	return n
}

// comparable counts the answers of an engine, or those of the engine it is compared with when these are fewer.
func (e *Evidence) comparable(engine string) int {
	own, other := 0, 0
	for _, one := range e.Engines {
		if one.Name == engine {
			own += one.Responses
		} else {
			other = max(other, one.Responses)
		}
	}
	return min(own, other)
}

// Prompt is one prompt in the newest audit of each market.
type Prompt struct {
	ID         *uuid.UUID
	Text       string
	Theme      string
	Commerce   bool // of the commerce cohort
	Responses  int
	Named      int            // responses that name the brand
	CitedOnly  int            // responses that cite an owned page and do not name the brand
	NamedOnly  int            // responses that name the brand and cite no owned page
	Cited      int            // responses that cite an owned page
	Citable    int            // responses of engines whose answers can carry citations
	Position   *float64       // mean rank of the brand where it is named
	Lost       bool           // the visibility rate fell, beyond noise
	Change     *float64       // of the visibility rate
	Gaps       map[string]int // competitor -> responses that name it and not the brand
	ByEngine   []PromptEngine
	FirstAudit bool // no comparable earlier run exists
}

// PromptEngine is one prompt at one engine.
type PromptEngine struct {
	Engine    string
	Responses int
	Named     int
}

// Engine is the newest figures of one engine over all prompts.
type Engine struct {
	Name      string
	Responses int
	Rate      *float64
}

// SourcePage is a page that answers cite.
type SourcePage struct {
	URL         string
	Title       string
	Category    model.SourceType
	Standing    *model.PageStanding // nil: the page was not looked at
	Owned       bool
	Responses   int
	Prompts     int
	Coverage    *float64 // share of the prompts whose answers cite it
	Brand       bool     // the page names the brand
	Competitors []string // that the page names
}

// SourceDomain is a domain that answers cite.
type SourceDomain struct {
	Domain    string
	Category  model.SourceType
	Owned     bool
	Rival     bool // a competitor owns it
	Responses int
	Prompts   int
	Coverage  *float64
	Share     *float64 // of all citations
	Brand     bool
	Fell      bool // its response rate fell, beyond noise
}

// Quote is a judged passage about the brand.
type Quote struct {
	Theme    string
	Text     string
	Negative bool
}

// Recommended counts the answers that recommend the brand, and those that advise
// against it.
type Recommended struct{ Mentioned, Recommended, Against int }

// AdPrompt is one prompt with ads.
type AdPrompt struct {
	Prompt              string
	Answers             int // with ads
	CompetitorWithBrand int // answers with a competitor's ad that name the brand
	CompetitorWithout   int // answers with a competitor's ad that do not
	TopAdvertiser       string
}

// SiteIssue is one rule of the site that pages fail.
type SiteIssue struct {
	RuleID      string
	Title       string
	Severity    model.OpportunitySeverity
	Technical   bool // else of the aeo dimension
	PageKinds   []string
	Affected    int // pages
	Remediation string
}

// SitePage is one page of the newest crawl.
type SitePage struct {
	ID          uuid.UUID
	AnalysisID  uuid.UUID // of the page in this crawl
	ArtifactID  uuid.UUID // what the analysis read
	URL         string
	Title       string
	Kind        string
	Status      int   // of the HTTP response; 0 when none came
	Indexable   *bool // it may be found and has text enough to be worth finding
	Hidden      bool  // it asks not to be found
	Inbound     *int  // pages that link to it from their main content
	Depth       *int
	Technical   *float64 // web fundamentals score
	Readiness   *float64 // answer engine readiness score
	FailedRules []string // of high or critical severity
}

// Agent is an AI agent and what robots.txt tells it.
type Agent struct {
	Name    string
	Purpose string // ai_training, ai_search or ai_user_fetch
	Denied  bool   // at the site's root
	Visits  int    // requests of the newest window that robots.txt disallows, when AI traffic is measured
}

// Inventory is how much of the site AI agents were seen to read.
type Inventory struct {
	Known    int
	Observed int
	Complete bool // the crawl knows all pages
}

// AgentRead is what AI agents did on one page in the newest window.
type AgentRead struct {
	URL      string
	Requests int
	Errors   int // answered 4xx or 5xx
	Search   int // requests by agents that answer with it: ai_search and ai_user_fetch
}

// Landing is a page that AI referrals land on.
type Landing struct {
	URL       string
	Sessions  int
	KeyEvents *float64
}

// Ranking is one page in search results.
type Ranking struct {
	URL         string
	Key         string // the address as the search engine spells it
	Clicks      float64
	Impressions float64
	Position    *float64
	Fell        bool // clicks fell against the window before, beyond noise
	Change      float64
}

// Query is one query that people type.
type Query struct {
	Text        string
	Clicks      float64
	Impressions float64
	Position    *float64
	CTR         *float64
	Rising      bool // impressions rose against the window before, beyond noise
	Prompted    bool // a prompt of the project asks the same
}

// FanOutQuery is one query that engines search for.
type FanOutQuery struct {
	Text      string
	Prompts   int
	Responses int
	Named     int // responses behind it that name the brand
	Ranks     bool
}

// LinkIdea is a link that is missing between two pages of the site.
type LinkIdea struct {
	ID               uuid.UUID
	CrawlID          uuid.UUID
	ExtractorVersion string
	Source, Target   SitePage
	Anchor           string
}
