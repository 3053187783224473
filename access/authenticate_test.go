package access

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// oneGrant is a store that always finds the same grant.
type oneGrant struct {
	grant *model.KeyGrant
	err   error
	noted int
}

func (s *oneGrant) KeyGrant(context.Context, [sha256.Size]byte) (*model.KeyGrant, error) {
	return s.grant, s.err
}

func (s *oneGrant) NoteKeyUses(_ context.Context, uses map[uuid.UUID]time.Time) error {
	s.noted += len(uses)
	return s.err
}

// A store that finds the wrong row lets nobody in.
func TestTheWholeFingerprintIsCompared(t *testing.T) {
	t.Parallel()
	secret := newSecret()
	sum := Fingerprint(secret)
	for name, stored := range map[string][]byte{
		"same": sum[:], "other": bytes.Repeat([]byte{1}, len(sum)), "cut": sum[:8], "none": nil,
	} {
		store := &oneGrant{grant: &model.KeyGrant{APIKey: model.APIKey{Fingerprint: stored}}}
		_, err := NewAuthenticator(store, time.Now, slog.New(slog.DiscardHandler)).Authenticate(t.Context(), secret)
		if (err == nil) != (name == "same") || (err != nil && fault.KindOf(err) != fault.InvalidKey) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// That the database fails says nothing about the key.
func TestAFailingStoreIsNotAWrongKey(t *testing.T) {
	t.Parallel()
	store := &oneGrant{err: errors.New("down")}
	_, err := NewAuthenticator(store, time.Now, slog.New(slog.DiscardHandler)).Authenticate(t.Context(), newSecret())
	if !errors.Is(err, store.err) {
		t.Errorf("error is %v", err)
	}
}

func TestUsesWaitingToBeWrittenAreBounded(t *testing.T) {
	t.Parallel()
	store := &oneGrant{}
	a := NewAuthenticator(store, time.Now, slog.New(slog.DiscardHandler))
	for range maxNotes + 5 {
		a.note(&model.KeyGrant{APIKey: model.APIKey{ID: model.NewID()}}, time.Now())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	Run(ctx, a.Flush) // writes down what is left
	if store.noted != maxNotes || len(a.uses.at) != 0 {
		t.Errorf("%d uses written, %d left; want %d and none", store.noted, len(a.uses.at), maxNotes)
	}
}
