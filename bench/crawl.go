package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/freeport"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
)

const (
	pagesCommand  = "serve-pages"
	crawlPages    = 2_000
	crawlTogether = 8 // requests at a time, of both crawlers
	// crawlGoal is the goal, in pages a second of colly, which only fetches and finds links. Below
	// crawlLeast something is wrong. The goal is missed, because a page is also parsed, checked and stored.
	crawlGoal, crawlLeast = 2.0, 0.1
	crawlMemory           = 300 // MB with crawlFrontier addresses that wait
	hubs, hubLinks        = 100, 1_000
	widePages             = 5_000 // a crawl keeps 20 addresses for each page that it may read
	docsFolder            = "/usr/share/doc"
)

// documentation lists the folders of real pages, below docsFolder.
func documentation() []string {
	return []string{"postgresql-doc-15/html", "python3.11/html", "debian-handbook/html/en-US"}
}

// servePages serves real pages, and hubs that link to very many addresses.
func servePages(ctx context.Context, address string) error {
	m := http.NewServeMux()
	var index strings.Builder
	for i, folder := range documentation() {
		at := fmt.Sprintf("/site%d/", i)
		m.Handle(at, http.StripPrefix(at, http.FileServer(http.Dir(filepath.Join(docsFolder, folder)))))
		files, err := filepath.Glob(filepath.Join(docsFolder, folder, "*.html"))
		if err != nil || len(files) == 0 {
			return fmt.Errorf("no pages below %s/%s (Debian: apt install postgresql-doc-15 python3-doc debian-handbook)", docsFolder, folder)
		}
		for _, file := range files {
			fmt.Fprintf(&index, "<li><a href=%q>%s</a></li>", at+filepath.Base(file), filepath.Base(file))
		}
	}
	m.HandleFunc("/wide", func(w http.ResponseWriter, _ *http.Request) {
		for n := range hubs {
			fmt.Fprintf(w, "<a href=\"/hub/%d\">%d</a>\n", n, n)
		}
	})
	m.HandleFunc("/hub/{n}", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "<title>Hub %s</title>", r.PathValue("n"))
		for n := range hubLinks {
			fmt.Fprintf(w, "<a href=\"/leaf/%s/%s\">leaf</a>\n", inLetters(r.PathValue("n")), inLetters(strconv.Itoa(n)))
		}
	})
	m.HandleFunc("/leaf/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "<title>%s</title>", r.URL.Path) })
	m.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, "<title>Manuals</title><h1>Manuals</h1><ul>%s</ul>", index.String())
	})
	m.HandleFunc("/readyz", func(http.ResponseWriter, *http.Request) {})
	s := &http.Server{Addr: address, Handler: m, ReadHeaderTimeout: time.Minute}
	defer context.AfterFunc(ctx, func() { _ = s.Close() })()
	if err := s.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// inLetters writes digits as letters: addresses that differ by a number alone would be taken
// for a trap.
func inLetters(digits string) string {
	return strings.Map(func(r rune) rune { return r - '0' + 'a' }, digits)
}

// crawling compares a crawl of real pages, which are fetched, read, held to all rules and
// stored, with a colly crawler that only fetches pages and finds links; then it measures
// the memory with very many addresses that wait.
func crawling(ctx context.Context, w *world, out io.Writer) (err error) {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	address, err := freeport.Address(ctx)
	if err != nil {
		return err
	}
	//nolint:gosec // this very program
	pages, err := start(ctx, "pages", address, exec.CommandContext(ctx, self, pagesCommand, address))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pages.stop()) }()
	if err := reading(out); err != nil {
		return err
	}
	theirs, err := collyRate(ctx, pages.base)
	if err != nil {
		return err
	}
	avm, err := w.avmFor(ctx, pages.base)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	ours, err := w.crawlOnce(ctx, avm.base, pages.base+"/", crawlPages)
	if err != nil {
		return err
	}
	ratio := ours.rate() / theirs.rate()
	fmt.Fprintf(out, "avm: %d pages in %.1f s, %.0f a second; colly: %d in %.1f s, %.0f a second; ratio %.2f, at least %.1f; the goal is %.1f\n",
		ours.Pages, ours.Seconds, ours.rate(), theirs.Pages, theirs.Seconds, theirs.rate(), ratio, crawlLeast, crawlGoal)
	wide, err := w.crawlOnce(ctx, avm.base, pages.base+"/wide", widePages)
	if err != nil {
		return err
	}
	memory, err := residentMB(avm)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "with %d addresses found and %d pages read: %d MB at most, at most %d\n", wide.Found, wide.Pages, memory.peak, crawlMemory)
	if memory.peak > crawlMemory {
		err = errors.New("more memory than that")
	}
	if ratio < crawlLeast {
		err = errors.Join(err, errors.New("slower than that"))
	}
	return err
}

// crawled is how a crawl went.
type crawled struct {
	Pages   int     `json:"pages"`
	Seconds float64 `json:"seconds"`
	Found   int     `json:"-"`
}

func (c crawled) rate() float64 { return float64(c.Pages) / c.Seconds }

// collyRate runs the crawler that the product is compared with, a module of its own.
func collyRate(ctx context.Context, base string) (c crawled, err error) {
	//nolint:gosec // fixed arguments
	cmd := exec.CommandContext(ctx, "go", "run", "-C", "bench/colly", ".", base+"/", strconv.Itoa(crawlTogether), strconv.Itoa(crawlPages))
	cmd.Stderr = os.Stderr
	raw, err := cmd.Output()
	if err != nil {
		return c, fmt.Errorf("colly: %w", err)
	}
	return c, json.Unmarshal(raw, &c)
}

// avmFor starts the product so that it may crawl a site on this machine.
func (w *world) avmFor(ctx context.Context, site string) (*server, error) {
	u, err := url.Parse(site)
	if err != nil {
		return nil, err
	}
	file, address, err := w.configure(ctx, "crawl.yml", w.provider.URL, usualConcurrency)
	if err != nil {
		return nil, err
	}
	more := fmt.Sprintf("crawl: {per_host: %d}\negress: {allow_private: 127.0.0.1/32, ports: %s}\n", crawlTogether, u.Port())
	if err := appendTo(file, more); err != nil {
		return nil, err
	}
	//nolint:gosec // our own binary
	cmd := exec.CommandContext(ctx, filepath.Join(w.dir, "avm"), "serve", "--config", file)
	return start(ctx, "avm", address, cmd)
}

func appendTo(file, text string) (err error) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0o600) //nolint:gosec // in a folder of ours
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = f.WriteString(text)
	return err
}

// crawlOnce crawls a site to its end.
func (w *world) crawlOnce(ctx context.Context, base, root string, most int) (c crawled, err error) {
	project, err := w.siteProject(ctx, base, root)
	if err != nil {
		return c, err
	}
	var made struct{ ID uuid.UUID }
	path := base + "/v1/projects/" + project.String() + "/site-crawls"
	if err := w.post(ctx, path, map[string]any{"root_url": root, "max_pages": most}, &made); err != nil {
		return c, err
	}
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		var now struct {
			StartedAt     time.Time  `json:"started_at"`
			CompletedAt   *time.Time `json:"completed_at"`
			AnalyzedCount int        `json:"analyzed_count"`
			Discovered    *int       `json:"discovered_count"`
		}
		var body strings.Builder
		if err := fetch(ctx, &http.Client{}, path+"/"+made.ID.String(), w.key, &body); err != nil {
			return c, err
		}
		if err := json.Unmarshal([]byte(body.String()), &now); err != nil {
			return c, err
		}
		if now.CompletedAt != nil {
			c = crawled{Pages: now.AnalyzedCount, Seconds: now.CompletedAt.Sub(now.StartedAt).Seconds()}
			if now.Discovered != nil {
				c.Found = *now.Discovered
			}
			if c.Pages < hubs {
				return c, fmt.Errorf("the crawl of %s ended after %d pages", root, c.Pages)
			}
			return c, nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return c, ctx.Err()
		}
	}
}

// siteProject makes a project whose website is a site, and a key that may crawl it.
func (w *world) siteProject(ctx context.Context, base, root string) (id uuid.UUID, err error) {
	key, err := access.NewKeys(people.New(w.store), time.Now).Create(ctx, access.KeyRequest{
		WorkspaceID: w.workspace, Creator: "bench@example.com", Name: "crawls",
		Scopes: []model.Scope{model.ScopeCrawlsRun, model.ScopeProjectsWrite},
	})
	if err != nil {
		return id, err
	}
	w.key = key.Secret
	var made struct{ ID uuid.UUID }
	err = w.post(ctx, base+"/v1/projects", map[string]any{
		"name": "Site " + uuid.NewString(), "brand_name": "Acme", "website_url": root, "country_code": "US", "language_code": "en",
	}, &made)
	return made.ID, err
}
