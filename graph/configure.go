// Package graph sets up the generated executor: for ad-hoc operations over HTTP, and for the fixed operations
// of the REST API in the same process. It holds the directives, the limits and the error presenter.
package graph

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"runtime/debug"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

// maxAnswer is the size of the largest answer in bytes.
const maxAnswer = tenantlimit.AnswerCap

// Options configures the graph.
type Options struct {
	Resolvers generated.ResolverRoot
	// Context prepares an operation's context, for its loaders. Optional.
	Context func(context.Context) context.Context
	// Change runs a mutation whose caller has been admitted. Its transaction begins and
	// ends there. Optional.
	Change func(ctx context.Context, next graphql.Resolver) (any, error)
	Logger *slog.Logger
	// UnavailableFault returns the fault of an error that is about reaching the storage, not about
	// what was asked of it; nil for every other error. Optional.
	UnavailableFault func(error) *fault.Error
	// Persisted has documents by their SHA-256 that clients may name from the start. Optional.
	Persisted map[string]string
	// Edges names, by "Type.field", the fields that are answered by loaders.
	Edges map[string]writer.Edge
	// Observe receives how each compiled field was answered. Optional.
	Observe func(ctx context.Context, o writer.Outcome)
	// Begin admits one more subscription, and returns the function to call when it has
	// ended. Optional.
	Begin func(ctx context.Context) (ended func(), err error)
	// Message is called for every message that comes over a WebSocket, and ends the connection by
	// an error. Optional.
	Message func(ctx context.Context) error
	// Limiter has the permits of requests over HTTP. Optional.
	Limiter *tenantlimit.Limiter
	// Timeout bounds a query or mutation that comes over HTTP; zero: nothing does.
	Timeout time.Duration
}

// Graph executes operations: the fixed ones of the REST API in process, ad-hoc ones over HTTP.
type Graph struct {
	schema   graphql.ExecutableSchema
	executor *executor.Executor
	server   *handler.Server
	writer   *writer.Writer
	context  func(context.Context) context.Context
	recover  graphql.RecoverFunc
	present  graphql.ErrorPresenterFunc
	begin    func(ctx context.Context) (ended func(), err error)
	message  func(ctx context.Context) error
	timeout  time.Duration
	limiter  *tenantlimit.Limiter
	edges    map[string]writer.Edge
}

// configurable is what gqlgen's server and its executor have in common.
type configurable interface {
	SetErrorPresenter(graphql.ErrorPresenterFunc)
	SetRecoverFunc(graphql.RecoverFunc)
}

// Configure sets up the graph.
func Configure(opt Options) (*Graph, error) {
	if opt.Resolvers == nil || opt.Logger == nil {
		return nil, errors.New("graph: resolvers and logger are required")
	}
	g := &Graph{
		context: opt.Context, recover: recoverWith(opt.Logger), present: presenter(opt.Logger, opt.UnavailableFault),
		begin: opt.Begin, message: opt.Message, timeout: opt.Timeout, limiter: opt.Limiter, edges: opt.Edges,
	}
	d := gate{change: opt.Change}
	if g.context == nil {
		g.context = func(ctx context.Context) context.Context { return ctx }
	}
	g.schema = costs{generated.NewExecutableSchema(generated.Config{Resolvers: opt.Resolvers, Directives: generated.DirectiveRoot{
		Access:   d.access,
		SignedIn: d.signedIn,
		Open:     d.open,
		Compiled: func(ctx context.Context, obj any, next graphql.Resolver) (any, error) {
			return g.writer.Directive(ctx, obj, next)
		},
	}})}
	var err error
	if g.writer, err = writer.New(writerConfig(g.schema.Schema(), opt)); err != nil {
		return nil, err
	}
	g.executor, g.server = executor.New(g.schema), handler.New(g.schema)
	for _, c := range []configurable{g.executor, g.server} {
		c.SetRecoverFunc(g.recover)
	}
	g.executor.SetErrorPresenter(presenter(slog.New(slog.DiscardHandler), opt.UnavailableFault)) // the caller of Run logs
	g.server.SetErrorPresenter(g.present)
	g.server.AroundFields(traced)
	g.server.AroundFields(g.reportsAtOnce)
	g.server.AroundResponses(func(ctx context.Context, next graphql.ResponseHandler) *graphql.Response {
		response := next(ctx)
		if response == nil {
			return nil
		}
		response.Errors = fewer(response.Errors)
		if len(response.Data) > maxAnswer {
			return &graphql.Response{Errors: gqlerror.List{g.present(ctx, answerTooLarge())}}
		}
		return keepData(ctx, response)
	})
	if err := g.limit(opt.Persisted); err != nil {
		return nil, err
	}
	g.server.AroundOperations(g.operate)
	return g, nil
}

func writerConfig(schema *ast.Schema, opt Options) writer.Config {
	return writer.Config{
		Schema:    schema,
		Resolvers: reflect.TypeFor[generated.ResolverRoot](),
		// Directives that check the caller are not passive: the executor runs them.
		Passive:  []string{"compiled", "report", "constant"},
		Observe:  opt.Observe,
		Edges:    opt.Edges,
		Scalars:  registered(),
		MaxBytes: maxAnswer,
		TooLarge: answerTooLarge(),
	}
}

func answerTooLarge() error {
	return fault.New(fault.Invalid, "the answer is larger than %d MiB: ask for smaller pages or fewer fields", maxAnswer>>20)
}

// registered returns the writers of the registry's scalars that do not write themselves.
func registered() map[string][]writer.ScalarWriter {
	writers := map[string][]writer.ScalarWriter{}
	for name, s := range scalar.Registry() {
		if s.Append != nil {
			writers[name] = []writer.ScalarWriter{writer.Appended(s.Type, s.Append)}
		}
	}
	return writers
}

// recoverWith turns a panic into an error that names nothing to the client.
func recoverWith(logger *slog.Logger) graphql.RecoverFunc {
	return func(ctx context.Context, panicked any) error {
		logger.ErrorContext(ctx, "panic in a resolver", slog.String("request_id", requestid.From(ctx)),
			slog.Any("panic", panicked), slog.String("stack", string(debug.Stack())))
		return fault.ErrPanicked
	}
}

// Schema returns the schema that every Graph serves.
func Schema() *ast.Schema { return generated.NewExecutableSchema(generated.Config{}).Schema() }

// Schema is the schema that is served.
func (g *Graph) Schema() *ast.Schema { return g.schema.Schema() }

// Prepare returns a function that executes a validated document with one operation. The variables are taken as
// they are: coerced, with defaults filled in. The extensions of a response with a page have the page's cursors,
// unless the writer left the page to the executor.
func (g *Graph) Prepare(doc *ast.QueryDocument) (func(context.Context, map[string]any) *graphql.Response, error) {
	if len(doc.Operations) != 1 {
		return nil, errors.New("graph: a prepared document has exactly one operation")
	}
	g.writer.Prepare(doc)
	return func(ctx context.Context, variables map[string]any) *graphql.Response {
		return g.run(ctx, doc, doc.Operations[0], variables)
	}, nil
}

func (g *Graph) run(ctx context.Context, doc *ast.QueryDocument, operation *ast.OperationDefinition, variables map[string]any) *graphql.Response {
	oc := &graphql.OperationContext{
		RawQuery: operation.Name, OperationName: operation.Name,
		Doc: doc, Operation: operation, Variables: variables,
		DisableIntrospection:   true,
		RecoverFunc:            g.recover,
		ResolverMiddleware:     fieldMiddleware(ctx),
		RootResolverMiddleware: func(ctx context.Context, next graphql.RootResolver) graphql.Marshaler { return next(ctx) },
	}
	ctx, cursors := writer.WithCursors(g.context(ctx))
	respond, ctx := g.executor.DispatchOperation(ctx, oc)
	response := respond(ctx)
	if response != nil && cursors.Written {
		response.Extensions = map[string]any{page.NextCursor: cursors.Next, page.PreviousCursor: cursors.Previous}
	}
	return response
}
