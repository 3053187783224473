package audits

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// auditChannel is where PostgreSQL carries word of audits that have changed.
const auditChannel = "avm_audits"

const (
	noticeRetryLeast = 100 * time.Millisecond
	noticeRetryMost  = 10 * time.Second
)

// noticeAudits tells every process that audits have changed, once the
// transaction commits.
func (s *Store) noticeAudits(ctx context.Context, ids ...uuid.UUID) error {
	const query = `SELECT pg_notify($1, id::text) FROM unnest($2::uuid[]) AS id`
	if len(ids) == 0 {
		return nil
	}
	if _, err := s.db.PGX(ctx).Exec(ctx, query, storage.Cached(auditChannel, ids)...); err != nil {
		return fmt.Errorf("notice of audits: %w", err)
	}
	return nil
}

// Notices passes word of changed audits on to who waits for it in this process,
// over one connection. It is safe for concurrent use.
type Notices struct {
	db     *storage.DB
	logger *slog.Logger

	mu      sync.Mutex
	waiting map[uuid.UUID]map[chan struct{}]struct{}
}

// NewNotices listens once Run does.
func NewNotices(db *storage.DB, logger *slog.Logger) *Notices {
	return &Notices{db: db, logger: logger, waiting: map[uuid.UUID]map[chan struct{}]struct{}{}}
}

// Subscribe gives a channel on which there is something whenever the audit may
// have changed since it was last emptied. The caller calls leave when done.
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

// tell wakes who waits for an audit; who has not looked since the last time
// will see both changes at once.
func (n *Notices) tell(auditID uuid.UUID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for ch := range n.waiting[auditID] {
		wake(ch)
	}
}

// tellAll wakes everybody: what came while nobody listened is not known.
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

// listen passes notices on until the connection breaks. Heard says whether it
// came to listening at all.
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
