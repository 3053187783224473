package resolvers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// addLinkedPages adds a crawl of three pages to a project. /0 and /1 link to /2 and to each other.
func (s *stack) addLinkedPages() (crawl uuid.UUID, pages []uuid.UUID) {
	s.t.Helper()
	store, id, now := crawls.New(s.store), model.NewID(), time.Now().UTC()
	must(s.t, store.Create(s.t.Context(), &model.SiteCrawl{
		ProjectID: s.project.ID, ID: id, WorkspaceID: s.project.WorkspaceID, ProfileID: id, Status: "completed", DiscoveryStatus: "completed",
		AnalysisStatus: "completed", MaxPages: 10, RuleIDs: []string{}, CreatedAt: now, UpdatedAt: now,
	}))
	pages = []uuid.UUID{model.NewID(), model.NewID(), model.NewID()}
	var b crawls.Batch
	for i, page := range pages {
		b.Pages = append(b.Pages, model.SitePage{
			ProjectID: s.project.ID, CrawlID: id, SiteURLID: page, NormalizedURL: fmt.Sprintf("https://e.com/%d", i), DisplayURL: fmt.Sprintf("https://e.com/%d", i),
			AnalysisStatus: model.PageAnalysisStatusCompleted,
		})
		read := crawls.Read{
			ProjectID: s.project.ID, CrawlID: id, SiteURLID: page, Facts: json.RawMessage("{}"), Evidence: map[string]string{},
			Targets: []uuid.UUID{}, LinkFlags: []int16{}, Anchors: []string{}, Sources: []uuid.UUID{},
		}
		if i > 0 {
			read.Evidence["title-missing"] = "there is no <title>"
		}
		if i < 2 {
			read.Targets, read.Anchors = []uuid.UUID{pages[1-i], pages[2]}, []string{"beside", fmt.Sprintf("from %d", i)}
			read.LinkFlags, read.Sources = []int16{crawls.LinkMain, crawls.LinkNofollow}, []uuid.UUID{pages[1-i]}
		} else {
			read.Sources = pages[:2]
		}
		b.Reads = append(b.Reads, read)
	}
	_, err := store.Record(s.t.Context(), s.project.ID, id, b)
	must(s.t, err)
	return id, pages
}

// Links are read page by page, in one statement for all pages of the crawl.
func TestLinksOfPages(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 0)
	addAreas(t, s.store, s.root)
	crawl, pages := s.addLinkedPages()
	ask := func(page uuid.UUID, direction string) (found []string) {
		t.Helper()
		for cursor := "null"; cursor != ""; {
			var got struct {
				Data struct {
					Project struct {
						SiteCrawl struct {
							Page struct {
								Links struct {
									Items []struct {
										URL         string
										Anchor      string
										MainContent bool
										Nofollow    bool
									}
									NextCursor *string
								}
							}
						}
					}
				}
			}
			query := fmt.Sprintf(`{ project(id: "%s") { siteCrawl(id: "%s") { page(siteUrlId: "%s") { links(direction: %s, limit: 1, cursor: %s) {
				items { url anchor mainContent nofollow } nextCursor } } } } }`, s.project.ID, crawl, page, direction, cursor)
			request, err := json.Marshal(map[string]string{"query": query})
			must(t, err)
			n, body := s.statements(s.graph, http.MethodPost, "/graphql", string(request))
			must(t, json.Unmarshal([]byte(body), &got))
			links := got.Data.Project.SiteCrawl.Page.Links
			if len(links.Items) > 1 || n > 8 {
				t.Errorf("%d links with %d statements: %s", len(links.Items), n, body)
			}
			for _, l := range links.Items {
				found = append(found, fmt.Sprintf("%s %s %v %v", l.URL, l.Anchor, l.MainContent, l.Nofollow))
			}
			if cursor = ""; links.NextCursor != nil {
				cursor = strconv.Quote(*links.NextCursor)
			}
		}
		return found
	}
	if found := ask(pages[2], "in"); !slices.Equal(found, []string{"https://e.com/0 from 0 false true", "https://e.com/1 from 1 false true"}) {
		t.Errorf("links to the page: %q", found)
	}
	if found := ask(pages[2], "out"); len(found) != 0 {
		t.Errorf("links of a page without any: %q", found)
	}
	if found := ask(pages[0], "out"); !slices.Equal(found, []string{"https://e.com/1 beside true false", "https://e.com/2 from 0 false true"}) {
		t.Errorf("links of the page: %q", found)
	}
}

// Pages are listed by a rule that they do not meet, and by a text of their address or title.
func TestPagesByRuleAndText(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 0)
	addAreas(t, s.store, s.root)
	crawl, _ := s.addLinkedPages()
	for filter, want := range map[string]int{
		`limit: 100`: 3, `rule: "title-missing"`: 2, `rule: "h1-missing"`: 0, `search: "E.com/2"`: 1, `search: "e_com"`: 0, `search: " "`: 3,
		`rule: "title-missing", search: "/0"`: 0,
	} {
		query := fmt.Sprintf(`{ project(id: "%s") { siteCrawl(id: "%s") { pages(%s, sort: "display_url") { items { displayUrl } nextCursor } } } }`, s.project.ID, crawl, filter)
		request, err := json.Marshal(map[string]string{"query": query})
		must(t, err)
		_, body := s.statements(s.graph, http.MethodPost, "/graphql", string(request))
		if got := strings.Count(body, "https://e.com"); got != want || strings.Contains(body, "errors") {
			t.Errorf("%s: %d pages, not %d: %s", filter, got, want, body)
		}
	}
}
