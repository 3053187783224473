package connector_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
)

// spellings returns the forms in which a vendor may repeat a secret.
func spellings(secret string) map[string]string {
	var escaped strings.Builder
	for _, r := range secret {
		fmt.Fprintf(&escaped, `\u%04x`, r)
	}
	return map[string]string{
		"plain": secret, "base64": base64.StdEncoding.EncodeToString([]byte(secret)), "query": url.QueryEscape(secret), "JSON": escaped.String(),
	}
}

// A secret that a vendor repeats reaches neither the readers of the project nor the log.
func TestCredentialRepeatedByVendorIsHidden(t *testing.T) {
	t.Parallel()
	const refresh, secret, access = "1//refresh-token+of/ours", "client-secret=of-ours", "ya29.access-token/of+ours"
	for name, credential := range map[string]string{"refresh token": refresh, "client secret": secret, "access token": access} {
		for spelling, shown := range spellings(credential) {
			w := newWorld(t, key(1))
			var log bytes.Buffer
			w.logger = slog.New(slog.NewTextHandler(&log, nil))
			w.service = w.make(key(1))
			w.more = nil
			w.vendor.tokenAnswer = `{"access_token": "` + access + `", "token_type": "Bearer", "expires_in": 3600}`
			if credential != access {
				w.vendor.tokenRefusal = `{"error": "invalid ` + shown + ` grant"}`
			}
			w.vendor.answers(func(rw http.ResponseWriter, _ *http.Request) {
				rw.WriteHeader(http.StatusForbidden)
				_, _ = rw.Write([]byte(`{"error": {"code": 403, "message": "` + strings.Repeat("x", 280) + ` ` + shown + ` is no good"}}`))
			})
			w.report = true
			c := w.connect(model.ConnectionInput{
				Kind: model.ConnectionKindAnalytics, Property: "properties/1234",
				Oauth: &model.OAuthCredentialInput{ClientID: "client", ClientSecret: secret, RefreshToken: refresh},
			})
			w.sync(c)
			got := w.connection(c.ID)
			if got.LastError == "" || got.State != model.ConnectionStateUnauthorized {
				t.Errorf("%s, %s: %s, %q", name, spelling, got.State, got.LastError)
			}
			for _, text := range []string{got.LastError, w.feed(c.ID).LastError, log.String()} {
				for _, part := range []string{credential[:12], shown[:min(len(shown), 12)]} {
					if strings.Contains(text, part) {
						t.Errorf("%s, %s: %q", name, spelling, text)
					}
				}
			}
		}
	}
}
