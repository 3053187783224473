package access

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Entry begins an entry of the audit log: who did something, and from where.
func (p *Principal) Entry() model.AuditLogEntry {
	e := model.AuditLogEntry{WorkspaceID: p.WorkspaceID, Email: p.Email}
	if p.Address.IsValid() {
		e.Address = p.Address.String()
	}
	for _, id := range []struct {
		from uuid.UUID
		to   **uuid.UUID
	}{{p.MemberID, &e.MemberID}, {p.KeyID, &e.KeyID}, {p.SessionID, &e.SessionID}} {
		if id.from != uuid.Nil {
			*id.to = &id.from
		}
	}
	return e
}
