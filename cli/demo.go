package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/model"
)

const (
	demoDataDir = "./.avm/demo"
	// demoLatency is how long the recorded engines take: an audit is to be seen
	// running, not waited for.
	demoLatency     = 250 * time.Millisecond
	demoConcurrency = 16
)

func (a *app) demoCommand() *cobra.Command {
	var exit bool
	cmd := &cobra.Command{
		Use: "demo", Short: "Show an audit from end to end, without any account", Args: cobra.NoArgs,
		Long: `Starts the service with its embedded PostgreSQL, makes a sample workspace, project
and API key, runs one audit with a progress bar and prints the visibility report.
Then it keeps serving, so that you can try the API.

It asks no AI engine: the answers are recordings that a provider on this machine
serves over the real wire protocols. Its data is kept in ` + demoDataDir + ` (--data-dir) and
used again by the next demo.`,
		Example: "  avm demo\n  avm demo --exit   # end after the report",
	}
	cmd.Flags().BoolVar(&exit, "exit", false, "end after the report instead of serving on")
	cmd.RunE = work(func(cmd *cobra.Command, _ []string) error { return a.demo(cmd, exit) })
	return cmd
}

func (a *app) demo(cmd *cobra.Command, exit bool) error {
	c, logger, err := a.configureDemo(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.stopping(cmd.Context())
	defer release()
	provider, err := serveRecordings(soft, logger)
	if err != nil {
		return err
	}
	defer provider.Close() //nolint:errcheck // nothing is left to lose
	c.Engines = demoEngines(provider.url)
	a.say("Starting the sample: PostgreSQL in %s, recorded answers instead of AI engines.\n", c.DataDir)
	r, err := a.bringUp(soft, hard, c, logger, ownDatabase)
	if err != nil {
		return err
	}
	sample, err := a.present(soft, r)
	if err != nil || exit {
		return errors.Join(unlessStopped(soft, err), r.stop(hard))
	}
	a.invite(r.url, sample)
	return r.wait(soft, hard)
}

// unlessStopped hides the errors of work that was given up because a stop was
// asked for.
func unlessStopped(soft context.Context, err error) error {
	if soft.Err() == nil {
		return err
	}
	return nil
}

// configureDemo is configure with the demo's defaults: a data folder of its own,
// PostgreSQL in it, and quiet logs, as people read the output.
func (a *app) configureDemo(cmd *cobra.Command) (*Config, *slog.Logger, error) {
	c, err := a.sources(cmd).load()
	if err != nil {
		return nil, nil, err
	}
	if c.DataDir == defaultDataDir {
		c.DataDir = demoDataDir
	}
	c.DatabaseURL = ""
	c.Pages.Enabled = false // what the recordings cite is nobody's business here
	if !cmd.Flags().Changed("log-level") {
		c.LogLevel = slog.LevelWarn
	}
	if !cmd.Flags().Changed("listen") && taken(cmd.Context(), c.Listen) {
		c.Listen, c.PublicURL = "127.0.0.1:0", "http://127.0.0.1:0"
	}
	return c, a.logger(c), nil
}

// taken says whether something listens on an address already.
func taken(ctx context.Context, address string) bool {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err == nil {
		err = listener.Close()
	}
	return err != nil
}

// recordings is the recorded provider on loopback.
type recordings struct {
	*http.Server
	url string
}

func serveRecordings(ctx context.Context, logger *slog.Logger) (*recordings, error) {
	provider, err := enginetest.NewRecorded(enginetest.Options{Latency: demoLatency})
	if err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for the recorded provider: %w", err)
	}
	server := &http.Server{
		Handler: provider, ReadHeaderTimeout: usualPatience().header,
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.ErrorContext(ctx, "recorded provider ended", slog.Any("error", err))
		}
	}()
	return &recordings{Server: server, url: "http://" + listener.Addr().String() + "/v1"}, nil
}

// demoEngines are the recorded engines, one over each wire protocol.
func demoEngines(url string) map[model.LogicalEngine]*EngineEntry {
	entry := func(adapter, provider, name string) *EngineEntry {
		return &EngineEntry{
			Adapter: adapter, Provider: provider, BaseURL: url, Model: name, Retrieval: true,
			MaxConcurrency: demoConcurrency, MaxAttempts: defaultMaxAttempts, Timeout: duration(defaultTimeout),
		}
	}
	return map[model.LogicalEngine]*EngineEntry{
		model.LogicalEngineAssistantA: entry(openairesponses.Name, model.TransportProviderProviderA.String(), enginetest.ModelChatGPT),
		model.LogicalEngineOverviewA:  entry(openaichat.Name, model.TransportProviderProviderB.String(), enginetest.ModelGoogleAIMode),
	}
}

// present makes the sample, audits it over the API and shows the report.
func (a *app) present(ctx context.Context, r *running) (*sample, error) {
	if err := r.serve(ctx); err != nil {
		return nil, err
	}
	if err := r.work(ctx); err != nil {
		return nil, err
	}
	sample, err := makeSample(ctx, r)
	if err != nil {
		return nil, fmt.Errorf("make the sample: %w", err)
	}
	client := &apiClient{base: r.url, key: sample.key, http: &http.Client{Timeout: requestTimeout}}
	audit, err := a.runSampleAudit(ctx, client, sample.project)
	if err != nil {
		return nil, err
	}
	return sample, a.printReport(ctx, client, sample.project, audit)
}

// invite says what to try next.
func (a *app) invite(url string, s *sample) {
	a.say(`The service is up, over the sample answers. Press Ctrl-C to stop it.

  API         %[1]s/v1
  GraphQL     %[1]s/graphql (POST, same key)
  API key     %[2]s
  Playground  %[1]s/playground (sign in as %[4]s with the password %[5]s)

  curl -H "Authorization: Bearer %[2]s" %[1]s/v1/projects/%[3]s/visibility
`, url, s.key, s.project, sampleMember, s.password)
}

// say writes a line for people to stdout; when that fails there is nobody left
// to tell.
func (a *app) say(format string, args ...any) { _, _ = fmt.Fprintf(a.Stdout, format, args...) }
