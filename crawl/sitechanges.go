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
)

const (
	mostChanges    = 500 // pages in each list
	mostChangeURLs = 20  // of one issue
)

// Changes compares a crawl with an earlier one; nil is the one before it that has
// results.
func (s *Sites) Changes(ctx context.Context, c *model.SiteCrawl, since *uuid.UUID) (*model.CrawlChanges, error) {
	changes := &model.CrawlChanges{
		Pages:  &model.CrawlPageChanges{Gained: []model.ChangedPage{}, Lost: []model.ChangedPage{}, Changed: []model.ChangedPage{}},
		Issues: &model.CrawlIssueChanges{New: []model.ChangedIssue{}, Fixed: []model.ChangedIssue{}, Regressed: []model.ChangedIssue{}},
	}
	earlier, err := s.earlier(ctx, c, since)
	if err != nil || earlier == nil {
		return changes, err
	}
	changes.Since = &earlier.ID
	before, err := s.listed(ctx, earlier)
	if err != nil {
		return nil, err
	}
	after, err := s.listed(ctx, c)
	if err != nil {
		return nil, err
	}
	had, err := s.findings(ctx, earlier, before)
	if err != nil {
		return nil, err
	}
	has, err := s.findings(ctx, c, after)
	if err != nil {
		return nil, err
	}
	comparePages(changes.Pages, earlier, c, before, after, had.texts, has.texts)
	compareIssues(changes.Issues, had, has)
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

func (s *Sites) listed(ctx context.Context, c *model.SiteCrawl) (map[uuid.UUID]*model.SitePage, error) {
	all := map[uuid.UUID]*model.SitePage{}
	var after uuid.UUID
	for {
		pages, err := s.Store.PagesAfter(ctx, c.ProjectID, c.ID, after, finishBatch)
		if err != nil || len(pages) == 0 {
			return all, err
		}
		after = pages[len(pages)-1].SiteURLID
		for i := range pages {
			all[pages[i].SiteURLID] = &pages[i]
		}
	}
}

// comparePages lists what was gained, lost and changed. What a crawl has not found says
// something only if it has found all there is. A page that answers that it is not there
// is lost, although links still lead to it.
func comparePages(
	out *model.CrawlPageChanges, earlier, later *model.SiteCrawl, before, after map[uuid.UUID]*model.SitePage, had, has map[uuid.UUID]string,
) {
	for id, p := range after {
		old := before[id]
		switch {
		case !wasRead(p), old == nil && (!earlier.InventoryComplete || isAbsent(p)):
		case old == nil:
			out.Gained = append(out.Gained, changedPage(p, nil))
		case wasRead(old):
			changes := differences(old, p)
			if had[id] != has[id] && had[id] != "" && has[id] != "" {
				changes = append(changes, model.FieldChange{Field: "text", Before: new(had[id]), After: new(has[id])})
			}
			addChanged(out, old, p, changes)
		}
	}
	for id, p := range before {
		if after[id] == nil && later.InventoryComplete && wasRead(p) && !isAbsent(p) {
			out.Lost = append(out.Lost, changedPage(p, nil))
		}
	}
	out.Gained, out.Lost, out.Changed = sortedPages(out.Gained), sortedPages(out.Lost), sortedPages(out.Changed)
}

// isAbsent reports whether a page answers that it is not there.
func isAbsent(p *model.SitePage) bool {
	return p.HTTPStatus != nil && (*p.HTTPStatus == http.StatusNotFound || *p.HTTPStatus == http.StatusGone)
}

// addChanged puts a page that both crawls have read where it belongs.
func addChanged(out *model.CrawlPageChanges, old, now *model.SitePage, changes []model.FieldChange) {
	switch {
	case len(changes) == 0:
	case isAbsent(now) && !isAbsent(old):
		out.Lost = append(out.Lost, changedPage(old, changes))
	case isAbsent(old) && !isAbsent(now):
		out.Gained = append(out.Gained, changedPage(now, changes))
	default:
		out.Changed = append(out.Changed, changedPage(now, changes))
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

func sortedPages(pages []model.ChangedPage) []model.ChangedPage {
	slices.SortFunc(pages, func(a, b model.ChangedPage) int { return cmp.Compare(a.DisplayURL, b.DisplayURL) })
	return pages[:min(len(pages), mostChanges)]
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
