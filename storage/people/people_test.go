package people_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/migrations"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// before makes the schema as it was before a migration, with what people had
// then.
func before(version int, data string) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			return err
		}
		defer conn.Close(ctx) //nolint:errcheck // a test's
		all, err := migrations.All()
		if err != nil {
			return err
		}
		const ledger = `CREATE TABLE schema_migrations (version integer PRIMARY KEY, name text NOT NULL,
			checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
		if _, err := conn.Exec(ctx, ledger); err != nil {
			return err
		}
		for _, m := range all {
			if m.Version >= version {
				break
			}
			if _, err := conn.PgConn().Exec(ctx, m.SQL).ReadAll(); err != nil {
				return err
			}
			_, err := conn.Exec(ctx, `INSERT INTO schema_migrations VALUES ($1, $2, $3)`, m.Version, m.Name, m.Checksum())
			if err != nil {
				return err
			}
		}
		_, err = conn.PgConn().Exec(ctx, data).ReadAll()
		return err
	}
}

// Members that were there before people could sign in are as they were, and
// nobody's.
func TestMembersBecomePeople(t *testing.T) {
	t.Parallel()
	const data = `
		INSERT INTO workspaces VALUES ('01890000-0000-7000-8000-000000000001', 'One', 'paid', '2026-01-01', now()),
			('01890000-0000-7000-8000-000000000002', 'Two', 'free', '2026-01-01', now());
		INSERT INTO members (workspace_id, id, email, role, created_at, updated_at, removed_at) VALUES
			('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-00000000000a', 'Ada@example.com', 'owner', '2026-01-01', now(), NULL),
			('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-00000000000b', 'ada@example.com', 'viewer', '2026-01-01', '2026-02-01', now()),
			('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-00000000000c', 'ada@example.com', 'admin', '2026-01-01', now(), NULL)`
	url := storagetest.Database(t, storagetest.Schema{Digest: "before people", Migrate: before(5, data)})
	db := storagetest.OpenURL(t, url)
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	store := people.New(db)
	one, two := workspaceID(t, 1), workspaceID(t, 2)
	members, err := store.Members(t.Context(), one)
	if err != nil || len(members) != 1 || members[0].Email != "Ada@example.com" || members[0].HasAccount() {
		t.Fatalf("%+v, %v", members, err)
	}
	account := newAccount(t, store, "ada@example.com")
	if found, err := store.Memberships(t.Context(), account.ID); err != nil || len(found) != 0 {
		t.Errorf("an address alone makes a member: %+v, %v", found, err)
	}
	if err := store.ClaimMembers(t.Context(), account.ID, account.Email); err != nil {
		t.Fatal(err)
	}
	found, err := store.Memberships(t.Context(), account.ID)
	if err != nil || len(found) != 2 || found[0].WorkspaceID != one || found[1].WorkspaceID != two || found[1].Role != model.MemberRoleAdmin {
		t.Errorf("%+v, %v", found, err)
	}
}

func workspaceID(t *testing.T, last byte) (id [16]byte) {
	t.Helper()
	parsed, err := model.ParseUUID("01890000-0000-7000-8000-000000000000")
	if err != nil {
		t.Fatal(err)
	}
	parsed[15] = last
	return parsed
}

func newAccount(t *testing.T, store *people.Store, email string) *model.Account {
	t.Helper()
	now := time.Now()
	a := &model.Account{ID: model.NewID(), Email: email, CreatedAt: now, UpdatedAt: now}
	if err := store.InsertAccount(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	return a
}

// One address that somebody vouched for is one account, one subject of a provider is one account's, one
// account has one subject of a provider, and one member is one person's.
func TestAccountsAreDistinct(t *testing.T) {
	t.Parallel()
	tn := newTenant(t, storagetest.Open(t))
	ada, bob := newAccount(t, tn.store, "Ada@example.com"), newAccount(t, tn.store, "bob@example.com")
	now := time.Now()
	again := *ada
	again.ID, again.Email = model.NewID(), "ada@EXAMPLE.com"
	if err := tn.store.InsertAccount(t.Context(), &again); err != nil {
		t.Errorf("nobody vouches for the address, and it has one account at most: %v", err)
	}
	ada.EmailVerifiedAt, again.EmailVerifiedAt = &now, &now
	if err := tn.store.UpdateAccount(t.Context(), ada); err != nil {
		t.Fatal(err)
	}
	wantKind(t, tn.store.UpdateAccount(t.Context(), &again), fault.Conflict)
	again.ID = model.NewID()
	wantKind(t, tn.store.InsertAccount(t.Context(), &again), fault.Conflict)
	if err := tn.store.InsertIdentity(t.Context(), ada.ID, "https://a", "1", now); err != nil {
		t.Fatal(err)
	}
	wantKind(t, tn.store.InsertIdentity(t.Context(), bob.ID, "https://a", "1", now), fault.Conflict)
	wantKind(t, tn.store.InsertIdentity(t.Context(), ada.ID, "https://a", "2", now), fault.Conflict)
	if err := tn.store.InsertIdentity(t.Context(), ada.ID, "https://b", "1", now); err != nil {
		t.Error(err)
	}
	m := tn.member(t, "cleo@example.com", model.MemberRoleViewer)
	if err := tn.store.ClaimMember(t.Context(), tn.id, m.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	wantKind(t, tn.store.ClaimMember(t.Context(), tn.id, m.ID, bob.ID), fault.Conflict)
	if _, err := access.NewInvitations(tn.store, time.Now).Issue(t.Context(), tn.id, "nobody@example.com"); fault.KindOf(err) != fault.NotFound {
		t.Error(err)
	}
}
