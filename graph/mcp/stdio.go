package mcp

import (
	"context"
	"io"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

// ServeStdio serves one assistant over a pair of streams until in ends. identify returns the principal of the key for
// each message, so that a revoked key is refused at once, and counts the message toward the rate limits.
func (s *Server) ServeStdio(
	ctx context.Context, in io.ReadCloser, out io.WriteCloser, apiKey string, identify func(context.Context) (*access.Principal, error),
) error {
	server := s.protocol(func(ctx context.Context) (context.Context, error) {
		principal, err := identify(ctx)
		if err == nil {
			err = principal.Check(model.ScopeRead)
		}
		if err != nil {
			return ctx, err
		}
		return WithCaller(ctx, principal, apiKey), nil
	})
	return server.Run(ctx, &sdk.IOTransport{Reader: in, Writer: plainWriter{out}, MaxLineLength: maxBody})
}
