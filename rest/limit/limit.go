// Package limit limits the rate of requests: of callers by their key (or session) and their workspace, of
// anonymous clients by their address. Every limit is a GCRA: unused requests add up to a burst and return
// evenly. A limit of 600 a minute admits 600 requests at once after a quiet minute, then one every tenth of a
// second.
package limit

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/throttled/throttled/v2"
	"github.com/throttled/throttled/v2/store/memstore"
)

// Quota is a number of requests in a period.
type Quota struct {
	Count int           // of requests in a period, evenly spread
	Per   time.Duration // the period
	Burst int           // of requests at once, after a quiet time; at least 1
}

// PerMinute is a quota that may also be used up at once.
func PerMinute(count int) Quota { return Quota{Count: count, Per: time.Minute, Burst: count} }

// interval is the time after which one more request is admitted. It is in whole microseconds, as in Redis, so
// that all counters agree.
func (q Quota) interval() time.Duration {
	return max((q.Per / time.Duration(q.Count)).Round(time.Microsecond), time.Microsecond)
}

// window is the time after which the whole burst is available again, as configured: the rounding of interval
// would make a minute of 70 requests 61 seconds.
func (q Quota) window() time.Duration {
	return time.Duration(float64(q.Per) * (float64(q.Burst) / float64(q.Count)))
}

// tolerance is how far a caller may be ahead of the even pace.
func (q Quota) tolerance() time.Duration { return q.interval() * time.Duration(q.Burst) }

func (q Quota) check() error {
	if q.Count < 1 || q.Burst < 1 || q.Per <= 0 || q.interval() > math.MaxInt64/time.Duration(q.Burst) {
		return errors.New("limit: a quota needs a positive count, period and burst")
	}
	return nil
}

// maxSubjects is the number of subjects that a limiter in memory remembers. A new one replaces the one whose
// last request is the oldest, which then has its burst again.
const maxSubjects = 1 << 16

// Limiter limits subjects, which a text identifies, in bounded memory of this process. It is safe for concurrent
// use.
type Limiter struct {
	gcra  *throttled.GCRARateLimiterCtx
	quota Quota
}

// New returns a limiter. Its error means that the quota is invalid.
func New(quota Quota, clock func() time.Time) (*Limiter, error) {
	if err := quota.check(); err != nil {
		return nil, err
	}
	store, err := memstore.New(maxSubjects)
	if err != nil {
		return nil, err
	}
	store.SetTimeNow(clock)
	gcra, err := throttled.NewGCRARateLimiterCtx(throttled.WrapStoreWithContext(store), throttled.RateQuota{
		MaxRate: throttled.PerDuration(1, quota.interval()), MaxBurst: quota.Burst - 1,
	})
	if err != nil {
		return nil, err
	}
	// In memory a swap is lost only to one that was made.
	gcra.SetMaxCASAttemptsLimit(math.MaxInt)
	return &Limiter{gcra: gcra, quota: quota}, nil
}

// Allow counts one request of the subject key. A refused request is not counted; retryAfter is the time until
// the next one is admitted.
func (l *Limiter) Allow(ctx context.Context, key string) (ok bool, retryAfter time.Duration) {
	s := l.take(ctx, key, 1)
	return s.allowed(), s.retry
}

// Refund uncounts a request.
func (l *Limiter) Refund(key string) { l.take(context.Background(), key, -1) }

// state is the state of a limit after a request.
type state struct {
	remaining int           // requests that may come at once
	reset     time.Duration // until the whole burst is there again
	retry     time.Duration // of a refused request: until one will be admitted; else 0
}

func (s state) allowed() bool { return s.retry == 0 }

// take counts n requests: 1, 0 to read the state, or -1 to refund one.
func (l *Limiter) take(ctx context.Context, key string, n int) state {
	_, result, err := l.gcra.RateLimitCtx(ctx, key, n)
	if err != nil { // the store in memory has none
		return state{}
	}
	return state{remaining: result.Remaining, reset: max(result.ResetAfter, 0), retry: max(result.RetryAfter, 0)}
}
