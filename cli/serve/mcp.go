package serve

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/oauth"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/mcp"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/people"
)

// MCPCommand is "avm mcp".
func MCPCommand(a *command.App) *cobra.Command {
	return &cobra.Command{
		Use: "mcp", Short: "Serve an assistant on standard input and output", Args: command.Takes,
		Long: `Serves an assistant (MCP) on standard input and output with the API key in AVM_KEY. The client of the
assistant starts it; see docs/mcp.md. It works on the configured database, as other commands do, or joins the
embedded one of a running "avm serve". An assistant elsewhere connects to /mcp of "avm serve" instead.

It only reads until mcp.writes is true in the configuration and the key was allowed to write.`,
		Example: "  AVM_KEY=avm_… avm mcp --config avm.yml",
		RunE: command.Work(func(cmd *cobra.Command, _ []string) error {
			key := a.Variable(config.KeyVariable)
			if key == "" {
				return errors.New(config.KeyVariable + " is not set: put an API key there, see avm key create --help")
			}
			return with(a, cmd, a.Configure, command.OpenDatabase, func(ctx context.Context, r *Running) error {
				return serveAssistant(ctx, a, r, key)
			})
		}),
	}
}

// serveAssistant serves one assistant until its client closes standard input, or a stop is asked for.
func serveAssistant(ctx context.Context, a *command.App, r *Running, key string) (err error) {
	if r.gate, err = r.newGate(); err != nil {
		return err
	}
	in, err := r.authentication(r.Config.PublicURL)
	if err != nil {
		return err
	}
	executor, err := r.graph(r.resolvers(in))
	if err != nil {
		return err
	}
	server, err := r.assistantServer(executor, in)
	if err != nil {
		return err
	}
	if _, err := r.auth.Authenticate(ctx, key); err != nil {
		return err // before the client waits for an answer
	}
	r.Aside(func(ctx context.Context) { access.Run(ctx, r.auth.Flush) })
	err = server.ServeStdio(ctx, io.NopCloser(a.Stdin), output{a.Stdout}, key, func(ctx context.Context) (*access.Principal, error) {
		principal, err := r.auth.Authenticate(ctx, key)
		if err != nil {
			return nil, err
		}
		return principal, r.gate.Message(access.With(ctx, principal))
	})
	if ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) {
		err = nil // a stop, or a client that has left
	}
	return err
}

// output is standard output, which stays open.
type output struct{ io.Writer }

// Close does nothing.
func (output) Close() error { return nil }

// assistantServer makes what serves assistants.
func (s *service) assistantServer(executor *graph.Graph, in *authentication) (*mcp.Server, error) {
	return mcp.New(mcp.Config{
		Idempotency: s.Idempotency, Limit: s.limit, Logger: s.Logger, Clock: s.Now, Timeout: requestTimeout, TokenKey: s.DB.Key,
		Writes: s.Config.MCP.Writes, Version: command.Version, Challenge: in.assistants.Challenge(), UnavailableFault: storage.UnavailableFault,
	}, executor)
}

// assistants makes the handler of /mcp; nil where it is switched off. Its tools are compiled at the first request.
func (s *service) assistants(executor *graph.Graph, in *authentication) http.Handler {
	if !s.Config.MCP.Enabled {
		return nil
	}
	return identified(s.madeOnce(func() (http.Handler, error) {
		server, err := s.assistantServer(executor, in)
		if err != nil {
			return nil, err
		}
		return server.Handler(func(ctx context.Context, header http.Header, r *http.Request, key string) (*access.Principal, error) {
			return s.gate.Admit(ctx, header, r, key, s.auth.AuthenticateAssistant)
		}), nil
	}))
}

// newAssistants makes what lets people connect assistants by OAuth.
func (s *service) newAssistants(publicURL string) (*oauth.Server, error) {
	client, err := egress.New(egress.Config{
		UserAgent: s.Config.Pages.RequestAgent(), AllowPrivate: s.Config.Egress.AllowPrivate, Ports: s.Config.Egress.Ports,
		Timeout: documentTimeout,
	})
	if err != nil {
		return nil, err
	}
	return oauth.New(oauth.Config{
		Connections: access.NewConnections(people.New(s.DB.DB), s.Now), Client: client, PublicURL: publicURL,
		Off: !s.Config.MCP.Enabled, Writes: s.Config.MCP.Writes, Logger: s.Logger,
	})
}
