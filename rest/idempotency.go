package rest

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"net/http"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
)

const (
	idempotencyHeader = "Idempotency-Key"
	maxIdempotencyKey = 255
)

// readKey returns the request's Idempotency-Key.
func readKey(header http.Header, wrong *fault.Problems) string {
	values := header[idempotencyHeader]
	switch {
	case len(values) == 0 || values[0] == "":
		wrong.Add(idempotencyHeader, "the header is required and must not be empty")
	case len(values) > 1:
		wrong.Add(idempotencyHeader, "the header must be given once")
	case len(values[0]) > maxIdempotencyKey:
		wrong.Add(idempotencyHeader, "the header must be at most 255 bytes long")
	default:
		return values[0]
	}
	return ""
}

// fingerprint returns the SHA-256 of a request: its method, its path and its body as canonical JSON, with the
// members in order and the numbers as the client wrote them.
func (op *operation) fingerprint(path map[string]string, body any) ([sha256.Size]byte, error) {
	text, err := json.Marshal([]any{op.Method, op.Path, path, body})
	return sha256.Sum256(text), err
}

// ownedBy sets the key that may repeat the call. The stored answer is sealed with a secret
// made from it.
func (c *call) ownedBy(principal *access.Principal, apiKey string) {
	c.key.WorkspaceID, c.key.APIKeyID, c.key.Secret = principal.WorkspaceID, principal.KeyID, idempotency.SecretOf(apiKey)
}

// workOnce runs an operation that happens once for its key.
func (h *Handler) workOnce(ctx context.Context, w http.ResponseWriter, c *call) (idempotency.Record, error) {
	unlock, err := h.lock(ctx, c)
	if err != nil {
		return idempotency.Record{}, err
	}
	defer unlock()
	id := requestID(w)
	do := h.idempotency.Do
	if c.op.Slow {
		do = h.idempotency.DoSlow
	}
	record, replayed, err := do(ctx, c.key, func(ctx context.Context) (idempotency.Record, idempotency.Outcome, error) {
		page, err := h.execute(ctx, c)
		if err != nil {
			return h.keepFailure(ctx, err, id)
		}
		return idempotency.Record{Status: c.op.Status, Body: page.body}, idempotency.Keep, nil
	})
	if err != nil {
		return idempotency.Record{}, err
	}
	if replayed {
		w.Header()["Idempotent-Replayed"] = h.replayed
	}
	return record, nil
}

// keepFailure returns the record to store for an error. It stores the answer when a repeat
// would fail in the same way, and nothing otherwise.
func (h *Handler) keepFailure(ctx context.Context, err error, requestID string) (idempotency.Record, idempotency.Outcome, error) {
	f := h.faultOf(ctx, err)
	st := h.statuses[f.Kind]
	if !st.Kept {
		return idempotency.Record{}, idempotency.Forget, err
	}
	return idempotency.Record{Status: st.Code, Body: h.errorBody(f, requestID)}, idempotency.KeepUndone, nil
}
