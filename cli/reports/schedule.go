package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/handover"
	store "github.com/answer-visibility/avm/storage/handover"
	"github.com/answer-visibility/avm/storage/projects"
)

// reportScheduleResult is a report schedule as it is printed.
type reportScheduleResult struct {
	ID         uuid.UUID           `json:"id"`
	ProjectID  uuid.UUID           `json:"project_id"`
	Cadence    model.ReportCadence `json:"cadence"`
	Day        int                 `json:"day"`
	Hour       int                 `json:"hour"`
	ChannelIDs []uuid.UUID         `json:"channel_ids"`
	LinkDays   int                 `json:"link_days"`
	Market     string              `json:"market"`
	Sender     string              `json:"sender"`
	Enabled    bool                `json:"enabled"`
	NextAt     *time.Time          `json:"next_at"`
	LastAt     *time.Time          `json:"last_at"`
	LastError  *string             `json:"last_error"`
}

func shownReportSchedule(c *model.ReportSchedule) reportScheduleResult {
	return reportScheduleResult{
		c.ID, c.ProjectID, c.Cadence, c.Day, c.Hour, c.ChannelIds, c.LinkDays, c.Market, c.Sender, c.Enabled, command.InUTC(c.NextAt), command.InUTC(c.LastAt),
		c.LastError,
	}
}

func (a *app) reportSchedule() *cobra.Command {
	return a.Group("schedule", "Make, list, pause and delete schedules that send reports", "",
		a.reportScheduleCreate(), a.reportScheduleList(), a.reportScheduleSwitch("pause", "Stop a schedule from sending reports", false),
		a.reportScheduleSwitch("resume", "Let a paused schedule send reports again", true), a.reportScheduleDelete())
}

// reportScheduleFlags are the flags of `report schedule create`.
type reportScheduleFlags struct {
	shareFlags

	cadence             string
	channels            []string
	day, hour, linkDays int
}

func (a *app) reportScheduleCreate() *cobra.Command {
	f := &reportScheduleFlags{}
	cmd := &cobra.Command{
		Use: "create", Short: "Make a schedule that sends reports", Args: command.Takes,
		Long: `Makes a schedule: every week or month it makes a link to the report of the seven days or
the calendar month before, and sends it to channels, while "avm serve" or "avm work" runs.
A password is not sent with it.`,
		Example: "  avm report schedule create --project Acme --cadence weekly --day 1 --hour 8 --channel Team\n" +
			"  avm report schedule create --project Acme --cadence monthly --channel Team --password-stdin < password.txt",
	}
	f.project = a.ProjectFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.cadence, "cadence", "", "weekly or monthly")
	flags.StringSliceVar(&f.channels, "channel", nil, "channel that sends the report, by name or id, may be repeated")
	flags.IntVar(&f.day, "day", 0, "day of the week, 1 (Monday) to 7, or of the month, 1 to 28 (default 1)")
	flags.IntVar(&f.hour, "hour", 0, "hour on the project's clock, 0 to 23 (default 8)")
	flags.IntVar(&f.linkDays, "link-days", 0, "how many days each link lasts, 1 to 366 (default 30)")
	flags.StringVar(&f.market, "market", "", "the market, by id, or default")
	flags.StringVar(&f.sender, "sender", "", "whose report it is, such as an agency")
	flags.StringVar(&f.text, "introduction", "", "a text before the figures")
	flags.BoolVar(&f.password, "password-stdin", false, "read a password that the pages ask for from standard input")
	cmd.RunE = a.changeReportSchedule("report schedule create", f.project,
		func(ctx context.Context, s *wiring.Services, p *model.Project) (*model.ReportSchedule, error) {
			in, err := f.schedule(ctx, cmd, s, p)
			if err != nil {
				return nil, err
			}
			if in.Password, err = a.sharePassword(f.password); err != nil {
				return nil, err
			}
			return s.NewReportSchedules(s.Config.PublicURL).Create(ctx, command.Operator(p.WorkspaceID), commandLine, p, in)
		})
	return command.Need(command.Checked(cmd, func() error {
		_, err := f.input()
		if err == nil {
			err = command.OneOf("cadence", model.ReportCadence(f.cadence), model.AllReportCadence)
		}
		return err
	}), "project", "cadence", "channel")
}

// schedule reads the flags as the API reads a body, without the password.
func (f *reportScheduleFlags) schedule(
	ctx context.Context, cmd *cobra.Command, s *wiring.Services, p *model.Project,
) (model.ReportScheduleInput, error) {
	link, err := f.input()
	in := model.ReportScheduleInput{
		Cadence: model.ReportCadence(f.cadence), Day: command.Given(cmd, "day", &f.day), Hour: command.Given(cmd, "hour", &f.hour),
		LinkDays: command.Given(cmd, "link-days", &f.linkDays), Market: link.Market, Sender: link.Sender, Introduction: link.Introduction,
	}
	if err != nil {
		return in, err
	}
	req, err := page.Parse(new(page.MaxLimit), nil, 1, "channels") // a workspace has fewer
	if err != nil {
		return in, err
	}
	all, err := s.Channels.Of(ctx, command.Operator(p.WorkspaceID), req)
	if err != nil {
		return in, err
	}
	for _, name := range f.channels {
		found := 0
		for i := range all.Items {
			if c := &all.Items[i]; c.Name == name || c.ID.String() == name {
				in.ChannelIds = append(in.ChannelIds, c.ID)
				found++
			}
		}
		if found != 1 {
			return in, fault.New(fault.NotFound, "--channel %q: the workspace has %d channels of this name or id", name, found)
		}
	}
	return in, nil
}

// changeReportSchedule makes a cobra function that changes the report schedules of a project.
func (a *app) changeReportSchedule(
	action string, project *command.Reference, fn func(ctx context.Context, s *wiring.Services, p *model.Project) (*model.ReportSchedule, error),
) func(*cobra.Command, []string) error {
	return a.Change(action, func(ctx context.Context, d *command.Database) (command.Done, error) {
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Done{}, err
		}
		p, err := projects.New(d.DB).FindProject(ctx, project.ID)
		if err != nil {
			return command.Done{}, err
		}
		c, err := fn(ctx, s, p)
		if err != nil {
			return command.Done{}, err
		}
		return reportScheduleDone(c, shownReportSchedule(c)), nil
	})
}

// reportScheduleDone reports what was done to a report schedule.
func reportScheduleDone(c *model.ReportSchedule, result any) command.Done {
	return command.Done{Result: result, Workspace: c.WorkspaceID, Project: &c.ProjectID, Target: map[string]any{"id": c.ID, "cadence": c.Cadence}}
}

func (a *app) reportScheduleList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the schedules that send reports of a project", Args: command.Takes,
		Long: "Lists the schedules that send reports of a project, oldest first.", Example: "  avm report schedule list --project Acme",
	}
	project := a.ProjectFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		read, err := store.New(d.DB).Schedules(ctx, []uuid.UUID{project.ID})
		l := command.Listing{
			Title: "Report schedules", Header: terminal.Row{"Cadence", "Day", "Hour", "Next report", "Last report", "Last error", "Id"},
			None: "The project has no report schedules yet. Make one with: avm report schedule create --project … --cadence weekly --channel …",
		}
		items := make([]reportScheduleResult, len(read[project.ID]))
		for i := range read[project.ID] {
			c := shownReportSchedule(&read[project.ID][i])
			items[i] = c
			next, reason := "paused", ""
			if c.NextAt != nil {
				next = command.Minute(*c.NextAt)
			}
			if c.LastError != nil {
				reason = *c.LastError
			}
			l.Rows = append(l.Rows, terminal.Row{c.Cadence, c.Day, c.Hour, next, command.LastUse(c.LastAt), reason, c.ID})
		}
		l.Items = items
		return l, err
	})
	return command.Need(cmd, "project")
}

func (a *app) reportScheduleSwitch(use, short string, enabled bool) *cobra.Command {
	cmd := &cobra.Command{
		Use: use + " ID", Short: short, Args: command.Takes, Long: short + ".", Example: "  avm report schedule " + use + " 019a… --project Acme",
	}
	project := a.ProjectFlag(cmd)
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, a.changeReportSchedule("report schedule "+use, project,
		func(ctx context.Context, s *wiring.Services, p *model.Project) (*model.ReportSchedule, error) {
			return s.NewReportSchedules(s.Config.PublicURL).Update(ctx, command.Operator(p.WorkspaceID), p, id, model.ReportSchedulePatch{Enabled: &enabled})
		}))
	return command.Need(cmd, "project")
}

func (a *app) reportScheduleDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete ID", Short: "Delete a schedule that sends reports", Args: command.Takes,
		Long: "Deletes a schedule that sends reports. Links that it made stay.", Example: "  avm report schedule delete 019a… --project Acme",
	}
	project := a.ProjectFlag(cmd)
	var id uuid.UUID
	run := a.Deletion("report schedule delete", cmd, func(ctx context.Context, d *command.Database, sure func(string) error) (command.Done, error) {
		schedules := &handover.Schedules{Store: store.New(d.DB)}
		read, err := schedules.List(ctx, []uuid.UUID{project.ID})
		if err != nil {
			return command.Done{}, err
		}
		for i := range read[project.ID] {
			c := &read[project.ID][i]
			if c.ID != id {
				continue
			}
			if err := sure(fmt.Sprintf("the %s report schedule %s", c.Cadence, c.ID)); err != nil {
				return command.Done{}, err
			}
			return reportScheduleDone(c, command.Deleted{ID: c.ID, Deleted: true}), schedules.Delete(ctx, project.ID, id)
		}
		return command.Done{}, fault.Missing("report schedule")
	}).RunE
	cmd.RunE = command.WithID(&id, run)
	return command.Need(cmd, "project")
}
