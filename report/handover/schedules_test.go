package handover_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/handover"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/signal/channel"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/channels"
	store "github.com/answer-visibility/avm/storage/handover"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// world is a project of Berlin with a channel, and a clock that a test sets.
type world struct {
	testing.TB

	db       *storage.DB
	project  *model.Project
	who      *access.Principal
	channels *channel.Service
	channel  *model.Channel
	service  *handover.Schedules

	now time.Time
}

// newWorld makes a world at 9:30 on Saturday, 28 November.
func newWorld(tb testing.TB) *world {
	tb.Helper()
	w := &world{TB: tb, db: storagetest.Open(tb), now: time.Date(2026, 11, 28, 8, 30, 0, 0, time.UTC)}
	w.project, _ = audittest.Project(tb, w.db, 1)
	w.project.Timezone = "Europe/Berlin"
	_, err := w.db.Pool().Exec(tb.Context(), `UPDATE projects SET timezone = 'Europe/Berlin' WHERE id = $1`, w.project.ID)
	must(tb, err)
	w.who = &access.Principal{WorkspaceID: w.project.WorkspaceID, Role: model.MemberRoleOwner}
	clock := func() time.Time { return w.now }
	client, err := egress.New(egress.Config{UserAgent: "Test/1.0", Timeout: time.Second})
	must(tb, err)
	tb.Cleanup(client.Close)
	keys, err := connector.NewKeyring(strings.Repeat("ab", 32))
	must(tb, err)
	jobs, err := job.NewInserter(w.db)
	must(tb, err)
	confirmations, err := limit.New(limit.Quota{Count: 1, Per: time.Hour, Burst: 1}, clock)
	must(tb, err)
	w.channels, err = channel.New(channel.Config{
		PerAddress: confirmations, PerWorkspace: confirmations,
		Store: channels.New(w.db), Jobs: jobs, Keys: keys, Client: client, Clock: clock, PublicURL: "https://avm.example.com", Secret: []byte("secret"),
	})
	must(tb, err)
	w.channel = w.newChannel()
	w.service = &handover.Schedules{
		Links: &handover.Links{Store: store.New(w.db), Passwords: access.NewPasswords(access.UsualCost()), Clock: clock, PublicURL: "https://avm.example.com"},
		Store: store.New(w.db), Channels: w.channels,
	}
	return w
}

func (w *world) newChannel() *model.Channel {
	w.Helper()
	c, err := w.channels.Create(w.Context(), w.who, model.ChannelInput{Name: "Team", Kind: model.ChannelKindSlack, Address: "https://hooks.example.com/x"})
	must(w, err)
	return c
}

func (w *world) create(in model.ReportScheduleInput) *model.ReportSchedule {
	w.Helper()
	if in.ChannelIds == nil {
		in.ChannelIds = []uuid.UUID{w.channel.ID}
	}
	made, err := w.service.Create(w.Context(), w.who, "owner@example.com", w.project, in)
	must(w, err)
	return made
}

func (w *world) update(c *model.ReportSchedule, in model.ReportSchedulePatch) *model.ReportSchedule {
	w.Helper()
	changed, err := w.service.Update(w.Context(), w.who, w.project, c.ID, in)
	must(w, err)
	return changed
}

// run lets the time pass and sends what is due.
func (w *world) run(at string) {
	w.Helper()
	var err error
	w.now, err = time.Parse(time.RFC3339, at)
	must(w, err)
	must(w, w.service.RunDue(w.Context()))
}

func (w *world) stored(c *model.ReportSchedule) *model.ReportSchedule {
	w.Helper()
	all, err := w.service.List(w.Context(), []uuid.UUID{w.project.ID})
	must(w, err)
	for i := range all[w.project.ID] {
		if all[w.project.ID][i].ID == c.ID {
			return &all[w.project.ID][i]
		}
	}
	w.Fatal("the schedule is not listed")
	return nil
}

// links returns the periods of the project's links, newest first.
func (w *world) links() (periods []string) {
	w.Helper()
	all, err := w.service.Links.List(w.Context(), []uuid.UUID{w.project.ID})
	must(w, err)
	for _, l := range all[w.project.ID] {
		periods = append(periods, l.FromAt+" "+l.ToAt)
	}
	return periods
}

// announced returns how many reports wait in channels.
func (w *world) announced() (n int) {
	w.Helper()
	must(w, w.db.Pool().QueryRow(w.Context(), `SELECT count(*) FROM channel_entries WHERE title LIKE 'Report: %'`).Scan(&n))
	return n
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// A report is due at its hour of the project's clock, also where the clock changes, and is about the week or month before.
func TestReportsAreDueOnTheProjectsClock(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	weekly := w.create(model.ReportScheduleInput{Cadence: model.ReportCadenceWeekly})
	monthly := w.create(model.ReportScheduleInput{Cadence: model.ReportCadenceMonthly, Day: new(3), Hour: new(18)})
	due := func(c *model.ReportSchedule) string { return w.stored(c).NextAt.UTC().Format(time.RFC3339) }
	if due(weekly) != "2026-11-30T07:00:00Z" || due(monthly) != "2026-12-03T17:00:00Z" {
		t.Fatalf("due %s and %s", due(weekly), due(monthly))
	}
	w.run("2026-11-30T06:59:59Z")
	if n := w.announced(); n != 0 {
		t.Fatalf("%d reports before their time", n)
	}
	w.run("2026-11-30T07:00:00Z")
	w.run("2026-11-30T07:00:10Z")
	if got := w.links(); len(got) != 1 || got[0] != "2026-11-23 2026-11-29" || w.announced() != 1 || due(weekly) != "2026-12-07T07:00:00Z" {
		t.Fatalf("links of %v, %d reports, due %s", got, w.announced(), due(weekly))
	}
	w.update(weekly, model.ReportSchedulePatch{Enabled: new(false)})
	w.run("2026-12-03T17:00:00Z")
	if got := w.links(); len(got) != 2 || got[0] != "2026-11-01 2026-11-30" || w.stored(weekly).NextAt != nil {
		t.Fatalf("links of %v", got)
	}
	w.run("2027-03-27T12:00:00Z") // three months were missed, and are made up for by the last one
	if got := w.links(); len(got) != 3 || got[0] != "2027-02-01 2027-02-28" || due(monthly) != "2027-04-03T16:00:00Z" {
		t.Fatalf("links of %v, due %s in summer time", got, due(monthly))
	}
	w.update(weekly, model.ReportSchedulePatch{Enabled: new(true), Day: new(7), Hour: new(2)})
	if due(weekly) != "2027-03-28T01:00:00Z" { // 2:00 does not come
		t.Errorf("due %s", due(weekly))
	}
	must(t, w.service.Delete(t.Context(), w.project.ID, weekly.ID))
	w.run("2027-03-30T12:00:00Z")
	if got := w.links(); len(got) != 3 {
		t.Errorf("links of %v after the schedule was deleted", got)
	}
}

// Links that ended leave a full list to new ones.
func TestEndedLinksMakeRoom(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	made := make([]*model.ReportLink, 100)
	for i := range made {
		var err error
		made[i], err = w.service.Links.Create(t.Context(), "owner@example.com", w.project.ID, model.ReportLinkInput{ExpiresAt: new(w.now.Add(time.Hour * time.Duration(1+i)))})
		must(t, err)
	}
	more := func() error {
		_, err := w.service.Links.Create(t.Context(), "owner@example.com", w.project.ID, model.ReportLinkInput{})
		return err
	}
	if err := more(); fault.KindOf(err) != fault.Conflict {
		t.Fatalf("a link above the limit: %v", err)
	}
	_, err := w.service.Links.Revoke(t.Context(), w.project.ID, made[99].ID)
	must(t, err)
	w.now = w.now.Add(time.Second)
	must(t, more())
	if err := more(); fault.KindOf(err) != fault.Conflict {
		t.Fatalf("a second link above the limit: %v", err)
	}
	w.now = w.now.Add(2 * time.Hour) // two of them expire
	must(t, more())
	must(t, more())
	if err := more(); fault.KindOf(err) != fault.Conflict {
		t.Fatalf("a third link above the limit: %v", err)
	}
}

// A change of the project's time zone moves the schedules that are enabled.
func TestReportsFollowTheProjectsTimeZone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	weekly := w.create(model.ReportScheduleInput{Cadence: model.ReportCadenceWeekly})
	off := w.create(model.ReportScheduleInput{Cadence: model.ReportCadenceMonthly, Enabled: new(false)})
	w.project.Timezone = "America/New_York"
	_, err := w.db.Pool().Exec(t.Context(), `UPDATE projects SET timezone = $2 WHERE id = $1`, w.project.ID, w.project.Timezone)
	must(t, err)
	must(t, w.db.InTx(t.Context(), func(ctx context.Context) error { return w.service.Rezone(ctx, w.project) }))
	if at := w.stored(weekly).NextAt.UTC().Format(time.RFC3339); at != "2026-11-30T13:00:00Z" || w.stored(off).NextAt != nil {
		t.Fatalf("due %s", at)
	}
	w.run("2026-11-30T12:59:59Z")
	if n := w.announced(); n != 0 {
		t.Fatalf("%d reports on the old clock", n)
	}
	w.run("2026-11-30T13:00:00Z")
	if n := w.announced(); n != 1 {
		t.Fatalf("%d reports on the new clock", n)
	}
}

// Processes that look at the same time send one report.
func TestReportsAreSentOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for range 3 {
		w.create(model.ReportScheduleInput{Cadence: model.ReportCadenceWeekly})
	}
	w.now = time.Date(2026, 12, 10, 0, 0, 0, 0, time.UTC)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := w.service.RunDue(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n, links := w.announced(), w.links(); n != 3 || len(links) != 3 || links[0] != "2026-11-30 2026-12-06" {
		t.Errorf("%d reports, links of %v", n, links)
	}
}

// A link has the schedule's looks, life and password, and its address is stored encrypted alone.
func TestReportsHaveTheLooksOfTheirSchedule(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.create(model.ReportScheduleInput{
		Cadence: model.ReportCadenceWeekly, LinkDays: new(7), Sender: new("Northwind"), Password: new("correct horse"), Color: new("#aa3300"),
	})
	w.run("2026-11-30T08:00:00Z")
	all, err := w.service.Links.List(t.Context(), []uuid.UUID{w.project.ID})
	must(t, err)
	link := all[w.project.ID][0]
	right, _, err := w.service.Links.Passwords.Check(t.Context(), link.PasswordHash, "correct horse")
	must(t, err)
	if !right || link.Sender != "Northwind" || link.Color != "#aa3300" || !link.ExpiresAt.Equal(w.now.AddDate(0, 0, 7)) ||
		link.CreatedBy != "schedule of owner@example.com" || link.State != model.ReportLinkStateActive {
		t.Errorf("%+v", link)
	}
	var sealed []byte
	must(t, w.db.Pool().QueryRow(t.Context(), `SELECT sealed FROM channel_entries`).Scan(&sealed))
	if bytes.Contains(sealed, []byte("avm.example.com")) {
		t.Error("the address is stored as it is")
	}
	if c = w.update(c, model.ReportSchedulePatch{Password: graphql.OmittableOf[*string](nil), Sender: new("")}); c.HasPassword || c.Sender != "" || c.Color != "#aa3300" {
		t.Errorf("%+v", c)
	}
}

// Without a channel that sends, there is no link, and the schedule says why. It continues at its next time.
func TestReportsWithoutAChannelMakeNoLink(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.create(model.ReportScheduleInput{Cadence: model.ReportCadenceWeekly})
	_, err := w.channels.Update(t.Context(), w.who, w.channel.ID, model.ChannelPatch{State: new(model.ChannelStateDisabled)})
	must(t, err)
	w.run("2026-11-30T08:00:00Z")
	if now := w.stored(c); now.LastError == nil || !strings.Contains(*now.LastError, "none of the channels") || len(w.links()) != 0 || now.NextAt == nil {
		t.Fatalf("%+v, links of %v", now, w.links())
	}
	_, err = w.channels.Update(t.Context(), w.who, w.channel.ID, model.ChannelPatch{State: new(model.ChannelStateActive)})
	must(t, err)
	w.run("2026-12-07T08:00:00Z")
	if now := w.stored(c); now.LastError != nil || len(w.links()) != 1 {
		t.Errorf("%+v, links of %v", now, w.links())
	}
}

// Everything that is wrong is named with its field.
func TestReportSchedulesThatCannotBeMade(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	usual := []uuid.UUID{w.channel.ID}
	for field, in := range map[string]model.ReportScheduleInput{
		"day":            {Cadence: model.ReportCadenceWeekly, ChannelIds: usual, Day: new(8)},
		"hour":           {Cadence: model.ReportCadenceMonthly, ChannelIds: usual, Day: new(28), Hour: new(24)},
		"link_days":      {Cadence: model.ReportCadenceWeekly, ChannelIds: usual, LinkDays: new(367)},
		"channel_ids":    {Cadence: model.ReportCadenceWeekly, ChannelIds: []uuid.UUID{}},
		"channel_ids[1]": {Cadence: model.ReportCadenceWeekly, ChannelIds: []uuid.UUID{w.channel.ID, uuid.New()}},
		"password":       {Cadence: model.ReportCadenceWeekly, ChannelIds: usual, Password: new("short")},
		"color":          {Cadence: model.ReportCadenceWeekly, ChannelIds: usual, Color: new("red")},
	} {
		_, err := w.service.Create(t.Context(), w.who, "owner@example.com", w.project, in)
		if f, ok := err.(*fault.Error); !ok || f.Kind != fault.Invalid || len(f.Details) != 1 || f.Details[0].Field != field { //nolint:errorlint // a fault itself
			t.Errorf("%s: %v", field, err)
		}
	}
	market := &model.MarketRef{ID: uuid.NullUUID{UUID: uuid.New(), Valid: true}}
	in := model.ReportScheduleInput{Cadence: model.ReportCadenceWeekly, ChannelIds: usual}
	in.Market = market
	if _, err := w.service.Create(t.Context(), w.who, "", w.project, in); fault.KindOf(err) != fault.NotFound {
		t.Errorf("of no market: %v", err)
	}
	in.Market = nil
	limited := &access.Principal{WorkspaceID: w.project.WorkspaceID, Projects: []uuid.UUID{w.project.ID}}
	if _, err := w.service.Create(t.Context(), limited, "", w.project, in); fault.KindOf(err) != fault.Invalid {
		t.Errorf("with a channel that the key does not know of: %v", err)
	}
	for range handover.MaxSchedules {
		w.create(in)
	}
	if _, err := w.service.Create(t.Context(), w.who, "", w.project, in); fault.KindOf(err) != fault.Conflict {
		t.Errorf("one too many: %v", err)
	}
	_, err := w.service.Update(t.Context(), w.who, w.project, uuid.New(), model.ReportSchedulePatch{})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("of no schedule: %v", err)
	}
	if err := w.service.Delete(t.Context(), w.project.ID, uuid.New()); fault.KindOf(err) != fault.NotFound {
		t.Errorf("deleted none: %v", err)
	}
}
