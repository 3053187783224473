package oauth

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
)

const (
	maxAddress  = 2048
	maxDocument = 64 << 10
)

// document is what an assistant says about itself at the address that is its client_id (OAuth Client ID Metadata Document).
type document struct {
	ClientID     string   `json:"client_id"`
	ClientName   string   `json:"client_name"`
	RedirectURIs []string `json:"redirect_uris"`
	AuthMethod   string   `json:"token_endpoint_auth_method"`
}

// read fetches the document of a client. Faults: Invalid, which name what is wrong with it.
func (s *Server) read(ctx context.Context, clientID string) (*document, error) {
	address, err := url.Parse(clientID)
	if err != nil || len(clientID) > maxAddress || !isDocument(address) {
		return nil, fault.Field("client_id", "must be the https address of the assistant's document (client-ID metadata)")
	}
	answer, err := s.Client.Get(ctx, egress.Request{URL: clientID, Accept: "application/json", MaxBytes: maxDocument, Stay: true})
	switch {
	case errors.Is(err, egress.ErrRefused):
		return nil, fault.Field("client_id", "%s is at an address that is not visited", address.Host)
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fault.Field("client_id", "the document at %s cannot be read; try again", address.Host)
	case answer.Status != http.StatusOK:
		return nil, fault.Field("client_id", "%s answered %d instead of the document", address.Host, answer.Status)
	}
	doc := &document{}
	if err := json.Unmarshal(answer.Body, doc); err != nil {
		return nil, fault.Field("client_id", "the document at %s is not the JSON of a client", address.Host)
	}
	if doc.ClientID != clientID {
		return nil, fault.Field("client_id", "the document at %s is of another client", address.Host)
	}
	if doc.AuthMethod != "" && doc.AuthMethod != "none" {
		return nil, fault.Field("client_id", "the document asks for token_endpoint_auth_method %q; allowed is \"none\"", doc.AuthMethod)
	}
	if doc.ClientName = strings.TrimSpace(doc.ClientName); doc.ClientName == "" {
		doc.ClientName = address.Host
	}
	return doc, nil
}

// isDocument reports whether an address may be a client's id: https, or http on the machine itself, with a path and
// without anything that hides where it is.
func isDocument(u *url.URL) bool {
	safe := u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname())
	return safe && u.Host != "" && u.User == nil && u.Fragment == "" && !strings.HasSuffix(u.String(), "#") && len(u.Path) > 1
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// isRun reports whether a browser runs a scheme, or opens it itself, instead of handing it to a program.
func isRun(scheme string) bool {
	return slices.Contains([]string{"javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source", "ws", "wss", "ftp"}, scheme)
}

var scheme = regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`)

// returns reports whether people may be sent back to an address: one that the document names. On the machine itself the
// port may be another one, because programs take one that is free (RFC 8252).
func (d *document) returns(to string) bool {
	u, err := url.Parse(to)
	if err != nil || len(to) > maxAddress || u.Fragment != "" || u.User != nil || !scheme.MatchString(u.Scheme) ||
		isRun(u.Scheme) || u.Scheme == "http" && !isLoopback(u.Hostname()) {
		return false
	}
	return slices.ContainsFunc(d.RedirectURIs, func(named string) bool {
		if named == to {
			return true
		}
		n, err := url.Parse(named)
		if err != nil || n.Scheme != "http" || !isLoopback(n.Hostname()) || n.Hostname() != u.Hostname() {
			return false
		}
		n.Host = u.Host
		return n.String() == to
	})
}
