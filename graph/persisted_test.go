package graph_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
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
	known := func(query string) bool {
		got := s.post(t, aKey(), persisted(query, false))
		if got.status != http.StatusOK && (got.Errors[0].Extensions.Code != "PERSISTED_QUERY_NOT_FOUND" || got.status != http.StatusUnprocessableEntity) {
			t.Errorf("%d %s", got.status, got.raw)
		}
		return got.status == http.StatusOK
	}
	if s.post(t, nil, persisted(good, true)); known(good) {
		t.Error("a stranger's is kept")
	}
	for name, query := range map[string]string{
		"invalid": `{ me { odd } }`, "no document": `{`, "large": good + "#" + strings.Repeat("x", 16<<10), "too much": "{ me { " + strings.Repeat("email ", 11) + "} }",
		"too costly": `{ projects { items { promptSets { prompts { id text theme } } } } }`,
	} {
		if s.post(t, aKey(), persisted(query, true)); known(query) {
			t.Errorf("%s is kept", name)
		}
	}
	if got := s.post(t, aKey(), persisted(good, true)); got.status != http.StatusOK || !known(good) {
		t.Errorf("a good one is not kept: %s", got.raw)
	}
	if got := s.post(t, nil, persisted(good, false)); got.status != http.StatusUnprocessableEntity {
		t.Errorf("a stranger has it: %s", got.raw)
	}
	for i := range 1000 {
		s.post(t, aKey(), persisted(fmt.Sprintf(`{ a%d: __typename }`, i), true))
	}
	if known(good) || !known(`{ a999: __typename }`) {
		t.Error("what was used longest ago is not dropped")
	}
	for _, extension := range []string{`1`, `{"version":2}`, `{"version":1,"sha256Hash":7}`, `{"version":1,"sha256Hash":"00"}`} {
		if got := s.post(t, aKey(), request(good, `"extensions":{"persistedQuery":`+extension+`}`)); got.status != http.StatusUnprocessableEntity || got.Errors[0].Extensions.Code != "validation_error" {
			t.Errorf("%s: %d %s", extension, got.status, got.raw)
		}
	}
}
