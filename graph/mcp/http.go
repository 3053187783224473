package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
)

// maxBody is the size of the largest request in bytes.
const maxBody = 256 << 10

// Admit returns the principal of an API key, with the rate limits of REST. It sets the limits' headers.
type Admit func(ctx context.Context, header http.Header, r *http.Request, apiKey string) (*access.Principal, error)

// Handler serves the streamable HTTP transport without sessions: every request has its key and is answered at once.
func (s *Server) Handler(admit Admit) http.Handler {
	server := s.protocol(func(ctx context.Context) (context.Context, error) { return ctx, nil }) // admit has identified the caller
	streamable := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: maxBody, PropagateRequestCancellation: true,
		// A proxy on this machine passes on the public host. A page that rebinds a name has no key.
		DisableLocalhostProtection: true,
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), s.Timeout)
		defer cancel()
		key := bearer(r.Header)
		principal, err := admit(ctx, w.Header(), r, key)
		if err == nil {
			err = principal.Check(model.ScopeRead)
		}
		var body []byte
		if err == nil {
			body, err = s.readBody(ctx, w, r, principal)
		}
		if err != nil {
			s.refuse(ctx, w, err)
			return
		}
		r = r.WithContext(WithCaller(ctx, principal, key))
		r.Body = io.NopCloser(bytes.NewReader(body))
		streamable.ServeHTTP(plainResponse{w}, r)
	})
}

// bearer returns the key of the Authorization header; empty when it holds none.
func bearer(header http.Header) string {
	scheme, key, _ := strings.Cut(header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// readBody reads a request under a permit. A message that is not JSON is refused here, because the protocol's library
// answers in plain text. A batch, which versions before 2025-06-18 had, is refused: it would be one request to the rate limits.
func (s *Server) readBody(ctx context.Context, w http.ResponseWriter, r *http.Request, p *access.Principal) ([]byte, error) {
	permit, err := s.Limit.Acquire(ctx, tenantlimit.Caller{Workspace: p.WorkspaceID}, tenantlimit.Light)
	if err != nil {
		return nil, err
	}
	defer permit.Release()
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if limit, over := errors.AsType[*http.MaxBytesError](err); over {
		return nil, fault.New(fault.TooLarge, "the body is larger than %d bytes", limit.Limit)
	}
	if err != nil {
		return nil, fault.Unread(err)
	}
	if r.Method != http.MethodPost {
		return body, nil
	}
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case err != nil || media != "application/json":
		return nil, fault.New(fault.UnsupportedMedia, "the body must be application/json")
	case !json.Valid(body):
		return nil, fault.Field("body", "must be one message in JSON")
	case bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")):
		return nil, fault.Field("body", "must be one message, not a batch")
	}
	if _, err := jsonrpc.DecodeMessage(body); err != nil {
		return nil, fault.Field("body", `must be a message of JSON-RPC: jsonrpc is "2.0", method a text, and id a text or a number`)
	}
	return body, nil
}

// refuse answers a request that no tool sees, in the shape of REST's errors.
func (s *Server) refuse(ctx context.Context, w http.ResponseWriter, err error) {
	f, ok := faultOf(err)
	if !ok {
		f = fault.Wrap(err, fault.Unavailable, "try again later")
		if ctx.Err() == nil {
			s.Logger.ErrorContext(ctx, "assistant not admitted", slog.String("request_id", requestid.From(ctx)), slog.Any("cause", err))
		}
	}
	status, _ := fault.StatusOf(f.Kind)
	header := w.Header()
	if f.Kind == fault.InvalidKey {
		header.Set("WWW-Authenticate", s.Challenge)
	}
	if wait := f.Wait(); wait > 0 {
		header.Set("Retry-After", strconv.FormatInt(wait, 10))
	}
	header.Set("Content-Type", "application/json")
	w.WriteHeader(status.Code)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{ //nolint:errchkjson // an error means that the client is gone
		"code": f.Kind, "message": f.Message, "request_id": requestid.From(ctx), "retryable": status.Retryable,
	}})
}
