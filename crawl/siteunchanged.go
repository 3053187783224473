package crawl

import (
	"context"
	"encoding/json"
	"net/url"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// unchanged is a page that has not changed since the crawl before: what was read then
// holds still.
func (r *siteRun) unchanged(ctx context.Context, w crawls.Waiting, u *url.URL, got *egress.Response) fetched {
	reads, err := r.Store.Reads(ctx, w.ProjectID, *r.crawl.PreviousID, []uuid.UUID{w.SiteURLID})
	old := reads[w.SiteURLID]
	if err != nil || old == nil {
		return fetched{waiting: w, again: time.Millisecond}
	}
	p := &site.Page{}
	if err := json.Unmarshal(old.Facts, p); err != nil {
		return fetched{waiting: w, again: time.Millisecond}
	}
	p.Site, p.Fetch.NotModified, p.Fetch.FirstByte = r.site, true, got.FirstByte
	p.Fetch.BlockedAgents = r.blockedAgents(u)
	p.Kind, p.KindReason = site.Classify(p)
	row := r.pageOf(w, model.PageAnalysisStatusCompleted)
	row.HTTPStatus = &p.Fetch.Status
	e := site.Evaluate(p)
	fill(&row, p, e)
	read := r.readOf(w, p, e, got)
	if read.Etag == "" {
		read.Etag = old.Etag
	}
	if read.LastModified == "" {
		read.LastModified = old.LastModified
	}
	read.Targets, read.LinkFlags, read.Anchors = old.Targets, old.LinkFlags, old.Anchors
	f := fetched{waiting: w, page: row, read: read}
	f.found = r.again(ctx, w, old)
	return f
}

// again lists the addresses that a page led to in the crawl before.
func (r *siteRun) again(ctx context.Context, w crawls.Waiting, old *crawls.Read) []crawls.Address {
	texts, err := r.Store.NormalAddresses(ctx, w.ProjectID, old.CrawlID, old.Targets)
	if err != nil {
		return nil
	}
	var found []crawls.Address
	for _, id := range old.Targets {
		if u, err := url.Parse(texts[id]); err == nil && texts[id] != "" {
			found = append(found, r.addressOf(w.ProjectID, u, w.Level+1))
		}
	}
	return found
}
