package rest

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/idem"
)

const (
	idempotencyHeader = "Idempotency-Key"
	maxIdempotencyKey = 255
)

// readKey returns the request's Idempotency-Key.
func readKey(header http.Header, wrong *problems) string {
	values := header[idempotencyHeader]
	switch {
	case len(values) == 0 || values[0] == "":
		wrong.add(idempotencyHeader, "the header is required and must not be empty")
	case len(values) > 1:
		wrong.add(idempotencyHeader, "the header must be given once")
	case len(values[0]) > maxIdempotencyKey || !printable(values[0]):
		wrong.add(idempotencyHeader, "the header must be 1 to 255 printable ASCII characters")
	default:
		return values[0]
	}
	return ""
}

func printable(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// fingerprint returns a digest that tells one request from another. It covers the
// operation, the path's values and the body, with the body's names in order and its
// numbers as they were written.
func (op *operation) fingerprint(path map[string]string, body any, rests *admission.Rests) (digest [sha256.Size]byte, err error) {
	h := sha256.New()
	out := rests.Writer(h)
	err = digestValue(out, json.NewEncoder(out), []any{op.Method, op.Path, path, body})
	h.Sum(digest[:0])
	return digest, err
}

// digestValue writes a JSON value to out, and its leaves through an encoder of out. It encodes leaf by leaf:
// the text of a large body would take several times the body's memory.
func digestValue(out io.Writer, leaves *json.Encoder, value any) error {
	switch v := value.(type) {
	case map[string]any:
		return digestBetween(out, "{}", func() error {
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if err := leaves.Encode(name); err != nil {
					return err
				}
				if err := digestValue(out, leaves, v[name]); err != nil {
					return err
				}
			}
			return nil
		})
	case []any:
		return digestBetween(out, "[]", func() error {
			for _, item := range v {
				if err := digestValue(out, leaves, item); err != nil {
					return err
				}
			}
			return nil
		})
	default:
		return leaves.Encode(v)
	}
}

// digestBetween writes what do writes between two brackets.
func digestBetween(out io.Writer, brackets string, do func() error) error {
	if _, err := io.WriteString(out, brackets[:1]); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	_, err := io.WriteString(out, brackets[1:])
	return err
}

// ownedBy sets the key that may repeat the call. The stored answer is sealed with a secret
// made from it.
func (c *call) ownedBy(principal *access.Principal, apiKey string) {
	c.key.WorkspaceID, c.key.APIKeyID, c.key.Secret = principal.WorkspaceID, principal.KeyID, idem.SecretOf(apiKey)
}

// workOnce runs an operation that happens once for its key.
func (h *Handler) workOnce(ctx context.Context, w http.ResponseWriter, c *call) (idem.Record, error) {
	id := requestID(w)
	do := h.idempotency.Do
	if c.op.Slow {
		do = h.idempotency.DoSlow
	}
	record, replayed, err := do(ctx, c.key, func(ctx context.Context) (idem.Record, idem.Outcome, error) {
		record, err := h.record(ctx, c)
		if err == nil {
			return record, idem.Keep, nil
		}
		return h.keepFailure(ctx, err, id)
	})
	if err != nil {
		return idem.Record{}, err
	}
	if replayed {
		w.Header()["Idempotent-Replayed"] = h.replayed
	}
	return record, nil
}

// record runs an operation and returns its answer, as it is kept. Parts that are left out of the answer are read
// from the storage while it is kept: in the call's transaction, in the place for work that the call has.
func (h *Handler) record(ctx context.Context, c *call) (idem.Record, error) {
	if !c.op.Slow { // a slow one has its transaction for its changes alone
		ctx, c.splices = graph.WithSplices(ctx)
	}
	body, err := h.execute(ctx, c)
	if err != nil || !c.left() {
		return idem.Record{Status: c.op.Status, Body: body}, err
	}
	whole := fetched{body: body, splices: c.splices}
	return idem.Record{Status: c.op.Status, Write: func(out io.Writer) error { return whole.write(out, c.op, nil) }}, nil
}

// keepFailure returns the record to store for an error. It stores the answer when a repeat
// would fail in the same way, and nothing otherwise.
func (h *Handler) keepFailure(ctx context.Context, err error, requestID string) (idem.Record, idem.Outcome, error) {
	f := h.faultOf(ctx, err)
	st := h.statuses[f.Kind]
	if !st.Kept {
		return idem.Record{}, idem.Forget, err
	}
	return idem.Record{Status: st.Code, Body: h.errorBody(f, requestID)}, idem.KeepUndone, nil
}
