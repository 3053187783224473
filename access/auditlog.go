package access

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/answer-visibility/avm/model"
)

// AuditLog records what people do.
type AuditLog interface {
	Note(ctx context.Context, e model.AuditLogEntry) error
}

// maxFailures bounds what waits to be written down; more failed tries than that
// in a few seconds are only in the log.
const maxFailures = 1_000

// failures are tries that failed, to be written down later: if that were done at
// once, the answer for an address that is known would take longer.
type failures struct {
	mu      sync.Mutex
	entries []model.AuditLogEntry
}

// entryOf reports what a person did.
func entryOf(who *Principal, action string, at time.Time) model.AuditLogEntry {
	e := model.AuditLogEntry{
		WorkspaceID: who.WorkspaceID, ID: model.NewID(), At: at, MemberID: &who.MemberID, Email: who.Email,
		SessionID: &who.SessionID, Action: action, Target: map[string]any{},
	}
	if who.Address.IsValid() {
		e.Address = who.Address.String()
	}
	return e
}

func (p *People) note(ctx context.Context, e model.AuditLogEntry) error {
	if p.AuditLog == nil {
		return nil
	}
	return p.AuditLog.Note(ctx, e)
}

// failed remembers a wrong password for every workspace that it could have opened.
func (p *People) failed(b *Browser, email string, memberships []model.Membership) {
	at := p.now()
	p.failures.mu.Lock()
	defer p.failures.mu.Unlock()
	for _, m := range memberships {
		if len(p.failures.entries) >= maxFailures {
			return
		}
		p.failures.entries = append(p.failures.entries, model.AuditLogEntry{
			WorkspaceID: m.WorkspaceID, ID: model.NewID(), At: at, Email: email, Address: b.address(),
			Action: "signInFailed", Target: map[string]any{},
		})
	}
}

// Flush writes down the failed tries since the last time.
func (p *People) Flush(ctx context.Context) {
	p.failures.mu.Lock()
	entries := p.failures.entries
	p.failures.entries = nil
	p.failures.mu.Unlock()
	for _, e := range entries {
		if err := p.note(ctx, e); err != nil {
			p.Logger.WarnContext(ctx, "failed sign-in not written down", slog.Any("error", err))
		}
	}
}
