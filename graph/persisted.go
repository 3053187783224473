package graph

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// hashes refuses a persisted query whose hash is none or another text's.
type hashes struct{ named }

// ExtensionName names the extension.
func (hashes) ExtensionName() string { return "Hashes" }

// hashForm is a SHA-256 as clients send it.
var hashForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// MutateOperationParameters looks at the member persistedQuery of a request's extensions.
func (hashes) MutateOperationParameters(_ context.Context, params *graphql.RawParams) *gqlerror.Error {
	given := params.Extensions["persistedQuery"]
	if given == nil {
		return nil
	}
	const field = "extensions.persistedQuery"
	members, ok := given.(map[string]any)
	if !ok {
		return refusal(fault.Field(field, "must be an object with version and sha256Hash"))
	}
	var wrong []fault.Detail
	if version, ok := members["version"].(json.Number); !ok || version != "1" {
		wrong = append(wrong, fault.Detail{Field: field + ".version", Message: "must be 1"})
	}
	hash, _ := members["sha256Hash"].(string)
	sum := sha256.Sum256([]byte(params.Query))
	switch {
	case !hashForm.MatchString(hash):
		wrong = append(wrong, fault.Detail{
			Field: field + ".sha256Hash", Message: strictjson.Quoted(members["sha256Hash"]) + " must be a SHA-256 in 64 lower-case hexadecimal digits",
		})
	case params.Query != "" && hash != hex.EncodeToString(sum[:]):
		wrong = append(wrong, fault.Detail{Field: field + ".sha256Hash", Message: strconv.Quote(hash) + " must be the SHA-256 of the query"})
	}
	if len(wrong) > 0 {
		return refusal(fault.Fields(wrong...))
	}
	return nil
}

// persisted holds the texts that clients may name by their hash: known are the application's, kept those that
// clients sent. Only keeper adds to kept, because a text is not known to be valid before.
type persisted struct {
	known map[string]string
	kept  *lru.LRU[string]
}

// Get returns the text of a hash. An anonymous client gets known texts only.
func (p persisted) Get(ctx context.Context, hash string) (string, bool) {
	if text, ok := p.known[hash]; ok {
		return text, true
	}
	if caller(ctx) == nil {
		return "", false
	}
	return p.kept.Get(ctx, hash)
}

// Add does nothing.
func (persisted) Add(context.Context, string, string) {}

// keeper keeps the texts of persisted queries that passed everything.
type keeper struct{ persisted }

// ExtensionName names the extension.
func (keeper) ExtensionName() string { return "KeepPersisted" }

// Validate accepts every schema.
func (keeper) Validate(graphql.ExecutableSchema) error { return nil }

// MutateOperationContext keeps the text.
func (k keeper) MutateOperationContext(ctx context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	if stats := extension.GetApqStats(ctx); stats != nil && stats.SentQuery && kept(ctx, oc.RawQuery) {
		k.kept.Add(ctx, stats.Hash, oc.RawQuery)
	}
	return nil
}
