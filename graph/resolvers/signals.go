package resolvers

import (
	"context"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/signals"
)

// Signals is the part of package signal that the graph uses.
type Signals interface {
	// Window returns the instants of a range, whose ends are inclusive; the second is exclusive.
	Window(p *model.Project, from, to *model.DateOrTime) (first, end *time.Time, err error)
	Update(ctx context.Context, projectID, id uuid.UUID, patch model.SignalPatch) (*model.Signal, error)
}

// signalFilter is signals.Filter as a part of a key.
type signalFilter struct {
	kind   optional[model.SignalKind]
	state  optional[model.SignalState]
	market optional[model.MarketRef]
	engine optional[model.LogicalEngine]
	muted  optional[bool]
	from   optional[time.Time]
	to     optional[time.Time]
}

func (f signalFilter) stored() signals.Filter {
	return signals.Filter{
		Kind: f.kind.pointer(), State: f.state.pointer(), Market: f.market.pointer(), Engine: f.engine.pointer(), Muted: f.muted.pointer(),
		From: f.from.pointer(), To: f.to.pointer(),
	}
}

// signalsKey names a page of a project's signals.
type signalsKey struct {
	listKey
	signalFilter
}

func (r *Resolver) signalsArgs(p *model.Project, args arguments) (signalsKey, error) {
	read := &argumentReader{args: args}
	list, kind, state := read.list(p), readEnum[model.SignalKind](read, "kind"), readEnum[model.SignalState](read, "state")
	market, engine := readEnum[model.MarketRef](read, "market"), readEnum[model.LogicalEngine](read, "engine")
	from, to := readEnum[model.DateOrTime](read, "from"), readEnum[model.DateOrTime](read, "to")
	muted := readArg(read, "muted", graphql.UnmarshalBoolean)
	if read.err != nil {
		return signalsKey{}, read.err
	}
	return r.signalsKey(p, list, kind, state, market, engine, from, to, muted)
}

func (r *Resolver) signalsKey(
	p *model.Project, list listKey, kind *model.SignalKind, state *model.SignalState, market *model.MarketRef,
	engine *model.LogicalEngine, from, to *model.DateOrTime, muted *bool,
) (signalsKey, error) {
	first, end, err := r.Signals.Window(p, from, to)
	return signalsKey{list, signalFilter{
		optionalOf(kind), optionalOf(state), optionalOf(market), optionalOf(engine), optionalOf(muted), optionalOf(first), optionalOf(end),
	}}, err
}

// signalCursorKeys is the number of values that name a signal's place in lists.
const signalCursorKeys = 2

func (k signalsKey) request() (page.Request, error) {
	f := k.stored()
	instant := func(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }
	market := ""
	if f.Market != nil {
		market = "m" + f.Market.ID.UUID.String()
	}
	return page.Parse(k.limit.pointer(), k.cursor.pointer(), signalCursorKeys, "signals", k.projectID.String(),
		filterText(f.Kind, model.SignalKind.String), filterText(f.State, model.SignalState.String), market,
		filterText(f.Engine, model.LogicalEngine.String), filterText(f.Muted, strconv.FormatBool), filterText(f.From, instant), filterText(f.To, instant))
}

// signalGroup names the pages of signals that one statement reads.
type signalGroup struct {
	position
	signalFilter
}

// signalPages reads pages of the signals of projects: one statement for all keys with the same arguments.
func (r *Resolver) signalPages(ctx context.Context, keys []signalsKey) []*dataloader.Result[*model.SignalsPage] {
	results := make([]*dataloader.Result[*model.SignalsPage], len(keys))
	groups := groupPages(keys, results,
		func(k signalsKey) (page.Request, uuid.UUID, error) {
			req, err := k.request()
			return req, k.projectID, err
		},
		func(k signalsKey, req page.Request) signalGroup { return signalGroup{positionOf(req), k.signalFilter} })
	for _, g := range groups {
		rows, err := r.SignalStore.Pages(ctx, g.projects, keys[g.places[0]].stored(), g.requests[0])
		for i, place := range g.places {
			failed := err
			if failed == nil && len(rows[g.projects[i]]) == 0 {
				failed = r.checkSignalMarket(ctx, keys[place])
			}
			items, next := page.Cut(g.requests[i], rows[g.projects[i]], signals.Cursor)
			for n := range items {
				r.nameSignal(&items[n])
			}
			results[place] = &dataloader.Result[*model.SignalsPage]{Error: failed, Data: &model.SignalsPage{Items: items, NextCursor: next}}
		}
	}
	return results
}

// nameSignal sets the label of a signal's engine.
func (r *Resolver) nameSignal(s *model.Signal) {
	if s.LogicalEngine != nil {
		s.EngineLabel = new(r.Audits.EngineLabel(*s.LogicalEngine))
	}
}

// checkSignalMarket refuses a market that a project does not have. One that was deleted may have signals.
func (r *Resolver) checkSignalMarket(ctx context.Context, k signalsKey) error {
	if !k.market.given || !k.market.value.ID.Valid {
		return nil
	}
	exists, err := r.SignalStore.MarketExists(ctx, k.projectID, k.market.value.ID.UUID)
	if err == nil && !exists {
		err = fault.MissingRef("market", "market")
	}
	return err
}

func (e *edges) addSignals(r *Resolver) {
	e.signals = &edge[model.Project, signalsKey, *model.SignalsPage]{key: r.signalsArgs, needs: []string{"Timezone"}, fetch: r.signalPages}
}

func (r projectResolver) Signals(
	ctx context.Context, p *model.Project, limit *int, cursor *string, kind *model.SignalKind, state *model.SignalState,
	market *model.MarketRef, engine *model.LogicalEngine, from, to *model.DateOrTime, muted *bool,
) (*model.SignalsPage, error) {
	key, err := r.signalsKey(p, listKeyOf(p, limit, cursor), kind, state, market, engine, from, to, muted)
	if err != nil {
		return nil, err
	}
	return r.edges().signals.load(ctx, key)
}

func (r mutationResolver) UpdateSignal(ctx context.Context, projectID, signalID uuid.UUID, input model.SignalPatch) (*model.Signal, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	s, err := r.Signals.Update(ctx, p.ID, signalID, input)
	if err != nil {
		return nil, err
	}
	r.nameSignal(s)
	return s, nil
}
