package graph

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/slowclient"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

const (
	// anonymousBody is the largest body of an anonymous caller in bytes: they sign in with less.
	anonymousBody = 64 << 10
	// maxValues is the largest number of JSON values in a request.
	maxValues = 20_000
	// heavyCost is the cost from which on an operation takes heavy permits.
	heavyCost = 5_000
)

type permitKey struct{}

// permitOf returns the permit of a request; nil for an operation of a WebSocket.
func permitOf(ctx context.Context) *tenantlimit.Permit {
	p, _ := ctx.Value(permitKey{}).(*tenantlimit.Permit)
	return p
}

// limited serves requests under a permit each, which a request takes before its body is read and gives back
// before its answer is written. WebSockets take none while they are open.
func (g *Graph) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if IsSocket(r) {
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		permit, err := g.limiter.Acquire(ctx, callerOf(ctx), tenantlimit.Light)
		if err != nil {
			g.refuse(w, r, err)
			return
		}
		defer permit.Release()
		most := int64(maxBody)
		if caller(ctx) == nil {
			most = anonymousBody
		}
		withPermit := context.WithValue(ctx, permitKey{}, permit)
		r = r.WithContext(withPermit)
		r.Body = http.MaxBytesReader(w, r.Body, most)
		if wantsEvents(r) { // a stream
			next.ServeHTTP(w, r)
			return
		}
		b := &buffered{ResponseWriter: w, status: http.StatusOK}
		r = r.WithContext(context.WithValue(withPermit, bufferedKey{}, b))
		next.ServeHTTP(b, r)
		if err := permit.Answer(ctx, b.size()); err != nil && !b.changed {
			b.err = err
		}
		if b.err != nil {
			g.refuse(w, r, b.err)
			return
		}
		b.send()
	})
}

// buffered holds an answer of at most AnswerCap bytes until the request has ended.
type buffered struct {
	http.ResponseWriter

	status  int
	body    []byte
	data    []byte // of an operation without errors; its answer has this in place of a body
	changed bool   // the operation is a mutation, of which the client must learn
	err     error  // what is answered in its place: the answer is too large, or there was no permit
}

type bufferedKey struct{}

// WriteHeader implements http.ResponseWriter.
func (b *buffered) WriteHeader(status int) { b.status = status }

// Write implements http.ResponseWriter.
func (b *buffered) Write(p []byte) (int, error) {
	if b.data != nil {
		return len(p), nil // what the transport makes of a response without data
	}
	if len(b.body)+len(p) > tenantlimit.AnswerCap {
		b.err = fault.Field("query", "must have an answer of at most %d MiB: ask for smaller pages, fewer fields or fewer aliases",
			tenantlimit.AnswerCap>>20)
	}
	if b.err != nil {
		return 0, b.err
	}
	if b.body == nil {
		size, _ := strconv.Atoi(b.Header().Get("Content-Length"))
		b.body = make([]byte, 0, max(min(size, tenantlimit.AnswerCap), len(p)))
	}
	b.body = append(b.body, p...)
	return len(p), nil
}

func (b *buffered) size() int { return len(b.body) + len(b.data) }

// send writes the answer. An error means that the client has disconnected or is too slow.
func (b *buffered) send() {
	parts := [][]byte{b.body}
	if b.data != nil {
		parts = [][]byte{[]byte(`{"data":`), b.data, []byte(`}`)}
	}
	size := 0
	for _, part := range parts {
		size += len(part)
	}
	b.Header().Set("Content-Length", strconv.Itoa(size))
	b.ResponseWriter.WriteHeader(b.status)
	out := slowclient.New(b.ResponseWriter)
	for _, part := range parts {
		if _, err := out.Write(part); err != nil {
			return
		}
	}
	out.End()
}

// keepData keeps the data of an operation without errors for its answer. The transport would copy it three
// times to put an object around it, and an answer may have 32 MiB. It returns what the transport writes.
func keepData(ctx context.Context, response *graphql.Response) *graphql.Response {
	b, ok := ctx.Value(bufferedKey{}).(*buffered)
	if !ok || response.Data == nil || len(response.Errors) > 0 || len(response.Extensions) > 0 {
		return response
	}
	b.data = response.Data
	return &graphql.Response{}
}

// permits exchanges the permit of a request for those that its operation needs.
type permits struct {
	named
	graph *Graph
}

// ExtensionName names the extension.
func (permits) ExtensionName() string { return "Permits" }

// MutateOperationContext waits for the permits, and for other requests that change the same project.
func (p permits) MutateOperationContext(ctx context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	permit := permitOf(ctx)
	if permit == nil || oc.Operation.Operation == ast.Subscription {
		return nil
	}
	class := tenantlimit.Light
	switch {
	case asksOutside(oc):
		class = tenantlimit.Slow
	case p.graph.Heavy(oc.Operation.SelectionSet), readsSets(oc.Operation.SelectionSet), p.graph.Cost(ctx, oc.Operation, oc.Variables) > heavyCost:
		class = tenantlimit.Heavy
	}
	err := permit.Exchange(ctx, class)
	if project, ok := changedProject(oc); ok && err == nil {
		err = permit.Writer(ctx, project)
	}
	b, ok := ctx.Value(bufferedKey{}).(*buffered)
	if ok {
		b.changed = oc.Operation.Operation == ast.Mutation
	}
	if err == nil {
		return nil
	}
	if ok {
		b.err = err // gqlgen's transport has neither its status nor Retry-After
	}
	return refusal(err)
}

// readsSets reports whether a selection contains the prompts of sets: a list without pages that may have all
// the texts of a project.
func readsSets(set ast.SelectionSet) bool {
	return slices.ContainsFunc(set, func(s ast.Selection) bool {
		switch node := s.(type) {
		case *ast.Field:
			return node.Name == "prompts" && node.ObjectDefinition != nil && node.ObjectDefinition.Name == "PromptSet" || readsSets(node.SelectionSet)
		case *ast.InlineFragment:
			return readsSets(node.SelectionSet)
		case *ast.FragmentSpread:
			return readsSets(node.Definition.SelectionSet)
		default:
			return false
		}
	})
}

// subscribe begins a subscription under a permit, which it gives back while it waits for events.
func (g *Graph) subscribe(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	permit := permitOf(ctx)
	if permit == nil {
		var err error
		if permit, err = g.limiter.Acquire(ctx, callerOf(ctx), tenantlimit.Light); err != nil {
			return g.refused(ctx, err)
		}
	}
	defer permit.Release()
	return next(ctx)
}

// callerOf returns the caller whose permits a request takes.
func callerOf(ctx context.Context) tenantlimit.Caller {
	if p := caller(ctx); p != nil {
		return tenantlimit.Caller{Workspace: p.WorkspaceID}
	}
	return tenantlimit.Caller{Address: access.AddressOf(ctx)}
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

// asksOutside reports whether a mutation calls another service before it writes.
func asksOutside(oc *graphql.OperationContext) bool {
	f := mutationOf(oc)
	return f != nil && f.Definition.Directives.ForName("access") != nil && !inTransaction(f)
}

// inTransaction reports whether a mutation runs in one transaction from its beginning to its end.
func inTransaction(f *ast.Field) bool {
	for _, name := range []string{"access", "signedIn"} {
		if d := f.Definition.Directives.ForName(name); d != nil {
			arg := d.Arguments.ForName("inTransaction")
			return arg == nil || arg.Value.Raw != "false"
		}
	}
	return false
}
