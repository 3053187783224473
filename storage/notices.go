package audits

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// auditChannel is the channel of notifications of changed audits.
const auditChannel = "avm_audits"

const (
	noticeRetryLeast = 100 * time.Millisecond
	noticeRetryMost  = 10 * time.Second
)

// notify tells every process that audits have changed, once the transaction commits.
func (s *Store) notify(ctx context.Context, ids ...uuid.UUID) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewRaw("SELECT pg_notify(?, id::text) FROM unnest(?::uuid[]) AS id",
		auditChannel, pgdialect.Array(ids)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("notify of audits: %w", err)
	}
	return nil
}

// Notices passes notifications of changed audits on to subscribers in this process. It
// uses one connection of its own, because LISTEN needs one. It is safe for concurrent use.
type Notices struct {
	db     *storage.DB
	logger *slog.Logger

	mu      sync.Mutex
	waiting map[uuid.UUID]map[chan struct{}]struct{}
}

// NewNotices returns Notices that listen while Run runs.
func NewNotices(db *storage.DB, logger *slog.Logger) *Notices {
	return &Notices{db: db, logger: logger, waiting: map[uuid.UUID]map[chan struct{}]struct{}{}}
}

// Subscribe returns a channel that receives a value whenever the audit may have changed
// since the last value was taken. The caller calls leave when done.
func (n *Notices) Subscribe(auditID uuid.UUID) (changed <-chan struct{}, leave func()) {
	ch := make(chan struct{}, 1)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.waiting[auditID] == nil {
		n.waiting[auditID] = map[chan struct{}]struct{}{}
	}
	n.waiting[auditID][ch] = struct{}{}
	return ch, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.waiting[auditID], ch)
		if len(n.waiting[auditID]) == 0 {
			delete(n.waiting, auditID)
		}
	}
}

// tell wakes the subscribers of an audit. A subscriber that has not looked since the last
// time sees both changes at once.
func (n *Notices) tell(auditID uuid.UUID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for ch := range n.waiting[auditID] {
		wake(ch)
	}
}

// tellAll wakes all subscribers, because nobody knows what changed while no connection
// listened.
func (n *Notices) tellAll() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, channels := range n.waiting {
		for ch := range channels {
			wake(ch)
		}
	}
}

func wake(ch chan struct{}) {
	select {
	case ch <- struct{}{}:
	default:
	}
}

// Run listens until ctx ends, and again whenever the connection is lost.
func (n *Notices) Run(ctx context.Context) {
	pause := noticeRetryLeast
	for ctx.Err() == nil {
		heard, err := n.listen(ctx)
		if ctx.Err() != nil {
			return
		}
		if heard {
			pause = noticeRetryLeast
		}
		n.logger.WarnContext(ctx, "not listening for changed audits", slog.Any("error", err), slog.Duration("pause", pause))
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
		}
		pause = min(2*pause, noticeRetryMost)
	}
}

// listen passes notifications on until the connection breaks. Heard reports whether it
// came to listen at all.
func (n *Notices) listen(ctx context.Context) (heard bool, err error) {
	cfg := n.db.Pool().Config().ConnConfig.Copy()
	cfg.Tracer = nil
	cfg.RuntimeParams["application_name"] = "avm notices"
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return false, err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is left to lose
	if _, err := conn.Exec(ctx, "LISTEN "+auditChannel); err != nil {
		return false, err
	}
	n.tellAll()
	for {
		notice, err := conn.WaitForNotification(ctx)
		if err != nil {
			return true, err
		}
		if id, err := model.ParseUUID(notice.Payload); err == nil {
			n.tell(id)
		}
	}
}
