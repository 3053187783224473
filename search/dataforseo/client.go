// Package dataforseo buys search data from a provider over its HTTP API: keywords
// that a site ranks for, keyword ideas, keywords that two sites share, backlinks and
// referring domains.
package dataforseo

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/answer-visibility/avm/internal/redact"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/intelligence"
)

const (
	// Name is the adapter's name in the configuration.
	Name = "dataforseo"
	// DefaultBaseURL is where the provider is.
	DefaultBaseURL = "https://api.dataforseo.com"

	// maxRows is how many rows the provider gives for one call.
	maxRows = 1000
	// maxBody bounds an answer: a full page of keywords is a few megabytes.
	maxBody = 64 << 20
	// callTimeout is how long a call may take. The provider needs up to a minute.
	callTimeout = 2 * time.Minute
	dialTimeout = 10 * time.Second
	idleTimeout = 90 * time.Second
)

// Config reports where the provider is and who asks.
type Config struct {
	BaseURL string // without /v3; empty: DefaultBaseURL
	APIKey  string // LOGIN:PASSWORD
	Timeout time.Duration
}

// Client asks the provider. It is safe for concurrent use.
type Client struct {
	base          string
	authorization string
	secrets       redact.Secrets
	http          *http.Client
}

// New makes a Client.
func New(cfg Config) (*Client, error) {
	if cfg.BaseURL == "" {
		cfg.BaseURL = DefaultBaseURL
	}
	if cfg.Timeout == 0 {
		cfg.Timeout = callTimeout
	}
	if err := CheckKey(cfg.APIKey); err != nil {
		return nil, err
	}
	_, password, _ := strings.Cut(cfg.APIKey, ":")
	encoded := base64.StdEncoding.EncodeToString([]byte(cfg.APIKey))
	return &Client{
		base: cfg.BaseURL, secrets: redact.Of(cfg.APIKey, password, encoded), authorization: "Basic " + encoded,
		http: &http.Client{
			Timeout: cfg.Timeout,
			Transport: &http.Transport{
				Proxy:               http.ProxyFromEnvironment,
				DialContext:         (&net.Dialer{Timeout: dialTimeout}).DialContext,
				TLSHandshakeTimeout: dialTimeout,
				ForceAttemptHTTP2:   true,
				IdleConnTimeout:     idleTimeout,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

// CheckKey reports whether a key is of the form LOGIN:PASSWORD.
func CheckKey(key string) error {
	if login, password, ok := strings.Cut(key, ":"); !ok || login == "" || password == "" {
		return errors.New("must be of the form LOGIN:PASSWORD")
	}
	return nil
}

// Name returns the adapter's name.
func (c *Client) Name() string { return Name }

// MaxRows returns how many rows one call may ask for.
func (c *Client) MaxRows() int { return maxRows }

// Endpoint returns the path that answers an action.
func (c *Client) Endpoint(action model.SearchIntelligenceAction) string {
	return "/v3/" + endpointOf(action) + "/live"
}

func endpointOf(action model.SearchIntelligenceAction) string {
	switch action {
	case model.SearchIntelligenceActionRankedKeywords:
		return "dataforseo_labs/google/ranked_keywords"
	case model.SearchIntelligenceActionKeywordIdeas:
		return "dataforseo_labs/google/keyword_ideas"
	case model.SearchIntelligenceActionDomainIntersection:
		return "dataforseo_labs/google/domain_intersection"
	case model.SearchIntelligenceActionBacklinks:
		return "backlinks/backlinks"
	case model.SearchIntelligenceActionReferringDomains:
		return "backlinks/referring_domains"
	}
	return ""
}

// Fetch makes one call. Its errors are CallErrors.
func (c *Client) Fetch(ctx context.Context, req intelligence.Request) (*intelligence.Answer, error) {
	body, err := json.Marshal([]map[string]any{taskOf(&req)})
	if err != nil {
		return nil, err
	}
	status, raw, failure := c.post(ctx, c.Endpoint(req.Action), body)
	if failure != nil {
		return nil, failure
	}
	answer, err := read(&req, status, raw)
	if f, ok := errors.AsType[*intelligence.CallError](err); ok {
		f.Message = c.secrets.Message(f.Message)
	}
	return answer, err
}

// post sends a call and reads the answer, with the key taken out. After a connection exists, the result of a
// failed call is unknown: it may have been charged.
func (c *Client) post(ctx context.Context, path string, body []byte) (int, []byte, *intelligence.CallError) {
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent.Store(true) }})
	address, err := url.JoinPath(c.base, path)
	if err != nil {
		return 0, nil, c.failure(err, false)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, c.failure(err, false)
	}
	req.GetBody = nil // a call that may have been charged is not sent again by itself
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", c.authorization)
	res, err := c.http.Do(req)
	if err != nil {
		return 0, nil, c.failure(err, sent.Load())
	}
	defer res.Body.Close() //nolint:errcheck // it was only read
	raw, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err == nil && len(raw) > maxBody {
		err = fmt.Errorf("the answer is larger than %d bytes", maxBody)
	}
	if err != nil {
		return 0, nil, c.failure(err, true)
	}
	return res.StatusCode, c.secrets.Body(raw), nil
}

// failure distinguishes a call that was never sent from one whose answer was lost.
func (c *Client) failure(err error, sent bool) *intelligence.CallError {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		err = wrapped.Err
	}
	cause := c.secrets.Error(err)
	if sent {
		return &intelligence.CallError{
			Code: intelligence.CodeAnswerLost, Cause: cause, Lost: true,
			Message: "the answer was lost: the connection ended, or the answer was too slow or too large",
		}
	}
	return &intelligence.CallError{Code: intelligence.CodeProviderError, Message: "the provider could not be reached", Cause: cause, Again: true}
}
