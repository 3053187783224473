package promptmatch

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
)

// uncited are the pages that search shows and no answer cites. Without an audit
// nothing is known of citations, and nothing is listed.
func (c *compared) uncited() []model.UncitedPage {
	list := []model.UncitedPage{}
	if len(c.audits) == 0 {
		return list
	}
	cited := map[string]bool{}
	for i := range c.cited {
		cited[citation.PageKey(c.cited[i].URL)] = true
	}
	for i := range c.pages.Rows {
		r := &c.pages.Rows[i]
		if value(r.Impressions) > 0 && !cited[citation.PageKey(r.Key)] {
			list = append(list, model.UncitedPage{URL: r.Key, Clicks: value(r.Clicks), Impressions: value(r.Impressions), Position: r.Position})
		}
	}
	return list
}

// shown returns the pages that search shows, by their keys.
func (c *compared) shown() map[string]*model.PerformanceRow {
	rows := make(map[string]*model.PerformanceRow, len(c.pages.Rows))
	for i := range c.pages.Rows {
		if r := &c.pages.Rows[i]; value(r.Impressions) > 0 {
			rows[citation.PageKey(r.Key)] = r
		}
	}
	return rows
}

// unranked are the prompts for which pages of the site are cited, none of which
// search shows.
func (c *compared) unranked() []model.UnrankedPrompt {
	shown := c.shown()
	at, order, ranked := map[uuid.UUID]*model.UnrankedPrompt{}, []uuid.UUID{}, map[uuid.UUID]bool{}
	for i := range c.cited {
		cited := &c.cited[i]
		if cited.PromptID == nil {
			continue
		}
		id := *cited.PromptID
		if shown[citation.PageKey(cited.URL)] != nil {
			ranked[id] = true
		}
		if at[id] == nil {
			at[id] = &model.UnrankedPrompt{PromptID: id, Text: cited.Text, CitedUrls: []string{}}
			order = append(order, id)
		}
		at[id].CitedUrls = append(at[id].CitedUrls, cited.URL)
		at[id].Citations += cited.Citations
	}
	list := []model.UnrankedPrompt{}
	for _, id := range order {
		if !ranked[id] {
			list = append(list, *at[id])
		}
	}
	slices.SortStableFunc(list, func(a, b model.UnrankedPrompt) int { return cmp.Compare(b.Citations, a.Citations) })
	return list
}

// citedPages are the pages of the site that answers cite, with what visits them.
func (c *compared) citedPages() []model.CitedPageDemand {
	shown := c.shown()
	at, order := map[string]*model.CitedPageDemand{}, []string{}
	for i := range c.cited {
		key := citation.PageKey(c.cited[i].URL)
		if at[key] == nil {
			at[key] = &model.CitedPageDemand{URL: c.cited[i].URL}
			order = append(order, key)
		}
		at[key].Citations += c.cited[i].Citations
	}
	list := make([]model.CitedPageDemand, len(order))
	for i, key := range order {
		page := at[key]
		if r := shown[key]; r != nil {
			page.Clicks, page.Impressions = r.Clicks, r.Impressions
		}
		if u, err := url.Parse(page.URL); c.covered && err == nil {
			visits := c.landings[strings.TrimSuffix(u.Path, "/")]
			page.AiSessions = &visits
		}
		list[i] = *page
	}
	slices.SortStableFunc(list, func(a, b model.CitedPageDemand) int { return cmp.Compare(b.Citations, a.Citations) })
	return list
}
