package audits

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// scheduleResult is a schedule as it is printed.
type scheduleResult struct {
	ID          uuid.UUID                  `json:"id"`
	ProjectID   uuid.UUID                  `json:"project_id"`
	PromptSetID uuid.UUID                  `json:"prompt_set_id"`
	Cadence     model.AuditScheduleCadence `json:"cadence"`
	Timezone    string                     `json:"timezone"`
	Engines     []model.LogicalEngine      `json:"engines"`
	Enabled     bool                       `json:"enabled"`
	NextRunAt   *time.Time                 `json:"next_run_at"`
	LastRunAt   *time.Time                 `json:"last_run_at"`
	LastError   string                     `json:"last_error"`
}

func resultOfSchedule(s *model.AuditSchedule) scheduleResult {
	return scheduleResult{
		s.ID, s.ProjectID, s.PromptSetID, s.Cadence, s.Timezone, s.Engines, s.Enabled, command.InUTC(s.NextRunAt), command.InUTC(s.LastRunAt), s.LastError,
	}
}

// scheduleFlags say what a new schedule launches and when.
type scheduleFlags struct {
	project          *command.Reference
	promptSet        string
	engines, markets []string
	cadence, zone    string
	interval         int
	next             string
	repetitions      int
}

func (a *app) scheduleCreate() *cobra.Command {
	var f scheduleFlags
	cmd := &cobra.Command{
		Use: "create", Short: "Make a schedule that launches audits", Args: command.Takes,
		Long: `Makes a schedule that launches audits of a prompt set. The first run is one period from
now, unless --next names it; one_time needs --next. Audits run while "avm serve" or
"avm work" does.`,
		Example: "  avm schedule create --project Example --prompt-set Buying --cadence weekly --timezone Europe/Berlin\n" +
			"  avm schedule create --project Example --prompt-set Buying --cadence every_n_minutes --interval 90 --engine assistant_a",
	}
	f.project = a.ProjectFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.promptSet, "prompt-set", "", "the prompt set to ask, by name or id")
	flags.StringVar(&f.cadence, "cadence", "", "one_time, every_n_minutes, hourly, daily or weekly")
	flags.IntVar(&f.interval, "interval", 0, "minutes between runs, for every_n_minutes")
	flags.StringVar(&f.zone, "timezone", "UTC", "the IANA time zone whose wall clock daily and weekly runs keep")
	flags.StringVar(&f.next, "next", "", "the first run: an RFC 3339 instant such as 2027-01-31T09:00:00Z")
	flags.StringSliceVar(&f.engines, "engine", nil, "engine to ask, may be repeated (default all that are configured)")
	flags.StringSliceVar(&f.markets, "market", nil, "market by id, or default; may be repeated (default the default market)")
	flags.IntVar(&f.repetitions, "repetitions", 0, "how often each prompt is asked (default the project's)")
	cmd.RunE = a.Change("schedule create", func(ctx context.Context, d *command.Database) (command.Done, error) {
		return a.makeSchedule(ctx, d, &f)
	})
	return command.Need(command.Checked(cmd, func() error { _, err := f.input(); return err }), "project", "prompt-set", "cadence")
}

// input reads the flags as the API reads a body, without engines and prompt set.
func (f *scheduleFlags) input() (model.AuditScheduleInput, error) {
	in := model.AuditScheduleInput{
		Cadence: model.AuditScheduleCadence(f.cadence), AuditScope: model.AuditScopeBrand, Timezone: f.zone, Enabled: true,
	}
	if err := command.OneOf("cadence", in.Cadence, model.AllAuditScheduleCadence); err != nil {
		return in, err
	}
	if f.interval != 0 {
		in.IntervalMinutes = &f.interval
	}
	if f.repetitions != 0 {
		in.Repetitions = &f.repetitions
	}
	if f.next != "" {
		at, err := model.ParseInstant(f.next)
		if err != nil {
			return in, fmt.Errorf("--next %q: %w", f.next, err)
		}
		in.NextRunAt = &at
	}
	var err error
	in.MarketIds, err = command.MarketIDs(f.markets)
	return in, err
}

func (a *app) makeSchedule(ctx context.Context, d *command.Database, f *scheduleFlags) (command.Done, error) {
	in, err := f.input()
	if err != nil {
		return command.Done{}, err
	}
	p, set, err := command.FindPromptSet(ctx, projects.New(d.DB), f.project.ID, f.promptSet)
	if err != nil {
		return command.Done{}, err
	}
	s, err := wiring.Assemble(a.App, d)
	if err != nil {
		return command.Done{}, err
	}
	in.PromptSetID, in.Engines = set.ID, s.Engines.Names()
	if len(f.engines) > 0 {
		in.Engines = nil
	}
	for _, name := range f.engines {
		in.Engines = append(in.Engines, model.LogicalEngine(name))
	}
	made, err := s.Audits.CreateSchedule(ctx, p, in)
	if err != nil {
		return command.Done{}, err
	}
	return scheduleDone(made, resultOfSchedule(made)), nil
}

// scheduleDone reports what was done to a schedule.
func scheduleDone(s *model.AuditSchedule, result any) command.Done {
	return command.Done{
		Result: result, Workspace: s.WorkspaceID, Project: &s.ProjectID,
		Target: map[string]any{"id": s.ID, "cadence": s.Cadence, "engines": s.Engines},
	}
}

func (a *app) scheduleList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the schedules of a project", Args: command.Takes,
		Long: "Lists the schedules of a project, oldest first.", Example: "  avm schedule list --project Example",
	}
	id := a.ProjectFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		read, err := audits.New(d.DB).SchedulesOf(ctx, []uuid.UUID{id.ID})
		l := command.Listing{
			Title: "Schedules", Header: terminal.Row{"Cadence", "Next run", "Last run", "Engines", "Last error", "Id"},
			None: "The project has no schedules yet. Make one with: avm schedule create --project … --prompt-set … --cadence weekly",
		}
		items := make([]scheduleResult, len(read[id.ID]))
		for i, s := range read[id.ID] {
			items[i] = resultOfSchedule(&s)
			l.Rows = append(l.Rows, terminal.Row{
				s.Cadence, nextRun(&s), command.LastUse(s.LastRunAt), engineNames(s.Engines), s.LastError, s.ID,
			})
		}
		l.Items = items
		return l, err
	})
	return command.Need(cmd, "project")
}

func nextRun(s *model.AuditSchedule) string {
	if !s.Enabled || s.NextRunAt == nil {
		return "paused"
	}
	return command.Minute(*s.NextRunAt)
}

func engineNames(engines []model.LogicalEngine) string {
	names := make([]string, len(engines))
	for i, e := range engines {
		names[i] = e.String()
	}
	return strings.Join(names, ", ")
}

func (a *app) schedulePause() *cobra.Command {
	return a.scheduleSwitch("pause", "Stop a schedule from launching audits", false)
}

func (a *app) scheduleResume() *cobra.Command {
	return a.scheduleSwitch("resume", "Let a paused schedule launch audits again", true)
}

func (a *app) scheduleSwitch(use, short string, enabled bool) *cobra.Command {
	cmd := &cobra.Command{Use: use + " ID", Short: short, Args: command.Takes, Long: short + ".", Example: "  avm schedule " + use + " 019a…"}
	var id uuid.UUID
	run := a.Change("schedule "+use, func(ctx context.Context, d *command.Database) (command.Done, error) {
		found, err := findSchedule(ctx, d, id)
		if err != nil {
			return command.Done{}, err
		}
		p, err := projects.New(d.DB).FindProject(ctx, found.ProjectID)
		if err != nil {
			return command.Done{}, err
		}
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Done{}, err
		}
		changed, err := s.Audits.UpdateSchedule(ctx, p, id, model.AuditSchedulePatch{Enabled: &enabled})
		if err != nil {
			return command.Done{}, err
		}
		return scheduleDone(changed, resultOfSchedule(changed)), nil
	})
	cmd.RunE = command.WithID(&id, run)
	return cmd
}

func (a *app) scheduleDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete ID", Short: "Delete a schedule", Args: command.Takes,
		Long: "Deletes a schedule. The audits that it launched stay.", Example: "  avm schedule delete 019a…",
	}
	var id uuid.UUID
	run := a.Deletion("schedule delete", cmd, func(ctx context.Context, d *command.Database, sure func(string) error) (command.Done, error) {
		found, err := findSchedule(ctx, d, id)
		if err != nil {
			return command.Done{}, err
		}
		if err := sure(fmt.Sprintf("the %s schedule %s", found.Cadence, found.ID)); err != nil {
			return command.Done{}, err
		}
		return scheduleDone(found, command.Deleted{ID: found.ID, Deleted: true}), audits.New(d.DB).DeleteSchedule(ctx, found.ProjectID, found.ID)
	}).RunE
	cmd.RunE = command.WithID(&id, run)
	return cmd
}

// findSchedule reads a schedule of any project by its id alone.
func findSchedule(ctx context.Context, d *command.Database, id uuid.UUID) (*model.AuditSchedule, error) {
	return findAnywhere(ctx, d, id, "schedule", audits.New(d.DB).SchedulesByID)
}
