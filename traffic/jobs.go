package traffic

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
)

const (
	queue         = "traffic"
	workers       = 1
	saltsEvery    = time.Hour
	saltsWork     = time.Minute
	addressesWork = 10 * time.Minute
	monthWork     = 10 * time.Minute
	// monthRest is the pause between a batch and the sum of its month, and
	// monthOver after its end: until then batches come that change it.
	monthRest = time.Minute
	monthOver = 6 * time.Hour
)

// monthArgs is the job that sums up a source's month.
type monthArgs struct {
	Project uuid.UUID    `json:"p"`
	Source  uuid.UUID    `json:"s"`
	First   calendar.Day `json:"first"` // day of the month, in days since 1970
}

// Kind names the job.
func (monthArgs) Kind() string { return "sum_traffic_month" }

// sumMonth sums up a month, and again when a batch came meanwhile.
func (s *Service) sumMonth(ctx context.Context, a monthArgs) error {
	whole, err := s.Store.SumMonth(ctx, store.MonthKey{ProjectID: a.Project, SourceID: a.Source, First: a.First})
	if err == nil && !whole {
		err = job.Again(monthRest)
	}
	return err
}

// sumLater has the months of a batch's days summed up.
func (s *Service) sumLater(ctx context.Context, source *model.CrawlSource, days []calendar.Day, now time.Time) error {
	if s.Jobs == nil {
		return nil
	}
	var jobs []job.Insert
	last := calendar.Day(-1)
	for _, day := range days {
		date := day.Time()
		first := date.AddDate(0, 0, 1-date.Day())
		if calendar.DayOf(first) == last {
			continue
		}
		last = calendar.DayOf(first)
		at := now.Add(monthRest)
		if over := first.AddDate(0, 1, 1).Add(monthOver); over.After(at) { // it is over everywhere a day later
			at = over
		}
		jobs = append(jobs, job.Insert{
			Args: monthArgs{Project: source.ProjectID, Source: source.ID, First: last}, Queue: queue, At: at, MaxAttempts: monthAttempts, Unique: true,
		})
	}
	return s.Jobs.Enqueue(ctx, jobs...)
}

// leaveMonth gives up summing up a month. Reports read its days until a later batch has the month summed up
// again.
func (s *Service) leaveMonth(ctx context.Context, a monthArgs, reason string) error {
	s.Logger.WarnContext(ctx, "month not summed up", slog.String("source", a.Source.String()),
		slog.String("month", a.First.Time().Format("2006-01")), slog.String("reason", reason))
	return nil
}

// leaveAddresses gives up reading the published addresses. They are read again after AddressRefresh.
func (s *Service) leaveAddresses(ctx context.Context, _ addressesArgs, reason string) error {
	s.Logger.WarnContext(ctx, "addresses of bots not read", slog.String("reason", reason))
	return nil
}

// monthAttempts is how often a month is tried to be summed up. Without its sum the reports
// read its days.
const monthAttempts = 5

// saltsArgs is the job that deletes the salts of visitors' hashes past their time.
type saltsArgs struct{}

// Kind names the job.
func (saltsArgs) Kind() string { return "drop_visitor_salts" }

// addressesArgs is the job that reads the addresses that operators publish.
type addressesArgs struct{}

// Kind names the job.
func (addressesArgs) Kind() string { return "refresh_bot_addresses" }

// Kinds returns the area's kinds of jobs.
func (s *Service) Kinds() []job.Kind {
	kinds := []job.Kind{job.Define(job.Definition[saltsArgs]{
		Queue: queue, Workers: workers, Timeout: saltsWork, Every: saltsEvery,
		Work: func(ctx context.Context, _ saltsArgs) error { return s.DropSalts(ctx) },
	}), job.Define(job.Definition[monthArgs]{
		Queue: queue, Workers: workers, Timeout: monthWork, MaxAttempts: monthAttempts, Work: s.sumMonth, Failed: s.leaveMonth,
		Project: func(a monthArgs) uuid.UUID { return a.Project },
	})}
	if s.Fetch == nil || s.AddressRefresh <= 0 {
		return kinds
	}
	return append(kinds, job.Define(job.Definition[addressesArgs]{
		Queue: queue, Workers: workers, Timeout: addressesWork, Every: s.AddressRefresh, MaxAttempts: 1,
		Work:   func(ctx context.Context, _ addressesArgs) error { return s.RefreshAddresses(ctx) },
		Failed: s.leaveAddresses,
	}))
}

// DropSalts deletes the salts that are older than the rotation: from then on nobody can tell an address
// from a visitor's hash.
func (s *Service) DropSalts(ctx context.Context) error {
	return s.Store.DropSalts(ctx, s.Clock().Add(-s.SaltRotation))
}
