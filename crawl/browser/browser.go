// Package browser renders pages in a Chromium that the operator names, and prints documents of the service with it.
//
// The browser has no network of its own: its proxy is a closed port, and no name
// resolves for it. Every request of a page is paused, held to bounds and answered by the
// guarded client, so that a page reaches what the crawler may reach and nothing else.
package browser

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os/exec"
	"sync"
	"time"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/extract"
	"github.com/answer-visibility/avm/internal/egress"
)

const (
	defaultTimeout = 20 * time.Second
	defaultPages   = 2
	startTimeout   = 20 * time.Second
	maxMarkup      = 4 << 20 // characters of a rendered page that are read
)

// Config reports which browser renders, and how.
type Config struct {
	Program string         // the path or the name of a Chromium; needed
	Client  *egress.Client // answers what pages ask for; needed
	Pages   int            // rendered at a time; 0: 2
	Timeout time.Duration  // of one page; 0: 20 s
	Logger  *slog.Logger   // gets a warning when Chromium has no sandbox; needed
	Prints  bool           // whether pages show pictures; for a browser of the service's own documents
}

// Browser renders pages. It starts its Chromium with the first page, and again after the
// Chromium has ended. It is safe for concurrent use.
type Browser struct {
	program string
	client  *egress.Client
	timeout time.Duration
	places  chan struct{}
	logger  *slog.Logger
	prints  bool

	mu      sync.Mutex
	running *chromium // nil: none was started
	bare    bool      // the system gives Chromium no sandbox
	closed  bool
}

// New checks that the program can be run.
func New(cfg Config) (*Browser, error) {
	program, err := exec.LookPath(cfg.Program)
	if err != nil {
		return nil, fmt.Errorf("no Chromium can be run as %q: %w", cfg.Program, err)
	}
	if cfg.Client == nil || cfg.Logger == nil {
		return nil, errors.New("browser: a client and a logger are needed")
	}
	if cfg.Pages == 0 {
		cfg.Pages = defaultPages
	}
	if cfg.Timeout == 0 {
		cfg.Timeout = defaultTimeout
	}
	return &Browser{program: program, client: cfg.Client, timeout: cfg.Timeout, places: make(chan struct{}, cfg.Pages), logger: cfg.Logger, prints: cfg.Prints}, nil
}

// Close ends the Chromium.
func (b *Browser) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	if b.running != nil {
		b.running.stop()
	}
}

// errCrashed is the error of a page whose process ended.
var errCrashed = errors.New("browser: the page's process has ended")

// Render returns what a page holds after its scripts ran. Its errors say what happened to
// the page in a few words.
func (b *Browser) Render(ctx context.Context, address string) (*site.Rendered, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	select {
	case b.places <- struct{}{}:
		defer func() { <-b.places }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	browser, err := b.browser() //nolint:contextcheck // the browser outlives the page it is started for
	if err != nil {
		return nil, err
	}
	markup, err := b.markup(ctx, browser, address)
	switch {
	case err == nil:
		return read(u, markup)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case !browser.running():
		return nil, errors.New("the browser ended while it rendered the page")
	case errors.Is(err, errCrashed):
		return nil, fmt.Errorf("the page failed in the browser; it may need more than %d MiB of memory", pageMemory>>20)
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("the page was not ready within %s", b.timeout)
	}
	return nil, errors.New("the browser cannot show the page")
}

// markup returns the document of a page as HTML.
func (b *Browser) markup(ctx context.Context, browser *chromium, address string) (string, error) {
	opening, cancel := context.WithTimeout(ctx, startTimeout)
	page, err := browser.open(opening)
	cancel()
	if err != nil {
		return "", err
	}
	defer page.close() //nolint:contextcheck // the page is closed even when ctx has ended
	ctx, cancel = context.WithTimeout(ctx, b.timeout)
	defer cancel()
	ctx, crash := context.WithCancelCause(ctx)
	defer crash(nil)
	t := newTraffic(b.client, page)
	if err := t.intercept(ctx, func() { crash(errCrashed) }); err != nil {
		return "", err
	}
	text, err := t.text(ctx, address, b.timeout/2)
	if errors.Is(context.Cause(ctx), errCrashed) {
		return "", errCrashed
	}
	return text, err
}

// text returns the document of an address once it has loaded.
func (t *traffic) text(ctx context.Context, address string, most time.Duration) (string, error) {
	if err := t.navigate(ctx, address, most); err != nil {
		return "", err
	}
	return t.page.evaluate(ctx, fmt.Sprintf("document.documentElement ? document.documentElement.outerHTML.slice(0, %d) : ''", maxMarkup))
}

// read reads a rendered page as the crawl reads HTML.
func read(u *url.URL, markup string) (*site.Rendered, error) {
	found, err := extract.Read(u, "text/html; charset=utf-8", []byte(markup))
	if err != nil {
		return nil, errors.New("what the browser shows cannot be read")
	}
	d := found.Document
	rendered := &site.Rendered{Title: d.Title, Words: d.AllWords, Links: d.Links.Internal + d.Links.External}
	for _, h := range d.Headings {
		if h.Level == 1 {
			rendered.H1 = h.Text
			break
		}
	}
	for _, item := range d.Structured {
		rendered.Types = append(rendered.Types, item.Type)
	}
	return rendered, nil
}

// browser returns the running Chromium, which it starts if there is none.
func (b *Browser) browser() (*chromium, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil, errors.New("the service is stopping")
	}
	if b.running != nil && b.running.running() {
		return b.running, nil
	}
	running, err := b.start(!b.bare)
	if errors.Is(err, errEnded) && !b.bare {
		if running, err = b.start(false); err == nil {
			b.bare = true
			b.logger.Warn("Chromium runs without its sandbox, which this system does not allow: run the crawler in a container of its own")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the browser cannot be started: %w", err)
	}
	b.running = running
	return running, nil
}
