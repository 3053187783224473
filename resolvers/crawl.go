package resolvers

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/crawls"
)

// Sites is what the graph needs of package crawl.
type Sites interface {
	Start(ctx context.Context, p *model.Project, in model.SiteCrawlInput) (*model.SiteCrawl, error)
	Pause(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error)
	Resume(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error)
	Cancel(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error)
	Monitor(ctx context.Context, projectID, siteURLID uuid.UUID, on bool) (*model.MonitoredQuota, error)
	Changes(ctx context.Context, c *model.SiteCrawl, since *uuid.UUID) (*model.CrawlChanges, error)
	Health(ctx context.Context, p *model.Project, crawlID *uuid.UUID) (*model.SiteHealth, error)
	Summary(ctx context.Context, c *model.SiteCrawl) (*model.IssuesSummary, error)
	Severity(ruleID string) model.IssueSeverity
}

// SiteReads is what the graph reads of site crawls.
type SiteReads interface {
	CrawlsByID(ctx context.Context, keys []storage.ChildKey, now time.Time) (map[storage.ChildKey]*model.SiteCrawl, error)
	CrawlsOf(ctx context.Context, projectIDs []uuid.UUID, req page.Request, now time.Time) (map[uuid.UUID][]*model.SiteCrawl, error)
	Pages(ctx context.Context, projectID, crawlID uuid.UUID, f crawls.PageFilter, req page.Request) ([]*model.SitePage, *string, error)
	Page(ctx context.Context, projectID, crawlID, id uuid.UUID) (*model.SitePage, error)
	Issues(ctx context.Context, projectID, crawlID uuid.UUID, f crawls.IssueFilter, req page.Request) ([]*model.SiteIssue, *string, error)
	Reads(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*crawls.Read, error)
	Addresses(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error)
}

type (
	siteCrawlResolver struct{ *Resolver }
	sitePageResolver  struct{ *Resolver }
)

// SiteCrawl answers the fields of a site crawl that are not plain data.
func (r *Resolver) SiteCrawl() graph.SiteCrawlResolver { return siteCrawlResolver{r} }

// SitePage answers the fields of a page of a site crawl that are not plain data.
func (r *Resolver) SitePage() graph.SitePageResolver { return sitePageResolver{r} }

func (r projectResolver) SiteCrawls(ctx context.Context, p *model.Project, limit *int, cursor *string) (*model.SiteCrawlList, error) {
	return r.edges().siteCrawls.load(ctx, listKeyOf(p, limit, cursor))
}

func (r projectResolver) SiteCrawl(ctx context.Context, p *model.Project, id uuid.UUID) (*model.SiteCrawl, error) {
	return r.edges().siteCrawl.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r projectResolver) SiteHealth(ctx context.Context, p *model.Project, crawlID *uuid.UUID) (*model.SiteHealth, error) {
	return r.Sites.Health(ctx, p, crawlID)
}

func (r siteCrawlResolver) Pages(
	ctx context.Context, c *model.SiteCrawl, limit *int, cursor *string, status *model.PageAnalysisStatus, monitored *bool, kind *model.PageKind,
	sort *string,
) (*model.SitePageList, error) {
	order, err := crawls.ParsePageSort(sort)
	if err != nil {
		return nil, err
	}
	req, err := page.Parse(limit, cursor, crawls.PageCursorKeys(), "site_pages", c.ID.String(), filterText(status, model.PageAnalysisStatus.String),
		filterText(monitored, strconv.FormatBool), filterText(kind, model.PageKind.String), order.String())
	if err != nil {
		return nil, err
	}
	list := &model.SitePageList{RootErrors: c.RootErrors}
	f := crawls.PageFilter{Status: status, Monitored: monitored, Kind: kind, Sort: order}
	list.Items, list.NextCursor, err = r.Crawls.Pages(ctx, c.ProjectID, c.ID, f, req)
	return list, err
}

func (r siteCrawlResolver) Page(ctx context.Context, c *model.SiteCrawl, id uuid.UUID) (*model.SitePage, error) {
	return r.Crawls.Page(ctx, c.ProjectID, c.ID, id)
}

func (r siteCrawlResolver) Issues(
	ctx context.Context, c *model.SiteCrawl, limit *int, cursor, query *string, severity *model.IssueSeverity, category *string,
	dimension *model.IssueDimension, rule *string, siteURLID *uuid.UUID, kind *model.PageKind, class *model.FindingClass,
) (*model.SiteIssueList, error) {
	text := func(s *string) string { return filterText(s, func(s string) string { return s }) }
	req, err := page.Parse(limit, cursor, crawls.IssueCursorKeys, "site_issues", c.ID.String(), text(query), filterText(severity, model.IssueSeverity.String),
		text(category), filterText(dimension, model.IssueDimension.String), text(rule), uuidText(siteURLID),
		filterText(kind, model.PageKind.String), filterText(class, model.FindingClass.String))
	if err != nil {
		return nil, err
	}
	list := &model.SiteIssueList{Summary: model.IssuesSummary{SeverityCounts: map[string]int{}, DimensionCounts: map[string]int{}}}
	f := crawls.IssueFilter{
		Query: query, Severity: severity, Category: category, Dimension: dimension, Rule: rule, Page: siteURLID, Kind: kind, Class: class,
	}
	if list.Items, list.NextCursor, err = r.Crawls.Issues(ctx, c.ProjectID, c.ID, f, req); err != nil {
		return nil, err
	}
	summary, err := r.Sites.Summary(ctx, c)
	if summary != nil {
		list.Summary = *summary
	}
	return list, err
}

func (r siteCrawlResolver) Changes(ctx context.Context, c *model.SiteCrawl, since *uuid.UUID) (*model.CrawlChanges, error) {
	return r.Sites.Changes(ctx, c, since)
}

// crawledPage names a page of a crawl.
type crawledPage struct{ projectID, crawlID, id uuid.UUID }

func readKey(p *model.SitePage, _ arguments) (crawledPage, error) {
	return crawledPage{p.ProjectID, p.CrawlID, p.SiteURLID}, nil
}

func (e *edges) addCrawls(r *Resolver) {
	e.siteCrawls = &edge[model.Project, listKey, *model.SiteCrawlList]{
		key: listArgs, fields: graph.Fields[model.SiteCrawlList],
		fetch: listPages("site_crawls", r.crawlsOf, func(c *model.SiteCrawl) uuid.UUID { return c.ID },
			func(items []*model.SiteCrawl, next *string) *model.SiteCrawlList {
				return &model.SiteCrawlList{Items: items, NextCursor: next}
			}),
	}
	e.siteCrawl = &edge[model.Project, storage.ChildKey, *model.SiteCrawl]{
		key: childByID, fetch: fetchObjects("site crawl", r.crawlsByID),
	}
	e.siteRead = &edge[model.SitePage, crawledPage, *crawls.Read]{key: readKey, fetch: fetchPages(r.Crawls.Reads)}
	e.siteAddress = &edge[model.SitePage, crawledPage, string]{key: readKey, fetch: fetchPages(r.Crawls.Addresses)}
}

func (r *Resolver) crawlsOf(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]*model.SiteCrawl, error) {
	return r.Crawls.CrawlsOf(ctx, projectIDs, req, time.Now())
}

func (r *Resolver) crawlsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.SiteCrawl, error) {
	return r.Crawls.CrawlsByID(ctx, keys, time.Now())
}

// fetchPages makes the batch function of an edge to what is kept of a crawl's pages: one
// statement for each crawl. A page without it gets the zero value.
func fetchPages[V any](
	read func(ctx context.Context, project, crawl uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]V, error),
) func(context.Context, []crawledPage) []*dataloader.Result[V] {
	return func(ctx context.Context, keys []crawledPage) []*dataloader.Result[V] {
		ids := map[crawledPage][]uuid.UUID{}
		for _, k := range keys {
			crawl := crawledPage{projectID: k.projectID, crawlID: k.crawlID}
			ids[crawl] = append(ids[crawl], k.id)
		}
		results := make([]*dataloader.Result[V], len(keys))
		for crawl, wanted := range ids {
			found, err := read(ctx, crawl.projectID, crawl.crawlID, wanted)
			for i, k := range keys {
				if k.projectID == crawl.projectID && k.crawlID == crawl.crawlID {
					results[i] = &dataloader.Result[V]{Data: found[k.id], Error: err}
				}
			}
		}
		return results
	}
}

func (r sitePageResolver) Facts(ctx context.Context, p *model.SitePage) (map[string]any, error) {
	read, err := r.edges().siteRead.loadOf(ctx, p)
	if err != nil || read == nil {
		return nil, err
	}
	var facts map[string]any
	return facts, json.Unmarshal(read.Facts, &facts)
}

func (r sitePageResolver) Findings(ctx context.Context, p *model.SitePage) ([]model.SiteFinding, error) {
	read, err := r.edges().siteRead.loadOf(ctx, p)
	findings := []model.SiteFinding{}
	if err != nil || read == nil {
		return findings, err
	}
	for _, rule := range slices.Sorted(maps.Keys(read.Evidence)) {
		findings = append(findings, model.SiteFinding{RuleID: rule, Result: model.FindingResultFail, Severity: r.Sites.Severity(rule), Evidence: read.Evidence[rule]})
	}
	slices.SortStableFunc(findings, func(a, b model.SiteFinding) int {
		return slices.Index(model.AllIssueSeverity, a.Severity) - slices.Index(model.AllIssueSeverity, b.Severity)
	})
	return findings, nil
}

func (r sitePageResolver) Links(
	ctx context.Context, p *model.SitePage, direction model.LinkDirection, limit *int, cursor *string,
) (*model.SiteLinkList, error) {
	req, err := page.Parse(limit, cursor, 1, "site_links", p.CrawlID.String(), p.SiteURLID.String(), direction.String())
	if err != nil {
		return nil, err
	}
	from, err := offset(req)
	if err != nil {
		return nil, err
	}
	read, err := r.edges().siteRead.loadOf(ctx, p)
	if err != nil || read == nil {
		return &model.SiteLinkList{Items: []model.SiteLink{}}, err
	}
	others := read.Targets
	if direction == model.LinkDirectionIn {
		others = read.Sources
	}
	from = min(from, len(others))
	to := min(from+req.Limit, len(others))
	list := &model.SiteLinkList{}
	if to < len(others) {
		list.NextCursor = req.Next(strconv.Itoa(to))
	}
	list.Items, err = r.linksOf(ctx, p, direction, read, others[from:to], from)
	return list, err
}

func offset(req page.Request) (int, error) {
	if len(req.After) == 0 {
		return 0, nil
	}
	n, err := strconv.Atoi(req.After[0])
	if err != nil || n < 0 {
		return 0, fault.Field("cursor", "is not a cursor of this list")
	}
	return n, nil
}

// linksOf makes the links of a page with some others, which begin at a place of its list.
func (r sitePageResolver) linksOf(
	ctx context.Context, p *model.SitePage, direction model.LinkDirection, read *crawls.Read, others []uuid.UUID, from int,
) ([]model.SiteLink, error) {
	links := make([]model.SiteLink, 0, len(others))
	keys := make([]crawledPage, len(others))
	for i, id := range others {
		keys[i] = crawledPage{p.ProjectID, p.CrawlID, id}
	}
	addresses, err := r.edges().siteAddress.loader(ctx).loadMany(ctx, keys)
	if err != nil {
		return nil, err
	}
	var sources []*crawls.Read
	if direction == model.LinkDirectionIn {
		if sources, err = r.edges().siteRead.loader(ctx).loadMany(ctx, keys); err != nil {
			return nil, err
		}
	}
	for i, id := range others {
		url := addresses[i]
		if url == "" {
			continue // it was found and not listed
		}
		at, holder := from+i, read
		if direction == model.LinkDirectionIn {
			if holder = sources[i]; holder == nil {
				continue
			}
			if at = slices.Index(holder.Targets, p.SiteURLID); at < 0 {
				continue
			}
		}
		links = append(links, model.SiteLink{
			SiteURLID: id, URL: url, Anchor: holder.Anchors[at], MainContent: holder.LinkFlags[at]&crawls.LinkMain != 0,
			Nofollow: holder.LinkFlags[at]&crawls.LinkNofollow != 0,
		})
	}
	return links, nil
}

func (r mutationResolver) StartSiteCrawl(ctx context.Context, projectID uuid.UUID, input *model.SiteCrawlInput) (*model.SiteCrawl, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	if input == nil {
		input = &model.SiteCrawlInput{}
	}
	return r.Sites.Start(ctx, p, *input)
}

func (r mutationResolver) PauseSiteCrawl(ctx context.Context, projectID, crawlID uuid.UUID) (*model.SiteCrawl, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Sites.Pause(ctx, p.ID, crawlID)
}

func (r mutationResolver) ResumeSiteCrawl(ctx context.Context, projectID, crawlID uuid.UUID) (*model.SiteCrawl, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Sites.Resume(ctx, p.ID, crawlID)
}

func (r mutationResolver) CancelSiteCrawl(ctx context.Context, projectID, crawlID uuid.UUID) (*model.SiteCrawl, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Sites.Cancel(ctx, p.ID, crawlID)
}

func (r mutationResolver) MonitorSitePage(
	ctx context.Context, projectID, siteURLID uuid.UUID, monitored bool,
) (*model.MonitoredQuota, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Sites.Monitor(ctx, p.ID, siteURLID, monitored)
}
