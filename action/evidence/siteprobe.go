package evidence

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// SiteProbe evaluates checks of rules, links and keywords. It compares crawls that began after the
// declaration, the oldest first, with crawls that ended before it, until one settles the check.
type SiteProbe struct {
	Sites  Sites
	Crawls *crawls.Store
}

// Baseline implements action.Prober. What a crawl finds is not a figure.
func (s SiteProbe) Baseline(context.Context, *model.Project, map[string]any) (*float64, *uuid.UUID, error) {
	return nil, nil, nil
}

// crawlPair is the site before and after a declaration.
type crawlPair struct {
	earlier []model.SiteCrawl // at least one; the newest first
	before  *model.SiteCrawl  // the newest of them that is not partial
	after   *model.SiteCrawl
}

// isSmaller reports whether the later crawl did not find all pages and read clearly fewer, so that
// what it did not find may be there all the same.
func (p crawlPair) isSmaller() bool {
	return p.before.FinalCounters != nil && isPartial(p.after, p.before.FinalCounters.Analyzed)
}

// Probe implements action.Prober.
func (s SiteProbe) Probe(ctx context.Context, p *model.Project, check map[string]any, since time.Time) (*action.Observation, error) {
	later, err := s.Crawls.ResultsSince(ctx, p.ID, since, recentCrawls)
	if err != nil || len(later) == 0 {
		return nil, err
	}
	slices.Reverse(later)
	earlier, err := s.Crawls.ResultsBefore(ctx, p.ID, since, recentCrawls)
	if err != nil {
		return nil, err
	}
	if len(earlier) == 0 {
		return unavailable("No crawl from before the declaration shows what was there already.").onCrawl(&later[0]), nil
	}
	before := newestWhole(earlier)
	for i := range later {
		after := &later[i]
		v, err := s.evaluate(ctx, p, check, crawlPair{earlier, before, after})
		if o := v.onCrawl(after); err != nil || o != nil {
			return o, err
		}
	}
	return nil, nil //nolint:nilnil // documented by action.Prober: nil while there is no evidence
}

func (s SiteProbe) evaluate(ctx context.Context, p *model.Project, check map[string]any, pair crawlPair) (verdict, error) {
	switch kindOf(check) {
	case rule.KeywordPresence:
		return s.keyword(ctx, check, pair)
	case rule.ContextualLink:
		return s.link(ctx, check, pair.after)
	}
	ruleID := textOf(check, "rule_id")
	if agent, ok := strings.CutPrefix(ruleID, rule.RobotsRule); ok {
		return s.agent(ctx, p, agent, pair)
	}
	page, ofPage := idOf(check, "target_site_url_id")
	was := site.Unknown
	if ofPage {
		var err error
		if pair.before, was, err = s.newestOutcome(ctx, pair, page, ruleID); err != nil {
			return verdict{}, err
		}
	}
	switch {
	case pair.before.RuleVersion != pair.after.RuleVersion:
		return unavailable("The rules changed between the two crawls, from %s to %s.", pair.before.RuleVersion, pair.after.RuleVersion), nil
	case ofPage:
		return s.pageRule(ctx, check, page, was, pair.after)
	default:
		return s.siteRule(ctx, ruleID, pair)
	}
}

// newestOutcome returns what a rule found on a page before the declaration, and the crawl that read
// the page. Where none did, the outcome is unknown.
func (s SiteProbe) newestOutcome(
	ctx context.Context, pair crawlPair, page uuid.UUID, ruleID string,
) (before *model.SiteCrawl, was site.State, err error) {
	for i := range pair.earlier {
		was, read, err := s.outcome(ctx, &pair.earlier[i], page, ruleID)
		if read || err != nil {
			return &pair.earlier[i], was, err
		}
	}
	return pair.before, site.Unknown, nil
}

// outcomes names the states of a rule as checks expect them.
func outcomes() map[site.State]string {
	return map[site.State]string{site.Pass: "pass", site.Partial: "partial", site.Fail: "fail"}
}

// outcome returns what a rule found on a page in a crawl, and false when the page was
// not read.
func (s SiteProbe) outcome(ctx context.Context, c *model.SiteCrawl, page uuid.UUID, ruleID string) (state site.State, read bool, err error) {
	reads, err := s.Crawls.Reads(ctx, c.ProjectID, c.ID, []uuid.UUID{page})
	at := slices.Index(c.RuleIDs, ruleID)
	if err != nil || reads[page] == nil || at < 0 || at >= len(reads[page].Results) {
		return site.Unknown, false, err
	}
	return site.State(reads[page].Results[at]), true, nil
}

func (s SiteProbe) pageRule(
	ctx context.Context, check map[string]any, id uuid.UUID, was site.State, after *model.SiteCrawl,
) (verdict, error) {
	page, err := s.Crawls.Page(ctx, after.ProjectID, after.ID, id)
	if fault.KindOf(err) == fault.NotFound {
		return verdict{}, nil // another crawl may read it
	}
	if err != nil {
		return verdict{}, err
	}
	ruleID, expected := textOf(check, "rule_id"), textOf(check, "expected_outcome")
	is, read, err := s.outcome(ctx, after, id, ruleID)
	if err != nil {
		return verdict{}, err
	}
	figures := map[string]any{"rule_id": ruleID, "before": outcomes()[was], "after": outcomes()[is]}
	return judgeRule(page, read, was, is, expected).of(page.DisplayURL, figures), nil
}

// judgeRule reports whether a page meets a rule that it did not meet before.
func judgeRule(page *model.SitePage, read bool, was, is site.State, expected string) verdict {
	switch {
	case page.HTTPStatus != nil && *page.HTTPStatus >= http.StatusBadRequest:
		return unavailable("The address answers %d.", *page.HTTPStatus)
	case !read || is == site.Unknown:
		return verdict{} // another crawl may read it
	case is == site.NotApplicable:
		return unavailable("The rule does not apply to the page any more.")
	case outcomes()[was] == expected:
		return unavailable("The rule had this outcome before the declaration.")
	case outcomes()[is] == expected:
		return met("The rule's outcome is %s.", expected)
	default:
		return unmet("The rule's outcome is %s.", outcomes()[is])
	}
}

// siteRule evaluates a rule over the whole site: no page may fail it any more.
func (s SiteProbe) siteRule(ctx context.Context, ruleID string, pair crawlPair) (verdict, error) {
	before, err := s.affected(ctx, pair.before, ruleID)
	if err != nil {
		return verdict{}, err
	}
	after, err := s.affected(ctx, pair.after, ruleID)
	if err != nil {
		return verdict{}, err
	}
	figures := map[string]any{"rule_id": ruleID, "before": before, "after": after}
	switch {
	case before == 0:
		return unavailable("No page failed the rule before the declaration.").of(ruleID, figures), nil
	case after > 0:
		return unmet("%d pages fail the rule; %d did before.", after, before).of(ruleID, figures), nil
	case pair.isSmaller():
		return verdict{}, nil // a crawl of as many pages may find some
	default:
		return met("No page fails the rule; %d did before.", before).of(ruleID, figures), nil
	}
}

func (s SiteProbe) affected(ctx context.Context, c *model.SiteCrawl, ruleID string) (int, error) {
	issues, err := s.Crawls.TopIssues(ctx, c.ProjectID, c.ID, mostIssues)
	if err != nil {
		return 0, err
	}
	for _, issue := range issues {
		if issue.RuleID == ruleID {
			return issue.AffectedURLCount, nil
		}
	}
	return 0, nil
}

// agent evaluates what robots.txt tells an AI agent.
func (s SiteProbe) agent(ctx context.Context, p *model.Project, agent string, pair crawlPair) (verdict, error) {
	was, err := s.allowed(ctx, p, &pair.earlier[0], agent) // any crawl reads robots.txt
	if err != nil {
		return verdict{}, err
	}
	is, err := s.allowed(ctx, p, pair.after, agent)
	switch {
	case err != nil || is == nil:
		return verdict{}, err // another crawl may read robots.txt
	case was != nil && *was:
		return unavailable("robots.txt allowed the agent before the declaration.").of(agent, nil), nil
	case *is:
		return met("robots.txt allows the agent.").of(agent, nil), nil
	default:
		return unmet("robots.txt still keeps the agent out.").of(agent, nil), nil
	}
}

// allowed returns whether an agent may fetch the first page; nil when robots.txt was
// not read.
func (s SiteProbe) allowed(ctx context.Context, p *model.Project, c *model.SiteCrawl, agent string) (*bool, error) {
	health, err := s.Sites.Health(ctx, p, &c.ID)
	if err != nil {
		return nil, err
	}
	for i := range health.Agents {
		if health.Agents[i].Agent == agent {
			return health.Agents[i].Allowed, nil
		}
	}
	return nil, nil //nolint:nilnil // documented: nil when it is not known
}

// link evaluates whether the source page links to the target from its main content. The
// source is named by its analysis in the crawl that the idea is from.
func (s SiteProbe) link(ctx context.Context, check map[string]any, after *model.SiteCrawl) (verdict, error) {
	target, ok := idOf(check, "target_site_url_id")
	analysis, ok2 := idOf(check, "source_analysis_id")
	crawlID, ok3 := idOf(check, "internal_link_run_id")
	if !ok || !ok2 || !ok3 {
		return unavailable("The check does not name its pages."), nil
	}
	outlines, err := outlinesOf(ctx, s.Crawls, after)
	if err != nil {
		return verdict{}, err
	}
	at := slices.IndexFunc(outlines, func(o crawls.Outline) bool { return analysisID(crawlID, o.SiteURLID) == analysis })
	if at < 0 {
		return verdict{}, nil // another crawl may read the source page
	}
	reads, err := s.Crawls.Reads(ctx, after.ProjectID, after.ID, []uuid.UUID{outlines[at].SiteURLID})
	if err != nil || reads[outlines[at].SiteURLID] == nil {
		return verdict{}, err
	}
	return judgeLink(reads[outlines[at].SiteURLID], target, textOf(check, "anchor_text")).of(textOf(check, "target_url"), nil), nil
}

func judgeLink(source *crawls.Read, target uuid.UUID, anchor string) verdict {
	elsewhere := false
	for i, linked := range source.Targets {
		if linked != target || i >= len(source.LinkFlags) || i >= len(source.Anchors) {
			continue
		}
		if source.LinkFlags[i]&crawls.LinkMain == 0 {
			elsewhere = true
			continue
		}
		if phrase(source.Anchors[i]) == phrase(anchor) {
			return met("The source page links to the page as %q.", source.Anchors[i])
		}
		return met("The source page links to the page, with other words: %q.", source.Anchors[i])
	}
	if elsewhere {
		return unmet("The source page links to the page outside of its main content only.")
	}
	return unmet("The source page does not link to the page.")
}

// keyword evaluates whether a page names all words of a query in its title, its headings
// or the beginning of its text, and none did before.
func (s SiteProbe) keyword(ctx context.Context, check map[string]any, pair crawlPair) (verdict, error) {
	wanted := words(textOf(check, "keyword"))
	if len(wanted) == 0 {
		return unavailable("The keyword has no words."), nil
	}
	before, err := outlinesOf(ctx, s.Crawls, pair.before)
	if err != nil {
		return verdict{}, err
	}
	if slices.ContainsFunc(before, names(wanted)) {
		return unavailable("A page named the keyword before the declaration."), nil
	}
	after, err := outlinesOf(ctx, s.Crawls, pair.after)
	if err != nil {
		return verdict{}, err
	}
	at := slices.IndexFunc(after, names(wanted))
	if at < 0 && pair.isSmaller() {
		return verdict{}, nil // a crawl of as many pages may find one
	}
	if at < 0 {
		return unmet("No page names the keyword in its title, its headings or the beginning of its text."), nil
	}
	return met("A page names the keyword: %q.", after[at].Title).of(after[at].Title, nil), nil
}

// names returns whether a page names all words.
func names(wanted []string) func(crawls.Outline) bool {
	return func(o crawls.Outline) bool {
		has := map[string]bool{}
		for _, text := range append([]string{o.Title, o.Excerpt}, o.Headings...) {
			for _, word := range words(text) {
				has[word] = true
			}
		}
		return !slices.ContainsFunc(wanted, func(word string) bool { return !has[word] })
	}
}
