package search

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// pageTerms are the pages that figures are of, by the dimensions whose rows are pages. Nil: all pages.
type pageTerms map[model.SearchDimension][]int32

// pageDimensions are the dimensions whose rows are pages.
func pageDimensions() []model.SearchDimension {
	return []model.SearchDimension{model.SearchPage, model.SearchAltPage}
}

// pageTerms returns the terms of the pages with a tag; nil without a tag.
func (s *Service) pageTerms(ctx context.Context, projectID uuid.UUID, tag *string, addresses []string) (pageTerms, error) {
	if tag == nil {
		return nil, nil //nolint:nilnil // all pages
	}
	all := pageTerms{}
	for _, d := range pageDimensions() {
		terms, err := termsOf(ctx, s.store, projectID, d, addresses)
		if err != nil {
			return nil, err
		}
		all[d] = slices.AppendSeq([]int32{}, maps.Keys(terms))
	}
	return all, nil
}

// PageTexts returns how imported rows write the addresses of pages.
func PageTexts(ctx context.Context, store *search.Store, projectID uuid.UUID, addresses []string) ([]string, error) {
	var texts []string
	for _, d := range pageDimensions() {
		terms, err := termsOf(ctx, store, projectID, d, addresses)
		if err != nil {
			return nil, err
		}
		texts = slices.AppendSeq(texts, maps.Values(terms))
	}
	return texts, nil
}

// termsOf returns the terms that are addresses of pages, by their ids.
func termsOf(ctx context.Context, store *search.Store, projectID uuid.UUID, d model.SearchDimension, addresses []string) (map[int32]string, error) {
	pages := make(map[string]bool, len(addresses))
	var spans []search.TextSpan
	for _, address := range addresses {
		pages[citation.PageKey(address)] = true
		spans = append(spans, spellings(address)...)
	}
	terms, err := store.TermsBetween(ctx, projectID, d, spans)
	maps.DeleteFunc(terms, func(_ int32, text string) bool { return !pages[citation.PageKey(text)] })
	return terms, err
}

// spellings returns spans of texts in which all ways to write the address of a page are: with either scheme, with
// "www." or without, with a final slash or without, and with any query and fragment.
func spellings(address string) []search.TextSpan {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	page := strings.TrimPrefix(u.Host, "www.") + strings.TrimSuffix(u.EscapedPath(), "/")
	var all []search.TextSpan
	for _, before := range []string{"https://", "https://www.", "http://", "http://www."} {
		for _, text := range []string{before + page, before + page + "/"} {
			// $ and @ are the characters after # and ?.
			all = append(all, search.TextSpan{From: text, Before: text + "$"}, search.TextSpan{From: text + "?", Before: text + "@"})
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
	parts, err := search.Parts(e.all, nil, model.SearchPage)
	if err != nil {
		return err
	}
	figures, err := s.store.SliceFigures(ctx, search.Selection{
		ProjectID: e.snap.project, Dimension: model.SearchPage, Slices: parts, Terms: e.pages[model.SearchPage],
	})
	e.totals = search.ForDimension(e.all, model.SearchPage)
	for i := range e.totals {
		e.totals[i].Figures = figures[e.totals[i].ID]
	}
	return err
}
