// Package oauth lets people connect assistants to the MCP server: OAuth 2.1 with PKCE for public clients that describe
// themselves by a document (client-ID metadata). A connection is a key of package access, whose secret lives an hour.
package oauth

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"regexp"
	"strings"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Config is what connecting assistants is made of; all is required but Writes.
type Config struct {
	Connections *access.Connections
	Client      *egress.Client // fetches the documents of assistants
	PublicURL   string         // where assistants and browsers reach the service
	Off         bool           // whether the MCP server is switched off
	Writes      bool           // whether a person may let an assistant write
	Logger      *slog.Logger
}

// Server answers assistants and the people who connect them. It is safe for concurrent use.
type Server struct{ Config }

// New makes the server.
func New(cfg Config) (*Server, error) {
	if cfg.Connections == nil || cfg.Client == nil || cfg.PublicURL == "" || cfg.Logger == nil {
		return nil, errors.New("oauth: connections, client, public address and logger are required")
	}
	cfg.PublicURL = strings.TrimSuffix(cfg.PublicURL, "/")
	return &Server{cfg}, nil
}

// resource is the address of what the tokens open.
func (s *Server) resource() string { return s.PublicURL + "/mcp" }

// challenge is the form of a code challenge by S256: 32 bytes in base64url.
var challenge = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// Request checks what an assistant asks a person for, and returns it for the person to decide. Faults: Invalid.
func (s *Server) Request(ctx context.Context, who *access.Principal, in model.AssistantRequestInput) (*model.AssistantRequest, error) {
	doc, err := s.check(ctx, in)
	if err != nil {
		return nil, err
	}
	back, _ := url.Parse(in.RedirectURI) // check has parsed it
	host := back.Host
	if host == "" {
		host = back.Scheme + ":"
	}
	id, _ := url.Parse(in.ClientID)
	return &model.AssistantRequest{
		ClientName: doc.ClientName, ClientHost: id.Host, RedirectHost: host, Scopes: s.offered(who, in.Scope), Writes: s.Writes,
		Refusal: s.back(in, "error", "access_denied"),
	}, nil
}

// offered returns the scopes that a person can allow an assistant that asks for some: all that the role allows where it
// names none of ours.
func (s *Server) offered(who *access.Principal, asked *string) []model.Scope {
	named := map[model.Scope]bool{}
	if asked != nil {
		for name := range strings.FieldsSeq(*asked) {
			named[model.Scope(name)] = true
		}
	}
	var all, some []model.Scope
	for _, scope := range who.Allowed() {
		if scope != model.ScopeRead && !s.Writes {
			continue
		}
		all = append(all, scope)
		if scope == model.ScopeRead || named[scope] {
			some = append(some, scope)
		}
	}
	if len(some) > 1 || named[model.ScopeRead] {
		return some
	}
	return all
}

// Allow connects an assistant as a person has decided, and returns the address that hands it the code. Faults: Invalid,
// and those of access.Connections.
func (s *Server) Allow(ctx context.Context, who *access.Principal, in model.AssistantConsentInput) (string, error) {
	doc, err := s.check(ctx, *in.Request)
	if err != nil {
		return "", err
	}
	if in.Writes && !s.Writes {
		return "", fault.Field("writes", "must be false: this installation allows no assistant to write (mcp.writes in the configuration)")
	}
	code, err := s.Connections.Allow(ctx, who, access.Consent{
		ClientID: doc.ClientID, ClientName: shortened(doc.ClientName), RedirectURI: in.Request.RedirectURI,
		CodeChallenge: in.Request.CodeChallenge, Scopes: in.Scopes, Projects: in.ProjectIds, Writes: in.Writes,
	})
	if err != nil {
		return "", err
	}
	return s.back(*in.Request, "code", code), nil
}

// shortened cuts a name to what a key's name may have.
func shortened(name string) string {
	if runes := []rune(name); len(runes) > access.MaxName {
		return string(runes[:access.MaxName-1]) + "…"
	}
	return name
}

// check checks a request all over, each time, because the browser hands it on.
func (s *Server) check(ctx context.Context, in model.AssistantRequestInput) (*document, error) {
	if s.Off {
		return nil, fault.Field("resource", "the MCP server is switched off in the configuration (mcp.enabled)")
	}
	var wrong []fault.Detail
	if in.ResponseType != "code" {
		wrong = append(wrong, fault.Detail{Field: "response_type", Message: `must be "code"`})
	}
	if in.CodeChallengeMethod != "S256" {
		wrong = append(wrong, fault.Detail{Field: "code_challenge_method", Message: `must be "S256"`})
	}
	if !challenge.MatchString(in.CodeChallenge) {
		wrong = append(wrong, fault.Detail{Field: "code_challenge", Message: "must be the SHA-256 of the verifier in base64url"})
	}
	if in.Resource != nil && strings.TrimSuffix(*in.Resource, "/") != s.resource() {
		wrong = append(wrong, fault.Detail{Field: "resource", Message: "must be " + s.resource()})
	}
	if len(wrong) > 0 {
		return nil, fault.Fields(wrong...)
	}
	doc, err := s.read(ctx, in.ClientID)
	if err != nil {
		return nil, err
	}
	if !doc.returns(in.RedirectURI) {
		return nil, fault.Field("redirect_uri", "must be an address that the assistant's document names, https or on this machine")
	}
	return doc, nil
}

// back is the address that sends a person back to the assistant.
func (s *Server) back(in model.AssistantRequestInput, name, value string) string {
	to, _ := url.Parse(in.RedirectURI) // check has parsed it
	query := to.Query()
	query.Set(name, value)
	query.Set("iss", s.PublicURL)
	if in.State != nil {
		query.Set("state", *in.State)
	}
	to.RawQuery = query.Encode()
	return to.String()
}
