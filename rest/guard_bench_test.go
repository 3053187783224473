package rest

import (
	"context"
	"crypto/sha256"
	"hash/crc32"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/model"
)

// grants answers at once what the database would.
type grants struct{ grant model.KeyGrant }

func (g grants) KeyGrant(context.Context, [sha256.Size]byte) (*model.KeyGrant, error) {
	return &g.grant, nil
}

func (g grants) NoteKeyUses(context.Context, map[uuid.UUID]time.Time) error { return nil }

// always performs and keeps nothing.
type always struct{}

func (always) Lock(context.Context, idempotency.Key) (func(), error) {
	return func() {}, nil
}

func (a always) DoSlow(
	ctx context.Context, key idempotency.Key, fn func(context.Context) (idempotency.Record, idempotency.Outcome, error),
) (idempotency.Record, bool, error) {
	return a.Do(ctx, key, fn)
}

func (always) Do(
	ctx context.Context, _ idempotency.Key, fn func(context.Context) (idempotency.Record, idempotency.Outcome, error),
) (idempotency.Record, bool, error) {
	record, _, err := fn(ctx)
	return record, false, err
}

// wellFormedKey is a key with a checksum that fits.
func wellFormedKey() string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	body := "avm_" + strings.Repeat("7", 43)
	sum := crc32.ChecksumIEEE([]byte(body))
	var tail [6]byte
	for i := len(tail) - 1; i >= 0; i-- {
		tail[i] = digits[sum%62]
		sum /= 62
	}
	return body + string(tail[:])
}

// BenchmarkGuard is a whole POST through the facade, with authentication, limits
// and the idempotency check as they are, but a database and an executor that
// answer at once: no part of it costs more.
func BenchmarkGuard(b *testing.B) {
	key := wellFormedKey()
	fingerprint := sha256.Sum256([]byte(key))
	store := grants{model.KeyGrant{
		APIKey: model.APIKey{ID: uuid.Max, WorkspaceID: uuid.Max, Fingerprint: fingerprint[:], Scopes: model.Scopes(), LastUsedAt: new(time.Now())},
		Role:   model.MemberRoleOwner, Plan: model.PlanPaid,
	}}
	logger := slog.New(slog.DiscardHandler)
	h, err := New(Config{
		Executor:      constant{generated.NewExecutableSchema(generated.Config{}).Schema(), []byte(`{"launch_audits":[]}`)},
		Authenticator: access.NewAuthenticator(store, time.Now, logger), Gate: newGate(b, noLimit, noLimit), Idempotency: always{},
		Logger: logger, PublicURL: "https://avm.test", Timeout: time.Minute,
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		r := httptest.NewRequestWithContext(b.Context(), http.MethodPost, base+"/audits", strings.NewReader(launch))
		r.Header.Set("Authorization", "Bearer "+key)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Idempotency-Key", strconv.Itoa(n))
		w := &statusOnly{discarding: discarding{http.Header{}}}
		if h.ServeHTTP(w, r); w.status != http.StatusCreated {
			b.Fatalf("status %d", w.status)
		}
	}
}

type statusOnly struct {
	discarding
	status int
}

func (s *statusOnly) WriteHeader(status int) { s.status = status }
