// Package rest serves the /v1 API. It turns the catalogue of operations, once at start,
// into routes and the API's own description; it reads parameters and bodies, runs the
// operation's document and writes the response. It knows nothing of what an operation does.
package rest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/internal/staticcontent"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/rest/operations"
)

// usualBody is the largest body in bytes where @rest says nothing else.
const usualBody = 1 << 20

// Authenticator returns the principal of a bearer key. Its error for an unknown key is fault.InvalidKey.
type Authenticator interface {
	Authenticate(ctx context.Context, bearer string) (*access.Principal, error)
}

// Config configures the API. Fields are required unless their comment says otherwise.
type Config struct {
	Executor         Executor
	Authenticator    Authenticator
	Gate             *limit.Gate
	Idempotency      idempotency.Store
	Logger           *slog.Logger
	PublicURL        string                   // where clients reach the API, without /v1
	Timeout          time.Duration            // of one request; longer than the idempotency store waits, or that wait ends in a timeout
	UnavailableFault func(error) *fault.Error // the fault of an error that is about reaching the storage, nil for others; optional
	Uploads          []Upload                 // routes that take files
	Files            []File                   // routes that answer with files
	// People serves requests for files that have a cookie and no key; they have the person as principal. Nil: keys alone.
	People     func(http.Handler) http.Handler
	Limit      *tenantlimit.Limiter // nil: any number of requests runs at the same time
	Operations Operations           // of Executor's schema; nil: New reads them
}

// Operations waits for the operations of one API.
type Operations func() (*operations.Catalogue, error)

// ReadOperations begins to read the operations that a schema will execute. The caller opens its database meanwhile.
func ReadOperations(schema *ast.Schema) Operations {
	read := sync.OnceValues(func() (*operations.Catalogue, error) { return operations.Load(schema) })
	go func() { _, _ = read() }()
	return read
}

func (c Config) check() error {
	switch {
	case c.Executor == nil, c.Authenticator == nil, c.Gate == nil, c.Idempotency == nil, c.Logger == nil:
		return errors.New("rest: the executor, the authenticator, the gate, the idempotency store and the logger are required")
	case c.PublicURL == "":
		return errors.New("rest: the public address is required")
	case c.Timeout <= 0:
		return errors.New("rest: the timeout must be positive")
	default:
		return nil
	}
}

// Handler serves everything under /v1.
type Handler struct {
	router        http.Handler
	authenticator Authenticator
	gate          *limit.Gate
	idempotency   idempotency.Store
	logger        *slog.Logger
	timeout       time.Duration
	statuses      map[fault.Kind]fault.Status
	unavailable   func(error) *fault.Error
	openAPI       func() (*staticcontent.Content, error) // made when it is first asked for
	templates     []string
	limit         *tenantlimit.Limiter
	people        func(http.Handler) http.Handler // for requests for files with a cookie
	examples      func() ([]byte, error)          // the operations' documents for the playground, made when they are first asked for

	// Header values that many answers share.
	bearer, replayed, revalidate []string
}

// New returns the API. An error in an operation names its file.
func New(cfg Config) (*Handler, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	if cfg.Operations == nil {
		cfg.Operations = ReadOperations(cfg.Executor.Schema())
	}
	catalogue, err := cfg.Operations()
	if err != nil {
		return nil, err
	}
	served, err := prepare(catalogue, cfg.Executor)
	if err != nil {
		return nil, err
	}
	if served, err = addUploads(served, cfg.Uploads); err != nil {
		return nil, err
	}
	h := &Handler{
		authenticator: cfg.Authenticator,
		gate:          cfg.Gate,
		idempotency:   cfg.Idempotency,
		logger:        cfg.Logger,
		timeout:       cfg.Timeout,
		statuses:      fault.Statuses(),
		unavailable:   cfg.UnavailableFault,
		limit:         cfg.Limit,
		people:        cfg.People,
		bearer:        []string{"Bearer"},
		replayed:      []string{"true"},
		revalidate:    []string{"private, no-cache"},
		examples:      sync.OnceValues(func() ([]byte, error) { return playgroundExamples(catalogue) }),
	}
	if h.people == nil {
		h.people = func(files http.Handler) http.Handler { return files }
	}
	h.openAPI = sync.OnceValues(func() (*staticcontent.Content, error) {
		description, err := describe(cfg, catalogue.Schemas, served)
		return staticcontent.New(description), err
	})
	h.templates = []string{openAPIPath}
	for _, op := range served {
		h.templates = append(h.templates, op.Path)
	}
	for i := range cfg.Files {
		h.templates = append(h.templates, cfg.Files[i].Path)
	}
	h.router, err = h.routes(served, cfg.Files)
	return h, err
}

// Templates returns the path templates of the operations.
func (h *Handler) Templates() []string { return h.templates }
