package connector

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/connectors"
)

const (
	queue       = "connectors"
	workers     = 2
	dueEvery    = 15 * time.Second
	dueBatch    = 100
	syncEvery   = 6 * time.Hour
	syncTimeout = 30 * time.Minute
	// syncBudget is after how long a job hands over to the next one.
	syncBudget = 2 * time.Minute
	// leaseFor is after how long a feed is taken up again whose worker died.
	leaseFor = syncTimeout + 5*time.Minute

	firstPause        = time.Minute
	maxPause          = 6 * time.Hour
	unauthorizedPause = 24 * time.Hour
	quotaPause        = 15 * time.Minute
)

// dueArgs is the periodic job that looks for feeds that are due.
type dueArgs struct{}

// Kind names the job.
func (dueArgs) Kind() string { return "due_feeds" }

// syncArgs is the job that reads a feed.
type syncArgs struct {
	Project    uuid.UUID `json:"p"`
	Connection uuid.UUID `json:"c"`
	Feed       string    `json:"f"`
}

// Kind names the job.
func (syncArgs) Kind() string { return "sync_feed" }

func (a syncArgs) key() connectors.FeedKey {
	return connectors.FeedKey{ProjectID: a.Project, ConnectionID: a.Connection, Feed: a.Feed}
}

// Kinds returns the package's kinds of jobs.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{
		job.Define(job.Definition[dueArgs]{Queue: queue, Workers: workers, Work: s.enqueueDue, Every: dueEvery, MaxAttempts: 1}),
		job.Define(job.Definition[syncArgs]{
			Queue: queue, Workers: workers, Timeout: syncTimeout, MaxAttempts: 1,
			Work:    s.turn,
			Project: func(a syncArgs) uuid.UUID { return a.Project },
			Failed: func(ctx context.Context, a syncArgs, reason string) error {
				return s.Abandon(ctx, a.key(), reason)
			},
		}),
	}
}

// turn reads a feed until its turn is over, in its workspace's share of the workers.
func (s *Service) turn(ctx context.Context, a syncArgs) error {
	workspace, err := s.store.Workspace(ctx, a.Project)
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	if err != nil {
		return err
	}
	return s.turns.Work(workspace, func() error { return s.Sync(ctx, a.key()) })
}

// Abandon records that a feed could not be read. The feed is tried again later and not at once.
func (s *Service) Abandon(ctx context.Context, key connectors.FeedKey, reason string) error {
	err := s.failed(ctx, key, errors.New("the job was given up: "+reason))
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	return err
}

// enqueueDue enqueues a job for each feed that is due.
func (s *Service) enqueueDue(ctx context.Context, _ dueArgs) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		now := s.now().UTC()
		due, err := s.store.DueFeeds(ctx, now, dueBatch)
		if err != nil || len(due) == 0 {
			return err
		}
		jobs := make([]job.Insert, len(due))
		for i, key := range due {
			jobs[i] = job.Insert{
				Args:  syncArgs{Project: key.ProjectID, Connection: key.ConnectionID, Feed: key.Feed},
				Queue: queue, MaxAttempts: 1, Unique: true,
			}
		}
		if err := s.jobs.Enqueue(ctx, jobs...); err != nil {
			return err
		}
		return s.store.Defer(ctx, due, now.Add(leaseFor))
	})
}

// Sync reads what is due of a feed, for a while. What is left is due again at
// once. A failure is noted with the connection, and is not an error of Sync.
func (s *Service) Sync(ctx context.Context, key connectors.FeedKey) error {
	c, err := s.store.Connection(ctx, key.ProjectID, key.ConnectionID)
	feed, known := s.feeds[key.Feed]
	if fault.KindOf(err) == fault.NotFound || err == nil && (c.DisconnectedAt != nil || !known) {
		return s.store.StopFeed(ctx, key)
	}
	if err != nil {
		return err
	}
	more, err := s.read(ctx, c, key, &feed)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return s.failed(ctx, key, err)
	}
	now := s.now().UTC()
	next := now.Add(syncEvery)
	if more {
		next = now
	}
	return s.note(ctx, key, nil, func(ctx context.Context) error { return s.store.Synced(ctx, key, now, next) })
}

// note records how a feed went, and what that says of its connection: it works when all
// of its feeds can be read. The outcomes of a connection's feeds are recorded one after
// the other.
func (s *Service) note(
	ctx context.Context, key connectors.FeedKey, failedAt *time.Time, record func(ctx context.Context) error,
) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.store.LockConnection(ctx, key.ProjectID, key.ConnectionID); err != nil {
			return err
		}
		if err := record(ctx); err != nil {
			return err
		}
		state, problem := model.ConnectionStateConnected, ""
		failing, err := s.store.Failing(ctx, key.ProjectID, key.ConnectionID)
		if err != nil {
			return err
		}
		if failing != nil {
			state, problem = failing.State, failing.LastError
		}
		return s.store.SetState(ctx, key.ProjectID, key.ConnectionID, state, problem, s.now().UTC(), failedAt)
	})
}

// read reads what is due and reports whether there is more.
func (s *Service) read(
	ctx context.Context, c *model.Connection, key connectors.FeedKey, feed *Feed,
) (more bool, err error) {
	session, err := s.open(ctx, c)
	if err != nil {
		return false, err
	}
	source := Source{Session: *session, ProjectID: c.ProjectID, ConnectionID: c.ID}
	if feed.ReadAll != nil {
		return false, feed.ReadAll(ctx, source)
	}
	days, err := s.dueDays(ctx, key, feed)
	if err != nil {
		return false, err
	}
	began := s.now()
	for _, day := range days {
		if s.now().Sub(began) > syncBudget {
			return true, nil
		}
		if err := s.readDay(ctx, source, key, feed, day); err != nil {
			return false, err
		}
	}
	return false, nil
}

func (s *Service) dueDays(ctx context.Context, key connectors.FeedKey, feed *Feed) ([]time.Time, error) {
	known, err := s.store.Feed(ctx, key)
	if err != nil {
		return nil, err
	}
	first, err := time.Parse(time.DateOnly, known.FirstDay)
	if err != nil {
		return nil, err
	}
	read, err := s.store.Days(ctx, key)
	if err != nil {
		return nil, err
	}
	return feed.due(first, s.now().UTC(), read), nil
}

// readDay reads one day and notes it. A process that dies in between reads the day
// again.
func (s *Service) readDay(ctx context.Context, at Source, key connectors.FeedKey, feed *Feed, day time.Time) error {
	read, err := feed.ReadDay(ctx, at, day)
	if err != nil {
		return err
	}
	now := s.now().UTC()
	settled := feed.settled(day, now)
	if !read.Complete && !settled {
		return nil
	}
	return s.store.RecordDay(ctx, &connectors.Day{
		ProjectID: key.ProjectID, ConnectionID: key.ConnectionID, Feed: key.Feed, Day: day,
		Rows: read.Rows, Settled: settled, ReadAt: now,
	})
}

// failed notes a failure and when the feed is tried again.
func (s *Service) failed(ctx context.Context, key connectors.FeedKey, cause error) error {
	f := Classify(cause)
	state := model.ConnectionStateFailing
	if f.Kind == FailureUnauthorized {
		state = model.ConnectionStateUnauthorized
	}
	feed, err := s.store.Feed(ctx, key)
	if err != nil {
		return err
	}
	now := s.now().UTC()
	s.logger.WarnContext(ctx, "feed not read", slog.String("feed", key.Feed), slog.String("project", key.ProjectID.String()),
		slog.String("failure", string(f.Kind)), slog.Any("error", f))
	return s.note(ctx, key, &now, func(ctx context.Context) error {
		return s.store.Failed(ctx, key, state, f.Message, now.Add(pause(f, feed.Failures)))
	})
}

// pause returns the pause of a feed after failures in a row. A vendor that says how
// long is believed, from a minute on, which grows when that was not enough.
func pause(f *VendorError, before int) time.Duration {
	if f.Kind == FailureUnauthorized {
		return unauthorizedPause
	}
	least := firstPause
	if f.Kind == FailureQuota && f.RetryAfter == 0 {
		least = quotaPause
	}
	return min(max(f.RetryAfter, min(least<<min(before, 10), maxPause)), unauthorizedPause)
}
