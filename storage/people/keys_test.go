package people_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func wantKind(t *testing.T, err error, kind fault.Kind) {
	t.Helper()
	if err == nil || fault.KindOf(err) != kind {
		t.Fatalf("error is %v, want kind %s", err, kind)
	}
}

func authenticator(tn tenant) *access.Authenticator {
	return access.NewAuthenticator(tn.store, time.Now, slog.New(slog.DiscardHandler))
}

func TestAuthenticateIsOneStatement(t *testing.T) {
	t.Parallel()
	count := &storagetest.Statements{}
	tn := newTenant(t, storagetest.Open(t, storagetest.Counted(count)))
	project := tn.project(t)
	key, err := tn.keys.Create(t.Context(), access.KeyRequest{
		WorkspaceID: tn.id, Creator: "ADA@example.com", Name: "k",
		Scopes: []model.Scope{model.ScopeAuditsRun}, Projects: []uuid.UUID{project, project},
	})
	if err != nil {
		t.Fatal(err)
	}
	auth := authenticator(tn)
	before := count.Load()
	p, err := auth.Authenticate(t.Context(), key.Secret)
	if err != nil {
		t.Fatal(err)
	}
	if n := count.Load() - before; n != 1 {
		t.Errorf("%d statements, want 1", n)
	}
	if p.KeyID != key.ID || p.WorkspaceID != tn.id || p.Role != model.MemberRoleOwner || p.Plan != model.PlanPaid ||
		!slices.Equal(p.Scopes, []model.Scope{model.ScopeRead, model.ScopeAuditsRun}) ||
		!slices.Equal(p.Projects, []uuid.UUID{project}) {
		t.Errorf("principal is %+v", p)
	}
	before = count.Load()
	_, err = auth.Authenticate(t.Context(), mistype(key.Secret))
	wantKind(t, err, fault.InvalidKey)
	if n := count.Load() - before; n != 0 {
		t.Errorf("a mistyped key cost %d statements", n)
	}
}

func TestKeyPowerFollowsItsCreator(t *testing.T) {
	t.Parallel()
	tn := newTenant(t, storagetest.Open(t))
	tn.member(t, "bob@example.com", model.MemberRoleAdmin)
	key, err := tn.keys.Create(t.Context(), access.KeyRequest{
		WorkspaceID: tn.id, Creator: "bob@example.com", Name: "k", Scopes: []model.Scope{model.ScopeAuditsRun},
	})
	if err != nil {
		t.Fatal(err)
	}
	auth := authenticator(tn)
	check := func(scope model.Scope) error {
		p, err := auth.Authenticate(t.Context(), key.Secret)
		if err != nil {
			return err
		}
		return p.Check(scope)
	}
	if err := check(model.ScopeAuditsRun); err != nil {
		t.Fatal(err)
	}
	if _, err := tn.workspaces.SetRole(t.Context(), tn.id, "bob@example.com", model.MemberRoleViewer); err != nil {
		t.Fatal(err)
	}
	wantKind(t, check(model.ScopeAuditsRun), fault.Forbidden)
	if err := check(model.ScopeRead); err != nil {
		t.Fatal(err)
	}
	if _, err := tn.workspaces.SetPlan(t.Context(), tn.id, model.PlanFree); err != nil {
		t.Fatal(err)
	}
	wantKind(t, check(model.ScopeRead), fault.PlanRequired)
	if _, err := tn.workspaces.SetPlan(t.Context(), tn.id, model.PlanPaid); err != nil {
		t.Fatal(err)
	}
	if _, err := tn.workspaces.Remove(t.Context(), tn.id, "bob@example.com"); err != nil {
		t.Fatal(err)
	}
	wantKind(t, check(model.ScopeRead), fault.InvalidKey)
	tn.member(t, "bob@example.com", model.MemberRoleOwner) // comes back: the old key does not
	wantKind(t, check(model.ScopeRead), fault.InvalidKey)
	keys, err := tn.keys.List(t.Context(), tn.id)
	if err != nil || len(keys) != 1 || keys[0].RevokedAt == nil {
		t.Fatalf("keys are %+v, %v; want one, revoked", keys, err)
	}
}

func TestRevokedAndExpiredKeysAreRefused(t *testing.T) {
	t.Parallel()
	tn := newTenant(t, storagetest.Open(t))
	key := tn.key(t)
	first, err := tn.keys.Revoke(t.Context(), key.ID)
	if err != nil {
		t.Fatal(err)
	}
	again, err := tn.keys.Revoke(t.Context(), key.ID)
	if err != nil || !again.RevokedAt.Equal(*first.RevokedAt) {
		t.Errorf("revoked again at %v (%v), want %v", again.RevokedAt, err, first.RevokedAt)
	}
	_, err = authenticator(tn).Authenticate(t.Context(), key.Secret)
	wantKind(t, err, fault.InvalidKey)

	soon := time.Now().Add(time.Hour)
	expiring, err := tn.keys.Create(t.Context(), access.KeyRequest{
		WorkspaceID: tn.id, Creator: tn.owner, Name: "e", ExpiresAt: &soon,
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = authenticator(tn).Authenticate(t.Context(), expiring.Secret); err != nil {
		t.Fatal(err)
	}
	later := access.NewAuthenticator(tn.store, func() time.Time { return soon }, slog.New(slog.DiscardHandler))
	_, err = later.Authenticate(t.Context(), expiring.Secret)
	wantKind(t, err, fault.InvalidKey)
	_, err = tn.keys.Revoke(t.Context(), model.NewID())
	wantKind(t, err, fault.NotFound)
}

func TestTenKeysAtMost(t *testing.T) {
	t.Parallel()
	tn := newTenant(t, storagetest.Open(t))
	const attempts = 30
	errs := make([]error, attempts)
	var wg sync.WaitGroup
	for i := range attempts {
		wg.Go(func() {
			_, errs[i] = tn.keys.Create(t.Context(), access.KeyRequest{
				WorkspaceID: tn.id, Creator: tn.owner, Name: fmt.Sprintf("key %d", i),
			})
		})
	}
	wg.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
			continue
		}
		wantKind(t, err, fault.Conflict)
	}
	keys, err := tn.keys.List(t.Context(), tn.id)
	if err != nil || made != access.MaxLiveKeys || len(keys) != access.MaxLiveKeys {
		t.Fatalf("%d made, %d kept (%v), want %d", made, len(keys), err, access.MaxLiveKeys)
	}
	if _, err := tn.keys.Revoke(t.Context(), keys[3].ID); err != nil {
		t.Fatal(err)
	}
	tn.key(t) // a revoked key makes room
}

func TestKeyRequestsThatAreRefused(t *testing.T) {
	t.Parallel()
	tn := newTenant(t, storagetest.Open(t))
	other := newTenant(t, tn.db)
	foreign := other.project(t)
	tn.member(t, "member@example.com", model.MemberRoleMember)
	past := time.Now().Add(-time.Minute)
	ok := access.KeyRequest{WorkspaceID: tn.id, Creator: tn.owner, Name: "k"}
	cases := map[string]struct {
		edit func(*access.KeyRequest)
		kind fault.Kind
	}{
		"no name":           {func(r *access.KeyRequest) { r.Name = " " }, fault.Invalid},
		"control character": {func(r *access.KeyRequest) { r.Name = "a\x00" }, fault.Invalid},
		"unknown scope":     {func(r *access.KeyRequest) { r.Scopes = []model.Scope{"write"} }, fault.Invalid},
		"past expiry":       {func(r *access.KeyRequest) { r.ExpiresAt = &past }, fault.Invalid},
		"foreign project":   {func(r *access.KeyRequest) { r.Projects = []uuid.UUID{foreign} }, fault.NotFound},
		"unknown workspace": {func(r *access.KeyRequest) { r.WorkspaceID = model.NewID() }, fault.NotFound},
		"stranger":          {func(r *access.KeyRequest) { r.Creator = "eve@example.com" }, fault.NotFound},
		"plain member":      {func(r *access.KeyRequest) { r.Creator = "member@example.com" }, fault.Forbidden},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			req := ok
			c.edit(&req)
			_, err := tn.keys.Create(t.Context(), req)
			wantKind(t, err, c.kind)
		})
	}
}

func TestLastUseIsNotedOnceAMinute(t *testing.T) {
	t.Parallel()
	count := &storagetest.Statements{}
	tn := newTenant(t, storagetest.Open(t, storagetest.Counted(count)))
	key := tn.key(t)
	clock := time.Now().UTC().Truncate(time.Second)
	auth := access.NewAuthenticator(tn.store, func() time.Time { return clock }, slog.New(slog.DiscardHandler))
	use := func() (written int64) {
		t.Helper()
		for range 3 {
			if _, err := auth.Authenticate(t.Context(), key.Secret); err != nil {
				t.Fatal(err)
			}
		}
		before := count.Load()
		auth.Flush(t.Context())
		return count.Load() - before
	}
	lastUsed := func() time.Time {
		t.Helper()
		keys, err := tn.keys.List(t.Context(), tn.id)
		if err != nil || keys[0].LastUsedAt == nil {
			t.Fatalf("keys are %+v, %v; want one that was used", keys, err)
		}
		return *keys[0].LastUsedAt
	}
	first := clock
	if n := use(); n != 1 || !lastUsed().Equal(first) {
		t.Errorf("%d writes, used at %v; want 1, %v", n, lastUsed(), first)
	}
	clock = first.Add(59 * time.Second)
	if n := use(); n != 0 || !lastUsed().Equal(first) {
		t.Errorf("%d writes within the minute", n)
	}
	clock = first.Add(time.Minute)
	if n := use(); n != 1 || !lastUsed().Equal(clock) {
		t.Errorf("%d writes, used at %v; want 1, %v", n, lastUsed(), clock)
	}
}

func TestOneOwnerStays(t *testing.T) {
	t.Parallel()
	tn := newTenant(t, storagetest.Open(t))
	_, err := tn.workspaces.Remove(t.Context(), tn.id, tn.owner)
	wantKind(t, err, fault.Conflict)
	_, err = tn.workspaces.SetRole(t.Context(), tn.id, tn.owner, model.MemberRoleAdmin)
	wantKind(t, err, fault.Conflict)
	tn.member(t, "bob@example.com", model.MemberRoleOwner)
	errs := make([]error, 2)
	var wg sync.WaitGroup
	for i, email := range []string{tn.owner, "bob@example.com"} {
		wg.Go(func() { _, errs[i] = tn.workspaces.Remove(t.Context(), tn.id, email) })
	}
	wg.Wait()
	failed := errors.Join(errs...)
	if (errs[0] == nil) == (errs[1] == nil) || fault.KindOf(failed) != fault.Conflict {
		t.Errorf("removals gave %v; want one done and one refused", errs)
	}
}

func TestMembersThatAreRefused(t *testing.T) {
	t.Parallel()
	tn := newTenant(t, storagetest.Open(t))
	_, err := tn.workspaces.AddMember(t.Context(), tn.id, "Ada@Example.com", model.MemberRoleViewer)
	wantKind(t, err, fault.Conflict)
	_, err = tn.workspaces.AddMember(t.Context(), model.NewID(), "x@example.com", model.MemberRoleViewer)
	wantKind(t, err, fault.NotFound)
	_, err = tn.workspaces.AddMember(t.Context(), tn.id, "Ada <x@example.com>", model.MemberRoleViewer)
	wantKind(t, err, fault.Invalid)
	_, err = tn.workspaces.AddMember(t.Context(), tn.id, "x@example.com", "king")
	wantKind(t, err, fault.Invalid)
	_, err = tn.workspaces.SetRole(t.Context(), tn.id, "nobody@example.com", model.MemberRoleViewer)
	wantKind(t, err, fault.NotFound)
	_, err = tn.workspaces.SetPlan(t.Context(), tn.id, "gold")
	wantKind(t, err, fault.Invalid)
	_, err = tn.workspaces.Create(t.Context(), "", model.PlanPaid)
	wantKind(t, err, fault.Invalid)
}
