// Package traffic has the commands about AI traffic.
package traffic

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/logformat"
)

// app is the program with these commands.
type app struct{ *command.App }

// Command is "avm traffic".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("traffic", "Measure what AI systems fetch, from a site's logs", "",
		a.Group("source", "Make, list and end sources of logs", "",
			a.sourceCreate(), a.sourceList(),
			a.sourceChange("rotate", "Make a new token for a source and print it", func(s *traffic.Service) changeSource { return s.Rotate }),
			a.sourceChange("revoke", "End a source", func(s *traffic.Service) changeSource { return s.RevokeSource })),
		a.trafficImport())
}

type changeSource func(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)

// sourceResult is a source as it is printed.
type sourceResult struct {
	ID            uuid.UUID              `json:"id"`
	ProjectID     uuid.UUID              `json:"project_id"`
	Setup         model.CrawlSourceSetup `json:"setup"`
	Format        string                 `json:"format"`
	State         model.CrawlSourceState `json:"state"`
	Connection    model.CrawlConnection  `json:"connection"`
	TokenPrefix   *string                `json:"token_prefix"`
	Token         *string                `json:"token,omitempty"` // right after it was made
	AcceptedLines int64                  `json:"accepted_lines"`
	RejectedLines int64                  `json:"rejected_lines"`
	Overlapping   int64                  `json:"overlapping_lines"`
}

func shownSource(s *model.CrawlSource) sourceResult {
	return sourceResult{
		ID: s.ID, ProjectID: s.ProjectID, Setup: s.Setup, Format: s.Format, State: s.State, Connection: s.Connection,
		TokenPrefix: s.TokenPrefix, Token: s.Token, AcceptedLines: s.AcceptedLines, RejectedLines: s.RejectedLines,
		Overlapping: s.OverlappingLines,
	}
}

// onTraffic makes a cobra function that works on AI traffic.
func (a *app) onTraffic(fn func(ctx context.Context, s *traffic.Service, d *command.Database, args []string) (any, error)) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		return a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
			s, err := a.trafficOn(d)
			if err != nil {
				return nil, err
			}
			return fn(ctx, s, d, args)
		})(cmd, args)
	}
}

func (a *app) trafficOn(d *command.Database) (*traffic.Service, error) {
	jobs, err := job.NewInserter(d.DB)
	if err != nil {
		return nil, err
	}
	return wiring.NewTraffic(d, a.Now, nil, jobs, action.NewQueue(jobs, a.Now).Landed)
}

func (a *app) sourceCreate() *cobra.Command {
	var setup, format, preset, host, timezone, subscription, account string
	var buffer int
	var rate float64
	cmd := &cobra.Command{
		Use: "create", Short: "Make a source of logs and print its id and token", Args: command.Takes,
		Long: "Makes a source of a site's logs. Setups that send logs get a token, which is shown this once:\n" +
			"edge_worker, edge_logpush, stream_firehose, pubsub_pull, custom or upload.",
		Example: "  avm traffic source create --project 019a… --setup upload\n  avm traffic source create --project 019a… --setup edge_logpush --host www.example.com",
	}
	project := a.ProjectFlag(cmd)
	cmd.RunE = a.onTraffic(func(ctx context.Context, s *traffic.Service, d *command.Database, _ []string) (any, error) {
		p, err := command.FindProject(ctx, d, project.ID)
		if err != nil {
			return nil, err
		}
		in := model.CrawlSourceInput{
			Setup: model.CrawlSourceSetup(setup), Format: command.Given(cmd, "format", &format), Preset: command.Given(cmd, "preset", &preset),
			Host: command.Given(cmd, "host", &host), ReportingTimezone: command.Given(cmd, "timezone", &timezone),
			Subscription: command.Given(cmd, "subscription", &subscription), BufferIntervalSeconds: command.Given(cmd, "buffer-interval", &buffer),
		}
		if cmd.Flags().Changed("sample-rate") {
			in.Sampling = &model.SamplingInput{Kind: model.SamplingKindSampled, Rate: &rate}
		}
		if cmd.Flags().Changed("service-account") {
			raw, err := os.ReadFile(account) //nolint:gosec // a file that the user names
			if err != nil {
				return nil, fault.Field("service-account", "the file cannot be read")
			}
			text := string(raw)
			in.ServiceAccount = &text
		}
		source, err := s.Create(ctx, p, in)
		if err != nil {
			return nil, err
		}
		return shownSource(source), nil
	})
	cmd.Flags().StringVar(&setup, "setup", "", "how the logs arrive")
	cmd.Flags().StringVar(&format, "format", "", "the logs' format (default: detected)")
	cmd.Flags().StringVar(&preset, "preset", "", "a name for what sends them")
	cmd.Flags().StringVar(&host, "host", "", "the site's host (default: that of the project's website)")
	cmd.Flags().StringVar(&timezone, "timezone", "", "time zone whose days requests are counted in (default: the project's)")
	cmd.Flags().StringVar(&subscription, "subscription", "", "of pubsub_pull: projects/P/subscriptions/S")
	cmd.Flags().StringVar(&account, "service-account", "", "of pubsub_pull: the key file of a service account that may read the subscription")
	cmd.Flags().IntVar(&buffer, "buffer-interval", 0, "seconds for which the sender collects lines")
	cmd.Flags().Float64Var(&rate, "sample-rate", 1, "the share of lines that is sent")
	return command.Need(command.Checked(cmd, func() error {
		if err := command.OneOf("setup", model.CrawlSourceSetup(setup), model.AllCrawlSourceSetup); err != nil {
			return err
		}
		return logFormat(format)
	}), "project", "setup")
}

func (a *app) sourceList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the sources of a project's logs", Args: command.Takes,
		Example: "  avm traffic source list --project 019a…",
	}
	project := a.ProjectFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		items, err := a.allSources(ctx, d, project.ID)
		l := command.Listing{
			Items: items, Title: "Sources of logs", Header: terminal.Row{"Id", "Setup", "State", "Connection", "Lines", "Refused"},
			None: "The project has no sources of logs.",
		}
		for _, s := range items {
			l.Rows = append(l.Rows, terminal.Row{s.ID, s.Setup, s.State, s.Connection, s.AcceptedLines, s.RejectedLines})
		}
		return l, err
	})
	return command.Need(cmd, "project")
}

// allSources reads all sources of a project, page by page.
func (a *app) allSources(ctx context.Context, d *command.Database, projectID uuid.UUID) ([]sourceResult, error) {
	s, err := a.trafficOn(d)
	if err != nil {
		return nil, err
	}
	items, limit := []sourceResult{}, page.MaxLimit
	for cursor := (*string)(nil); ; {
		req, err := page.Parse(&limit, cursor, 1, "crawl sources", projectID.String())
		if err != nil {
			return nil, err
		}
		byProject, err := s.SourcesOf(ctx, []uuid.UUID{projectID}, req)
		if err != nil {
			return nil, err
		}
		list, next := page.Cut(req, byProject[projectID], func(s model.CrawlSource) []string { return []string{s.ID.String()} })
		for i := range list {
			items = append(items, shownSource(&list[i]))
		}
		if cursor = next; cursor == nil {
			return items, nil
		}
	}
}

func (a *app) sourceChange(use, short string, change func(*traffic.Service) changeSource) *cobra.Command {
	cmd := &cobra.Command{
		Use: use + " ID", Short: short, Args: command.Takes, Example: "  avm traffic source " + use + " 019a…",
	}
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, a.onTraffic(func(ctx context.Context, s *traffic.Service, _ *command.Database, _ []string) (any, error) {
		source, err := s.AnySource(ctx, id)
		if err != nil {
			return nil, err
		}
		if source, err = change(s)(ctx, source.ProjectID, source.ID); err != nil {
			return nil, err
		}
		return shownSource(source), nil
	}))
	return cmd
}

// importResult is a file that was imported.
type importResult struct {
	File        string    `json:"file"`
	BatchID     uuid.UUID `json:"batch_id"`
	Format      string    `json:"format"`
	Accepted    int64     `json:"accepted_lines"`
	Rejected    int64     `json:"rejected_lines"`
	Overlapping int64     `json:"overlapping_lines"`
}

func (a *app) trafficImport() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "import FILE…", Short: "Count the lines of log files, .gz too", Args: command.Takes,
		Long: "Counts the lines of log files for a source. Packed files (.gz) are unpacked; - is standard input.\n" +
			"A file that was imported before, and lines that were there before, are not counted again.",
		Example: "  avm traffic import --source 019a… access.log access.log.1.gz\n  zcat old.gz | avm traffic import --source 019a… -",
	}
	source := &command.IDFlag{}
	cmd.Flags().Var(source, "source", "the source")
	cmd.Flags().StringVar(&format, "format", "", "the files' format (default: the source's, else detected)")
	cmd.RunE = a.onTraffic(func(ctx context.Context, s *traffic.Service, _ *command.Database, args []string) (any, error) {
		from, err := s.AnySource(ctx, source.ID)
		if err != nil {
			return nil, err
		}
		if from.RevokedAt != nil {
			return nil, errors.New("the source is revoked")
		}
		show, done := terminal.Progress(a.Stderr)
		defer done()
		items := make([]importResult, 0, len(args))
		for _, name := range args {
			item, err := a.importFile(ctx, s, traffic.Delivery{Source: from, Format: format}, name, show)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			items = append(items, item)
		}
		return map[string]any{"items": items}, nil
	})
	return command.Need(command.Checked(cmd, func() error { return logFormat(format) }), "source")
}

// logFormat checks the flag --format; empty is none.
func logFormat(name string) error {
	if name == "" || logformat.Known(logformat.Format(name)) {
		return nil
	}
	return fmt.Errorf("--format %q: must be one of %s", name, model.OneOf(logformat.Formats()))
}

// importFile counts one file's lines.
func (a *app) importFile(
	ctx context.Context, s *traffic.Service, d traffic.Delivery, name string, show func(...terminal.Portion),
) (importResult, error) {
	size := int64(0)
	if name == "-" {
		spool, err := traffic.NewSpool(os.Stdin, nil)
		if err != nil {
			return importResult{}, err
		}
		d.Body = spool
	} else {
		file, err := os.Open(name) //nolint:gosec // the operator names it
		if err != nil {
			return importResult{}, errors.New("the file cannot be read")
		}
		if info, err := file.Stat(); err == nil {
			size = info.Size()
		}
		d.Body = traffic.FileSpool(file)
	}
	defer d.Body.Close() //nolint:errcheck // it was only read
	const passes, unit = 2, 1 << 10
	read := 0
	d.Body.Watch = func(n int) {
		read += n
		show(terminal.Portion{Name: name, Done: read / unit, Total: int(passes * size / unit)})
	}
	batch, err := s.Receive(ctx, d)
	if err != nil {
		return importResult{}, err
	}
	if batch == nil {
		return importResult{}, errors.New("the file has no lines")
	}
	return importResult{name, batch.BatchID, batch.Format, batch.AcceptedLines, batch.RejectedLines, batch.OverlappingLines}, nil
}
