package job

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/trace"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/jobs"
)

const (
	beatEvery  = time.Second
	rescueEach = 3 // beats
	lostEach   = 5 // beats
	raiseEach  = 2 // beats
	lostAfter  = lostEach * beatEvery

	// A process is dead when it has been silent for so long, or for the shorter
	// time when its connection is closed as well.
	deadAfter       = 10 * time.Second
	deadAfterHangup = 3 * time.Second
	fetchCooldown   = 5 * time.Millisecond
	// fetchPoll is how often each queue is looked into where no notice arrives.
	fetchPoll         = 10 * time.Second
	keepCompletedJobs = 10 * time.Minute

	// raiseAfter is the wait after which a job of a low priority may begin before jobs of a higher priority.
	raiseAfter = 5 * time.Minute

	// cancelGrace is how long calls have for giving up once they are cancelled.
	cancelGrace = 10 * time.Second
	leaveGrace  = 5 * time.Second
)

// Companion shares the life of a process.
type Companion interface {
	// Beat is called about once a second with the number of processes that work, this
	// one included.
	Beat(ctx context.Context, workers int) error
	// Drain is called when the process takes no more jobs.
	Drain()
	// Close is called when none of its jobs runs any more.
	Close(ctx context.Context) error
}

// Config names what a Process works with.
type Config struct {
	Database   *storage.DB
	Workers    *jobs.Store
	Name       string // of this process, made by NewName
	Kinds      []Kind
	Engines    []string              // that this process asks; others see them
	Companion  Companion             // nil: none
	LongestJob time.Duration         // zero: an hour
	Registry   prometheus.Registerer // nil: no metrics
	Spans      trace.TracerProvider  // nil: jobs are not traced
	Logger     *slog.Logger          // nil: none
}

// Process works on jobs, beside any number of other processes.
type Process struct {
	workers   *jobs.Store
	companion Companion
	client    working
	logger    *slog.Logger
	name      string
	engines   []string // that it asks
	queues    []string
	atWork    *atWork
	drain     func() // closes what Stopping returns

	stop context.CancelFunc
	wg   sync.WaitGroup
}

// working is the part of River's client that works on jobs. It is an interface for the reason that inserting names.
type working interface {
	Start(ctx context.Context) error
	Stop(ctx context.Context) error
	StopAndCancel(ctx context.Context) error
}

// New checks the configuration. Nothing runs before Start.
func New(cfg Config) (*Process, error) {
	if cfg.Database == nil || cfg.Workers == nil || cfg.Name == "" {
		return nil, errors.New("job: database, workers and a name are needed")
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Companion == nil {
		cfg.Companion = alone{}
	}
	if err := register(cfg); err != nil {
		return nil, fmt.Errorf("register metrics: %w", err)
	}
	draining := make(chan struct{})
	p := &Process{
		workers: cfg.Workers, companion: cfg.Companion, logger: cfg.Logger, name: cfg.Name,
		engines: append([]string{}, cfg.Engines...), atWork: newAtWork(), drain: sync.OnceFunc(func() { close(draining) }),
	}
	config := riverConfig(cfg, p.atWork, draining)
	p.queues = slices.Sorted(maps.Keys(config.Queues))
	client, err := river.NewClient(riverpgxv5.New(cfg.Database.Pool()), config)
	if err != nil {
		return nil, fmt.Errorf("job client: %w", err)
	}
	p.client = client
	return p, nil
}

// alone is the companion of a process that has none.
type alone struct{}

// Beat implements Companion.
func (alone) Beat(context.Context, int) error { return nil }

// Drain implements Companion.
func (alone) Drain() {}

// Close implements Companion.
func (alone) Close(context.Context) error { return nil }

// NewName returns a name for this process that no other process has, and that a
// restarted one does not get again.
func NewName() (string, error) {
	host, err := os.Hostname()
	if err != nil {
		return "", fmt.Errorf("host name: %w", err)
	}
	var random [6]byte
	if _, err := rand.Read(random[:]); err != nil {
		return "", err
	}
	host = host[:min(len(host), 40)] // River's names are bounded
	return host + "_" + strconv.Itoa(os.Getpid()) + "_" + hex.EncodeToString(random[:]), nil
}

func riverConfig(cfg Config, at *atWork, draining <-chan struct{}) *river.Config {
	config := &river.Config{
		ID:                          cfg.Name,
		Queues:                      map[string]river.QueueConfig{},
		Workers:                     river.NewWorkers(),
		Middleware:                  []rivertype.Middleware{at.middleware(), withStopping(draining)},
		FetchCooldown:               fetchCooldown,
		FetchPollInterval:           fetchPoll,
		JobTimeout:                  noTimeout,
		RescueStuckJobsAfter:        max(cfg.LongestJob, time.Hour) + time.Hour,
		CompletedJobRetentionPeriod: keepCompletedJobs,
		ErrorHandler:                errorLog{cfg.Logger},
		Logger:                      slog.New(atWarn{cfg.Logger.Handler()}),
	}
	if cfg.Spans != nil {
		config.Middleware = append(config.Middleware, traced(cfg.Spans))
	}
	for _, k := range cfg.Kinds {
		k.register(config.Workers, cfg.Database.Reach, deaths{cfg.Workers, cfg.Logger})
		for queue, workers := range k.queues {
			config.Queues[queue] = river.QueueConfig{MaxWorkers: max(workers, config.Queues[queue].MaxWorkers)}
		}
		if k.periodic != nil {
			config.PeriodicJobs = append(config.PeriodicJobs, k.periodic)
		}
	}
	return config
}

type stoppingKey struct{}

// withStopping puts what Stopping returns into the contexts of jobs.
func withStopping(draining <-chan struct{}) rivertype.Middleware {
	return river.WorkerMiddlewareFunc(func(ctx context.Context, _ *rivertype.JobRow, work func(context.Context) error) error {
		return work(context.WithValue(ctx, stoppingKey{}, draining))
	})
}

// Stopping returns a channel that is closed when the process of a job's context is to
// stop. The job may finish what it has begun and should begin nothing more; its
// context ends only when the time for that is over.
func Stopping(ctx context.Context) <-chan struct{} {
	stopping, _ := ctx.Value(stoppingKey{}).(<-chan struct{})
	return stopping
}

// Start begins to work. Jobs of processes that died are taken up at once. The
// end of ctx stops nothing: Stop does.
func (p *Process) Start(ctx context.Context) error {
	if err := p.beat(ctx); err != nil {
		return err
	}
	p.rescue(ctx)
	life, stop := context.WithCancel(context.WithoutCancel(ctx))
	if err := p.client.Start(life); err != nil {
		stop()
		return errors.Join(fmt.Errorf("start jobs: %w", err), p.leave(ctx))
	}
	p.stop = stop
	p.wg.Go(func() { p.keepBeating(life) })
	return nil
}

// Stop takes no more jobs and lets calls in flight end until ctx does; then it
// cancels them. What has not ended goes back to the queue.
func (p *Process) Stop(ctx context.Context) error {
	if p.stop == nil { // never started, or stopped already
		return nil
	}
	p.companion.Drain()
	p.drain()
	err := p.client.Stop(ctx)
	if err != nil {
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), cancelGrace)
		defer cancel()
		err = p.client.StopAndCancel(hard)
	}
	p.stop()
	p.stop = nil
	p.wg.Wait()
	return errors.Join(err, p.leave(ctx))
}

// leave lets go of everything that other processes could wait for.
func (p *Process) leave(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveGrace)
	defer cancel()
	return errors.Join(p.companion.Close(ctx), p.workers.Leave(ctx, p.name))
}

// keepBeating records that the process lives, and looks for processes that died.
func (p *Process) keepBeating(ctx context.Context) {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := p.beat(ctx); err != nil && ctx.Err() == nil {
			p.logger.WarnContext(ctx, "heartbeat failed", slog.Any("error", err))
		}
		if n%rescueEach == 0 {
			p.rescue(ctx)
		}
		p.wake(ctx)
		if n%lostEach == 0 {
			p.freeLost(ctx)
		}
		if n%raiseEach == 0 {
			p.raise(ctx)
		}
	}
}

// wake has every process look into the queues with a due job. No notice announces jobs that were snoozed, are tried
// again, or were taken from a process; to look into each queue every second costs an idle process 1 % of a processor.
func (p *Process) wake(ctx context.Context) {
	if err := p.workers.WakeQueues(ctx, p.queues); err != nil && ctx.Err() == nil {
		p.logger.WarnContext(ctx, "due jobs not looked for", slog.Any("error", err))
	}
}

// raise moves a few jobs that have waited long before newer jobs.
func (p *Process) raise(ctx context.Context) {
	if err := p.workers.RaiseJobs(ctx, p.queues, raiseAfter); err != nil && ctx.Err() == nil {
		p.logger.WarnContext(ctx, "jobs that wait long not looked for", slog.Any("error", err))
	}
}

// freeLost frees the jobs that were handed over to this process and never reached it.
func (p *Process) freeLost(ctx context.Context) {
	said, err := p.workers.JobsOf(ctx, p.name, lostAfter)
	lost := p.atWork.lost(said)
	if err == nil && len(lost) > 0 {
		p.logger.WarnContext(ctx, "gave back jobs that were lost on their way", slog.Int("jobs", len(lost)))
		err = p.workers.FreeJobs(ctx, p.name, lost)
	}
	if err != nil && ctx.Err() == nil {
		p.logger.WarnContext(ctx, "lost jobs not looked for", slog.Any("error", err))
	}
}

func (p *Process) beat(ctx context.Context) error {
	workers, err := p.workers.Beat(ctx, p.name, p.engines, deadAfter)
	if err != nil {
		return err
	}
	return p.companion.Beat(ctx, workers)
}

func (p *Process) rescue(ctx context.Context) {
	n, err := p.workers.RescueJobs(ctx, deadAfter, deadAfterHangup)
	if err != nil && ctx.Err() == nil {
		p.logger.WarnContext(ctx, "rescue failed", slog.Any("error", err))
	}
	if n > 0 {
		p.logger.InfoContext(ctx, "took up jobs of processes that died", slog.Int("jobs", n))
	}
}
