// Package channels has the commands about channels and webhooks.
package channels

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

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal/channel"
)

// app is the program with these commands.
type app struct{ *command.App }

// maxAddressLine bounds an address on standard input.
const maxAddressLine = 4 << 10

// channelResult is a channel as it is printed.
type channelResult struct {
	ID              uuid.UUID           `json:"id"`
	Name            string              `json:"name"`
	Kind            model.ChannelKind   `json:"kind"`
	Address         string              `json:"address"`
	SignalKinds     []model.SignalKind  `json:"signal_kinds"`
	ProjectIDs      []uuid.UUID         `json:"project_ids"`
	Timing          model.ChannelTiming `json:"timing"`
	Hour            int                 `json:"hour"`
	Weekday         int                 `json:"weekday"`
	Timezone        string              `json:"timezone"`
	State           model.ChannelState  `json:"state"`
	DisabledReason  *string             `json:"disabled_reason"`
	DueAt           *time.Time          `json:"due_at"`
	LastSuccessAt   *time.Time          `json:"last_success_at"`
	LastFailureAt   *time.Time          `json:"last_failure_at"`
	LastError       *string             `json:"last_error"`
	TestRequestedAt *time.Time          `json:"test_requested_at"`
	TestedAt        *time.Time          `json:"tested_at"`
	TestError       *string             `json:"test_error"`
	CreatedAt       time.Time           `json:"created_at"`
}

func shownChannel(c *model.Channel) channelResult {
	return channelResult{
		c.ID, c.Name, c.Kind, c.Address, c.SignalKinds, c.ProjectIds, c.Timing, c.Hour, c.Weekday, c.Timezone, c.State, c.DisabledReason,
		command.InUTC(c.DueAt), command.InUTC(c.LastSuccessAt), command.InUTC(c.LastFailureAt), c.LastError, command.InUTC(c.TestRequestedAt), command.InUTC(c.TestedAt), c.TestError,
		c.CreatedAt.UTC(),
	}
}

// Command is "avm channel".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("channel", "Send signals to a mailbox or a chat", "",
		a.channelCreate(), a.channelList(), a.channelTest(), a.channelDelete())
}

// changeChannel makes a cobra function that changes a workspace's channels.
func (a *app) changeChannel(
	action string, workspace *command.Reference, fn func(ctx context.Context, s *channel.Service, who *access.Principal) (*model.Channel, error),
) func(*cobra.Command, []string) error {
	return a.Change(action, func(ctx context.Context, d *command.Database) (command.Done, error) {
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Done{}, err
		}
		c, err := fn(ctx, s.Channels, command.Operator(workspace.ID))
		if err != nil {
			return command.Done{}, err
		}
		return channelDone(c, shownChannel(c)), nil
	})
}

func channelDone(c *model.Channel, result any) command.Done {
	return command.Done{Result: result, Workspace: c.WorkspaceID, Target: map[string]any{"id": c.ID, "name": c.Name, "kind": c.Kind}}
}

// channelFlags are the flags of `channel create`.
type channelFlags struct {
	workspace     *command.Reference
	kind, timing  string
	signals       []string
	projects      []string
	hour, weekday int
	timezone      string
	in            model.ChannelInput
}

func (a *app) channelCreate() *cobra.Command {
	f := &channelFlags{}
	cmd := &cobra.Command{
		Use: "create", Short: "Make a channel", Args: command.Takes,
		Long: "Makes a channel: signals of a workspace's projects are sent to a mailbox or a chat, at once or as a digest.\n" +
			"The address is stored encrypted and never shown again in full. With --address - it is read from standard input.",
		Example: "  avm channel create --workspace Example --name Team --kind slack --address - < address.txt\n" +
			"  avm channel create --workspace Example --name Me --kind email --address you@example.com --timing daily --hour 8",
	}
	f.workspace = a.WorkspaceFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.in.Name, "name", "", "what people call it")
	flags.StringVar(&f.kind, "kind", "", "email, slack, teams, discord or webhook")
	flags.StringVar(&f.in.Address, "address", "", "an e-mail address, or the address that the chat made for incoming messages")
	flags.StringSliceVar(&f.signals, "signal", nil, "kind of signals to send, may be repeated (default all)")
	flags.StringSliceVar(&f.projects, "project", nil, "project by name or id, may be repeated (default all)")
	flags.StringVar(&f.timing, "timing", "at_once", "at_once, daily or weekly")
	flags.IntVar(&f.hour, "hour", 0, "hour of a digest, 0 to 23 (default 8)")
	flags.IntVar(&f.weekday, "weekday", 0, "day of a weekly digest, 1 (Monday) to 7 (default 1)")
	flags.StringVar(&f.timezone, "timezone", "", "IANA time zone of the hour (default the project's)")
	cmd.RunE = a.Change("channel create", func(ctx context.Context, d *command.Database) (command.Done, error) {
		in := f.input(cmd)
		chosen, err := command.ProjectIDs(ctx, d, f.workspace, f.projects)
		if err != nil {
			return command.Done{}, err
		}
		in.ProjectIds = chosen
		if in.Address == "-" {
			line, err := bufio.NewReader(io.LimitReader(a.Stdin, maxAddressLine)).ReadString('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				return command.Done{}, fmt.Errorf("read the address: %w", err)
			}
			in.Address = strings.TrimSpace(line)
		}
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Done{}, err
		}
		c, err := s.Channels.Create(ctx, command.Operator(f.workspace.ID), in)
		if err != nil {
			return command.Done{}, err
		}
		return channelDone(c, shownChannel(c)), nil
	})
	return command.Need(command.Checked(cmd, f.check), "workspace", "name", "kind", "address")
}

// check reports values that no channel has.
func (f *channelFlags) check() error {
	wrong := []error{
		command.OneOf("kind", model.ChannelKind(f.kind), model.AllChannelKind), command.OneOf("timing", model.ChannelTiming(f.timing), model.AllChannelTiming),
	}
	for _, kind := range f.signals {
		wrong = append(wrong, command.OneOf("signal", model.SignalKind(kind), model.AllSignalKind))
	}
	return errors.Join(wrong...)
}

func (f *channelFlags) input(cmd *cobra.Command) model.ChannelInput {
	in := f.in
	in.Kind, in.Timing = model.ChannelKind(f.kind), new(model.ChannelTiming(f.timing))
	in.Hour, in.Weekday, in.Timezone = command.Given(cmd, "hour", &f.hour), command.Given(cmd, "weekday", &f.weekday), command.Given(cmd, "timezone", &f.timezone)
	for _, kind := range f.signals {
		in.SignalKinds = append(in.SignalKinds, model.SignalKind(kind))
	}
	return in
}

func (a *app) channelList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the channels of a workspace", Args: command.Takes, Example: "  avm channel list --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Listing{}, err
		}
		req, err := page.Parse(new(page.MaxLimit), nil, 1, "channels") // a workspace has fewer
		if err != nil {
			return command.Listing{}, err
		}
		read, err := s.Channels.Of(ctx, command.Operator(workspace.ID), req)
		if err != nil {
			return command.Listing{}, err
		}
		l := command.Listing{
			Title: "Channels", Header: terminal.Row{"Name", "Kind", "Address", "When", "State", "Last success", "Last error", "Id"},
			None: "The workspace has no channels yet. Make one with: avm channel create --workspace … --name … --kind … --address …",
		}
		items := make([]channelResult, len(read.Items))
		for i := range read.Items {
			c := shownChannel(&read.Items[i])
			items[i] = c
			reason := ""
			if c.LastError != nil {
				reason = *c.LastError
			}
			l.Rows = append(l.Rows, terminal.Row{c.Name, c.Kind, c.Address, c.Timing, c.State, command.LastUse(c.LastSuccessAt), reason, c.ID})
		}
		l.Items = items
		return l, nil
	})
	return command.Need(cmd, "workspace")
}

func (a *app) channelTest() *cobra.Command {
	cmd := &cobra.Command{
		Use: "test ID", Short: "Send a test message to a channel", Args: command.Takes,
		Long: "Sends a test message, while \"avm serve\" or \"avm work\" runs. Its outcome is in \"avm channel list --json\":\n" +
			"tested_at and test_error.",
		Example: "  avm channel test 019a… --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, a.changeChannel("channel test", workspace,
		func(ctx context.Context, s *channel.Service, who *access.Principal) (*model.Channel, error) {
			return s.Test(ctx, who, id)
		}))
	return command.Need(cmd, "workspace")
}

func (a *app) channelDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete ID", Short: "Delete a channel", Args: command.Takes,
		Long: "Deletes a channel. What it has not sent yet is dropped.", Example: "  avm channel delete 019a… --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	var id uuid.UUID
	run := a.Deletion("channel delete", cmd, func(ctx context.Context, d *command.Database, sure func(string) error) (command.Done, error) {
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Done{}, err
		}
		c, err := s.Channels.Channel(ctx, command.Operator(workspace.ID), id)
		if err != nil {
			return command.Done{}, err
		}
		if err := sure(fmt.Sprintf("the channel %s (%s)", c.Name, c.Address)); err != nil {
			return command.Done{}, err
		}
		return channelDone(c, command.Deleted{ID: c.ID, Deleted: true}), s.Channels.Delete(ctx, command.Operator(workspace.ID), id)
	}).RunE
	cmd.RunE = command.WithID(&id, run)
	return command.Need(cmd, "workspace")
}
