package graph_test

import (
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
)

// persisted names a query by its hash, with its text or without.
func persisted(query string, sent bool) string {
	sum := sha256.Sum256([]byte(query))
	extensions := `"extensions":{"persistedQuery":{"version":1,"sha256Hash":"` + hex.EncodeToString(sum[:]) + `"}}`
	if !sent {
		return `{` + extensions + `}`
	}
	return request(query, extensions)
}

func TestPersistedQueries(t *testing.T) {
	t.Parallel()
	s := serve(t)
	const good = `{ me { email } }`
	known := func(p *access.Principal, query string) bool {
		return !strings.Contains(s.post(t, p, persisted(query, false)).raw, "PersistedQueryNotFound")
	}
	if s.post(t, nil, persisted(good, true)); known(aKey(), good) {
		t.Error("an anonymous caller's document is kept")
	}
	if large := good + "#" + strings.Repeat("x", 16<<10); s.post(t, aKey(), persisted(large, true)).status != http.StatusOK || known(aKey(), large) {
		t.Error("a large document is kept")
	}
	if got := s.post(t, aKey(), persisted(good, true)); got.status != http.StatusOK || !known(aKey(), good) {
		t.Errorf("a good document is not kept: %s", got.raw)
	}
	if known(nil, good) {
		t.Error("an anonymous caller gets it")
	}
	for _, extension := range []string{`1`, `{"version":2}`, `{"version":1,"sha256Hash":7}`, `{"version":1,"sha256Hash":"00"}`} {
		got := s.post(t, aKey(), request(good, `"extensions":{"persistedQuery":`+extension+`}`))
		if len(got.Errors) != 1 || got.Errors[0].Extensions.Code != "validation_error" {
			t.Errorf("%s: %d %s", extension, got.status, got.raw)
		}
	}
}

// The application's documents are known from the start, also to anonymous callers.
func TestGivenDocuments(t *testing.T) {
	t.Parallel()
	const text = `query Given { __typename }`
	sum := sha256.Sum256([]byte(text))
	hash := hex.EncodeToString(sum[:])
	const wrong = `{ nothing }`
	wrongSum := sha256.Sum256([]byte(wrong))
	g, err := graph.Configure(graph.Options{Resolvers: root{}, Logger: slog.New(slog.DiscardHandler), Persisted: map[string]string{
		hash: text, hex.EncodeToString(wrongSum[:]): wrong,
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*access.Principal{nil, aKey()} {
		if got := (served{g, nil}).post(t, p, persisted(text, false)); string(got.Data) != `{"__typename":"Query"}` {
			t.Errorf("%s", got.raw)
		}
	}
	if got := (served{g, nil}).post(t, aKey(), persisted(wrong, false)); len(got.Errors) == 0 {
		t.Errorf("an invalid document: %s", got.raw)
	}
}
