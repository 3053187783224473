package limit

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"regexp"
	"sync/atomic"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/prometheus/client_golang/prometheus"
)

const (
	// takeTimeout bounds the wait of a request for Redis; then memory decides.
	takeTimeout = 50 * time.Millisecond
	// silence is the time without a reply after which Redis counts as unavailable. It is longer than a busy
	// machine delays a single request.
	silence = 200 * time.Millisecond
	// probeTimeout bounds a try to reach Redis, which has to connect first.
	probeTimeout = time.Second
	// probeEvery is the pause between two probes while Redis is unavailable.
	probeEvery = time.Second

	// idleConnections are kept between requests, each for idleTimeout at most.
	idleConnections = 20
	idleTimeout     = 5 * time.Minute

	keyPrefix = "avm:rate_limit:"
)

//go:embed take.lua
var takeScript string

// redisDatabase is the path of a Redis address: nothing, or a database's number.
var redisDatabase = regexp.MustCompile(`^/?\d{0,9}$`)

// CheckRedisURL returns an error for a text that is no address of a Redis or Valkey. The
// error does not repeat the text, which may hold a password.
func CheckRedisURL(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "redis" && u.Scheme != "rediss" || u.Host == "" ||
		!redisDatabase.MatchString(u.Path) || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("must be of the form redis://user:password@host:6379/0 (rediss:// for TLS)")
	}
	return nil
}

// shared counts in Redis, for all processes. While Redis is unavailable it is only probed.
type shared struct {
	pool   *redis.Pool
	script *redis.Script
	quotas quotas
	logger *slog.Logger
	up     prometheus.Gauge
	wait   time.Duration // of a request, for Redis
	every  time.Duration // between two tries to reach it

	began       time.Time
	silent      atomic.Int64 // when, after began, the first of the calls was made that got no answer since the last one that did; 0: none
	unavailable atomic.Bool
	lost        chan struct{} // tells watch that Redis went away
}

func newShared(address string, q quotas, logger *slog.Logger) (*shared, error) {
	if err := CheckRedisURL(address); err != nil {
		return nil, fmt.Errorf("limit: the address of Redis %w", err)
	}
	up := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "avm_rate_limit_redis_up",
		Help: "1 while rate limits are counted in Redis, 0 while each process counts in its own memory.",
	})
	up.Set(1)
	s := &shared{
		script: redis.NewScript(2, takeScript), quotas: q, logger: logger,
		up: up, wait: takeTimeout, every: probeEvery, began: time.Now(), lost: make(chan struct{}, 1),
	}
	s.pool = &redis.Pool{
		MaxIdle: idleConnections, IdleTimeout: idleTimeout,
		DialContext: func(ctx context.Context) (redis.Conn, error) { return redis.DialURLContext(ctx, address) },
		// A Redis that was restarted has closed the idle connections.
		TestOnBorrowContext: func(ctx context.Context, c redis.Conn, _ time.Time) error {
			if !s.unavailable.Load() {
				return nil
			}
			_, err := redis.DoContext(c, ctx, "PING")
			return err
		},
	}
	return s, nil
}

// take counts a request in one round trip; ok is false when Redis is unavailable, or
// has just been found to be.
func (s *shared) take(ctx context.Context, who subject) (v verdict, ok bool) {
	if s.unavailable.Load() {
		return verdict{}, false
	}
	asked := int64(time.Since(s.began))
	v, err := s.ask(ctx, who, s.wait)
	if err == nil {
		s.silent.Store(0)
		return v, true
	}
	late, ok := errors.AsType[net.Error](err)
	if !ok || !late.Timeout() || s.tooSilent(asked) {
		s.leave(ctx, err)
	}
	return verdict{}, false
}

// tooSilent records a call without a reply in time, and reports whether this has lasted longer than silence.
func (s *shared) tooSilent(asked int64) bool {
	s.silent.CompareAndSwap(0, asked)
	return int64(time.Since(s.began))-s.silent.Load() >= int64(silence)
}

// ask runs the script. It does not end with the client's request, because a client that disconnects is no sign
// of a failing Redis.
func (s *shared) ask(ctx context.Context, who subject, timeout time.Duration) (verdict, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	defer cancel()
	// The braces keep the two keys on one node of a cluster.
	workspace := keyPrefix + "{" + who.workspace.String() + "}"
	caller, work := s.quotas.caller, s.quotas.workspace
	connection, err := s.pool.GetContext(ctx)
	if err != nil {
		return verdict{}, err
	}
	defer connection.Close() //nolint:errcheck // it goes back to the pool
	got, err := redis.Int64s(s.script.DoContext(ctx, connection, workspace+":"+who.caller.String(), workspace,
		caller.interval().Microseconds(), caller.tolerance().Microseconds(),
		work.interval().Microseconds(), work.tolerance().Microseconds()))
	switch {
	case err != nil:
		return verdict{}, err
	case len(got) != 4:
		return verdict{}, fmt.Errorf("%d numbers instead of 4", len(got))
	default:
		return verdict{caller: caller.state(got[0], got[1]), workspace: work.state(got[2], got[3])}, nil
	}
}

// state reads the script's result for one limit, in microseconds.
func (q Quota) state(ahead, wait int64) state {
	reset := time.Duration(ahead) * time.Microsecond
	return state{
		remaining: int(max(q.tolerance()-reset, 0) / q.interval()), reset: reset,
		retry: time.Duration(max(wait, 0)) * time.Microsecond,
	}
}

// leave records that Redis is unreachable, and logs it once.
func (s *shared) leave(ctx context.Context, err error) {
	if !s.unavailable.CompareAndSwap(false, true) {
		return
	}
	s.up.Set(0)
	s.logger.WarnContext(ctx, "Redis is unavailable: each process counts rate limits in its own memory", slog.Any("error", err))
	select {
	case s.lost <- struct{}{}:
	default: // watch has not yet taken up the last one
	}
}

// watch probes Redis, and again whenever the connection is lost, until ctx ends.
func (s *shared) watch(ctx context.Context) {
	if _, err := s.ask(ctx, subject{}, probeTimeout); err != nil {
		s.leave(ctx, err)
	}
	for {
		select {
		case <-s.lost:
			s.await(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// await probes Redis until it replies or ctx ends. It runs the script of requests without counting one, because
// a read-only Redis is of no use.
func (s *shared) await(ctx context.Context) {
	ticker := time.NewTicker(s.every)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if _, err := s.ask(ctx, subject{}, probeTimeout); err != nil {
				continue
			}
			s.up.Set(1)
			s.silent.Store(0)
			s.unavailable.Store(false)
			s.logger.InfoContext(ctx, "Redis is back: rate limits are counted there again")
			return
		case <-ctx.Done():
			return
		}
	}
}
