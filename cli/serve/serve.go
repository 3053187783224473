// Package serve is the process: it serves the API and the application over HTTP, works on jobs, and ends both in order.
package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/crawl/browser"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/rest"
)

const (
	// drainTimeout is how long requests and calls to engines may take to end once
	// a stop was asked for.
	drainTimeout = 20 * time.Second
	// closeTimeout is how long the embedded PostgreSQL may take to stop after them.
	closeTimeout = 20 * time.Second
)

// Command is "avm serve".
func Command(a *command.App) *cobra.Command {
	var noWorker bool
	cmd := &cobra.Command{
		Use: "serve", Short: "Serve the API and run audits", Args: command.Takes,
		Long: `Serves the REST API under /v1, the graph under /graphql, /healthz, /readyz and
/metrics, and runs audits in the same process, also those that schedules launch.

The first SIGINT or SIGTERM stops it gracefully: running requests are answered
and calls to engines ended; unfinished jobs go to another process or the next
start. The second stops it at once.`,
		Example: "  avm serve --config avm.yml\n  avm serve --config avm.yml --no-worker   # the API alone; run audits with \"avm work\"",
	}
	cmd.Flags().BoolVar(&noWorker, "no-worker", false, "serve the API alone")
	cmd.RunE = command.Work(func(cmd *cobra.Command, _ []string) error {
		read := rest.ReadOperations(graph.Schema())
		return run(a, cmd, command.OpenOwnDatabase, func(ctx context.Context, r *Running) error {
			r.operations = read
			limitMemory(a, used(r.memory))
			if err := r.Serve(ctx); err != nil {
				return err
			}
			offerSetUp(ctx, a, r)
			if noWorker {
				return nil
			}
			return r.Work(ctx)
		})
	})
	return cmd
}

// WorkCommand is "avm work".
func WorkCommand(a *command.App) *cobra.Command {
	cmd := &cobra.Command{
		Use: "work", Short: "Run audits without serving the API", Args: command.Takes,
		Long: `Runs audits that were launched by way of any "avm serve" on the same database, and
launches those of schedules that are due. Any
number of processes on any number of machines may work; the limits of the
engines hold over all of them. With the embedded PostgreSQL it joins the process
that runs it, on this machine. Where admin_listen is set, /healthz, /readyz and
/metrics are there: give each process on a machine an address of its own.`,
		Example: "  avm work --config avm.yml",
		RunE: command.Work(func(cmd *cobra.Command, _ []string) error {
			return run(a, cmd, command.OpenDatabase, func(ctx context.Context, r *Running) error {
				holdMemory(a, r.Config)
				if err := r.serveAdmin(ctx); err != nil {
					return err
				}
				return r.Work(ctx)
			})
		}),
	}
	return cmd
}

// opener is how a command comes to its database.
type opener func(ctx context.Context, c *config.Config, logger *slog.Logger) (*command.Database, error)

// run puts the product together, starts what begin says and keeps it up until
// it is asked to stop.
func run(a *command.App, cmd *cobra.Command, open opener, begin func(context.Context, *Running) error) error {
	started := startWithoutCollection(a)
	return with(a, cmd, a.Configure, open, func(ctx context.Context, r *Running) error {
		if err := begin(ctx, r); err != nil {
			return err
		}
		started()
		return r.Wait(ctx)
	})
}

// Running is the product while it runs.
type Running struct {
	*service
	hard       context.Context //nolint:containedctx // requests outlive the first signal, not the second
	server     *http.Server
	admin      *http.Server // nil: what it serves stands with the API
	workers    *job.Process
	background sync.WaitGroup
	Aside      func(run func(context.Context)) // runs something in the background
	quiet      context.CancelFunc              // ends the background
	failed     chan error
	URL        string // of the API, once it is served
	public     string // the address that clients use, once it is served
}

// BringUp opens the database and puts the product together over it.
func BringUp(soft, hard context.Context, a *command.App, c *config.Config, logger *slog.Logger, open opener) (*Running, error) {
	db, err := open(soft, c, logger)
	if err != nil {
		return nil, err
	}
	if err := a.Resolve(soft, db); err != nil {
		return nil, errors.Join(err, db.Close(hard))
	}
	s, err := newService(a, db)
	if err != nil {
		return nil, errors.Join(err, db.Close(hard))
	}
	if s.spans, err = newSpans(hard, a.Env, logger); err != nil {
		return nil, errors.Join(err, db.Close(hard))
	}
	watch, err := audit.NewWatch(s.Stored, s.Registry, logger)
	if err != nil {
		return nil, errors.Join(err, db.Close(hard))
	}
	background, quiet := context.WithCancel(context.WithoutCancel(soft))
	r := &Running{service: s, hard: hard, failed: make(chan error, 1), quiet: quiet}
	r.Aside = func(run func(context.Context)) { r.background.Go(func() { run(background) }) }
	r.Aside(watch.Run)
	return r, nil
}

// Serve begins to answer requests.
func (r *Running) Serve(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", r.Config.Listen)
	if err != nil {
		return listenError(r.Config.Listen, err)
	}
	r.URL = "http://" + listener.Addr().String()
	r.public = r.publicURL(listener.Addr())
	r.warnOfClearText(ctx, r.public)
	streams, endStreams := context.WithCancel(context.WithoutCancel(ctx))
	handler, err := r.handler(streams.Done(), r.public)
	if err != nil {
		endStreams()
		return errors.Join(err, listener.Close())
	}
	bounded := limited(listener, r.Config.MaxConns, r.isProxy)
	r.Aside(r.gate.Run)
	r.Aside(r.Notices.Run)
	r.Aside(r.revoked.Run)
	r.Aside(func(ctx context.Context) { access.Run(ctx, r.auth.Flush, r.sessions.Flush, r.people.Flush) })
	r.server = newServer(r.hard, handler, usualPatience(), r.Logger) //nolint:contextcheck // requests outlive ctx, which ends with the first signal
	r.server.RegisterOnShutdown(endStreams)
	r.background.Go(func() {
		if err := r.server.Serve(bounded); !errors.Is(err, http.ErrServerClosed) {
			r.failed <- fmt.Errorf("serve: %w", err)
		}
	})
	if err := r.serveAdmin(ctx); err != nil {
		return err
	}
	r.Logger.InfoContext(ctx, "serving", slog.String("address", r.URL), slog.String("public_url", r.public))
	return nil
}

// listenError reports what to do about an address that cannot be listened on.
func listenError(address string, err error) error {
	if !errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("listen: %w", err)
	}
	return fmt.Errorf("listen: another program uses %s; stop it, or choose another address with --listen or listen in %s",
		address, config.DefaultFile)
}

// publicURL is the configured one, or that of the address which is listened on
// when its port was left to the system.
func (r *Running) publicURL(at net.Addr) string {
	if r.Config.PublicURL == "http://"+r.Config.Listen {
		return "http://" + at.String()
	}
	return r.Config.PublicURL
}

// Work begins to run audits.
func (r *Running) Work(ctx context.Context) error {
	workers, err := r.Process(r.spans.provider()) //nolint:contextcheck // what works has a life of its own, from Start to Stop
	if err != nil {
		return err
	}
	if err := workers.Start(ctx); err != nil {
		return err
	}
	r.workers = workers
	r.Logger.InfoContext(ctx, "working", slog.Int("engines", len(r.Engines)))
	return nil
}

// Wait keeps everything up until a stop is asked for or something fails.
func (r *Running) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		r.Logger.InfoContext(ctx, "stopping")
		return nil
	case err := <-r.failed:
		return err
	}
}

// Stop ends everything in the order in which it depends on each other, within the
// timeouts; at once when hard has ended.
func (r *Running) Stop(hard context.Context) error {
	ctx, cancel := context.WithTimeout(hard, drainTimeout)
	defer cancel()
	var errs []error
	if r.server != nil {
		if err := r.server.Shutdown(ctx); err != nil {
			errs = append(errs, r.server.Close())
		}
	}
	if r.workers != nil {
		errs = append(errs, r.workers.Stop(ctx))
	}
	if r.admin != nil { // it tells to the end how things stand
		errs = append(errs, r.admin.Close())
	}
	for _, b := range []*browser.Browser{r.Browser, r.Printer} {
		if b != nil {
			b.Close()
		}
	}
	r.quiet()
	r.background.Wait()
	ctx, cancelClose := context.WithTimeout(hard, closeTimeout)
	defer cancelClose()
	return errors.Join(append(errs, r.spans.close(ctx), r.DB.Close(ctx))...)
}
