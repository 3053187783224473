package people_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

// tenant is a workspace with an owner, and the rules on top of its store.
type tenant struct {
	db         *storage.DB
	store      *people.Store
	workspaces *access.Workspaces
	keys       *access.Keys
	id         uuid.UUID
	owner      string
}

func newTenant(t *testing.T, db *storage.DB) tenant {
	t.Helper()
	store := people.New(db)
	tn := tenant{
		db: db, store: store, owner: "ada@example.com",
		workspaces: access.NewWorkspaces(store, time.Now), keys: access.NewKeys(store, time.Now),
	}
	ws, err := tn.workspaces.Create(t.Context(), "Test", model.PlanPaid)
	if err != nil {
		t.Fatal(err)
	}
	tn.id = ws.ID
	tn.member(t, tn.owner, model.MemberRoleOwner)
	return tn
}

func (tn tenant) member(t *testing.T, email string, role model.MemberRole) *model.Member {
	t.Helper()
	m, err := tn.workspaces.AddMember(t.Context(), tn.id, email, role)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// key makes a key that acts for the owner.
func (tn tenant) key(t *testing.T, scopes ...model.Scope) *access.NewKey {
	t.Helper()
	key, err := tn.keys.Create(t.Context(), access.KeyRequest{
		WorkspaceID: tn.id, Creator: tn.owner, Name: "test", Scopes: scopes,
	})
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// project makes an empty project.
func (tn tenant) project(t *testing.T) uuid.UUID {
	t.Helper()
	now := time.Now()
	p := &model.Project{
		ID: model.NewID(), WorkspaceID: tn.id, Name: "Project", BrandName: "Brand",
		BenchmarkMode: model.BenchmarkModeConsumerLike, DefaultRepetitions: 1,
		Brand:        model.Brand{Aliases: []string{}, Matching: model.EntityMatching{Mode: model.EntityMatchingModeAlways}},
		OwnedDomains: []string{}, UnintendedDomains: []string{}, CreatedAt: now, UpdatedAt: now,
	}
	if err := projects.New(tn.db).CreateProject(t.Context(), projects.NewProject{Project: p}); err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// mistype changes one character in the middle of a key.
func mistype(key string) string {
	swap := strings.NewReplacer("a", "b", "b", "a")
	for i := 10; i < len(key); i++ {
		if typo := key[:i] + swap.Replace(key[i:i+1]) + key[i+1:]; typo != key {
			return typo
		}
	}
	return key[:20] + "?" + key[21:]
}
