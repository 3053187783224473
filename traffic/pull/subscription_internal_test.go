package pull

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"golang.org/x/oauth2"
)

// The vendor is sent the access token, and a redirect is not followed with it.
func TestTheVendorIsSentTheToken(t *testing.T) {
	t.Parallel()
	var sent []string
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent = append(sent, r.Method+" "+r.URL.Path+" "+r.Header.Get("Authorization"))
		http.Redirect(w, r, "/elsewhere", http.StatusFound)
	}))
	t.Cleanup(server.Close)
	tokens := oauth2.StaticTokenSource(&oauth2.Token{AccessToken: "access"})
	s := newSubscription(server.Client().Transport, server.URL, "projects/p/subscriptions/s", tokens)
	if _, err := s.pull(t.Context()); err == nil {
		t.Error("a redirect is an answer")
	}
	if len(sent) != 1 || sent[0] != "POST /v1/projects/p/subscriptions/s:pull Bearer access" {
		t.Errorf("sent %q", sent)
	}
}
