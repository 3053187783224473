package graph

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// An answer says its length.
func TestAnswersSayTheirLength(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		response graphql.Response
		want     string
	}{
		"no data": {graphql.Response{}, `{"data":null}`},
		"small":   {graphql.Response{Data: []byte(`{"a":1}`)}, `{"data":{"a":1}}`},
		"errors and more": {
			graphql.Response{Data: []byte(`{}`), Errors: gqlerror.List{{Message: "no"}}, Extensions: map[string]any{"b": 2}},
			`{"errors":[{"message":"no"}],"data":{},"extensions":{"b":2}}`,
		},
		"large": {graphql.Response{Data: []byte(text(1 << 20))}, `{"data":` + text(1<<20) + `}`},
	} {
		w := httptest.NewRecorder()
		write(w, http.StatusOK, &c.response)
		if got := w.Body.String(); got != c.want || w.Header().Get("Content-Length") != strconv.Itoa(len(c.want)) {
			t.Errorf("%s: %.80s of %d bytes, Content-Length %s", name, got, len(got), w.Header().Get("Content-Length"))
		}
	}
}

// text returns a JSON string of so many letters.
func text(letters int) string { return `"` + strings.Repeat("a", letters) + `"` }
