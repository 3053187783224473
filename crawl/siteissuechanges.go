package crawl

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/site"
)

// crawlFindings are what the rules found on the pages of a crawl, and digests of the pages'
// texts.
type crawlFindings struct {
	crawl   *model.SiteCrawl
	pages   map[uuid.UUID]*model.SitePage
	byRule  map[string]map[uuid.UUID]bool // the pages that do not meet a rule
	results map[uuid.UUID]string          // of pages that were read: a letter a rule
	texts   map[uuid.UUID]string
}

// findings reads the findings of a crawl with some pages.
func (s *Sites) findings(ctx context.Context, c *model.SiteCrawl, pages map[uuid.UUID]*model.SitePage) (*crawlFindings, error) {
	f := &crawlFindings{
		crawl: c, pages: pages, byRule: map[string]map[uuid.UUID]bool{}, results: map[uuid.UUID]string{}, texts: map[uuid.UUID]string{},
	}
	var after uuid.UUID
	for {
		reads, err := s.Store.FindingsAfter(ctx, c.ProjectID, c.ID, after, finishBatch)
		if err != nil || len(reads) == 0 {
			return f, err
		}
		after = reads[len(reads)-1].SiteURLID
		for _, r := range reads {
			f.results[r.SiteURLID] = r.Results
			if r.TextHash != "" {
				f.texts[r.SiteURLID] = r.TextHash
			}
			for rule := range r.Evidence {
				if f.byRule[rule] == nil {
					f.byRule[rule] = map[uuid.UUID]bool{}
				}
				f.byRule[rule][r.SiteURLID] = true
			}
		}
	}
}

// knows reports whether the crawl can tell if a page meets a rule: it evaluated the rule there, or
// found all pages and not this one.
func (f *crawlFindings) knows(rule string, page uuid.UUID) bool {
	if f.pages[page] == nil {
		return f.crawl.InventoryComplete
	}
	at, results := slices.Index(f.crawl.RuleIDs, rule), f.results[page]
	return at >= 0 && at < len(results) && site.State(results[at]) != site.Unknown
}

// covers reports whether the crawl knows of every page that another one read.
func (f *crawlFindings) covers(other *crawlFindings) bool {
	for id := range other.results {
		if _, read := f.results[id]; !read && (f.pages[id] != nil || !f.crawl.InventoryComplete) {
			return false
		}
	}
	return true
}

// known returns those pages of which another crawl can tell whether they meet a rule. What a rule
// says that compares pages depends on all of them: there are none where it does not know them all.
func (f *crawlFindings) known(r *site.Rule, in *crawlFindings, inCovers bool) map[uuid.UUID]bool {
	known := map[uuid.UUID]bool{}
	for page := range f.byRule[r.ID] {
		if in.knows(r.ID, page) && (inCovers || !r.Graph) {
			known[page] = true
		}
	}
	return known
}

// compareIssues lists the rules that pages fail now and did not before, and the other way round.
// A page says something only where both crawls know it: what was not read is neither fixed nor new.
func compareIssues(out *model.CrawlIssueChanges, had, has *crawlFindings) {
	laterCovers, earlierCovers := has.covers(had), had.covers(has)
	for _, r := range site.Rules() {
		old, now := had.byRule[r.ID], has.byRule[r.ID]
		stillKnown, knownBefore := had.known(&r, has, laterCovers), has.known(&r, had, earlierCovers)
		switch {
		case len(old) == 0 && len(knownBefore) > 0:
			out.New = append(out.New, changedIssue(&r, knownBefore, nil, has.pages))
		case len(old) > 0 && len(now) == 0 && len(stillKnown) == len(old):
			out.Fixed = append(out.Fixed, changedIssue(&r, old, nil, had.pages))
		case len(old) > 0 && without(knownBefore, old) > without(stillKnown, now):
			out.Regressed = append(out.Regressed, changedIssue(&r, knownBefore, old, has.pages))
		}
	}
	for _, list := range [][]model.ChangedIssue{out.New, out.Fixed, out.Regressed} {
		slices.SortStableFunc(list, func(a, b model.ChangedIssue) int {
			return cmp.Compare(site.SeverityRank(a.Severity), site.SeverityRank(b.Severity))
		})
	}
}

// without counts the pages that are not among others.
func without(pages, others map[uuid.UUID]bool) int {
	n := 0
	for id := range pages {
		if !others[id] {
			n++
		}
	}
	return n
}

func changedIssue(r *site.Rule, pages, but map[uuid.UUID]bool, rows map[uuid.UUID]*model.SitePage) model.ChangedIssue {
	urls := []string{}
	for id := range pages {
		if p := rows[id]; !but[id] && p != nil {
			urls = append(urls, p.DisplayURL)
		}
	}
	slices.Sort(urls)
	n := len(urls)
	return model.ChangedIssue{
		RuleID: r.ID, Title: r.Title, Severity: r.Severity, Urls: urls[:min(n, mostChangeURLs)], AffectedURLCount: n,
	}
}
