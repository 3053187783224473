package connector

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"time"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/endpoints"

	"github.com/answer-visibility/avm/model"
)

const (
	dialTimeout    = 10 * time.Second
	requestTimeout = 2 * time.Minute
	idleTimeout    = 90 * time.Second
	// maxBody bounds an answer. A full page of a report is a few megabytes.
	maxBody = 128 << 20
)

// The rights that are asked for: to read, nothing else.
const (
	searchConsoleScope = "https://www.googleapis.com/auth/webmasters.readonly"
	analyticsScope     = "https://www.googleapis.com/auth/analytics.readonly"
)

// Session is an open connection: its property and a client that is authorised.
type Session struct {
	Kind     model.ConnectionKind
	Property string
	HTTP     *http.Client
	BaseURL  string // of the vendor's API; empty: the vendor's own
}

func newTransport() http.RoundTripper {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: dialTimeout}).DialContext,
		TLSHandshakeTimeout:   dialTimeout,
		ResponseHeaderTimeout: requestTimeout,
		ForceAttemptHTTP2:     true,
		IdleConnTimeout:       idleTimeout,
	}
}

// open decrypts a connection's credential and makes its session. A credential
// that an older key encrypted is encrypted anew.
func (s *Service) open(ctx context.Context, c *model.Connection) (*Session, error) {
	if s.keys == nil {
		return nil, unusableCredential("connectors.encryption_key is not configured")
	}
	plain, stale, err := s.keys.Open(c.Sealed, bound(c)...)
	if err != nil {
		return nil, unusableCredential(err.Error())
	}
	if stale {
		if err := s.reseal(ctx, c, plain); err != nil {
			return nil, err
		}
	}
	var credential Credential
	if err := json.Unmarshal(plain, &credential); err != nil {
		return nil, unusableCredential("the stored credential is damaged")
	}
	client, err := s.client(ctx, c.Kind, &credential)
	if err != nil {
		return nil, err
	}
	base := s.endpoints.GoogleBaseURL
	if c.Kind == model.ConnectionKindAltEngine {
		base = s.endpoints.BingBaseURL
	}
	return &Session{Kind: c.Kind, Property: c.Property, HTTP: client, BaseURL: base}, nil
}

// unusableCredential is the failure of a stored credential that cannot be sent.
func unusableCredential(message string) error {
	return &VendorError{Kind: FailureUnauthorized, Message: message}
}

func (s *Service) reseal(ctx context.Context, c *model.Connection, plain []byte) error {
	sealed, err := s.keys.Seal(plain, bound(c)...)
	if err != nil {
		return err
	}
	return s.store.Reseal(ctx, c, sealed)
}

// client makes an HTTP client that sends a credential. It follows no redirects:
// the credential goes to the vendor alone.
func (s *Service) client(ctx context.Context, kind model.ConnectionKind, credential *Credential) (*http.Client, error) {
	plain := &http.Client{
		Transport: redactor{limited{s.transport}, credential.secrets()}, Timeout: requestTimeout, CheckRedirect: refuseRedirect,
	}
	if credential.Kind() == model.CredentialKindAPIKey {
		plain.Transport = withKey{plain.Transport, credential.APIKey}
		return plain, nil
	}
	source, err := s.tokens(context.WithValue(ctx, oauth2.HTTPClient, plain), kind, credential)
	if err != nil {
		return nil, err
	}
	return &http.Client{
		Transport: &oauth2.Transport{Source: oauth2.ReuseTokenSource(nil, source), Base: plain.Transport},
		Timeout:   requestTimeout, CheckRedirect: refuseRedirect,
	}, nil
}

// tokens makes what gets access tokens. They are asked for at the configured
// address or the vendor's, never at one that a key file names.
func (s *Service) tokens(ctx context.Context, kind model.ConnectionKind, credential *Credential) (oauth2.TokenSource, error) {
	tokenURL := s.endpoints.GoogleTokenURL
	if tokenURL == "" {
		tokenURL = endpoints.Google.TokenURL
	}
	if o := credential.OAuth; o != nil {
		config := oauth2.Config{ClientID: o.ClientID, ClientSecret: o.ClientSecret, Endpoint: oauth2.Endpoint{TokenURL: tokenURL}}
		return config.TokenSource(ctx, &oauth2.Token{RefreshToken: o.RefreshToken}), nil
	}
	scope := searchConsoleScope
	if kind == model.ConnectionKindAnalytics {
		scope = analyticsScope
	}
	file, ok := readServiceAccount(string(credential.ServiceAccount))
	if !ok {
		return nil, unusableCredential("the service account's key file cannot be read")
	}
	return file.config(tokenURL, scope).TokenSource(ctx), nil
}

func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// withKey adds an API key to each address. Errors show the address without it.
type withKey struct {
	next http.RoundTripper
	key  string
}

// RoundTrip implements http.RoundTripper.
func (t withKey) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	query := r.URL.Query()
	query.Set("apikey", t.key)
	r.URL.RawQuery = query.Encode()
	return t.next.RoundTrip(r)
}

// limited bounds the bodies of answers.
type limited struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t limited) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	response.Body = struct {
		io.Reader
		io.Closer
	}{&boundedReader{from: response.Body, left: maxBody}, response.Body}
	return response, nil
}

type boundedReader struct {
	from io.Reader
	left int64
}

// Read implements io.Reader.
func (b *boundedReader) Read(into []byte) (int, error) {
	if b.left <= 0 {
		return 0, Unusable("it is larger than %d bytes", maxBody)
	}
	n, err := b.from.Read(into[:min(int64(len(into)), b.left)])
	b.left -= int64(n)
	return n, err
}
