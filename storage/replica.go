package storage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	replicaLookEvery = time.Second
	// replicaPatience bounds a look at the replica, and how long a report waits for a connection to it.
	replicaPatience = time.Second

	unreadable = "it cannot be read"
)

// replica is a streaming standby of the database, from which reports are read.
type replica struct {
	main   *connections
	probe  *connections // one connection for looks, which wait for no report
	maxLag time.Duration

	state atomic.Pointer[ReplicaState]
}

// ReplicaState says how a replica is.
type ReplicaState struct {
	Used   bool
	Lag    time.Duration // for how long it has lacked something of the primary
	Reason string        // why it is not used
}

// replicaKey marks contexts whose reads go to the replica.
type replicaKey struct{}

// openReplica prepares the connections to a replica, which need not be there now.
func openReplica(ctx context.Context, cfg Config) (*replica, error) {
	cfg.URL = cfg.ReplicaURL
	poolCfg, err := poolConfig(cfg, "database_replica_url", Application+" replica")
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, poolCfg)
	if err != nil {
		return nil, fmt.Errorf("database_replica_url: %w", err)
	}
	probe, err := prepareProbe(ctx, cfg, "database_replica_url", Application+" replica probe")
	if err != nil {
		pool.Close()
		return nil, err
	}
	r := &replica{main: newConnections(pool), probe: probe, maxLag: cfg.ReplicaMaxLag}
	r.state.Store(&ReplicaState{Reason: "nobody has looked at it yet"})
	return r, nil
}

// Replica returns how the replica is; false: there is none.
func (s *DB) Replica() (ReplicaState, bool) {
	if s.replica == nil {
		return ReplicaState{}, false
	}
	return *s.replica.state.Load(), true
}

// WatchReplica looks at the replica every second until ctx ends. Before the first look nothing
// is read from it.
func (s *DB) WatchReplica(ctx context.Context) {
	if s.replica == nil {
		return
	}
	ticker := time.NewTicker(replicaLookEvery)
	defer ticker.Stop()
	var behind replay
	for {
		s.lookAtReplica(ctx, &behind)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// lookAtReplica finds out whether the replica may be used, and says when that changes.
func (s *DB) lookAtReplica(ctx context.Context, behind *replay) {
	before := s.replica.state.Load()
	reason, err := s.inspectReplica(ctx, behind)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		reason = unreadable
	}
	now := &ReplicaState{Used: reason == "", Lag: behind.lag(time.Now()), Reason: reason}
	s.replica.state.Store(now)
	switch {
	case before.Used && !now.Used:
		s.logger.WarnContext(ctx, "reports are read from the primary", slog.String("reason", now.Reason),
			slog.Duration("lag", now.Lag), slog.Any("error", err))
	case now.Used && !before.Used:
		s.logger.InfoContext(ctx, "reports are read from the replica")
	}
}

// inspectReplica compares the replica with the primary. The reason says why it may not be used. It has
// connections of its own: however many reports wait for the replica, it is not away.
func (s *DB) inspectReplica(ctx context.Context, behind *replay) (reason string, err error) {
	ctx, cancel := context.WithTimeout(ctx, replicaPatience)
	defer cancel()
	var written int64
	err = s.probe.db.NewSelect().ColumnExpr("pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint").Scan(ctx, &written)
	if err != nil {
		return "", err
	}
	behind.written(written, time.Now())
	var standby bool
	var replayed int64
	err = s.replica.probe.db.NewSelect().ColumnExpr("pg_is_in_recovery()").
		ColumnExpr("coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint").Scan(ctx, &standby, &replayed)
	if err != nil {
		return "", err
	}
	if !standby {
		return "it is not a standby", nil
	}
	behind.has(replayed)
	if behind.lag(time.Now()) > s.replica.maxLag {
		return "it is too far behind", nil
	}
	return "", s.sameInstallation(ctx)
}

// sameInstallation returns an error where the replica is another installation's.
func (s *DB) sameInstallation(ctx context.Context) error {
	if s.replica.state.Load().Used {
		return nil // it was looked at before
	}
	here, err := identity(ctx, s.probe.db)
	if err != nil {
		return err
	}
	there, err := identity(ctx, s.replica.probe.db)
	if err == nil && here != there {
		err = errors.New("database_replica_url is the address of another installation's database")
	}
	return err
}

// OnReplica runs read, which only reads what belongs to a project, with a context whose reads
// go to the replica, where that has everything that Wrote noted for the project. Otherwise, and
// again after the replica has failed, read goes to the primary. OnReplica reports whether the
// replica answered. Within a transaction nothing goes to the replica.
func (s *DB) OnReplica(ctx context.Context, projectID uuid.UUID, read func(context.Context) error) (replicated bool, err error) {
	if s.replica == nil || txOf(ctx) != nil || lateOf(ctx) != nil || !s.caughtUp(ctx, projectID) {
		return false, read(ctx)
	}
	err = read(context.WithValue(ctx, replicaKey{}, s.replica))
	if !s.replica.failed(ctx, err) {
		return true, err
	}
	s.logger.WarnContext(ctx, "the replica failed, the primary is asked", slog.Any("error", err))
	return false, read(ctx)
}

// caughtUp reports whether the replica may be used, and has what was written to a project.
func (s *DB) caughtUp(ctx context.Context, projectID uuid.UUID) bool {
	if !s.replica.state.Load().Used {
		return false
	}
	written, err := writes(ctx, s.main.db, projectID)
	if err != nil {
		return false
	}
	there, err := s.replica.writes(ctx, projectID)
	return err == nil && there >= written
}

// writes returns how often a project was written to, as the replica has it. A replica that does not
// answer is away; one to which the caller gets no connection in time is busy with the caller's other
// reports, and stays there for everybody else.
func (r *replica) writes(ctx context.Context, projectID uuid.UUID) (int64, error) {
	waiting, cancel := context.WithTimeout(ctx, replicaPatience)
	defer cancel()
	conn, err := r.main.db.Conn(waiting)
	if err != nil {
		if waiting.Err() == nil && Unreachable(err) {
			r.away()
		}
		return 0, err
	}
	defer conn.Close() //nolint:errcheck // the pool drops a broken connection
	asking, cancel := context.WithTimeout(ctx, replicaPatience)
	defer cancel()
	n, err := writes(asking, conn, projectID)
	if err != nil && ctx.Err() == nil {
		r.away()
	}
	return n, err
}

// failed reports whether an error is the replica's: it is away, lacks a migration, or gave up
// a statement that stood in the way of its replay. Whoever asked may have gone instead.
func (r *replica) failed(ctx context.Context, err error) bool {
	if err == nil || ctx.Err() != nil {
		return false
	}
	if Unreachable(err) {
		r.away()
		return true
	}
	_, refused := errors.AsType[*pgconn.PgError](err)
	return refused
}

// away keeps the replica from being used until the next look.
func (r *replica) away() {
	r.state.Store(&ReplicaState{Lag: r.state.Load().Lag, Reason: unreadable})
}

// replicaOf returns the replica that a context's reads go to, nil for the primary.
func replicaOf(ctx context.Context) *replica {
	r, _ := ctx.Value(replicaKey{}).(*replica)
	return r
}
