package llm_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
)

// script is an adapter that answers by its list.
type script struct {
	mu    sync.Mutex
	steps []func(ctx context.Context, req engine.Request) (*engine.Answer, error)
	asked []engine.Request
}

func (s *script) Name() string { return "script" }

func (s *script) Applicable(model.BenchmarkMode, engine.Market, bool) error { return nil }

func (s *script) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	s.mu.Lock()
	s.asked = append(s.asked, req)
	step := s.steps[min(len(s.asked), len(s.steps))-1]
	s.mu.Unlock()
	return step(ctx, req)
}

func says(text string) func(context.Context, engine.Request) (*engine.Answer, error) {
	return func(context.Context, engine.Request) (*engine.Answer, error) { return &engine.Answer{Text: text}, nil }
}

func fails(class engine.Class, status int) func(context.Context, engine.Request) (*engine.Answer, error) {
	return func(context.Context, engine.Request) (*engine.Answer, error) {
		f := engine.NewFailure(class, "code", "message", nil)
		f.Status = status
		return nil, f
	}
}

func hangs(ctx context.Context, _ engine.Request) (*engine.Answer, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// books is a ledger with room for some calls.
type books struct {
	room          int
	begun, unpaid int
}

func (b *books) BeginCall(context.Context, uuid.UUID, int64, int64, time.Time) (bool, error) {
	if b.begun-b.unpaid >= b.room {
		return false, nil
	}
	b.begun++
	return true, nil
}

func (b *books) AddCost(context.Context, uuid.UUID, int64, time.Time) error { return nil }

func (b *books) TakeBack(context.Context, uuid.UUID, time.Time) error {
	b.unpaid++
	return nil
}

type openGate struct{}

func (openGate) Pass(context.Context) (func(), time.Duration, error) { return func() {}, 0, nil }
func (openGate) Pause(time.Duration)                                 {}

// question is complete with a reply of "yes".
type question struct{ read []string }

func (q *question) Prompt() (llm.Prompt, error) {
	return llm.Prompt{Text: "?", Format: &engine.Format{Name: "f", Schema: map[string]any{"type": "object"}}}, nil
}

func (q *question) Read(reply string) bool {
	q.read = append(q.read, reply)
	return reply != "yes"
}

func TestAsk(t *testing.T) {
	t.Parallel()
	type steps = []func(context.Context, engine.Request) (*engine.Answer, error)
	for _, c := range []struct {
		name          string
		steps         steps
		room          int
		within        time.Duration
		want          llm.Ending
		asked, unpaid int
	}{
		{"at once", steps{says("yes")}, 9, time.Minute, llm.Complete, 1, 0},
		{"repaired", steps{says("no"), says("yes")}, 9, time.Minute, llm.Complete, 2, 0},
		{"invalid twice", steps{says("no")}, 9, time.Minute, llm.Invalid, 2, 0},
		{"busy, then answered", steps{fails(engine.RetryAfter, 429), says("yes")}, 9, time.Minute, llm.Complete, 2, 1},
		{"busy always", steps{fails(engine.Retry, 503)}, 9, time.Minute, llm.ModelFailed, 3, 3},
		{"never", steps{fails(engine.Never, 0)}, 9, time.Minute, llm.ModelFailed, 1, 1},
		{"form refused", steps{fails(engine.Never, 400), says("yes")}, 9, time.Minute, llm.Complete, 2, 1},
		{"form refused for something else", steps{fails(engine.Never, 400)}, 9, time.Minute, llm.ModelFailed, 2, 2},
		{"no room", steps{says("no")}, 1, time.Minute, llm.OverBudget, 1, 0},
		{"slow", steps{hangs}, 9, 20 * time.Millisecond, llm.OutOfTime, 1, 0},
	} {
		adapter, ledger, q := &script{steps: c.steps}, &books{room: c.room}, &question{}
		consultant := &llm.Consultant{
			Model: &llm.Model{Adapter: adapter, Name: "m", MaxConcurrency: 1}, Gate: openGate{}, Ledger: ledger,
			Backoff: llm.Backoff{First: time.Millisecond, Longest: time.Millisecond}, Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
		}
		ending, err := consultant.Ask(t.Context(), uuid.New(), c.within, q)
		if err != nil || ending != c.want || len(adapter.asked) != c.asked || ledger.unpaid != c.unpaid {
			t.Errorf("%s: %s, %v, %d calls, %d unpaid", c.name, ending, err, len(adapter.asked), ledger.unpaid)
		}
		if c.name == "form refused" && (adapter.asked[0].Format == nil || adapter.asked[1].Format != nil) {
			t.Error("a form that was refused is sent again")
		}
	}
}

// A caller that gives up gets its own error, not that the model is slow.
func TestAskGivesUpWithItsCaller(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	adapter := &script{steps: []func(context.Context, engine.Request) (*engine.Answer, error){
		func(ctx context.Context, req engine.Request) (*engine.Answer, error) {
			cancel()
			return hangs(ctx, req)
		},
	}}
	consultant := &llm.Consultant{
		Model: &llm.Model{Adapter: adapter, Name: "m", MaxConcurrency: 1}, Gate: openGate{}, Ledger: &books{room: 1},
		Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
	}
	if _, err := consultant.Ask(ctx, uuid.New(), time.Minute, &question{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestItems(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		reply    string
		want     []string
		complete bool
	}{
		{`{"list":[1,{"a":2}]}`, []string{"1", `{"a":2}`}, true},
		{"```json\n[1]\n```", []string{"1"}, true},
		{`{"before":{"list":[9]},"list":[1]}`, []string{"1"}, true},
		{`{"list":[1,{"a"`, []string{"1"}, false},
		{"```json\n{\"list\":[1,", []string{"1"}, false},
		{`{"other":[1]}`, nil, false},
		{`{"list":5}`, nil, false},
		{`sorry`, nil, false},
		{``, nil, false},
	} {
		items, complete := llm.Items(c.reply, "list")
		var got []string
		for _, item := range items {
			got = append(got, string(item))
		}
		if !slices.Equal(got, c.want) || complete != c.complete {
			t.Errorf("%q: %q, %t", c.reply, got, complete)
		}
	}
}
