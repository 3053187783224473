package rest

import (
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

func TestTextsHaveBounds(t *testing.T) {
	t.Parallel()
	seed := func(s string) string {
		return `{"engines":["assistant_a"],"max_estimated_credits":1,"random_seed":"` + s + `"}`
	}
	long := strings.Repeat("a", strictjson.MaxText+1)
	for name, c := range map[string]struct {
		request, body, field string
		headers              []string
		status               int
	}{
		"string of a body":       {request: "POST /audits", body: seed(long), field: "random_seed", status: 422},
		"characters, not bytes":  {request: "POST /audits", body: seed(strings.Repeat("ä", strictjson.MaxText+1)), field: "random_seed", status: 422},
		"raw zero in a body":     {request: "POST /audits", body: seed("\x00"), field: "body", status: 422},
		"half a character":       {request: "POST /audits", body: seed(`\ud800`), field: "body", status: 422},
		"enumeration":            {request: "POST /audits/estimate", body: `{"engines":["` + long + `"]}`, field: "engines[0]", status: 422},
		"name of a body":         {request: "POST /audits/estimate", body: `{"engines":[],"` + long + `":1}`, field: strings.Repeat("a", 100) + "…", status: 422},
		"many values":            {request: "POST /audits/estimate", body: `{"engines":[` + strings.Repeat("0,", maxValues) + `0]}`, field: "body", status: 422},
		"parameter":              {request: "GET /visibility?configuration_key=" + long, field: "configuration_key", status: 422},
		"name of a parameter":    {request: "GET /audits?" + long + "=1", field: strings.Repeat("a", 100) + "…", status: 422},
		"value in a path":        {request: "GET /audits/" + long, field: "audit_id", status: 422},
		"compressed body":        {request: "POST /audits/estimate", body: `{}`, headers: []string{"Content-Encoding: gzip"}, status: 415},
		"body said to be plain":  {request: "POST /audits/estimate", body: `{}`, headers: []string{"Content-Encoding: identity"}, status: 415},
		"content type with junk": {request: "POST /audits/estimate", body: `{}`, headers: []string{"Content-Type: application/json;;"}, status: 415},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			method, path, _ := strings.Cut(c.request, " ")
			w := newAPI(t).ask(t, method, base+path, c.body, append(c.headers, withKey("k"))...)
			s := readError(t, w)
			if w.Code != c.status || fieldsOf(s) != c.field {
				t.Errorf("%d %.300s", w.Code, w.Body)
			}
			if w.Body.Len() > 2000 {
				t.Errorf("%d bytes are answered", w.Body.Len())
			}
		})
	}
}

// An error about a wrong type repeats the value.
func TestWrongTypesAreShown(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	for body, want := range map[string]string{
		`{"engines":"assistant_a"}`: `engines: "assistant_a" must be an array`,
		`{"engines":{}}`:            "engines: an object must be an array",
		`[]`:                        "body: an array must be an object",
		`7`:                         "body: 7 must be an object",
	} {
		s := wantError(t, a.ask(t, http.MethodPost, base+"/audits/estimate", body), http.StatusUnprocessableEntity, fault.Invalid)
		if s.Error.Message != want {
			t.Errorf("%s: %q, want %q", body, s.Error.Message, want)
		}
	}
}

// An operation may take a larger body than the others, and its file says so.
func TestBodyOfAnImport(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	fits := strings.Repeat(" ", 16<<20-2)
	w := a.ask(t, http.MethodPost, base+"/prompt-sets/"+promptID+"/import", fits+"{}", withKey("fits"))
	wantError(t, w, http.StatusUnprocessableEntity, fault.Invalid)
	w = a.ask(t, http.MethodPost, base+"/prompt-sets/"+promptID+"/import", fits+"{ }", withKey("larger"))
	if s := wantError(t, w, http.StatusRequestEntityTooLarge, fault.TooLarge); s.Error.Message != "the body is larger than 16777216 bytes" {
		t.Errorf("message %q", s.Error.Message)
	}
	if said := string(a.description(t)); !strings.Contains(said, "`payload_too_large`: The body is larger than 16 MiB.") ||
		!strings.Contains(said, `"payload_too_large.16777216"`) {
		t.Errorf("the description does not say so: %s", said)
	}
}
