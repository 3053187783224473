package egress

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
)

// drained is how much of an answer to Post is read, so that the connection can be used again.
const drained = 4 << 10

// Post sends a body to an address and returns the status and the header of the answer. Redirects are not followed. An
// address that is not visited is ErrRefused.
func (c *Client) Post(ctx context.Context, url string, header http.Header, body []byte) (status int, answered http.Header, err error) {
	address, err := visitable(nil, url)
	if err != nil {
		return 0, nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address.String(), bytes.NewReader(body))
	if err != nil {
		return 0, nil, fmt.Errorf("%w: it is malformed", ErrRefused)
	}
	req.Header.Set("User-Agent", c.userAgent)
	maps.Copy(req.Header, header)
	resp, err := c.transport.RoundTrip(req)
	if err != nil {
		return 0, nil, fmt.Errorf("post to %s: %w", address.Host, err)
	}
	defer resp.Body.Close() //nolint:errcheck // only the status counts
	_, _ = io.CopyN(io.Discard, resp.Body, drained)
	return resp.StatusCode, resp.Header, nil
}
