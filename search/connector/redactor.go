package connector

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/answer-visibility/avm/internal/redact"
)

// maxForm bounds the form of a request for a token.
const maxForm = 1 << 20

// redactor takes the secrets of a request out of its answer before anything else reads the answer. Vendors
// repeat keys and tokens in messages, which are shown and logged.
type redactor struct {
	next    http.RoundTripper
	secrets []string // the credential's
}

// RoundTrip implements http.RoundTripper.
func (t redactor) RoundTrip(r *http.Request) (*http.Response, error) {
	secrets := redact.Of(append(sent(r), t.secrets...)...)
	response, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, secrets.Error(err)
	}
	body, err := io.ReadAll(response.Body)
	response.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(secrets.Body(body)), failing{secrets.Error(err)}), response.Body}
	response.ContentLength = -1
	return response, nil
}

// failing is the end of a body: the read error, or io.EOF.
type failing struct{ err error }

// Read implements io.Reader.
func (f failing) Read([]byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return 0, io.EOF
}

// sent returns the secrets in a request: its access token, or the assertion of a service account.
func sent(r *http.Request) []string {
	_, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	secrets := []string{token}
	if r.GetBody == nil || r.Header.Get("Content-Type") != "application/x-www-form-urlencoded" {
		return secrets
	}
	body, err := r.GetBody()
	if err != nil {
		return secrets
	}
	defer body.Close() //nolint:errcheck // it was only read
	raw, err := io.ReadAll(io.LimitReader(body, maxForm))
	if err != nil {
		return secrets
	}
	form, err := url.ParseQuery(string(raw))
	if err != nil {
		return secrets
	}
	return append(secrets, form.Get("assertion"))
}
