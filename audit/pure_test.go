package audit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

func TestEstimateCost(t *testing.T) {
	t.Parallel()
	tokens := audits.Usage{InputTokens: new(int64(100)), OutputTokens: new(int64(10))}
	all := audits.Usage{InputTokens: new(int64(100)), OutputTokens: new(int64(10)), SearchCalls: new(int64(2))}
	for name, tc := range map[string]struct {
		price     *model.EnginePrice
		retrieval bool
		usual     audits.Usage
		status    model.CostStatus
		total     *int64
	}{
		"no price":             {nil, false, all, model.CostStatusUnknown, nil},
		"free":                 {&model.EnginePrice{Version: "1"}, true, audits.Usage{}, model.CostStatusComplete, new(int64(0))},
		"search costs":         {&model.EnginePrice{SearchPerCall: 0.01}, true, tokens, model.CostStatusPartial, nil},
		"search not used":      {&model.EnginePrice{SearchPerCall: 0.01}, false, audits.Usage{}, model.CostStatusComplete, new(int64(0))},
		"tokens cost":          {&model.EnginePrice{InputPerMTok: 1}, false, audits.Usage{}, model.CostStatusPartial, nil},
		"tokens and search do": {&model.EnginePrice{OutputPerMTok: 1, SearchPerCall: 1}, true, audits.Usage{}, model.CostStatusUnknown, nil},
		"tokens are known":     {&model.EnginePrice{InputPerMTok: 2, OutputPerMTok: 0.5}, false, tokens, model.CostStatusComplete, new(int64(7 * 205))},
		"everything is known": {
			&model.EnginePrice{InputPerMTok: 2, OutputPerMTok: 0.5, SearchPerCall: 0.01}, true, all, model.CostStatusComplete, new(int64(7 * 20_205)),
		},
	} {
		e := model.EngineEstimate{ExecutionCount: 7}
		Engine{Price: tc.price, Retrieval: tc.retrieval}.estimateCost(&e, tc.usual)
		if e.CostStatus != tc.status || !reflect.DeepEqual(e.EstimatedTotalCostMicrousd, tc.total) {
			t.Errorf("%s: %s, total %v", name, e.CostStatus, e.EstimatedTotalCostMicrousd)
		}
	}
}

func TestWallClock(t *testing.T) {
	t.Parallel()
	e := Engine{MaxConcurrency: 4, MaxAttempts: 3, RetryPause: 10 * time.Second, Timeout: 10 * time.Second}
	if got := e.wallClock(30); got != 8*10+10+20 {
		t.Errorf("%d seconds", got)
	}
	e.RequestsPerMinute = 10
	if got := e.wallClock(30); got != 180+10+20 {
		t.Errorf("with a limit a minute: %d seconds", got)
	}
}

func TestTotalCost(t *testing.T) {
	t.Parallel()
	known := model.EngineEstimate{CostStatus: model.CostStatusComplete, EstimatedTotalCostMicrousd: new(int64(0))}
	unknown := model.EngineEstimate{CostStatus: model.CostStatusUnknown}
	for _, tc := range []struct {
		engines []model.EngineEstimate
		want    model.CostStatus
	}{
		{[]model.EngineEstimate{known, known}, model.CostStatusComplete},
		{[]model.EngineEstimate{unknown, unknown}, model.CostStatusUnknown},
		{[]model.EngineEstimate{known, unknown}, model.CostStatusPartial},
	} {
		if got, total := totalCost(tc.engines); got != tc.want || (total != nil) != (tc.want == model.CostStatusComplete) {
			t.Errorf("%s with %v, want %s", got, total, tc.want)
		}
	}
}

func TestRetryPauseStaysWithinBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		attempts := rapid.IntRange(1, 100).Draw(t, "attempts")
		full := min(time.Second<<min(attempts-1, 10), MaxRetryPause)
		if d := retryPause(time.Second, attempts); d < full/2 || d > full {
			t.Fatalf("%s after %d attempts, want %s to %s", d, attempts, full/2, full)
		}
	})
}

func oneProject(int) uuid.UUID { return uuid.Nil }

// A project whose node does not answer keeps no other project waiting.
func TestBatcherKeepsProjectsApart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		stuck, others := uuid.New(), uuid.New()
		hold := make(chan struct{})
		b := &batcher[uuid.UUID, int]{
			project: func(project uuid.UUID) uuid.UUID { return project },
			write: func(_ context.Context, items []uuid.UUID) ([]int, error) {
				for _, item := range items {
					if item != items[0] {
						t.Error("a batch of several projects")
					}
				}
				if items[0] == stuck {
					<-hold
				}
				return make([]int, len(items)), nil
			},
		}
		var wg sync.WaitGroup
		wg.Go(func() { _, _ = b.do(t.Context(), stuck) })
		for range 100 {
			if _, err := b.do(t.Context(), others); err != nil {
				t.Error(err)
			}
		}
		close(hold)
		wg.Wait()
		synctest.Wait() // what wrote the batches has ended
		if len(b.waiting) != 0 {
			t.Errorf("%d projects are remembered", len(b.waiting))
		}
	})
}

// One item that cannot be written fails nobody else, and everybody gets the own
// result.
func TestBatcher(t *testing.T) {
	t.Parallel()
	errOdd := errors.New("cannot be written")
	b := &batcher[int, int]{project: oneProject, write: func(_ context.Context, items []int) ([]int, error) {
		out := make([]int, len(items))
		for i, item := range items {
			if item == 13 {
				return nil, errOdd
			}
			out[i] = 2 * item
		}
		return out, nil
	}}
	var wg sync.WaitGroup
	for item := range 1000 {
		wg.Go(func() {
			got, err := b.do(t.Context(), item)
			if item == 13 && !errors.Is(err, errOdd) || item != 13 && (err != nil || got != 2*item) {
				t.Errorf("%d gave %d, %v", item, got, err)
			}
		})
	}
	wg.Wait()
}

// While the database is unavailable a batch fails at once, not once for each of its items.
func TestBatcherWithoutDatabase(t *testing.T) {
	t.Parallel()
	var tries atomic.Int64
	held, hold := make(chan struct{}), make(chan struct{})
	b := &batcher[int, int]{project: oneProject, write: func(context.Context, []int) ([]int, error) {
		if tries.Add(1) == 1 {
			close(held)
			<-hold // the others gather behind it
		}
		return nil, fmt.Errorf("begin: %w", io.ErrUnexpectedEOF)
	}}
	var wg sync.WaitGroup
	do := func(item int) {
		if _, err := b.do(t.Context(), item); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%d gave %v", item, err)
		}
	}
	wg.Go(func() { do(0) })
	<-held
	for item := range batchLimit {
		wg.Go(func() { do(1 + item) })
	}
	for gathered := 0; gathered < batchLimit; {
		b.mu.Lock()
		gathered = len(b.waiting[uuid.Nil])
		b.mu.Unlock()
	}
	close(hold)
	wg.Wait()
	if n := tries.Load(); n != 2 {
		t.Errorf("%d writes for two batches", n)
	}
}
