package crawl

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

const (
	// finishBatch is the number of pages that one statement reads at the end of a crawl.
	finishBatch = 500
	// factsBatch is the number of pages that are read with their facts, or written, in one statement.
	factsBatch = 50
	// sourcesBatch bounds the links that one statement writes. A page with more links has a statement of its
	// own.
	sourcesBatch = 50_000
)

// finish ends a crawl: it computes what the pages say about each other, applies the
// rules that need it, and makes scores and issues. It may be repeated.
func (s *Sites) finish(ctx context.Context, c *model.SiteCrawl, queue crawls.Queue) error {
	left := 0
	if queue.Waiting > 0 {
		var err error
		if left, err = s.Store.DropFrontier(ctx, c.ProjectID, c.ID, model.PageAnalysisStatusNotSelected); err != nil {
			return err
		}
	}
	g, err := s.readGraph(ctx, c)
	if err != nil {
		return err
	}
	if failure := g.rootFailure(c); failure != nil {
		return s.fail(ctx, c, failure)
	}
	g.connect()
	t := newTally(c)
	if err := s.score(ctx, c, g, t); err != nil {
		return err
	}
	e := s.ending(c, g, t, left)
	if e.Facts, err = s.finalFacts(ctx, c, g); err != nil {
		return err
	}
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		ended, err := s.Store.Finish(ctx, c.ProjectID, c.ID, e)
		if err != nil || !ended {
			return err
		}
		return s.follow(ctx, c.ProjectID)
	})
}

// follow calls what waits for the results of crawls.
func (s *Sites) follow(ctx context.Context, projectID uuid.UUID) error {
	for _, follower := range s.Followers {
		if err := follower(ctx, projectID); err != nil {
			return err
		}
	}
	return nil
}

// rootFailure reports why a crawl of whose root nothing was read has failed; nil: it has not.
func (g *siteGraph) rootFailure(c *model.SiteCrawl) *model.CrawlFailure {
	root := g.nodes[g.byID[uuid.NewSHA1(c.ProjectID, []byte(c.RootURL))]]
	if root == nil || g.analyzed > 0 {
		return nil
	}
	f := &model.CrawlFailure{Code: root.errorCode, TargetURL: c.RootURL, StatusCode: root.httpStatus}
	switch root.pageStatus {
	case model.PageAnalysisStatusBlocked:
		f.Message = "robots.txt does not allow the first page to be fetched"
	case model.PageAnalysisStatusFailed:
		f.Message = "the first page could not be fetched: " + strings.ReplaceAll(root.errorCode, "_", " ")
	case model.PageAnalysisStatusError:
		f.Message = "the first page answered with an error"
	default:
		return nil
	}
	for _, e := range c.RootErrors {
		if e.Target == c.RootURL {
			f.Attempts = e.Attempts
		}
	}
	return f
}

// score applies the rules that need the other pages, and writes what comes of it.
func (s *Sites) score(ctx context.Context, c *model.SiteCrawl, g *siteGraph, t *tally) error {
	facts := siteOf(c, s.Clock())
	var after uuid.UUID
	for {
		pages, err := s.Store.PagesAfter(ctx, c.ProjectID, c.ID, after, factsBatch)
		if err != nil || len(pages) == 0 {
			return err
		}
		reads, err := s.Store.ReadsAfter(ctx, c.ProjectID, c.ID, after, len(pages)) // the reads of these pages, and perhaps of later ones
		if err != nil {
			return err
		}
		after = pages[len(pages)-1].SiteURLID
		byID := make(map[uuid.UUID]*crawls.Read, len(reads))
		for i := range reads {
			byID[reads[i].SiteURLID] = &reads[i]
		}
		scored := make([]crawls.Scored, len(pages))
		for i := range pages {
			if scored[i], err = g.score(pages[i], byID[pages[i].SiteURLID], facts, t); err != nil {
				return err
			}
		}
		if err := s.saveScores(ctx, scored); err != nil {
			return err
		}
	}
}

// saveScores writes pages, in statements of a bounded number of links.
func (s *Sites) saveScores(ctx context.Context, scored []crawls.Scored) error {
	from, links := 0, 0
	for i := range scored {
		if links += len(scored[i].Sources); links > sourcesBatch && i > from {
			if err := s.Store.SaveScores(ctx, scored[from:i]); err != nil {
				return err
			}
			from, links = i, len(scored[i].Sources)
		}
	}
	return s.Store.SaveScores(ctx, scored[from:])
}

// score completes one page.
func (g *siteGraph) score(row model.SitePage, read *crawls.Read, facts *site.Site, t *tally) (crawls.Scored, error) {
	at := g.byID[row.SiteURLID]
	n := g.nodes[at]
	inbound, main := n.inbound, n.mainInbound
	row.InboundCount, row.MainContentInboundCount, row.DepthFromHome = &inbound, &main, n.depth
	out := crawls.Scored{Page: row}
	if read == nil {
		t.unread(&row)
		return out, nil
	}
	p := &site.Page{}
	if err := json.Unmarshal(read.Facts, p); err != nil {
		return out, err
	}
	p.Site, p.Graph = facts, g.factsOf(at)
	e := site.EvaluateGraph(p, site.Evaluation{Results: read.Results, Evidence: read.Evidence})
	fill(&out.Page, p, e)
	if row.AnalysisStatus == model.PageAnalysisStatusError && row.ErrorCode == "html_unreadable" {
		out.Page.AeoMeasurementReason = "html_unreadable"
	}
	out.HasRead, out.Results, out.Evidence = true, e.Results, cleanEvidence(e.Evidence)
	out.Sources = []uuid.UUID{}
	for _, from := range n.sources {
		out.Sources = append(out.Sources, g.nodes[from].id)
	}
	slices.SortFunc(out.Sources, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
	t.add(&out.Page, p, e)
	return out, nil
}

// ending reports how the crawl ends.
func (s *Sites) ending(c *model.SiteCrawl, g *siteGraph, t *tally, left int) crawls.Ending {
	e := crawls.Ending{
		Status: model.CrawlOverallStatusCompleted, Discovery: model.CrawlDiscoveryStatusCompleted,
		Analysis: model.CrawlAnalysisStatusCompleted, MoreAddresses: left > 0, At: s.Clock(),
	}
	unfound := left > 0 || c.MoreAddresses
	unread := g.failed > 0
	if unfound {
		e.Discovery = model.CrawlDiscoveryStatusStopped
		if c.SampleMode {
			e.Discovery = model.CrawlDiscoveryStatusSampleCompleted
			unfound = false
		}
	}
	if unread {
		e.Analysis = model.CrawlAnalysisStatusPartiallyCompleted
	}
	switch {
	case unfound && unread:
		e.PartialReason = model.DiscoveryAndAnalysisIncomplete
	case unfound:
		e.PartialReason = model.DiscoveryIncomplete
	case unread:
		e.PartialReason = model.AnalysisIncomplete
	}
	if e.PartialReason != "" {
		e.Status = model.CrawlOverallStatusPartiallyCompleted
	}
	e.InventoryComplete = e.Discovery == model.CrawlDiscoveryStatusCompleted
	e.Issues, e.Summary = t.issues(s.Clock())
	e.Scores = t.scores(len(e.Issues))
	return e
}

// finalFacts adds to the facts of the site what the crawl has found on its way.
func (s *Sites) finalFacts(ctx context.Context, c *model.SiteCrawl, g *siteGraph) (map[string]any, error) {
	cut, err := s.Store.CutPatterns(ctx, c.ProjectID, c.ID)
	if err != nil {
		return nil, err
	}
	facts := map[string]any{}
	maps.Copy(facts, c.SiteFacts)
	facts["cut_patterns"] = cut
	facts["links"] = g.links
	return facts, nil
}
