package access

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
)

func TestAddressOf(t *testing.T) {
	t.Parallel()
	for remote, want := range map[string]string{
		"203.0.113.9:80": "203.0.113.9", "[::ffff:203.0.113.9]:80": "203.0.113.9", "[fe80::1%eth0]:80": "fe80::1",
		"[2001:db8::1]:1": "2001:db8::1", "": "invalid IP", "@": "invalid IP", "203.0.113.9": "invalid IP", "host:80": "invalid IP",
	} {
		if got := AddressOf(&http.Request{RemoteAddr: remote}).String(); got != want {
			t.Errorf("of %q: %s, want %s", remote, got, want)
		}
	}
}

// Whatever the connection says, the address is none or one that reads as itself.
func FuzzAddressOf(f *testing.F) {
	f.Add("203.0.113.9:80")
	f.Add("[::ffff:1.2.3.4%a]:0")
	f.Fuzz(func(t *testing.T, remote string) {
		address := AddressOf(&http.Request{RemoteAddr: remote})
		again, err := netip.ParseAddr(address.String())
		if address.IsValid() && (err != nil || again != address || strings.Contains(address.String(), "%")) {
			t.Errorf("%q is %s", remote, address)
		}
	})
}

func TestEntriesSayWho(t *testing.T) {
	t.Parallel()
	key := &Principal{KeyID: model.NewID(), WorkspaceID: model.NewID(), MemberID: model.NewID(), Email: "a@example.com"}
	e := key.At(netip.MustParseAddr("192.0.2.1")).Entry()
	if e.WorkspaceID != key.WorkspaceID || *e.MemberID != key.MemberID || *e.KeyID != key.KeyID || e.SessionID != nil ||
		e.Email != key.Email || e.Address != "192.0.2.1" || key.Address.IsValid() {
		t.Errorf("a key's entry is %+v", e)
	}
	e = (&Principal{SessionID: model.NewID()}).Entry()
	if e.SessionID == nil || e.KeyID != nil || e.MemberID != nil || e.Address != "" {
		t.Errorf("a session's entry is %+v", e)
	}
}

func TestRoles(t *testing.T) {
	t.Parallel()
	roles := []model.MemberRole{"guest", model.MemberRoleViewer, model.MemberRoleMember, model.MemberRoleAdmin, model.MemberRoleOwner}
	for i, has := range roles {
		for j, least := range roles[1:] {
			if err := (&Principal{Role: has}).CheckRole(least); (err == nil) != (i >= j+1) {
				t.Errorf("%s where %s is needed: %v", has, least, err)
			}
		}
	}
}
