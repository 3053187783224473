package job_test

import (
	"context"
	"sync/atomic"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/engine"
)

// gaugedAdapter counts the calls in flight of all processes that share it.
type gaugedAdapter struct {
	engine.Adapter

	inFlight, most *atomic.Int64
}

// Ask counts and asks.
func (g gaugedAdapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	n := g.inFlight.Add(1)
	defer g.inFlight.Add(-1)
	for {
		most := g.most.Load()
		if n <= most || g.most.CompareAndSwap(most, n) {
			break
		}
	}
	return g.Adapter.Ask(ctx, req)
}

// brokenAdapter is an engine whose key is refused. It counts the calls.
type brokenAdapter struct {
	engine.Adapter

	calls *atomic.Int64
}

// Ask is refused.
func (b brokenAdapter) Ask(context.Context, engine.Request) (*engine.Answer, error) {
	b.calls.Add(1)
	return nil, engine.NewFailure(engine.Misconfigured, "invalid_api_key", "the service refuses the key", nil)
}

func gauged(c audit.Catalogue, inFlight, most *atomic.Int64) audit.Catalogue {
	for name, e := range c {
		e.Adapter = gaugedAdapter{Adapter: e.Adapter, inFlight: inFlight, most: most}
		c[name] = e
	}
	return c
}
