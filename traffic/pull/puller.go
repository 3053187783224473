package pull

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/google/uuid"
	"golang.org/x/oauth2"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
)

const (
	queue     = "traffic_pulls"
	workers   = 2
	dueEvery  = 15 * time.Second
	dueBatch  = 100
	pullEvery = 15 * time.Second
	// pullBudget is after how long a job hands over to the next one.
	pullBudget  = time.Minute
	pullTimeout = 10 * time.Minute
	// leaseFor is after how long a source is taken up again whose worker died.
	leaseFor = pullTimeout + time.Minute
	// checkEvery is how often a subscription is looked at that was found in order.
	checkEvery = time.Hour
	// refusedFor is the pause after a subscription was not in order.
	refusedFor = 5 * time.Minute
	// abandonedFor is the pause of a source after its job was given up.
	abandonedFor = 30 * time.Minute
	// quietFor is how long the pull of an empty subscription waits for messages.
	quietFor = 5 * time.Second
	// heartbeatEvery is how often an empty subscription counts as a heartbeat.
	heartbeatEvery = time.Minute
)

// Receiver counts what was pulled.
type Receiver interface {
	Receive(ctx context.Context, d traffic.Delivery) (*model.CrawlBatch, error)
}

// Vault gets access tokens with a source's sealed service account.
type Vault interface {
	Tokens(ctx context.Context, sealed []byte, scope string, bound ...string) (oauth2.TokenSource, error)
}

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Config names what a Puller works with. Store, Receiver, Vault and Jobs are required.
type Config struct {
	Store    *store.Store
	Receiver Receiver
	Vault    Vault
	Jobs     Jobs
	Endpoint string           // empty: the vendor's
	Clock    func() time.Time // nil: the machine's
	Logger   *slog.Logger     // nil: none
}

// Puller pulls the logs of sources. It is safe for concurrent use.
type Puller struct {
	Config

	turns     *job.Shares
	transport http.RoundTripper
}

// New checks the configuration.
func New(cfg Config) (*Puller, error) {
	if cfg.Store == nil || cfg.Receiver == nil || cfg.Vault == nil || cfg.Jobs == nil {
		return nil, errors.New("pull: store, receiver, vault and jobs are needed")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return &Puller{Config: cfg, turns: job.NewShares(workers), transport: newTransport()}, nil
}

// dueArgs is the periodic job that looks for sources that are due.
type dueArgs struct{}

// Kind names the job.
func (dueArgs) Kind() string { return "due_pulls" }

// pullArgs is the job that pulls the logs of a source.
type pullArgs struct {
	Project uuid.UUID `json:"p"`
	Source  uuid.UUID `json:"s"`
}

// Kind names the job.
func (pullArgs) Kind() string { return "pull_logs" }

// Kinds returns the package's kinds of jobs.
func (p *Puller) Kinds() []job.Kind {
	return []job.Kind{
		job.Define(job.Definition[dueArgs]{Queue: queue, Workers: workers, Work: p.enqueueDue, Every: dueEvery, MaxAttempts: 1}),
		job.Define(job.Definition[pullArgs]{
			Queue: queue, Workers: workers, Timeout: pullTimeout, MaxAttempts: 1,
			Project: func(a pullArgs) uuid.UUID { return a.Project },
			Work: func(ctx context.Context, a pullArgs) error {
				return p.Pull(ctx, store.PullKey{ProjectID: a.Project, SourceID: a.Source})
			},
			Failed: func(ctx context.Context, a pullArgs, reason string) error {
				return p.Abandon(ctx, store.PullKey{ProjectID: a.Project, SourceID: a.Source}, reason)
			},
		}),
	}
}

// Abandon records that a source could not be pulled. The source is tried again after abandonedFor.
func (p *Puller) Abandon(ctx context.Context, key store.PullKey, reason string) error {
	source, err := p.Store.Source(ctx, key.ProjectID, key.SourceID)
	if fault.KindOf(err) == fault.NotFound && err != nil {
		return p.Store.StopPull(ctx, key)
	}
	if err != nil {
		return err
	}
	p.Logger.WarnContext(ctx, "pulling of logs given up", slog.String("source", key.SourceID.String()), slog.String("reason", reason))
	now := p.Clock().UTC()
	p.note(source, model.PullFailureUnavailable, now)
	if err := p.Store.NotePull(ctx, source); err != nil {
		return err
	}
	return p.Store.MovePull(ctx, key, now.Add(abandonedFor))
}

// enqueueDue enqueues a job for each source that is due.
func (p *Puller) enqueueDue(ctx context.Context, _ dueArgs) error {
	return p.Store.InTx(ctx, func(ctx context.Context) error {
		now := p.Clock().UTC()
		due, err := p.Store.DuePulls(ctx, now, dueBatch)
		if err != nil || len(due) == 0 {
			return err
		}
		jobs := make([]job.Insert, len(due))
		for i, key := range due {
			jobs[i] = job.Insert{Args: pullArgs{Project: key.ProjectID, Source: key.SourceID}, Queue: queue, MaxAttempts: 1, Unique: true}
			if err := p.Store.MovePull(ctx, key, now.Add(leaseFor)); err != nil {
				return err
			}
		}
		return p.Jobs.Enqueue(ctx, jobs...)
	})
}

// Pull pulls what a source's subscription has, for a while. What is left is due again at once. Why
// it cannot be pulled is noted with the source, and is no error of Pull.
func (p *Puller) Pull(ctx context.Context, key store.PullKey) error {
	source, err := p.Store.Source(ctx, key.ProjectID, key.SourceID)
	if fault.KindOf(err) == fault.NotFound && err != nil || err == nil && (source.RevokedAt != nil || source.PullSubscription == nil) {
		return p.Store.StopPull(ctx, key)
	}
	if err != nil {
		return err
	}
	return p.turns.Work(source.WorkspaceID, func() error { return p.turn(ctx, source, key) })
}

// turn pulls until its turn is over, in the workspace's share of the workers.
func (p *Puller) turn(ctx context.Context, source *model.CrawlSource, key store.PullKey) error {
	more, reason := p.drain(ctx, source)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	now := p.Clock().UTC()
	next := now.Add(pullEvery)
	switch {
	case reason != "":
		next = now.Add(refusedFor)
		p.Logger.WarnContext(ctx, "logs not pulled", slog.String("source", key.SourceID.String()), slog.String("reason", string(reason)))
	case more:
		next = now
	}
	p.note(source, reason, now)
	if err := p.Store.NotePull(ctx, source); err != nil {
		return err
	}
	return p.Store.MovePull(ctx, key, next)
}

// note writes what was found into the source. A subscription that was in order and is not any more
// stalls it.
func (p *Puller) note(source *model.CrawlSource, reason model.PullFailure, now time.Time) {
	if reason == "" {
		source.PullFailure, source.StallReason, source.StalledAt = nil, nil, nil
		return
	}
	source.PullFailure = &reason
	if source.PullVerifiedAt != nil && source.StallReason == nil && reason != model.PullFailureUnavailable {
		stalled := model.CrawlStallReasonVerificationFailed
		source.StallReason, source.StalledAt = &stalled, &now
	}
}

// Bound is what a source's sealed service account is bound to.
func Bound(source *model.CrawlSource) []string {
	return []string{source.ProjectID.String(), source.ID.String(), string(model.CrawlSourceSetupPubsubPull)}
}

// drain pulls until the subscription is empty or the time is over, and returns whether there is more,
// or why nothing can be pulled.
func (p *Puller) drain(ctx context.Context, source *model.CrawlSource) (more bool, reason model.PullFailure) {
	if len(source.PullCredentials) == 0 {
		return false, model.PullFailurePermissionDenied
	}
	tokens, err := p.Vault.Tokens(ctx, source.PullCredentials, scope, Bound(source)...)
	if err != nil {
		return false, model.PullFailurePermissionDenied
	}
	s := newSubscription(p.transport, p.Endpoint, *source.PullSubscription, tokens)
	now := p.Clock().UTC()
	if source.PullCheckedAt == nil || source.PullFailure != nil || now.Sub(*source.PullCheckedAt) >= checkEvery {
		source.PullCheckedAt = &now
		if reason := s.check(ctx, *source.PullNonce); reason != "" {
			return false, reason
		}
		if source.PullVerifiedAt == nil {
			source.PullVerifiedAt = &now
		}
	}
	for p.Clock().Sub(now) < pullBudget {
		empty, err := p.batch(ctx, source, s)
		if err != nil {
			return false, failure(err)
		}
		if empty {
			return false, ""
		}
	}
	return true, ""
}

// batch pulls once, has the lines counted and acknowledges them. A process that dies in between gets
// the messages again, and their lines are recognised.
func (p *Puller) batch(ctx context.Context, source *model.CrawlSource, s *subscription) (empty bool, err error) {
	waiting, stop := context.WithTimeout(ctx, quietFor)
	got, err := s.pull(waiting)
	stop()
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		got, err = &pulled{}, nil // nothing came while it waited
	}
	if err != nil {
		return false, err
	}
	now := p.Clock().UTC()
	source.PulledAt = &now
	if len(got.acks) == 0 {
		return true, p.heartbeat(ctx, source, now)
	}
	if err := p.count(ctx, source, got.lines); err != nil {
		return false, err
	}
	return false, s.acknowledge(ctx, got.acks)
}

// heartbeat notes that the subscription is empty: nothing is missing up to now.
func (p *Puller) heartbeat(ctx context.Context, source *model.CrawlSource, now time.Time) error {
	last := source.DrainedAt
	source.DrainedAt = &now
	if last != nil && now.Sub(*last) < heartbeatEvery {
		source.DrainedAt = last
		return nil
	}
	return p.count(ctx, source, nil)
}

// count has lines counted. Those that no format reads are noted with the source, and do not
// come again.
func (p *Puller) count(ctx context.Context, source *model.CrawlSource, lines []byte) error {
	spool, err := traffic.NewSpool(bytes.NewReader(lines), nil)
	if err != nil {
		return err
	}
	defer spool.Close() //nolint:errcheck // a removed file
	_, err = p.Receiver.Receive(ctx, traffic.Delivery{Source: source, Body: spool})
	if fault.KindOf(err) == fault.Invalid && err != nil {
		return nil
	}
	return err
}
