package handover

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/handover"
)

const (
	// MaxSchedules is how many report schedules a project may have.
	MaxSchedules = 20
	// usualEvery is how often due schedules are looked for.
	usualEvery        = 10 * time.Second
	usualScheduleHour = 8
	usualLinkDays     = 30
	maxLinkDays       = 366
	maxMonthDay       = 28 // every month has it
	dueBatch          = 100
)

// Channels sends announcements.
type Channels interface {
	Channel(ctx context.Context, who *access.Principal, id uuid.UUID) (*model.Channel, error)
	Announce(ctx context.Context, project *model.Project, ids []uuid.UUID, a *model.Announcement) (int, error)
}

// Schedules makes links by itself and sends them to channels.
type Schedules struct {
	Links    *Links
	Store    *store.Store
	Channels Channels
	Prints   bool // whether there are PDFs
}

// List returns the schedules of projects, oldest first, by project.
func (s *Schedules) List(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.ReportSchedule, error) {
	return s.Store.Schedules(ctx, projectIDs)
}

// Create adds a schedule to a project. Faults: Invalid, NotFound (market, channel), Conflict (too many schedules).
func (s *Schedules) Create(
	ctx context.Context, who *access.Principal, by string, project *model.Project, in model.ReportScheduleInput,
) (*model.ReportSchedule, error) {
	now := s.now()
	made := &model.ReportSchedule{
		ProjectID: project.ID, ID: model.NewID(), WorkspaceID: project.WorkspaceID, ReportOptions: model.ReportOptions{Market: model.DefaultMarket},
		Day: 1, Hour: usualScheduleHour, LinkDays: usualLinkDays, Enabled: true, CreatedBy: by, CreatedAt: now, UpdatedAt: now,
	}
	err := s.describe(ctx, who, project, made, model.ReportSchedulePatch{
		Cadence: &in.Cadence, Day: in.Day, Hour: in.Hour, ChannelIds: in.ChannelIds, LinkDays: in.LinkDays, Enabled: in.Enabled,
		Market: in.Market, Password: graphql.OmittableOf(in.Password), Sender: in.Sender, Introduction: in.Introduction, Color: in.Color, Logo: in.Logo,
	})
	if err != nil {
		return nil, err
	}
	return made, s.Store.InTx(ctx, func(ctx context.Context) error {
		all, err := s.Store.Schedules(ctx, []uuid.UUID{project.ID})
		if err != nil {
			return err
		}
		if n := len(all[project.ID]); n >= MaxSchedules {
			return fault.New(fault.Conflict, "the project has %d report schedules, the most there may be", n)
		}
		return s.Store.InsertSchedule(ctx, made)
	})
}

// Update changes what is given of a schedule. Faults as those of Create.
func (s *Schedules) Update(
	ctx context.Context, who *access.Principal, project *model.Project, id uuid.UUID, in model.ReportSchedulePatch,
) (*model.ReportSchedule, error) {
	var changed *model.ReportSchedule
	err := s.Store.InTx(ctx, func(ctx context.Context) (err error) {
		if changed, err = s.Store.LockSchedule(ctx, project.ID, id); err != nil {
			return err
		}
		changed.UpdatedAt = s.now()
		if err := s.describe(ctx, who, project, changed, in); err != nil {
			return err
		}
		return s.Store.UpdateSchedule(ctx, changed)
	})
	return changed, err
}

// Rezone has the schedules of a project follow its time zone, in the context's transaction.
func (s *Schedules) Rezone(ctx context.Context, p *model.Project) error {
	all, err := s.Store.Schedules(ctx, []uuid.UUID{p.ID})
	if err != nil {
		return err
	}
	for i := range all[p.ID] {
		c, err := s.Store.LockSchedule(ctx, p.ID, all[p.ID][i].ID)
		if err != nil {
			return err
		}
		if c.NextAt == nil {
			continue
		}
		c.NextAt = new(next(c, zoneOf(p), s.now()))
		if err := s.Store.UpdateSchedule(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// Delete removes a schedule. Links that it made stay. Faults: NotFound.
func (s *Schedules) Delete(ctx context.Context, projectID, id uuid.UUID) error {
	return s.Store.DeleteSchedule(ctx, projectID, id)
}

// now returns the time to the microsecond, as it is stored.
func (s *Schedules) now() time.Time { return s.Links.Clock().UTC().Truncate(time.Microsecond) }

// describe puts what is given into a schedule and decides when it is due. A change of its time, and enabling it, begin anew.
func (s *Schedules) describe(
	ctx context.Context, who *access.Principal, project *model.Project, c *model.ReportSchedule, in model.ReportSchedulePatch,
) error {
	var wrong fault.Problems
	replace(&c.Cadence, in.Cadence)
	replace(&c.Day, in.Day)
	replace(&c.Hour, in.Hour)
	replace(&c.LinkDays, in.LinkDays)
	replace(&c.Enabled, in.Enabled)
	within := func(field string, n, from, to int) {
		if n < from || n > to {
			wrong.Add(field, "must be a number from %d to %d", from, to)
		}
	}
	within("day", c.Day, 1, lastDay(c.Cadence))
	within("hour", c.Hour, 0, 23)
	within("link_days", c.LinkDays, 1, maxLinkDays)
	if in.ChannelIds != nil {
		c.ChannelIds = in.ChannelIds
		if err := s.checkChannels(ctx, who, in.ChannelIds, &wrong); err != nil {
			return err
		}
	}
	password, given := in.Password.ValueOK()
	takeOptions(&c.ReportOptions, &options{in.Sender, in.Introduction, in.Color, in.Logo, password}, &wrong)
	if err := wrong.Err(); err != nil {
		return err
	}
	if given && password == nil {
		c.SetPassword(nil)
	}
	if err := s.Links.settle(ctx, project.ID, &c.ReportOptions, in.Market, password); err != nil {
		return err
	}
	switch {
	case !c.Enabled:
		c.NextAt = nil
	case c.NextAt == nil || in.Cadence != nil || in.Day != nil || in.Hour != nil:
		c.NextAt = new(next(c, zoneOf(project), s.now()))
	}
	return nil
}

func (s *Schedules) checkChannels(ctx context.Context, who *access.Principal, ids []uuid.UUID, wrong *fault.Problems) error {
	if n := len(ids); n == 0 || n > MaxSchedules {
		wrong.Add("channel_ids", "must name 1 to %d channels", MaxSchedules)
		return nil
	}
	for i, id := range ids {
		_, err := s.Channels.Channel(ctx, who, id)
		if fault.KindOf(err) == fault.NotFound {
			wrong.Add("channel_ids["+strconv.Itoa(i)+"]", "%s is no channel of the workspace", id)
		} else if err != nil {
			return err
		}
	}
	return nil
}

func lastDay(c model.ReportCadence) int {
	if c == model.ReportCadenceWeekly {
		return 7
	}
	return maxMonthDay
}

// next returns when a schedule is due after an instant.
func next(c *model.ReportSchedule, zone *time.Location, after time.Time) time.Time {
	return cadence.AtHour(after, zone, c.Hour, func(day time.Time) bool {
		if c.Cadence == model.ReportCadenceWeekly {
			return int(day.Weekday()) == c.Day%7
		}
		return day.Day() == c.Day
	})
}

// zoneOf returns the time zone of a project; UTC where a later version of the zones lacks it.
func zoneOf(p *model.Project) *time.Location {
	if zone, err := cadence.Zone(p.Timezone); err == nil {
		return zone
	}
	return time.UTC
}

// dueArgs is the periodic job that looks for schedules that are due.
type dueArgs struct{}

// Kind implements job.Args.
func (dueArgs) Kind() string { return "due_reports" }

// Kinds returns the kinds of jobs that schedules are made of.
func (s *Schedules) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[dueArgs]{
		Queue: "due_reports", Workers: 1, Every: usualEvery, MaxAttempts: 1,
		Work: func(ctx context.Context, _ dueArgs) error { return s.RunDue(ctx) },
	})}
}

// RunDue sends the reports of all due schedules. Each has its transaction, which also sets its next due time: any number of
// processes may call RunDue at once. One report makes up for all that were missed.
func (s *Schedules) RunDue(ctx context.Context) error {
	var failed []error
	var last *model.ReportSchedule
	for {
		batch, err := s.Store.DueSchedules(ctx, s.now(), last, dueBatch)
		if err != nil || len(batch) == 0 {
			return errors.Join(append(failed, err)...)
		}
		for i := range batch {
			last = &batch[i]
			if err := s.run(ctx, last); err != nil {
				failed = append(failed, fmt.Errorf("report schedule %s: %w", last.ID, err))
			}
			if ctx.Err() != nil {
				return errors.Join(failed...)
			}
		}
	}
}

// run sends the report of a schedule, unless somebody else does.
func (s *Schedules) run(ctx context.Context, due *model.ReportSchedule) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		now := s.now()
		project, c, err := s.Store.TakeDueSchedule(ctx, due, now)
		if err != nil || c == nil {
			return err
		}
		zone, at := zoneOf(project), *c.NextAt
		following := next(c, zone, at)
		for ; !following.After(now); following = next(c, zone, at) {
			at = following
		}
		c.NextAt, c.LastAt, c.LastError = &following, &now, nil
		err = s.Store.Savepoint(ctx, func(ctx context.Context) error { return s.send(ctx, project, c, cadence.Wall(at, zone), now) })
		if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind != fault.Unavailable {
			c.LastError = new(f.Error())
		} else if err != nil {
			return err
		}
		return s.Store.UpdateSchedule(ctx, c)
	})
}

// send makes a link to the report that is due on a day, and announces it.
func (s *Schedules) send(ctx context.Context, project *model.Project, c *model.ReportSchedule, due, now time.Time) error {
	from, to := due.AddDate(0, 0, -7), due.AddDate(0, 0, -1)
	if c.Cadence == model.ReportCadenceMonthly {
		first := due.AddDate(0, 0, 1-due.Day())
		from, to = first.AddDate(0, -1, 0), first.AddDate(0, 0, -1)
	}
	link := &model.ReportLink{
		ReportOptions: c.ReportOptions, ProjectID: project.ID, ID: model.NewID(), FromAt: from.Format(time.DateOnly), ToAt: to.Format(time.DateOnly),
		CreatedBy: "schedule of " + c.CreatedBy, CreatedAt: now, ExpiresAt: now.AddDate(0, 0, c.LinkDays),
	}
	if err := s.Links.issue(ctx, link, now); err != nil {
		return err
	}
	a := &model.Announcement{
		Title: fmt.Sprintf("Report: %s, %s", project.Name, period(link, now, time.UTC)),
		Note:  "The report is open until " + day(link.ExpiresAt, zoneOf(project)) + ".",
		Links: []model.AnnouncedLink{{Text: "Open the report", URL: *link.URL}, {Text: "Tables as a workbook (XLSX)", URL: *link.URL + ".xlsx"}},
	}
	if s.Prints {
		a.Links = append(a.Links, model.AnnouncedLink{Text: "Report as PDF", URL: *link.URL + ".pdf"})
	}
	if link.HasPassword {
		a.Note += " It asks for its password."
	}
	n, err := s.Channels.Announce(ctx, project, c.ChannelIds, a)
	if err == nil && n == 0 {
		err = fault.New(fault.Conflict, "none of the channels sends messages: they were disabled or deleted")
	}
	return err
}

func replace[T any](into, given *T) {
	if given != nil {
		*into = *given
	}
}
