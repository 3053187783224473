package storage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/storage/distribution"
)

const (
	// patience is how long a statement on a distributed database takes before the nodes are probed. Where a node does
	// not answer the probe, the statement ends.
	patience = 3 * time.Second
	// probeInterval is the pause between two probes while a node does not answer.
	probeInterval = time.Second
	// pingAfter is how long a connection is idle before it is checked.
	pingAfter = time.Second
	// placements is the number of ids that are tried for a new project to find a node that answers.
	placements = 32
)

// errSilentNode is the cause of a statement that is refused because a node does not answer.
var errSilentNode = errors.New("a node of the database does not answer")

// nodes knows which nodes of a distributed database do not answer. A connection to a node that hangs stays open: the
// coordinator can neither end a statement on it nor cancel it.
type nodes struct {
	distributed atomic.Bool  // false: there is one node
	probe       *connections // one connection for probes
	logger      *slog.Logger
	silent      atomic.Pointer[[]string]
	mu          sync.Mutex // held by a probe
	asked       time.Time  // when the last probe ended
}

// Reach returns an error, for which NodeAway reports true, if a node that holds one of some projects did not answer the last probe.
// On other databases, and while all nodes answer, it asks nothing.
func (s *DB) Reach(ctx context.Context, projects ...uuid.UUID) error {
	silent := s.nodes.silent.Load()
	if silent == nil {
		return nil
	}
	s.nodes.askAgain() //nolint:contextcheck // the probe is for every request
	var away bool
	if err := s.Bun(ctx).NewRaw(distribution.OnNodes, pgdialect.Array(projects), pgdialect.Array(*silent)).Scan(ctx, &away); err != nil {
		return fmt.Errorf("read the nodes of projects: %w", err)
	}
	if away {
		return errSilentNode
	}
	return nil
}

// NewProjectID returns the id of a new project. On a distributed database it belongs to a node that answers, as long as one does.
// The statements are outside of the context's transaction.
func (s *DB) NewProjectID(ctx context.Context) (uuid.UUID, error) {
	for range placements {
		id, err := uuid.NewV7()
		if err != nil || !s.Distributed() {
			return id, err
		}
		if err = s.Reach(ctx, id); err == nil {
			_, err = s.main.Exec(ctx, "SELECT FROM projects WHERE id = $1", id)
		}
		if err == nil {
			return id, nil
		}
		if !NodeAway(err) && s.nodes.silent.Load() == nil {
			return uuid.Nil, fmt.Errorf("place project: %w", err)
		}
	}
	return uuid.Nil, fmt.Errorf("place project: %w", errSilentNode)
}

// askAgain probes the nodes in the background, once in probeInterval.
func (n *nodes) askAgain() {
	if !n.mu.TryLock() {
		return
	}
	if time.Since(n.asked) < probeInterval {
		n.mu.Unlock()
		return
	}
	go func() {
		defer n.mu.Unlock()
		n.ask()
	}()
}

// anySilent probes the nodes, or waits for a probe that runs, and reports whether one does not answer.
func (n *nodes) anySilent() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if time.Since(n.asked) >= probeInterval {
		n.ask()
	}
	return n.silent.Load() != nil
}

// ask probes each node by a new connection. The caller holds the lock.
func (n *nodes) ask() {
	ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
	defer cancel()
	silent, err := distribution.SilentNodes(ctx, n.probe.Pool)
	n.asked = time.Now()
	if err != nil {
		n.logger.WarnContext(ctx, "nodes of the database not probed", slog.Any("error", err))
		return
	}
	if len(silent) == 0 {
		if n.silent.Swap(nil) != nil {
			n.logger.InfoContext(ctx, "every node of the database answers again")
		}
		return
	}
	if n.silent.Swap(&silent) == nil {
		n.logger.ErrorContext(ctx, "a node of the database does not answer: requests for its projects are refused until it does",
			slog.Any("nodes", silent))
	}
}

// statement is the context of a statement. It ends like a deadline when a node does not answer. A connection keeps
// the context of its last statement, and an operation's context holds all that the operation has read; so the
// context is let go when the statement has ended.
type statement struct {
	of     atomic.Pointer[context.Context]
	cancel context.CancelCauseFunc // nil: the statement has no watch
	timer  *time.Timer
}

type statementKey struct{}

func (s *statement) hold(ctx context.Context) { s.of.Store(&ctx) }

// Deadline implements context.Context.
func (s *statement) Deadline() (deadline time.Time, ok bool) { return (*s.of.Load()).Deadline() }

// Done implements context.Context.
func (s *statement) Done() <-chan struct{} { return (*s.of.Load()).Done() }

// Err implements context.Context.
func (s *statement) Err() error {
	ctx := *s.of.Load()
	err := ctx.Err()
	if err != nil && errors.Is(context.Cause(ctx), errSilentNode) {
		return context.DeadlineExceeded
	}
	return err
}

// Value implements context.Context.
func (s *statement) Value(key any) any {
	if key == (statementKey{}) {
		return s
	}
	return (*s.of.Load()).Value(key)
}

// begin returns the context of a statement. On a distributed database it ends when the statement takes longer than
// patience and a node does not answer.
func (n *nodes) begin(ctx context.Context) context.Context {
	s := &statement{}
	if n.distributed.Load() {
		ctx, s.cancel = context.WithCancelCause(ctx)
		s.timer = n.watch(ctx, s.cancel)
	}
	s.hold(ctx)
	return s
}

// watch cancels a statement that takes longer than patience while a node does not answer.
func (n *nodes) watch(ctx context.Context, cancel context.CancelCauseFunc) *time.Timer {
	return time.AfterFunc(patience, func() {
		switch {
		case ctx.Err() != nil:
		case n.anySilent(): //nolint:contextcheck // likewise
			cancel(errSilentNode)
		default:
			n.watch(ctx, cancel)
		}
	})
}

// end ends the context that begin returned.
func (*nodes) end(ctx context.Context) {
	s, ok := ctx.Value(statementKey{}).(*statement)
	if !ok {
		return
	}
	if s.cancel != nil {
		s.timer.Stop()
		s.cancel(nil)
		s.timer, s.cancel = nil, nil // both hold the operation's context
	}
	s.hold(context.Background()) //nolint:contextcheck // nothing uses it any more
}

// ping checks a connection that was idle, under a context that the connection lets go. It reports whether the pool must
// check it again: the pool closes a connection that fails.
func (n *nodes) ping(ctx context.Context, of pgxpool.ShouldPingParams) bool {
	if of.IdleDuration < pingAfter {
		return false
	}
	ctx, cancel := context.WithTimeout(n.begin(ctx), connectTimeout)
	defer n.end(ctx)
	defer cancel()
	return of.Conn.Ping(ctx) != nil
}

// TraceQueryStart implements pgx.QueryTracer.
func (n *nodes) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return n.begin(ctx)
}

// TraceQueryEnd implements pgx.QueryTracer.
func (n *nodes) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { n.end(ctx) }

// TraceCopyFromStart implements pgx.CopyFromTracer.
func (n *nodes) TraceCopyFromStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromStartData) context.Context {
	return n.begin(ctx)
}

// TraceCopyFromEnd implements pgx.CopyFromTracer.
func (n *nodes) TraceCopyFromEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromEndData) {
	n.end(ctx)
}

// TraceBatchStart implements pgx.BatchTracer.
func (n *nodes) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return n.begin(ctx)
}

// TraceBatchQuery implements pgx.BatchTracer.
func (n *nodes) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (n *nodes) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) { n.end(ctx) }
