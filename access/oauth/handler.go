package oauth

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"mime"
	"net/http"
	"strings"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/model"
)

// Addresses of the server below the public one. People decide at the application's screen.
const (
	authorizePath = "/oauth/authorize"
	tokenPath     = "/oauth/token" //nolint:gosec // an address
	revokePath    = "/oauth/revoke"
	resourcePath  = "/.well-known/oauth-protected-resource"
	mcpPath       = resourcePath + "/mcp"
	serverPath    = "/.well-known/oauth-authorization-server"

	screen = "/connect" // of the application

	maxForm      = 16 << 10
	maxQuery     = 8 << 10
	grantCode    = "authorization_code"
	grantRefresh = "refresh_token"
	noSecret     = "none" // clients are public: they prove by PKCE that a code is theirs
)

// Paths are those that Handler serves.
func Paths() []string {
	return []string{resourcePath, mcpPath, serverPath, authorizePath, tokenPath, revokePath}
}

// Challenge is the WWW-Authenticate header that tells an assistant where to ask.
func (s *Server) Challenge() string {
	return `Bearer resource_metadata="` + s.PublicURL + mcpPath + `"`
}

// Handler serves the addresses for assistants.
func (s *Server) Handler() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET "+resourcePath, s.describeResource)
	m.HandleFunc("GET "+mcpPath, s.describeResource)
	m.HandleFunc("GET "+serverPath, s.describeServer)
	m.HandleFunc("GET "+authorizePath, authorize)
	m.HandleFunc("POST "+tokenPath, s.token)
	m.HandleFunc("POST "+revokePath, s.revoke)
	return m
}

// scopes are those that tools need.
func (s *Server) scopes() []model.Scope {
	if s.Writes {
		return model.Scopes()
	}
	return []model.Scope{model.ScopeRead}
}

// describeResource answers the protected-resource metadata (RFC 9728).
func (s *Server) describeResource(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{
		"resource": s.resource(), "authorization_servers": []string{s.PublicURL}, "scopes_supported": s.scopes(),
		"bearer_methods_supported": []string{"header"}, "resource_name": "avm",
	})
}

// describeServer answers the authorization server's metadata (RFC 8414).
func (s *Server) describeServer(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{
		"issuer": s.PublicURL, "authorization_endpoint": s.PublicURL + authorizePath, "token_endpoint": s.PublicURL + tokenPath,
		"revocation_endpoint": s.PublicURL + revokePath, "scopes_supported": s.scopes(),
		"response_types_supported": []string{"code"}, "grant_types_supported": []string{grantCode, grantRefresh},
		"code_challenge_methods_supported":               []string{"S256"},
		"token_endpoint_auth_methods_supported":          []string{noSecret},
		"revocation_endpoint_auth_methods_supported":     []string{noSecret},
		"authorization_response_iss_parameter_supported": true, "client_id_metadata_document_supported": true,
	})
}

// authorize sends a person to the application's screen with the request as one word, which no reading on the way changes.
func authorize(w http.ResponseWriter, r *http.Request) {
	if len(r.URL.RawQuery) > maxQuery {
		refuse(w, "invalid_request", "the address is too long")
		return
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, screen+"?ask="+base64.RawURLEncoding.EncodeToString([]byte(r.URL.RawQuery)), http.StatusSeeOther)
}

// token exchanges a code or a refresh token for secrets.
func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	if !readForm(w, r) {
		return
	}
	form := r.PostForm
	if to := form.Get("resource"); to != "" && strings.TrimSuffix(to, "/") != s.resource() {
		refuse(w, "invalid_target", "resource must be "+s.resource())
		return
	}
	var tokens *access.Tokens
	var err error
	switch form.Get("grant_type") {
	case grantCode:
		tokens, err = s.Connections.Redeem(r.Context(), form.Get("client_id"), form.Get("redirect_uri"), form.Get("code"), form.Get("code_verifier"))
	case grantRefresh:
		tokens, err = s.Connections.Refresh(r.Context(), form.Get("client_id"), form.Get("refresh_token"))
	default:
		refuse(w, "unsupported_grant_type", "grant_type must be "+grantCode+" or "+grantRefresh)
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	scopes := make([]string, len(tokens.Scopes))
	for i, scope := range tokens.Scopes {
		scopes[i] = string(scope)
	}
	answer(w, http.StatusOK, map[string]any{
		"access_token": tokens.Secret, "token_type": "Bearer", "expires_in": int(tokens.ExpiresIn.Seconds()),
		"refresh_token": tokens.Refresh, "scope": strings.Join(scopes, " "),
	})
}

// revoke ends a connection (RFC 7009). An unknown token is answered as a known one.
func (s *Server) revoke(w http.ResponseWriter, r *http.Request) {
	if !readForm(w, r) {
		return
	}
	if err := s.Connections.End(r.Context(), r.PostForm.Get("token")); err != nil {
		s.fail(w, r, err)
		return
	}
	answer(w, http.StatusOK, map[string]any{})
}

// readForm reads a form and refuses what is none.
func readForm(w http.ResponseWriter, r *http.Request) bool {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "application/x-www-form-urlencoded" {
		refuse(w, "invalid_request", "the body must be application/x-www-form-urlencoded")
		return false
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		if _, over := errors.AsType[*http.MaxBytesError](err); over {
			refuse(w, "invalid_request", "the body is too large")
		} else {
			refuse(w, "invalid_request", "the body is not a form")
		}
		return false
	}
	for name, values := range r.PostForm {
		if len(values) > 1 {
			refuse(w, "invalid_request", name+" comes twice")
			return false
		}
		if strings.ContainsRune(values[0], 0) {
			refuse(w, "invalid_request", name+" must not contain a zero character")
			return false
		}
	}
	return true
}

// fail answers an error of the connections.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.InvalidKey {
		refuse(w, "invalid_grant", f.Message)
		return
	}
	s.Logger.ErrorContext(r.Context(), "assistant not connected", slog.String("request_id", requestid.Of(r.Header)), slog.Any("cause", err))
	w.Header().Set("Retry-After", "5")
	answer(w, http.StatusServiceUnavailable, map[string]any{"error": "temporarily_unavailable", "error_description": "try again later"})
}

func refuse(w http.ResponseWriter, code, description string) {
	answer(w, http.StatusBadRequest, map[string]any{"error": code, "error_description": description})
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) //nolint:errchkjson // an error means that the client is gone
}
