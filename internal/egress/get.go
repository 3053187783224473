package egress

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"
)

var (
	// ErrTooLarge reports that a body is larger than allowed.
	ErrTooLarge = errors.New("body is too large")
	// ErrRedirects reports that an address redirects too often, or to nothing.
	ErrRedirects = errors.New("redirects lead nowhere")
	// ErrEncoding reports that a body is packed in a way that was not asked for, or damaged.
	ErrEncoding = errors.New("body cannot be unpacked")
)

// Request is an address to get, with its bounds.
type Request struct {
	URL      string
	Accept   string      // media types; empty: anything
	MaxBytes int64       // 0: the client's
	Cut      bool        // a body that is too large is cut instead of refused
	Stay     bool        // redirects are not followed: theirs is the response
	Header   http.Header // more headers, such as If-None-Match; nil: none

	// Before is called before each address is asked, those of redirects included,
	// and what it gives once the address has answered. Its error ends the request
	// and is returned as it is. Nil: nothing.
	Before func(ctx context.Context, address *url.URL) (after func(), err error)
}

// Response is the answer of an address, or of the last one of its redirects.
type Response struct {
	URL    *url.URL
	Status int
	Header http.Header
	Body   []byte // unpacked; empty unless the status is 2xx

	Protocol  string
	Packed    int           // bytes of the body as sent
	FirstByte time.Duration // from the request to the head of the response
	Total     time.Duration // from the request to the end of the body
}

// Get requests an address and follows its redirects. An error status is not an error. A request without an answer
// fails with ErrRefused, ErrTooLarge, ErrRedirects, ErrEncoding or the network's error.
func (c *Client) Get(ctx context.Context, r Request) (*Response, error) {
	address, err := visitable(nil, r.URL)
	if err != nil {
		return nil, err
	}
	r.MaxBytes = cmp.Or(r.MaxBytes, c.maxBytes)
	for range maxRedirects + 1 {
		got, err := c.once(ctx, &r, address)
		if err != nil || r.Stay || !redirects(got.Status) || got.Header.Get("Location") == "" {
			return got, err
		}
		if address, err = visitable(address, got.Header.Get("Location")); err != nil {
			return nil, err
		}
	}
	return nil, ErrRedirects
}

func redirects(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// visitable reads an address, seen from another one where there is one. It
// keeps no credentials.
func visitable(from *url.URL, text string) (*url.URL, error) {
	if len(text) > maxAddress {
		return nil, ErrRefused
	}
	address, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%w: it is malformed", ErrRefused)
	}
	if from != nil {
		address = from.ResolveReference(address)
	}
	address.Scheme = strings.ToLower(address.Scheme)
	if (address.Scheme != "http" && address.Scheme != "https") || address.Hostname() == "" {
		return nil, fmt.Errorf("%w: neither http nor https", ErrRefused)
	}
	address.User, address.Fragment, address.RawFragment = nil, "", ""
	return address, nil
}

// once requests one address.
func (c *Client) once(ctx context.Context, r *Request, address *url.URL) (*Response, error) {
	if r.Before != nil {
		after, err := r.Before(ctx, address)
		if err != nil {
			return nil, err
		}
		defer after()
	}
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: it is malformed", ErrRefused)
	}
	req.Header.Set("User-Agent", c.userAgent)
	req.Header.Set("Accept-Encoding", "gzip, br, zstd")
	maps.Copy(req.Header, r.Header)
	if r.Accept != "" {
		req.Header.Set("Accept", r.Accept)
	}
	begun := time.Now()
	resp, err := c.transport.RoundTrip(req)
	if err != nil {
		return nil, fmt.Errorf("ask %s: %w", address.Host, err)
	}
	defer resp.Body.Close() //nolint:errcheck // what was to be read was read
	got := &Response{URL: address, Status: resp.StatusCode, Header: resp.Header, Protocol: resp.Proto, FirstByte: time.Since(begun)}
	if resp.StatusCode/100 == 2 {
		got.Body, got.Packed, err = body(resp, r)
	}
	got.Total = time.Since(begun)
	return got, err
}

// body reads and unpacks a body within its bound. It also returns how many bytes were
// sent.
func body(resp *http.Response, r *Request) (content []byte, sent int, err error) {
	packed := &bounded{from: resp.Body, left: r.MaxBytes, cut: r.Cut}
	unpacked, err := unpack(packed, resp.Header.Get("Content-Encoding"))
	if err != nil {
		return nil, 0, err
	}
	defer unpacked.Close() //nolint:errcheck // it only gives its memory back
	content, err = io.ReadAll(&bounded{from: unpacked, left: r.MaxBytes, cut: r.Cut})
	switch {
	case err == nil, errors.Is(err, ErrTooLarge):
		return content, int(r.MaxBytes - packed.left), err
	case r.Cut && packed.left == 0:
		return content, int(r.MaxBytes), nil // what is packed was cut
	default:
		return nil, 0, fmt.Errorf("read body: %w", err)
	}
}
