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

// Pages are listed by what a filter says, whether the compiled writer or the executor answers it.
func TestPagesByFilter(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 0)
	addAreas(t, s.store, s.root)
	crawl, pages := s.addLinkedPages()
	ctx := t.Context()
	_, err := s.store.Pool().Exec(ctx, `UPDATE site_pages SET page_kind = 'docs' WHERE project_id = $1 AND site_url_id = $2`, s.project.ID, pages[0])
	must(t, err)
	_, err = s.store.Pool().Exec(ctx, `INSERT INTO site_monitored_pages (project_id, site_url_id, created_at) VALUES ($1, $2, now())`, s.project.ID, pages[1])
	must(t, err)
	_, err = s.store.Pool().Exec(ctx, `INSERT INTO tags (project_id, tag_key, kind, target_id, tag, created_at) VALUES ($1, 'new', 'page', $2, 'New', now())`,
		s.project.ID, pages[2])
	must(t, err)
	for filter, want := range map[string]string{
		`limit: 100`: "012", `rule: "title-missing"`: "12", `rule: "h1-missing"`: "", `search: "E.com/2"`: "2", `search: "e_com"`: "", `search: " "`: "012",
		`rule: "title-missing", search: "/0"`: "", `status: completed`: "012", `status: failed`: "", `pageKind: docs`: "0", `monitored: true`: "1",
		`monitored: false`: "02", `tag: "NEW"`: "2", `tag: "old"`: "", `monitored: false, tag: "new", status: completed`: "2",
	} {
		for _, way := range []string{"", " alive: __typename @include(if: true)"} { // a directive is the executor's
			for _, order := range []string{"display_url", "depth_from_home"} {
				query := fmt.Sprintf(`{ project(id: "%s") { siteCrawl(id: "%s") { pages(%s, sort: %q) { items { displayUrl monitored } nextCursor }%s } } }`,
					s.project.ID, crawl, filter, order, way)
				request, err := json.Marshal(map[string]string{"query": query})
				must(t, err)
				_, body := s.statements(s.graph, http.MethodPost, "/graphql", string(request))
				var places []string
				for i := range pages {
					if strings.Contains(body, fmt.Sprintf(`{"displayUrl":"https://e.com/%d","monitored":%t}`, i, i == 1)) {
						places = append(places, strconv.Itoa(i))
					}
				}
				if found := strings.Join(places, ""); found != want || strings.Count(body, "https://e.com") != len(want) || strings.Contains(body, "errors") {
					t.Errorf("%s by %s%s: pages %q, not %q: %s", filter, order, way, found, want, body)
				}
			}
		}
	}
}
