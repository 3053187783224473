package browser

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

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
	page   *tab
	slots  chan struct{} // requests at a time
	loaded chan struct{} // closed when the page has loaded
	once   sync.Once

	mu     sync.Mutex
	asked  int
	bytes  int
	open   int
	latest time.Time // when a request began or ended
}

func newTraffic(client *egress.Client, page *tab) *traffic {
	const together = 4
	return &traffic{client: client, page: page, slots: make(chan struct{}, together), loaded: make(chan struct{}), latest: time.Now()}
}

// pausedRequest is a request of the page that waits for its answer.
type pausedRequest struct {
	RequestID    string `json:"requestId"`
	ResourceType string `json:"resourceType"`
	Request      struct {
		URL    string `json:"url"`
		Method string `json:"method"`
	} `json:"request"`
}

// intercept has every request of the page paused and answered, its dialogs dismissed, and crashed called
// when its process ends.
func (t *traffic) intercept(ctx context.Context, crashed func()) error {
	t.page.chromium.listen(t.page.session, func(event message) {
		switch event.Method {
		case "Fetch.requestPaused":
			var paused pausedRequest
			if json.Unmarshal(event.Params, &paused) == nil {
				t.answer(ctx, &paused)
			}
		case "Page.javascriptDialogOpening": // an error means that the page is closed
			_ = t.page.call(ctx, "Page.handleJavaScriptDialog", map[string]any{"accept": false}, nil)
		case "Page.loadEventFired":
			t.once.Do(func() { close(t.loaded) })
		case "Inspector.targetCrashed":
			crashed()
		}
	})
	if err := t.page.call(ctx, "Inspector.enable", struct{}{}, nil); err != nil {
		return err
	}
	if err := t.page.call(ctx, "Fetch.enable", struct{}{}, nil); err != nil {
		return err
	}
	return t.page.call(ctx, "Page.enable", struct{}{}, nil)
}

// navigate opens an address and waits until the page has loaded and asks for nothing
// more, or for a time: pages whose last request never ends are shown as they are.
func (t *traffic) navigate(ctx context.Context, address string, most time.Duration) error {
	loading, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	err := t.load(loading, address)
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

// load opens an address and waits until the page has loaded.
func (t *traffic) load(ctx context.Context, address string) error {
	var began struct {
		ErrorText string `json:"errorText"`
	}
	if err := t.page.call(ctx, "Page.navigate", map[string]any{"url": address}, &began); err != nil {
		return err
	}
	if began.ErrorText != "" {
		return errors.New("browser: " + began.ErrorText)
	}
	select {
	case <-t.loaded:
		return nil
	case <-t.page.chromium.done:
		return errEnded
	case <-ctx.Done():
		return ctx.Err()
	}
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
func (t *traffic) answer(ctx context.Context, paused *pausedRequest) {
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
	// An error of either call means that the page is closed, and with it who asked.
	if got == nil {
		_ = t.page.call(ctx, "Fetch.failRequest", map[string]any{"requestId": paused.RequestID, "errorReason": "BlockedByClient"}, nil)
		return
	}
	_ = t.page.call(ctx, "Fetch.fulfillRequest", fulfillment{
		RequestID: paused.RequestID, Status: got.Status, Headers: headers(got.Header), Body: got.Body,
	}, nil)
}

// fulfillment is the answer to a paused request.
type fulfillment struct {
	RequestID string   `json:"requestId"`
	Status    int      `json:"responseCode"`
	Headers   []header `json:"responseHeaders"`
	Body      []byte   `json:"body,omitempty"` // a redirect has none, and the browser refuses null
}

// isText reports whether a kind of request may change a page's text. Images, fonts and
// films do not.
func isText(kind string) bool {
	return slices.Contains([]string{"Document", "Stylesheet", "Script", "XHR", "Fetch"}, kind)
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

// header is a header of an answer in the protocol's form.
type header struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// headers leaves out what held for the body as it was sent, and what would be kept.
func headers(all http.Header) []header {
	left := []string{"Content-Encoding", "Content-Length", "Transfer-Encoding", "Set-Cookie", "Strict-Transport-Security"}
	entries := []header{}
	for name, values := range all {
		if slices.Contains(left, name) {
			continue
		}
		for _, value := range values {
			entries = append(entries, header{name, strings.ToValidUTF8(value, "")})
		}
	}
	return entries
}
