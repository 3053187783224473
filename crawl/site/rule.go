package site

import (
	"fmt"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// State is what a rule says about a page. It is stored as one letter.
type State byte

// The states.
const (
	Pass          State = 'p'
	Partial       State = 'h'
	Fail          State = 'f'
	NotApplicable State = 'n'
	Unknown       State = 'u' // it applies, and could not be evaluated
)

// Met reports whether nothing is to be done.
func (s State) Met() bool { return s != Fail && s != Partial }

// Result is what a rule found on a page.
type Result struct {
	State    State
	Evidence string // what was found, where the rule is not met
}

// Rule is one check. Its version changes when the same page gets another result.
type Rule struct {
	ID          string
	Version     int
	Dimension   model.IssueDimension
	Category    string
	Severity    model.IssueSeverity
	Class       model.FindingClass
	Kinds       []model.PageKind // nil: all
	Title       string
	Description string // why it matters, for a site's owner
	Remediation string // what to type
	Route       string // where to type it
	Reference   string
	Graph       bool // it needs the other pages of the crawl
	Check       func(*Page) Result
}

// Where an issue is remedied.
const (
	InPage      = "page_html"
	InContent   = "content"
	InServer    = "server"
	InRobots    = "robots"
	InSitemap   = "sitemap"
	InStructure = "site_structure"
)

const (
	technical = model.IssueDimensionTechnical
	aeo       = model.IssueDimensionAeo

	critical = model.IssueSeverityCritical
	high     = model.IssueSeverityHigh
	medium   = model.IssueSeverityMedium
	low      = model.IssueSeverityLow
	info     = model.IssueSeverityInfo

	defect     = model.FindingClassDefect
	advisory   = model.FindingClassAdvisory
	diagnostic = model.FindingClassDiagnostic
)

// Evaluate applies the rule to a page.
func (r *Rule) Evaluate(p *Page) Result {
	if r.Kinds != nil && !slices.Contains(r.Kinds, p.Kind) {
		return none()
	}
	if r.Graph && p.Graph == nil {
		return Result{State: Unknown}
	}
	return r.Check(p)
}

func none() Result { return Result{State: NotApplicable} }

func passed() Result { return Result{State: Pass} }

func unknown() Result { return Result{State: Unknown} }

const maxEvidence = 300 // bytes

func failed(format string, args ...any) Result { return found(Fail, format, args) }

func partly(format string, args ...any) Result { return found(Partial, format, args) }

func found(s State, format string, args []any) Result {
	evidence := fmt.Sprintf(format, args...)
	if len(evidence) > maxEvidence {
		evidence = strings.ToValidUTF8(evidence[:maxEvidence], "") + "…"
	}
	return Result{State: s, Evidence: evidence}
}

// unless fails when a condition holds.
func unless(bad bool, format string, args ...any) Result { return graded(bad, false, format, args...) }

// graded fails when one condition holds, and is partly met when only the other one holds.
func graded(bad, flawed bool, format string, args ...any) Result {
	switch {
	case bad:
		return failed(format, args...)
	case flawed:
		return partly(format, args...)
	default:
		return passed()
	}
}

// noneIf returns a result unless the rule does not apply.
func noneIf(skipped bool, r Result) Result {
	if skipped {
		return none()
	}
	return r
}

// onHTML makes a check of pages that were read as HTML.
func onHTML(check func(*Page, *Document) Result) func(*Page) Result {
	return func(p *Page) Result {
		if p.Document == nil || p.Fetch.Status/100 != 2 {
			return none()
		}
		return check(p, p.Document)
	}
}

// onIndexable makes a check of pages that are meant to be found.
func onIndexable(check func(*Page, *Document) Result) func(*Page) Result {
	return onHTML(func(p *Page, d *Document) Result {
		if !p.Indexable() {
			return none()
		}
		return check(p, d)
	})
}

// onHome makes a check of what holds for a whole site; it is made on the home page.
func onHome(check func(*Page, *Site) Result) func(*Page) Result {
	return func(p *Page) Result {
		if p.Site == nil || p.URL != p.Site.Home {
			return none()
		}
		return check(p, p.Site)
	}
}

// Directive reports whether the page or its server gives search engines a directive.
func (p *Page) Directive(name string) bool {
	return slices.Contains(p.Fetch.RobotsTag, name) || p.Document != nil && slices.Contains(p.Document.Robots, name)
}

// Indexable reports whether a page is meant to be found: it is HTML, answers with
// success, and does not ask to be left out.
func (p *Page) Indexable() bool {
	return p.Document != nil && p.Fetch.Status/100 == 2 && !p.Directive("noindex") && !p.Directive("none")
}

// IsCanonical reports whether the page names itself as canonical, or no page.
func (p *Page) IsCanonical() bool {
	c := p.Canonical()
	return c == "" || c == p.URL
}

// Canonical returns the address that the page names as canonical; empty: none.
func (p *Page) Canonical() string {
	if p.Document == nil || len(p.Document.Canonicals) == 0 {
		return ""
	}
	return p.Document.Canonicals[0]
}

// first joins the first few of a list.
func first(list []string) string {
	const few = 3
	if len(list) > few {
		return strings.Join(list[:few], ", ") + fmt.Sprintf(" and %d more", len(list)-few)
	}
	return strings.Join(list, ", ")
}
