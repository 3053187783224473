package mcp

import (
	"context"
	"log/slog"
	"runtime/debug"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/model"
)

type secretKey struct{}

// WithCaller returns a context with the principal of an API key.
func WithCaller(ctx context.Context, principal *access.Principal, apiKey string) context.Context {
	return context.WithValue(access.With(ctx, principal), secretKey{}, idempotency.SecretOf(apiKey))
}

// secretOf returns the secret that seals the stored answers of a caller.
func secretOf(ctx context.Context) idempotency.Secret {
	secret, _ := ctx.Value(secretKey{}).(idempotency.Secret)
	return secret
}

// allows reports whether a principal may use a tool: the key has one of its scopes, and a tool that writes needs a key
// that a person allowed to write.
func (s *Server) allows(p *access.Principal, t *tool) bool {
	if t.writes() && (!s.Writes || !p.MCPWrites) {
		return false
	}
	return slices.ContainsFunc(t.scopes, func(scope model.Scope) bool { return p.Check(scope) == nil })
}

// admitted lets admit identify the caller of each request.
func admitted(admit func(context.Context) (context.Context, error)) sdk.Middleware {
	return func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, request sdk.Request) (sdk.Result, error) {
			ctx, err := admit(ctx)
			if err != nil {
				return nil, &jsonrpc.Error{Code: codeRefused, Message: publicText(err)}
			}
			return next(ctx, method, request)
		}
	}
}

// codeRefused is the JSON-RPC error of a request whose caller is not admitted.
const codeRefused = -32000

// recovered answers a request that panicked: it runs in a goroutine of the SDK, where a panic ends the process.
func (s *Server) recovered(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, request sdk.Request) (result sdk.Result, err error) {
		defer func() {
			if cause := recover(); cause != nil {
				s.Logger.ErrorContext(ctx, "request of an assistant panicked", slog.String("request_id", requestid.From(ctx)),
					slog.String("method", method), slog.Any("cause", cause), slog.String("stack", string(debug.Stack())))
				result, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: publicText(nil)}
			}
		}()
		return next(ctx, method, request)
	}
}

// refuseStreams refuses methods that would hold a request open: nothing that the server lists changes.
func refuseStreams(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, request sdk.Request) (sdk.Result, error) {
		if method == "subscriptions/listen" {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "this server has no subscriptions"}
		}
		return next(ctx, method, request)
	}
}

// filterTools lists the tools that the caller may use. Any other tool is unknown to the caller.
func (s *Server) filterTools(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, request sdk.Request) (sdk.Result, error) {
		if call, ok := request.(*sdk.CallToolRequest); ok && method == "tools/call" {
			principal, err := access.From(ctx)
			if err != nil {
				return nil, err
			}
			if t := s.byName[call.Params.Name]; t != nil && !s.allows(principal, t) {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: s.unknown(principal, t)}
			}
		}
		result, err := next(ctx, method, request)
		list, ok := result.(*sdk.ListToolsResult)
		if err != nil || !ok {
			return result, err
		}
		principal, err := access.From(ctx)
		if err != nil {
			return nil, err
		}
		list.Tools = slices.DeleteFunc(slices.Clone(list.Tools), func(t *sdk.Tool) bool { return !s.allows(principal, s.byName[t.Name]) })
		return list, nil
	}
}

// unknown returns the message for a tool that the caller may not use.
func (s *Server) unknown(p *access.Principal, t *tool) string {
	if t.writes() && (!s.Writes || !p.MCPWrites) {
		return `unknown tool "` + t.Name + `": this connection is read-only; a person may change that (docs/mcp.md)`
	}
	return `unknown tool "` + t.Name + `": the key does not have its scope`
}

// publicText returns what a caller learns of an error.
func publicText(err error) string {
	if f, ok := faultOf(err); ok {
		return string(f.Kind) + ": " + f.Message
	}
	return string(fault.Internal) + ": internal error"
}
