package resolvers

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/crawls"
)

// Sites is the part of package crawl that the graph uses.
type Sites interface {
	Start(ctx context.Context, p *model.Project, in model.SiteCrawlInput) (*model.SiteCrawl, error)
	Pause(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error)
	Resume(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error)
	Cancel(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error)
	Monitor(ctx context.Context, projectID, siteURLID uuid.UUID, on bool) (*model.MonitoredQuota, error)
	Changes(ctx context.Context, c *model.SiteCrawl, since *uuid.UUID, only map[uuid.UUID]bool) (*model.CrawlChanges, error)
	Health(ctx context.Context, p *model.Project, crawlID *uuid.UUID) (*model.SiteHealth, error)
	Summary(ctx context.Context, c *model.SiteCrawl, tag *string) (*model.IssuesSummary, error)
	Severity(ruleID string) model.IssueSeverity
	CheckFilter(c *model.SiteCrawl, rule, category *string, orRules []string) error
}

type (
	siteCrawlResolver struct{ *Resolver }
	sitePageResolver  struct{ *Resolver }
)

// SiteCrawl answers the fields of a site crawl that are not plain data.
func (r *Resolver) SiteCrawl() generated.SiteCrawlResolver { return siteCrawlResolver{r} }

// SitePage answers the fields of a page of a site crawl that are not plain data.
func (r *Resolver) SitePage() generated.SitePageResolver { return sitePageResolver{r} }

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
	rule, search, tag, sort *string,
) (*model.SitePageList, error) {
	tag, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	return r.pagesOf(ctx, &crawlPages{
		crawl: c, limit: limit, cursor: cursor, sort: sort,
		filter: crawls.PageFilter{Status: status, Monitored: monitored, Kind: kind, Rule: rule, Search: search, Tag: tag},
	})
}

// crawlPages asks for a page of a crawl's pages.
type crawlPages struct {
	crawl  *model.SiteCrawl
	limit  *int
	cursor *string
	sort   *string
	filter crawls.PageFilter // without the order
}

func crawlPagesArgs(c *model.SiteCrawl, args arguments) (*crawlPages, error) {
	r := &argumentReader{args: args}
	text := func(name string) *string { return readArg(r, name, graphql.UnmarshalString) }
	asked := &crawlPages{
		crawl: c, limit: readArg(r, "limit", graphql.UnmarshalInt), cursor: text("cursor"), sort: text("sort"),
		filter: crawls.PageFilter{
			Status: readEnum[model.PageAnalysisStatus](r, "status"), Monitored: readArg(r, "monitored", graphql.UnmarshalBoolean),
			Kind: readEnum[model.PageKind](r, "pageKind"), Rule: text("rule"), Search: text("search"), Tag: r.tag(),
		},
	}
	return asked, r.err
}

// pagesOf reads a page of a crawl's pages.
func (r *Resolver) pagesOf(ctx context.Context, asked *crawlPages) (*model.SitePageList, error) {
	text := func(s *string) string { return filterText(s, verbatim) }
	f := asked.filter
	err := r.Sites.CheckFilter(asked.crawl, f.Rule, nil, nil)
	if err != nil {
		return nil, err
	}
	if f.Sort, err = crawls.ParsePageSort(asked.sort); err != nil {
		return nil, err
	}
	c := asked.crawl
	req, err := page.Parse(asked.limit, asked.cursor, crawls.PageCursorKeys(), "site_pages", c.ID.String(),
		filterText(f.Status, model.PageAnalysisStatus.String), filterText(f.Monitored, strconv.FormatBool), filterText(f.Kind, model.PageKind.String),
		text(f.Rule), text(f.Search), text(f.Tag), f.Sort.String())
	if err != nil {
		return nil, err
	}
	list := &model.SitePageList{RootErrors: c.RootErrors}
	list.Items, list.NextCursor, err = r.Crawls.Pages(ctx, c.ProjectID, c.ID, f, req.WithCursor(asksCursor[model.SitePageList](ctx)),
		writer.Fields[model.SitePage](ctx))
	return list, err
}

// pagesOfCrawls reads pages of crawls' pages, one after the other.
func (r *Resolver) pagesOfCrawls(ctx context.Context, asked []*crawlPages) []*dataloader.Result[*model.SitePageList] {
	results := make([]*dataloader.Result[*model.SitePageList], len(asked))
	for i := range asked {
		list, err := r.pagesOf(ctx, asked[i])
		results[i] = &dataloader.Result[*model.SitePageList]{Data: list, Error: err}
	}
	return results
}

func (r siteCrawlResolver) Page(ctx context.Context, c *model.SiteCrawl, id uuid.UUID) (*model.SitePage, error) {
	return r.Crawls.Page(ctx, c.ProjectID, c.ID, id)
}

func (r siteCrawlResolver) Issues(
	ctx context.Context, c *model.SiteCrawl, limit *int, cursor, query *string, orRules []string, severity *model.IssueSeverity, category *string,
	dimension *model.IssueDimension, rule *string, siteURLID *uuid.UUID, kind *model.PageKind, class *model.FindingClass, tag *string,
) (*model.SiteIssueList, error) {
	text := func(s *string) string { return filterText(s, verbatim) }
	if err := r.Sites.CheckFilter(c, rule, category, orRules); err != nil {
		return nil, err
	}
	tag, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	req, err := page.Parse(limit, cursor, crawls.IssueCursorKeys, "site_issues", c.ID.String(), text(query), strings.Join(orRules, ","), filterText(severity, model.IssueSeverity.String),
		text(category), filterText(dimension, model.IssueDimension.String), text(rule), uuidText(siteURLID),
		filterText(kind, model.PageKind.String), filterText(class, model.FindingClass.String), text(tag))
	if err != nil {
		return nil, err
	}
	list := &model.SiteIssueList{Summary: model.IssuesSummary{SeverityCounts: map[string]int{}, DimensionCounts: map[string]int{}}}
	f := crawls.IssueFilter{
		Query: query, OrRules: orRules, Severity: severity, Category: category, Dimension: dimension, Rule: rule, Page: siteURLID, Kind: kind, Class: class, Tag: tag,
	}
	if list.Items, list.NextCursor, err = r.Crawls.Issues(ctx, c.ProjectID, c.ID, f, req); err != nil {
		return nil, err
	}
	summary, err := r.Sites.Summary(ctx, c, tag)
	if summary != nil {
		list.Summary = *summary
	}
	return list, err
}

func (r siteCrawlResolver) Changes(ctx context.Context, c *model.SiteCrawl, since *uuid.UUID, tag *string) (*model.CrawlChanges, error) {
	tag, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	var tagged map[uuid.UUID]bool // nil: all pages
	if tag != nil {
		if tagged, err = r.Objects.Tagged(ctx, c.ProjectID, model.TagKindPage, *tag); err != nil {
			return nil, err
		}
	}
	return r.Sites.Changes(ctx, c, since, tagged)
}

// crawledPage names a page of a crawl.
type crawledPage struct{ projectID, crawlID, id uuid.UUID }

// crawl returns a crawl with its id only.
func (p crawledPage) crawl() crawledPage {
	return crawledPage{projectID: p.projectID, crawlID: p.crawlID}
}

func readKey(p *model.SitePage, _ arguments) (crawledPage, error) {
	return crawledPage{p.ProjectID, p.CrawlID, p.SiteURLID}, nil
}

func (e *edges) addCrawls(r *Resolver) {
	e.siteCrawls = &edge[model.Project, listKey, *model.SiteCrawlList]{
		key: listArgs, fields: writer.Fields[model.SiteCrawlList],
		fetch: listPages("site_crawls", r.crawlsOf, func(c *model.SiteCrawl) uuid.UUID { return c.ID },
			func(items []*model.SiteCrawl, next *string) *model.SiteCrawlList {
				return &model.SiteCrawlList{Items: items, NextCursor: next}
			}),
	}
	e.siteCrawl = &edge[model.Project, storage.ChildKey, *model.SiteCrawl]{
		key: childByID, fields: writer.Fields[model.SiteCrawl], fetch: fetchObjects("site crawl", r.crawlsByID),
	}
	e.sitePages = &edge[model.SiteCrawl, *crawlPages, *model.SitePageList]{
		key: crawlPagesArgs, needs: []string{"RootErrors", "RuleIDs"}, fields: pageFields[model.SitePageList, model.SitePage], fetch: r.pagesOfCrawls,
	}
	e.siteRead = &edge[model.SitePage, crawledPage, *crawls.Read]{key: readKey, fetch: fetchPages(r.Crawls.Reads)}
	e.siteAddress = &edge[model.SitePage, crawledPage, string]{key: readKey, fetch: fetchPages(r.Crawls.Addresses)}
	e.siteLinks = &edge[model.SitePage, linksKey, *crawls.Links]{fetch: fetchGroups(linksKey.alike, r.linksOf)}
	e.siteLink = &edge[model.SitePage, linkKey, *crawls.Link]{fetch: fetchGroups(linkKey.crawl, r.linksByKey)}
}

func (r *Resolver) crawlsOf(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]*model.SiteCrawl, error) {
	return r.Crawls.CrawlsOf(ctx, projectIDs, req, time.Now())
}

func (r *Resolver) crawlsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.SiteCrawl, error) {
	return r.Crawls.CrawlsByID(ctx, keys, time.Now(), writer.Fields[model.SiteCrawl](ctx))
}

// fetchPages makes the batch function of an edge to what is kept of a crawl's pages: one
// statement for each crawl. A page without it gets the zero value.
func fetchPages[V any](
	read func(ctx context.Context, project, crawl uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]V, error),
) func(context.Context, []crawledPage) []*dataloader.Result[V] {
	return fetchGroups(crawledPage.crawl, func(ctx context.Context, crawl crawledPage, pages []crawledPage) (map[crawledPage]V, error) {
		ids := make([]uuid.UUID, len(pages))
		for i, p := range pages {
			ids[i] = p.id
		}
		found, err := read(ctx, crawl.projectID, crawl.crawlID, ids)
		byPage := make(map[crawledPage]V, len(found))
		for id, v := range found {
			byPage[crawledPage{crawl.projectID, crawl.crawlID, id}] = v
		}
		return byPage, err
	})
}

// fetchGroups returns the batch function of an edge that reads all keys of a group at once. A key without a
// value gets the zero value.
func fetchGroups[G, K comparable, V any](
	group func(K) G, read func(ctx context.Context, group G, keys []K) (map[K]V, error),
) func(context.Context, []K) []*dataloader.Result[V] {
	return func(ctx context.Context, keys []K) []*dataloader.Result[V] {
		groups := map[G][]K{}
		for _, k := range keys {
			groups[group(k)] = append(groups[group(k)], k)
		}
		results := make([]*dataloader.Result[V], len(keys))
		for g, wanted := range groups {
			found, err := read(ctx, g, wanted)
			for i, k := range keys {
				if group(k) == g {
					results[i] = &dataloader.Result[V]{Data: found[k], Error: err}
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
	err = json.Unmarshal(read.Facts, &facts)
	return facts, err
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
