package crawl

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

const (
	mostChanges    = 500 // pages in each list
	mostChangeURLs = 20  // of one issue
)

// Changes compares a crawl with an earlier one; nil means the previous crawl with results. It lists changes of some
// pages alone where they are given by their ids. It reads both crawls in batches of pages.
func (s *Sites) Changes(ctx context.Context, c *model.SiteCrawl, since *uuid.UUID, only map[uuid.UUID]bool) (*model.CrawlChanges, error) {
	changes := &model.CrawlChanges{
		Pages:  &model.CrawlPageChanges{Gained: []model.ChangedPage{}, Lost: []model.ChangedPage{}, Changed: []model.ChangedPage{}},
		Issues: &model.CrawlIssueChanges{New: []model.ChangedIssue{}, Fixed: []model.ChangedIssue{}, Regressed: []model.ChangedIssue{}},
	}
	earlier, err := s.earlier(ctx, c, since)
	if err != nil || earlier == nil {
		return changes, err
	}
	changes.Since = &earlier.ID
	pages, issues := newPageComparison(earlier, c), newIssueComparison(earlier, c)
	err = s.compare(ctx, earlier, c, func(before, after *crawls.Compared) {
		issues.seeGaps(before, after)
		if only == nil || only[cmp.Or(after, before).SiteURLID] {
			pages.add(before, after)
			issues.add(before, after)
		}
	})
	if err != nil {
		return nil, err
	}
	pages.list(changes.Pages)
	issues.list(changes.Issues)
	return changes, nil
}

func (s *Sites) earlier(ctx context.Context, c *model.SiteCrawl, since *uuid.UUID) (*model.SiteCrawl, error) {
	if since == nil {
		before, err := s.Store.Before(ctx, c)
		if err != nil || before == uuid.Nil {
			return nil, err
		}
		since = &before
	}
	id := *since
	earlier, err := s.Store.Crawl(ctx, c.ProjectID, id, s.Clock())
	if err != nil {
		return nil, fault.Referred("since", err)
	}
	if slices.Compare(earlier.ID[:], c.ID[:]) >= 0 {
		return nil, fault.Field("since", "%s is not an earlier crawl", id)
	}
	return earlier, nil
}

// pageComparison lists the pages that differ between two crawls. A missing page counts as gained or lost only
// where the crawl without it has found all pages. A page that answers 404 or 410 is lost, even if links still
// lead to it.
type pageComparison struct {
	earlier, later        *model.SiteCrawl
	gained, lost, changed firsts[model.ChangedPage]
}

func newPageComparison(earlier, later *model.SiteCrawl) *pageComparison {
	list := func() firsts[model.ChangedPage] {
		return firsts[model.ChangedPage]{most: mostChanges, compare: func(a, b model.ChangedPage) int {
			return cmp.Or(cmp.Compare(a.DisplayURL, b.DisplayURL), slices.Compare(a.SiteURLID[:], b.SiteURLID[:]))
		}}
	}
	return &pageComparison{earlier: earlier, later: later, gained: list(), lost: list(), changed: list()}
}

// add compares a page of both crawls. nil means that a crawl has not found the page.
func (c *pageComparison) add(before, after *crawls.Compared) {
	switch {
	case after == nil:
		if c.later.InventoryComplete && wasRead(&before.SitePage) && !isAbsent(&before.SitePage) {
			c.lost.add(changedPage(&before.SitePage, nil))
		}
	case !wasRead(&after.SitePage):
	case before == nil:
		if c.earlier.InventoryComplete && !isAbsent(&after.SitePage) {
			c.gained.add(changedPage(&after.SitePage, nil))
		}
	case wasRead(&before.SitePage):
		changes := differences(&before.SitePage, &after.SitePage)
		if before.TextHash != after.TextHash && before.TextHash != "" && after.TextHash != "" {
			changes = append(changes, model.FieldChange{Field: "text", Before: new(before.TextHash), After: new(after.TextHash)})
		}
		c.addChanged(&before.SitePage, &after.SitePage, changes)
	}
}

// list appends the differences to the answer.
func (c *pageComparison) list(out *model.CrawlPageChanges) {
	out.Gained, out.Lost, out.Changed = c.gained.sorted(), c.lost.sorted(), c.changed.sorted()
}

// isAbsent reports whether a page answers that it is not there.
func isAbsent(p *model.SitePage) bool {
	return p.HTTPStatus != nil && (*p.HTTPStatus == http.StatusNotFound || *p.HTTPStatus == http.StatusGone)
}

// addChanged puts a page that both crawls have read where it belongs.
func (c *pageComparison) addChanged(old, now *model.SitePage, changes []model.FieldChange) {
	switch {
	case len(changes) == 0:
	case isAbsent(now) && !isAbsent(old):
		c.lost.add(changedPage(old, changes))
	case isAbsent(old) && !isAbsent(now):
		c.gained.add(changedPage(now, changes))
	default:
		c.changed.add(changedPage(now, changes))
	}
}

func wasRead(p *model.SitePage) bool {
	switch p.AnalysisStatus {
	case model.PageAnalysisStatusNotSelected, model.PageAnalysisStatusPending, model.PageAnalysisStatusRunning, model.PageAnalysisStatusCancelled:
		return false
	default:
		return true
	}
}

func changedPage(p *model.SitePage, changes []model.FieldChange) model.ChangedPage {
	if changes == nil {
		changes = []model.FieldChange{}
	}
	return model.ChangedPage{SiteURLID: p.SiteURLID, DisplayURL: p.DisplayURL, Title: p.Title, Changes: changes}
}

// differences lists the facts that differ.
func differences(old, now *model.SitePage) []model.FieldChange {
	var changes []model.FieldChange
	add := func(field string, before, after *string) {
		if (before == nil) != (after == nil) || before != nil && *before != *after {
			changes = append(changes, model.FieldChange{Field: field, Before: before, After: after})
		}
	}
	add("analysis_status", spelled(&old.AnalysisStatus), spelled(&now.AnalysisStatus))
	add("http_status", number(old.HTTPStatus), number(now.HTTPStatus))
	add("title", old.Title, now.Title)
	add("page_kind", spelled(old.PageKind), spelled(now.PageKind))
	add("redirect_to", nonEmpty(old.RedirectTo), nonEmpty(now.RedirectTo))
	add("main_content_indexable", truth(old.MainContentIndexable), truth(now.MainContentIndexable))
	return changes
}

func spelled[T ~string](v *T) *string {
	if v == nil {
		return nil
	}
	text := string(*v)
	return &text
}

func number(v *int) *string {
	if v == nil {
		return nil
	}
	text := strconv.Itoa(*v)
	return &text
}

func nonEmpty(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func truth(v *bool) *string {
	if v == nil {
		return nil
	}
	text := strconv.FormatBool(*v)
	return &text
}
