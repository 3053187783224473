package demo

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/internal/freeport"
)

// app is the program with this command.
type app struct{ *command.App }

// Command is "avm demo".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	var exit, week bool
	cmd := &cobra.Command{
		Use: "demo", Short: "Show an audit from end to end, without any account", Args: command.Takes,
		Long: `Starts the service with its embedded PostgreSQL, makes a sample workspace, project
and API key, runs one audit with a progress bar and prints the visibility report,
crawls a small sample site and counts a sample log of half a year.
Then it keeps serving, so that you can try the API.

It calls no AI engine: the answers are recordings that a provider on this machine
serves over the real wire protocols. Its data is kept in ` + DataDir + ` (--data-dir) and
used again by the next demo.

With --week it also shows how what moves comes to people and programs: a signal, its
mail in a mailbox on this machine, its signed event at a receiver, and a report that is
shared, printed where there is a Chromium, and revoked.`,
		Example: "  avm demo\n  avm demo --exit   # end after the report\n  avm demo --week   # also show how what moves comes to people and programs",
	}
	cmd.Flags().BoolVar(&exit, "exit", false, "end after the report instead of serving on")
	cmd.Flags().BoolVar(&week, "week", false, "show a week after the report: signal, mail, event, report")
	cmd.RunE = command.Work(func(cmd *cobra.Command, _ []string) error { return a.demo(cmd, exit, week) })
	return cmd
}

func (a *app) demo(cmd *cobra.Command, exit, week bool) error {
	c, logger, err := a.configureDemo(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.Stopping(cmd.Context())
	defer release()
	recordings, err := ServeRecordings(soft, logger)
	if err != nil {
		return err
	}
	defer recordings.Close() //nolint:errcheck // nothing is left to lose
	c.Engines = recordings.Engines()
	c.Models = recordings.Models()
	site, err := ServeSite(soft, logger)
	if err != nil {
		return err
	}
	defer site.Close() //nolint:errcheck // nothing is left to lose
	site.Admit(&c.Egress)
	var shownWeek *Week
	if week {
		if shownWeek, err = receiveWeek(soft, c, logger, recordings); err != nil {
			return err
		}
		defer shownWeek.Post.Close()  //nolint:errcheck // nothing is left to lose
		defer shownWeek.Hooks.Close() //nolint:errcheck // nothing is left to lose
	}
	a.Say("Starting the sample: PostgreSQL in %s, recorded answers instead of AI engines.\n", c.DataDir)
	r, err := serve.BringUp(soft, hard, a.App, c, logger, command.OpenOwnDatabase)
	if err != nil {
		return err
	}
	shown, sample, err := a.present(soft, r, site, shownWeek)
	if err != nil || exit {
		return errors.Join(unlessStopped(soft, err), r.Stop(hard))
	}
	shown.Invite(sample)
	return errors.Join(r.Wait(soft), r.Stop(hard))
}

// receiveWeek starts what receives mails and events, and configures the service to send to them and to print reports.
func receiveWeek(ctx context.Context, c *config.Config, logger *slog.Logger, engines *Recordings) (*Week, error) {
	w := &Week{Engines: engines}
	var err error
	if w.Post, err = ServePost(ctx, filepath.Join(c.DataDir, "mails")); err != nil {
		return nil, err
	}
	if w.Hooks, err = ServeHooks(ctx, logger); err != nil {
		return nil, errors.Join(err, w.Post.Close())
	}
	if strings.HasSuffix(c.Listen, ":0") { // mails and messages have addresses of the service
		if c.Listen, err = freeport.Address(ctx); err != nil {
			return nil, errors.Join(err, w.Post.Close(), w.Hooks.Close())
		}
		c.PublicURL = "http://" + c.Listen
	}
	w.Hooks.Admit(&c.Egress)
	c.Mail = config.Mail{SMTPURL: config.SecretURL(w.Post.URL), From: "avm <avm@example.com>"}
	if c.Crawl.Renderer == "" {
		if c.Crawl.Renderer, err = exec.LookPath("chromium"); err != nil {
			c.Crawl.Renderer, w.Prints = "", "there is no chromium on the PATH, and crawl.renderer names none."
		}
	}
	return w, nil
}

// unlessStopped returns the error of work, or nil when the work ended because a stop
// was requested.
func unlessStopped(soft context.Context, err error) error {
	if soft.Err() == nil {
		return err
	}
	return nil
}

// configureDemo is configure with the demo's defaults: a data folder of its own,
// PostgreSQL in it, and quiet logs, because people read the output.
func (a *app) configureDemo(cmd *cobra.Command) (*config.Config, *slog.Logger, error) {
	from := a.Sources(cmd)
	from.File = a.Flags.Config // a configuration that lies here is for the real service
	c, err := from.Load()
	if err != nil {
		return nil, nil, err
	}
	if c.DataDir == config.DefaultDataDir {
		c.DataDir = DataDir
	}
	c.DatabaseURL, c.Replaceable = "", true
	c.Pages.Enabled, c.Traffic.AddressRefresh = false, 0 // the demo sends no request to the outside
	if !cmd.Flags().Changed("log-level") {
		c.LogLevel = slog.LevelWarn
	}
	if !cmd.Flags().Changed("listen") && taken(cmd.Context(), c.Listen) {
		a.Say("Another program uses %s, so the sample is served on a free port; --listen chooses one.\n", c.Listen)
		c.Listen, c.PublicURL = "127.0.0.1:0", "http://127.0.0.1:0"
	}
	return c, a.Logger(c), nil
}

// taken reports whether something listens on an address already.
func taken(ctx context.Context, address string) bool {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err == nil {
		err = listener.Close()
	}
	return err != nil
}

// present starts the service and runs the demo on it.
func (a *app) present(ctx context.Context, r *serve.Running, site *Site, week *Week) (*Demo, *Sample, error) {
	if err := r.Serve(ctx); err != nil {
		return nil, nil, err
	}
	if err := r.Work(ctx); err != nil {
		return nil, nil, err
	}
	d := &Demo{Running: r, Week: week, Site: site, Sheet: a.Sheet(), Stdout: a.Stdout, Stderr: a.Stderr}
	sample, err := d.Run(ctx)
	return d, sample, err
}
