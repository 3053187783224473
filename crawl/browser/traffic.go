package browser

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/answer-visibility/avm/internal/egress"
)

const (
	maxRequests = 150      // of one page
	maxBytes    = 5 << 20  // of one answer
	maxSum      = 20 << 20 // of all answers to one page
	quiet       = 400 * time.Millisecond
	lookEvery   = 50 * time.Millisecond
	maxSettling = 4 * time.Second
)

// traffic answers the requests of one page.
type traffic struct {
	client *egress.Client
	slots  chan struct{} // requests at a time

	mu     sync.Mutex
	asked  int
	bytes  int
	open   int
	latest time.Time // when a request began or ended
}

func newTraffic(client *egress.Client) *traffic {
	const together = 4
	return &traffic{client: client, slots: make(chan struct{}, together), latest: time.Now()}
}

// intercept has every request of the tab paused and answered.
func (t *traffic) intercept(ctx context.Context) error {
	err := chromedp.Listen(ctx, func(event any) {
		if paused, ok := event.(*fetch.EventRequestPaused); ok {
			go t.answer(ctx, paused)
		}
	})
	if err != nil {
		return err
	}
	return chromedp.Do(ctx, func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, tab, fetch.Enable, fetch.EnableParams{})
		return chromedp.Void{}, err
	})
}

// navigate opens an address and waits until the page has loaded and asks for nothing
// more, or for a time: pages whose last request never ends are shown as they are.
func (t *traffic) navigate(ctx context.Context, address string, most time.Duration) error {
	loading, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	err := chromedp.Do(loading, chromedp.Navigate(address))
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded)) {
		return err
	}
	settling, cancel := context.WithTimeout(ctx, min(maxSettling, most/2))
	defer cancel()
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for !t.isQuiet() {
		select {
		case <-ticker.C:
		case <-settling.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (t *traffic) isQuiet() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.open == 0 && time.Since(t.latest) >= quiet
}

// begin reports whether a request may be made.
func (t *traffic) begin() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.open++
	t.asked++
	t.latest = time.Now()
	return t.asked <= maxRequests && t.bytes < maxSum
}

func (t *traffic) end(bytes int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.open--
	t.bytes += bytes
	t.latest = time.Now()
}

// answer answers a paused request: with what its address answers, or with a refusal.
func (t *traffic) answer(ctx context.Context, paused *fetch.EventRequestPaused) {
	allowed := t.begin() && paused.Request.Method == http.MethodGet && isText(paused.ResourceType)
	var got *egress.Response
	if allowed {
		got = t.get(ctx, paused.Request.URL)
	}
	size := 0
	if got != nil {
		size = len(got.Body)
	}
	defer t.end(size)
	// An error means that the tab is gone, and with it who asked.
	_ = chromedp.Do(ctx, func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		if got == nil {
			_, err := cdp.Call(ctx, tab, fetch.FailRequest, fetch.FailRequestParams{
				RequestID: paused.RequestID, ErrorReason: network.ErrorReasonBlockedByClient,
			})
			return chromedp.Void{}, err
		}
		_, err := cdp.Call(ctx, tab, fetch.FulfillRequest, fetch.FulfillRequestParams{
			RequestID: paused.RequestID, ResponseCode: int64(got.Status), ResponseHeaders: headers(got.Header), Body: got.Body,
		})
		return chromedp.Void{}, err
	})
}

// isText reports whether a kind of request may change a page's text. Images, fonts and
// films do not.
func isText(kind network.ResourceType) bool {
	switch kind {
	case network.ResourceTypeDocument, network.ResourceTypeStylesheet, network.ResourceTypeScript, network.ResourceTypeXHR,
		network.ResourceTypeFetch:
		return true
	default:
		return false
	}
}

// get asks an address, and returns nil where it has no answer.
func (t *traffic) get(ctx context.Context, address string) *egress.Response {
	select {
	case t.slots <- struct{}{}:
		defer func() { <-t.slots }()
	case <-ctx.Done():
		return nil
	}
	got, err := t.client.Get(ctx, egress.Request{URL: address, MaxBytes: maxBytes, Stay: true})
	if err != nil {
		return nil
	}
	return got
}

// headers leaves out what held for the body as it was sent, and what would be kept.
func headers(all http.Header) []*fetch.HeaderEntry {
	left := []string{"Content-Encoding", "Content-Length", "Transfer-Encoding", "Set-Cookie", "Strict-Transport-Security"}
	var entries []*fetch.HeaderEntry
	for name, values := range all {
		if slices.Contains(left, name) {
			continue
		}
		for _, value := range values {
			entries = append(entries, &fetch.HeaderEntry{Name: name, Value: strings.ToValidUTF8(value, "")})
		}
	}
	return entries
}
