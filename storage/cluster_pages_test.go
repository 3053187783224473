package storage_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/pages"
)

const (
	citedHost = "news.example"
	citedPage = "page"
)

// citePage has a page due for each project.
func citePage(t *testing.T, store *storage.DB, projects []string, at time.Time) {
	t.Helper()
	for _, project := range projects {
		for _, statement := range []string{
			`INSERT INTO source_pages (project_id, url_hash, url, page_hash, host, state, cited_at, due_at)
				VALUES ($1, 'url', 'https://news.example/a', $2, $3, 'pending', $4, $4)`,
			`INSERT INTO pages_due (project_id, url_hash, page_hash, host, address, due_at) VALUES ($1, 'url', $2, $3, 'https://news.example/a', $4)`,
		} {
			if _, err := store.Pool().Exec(t.Context(), statement, project, citedPage, citedHost, at); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// pagesOfOthers fetches a page while a worker is stopped: for the projects on the other one, at
// once, and for those of the worker later.
func pagesOfOthers(t *testing.T, store *storage.DB, homes map[string][]string, gone string, at time.Time) {
	t.Helper()
	s, holder := pages.New(store), uuid.New()
	host, _, err := s.HoldHost(t.Context(), holder, at, at.Add(time.Minute))
	if err != nil || host != citedHost {
		t.Fatalf("held %q, %v", host, err)
	}
	due, err := s.DuePages(t.Context(), host, at, 10)
	if err != nil || len(due) != 1 {
		t.Fatalf("due: %v, %v", due, err)
	}
	f := pages.Fetch{Holder: holder, Host: host, Page: due[0].Hash, At: at, Between: 24 * time.Hour}
	begun, err := s.BeginFetch(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	outcomes, fetched := []pages.Outcome{}, map[string]bool{}
	for _, c := range begun {
		fetched[c.ProjectID.String()] = true
		outcomes = append(outcomes, pages.Outcome{Cited: c, State: pages.Read})
	}
	for node, projects := range homes {
		for _, project := range projects {
			if fetched[project] != (node != gone) {
				t.Errorf("on the node that is gone %v: the page is fetched %v", node == gone, fetched[project])
			}
		}
	}
	if err := s.EndFetch(t.Context(), f, outcomes, at); err != nil {
		t.Fatal(err)
	}
	left := one[int](t, store, `SELECT count(*) FROM pages_due WHERE due_at > $1`, at)
	if all := one[int](t, store, `SELECT count(*) FROM pages_due`); left != len(homes[gone]) || all != left {
		t.Errorf("%d of %d pages are due later, want %d", left, all, len(homes[gone]))
	}
}
