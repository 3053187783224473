package reports

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/model"
)

const (
	// commandLine is who made what is made by the terminal.
	commandLine = "the command line"
	// maxPasswordLine bounds a password on standard input.
	maxPasswordLine = 1 << 10
)

// reportLinkResult is a link that was just made.
type reportLinkResult struct {
	ID        uuid.UUID `json:"id"`
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expires_at"`
}

// shareFlags say what a link shows.
type shareFlags struct {
	project          *command.Reference
	from, to, market string
	expiresAt        string
	sender, text     string
	password         bool
}

func (a *app) reportShare() *cobra.Command {
	var f shareFlags
	cmd := &cobra.Command{
		Use: "share", Short: "Make a link to a report for people without an account", Args: command.Takes,
		Long: `Makes a link that shows one report of the project and nothing else, and prints it,
this once. The report is about the newest audit when it is opened, or about the
days that --from and --to name. "avm serve" serves it until the link ends or is
revoked (DELETE /v1/projects/…/report-links/…).`,
		Example: "  avm report share --project Acme --sender \"Example Agency\"\n" +
			"  avm report share --project Acme --from 2026-10-01 --to 2026-10-31 --password-stdin < password.txt",
	}
	f.project = a.ProjectFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", "the first day, such as 2026-10-01, or an RFC 3339 instant")
	flags.StringVar(&f.to, "to", "", "the last day or instant (default until it is opened)")
	flags.StringVar(&f.market, "market", "", "the market, by id, or default")
	flags.StringVar(&f.expiresAt, "expires-at", "", "when the link ends: an RFC 3339 instant (default in 30 days)")
	flags.StringVar(&f.sender, "sender", "", "whose report it is, such as an agency")
	flags.StringVar(&f.text, "introduction", "", "a text before the figures")
	flags.BoolVar(&f.password, "password-stdin", false, "read a password that the page asks for from standard input")
	cmd.RunE = a.Change("report share", func(ctx context.Context, d *command.Database) (command.Done, error) { return a.shareReport(ctx, d, &f) })
	return command.Need(command.Checked(cmd, func() error { _, err := f.input(); return err }), "project")
}

// input reads the flags as the API reads a body, without the password.
func (f *shareFlags) input() (in model.ReportLinkInput, err error) {
	read := func(flag, text string, into interface{ UnmarshalGQL(v any) error }) {
		if wrong := into.UnmarshalGQL(text); wrong != nil {
			err = errors.Join(err, fmt.Errorf("--%s %q: %w", flag, text, wrong))
		}
	}
	if f.from != "" {
		in.From = new(model.DateOrTime)
		read("from", f.from, in.From)
	}
	if f.to != "" {
		in.To = new(model.DateOrTime)
		read("to", f.to, in.To)
	}
	if f.market != "" {
		in.Market = new(model.MarketRef)
		read("market", f.market, in.Market)
	}
	if f.expiresAt != "" {
		at, wrong := model.ParseInstant(f.expiresAt)
		if wrong != nil {
			err = errors.Join(err, fmt.Errorf("--expires-at %q: %w", f.expiresAt, wrong))
		}
		in.ExpiresAt = &at
	}
	in.Sender, in.Introduction = &f.sender, &f.text
	return in, err
}

func (a *app) shareReport(ctx context.Context, d *command.Database, f *shareFlags) (command.Done, error) {
	in, err := f.input()
	if err != nil {
		return command.Done{}, err
	}
	if in.Password, err = a.sharePassword(f.password); err != nil {
		return command.Done{}, err
	}
	link, err := wiring.NewReportLinks(d, a.Now, d.Config.PublicURL).Create(ctx, commandLine, f.project.ID, in)
	if err != nil {
		return command.Done{}, err
	}
	workspace, err := d.WorkspaceOf(ctx, link.ProjectID)
	return command.Done{
		Result: reportLinkResult{link.ID, *link.URL, link.ExpiresAt}, Workspace: workspace, Project: &link.ProjectID,
		Target: map[string]any{"id": link.ID, "project_id": link.ProjectID, "expires_at": link.ExpiresAt},
	}, err
}

// sharePassword reads the password of a report from standard input, if it is asked for.
func (a *app) sharePassword(asked bool) (*string, error) {
	if !asked {
		return nil, nil //nolint:nilnil // the page asks for none
	}
	line, err := bufio.NewReader(io.LimitReader(a.Stdin, maxPasswordLine)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the password: %w", err)
	}
	return new(strings.TrimRight(line, "\r\n")), nil
}
