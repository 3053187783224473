package storage

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

const (
	noticeRetryLeast = 100 * time.Millisecond
	noticeRetryMost  = 10 * time.Second
)

// Notices passes the notifications of one channel on to subscribers in this process: each names,
// by its id, something that has changed. It uses one connection of its own, because
// LISTEN needs one. It is safe for concurrent use.
type Notices struct {
	db      *DB
	channel string
	logger  *slog.Logger

	mu      sync.Mutex
	waiting map[uuid.UUID]map[chan struct{}]struct{}
}

// NewNotices returns Notices that listen while Run runs.
func NewNotices(db *DB, channel string, logger *slog.Logger) *Notices {
	return &Notices{db: db, channel: channel, logger: logger, waiting: map[uuid.UUID]map[chan struct{}]struct{}{}}
}

// Subscribe returns a channel that receives a value whenever the thing may have changed
// since the last value was taken. The caller calls leave when done.
func (n *Notices) Subscribe(id uuid.UUID) (changed <-chan struct{}, leave func()) {
	ch := make(chan struct{}, 1)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.waiting[id] == nil {
		n.waiting[id] = map[chan struct{}]struct{}{}
	}
	n.waiting[id][ch] = struct{}{}
	return ch, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.waiting[id], ch)
		if len(n.waiting[id]) == 0 {
			delete(n.waiting, id)
		}
	}
}

// tell wakes the subscribers of a thing. A subscriber that has not looked since the last
// time sees both changes at once.
func (n *Notices) tell(id uuid.UUID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for ch := range n.waiting[id] {
		wake(ch)
	}
}

// tellAll wakes all subscribers: it is not known what changed while no connection listened.
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
		n.logger.WarnContext(ctx, "not listening for changes", slog.String("channel", n.channel), slog.Any("error", err), slog.Duration("pause", pause))
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
		}
		pause = min(2*pause, noticeRetryMost)
	}
}

// listen passes notifications on until the connection breaks. Heard reports whether it listened at all.
func (n *Notices) listen(ctx context.Context) (heard bool, err error) {
	cfg := n.db.Pool().Config().ConnConfig.Copy()
	cfg.Tracer = nil
	cfg.RuntimeParams["application_name"] = "avm notices"
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return false, err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is left to lose
	if _, err := conn.Exec(ctx, "LISTEN "+n.channel); err != nil {
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
