package search

import (
	"context"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage/search"
)

// pageTerms are the pages that figures are of, by the dimensions whose rows are pages. Nil: all pages.
type pageTerms map[sliceselect.Dimension][]int32

// pageTerms returns the terms of the pages with a tag; nil without a tag.
func (s *Service) pageTerms(ctx context.Context, projectID uuid.UUID, tag *string, addresses []string) (pageTerms, error) {
	if tag == nil {
		return nil, nil //nolint:nilnil // all pages
	}
	var texts []string
	for _, address := range addresses {
		texts = append(texts, spellings(address)...)
	}
	terms := pageTerms{}
	for _, d := range []sliceselect.Dimension{sliceselect.Page, sliceselect.AltPage} {
		var err error
		if terms[d], err = s.store.TermIDs(ctx, projectID, d, texts...); err != nil {
			return nil, err
		}
	}
	return terms, nil
}

// spellings returns the ways to write the address of one page: with either scheme, with "www." or without, and with a
// final slash or without.
func spellings(address string) []string {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	host, path := strings.TrimPrefix(u.Host, "www."), strings.TrimSuffix(u.EscapedPath(), "/")
	if u.RawQuery != "" {
		u.RawQuery = "?" + u.RawQuery
	}
	var all []string
	for _, scheme := range []string{"https://", "http://"} {
		for _, www := range []string{"", "www."} {
			for _, slash := range []string{"", "/"} {
				all = append(all, scheme+www+host+path+slash+u.RawQuery)
			}
		}
	}
	return all
}

// taggable returns an error where a table by a dimension cannot be narrowed to pages.
func taggable(q *model.PerformanceTableQuery) error {
	switch q.Dimension {
	case model.PerformanceDimensionPage, model.PerformanceDimensionAltEnginePage, model.PerformanceDimensionDay:
		return nil
	default:
		if q.Tag == nil {
			return nil
		}
		return fault.Field("tag", "does not go with the dimension %s: figures are stored by one dimension at a time, "+
			"so the pages that they belong to are not known; use page, alt_engine_page or day", q.Dimension)
	}
}

// narrow makes the totals those of some pages. Web analytics is not by page.
func (s *Service) narrow(ctx context.Context, e *evidence) error {
	parts, err := search.Parts(e.all, nil, sliceselect.Page)
	if err != nil {
		return err
	}
	figures, err := s.store.SliceFigures(ctx, search.Selection{
		ProjectID: e.snap.project, Dimension: sliceselect.Page, Slices: parts, Terms: e.pages[sliceselect.Page],
	})
	e.totals = sliceselect.ForDimension(e.all, (*search.Slice).Cover, sliceselect.Page)
	for i := range e.totals {
		e.totals[i].Figures = figures[e.totals[i].ID]
	}
	return err
}
