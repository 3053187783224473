package web_test

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/web"
)

var needsNode = flag.Bool("node", false, "fail without Node.js instead of leaving the scripts out")

// runScript runs one of our pages' scripts with Node, in a world that a text sets up, and returns
// what was printed.
func runScript(t *testing.T, pages http.Handler, address, world string) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil && *needsNode {
		t.Fatal("there is no node on the PATH (Debian: apt install nodejs)")
	}
	if err != nil {
		t.Skip("NOT TESTED: there is no node on the PATH; .ci/verify installs it and tests again")
	}
	rec := httptest.NewRecorder()
	pages.ServeHTTP(rec, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	if rec.Code != http.StatusOK {
		t.Fatalf("%s: %d", address, rec.Code)
	}
	cmd := exec.CommandContext(t.Context(), node, "--input-type=commonjs")
	cmd.Stdin = strings.NewReader(world + "\n" + rec.Body.String())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", address, err, out)
	}
	return strings.TrimSpace(string(out))
}

// playgroundWorld runs an operation with the playground's fetcher, and prints the response.
const playgroundWorld = `
const base = %q, operation = %q, request = globalThis.fetch;
globalThis.fetch = (path, init) => path === "/playground/examples.json" ? Promise.resolve({ json: async () => [] }) : JSON.parse(init.body).query.startsWith("{ me") ? Promise.resolve({ json: async () => ({}) }) : request(base + path, init);
globalThis.document = { getElementById: () => ({ addEventListener() {} }) };
globalThis.React = { createElement: (_, props) => props };
globalThis.GraphiQL = { createFetcher: () => () => "posted" };
const print = (...words) => console.log(words.map((w) => typeof w === "string" ? w : JSON.stringify(w)).join(" "));
globalThis.ReactDOM = { createRoot: () => ({ render({ fetcher }) {
  const documentAST = { definitions: [{ kind: "OperationDefinition", operation }] };
  const result = fetcher({ query: operation + " { x }" }, { headers: { Authorization: "Bearer key" }, documentAST });
  if (typeof result === "string") return print(result);
  result.subscribe({ next: (v) => print("next", v), error: (e) => print("error", e.message), complete: () => print("complete") });
} }) };
`

// The playground follows a subscription over server-sent events, whose parts may come in any
// pieces, with the headers of its editor. Everything else goes the usual way.
func TestPlaygroundFollowsSubscriptions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		operation string
		pieces    []string
		want      string
	}{
		"to its end": {
			"subscription",
			[]string{":\n\nevent: next\ndata: {\"data\"", ":{\"n\":1}}\n\n:\n", "\nevent: next\ndata: {\"data\":{\"n\":2}}\n\nevent: complete\ndata:\n\n"},
			"next {\"data\":{\"n\":1}}\nnext {\"data\":{\"n\":2}}\ncomplete",
		},
		"broken off": {
			"subscription", []string{"event: next\ndata: {}\n\n"}, "next {}\nerror The connection ended before the subscription did. Run it again.",
		},
		"refused": {"subscription", nil, "next {\"errors\":[]}\ncomplete"},
		"a query": {"query", nil, "posted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Accept") != "text/event-stream" || r.Header.Get("Authorization") != "Bearer key" {
					t.Errorf("asked with %v", r.Header)
				}
				if c.pieces == nil {
					w.Header().Set("Content-Type", "application/json")
					_, _ = w.Write([]byte(`{"errors":[]}`))
					return
				}
				w.Header().Set("Content-Type", "text/event-stream")
				for _, piece := range c.pieces {
					_, _ = w.Write([]byte(piece))
					_ = http.NewResponseController(w).Flush()
				}
			}))
			t.Cleanup(service.Close)
			if got := runScript(t, web.Playground(), "/playground/playground.js", fmt.Sprintf(playgroundWorld, service.URL, c.operation)); got != c.want {
				t.Errorf("%s\nwant\n%s", got, c.want)
			}
		})
	}
}
