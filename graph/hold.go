package graph

import (
	"context"
	"net/http"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/admission"
)

const (
	valueMemory = 1024 // bytes of memory for each value of an answer
	heavyCost   = 5_000
	// strangersBody is the largest body of a stranger in bytes: all strangers share one
	// workspace's part of the memory, and sign in with less.
	strangersBody = 64 << 10
)

// hold takes what requests over HTTP need to be read and executed. Without an
// admission it takes nothing.
type hold struct {
	graph     *Graph
	admission *admission.Process
}

// receive takes a place for reading a request's body. A slow sender loses it. A stranger's body is small and
// takes none.
func (h hold) receive(ctx context.Context, r *http.Request) (received func(), err error) {
	if h.admission == nil || caller(ctx) == nil {
		return func() {}, nil
	}
	place, err := h.admission.Receive(ctx, ownerOf(ctx), r.ContentLength)
	return place.ReleaseAfter(admission.SlowSender), err
}

// body takes the memory for a request's body before it is read.
func (h hold) body(ctx context.Context, r *http.Request) (*admission.Place, error) {
	if h.admission == nil {
		return nil, nil //nolint:nilnil // a nil Place holds nothing
	}
	most := int64(maxBody)
	if caller(ctx) == nil {
		most = strangersBody
		r.Body = http.MaxBytesReader(nil, r.Body, most)
	}
	size := r.ContentLength
	if size < 0 || size > most {
		size = most
	}
	return h.admission.Memory.Acquire(ctx, ownerOf(ctx), admission.BodyMemory*size)
}

// holding is what an operation has taken.
type holding struct {
	unlock func()           // gives back the lock of a project and a place for light work
	place  *Place           // for heavy work, also for writing the answer
	memory *admission.Place // until the answer is written
	body   int64            // the part of memory that the body takes
	meter  *memory          // counts the operation's memory
}

// keep reserves the memory of an operation's answer until the answer is written, because a client may read
// for a minute and a half. An error replaces the answer. After a mutation keep returns nil, because the
// client must learn of the change.
func (h *holding) keep(ctx context.Context, oc *graphql.OperationContext, response *graphql.Response) error {
	size := h.body + int64(len(response.Data))
	err := h.meter.err()
	if err == nil {
		err = h.memory.Grow(ctx, min(size, admission.RequestMemory))
	}
	if err != nil && oc.Operation.Operation != ast.Mutation {
		return err
	}
	h.memory.Keep(size)
	return nil
}

// release gives back the place and the memory. It may be called again.
func (h *holding) release() {
	h.place.Leave()
	h.memory.Release()
}

// operation takes the lock of a project that an operation changes, then its memory beside
// that of its body, then a place for work.
func (h hold) operation(
	ctx context.Context, oc *graphql.OperationContext, memory *admission.Place,
) (context.Context, *holding, error) {
	if h.admission == nil {
		ctx, meter := withMemory(ctx, nil, true)
		return ctx, &holding{unlock: func() {}, meter: meter}, nil
	}
	unlock := func() {}
	if project, ok := changedProject(oc); ok {
		var err error
		if ctx, unlock, err = h.admission.Change(ctx, ownerOf(ctx), project); err != nil {
			return nil, nil, err
		}
	}
	if memory == nil { // it came over a WebSocket
		memory = h.admission.Memory.Empty(ownerOf(ctx))
	}
	cost := h.graph.Cost(ctx, oc.Operation, oc.Variables)
	all := &holding{unlock: unlock, memory: memory, body: memory.Units()}
	if err := memory.Grow(ctx, min(all.body+int64(cost)*valueMemory, admission.RequestMemory)); err != nil {
		unlock()
		return nil, nil, err
	}
	if asksOutside(oc) {
		all.place = NewPlace(nil, func() (func(), error) { return h.part(ctx) })
	} else if err := h.enter(ctx, all, cost > heavyCost || Heavy(oc.Operation.SelectionSet)); err != nil {
		memory.Release()
		unlock()
		return nil, nil, err
	}
	ctx, all.meter = withMemory(ctx, memory, true)
	all.meter.used.Store(all.body)
	return ctx, all, nil
}

// enter takes an operation's place for work.
func (h hold) enter(ctx context.Context, all *holding, heavy bool) error {
	part := func() (func(), error) { return h.part(ctx) }
	if heavy {
		leave, err := part()
		all.place = NewPlace(leave, part)
		return err
	}
	leave, err := h.work(ctx, admission.LightWork)
	unlock := all.unlock
	all.place, all.unlock = NewPlace(nil, part), func() {
		leave()
		unlock()
	}
	return err
}

// work takes a place for work.
func (h hold) work(ctx context.Context, units int64) (release func(), err error) {
	if h.admission == nil {
		return func() {}, nil
	}
	place, err := h.admission.Work.Acquire(ctx, ownerOf(ctx), units)
	if err != nil {
		return nil, err
	}
	return place.Release, nil
}

// part takes a place for reading a part of a large answer.
func (h hold) part(ctx context.Context) (release func(), err error) {
	if h.admission == nil {
		return func() {}, nil
	}
	return h.work(ctx, h.admission.HeavyWork())
}

// mutationOf returns the only field of a mutation, also from a fragment, and nil for other operations.
func mutationOf(oc *graphql.OperationContext) *ast.Field {
	if oc.Operation == nil || oc.Operation.Operation != ast.Mutation {
		return nil
	}
	for _, f := range graphql.CollectFields(oc, oc.Operation.SelectionSet, []string{"Mutation"}) {
		if f.Definition != nil && f.Name != "__typename" {
			return f.Field
		}
	}
	return nil
}

// changedProject returns the project that a mutation changes in its transaction.
func changedProject(oc *graphql.OperationContext) (project uuid.UUID, ok bool) {
	f := mutationOf(oc)
	if f == nil || !inTransaction(f) {
		return uuid.Nil, false
	}
	text, _ := f.ArgumentMap(oc.Variables)["projectId"].(string)
	project, err := uuid.Parse(text)
	return project, err == nil
}

// asksOutside reports whether a mutation calls another service before it writes. Such a mutation takes no
// place for work, because it would hold the place for as long as a model answers. Another bound holds for the
// mutations of a workspace that ask a model.
func asksOutside(oc *graphql.OperationContext) bool {
	f := mutationOf(oc)
	return f != nil && f.Definition.Directives.ForName("access") != nil && !inTransaction(f)
}

// inTransaction reports whether a mutation runs in one transaction from its beginning
// to its end.
func inTransaction(f *ast.Field) bool {
	for _, name := range []string{"access", "signedIn"} {
		if d := f.Definition.Directives.ForName(name); d != nil {
			arg := d.Arguments.ForName("inTransaction")
			return arg == nil || arg.Value.Raw != "false"
		}
	}
	return false
}

// ownerOf returns whose share a request takes: a workspace's, or that of the strangers of a network.
func ownerOf(ctx context.Context) uuid.UUID {
	if p := caller(ctx); p != nil {
		return p.WorkspaceID
	}
	return admission.Stranger(access.AddressOf(ctx))
}
