package resolvers

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage"
)

// usualWait is the time in which a loader collects the keys of fields that the executor
// resolves one by one. The executor starts the resolvers of a level within a few
// hundred microseconds, and every level waits once, so the window stays at a
// millisecond. The compiled writer knows its keys and does not wait.
const usualWait = time.Millisecond

// edge is a field that leads from an object to its children or to another object.
// The field's resolver and the compiled writer both load through it. P is the Go
// struct of the field's object, K names a value and V is the value.
type edge[P any, K comparable, V any] struct {
	// key returns the key of the value of a parent's field with these arguments.
	key func(p *P, args arguments) (K, error)
	// have returns the value if the parent has it already. Nil: no parent has.
	have func(p *P) (V, bool)
	// needs names the fields of P that key and fetch use besides ids.
	needs []string
	// fields returns the fields of the values that are asked for, which fetch reads; nil stands for
	// all. It is nil itself where fetch always reads all.
	fields func(ctx context.Context) []string
	// fetch reads the values of keys, in their order, in one statement.
	fetch func(ctx context.Context, keys []K) []*dataloader.Result[V]
}

// load returns the value that a key names.
func (e *edge[P, K, V]) load(ctx context.Context, key K) (V, error) {
	loaded, err := e.loader(ctx).Load(ctx, key)()
	value, _ := loaded.(V) // nil beside an error
	return value, err
}

// loadOf returns the value of a parent's field that has no arguments.
func (e *edge[P, K, V]) loadOf(ctx context.Context, p *P) (V, error) {
	if e.have != nil {
		if value, ok := e.have(p); ok {
			return value, nil
		}
	}
	key, err := e.key(p, nil)
	if err != nil {
		var none V
		return none, err
	}
	return e.load(ctx, key)
}

// written returns the edge as the compiled writer uses it.
func (e *edge[P, K, V]) written() writer.Edge {
	return writer.Edge{Value: reflect.TypeFor[V](), Needs: e.needs, Load: func(ctx context.Context, parents []any, args map[string]any) (any, error) {
		return e.loadLevel(ctx, parents, args)
	}}
}

// loadLevel returns the values of parents, in their order.
func (e *edge[P, K, V]) loadLevel(ctx context.Context, parents []any, args arguments) ([]V, error) {
	values := make([]V, len(parents))
	var keys []K
	var places []int
	for i, parent := range parents {
		p, ok := parent.(*P)
		if !ok {
			return nil, fmt.Errorf("an edge of %s was asked of a %T", reflect.TypeFor[P](), parent)
		}
		if e.have != nil {
			if values[i], ok = e.have(p); ok {
				continue
			}
		}
		key, err := e.key(p, args)
		if err != nil {
			return nil, err
		}
		keys, places = append(keys, key), append(places, i)
	}
	loaded, err := e.loadMany(ctx, keys)
	if err != nil {
		return nil, err
	}
	for i, place := range places {
		values[place] = loaded[i]
	}
	return values, nil
}

// loadMany returns the values that keys name, in their order.
func (e *edge[P, K, V]) loadMany(ctx context.Context, keys []K) ([]V, error) {
	named := make([]any, len(keys))
	for i, key := range keys {
		named[i] = key
	}
	loaded, err := e.loader(ctx).loadMany(ctx, named)
	if err != nil {
		return nil, err
	}
	values := make([]V, len(keys))
	for i, value := range loaded {
		values[i], _ = value.(V) // an error has been returned
	}
	return values, nil
}

// loader returns the operation's loader of the edge. There is one for each set of fields that are read of the
// values.
func (e *edge[P, K, V]) loader(ctx context.Context) *loader {
	key := loaderKey{edge: e}
	if e.fields != nil {
		if asked := e.fields(ctx); asked != nil {
			key.some, key.fields = true, strings.Join(asked, " ")
		}
	}
	op := loadersOf(ctx)
	op.mu.Lock()
	defer op.mu.Unlock()
	if known := op.byEdge[key]; known != nil {
		return known
	}
	made := newLoader(op.wait, func(ctx context.Context, keys []any) []*dataloader.Result[any] {
		if storage.Tx(ctx) != nil { // a transaction has a single connection
			op.serial.Lock()
			defer op.serial.Unlock()
		}
		return e.batch(ctx, keys)
	})
	op.byEdge[key] = made
	return made
}

// batch reads the values of a loader's keys.
func (e *edge[P, K, V]) batch(ctx context.Context, keys []any) []*dataloader.Result[any] {
	typed := make([]K, len(keys))
	for i, key := range keys {
		typed[i], _ = key.(K) // load and loadMany have no other keys
	}
	results := make([]*dataloader.Result[any], 0, len(keys))
	for _, r := range e.fetch(ctx, typed) {
		results = append(results, &dataloader.Result[any]{Data: r.Data, Error: r.Error})
	}
	return results
}

// loader collects keys for a moment and reads their values at once. Its keys and values have any type, so that the
// library is compiled once and not for each edge.
type loader struct {
	*dataloader.Loader[any, any]
	batch dataloader.BatchFunc[any, any]
	cache dataloader.Cache[any, any]
}

func newLoader(wait time.Duration, batch dataloader.BatchFunc[any, any]) *loader {
	cache := dataloader.NewCache[any, any]()
	return &loader{batch: batch, cache: cache, Loader: dataloader.NewBatchedLoader(batch,
		dataloader.WithWait[any, any](wait), dataloader.WithInputCapacity[any, any](queuedKeys), dataloader.WithCache(cache))}
}

// queuedKeys is the length of the queue to the goroutine that collects a batch. The library's default of
// 1,000 allocates 8 KB for each batch.
const queuedKeys = 16

// levelWait is how long a level's batch waits for its last key. It is waited for only where another
// field has just loaded a key of the level.
const levelWait = 100 * time.Millisecond

// loadMany returns the values of keys, in their order. All keys are known, so the batch ends with the
// last of them: a loader with that capacity, over the same cache. Thousands of keys take longer to
// collect than the wait of single ones.
func (l *loader) loadMany(ctx context.Context, keys []any) ([]any, error) {
	fresh := map[any]struct{}{}
	for _, key := range keys {
		if _, known := l.cache.Get(ctx, key); !known {
			fresh[key] = struct{}{}
		}
	}
	level := l.Loader
	if len(fresh) > 0 {
		level = dataloader.NewBatchedLoader(l.batch, dataloader.WithBatchCapacity[any, any](len(fresh)),
			dataloader.WithWait[any, any](levelWait), dataloader.WithInputCapacity[any, any](min(len(fresh), queuedKeys)),
			dataloader.WithCache(l.cache))
	}
	thunks := make([]dataloader.Thunk[any], len(keys))
	for i, key := range keys {
		thunks[i] = level.Load(ctx, key)
	}
	values := make([]any, len(keys))
	for i, thunk := range thunks {
		var err error
		if values[i], err = thunk(); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// loaders are the loaders of one operation.
type loaders struct {
	wait   time.Duration
	mu     sync.Mutex
	byEdge map[loaderKey]*loader
	serial sync.Mutex // held by the batch that uses the transaction's connection
}

// loaderKey names a loader of an operation.
type loaderKey struct {
	edge   any    // an *edge
	some   bool   // not all fields of the values are read, but those
	fields string // that are named here
}

type loadersKey struct{}

// WithLoaders sets the loaders of an operation. Callers do not share them, so none sees values that were loaded
// for another.
func (r *Resolver) WithLoaders(ctx context.Context) context.Context {
	return context.WithValue(ctx, loadersKey{}, &loaders{byEdge: map[loaderKey]*loader{}, wait: cmp.Or(r.LoaderWait, usualWait)})
}

// forget drops the values that were loaded before a change.
func (l *loaders) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.byEdge)
}

// loadersOf returns the operation's loaders. A context without loaders, which only a test has, gets new ones.
func loadersOf(ctx context.Context) *loaders {
	if l, ok := ctx.Value(loadersKey{}).(*loaders); ok {
		return l
	}
	return &loaders{byEdge: map[loaderKey]*loader{}, wait: usualWait}
}

// fetchLists makes the batch function of an edge to lists: a key that has no rows
// has an empty list.
func fetchLists[K comparable, V any](read func(context.Context, []K) (map[K]V, error)) func(context.Context, []K) []*dataloader.Result[V] {
	return func(ctx context.Context, keys []K) []*dataloader.Result[V] {
		found, err := read(ctx, keys)
		results := make([]*dataloader.Result[V], len(keys))
		for i, key := range keys {
			results[i] = &dataloader.Result[V]{Data: found[key], Error: err}
		}
		return results
	}
}

// fetchObjects returns the batch function of an edge to one object. A key without an object gets a NotFound fault
// that names what.
func fetchObjects[K comparable, V any](what string, read func(context.Context, []K) (map[K]V, error)) func(context.Context, []K) []*dataloader.Result[V] {
	return func(ctx context.Context, keys []K) []*dataloader.Result[V] {
		found, err := read(ctx, keys)
		results := make([]*dataloader.Result[V], len(keys))
		for i, key := range keys {
			value, ok := found[key]
			results[i] = &dataloader.Result[V]{Data: value, Error: err}
			if err == nil && !ok {
				results[i].Error = fault.Missing(what)
			}
		}
		return results
	}
}
