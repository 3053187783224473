package resolvers

import (
	"context"
	"strconv"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// linksKey identifies a part of a page's links: those from a place in their order on.
type linksKey struct {
	page       crawledPage
	direction  model.LinkDirection
	from, most int
}

// alike returns the key of the links that one statement reads together.
func (k linksKey) alike() linksKey {
	k.page = k.page.crawl()
	return k
}

// linkKey identifies the link of a page to another page.
type linkKey struct {
	page   crawledPage
	target uuid.UUID
}

func (k linkKey) crawl() crawledPage { return k.page.crawl() }

// linksOf reads links of a crawl's pages.
func (r *Resolver) linksOf(ctx context.Context, alike linksKey, keys []linksKey) (map[linksKey]*crawls.Links, error) {
	read := r.Crawls.LinksTo
	if alike.direction == model.LinkDirectionIn {
		read = r.Crawls.LinksFrom
	}
	ids := make([]uuid.UUID, len(keys))
	for i, k := range keys {
		ids[i] = k.page.id
	}
	found, err := read(ctx, alike.page.projectID, alike.page.crawlID, ids, alike.from, alike.most)
	byKey := make(map[linksKey]*crawls.Links, len(found))
	for _, k := range keys {
		byKey[k] = found[k.page.id]
	}
	return byKey, err
}

// linksByKey reads links between a crawl's pages.
func (r *Resolver) linksByKey(ctx context.Context, crawl crawledPage, keys []linkKey) (map[linkKey]*crawls.Link, error) {
	wanted := make([]crawls.LinkKey, len(keys))
	for i, k := range keys {
		wanted[i] = crawls.LinkKey{Source: k.page.id, Target: k.target}
	}
	found, err := r.Crawls.LinksByKey(ctx, crawl.projectID, crawl.crawlID, wanted)
	byKey := make(map[linkKey]*crawls.Link, len(found))
	for i, k := range keys {
		byKey[k] = found[wanted[i]]
	}
	return byKey, err
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
	list := &model.SiteLinkList{Items: []model.SiteLink{}}
	key := linksKey{page: crawledPage{p.ProjectID, p.CrawlID, p.SiteURLID}, direction: direction, from: from, most: req.Limit + 1}
	found, err := r.edges().siteLinks.load(ctx, key)
	if err != nil || found == nil {
		return list, err
	}
	others := found.Others
	if len(others) > req.Limit {
		others = others[:req.Limit]
		list.NextCursor = req.Next(strconv.Itoa(from + req.Limit))
	}
	list.Items, err = r.linksWith(ctx, p, direction, found, others)
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

// linksWith returns the links of a page to or from other pages.
func (r sitePageResolver) linksWith(
	ctx context.Context, p *model.SitePage, direction model.LinkDirection, found *crawls.Links, others []uuid.UUID,
) ([]model.SiteLink, error) {
	pages, inward := make([]crawledPage, len(others)), make([]linkKey, len(others))
	for i, id := range others {
		pages[i] = crawledPage{p.ProjectID, p.CrawlID, id}
		inward[i] = linkKey{page: pages[i], target: p.SiteURLID}
	}
	addresses, err := r.edges().siteAddress.loadMany(ctx, pages)
	if err != nil {
		return nil, err
	}
	var from []*crawls.Link
	if direction == model.LinkDirectionIn {
		if from, err = r.edges().siteLink.loadMany(ctx, inward); err != nil {
			return nil, err
		}
	}
	links := make([]model.SiteLink, 0, len(others))
	for i, id := range others {
		l := model.SiteLink{SiteURLID: id, URL: addresses[i]}
		var flags int16
		switch {
		case l.URL == "": // the page was found, but it is not in the list
			continue
		case direction != model.LinkDirectionIn:
			l.Anchor, flags = found.Anchors[i], found.LinkFlags[i]
		case from[i] == nil:
			continue
		default:
			l.Anchor, flags = from[i].Anchor, from[i].Flags
		}
		l.MainContent, l.Nofollow = flags&crawls.LinkMain != 0, flags&crawls.LinkNofollow != 0
		links = append(links, l)
	}
	return links, nil
}
