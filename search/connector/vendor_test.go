package connector_test

import (
	"cmp"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// vendor speaks the token endpoint's and a reporting API's documented protocol.
type vendor struct {
	*httptest.Server

	tokenAnswer, tokenRefusal string // of the token endpoint; empty: the usual ones

	mu       sync.Mutex
	tokens   int                                          // that were given
	refused  bool                                         // the credential is refused
	grants   []string                                     // grant types that came
	answer   func(w http.ResponseWriter, r *http.Request) // of the API
	received []*http.Request
}

func newVendor(t *testing.T) *vendor {
	t.Helper()
	v := &vendor{answer: func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }}
	v.Server = httptest.NewServer(http.HandlerFunc(v.serve))
	t.Cleanup(v.Close)
	return v
}

func (v *vendor) serve(w http.ResponseWriter, r *http.Request) {
	v.mu.Lock()
	defer v.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path == "/token" {
		v.token(w, r)
		return
	}
	v.received = append(v.received, r)
	v.answer(w, r)
}

func (v *vendor) token(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm()
	v.grants = append(v.grants, r.Form.Get("grant_type"))
	if v.tokenRefusal != "" {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(v.tokenRefusal))
		return
	}
	if v.refused {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error": "invalid_grant", "error_description": "Token has been expired or revoked."}`))
		return
	}
	v.tokens++
	_, _ = w.Write([]byte(cmp.Or(v.tokenAnswer, `{"access_token": "access", "token_type": "Bearer", "expires_in": 3600}`)))
}

// answers has the API answer with a function.
func (v *vendor) answers(fn func(w http.ResponseWriter, r *http.Request)) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.answer = fn
}

var testKey = sync.OnceValues(func() (string, error) {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return "", err
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})), err
})

// keyFile returns the key file of a service account. Its token address leads to
// nowhere that must be asked.
func keyFile(t *testing.T) string {
	t.Helper()
	private, err := testKey()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "reader@project.iam.example.com", "private_key": private,
		"token_uri": "http://169.254.169.254/token",
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func bearer(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}
