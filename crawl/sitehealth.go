package crawl

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	topIssues      = 10
	monitoredLimit = 100 // pages of one project
)

// Health returns the health of a project's site by one crawl: a given one, else the newest with
// results.
func (s *Sites) Health(ctx context.Context, p *model.Project, crawlID *uuid.UUID) (*model.SiteHealth, error) {
	c, err := s.chosen(ctx, p, crawlID)
	if err != nil {
		return nil, err
	}
	quota, err := s.Quota(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	h := &model.SiteHealth{Crawl: c, MonitoredQuota: quota, TopIssues: []model.SiteIssue{}, RootErrors: []model.CrawlRootError{}, Agents: []model.SiteAgentVerdict{}}
	if c == nil {
		return h, nil
	}
	h.ScoreSummary, h.RootErrors, h.FailureBreakdown = c.ScoreSummary, c.RootErrors, &c.Counters.FailureBreakdown
	if h.IssuesSummary, err = s.Summary(ctx, c, nil); err != nil {
		return nil, err
	}
	issues, err := s.Store.TopIssues(ctx, c.ProjectID, c.ID, topIssues)
	if err != nil {
		return nil, err
	}
	for _, i := range issues {
		h.TopIssues = append(h.TopIssues, *i)
	}
	h.Agents, err = s.agents(ctx, c)
	return h, err
}

func (s *Sites) chosen(ctx context.Context, p *model.Project, crawlID *uuid.UUID) (*model.SiteCrawl, error) {
	if crawlID != nil {
		c, err := s.Store.Crawl(ctx, p.ID, *crawlID, s.Clock())
		return c, fault.Referred("crawl_id", err)
	}
	return s.Store.Newest(ctx, p.ID, s.Clock())
}

// Summary counts a crawl's issues on the pages with a tag, in lower case; nil: on all. It is nil when the crawl has no
// results.
func (s *Sites) Summary(ctx context.Context, c *model.SiteCrawl, tag *string) (*model.IssuesSummary, error) {
	if c.IssuesSummary == nil {
		return nil, nil //nolint:nilnil // no results is an answer
	}
	summary := *c.IssuesSummary
	if tag != nil {
		issues, pages, err := s.Store.TaggedIssues(ctx, c.ProjectID, c.ID, *tag)
		if err != nil {
			return nil, err
		}
		summary = *summarize(issues, pages)
	}
	affected, err := s.Store.MonitoredAffected(ctx, c.ProjectID, c.ID, tag)
	summary.MonitoredAffectedURLCount = affected
	return &summary, err
}

// agents reports what robots.txt says to each AI agent about the first page.
func (s *Sites) agents(ctx context.Context, c *model.SiteCrawl) ([]model.SiteAgentVerdict, error) {
	if c.SiteFacts == nil {
		return []model.SiteAgentVerdict{}, nil
	}
	content, state, err := s.Store.Robots(ctx, c.ProjectID, c.ID)
	if err != nil {
		return nil, err
	}
	root, err := url.Parse(c.RootURL)
	if err != nil {
		return nil, err
	}
	file := robots.Read([]byte(content))
	blocked := map[string]bool{}
	for _, a := range file.Verdicts().Blocked(root.RequestURI()) {
		blocked[a.Name] = true
	}
	verdicts := make([]model.SiteAgentVerdict, 0, len(robots.Agents()))
	for _, a := range robots.Agents() {
		v := model.SiteAgentVerdict{Agent: a.Name, Operator: a.Operator, Purpose: model.AgentPurpose(a.Purpose)}
		if state != robotsUnreadable {
			allowed := !blocked[a.Name]
			v.Allowed = &allowed
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

// Quota reports how many pages a project monitors, and may.
func (s *Sites) Quota(ctx context.Context, projectID uuid.UUID) (*model.MonitoredQuota, error) {
	used, err := s.Store.Monitored(ctx, projectID)
	return &model.MonitoredQuota{Used: used, Limit: monitoredLimit}, err
}

// Monitor monitors a page, or stops it.
func (s *Sites) Monitor(ctx context.Context, projectID, id uuid.UUID, on bool) (*model.MonitoredQuota, error) {
	quota, err := s.Quota(ctx, projectID)
	if err != nil {
		return nil, err
	}
	had, err := s.Store.IsMonitored(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	if on && !had && quota.Used >= quota.Limit {
		return nil, fault.New(fault.Conflict, "%d of %d pages are monitored; stop monitoring one first", quota.Used, quota.Limit)
	}
	if err := s.Store.Monitor(ctx, projectID, id, on, s.Clock()); err != nil {
		return nil, err
	}
	return s.Quota(ctx, projectID)
}

// Severity returns how grave a rule is that is not met; info when the rule is not known
// any more.
func (s *Sites) Severity(ruleID string) model.IssueSeverity {
	if r := site.RuleByID(ruleID); r != nil {
		return r.Severity
	}
	return model.IssueSeverityInfo
}

// CheckFilter refuses rules and a category that neither the crawl nor the catalogue of rules has.
func (s *Sites) CheckFilter(c *model.SiteCrawl, rule, category *string, orRules []string) error {
	var wrong fault.Problems
	checkRule := func(field, id string) {
		if site.RuleByID(id) == nil && !slices.Contains(c.RuleIDs, id) {
			wrong.Add(field, "%.100q must be the id of a rule, such as title-missing", id)
		}
	}
	if rule != nil {
		checkRule("rule", *rule)
	}
	for i, id := range orRules {
		checkRule(fmt.Sprintf("or_rules[%d]", i), id)
	}
	if known := site.Categories(); category != nil && !slices.Contains(known, *category) {
		wrong.Add("category", "%.100q must be one of %s", *category, model.OneOf(known))
	}
	return wrong.Err()
}
