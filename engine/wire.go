package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/internal/redact"
)

// MaxBody is the largest response body that is read, after decompression.
const MaxBody = 8 << 20

// userAgent names the service to the engines.
const userAgent = "avm"

var errTooLarge = fmt.Errorf("engine: body exceeds %d bytes", MaxBody)

// Wire carries an adapter's calls, holds everything from outside within bounds
// (time, size, redirects) and returns every error as a *Failure. It is safe for
// concurrent use.
type Wire struct {
	client  *http.Client
	timeout time.Duration
	secrets redact.Secrets
	now     func() time.Time
}

// NewWire checks cfg and wraps client, whose transport it uses and whose
// redirects, cookies and timeout it overrides. Other forms that the key is sent
// in are kept out of errors as well as the key itself.
func NewWire(cfg Config, client *http.Client, forms ...Secret) (*Wire, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	if client == nil {
		return nil, errors.New("engine: no HTTP client given")
	}
	secrets := []string{cfg.APIKey.Reveal()}
	for _, form := range forms {
		secrets = append(secrets, form.Reveal())
	}
	return &Wire{
		// An answer engine's API does not redirect; following one would hand the
		// credentials and the question to somebody else.
		client: &http.Client{
			Transport:     client.Transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		timeout: cfg.Timeout,
		secrets: redact.Of(secrets...),
		now:     time.Now,
	}, nil
}

// Post is one request of a protocol: an HTTP POST of JSON.
type Post struct {
	Address string      // absolute URL
	Header  http.Header // the protocol's own headers, the credentials among them
	Body    any         // encoded as JSON
	Join    Join        // adds a stream up to a body; nil: no stream is asked for
}

// request makes the HTTP request of a Post.
func (p Post) request(ctx context.Context) (*http.Request, error) {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false) // services count the characters of a question
	if err := encoder.Encode(p.Body); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.Address, &body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	if p.Join != nil {
		req.Header.Set("Accept", "text/event-stream")
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", userAgent)
	for name := range p.Header {
		req.Header.Set(name, p.Header.Get(name))
	}
	return req, nil
}

// do makes one HTTP request and returns the body of a 2xx response. Any other
// response is a *Failure.
func (w *Wire) do(req *http.Request) ([]byte, error) {
	res, err := w.client.Do(req) //nolint:bodyclose // readAll closes it
	if err != nil {
		return nil, NewFailure(Retry, "connection_failed", "the connection to the engine failed", err)
	}
	body, err := readAll(res.Body)
	refused := res.StatusCode < 200 || res.StatusCode > 299
	switch {
	case refused && (err == nil || errors.Is(err, errTooLarge)):
		return nil, FromResponse(res.StatusCode, res.Header, body, w.now())
	case errors.Is(err, errTooLarge):
		return nil, NewFailure(Never, "body_too_large", "the engine's answer is larger than allowed", err)
	case err != nil:
		return nil, NewFailure(Retry, "connection_cut", "the connection to the engine broke off", err)
	}
	return body, nil
}

// readAll reads a body within MaxBody and closes it.
func readAll(body io.ReadCloser) ([]byte, error) {
	read, err := io.ReadAll(io.LimitReader(body, MaxBody+1))
	if closeErr := body.Close(); err == nil {
		err = closeErr
	}
	if err == nil && len(read) > MaxBody {
		err = errTooLarge
	}
	return read, err
}

// Call makes one call under the engine's timeout. It returns the body made safe
// by SafeJSON, without the engine's secrets. The error is a *Failure without
// secrets, or wraps ctx's error when the caller gave up.
func (w *Wire) Call(ctx context.Context, post Post) (json.RawMessage, error) {
	call, end := w.Calls(ctx)
	defer end()
	return call(post)
}

// Calls returns a function that makes calls as Call does, all of them together
// within the engine's timeout, until end is called.
func (w *Wire) Calls(ctx context.Context) (call func(Post) (json.RawMessage, error), end context.CancelFunc) {
	bounded, end := context.WithTimeout(ctx, w.timeout)
	return func(post Post) (json.RawMessage, error) {
		req, err := post.request(bounded)
		if err != nil {
			return nil, w.explain(ctx, bounded, err)
		}
		body, err := w.do(req)
		if err != nil {
			return nil, w.explain(ctx, bounded, err)
		}
		raw, err := bodyOf(body, post.Join)
		if err != nil {
			return nil, w.Redact(err)
		}
		clean := w.secrets.Body(raw)
		if !json.Valid(clean) {
			return nil, NewFailure(Retry, "invalid_body", "the engine sent a body that is not JSON without the key that it repeats", nil)
		}
		return clean, nil
	}, end
}

// bodyOf returns the body as usable JSON.
func bodyOf(body []byte, join Join) (json.RawMessage, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, NewFailure(Retry, "empty_body", "the engine sent an empty body", nil)
	}
	if join != nil {
		return joined(body, join)
	}
	safe, err := SafeJSON(body)
	if err != nil {
		return nil, NewFailure(Retry, "invalid_body", "the engine sent a body that is not JSON", err).withRaw(body)
	}
	return safe, nil
}

// explain returns the one reason for a failed call. Whose clock ran out decides:
// the caller's end is not a failure of the engine.
func (w *Wire) explain(caller, bounded context.Context, err error) error {
	if caller.Err() != nil {
		return fmt.Errorf("engine: call abandoned: %w", caller.Err())
	}
	if bounded.Err() != nil {
		message := fmt.Sprintf("the engine did not answer within %s", w.timeout)
		return NewFailure(Retry, "timeout", message, bounded.Err())
	}
	if failure, ok := errors.AsType[*Failure](err); ok {
		return w.Redact(failure)
	}
	return w.Unsent(err)
}

// Unsent returns the *Failure for a request that could not be made.
func (w *Wire) Unsent(err error) error {
	return w.Redact(NewFailure(Misconfigured, "request_failed", "the request could not be made: "+err.Error(), nil))
}

// Redact returns the error without the engine's secrets, where it is a *Failure.
func (w *Wire) Redact(err error) error {
	if failure, ok := errors.AsType[*Failure](err); ok {
		return failure.redacted(w.secrets)
	}
	return err
}
