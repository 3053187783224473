package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

const (
	exportTimeout  = 10 * time.Second // of one request
	exportAttempts = 4
	exportPause    = time.Second // before the second attempt; doubled after each
	maxExportReply = 64 << 10
)

// otlpClient sends spans over OTLP/HTTP with protobuf. It is an otlptrace.Client; the one that comes
// with the SDK links gRPC.
type otlpClient struct {
	endpoint string
	header   http.Header
	http     *http.Client
}

// newOTLPClient returns a client for a traces endpoint. headers is the value of
// OTEL_EXPORTER_OTLP_HEADERS: name=value pairs, percent-encoded, with commas between them.
func newOTLPClient(endpoint, headers string) (*otlpClient, error) {
	if u, err := url.Parse(endpoint); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %q is not an http or https URL", endpoint)
	}
	c := &otlpClient{endpoint: endpoint, header: http.Header{}, http: &http.Client{
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}, Timeout: exportTimeout,
	}}
	for pair := range strings.SplitSeq(headers, ",") {
		name, value, found := strings.Cut(strings.TrimSpace(pair), "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if pair != "" && (!found || err != nil) {
			return nil, errors.New("OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs with commas between them")
		}
		if found {
			c.header.Set(strings.TrimSpace(name), value)
		}
	}
	c.header.Set("Content-Type", "application/x-protobuf")
	c.header.Set("User-Agent", "avm")
	return c, nil
}

// Start implements otlptrace.Client.
func (c *otlpClient) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (c *otlpClient) Stop(context.Context) error {
	c.http.CloseIdleConnections()
	return nil
}

// UploadTraces sends spans. It repeats what the collector was too busy for.
func (c *otlpClient) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans}) // the same bytes as ExportTraceServiceRequest
	if err != nil {
		return err
	}
	pause := exportPause
	for attempt := 1; ; attempt++ {
		again, err := c.upload(ctx, body)
		if err == nil || !again || attempt == exportAttempts {
			return err
		}
		select {
		case <-time.After(pause):
			pause *= 2
		case <-ctx.Done():
			return err
		}
	}
}

// upload makes one request; again reports whether a later one may succeed.
func (c *otlpClient) upload(ctx context.Context, body []byte) (again bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return false, err
	}
	req.Header = c.header
	res, err := c.http.Do(req)
	if err != nil {
		return true, err
	}
	defer res.Body.Close()                                               //nolint:errcheck // it was only read
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, maxExportReply)) // lets the connection be used again
	switch res.StatusCode {
	case http.StatusOK, http.StatusAccepted, http.StatusNoContent:
		return false, nil
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true, fmt.Errorf("the collector answered %s", res.Status)
	}
	return false, fmt.Errorf("the collector answered %s", res.Status)
}
