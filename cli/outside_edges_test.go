package cli_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// raw sends bytes as they are and reads one answer. HEAD has no body to read.
func (h *house) raw(text string) answer {
	h.t.Helper()
	conn, err := new(net.Dialer).DialContext(h.t.Context(), "tcp", strings.TrimPrefix(h.base, "http://"))
	must(h.t, err)
	defer conn.Close()                                //nolint:errcheck // a test's connection
	go func() { _, _ = io.WriteString(conn, text) }() // the server need not read all of it
	method, _, _ := strings.Cut(text, " ")
	resp, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	defer resp.Body.Close()          //nolint:errcheck // nothing is left of it
	body, _ := io.ReadAll(resp.Body) // a connection may be reset with what the server has not read
	return answer{status: resp.StatusCode, header: resp.Header, body: body}
}

// request writes a request: {P} is the project, {K} its key, {A} an id of nothing.
func (h *house) request(line, body string, headers ...string) string {
	if !strings.Contains(line, " HTTP/") {
		line += " HTTP/1.1"
	}
	all := append([]string{line, "Host: avm.test"}, headers...)
	has := func(name string) bool { return strings.Contains(strings.Join(headers, "\n"), name) }
	if !has("Connection") {
		all = append(all, "Connection: close")
	}
	if !has("Authorization") {
		all = append(all, "Authorization: Bearer {K}")
	}
	if !has("Content-Type") && body != "" {
		all = append(all, "Content-Type: application/json")
	}
	if !has("Transfer-Encoding") && !has("Content-Length") && body != "" {
		all = append(all, fmt.Sprintf("Content-Length: %d", len(body)))
	}
	fill := strings.NewReplacer("{P}", h.project, "{K}", h.key, "{A}", "01890000-0000-7000-8000-000000000001")
	return fill.Replace(strings.Join(all, "\r\n")+"\r\n\r\n") + body
}

// edge is one way to be wrong, or just right, and what is said to it.
type edge struct {
	name, line, body string
	headers          []string
	status           int
	code             string // empty: no error in our form
	field            string
}

const estimate = "POST /v1/projects/{P}/audits/estimate"

func edges() []edge {
	const engines = `{"engines":["assistant_a"]`
	key := "Idempotency-Key: edge"
	chunked := func(body string) string { return fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body) }
	long := strings.Repeat("a", 10_001)
	return []edge{
		{"good", estimate, engines + `}`, nil, 200, "", ""},
		{"wrong type", estimate, `{"engines":"assistant_a"}`, nil, 422, "validation_error", "engines"},
		{"unknown field", estimate, engines + `,"odd":1}`, nil, 422, "validation_error", "odd"},
		{"unknown parameter", "GET /v1/projects/{P}/audits?odd=1", "", nil, 422, "validation_error", "odd"},
		{"identifier", "GET /v1/projects/{P}/audits/01890000-0000-9000-8000-000000000001", "", nil, 422, "validation_error", "audit_id"},
		{"identifier in a body", estimate, engines + `,"prompt_set_id":"01890000-0000-7000-c000-000000000001"}`, nil, 422, "validation_error", "prompt_set_id"},
		{"trailing data", estimate, engines + `} x`, nil, 422, "validation_error", "body"},
		{"invalid UTF-8", estimate, `{"engines":["` + "\xff" + `"]}`, nil, 422, "validation_error", "body"},
		{"byte order mark", estimate, "\xef\xbb\xbf" + engines + `}`, nil, 422, "validation_error", "body"},
		{"escaped zero", "POST /v1/projects/{P}/audits", engines + `,"max_estimated_credits":1,"random_seed":"\u0000"}`, []string{key}, 422, "validation_error", "random_seed"},
		{"raw zero", "POST /v1/projects/{P}/audits", engines + `,"max_estimated_credits":1,"random_seed":"` + "\x00" + `"}`, []string{key}, 422, "validation_error", "body"},
		{"zero in a query", "GET /v1/projects/{P}/visibility?configuration_key=%00", "", nil, 422, "validation_error", "configuration_key"},
		{"zero in a path", "GET /v1/projects/{P}/audits/%00", "", nil, 422, "validation_error", "audit_id"},
		{"half a character", "POST /v1/projects/{P}/audits", engines + `,"max_estimated_credits":1,"random_seed":"\ud800"}`, []string{key}, 422, "validation_error", "body"},
		{"nesting", estimate, strings.Repeat("[", 33) + strings.Repeat("]", 33), nil, 422, "validation_error", "body"},
		{"long string", "POST /v1/projects/{P}/audits", engines + `,"max_estimated_credits":1,"random_seed":"` + long + `"}`, []string{key}, 422, "validation_error", "random_seed"},
		{"long parameter", "GET /v1/projects/{P}/visibility?configuration_key=" + long, "", nil, 422, "validation_error", "configuration_key"},
		{"long path", "GET /v1/projects/{P}/audits/" + long, "", nil, 422, "validation_error", "audit_id"},
		{"too long an address", "GET /v1/projects/{P}/audits/" + strings.Repeat("a", 80<<10), "", nil, 431, "", ""},
		{"huge header", "GET /v1/projects", "", []string{"X-A: " + strings.Repeat("a", 80<<10)}, 431, "", ""},
		{"body over 1 MiB", estimate, strings.Repeat(" ", 1<<20) + engines + "}", nil, 413, "payload_too_large", ""},
		{"body said to be over 1 MiB", estimate, "", []string{"Content-Length: 1048577", "Content-Type: application/json"}, 413, "payload_too_large", ""},
		{"chunked over 1 MiB", estimate, chunked(strings.Repeat(" ", 1<<20) + engines + "}"), []string{"Transfer-Encoding: chunked"}, 413, "payload_too_large", ""},
		{"chunked", estimate, chunked(engines + "}"), []string{"Transfer-Encoding: chunked"}, 200, "", ""},
		{"chunks out of form", estimate, "zz\r\n" + engines + "}", []string{"Transfer-Encoding: chunked"}, 422, "validation_error", ""},
		{"a chunk too long", estimate, "fffffffffffffffff\r\n" + engines + "}", []string{"Transfer-Encoding: chunked"}, 422, "validation_error", ""},
		{"another transfer encoding", estimate, "x", []string{"Transfer-Encoding: gzip"}, 501, "", ""},
		{"compressed", estimate, engines + "}", []string{"Content-Encoding: gzip"}, 415, "unsupported_media_type", ""},
		{"form", estimate, "a=1", []string{"Content-Type: application/x-www-form-urlencoded"}, 415, "unsupported_media_type", ""},
		{"other charset", estimate, engines + "}", []string{"Content-Type: application/json; charset=utf-16"}, 415, "unsupported_media_type", ""},
		{"expecting to go on", estimate, engines + "}", []string{"Expect: 200-ok"}, 417, "", ""},
		{"percent out of form in a query", "GET /v1/projects/{P}/audits?limit=%zz", "", nil, 422, "validation_error", "query"},
		{"semicolon in a query", "GET /v1/projects/{P}/audits?limit=1;cursor=x", "", nil, 422, "validation_error", "query"},
		{"percent out of form in a path", "GET /v1/projects/%zz", "", nil, 400, "", ""},
		{"parameter twice", "GET /v1/projects/{P}/audits?limit=1&limit=1", "", nil, 422, "validation_error", "limit"},
		{"empty value", "GET /v1/projects/{P}/audits?limit=", "", nil, 422, "validation_error", "limit"},
		{"wrong method", "PATCH /v1/projects/{P}/audits", "", nil, 405, "method_not_allowed", ""},
		{"odd method", "ODD /v1/projects/{P}/audits", "", nil, 405, "method_not_allowed", ""},
		{"head", "HEAD /v1/projects/{P}/audits", "", nil, 200, "", ""},
		{"slash at the end", "GET /v1/projects/{P}/audits/", "", nil, 404, "not_found", ""},
		{"slash twice", "GET /v1//projects/{P}/audits", "", nil, 404, "not_found", ""},
		{"slash twice at the beginning", "GET //v1/projects", "", nil, 404, "not_found", ""},
		{"dots to the API", "GET /docs/../v1/projects", "", nil, 404, "not_found", ""},
		{"dots", "GET /v1/projects/{P}/../projects", "", nil, 404, "not_found", ""},
		{"escaped slash", "GET /v1/projects/{P}%2Faudits", "", nil, 200, "", ""},
		{"beside the API", "GET /v2/projects", "", nil, 404, "not_found", ""},
		{"address of another host", "GET http://other.test/v1/projects", "", nil, 200, "", ""},
		{"HTTP/1.0", "GET /v1/projects HTTP/1.0", "", nil, 200, "", ""},
		{"HTTP/3.0", "GET /v1/projects HTTP/3.0", "", nil, 505, "", ""},
		{"two keys", "GET /v1/projects", "", []string{"Authorization: Bearer {K}", "Authorization: Bearer {K}"}, 401, "invalid_api_key", ""},
		{"body of a GET", "GET /v1/projects", `{"odd":1}`, nil, 200, "", ""},
	}
}

func TestEdgesOfTheAPI(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	for _, e := range edges() {
		a := h.raw(h.request(e.line, e.body, e.headers...))
		if a.status != e.status {
			t.Errorf("%s: %d %.300s", e.name, a.status, a.body)
			continue
		}
		if e.code == "" {
			continue
		}
		var f failure
		if err := json.Unmarshal(a.body, &f); err != nil || f.Error.Code != e.code || f.Error.Message == "" {
			t.Errorf("%s: %.300s", e.name, a.body)
		}
		if e.field != "" && (len(f.Error.Details) != 1 || f.Error.Details[0].Field != e.field) {
			t.Errorf("%s: the field %s is not named: %.300s", e.name, e.field, a.body)
		}
	}
}

func TestEdgesOfTheGraph(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	const graph = "POST /graphql"
	for _, e := range []edge{
		{"good", graph, `{"query":"{ me { email } }"}`, nil, 200, "", ""},
		{"stranger", graph, `{"query":"{ __schema { types { name } } }"}`, []string{"Authorization: Bearer x"}, 401, "invalid_api_key", ""},
		{"explorer with a key", graph, `{"query":"{ __schema { types { name } } }"}`, nil, 200, "", ""},
		{"get", "GET /graphql?query=%7Bme%7D", "", nil, 405, "method_not_allowed", ""},
		{"batch", graph, `[{"query":"{ me { email } }"}]`, nil, 422, "validation_error", "body"},
		{"unknown member", graph, `{"query":"{ me { email } }","odd":1}`, nil, 200, "", ""},
		{"unknown variable", graph, `{"query":"{ me { email } }","variables":{"x":1}}`, nil, 200, "", ""},
		{"wrong type", graph, `{"query":"query($l: Int) { projects(limit: $l) { nextCursor } }","variables":{"l":"1"}}`, nil, 200, "", ""},
		{"too much", graph, `{"query":"{ projects { items { promptSets { prompts { id text theme } } } } }"}`, nil, 422, "validation_error", "query"},
		{"too deep", graph, `{"query":"{ __schema { types {` + strings.Repeat(" ofType {", 14) + " name" + strings.Repeat(" }", 14) + ` } } }"}`, nil, 422, "validation_error", "query"},
		{"no document", graph, `{"query":"{"}`, nil, 422, "GRAPHQL_PARSE_FAILED", ""},
		{"form", graph, "query=x", []string{"Content-Type: application/x-www-form-urlencoded"}, 415, "unsupported_media_type", ""},
		{"over 1 MiB", graph, `{"query":"{ me { email } }"}` + strings.Repeat(" ", 1<<20), nil, 413, "payload_too_large", ""},
	} {
		a := h.raw(h.request(e.line, e.body, e.headers...))
		var said struct {
			Errors []struct {
				Extensions struct {
					Code    string `json:"code"`
					Details []struct {
						Field string `json:"field"`
					} `json:"details"`
				} `json:"extensions"`
			} `json:"errors"`
		}
		a.into(t, &said)
		if a.status != e.status || (len(said.Errors) == 0) != (e.code == "") || e.code != "" && said.Errors[0].Extensions.Code != e.code {
			t.Errorf("%s: %d %.300s", e.name, a.status, a.body)
			continue
		}
		if e.field != "" && (len(said.Errors[0].Extensions.Details) == 0 || said.Errors[0].Extensions.Details[0].Field != e.field) {
			t.Errorf("%s: the field %s is not named: %.300s", e.name, e.field, a.body)
		}
	}
}

// With every connection taken, the next one waits and is served when one ends.
func TestConnectionsWaitForAPlace(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.kill()
	config, err := os.ReadFile(h.file("avm.yml"))
	must(t, err)
	must(t, os.WriteFile(h.file("avm.yml"), append(config, "max_connections: 3\n"...), 0o600))
	h.start()
	http.DefaultClient.CloseIdleConnections()
	ask := h.request("GET /healthz", "", "Connection: keep-alive")
	dial := func() net.Conn {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(h.base, "http://"))
		must(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		_, err = io.WriteString(conn, ask)
		must(t, err)
		return conn
	}
	answered := func(conn net.Conn) {
		must(t, conn.SetReadDeadline(time.Now().Add(time.Minute)))
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil || !strings.HasPrefix(line, "HTTP/1.1 200 ") {
			t.Fatalf("%q, %v", line, err)
		}
	}
	held := []net.Conn{dial(), dial(), dial()}
	for _, conn := range held {
		answered(conn)
	}
	next := dial()
	must(t, next.SetReadDeadline(time.Now().Add(300*time.Millisecond)))
	if _, err := next.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a fourth connection does not wait: %v", err)
	}
	must(t, held[0].Close())
	answered(next)
}
