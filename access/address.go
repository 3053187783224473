package access

import (
	"net/http"
	"net/netip"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// AddressOf says where a request came from: the other end of its connection. The
// zero address when that is not known.
func AddressOf(r *http.Request) netip.Addr {
	end, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return end.Addr().Unmap().WithZone("")
}

// At gives the principal as it calls from an address.
func (p *Principal) At(address netip.Addr) *Principal {
	here := *p
	here.Address = address
	return &here
}

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
