package evidence

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// Sites reports what a crawl of a project's site found.
type Sites interface {
	// Health reports one crawl, the newest with results when none is named.
	Health(ctx context.Context, p *model.Project, crawlID *uuid.UUID) (*model.SiteHealth, error)
}

// Bounds on what is read of a crawl.
const (
	crawlBatch    = 500    // pages a statement
	mostSitePages = 20_000 // the first in the order of their ids, which are digests
	mostIssues    = 500
	mostOutlines  = 5_000
	recentCrawls  = 20 // that are compared
)

// Site is the evidence of the newest crawl of the project's site.
type Site struct {
	Sites  Sites
	Crawls *crawls.Store
}

// Add implements Source.
func (s Site) Add(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	health, err := s.Sites.Health(ctx, p, nil)
	if err != nil {
		return err
	}
	c := health.Crawl
	if c == nil || !c.HasResults() || c.CompletedAt == nil {
		return nil
	}
	e.Measured[rule.Crawl] = *c.CompletedAt
	if e.Partial[rule.Crawl], err = s.isPartial(ctx, c); err != nil {
		return err
	}
	e.Agents = agentsOf(health)
	severe, err := s.addIssues(ctx, c, e)
	if err != nil {
		return err
	}
	if err := s.addPages(ctx, c, severe, e); err != nil {
		return err
	}
	outlines, err := outlinesOf(ctx, s.Crawls, c)
	if err != nil {
		return err
	}
	e.LinkIdeas = linkIdeas(c, e.SitePages, outlines)
	return nil
}

// isPartial reports whether a crawl did not find all pages, and read clearly fewer than a crawl
// before it.
func (s Site) isPartial(ctx context.Context, c *model.SiteCrawl) (bool, error) {
	most, err := s.Crawls.MostAnalyzed(ctx, c.ProjectID, recentCrawls)
	return isPartial(c, most), err
}

// isPartial reports whether a crawl did not find all pages, and read clearly fewer than another.
func isPartial(c *model.SiteCrawl, analyzed int) bool {
	return !c.InventoryComplete && c.FinalCounters != nil && clearlyFewer(c.FinalCounters.Analyzed, analyzed)
}

// newestWhole returns the first of some crawls that is not partial beside the others. The crawls are
// in order, the newest first.
func newestWhole(recent []model.SiteCrawl) *model.SiteCrawl {
	most := 0
	for i := range recent {
		if counters := recent[i].FinalCounters; counters != nil {
			most = max(most, counters.Analyzed)
		}
	}
	return &recent[slices.IndexFunc(recent, func(c model.SiteCrawl) bool { return !isPartial(&c, most) })]
}

// clearlyFewer reports whether a crawl read so few pages, compared with another, that what it did
// not find may be there all the same.
func clearlyFewer(analyzed, before int) bool {
	const least = 0.8 // of the pages that the other crawl read
	return float64(analyzed) < least*float64(before)
}

// agentsOf returns what robots.txt tells AI agents. Agents about which nothing is known
// are left out.
func agentsOf(health *model.SiteHealth) []rule.Agent {
	agents := make([]rule.Agent, 0, len(health.Agents))
	for _, a := range health.Agents {
		if a.Allowed != nil {
			agents = append(agents, rule.Agent{Name: a.Agent, Purpose: purposeOf(a.Purpose), Denied: !*a.Allowed})
		}
	}
	return agents
}

// purposeOf returns a purpose as AI traffic names it.
func purposeOf(purpose model.AgentPurpose) string {
	if purpose == model.AgentPurposeOther {
		return string(purpose)
	}
	return "ai_" + string(purpose)
}

// addIssues adds the rules that pages fail, and returns those of high or critical
// severity.
func (s Site) addIssues(ctx context.Context, c *model.SiteCrawl, e *rule.Evidence) (severe map[string]bool, err error) {
	issues, err := s.Crawls.TopIssues(ctx, c.ProjectID, c.ID, mostIssues)
	if err != nil {
		return nil, err
	}
	severe = map[string]bool{}
	for _, issue := range issues {
		if issue.FindingClass == model.FindingClassDiagnostic {
			continue
		}
		severity := model.OpportunitySeverity(issue.Severity)
		e.Issues = append(e.Issues, rule.SiteIssue{
			RuleID: issue.RuleID, Title: issue.Title, Severity: severity, Technical: issue.Dimension == model.IssueDimensionTechnical,
			PageKinds: kindNames(issue.PageKinds), Affected: issue.AffectedURLCount, Remediation: issue.Remediation,
		})
		severe[issue.RuleID] = severity == model.OpportunitySeverityCritical || severity == model.OpportunitySeverityHigh
	}
	return severe, nil
}

func kindNames(kinds []model.PageKind) []string {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	return names
}

func (s Site) addPages(ctx context.Context, c *model.SiteCrawl, severe map[string]bool, e *rule.Evidence) error {
	failed, err := s.failedRules(ctx, c, severe)
	if err != nil {
		return err
	}
	var after uuid.UUID
	for len(e.SitePages) < mostSitePages {
		pages, err := s.Crawls.PagesAfter(ctx, c.ProjectID, c.ID, after, crawlBatch)
		if err != nil || len(pages) == 0 {
			return err
		}
		after = pages[len(pages)-1].SiteURLID
		for i := range pages {
			e.SitePages = append(e.SitePages, sitePageOf(c, &pages[i], failed[pages[i].SiteURLID]))
		}
	}
	return nil
}

// failedRules returns the severe rules that pages fail, by page.
func (s Site) failedRules(ctx context.Context, c *model.SiteCrawl, severe map[string]bool) (map[uuid.UUID][]string, error) {
	failed := map[uuid.UUID][]string{}
	var after uuid.UUID
	for range mostSitePages / crawlBatch {
		rows, err := s.Crawls.FailedRulesAfter(ctx, c.ProjectID, c.ID, after, crawlBatch)
		if err != nil || len(rows) == 0 {
			return failed, err
		}
		after = rows[len(rows)-1].SiteURLID
		for _, row := range rows {
			rules := slices.DeleteFunc(row.Rules, func(id string) bool { return !severe[id] })
			if len(rules) > 0 {
				failed[row.SiteURLID] = rules
			}
		}
	}
	return failed, nil
}

// hiddenReason is why nothing is measured on a page that asks not to be found.
const hiddenReason = "noindex"

func sitePageOf(c *model.SiteCrawl, p *model.SitePage, failed []string) rule.SitePage {
	page := rule.SitePage{
		ID: p.SiteURLID, AnalysisID: analysisID(c.ID, p.SiteURLID), URL: citation.Normal(p.NormalizedURL), Indexable: p.MainContentIndexable,
		Inbound: p.MainContentInboundCount, Depth: p.DepthFromHome, Technical: p.WebFundamentalsScore, Readiness: p.AeoReadinessScore,
		FailedRules: failed, Hidden: p.AeoMeasurementReason == hiddenReason,
	}
	page.ArtifactID = uuid.NewSHA1(page.AnalysisID, []byte("artifact"))
	if p.Title != nil {
		page.Title = *p.Title
	}
	if p.PageKind != nil {
		page.Kind = string(*p.PageKind)
	}
	if p.HTTPStatus != nil {
		page.Status = *p.HTTPStatus
	}
	return page
}

// analysisID names the analysis of a page in one crawl.
func analysisID(crawlID, pageID uuid.UUID) uuid.UUID { return uuid.NewSHA1(crawlID, pageID[:]) }

// outlinesOf reads what the pages of a crawl say they are about.
func outlinesOf(ctx context.Context, from *crawls.Store, c *model.SiteCrawl) ([]crawls.Outline, error) {
	var all []crawls.Outline
	var after uuid.UUID
	for len(all) < mostOutlines {
		rows, err := from.OutlinesAfter(ctx, c.ProjectID, c.ID, after, crawlBatch)
		if err != nil || len(rows) == 0 {
			return all, err
		}
		after = rows[len(rows)-1].SiteURLID
		all = append(all, rows...)
	}
	return all, nil
}

// Bounds on ideas for links.
const (
	mostIdeas     = 200
	shortestTopic = 2 // words: one word alone says too little
	longestTopic  = 6
)

// linkIdeas finds pages that name the subject of another page in a heading or in their
// excerpt and do not link to it. It returns one idea a target.
func linkIdeas(c *model.SiteCrawl, pages []rule.SitePage, outlines []crawls.Outline) []rule.LinkIdea {
	byID := make(map[uuid.UUID]*rule.SitePage, len(pages))
	for i := range pages {
		byID[pages[i].ID] = &pages[i]
	}
	targets := linkTargets(outlines, byID)
	found := map[uuid.UUID]bool{}
	var ideas []rule.LinkIdea
	for i := range outlines {
		source := byID[outlines[i].SiteURLID]
		if source == nil || !findable(source) {
			continue
		}
		for _, anchor := range topicsNamed(&outlines[i], targets) {
			target := targets[anchor]
			if found[target.ID] || target.ID == source.ID || slices.Contains(outlines[i].Targets, target.ID) || len(ideas) >= mostIdeas {
				continue
			}
			found[target.ID] = true
			ideas = append(ideas, rule.LinkIdea{
				ID: uuid.NewSHA1(source.ID, target.ID[:]), CrawlID: c.ID, ExtractorVersion: c.ExtractorVersion,
				Source: *source, Target: *target, Anchor: anchor,
			})
		}
	}
	return ideas
}

// linkTargets returns the pages that others may link to by their subjects. A subject
// that several pages have is nobody's.
func linkTargets(outlines []crawls.Outline, byID map[uuid.UUID]*rule.SitePage) map[string]*rule.SitePage {
	targets, shared := map[string]*rule.SitePage{}, map[string]bool{}
	for i := range outlines {
		page, topic := byID[outlines[i].SiteURLID], topicOf(&outlines[i])
		if page == nil || topic == "" || !findable(page) || page.Kind == string(model.PageKindHomepage) {
			continue
		}
		shared[topic] = targets[topic] != nil
		targets[topic] = page
	}
	for topic, several := range shared {
		if several {
			delete(targets, topic)
		}
	}
	return targets
}

func findable(p *rule.SitePage) bool { return p.Indexable != nil && *p.Indexable }

// topicOf returns the subject of a page: its title without the site's name. Empty when
// it is too short or too long to be a link's text.
func topicOf(o *crawls.Outline) string {
	title := o.Title
	for _, separator := range []string{" | ", " – ", " — ", " - ", " · "} {
		title, _, _ = strings.Cut(title, separator)
	}
	named := words(title)
	if len(named) < shortestTopic || len(named) > longestTopic {
		return ""
	}
	return strings.Join(named, " ")
}

// topicsNamed returns the subjects of targets that a page names in its headings or its
// excerpt.
func topicsNamed(o *crawls.Outline, targets map[string]*rule.SitePage) []string {
	var named []string
	for _, text := range append([]string{o.Excerpt}, o.Headings...) {
		all := words(text)
		for from := range all {
			for n := shortestTopic; n <= longestTopic && from+n <= len(all); n++ {
				if topic := strings.Join(all[from:from+n], " "); targets[topic] != nil && !slices.Contains(named, topic) {
					named = append(named, topic)
				}
			}
		}
	}
	return named
}
