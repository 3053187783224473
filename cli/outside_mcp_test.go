package cli_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// withKey sends a bearer key.
type withKey string

func (k withKey) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(k))
	return http.DefaultTransport.RoundTrip(r)
}

// assistant is a client that is connected to the product.
type assistant struct {
	t       *testing.T
	session *sdk.ClientSession
}

// assistant connects over streamable HTTP with the newest protocol.
func (h *house) assistant(key string) *assistant {
	h.t.Helper()
	return h.assistantOf(key, "")
}

// assistantOf connects with a version of the protocol.
func (h *house) assistantOf(key, protocol string) *assistant {
	h.t.Helper()
	session, err := h.connect(key, protocol)
	must(h.t, err)
	h.t.Cleanup(func() { _ = session.Close() })
	if got := session.InitializeResult().ProtocolVersion; protocol != "" && got != protocol || protocol == "" && got != "2026-07-28" {
		h.t.Errorf("connected with %s", got)
	}
	return &assistant{h.t, session}
}

func (h *house) connect(key, protocol string) (*sdk.ClientSession, error) {
	return h.connectAs(key, protocol, nil)
}

func (h *house) connectAs(key, protocol string, options *sdk.ClientOptions) (*sdk.ClientSession, error) {
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, options)
	return client.Connect(h.t.Context(), &sdk.StreamableClientTransport{
		Endpoint: h.base + "/mcp", HTTPClient: &http.Client{Transport: withKey(key)},
	}, &sdk.ClientSessionOptions{ProtocolVersion: protocol})
}

// stdio connects over the streams of `avm mcp`.
func (h *house) stdio(key string) *assistant {
	h.t.Helper()
	return h.stdioAs(key, nil)
}

func (h *house) stdioAs(key string, options *sdk.ClientOptions) *assistant {
	h.t.Helper()
	path, err := binary()
	must(h.t, err)
	cmd := exec.Command(path, "mcp", "--config", h.file("avm.yml"))
	cmd.Env, cmd.Stderr = append(append(os.Environ(), h.env...), "AVM_KEY="+key), h.logs
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, options).Connect(h.t.Context(), &sdk.CommandTransport{Command: cmd}, nil)
	must(h.t, err)
	h.t.Cleanup(func() { _ = session.Close() })
	return &assistant{h.t, session}
}

// tools lists the names of the tools.
func (a *assistant) tools() map[string]*sdk.Tool {
	a.t.Helper()
	list, err := a.session.ListTools(a.t.Context(), nil)
	must(a.t, err)
	named := map[string]*sdk.Tool{}
	for _, tool := range list.Tools {
		named[tool.Name] = tool
	}
	return named
}

// try calls a tool; it returns the structured answer and the text.
func (a *assistant) try(name string, arguments map[string]any) (answer map[string]any, text string, failed bool) {
	a.t.Helper()
	result, err := a.session.CallTool(a.t.Context(), &sdk.CallToolParams{Name: name, Arguments: arguments})
	must(a.t, err)
	for _, content := range result.Content {
		if c, ok := content.(*sdk.TextContent); ok {
			text = c.Text
		}
	}
	answer, _ = result.StructuredContent.(map[string]any)
	return answer, text, result.IsError
}

// call calls a tool that does not fail.
func (a *assistant) call(name string, arguments map[string]any) (answer map[string]any, text string) {
	a.t.Helper()
	answer, text, failed := a.try(name, arguments)
	if failed || answer == nil || text == "" {
		a.t.Fatalf("%s %v: %s", name, arguments, text)
	}
	return answer, text
}

// refused calls a tool that fails with a text.
func (a *assistant) refused(want, name string, arguments map[string]any) {
	a.t.Helper()
	if answer, text, failed := a.try(name, arguments); !failed || !strings.Contains(text, want) {
		a.t.Errorf("%s: %v, %q; want %q", name, answer, text, want)
	}
}

// value returns what stands at a path of names and places in an answer.
func value(t *testing.T, answer any, path ...any) any {
	t.Helper()
	for _, step := range path {
		switch s := step.(type) {
		case string:
			members, _ := answer.(map[string]any)
			answer = members[s]
		case int:
			items, _ := answer.([]any)
			if s >= len(items) {
				t.Fatalf("no %v of %v in %v", s, path, items)
			}
			answer = items[s]
		}
	}
	return answer
}

func textAt(t *testing.T, answer any, path ...any) string {
	t.Helper()
	s, ok := value(t, answer, path...).(string)
	if !ok {
		raw, _ := json.Marshal(answer)
		t.Fatalf("no text at %v of %.2000s", path, raw)
	}
	return s
}

// Every reading tool answers over both transports, before and after the first audit, as its schema says.
func TestEveryReadingToolFromOutside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	empty := h.assistant(h.key)
	for _, name := range []string{"get_overview", "list_sources", "get_fanout", "get_site_findings", "get_ai_traffic", "get_search_performance", "list_actions", "list_signals"} {
		answer, shown := empty.call(name, map[string]any{"project_id": h.project})
		if why := textAt(t, answer, "empty_because"); !strings.Contains(shown, why) {
			t.Errorf("%s: %q does not say %q", name, shown, why)
		}
	}
	audit := h.measured(empty)
	readEverything(t, h, h.assistant(h.key), audit)
	readEverything(t, h, h.stdio(h.key), audit)
}

// measured runs an audit to its end, and waits for the actions that are made of it.
func (h *house) measured(a *assistant) audit {
	h.t.Helper()
	ended := h.ended(h.launch().ID)
	h.until("there are actions", func() bool {
		actions, _ := a.call("list_actions", h.in("target_kind", "prompt"))
		return value(h.t, actions, "empty_because") == nil
	})
	return ended
}

func readEverything(t *testing.T, h *house, a *assistant, audit audit) {
	t.Helper()
	tools := a.tools()
	called := map[string]bool{}
	call := func(name string, arguments map[string]any) map[string]any {
		t.Helper()
		called[name] = true
		tool := tools[name]
		if tool == nil {
			t.Fatalf("%s is not listed", name)
		}
		if tool.Title == "" || tool.Annotations == nil || !tool.Annotations.ReadOnlyHint || tool.InputSchema == nil {
			t.Errorf("%s: %+v", name, tool)
		}
		answer, shown := a.call(name, arguments)
		fits(t, tool.OutputSchema, answer)
		raw, err := json.Marshal(answer)
		must(t, err)
		if len(raw) > 64<<10 || len(shown) > 16<<10 {
			t.Errorf("%s: %d bytes of JSON, %d of text", name, len(raw), len(shown))
		}
		return answer
	}
	if who := call("whoami", nil); textAt(t, who, "me", "email") != "owner@example.com" || value(t, who, "writes", "allowed") != false {
		t.Errorf("%v", who)
	}
	if textAt(t, call("list_projects", nil), "projects", "items", 0, "id") != h.project {
		t.Error("another project")
	}
	overview := call("get_overview", h.in())
	if textAt(t, overview, "visibility", "audit_id") != audit.ID || value(t, overview, "visibility", "visibility_rate_interval", "low") == nil {
		t.Errorf("%v", overview)
	}
	table := call("query_metrics", h.in("metrics", []string{"mention_rate"}, "dimensions", []string{"engine", "entity"}, "order_by", "mention_rate"))
	if value(t, table, "rows", 0, "figures", 0, "interval", "low") == nil || textAt(t, table, "columns", 2, "name") != "mention_rate" {
		t.Errorf("%v", table)
	}
	prompts := call("search_prompts", h.in("sort", "visibility_rate", "limit", 5))
	prompt := textAt(t, prompts, "items", 0, "prompt", "id")
	if textAt(t, call("get_prompt_history", h.in("prompt_id", prompt)), "points", 0, "audit_id") != audit.ID {
		t.Error("another audit")
	}
	answers := call("search_answers", h.in("audit_id", audit.ID, "limit", 3))
	answer := call("get_answer", h.in("audit_id", audit.ID, "answer_id", textAt(t, answers, "items", 0, "id")))
	if len(textAt(t, answer, "untrusted_text")) < 100 {
		t.Errorf("%v", answer)
	}
	for _, name := range []string{"list_sources", "get_perception", "get_fanout", "get_site_findings", "get_ai_traffic", "get_search_performance", "list_signals"} {
		call(name, h.in())
	}
	actions := call("list_actions", h.in())
	call("get_action", h.in("action_id", textAt(t, actions, "items", 0, "id")))
	if textAt(t, call("get_job", h.in("kind", "audit", "job_id", audit.ID)), "audit", "status") != audit.Status {
		t.Error("another status")
	}
	estimate := call("estimate_audit", h.in("engines", []string{"assistant_a"}))
	if value(t, estimate, "maximum_attempt_count") == nil || textAt(t, estimate, "launch_token") == "" {
		t.Errorf("%v", estimate)
	}
	for name := range tools {
		if !called[name] {
			t.Errorf("%s was not called", name)
		}
	}
}

// fits checks an answer against the schema of its tool.
func fits(t *testing.T, described any, answer map[string]any) {
	t.Helper()
	raw, err := json.Marshal(described)
	must(t, err)
	var s jsonschema.Schema
	must(t, json.Unmarshal(raw, &s))
	resolved, err := s.Resolve(nil)
	must(t, err)
	if err := resolved.Validate(answer); err != nil {
		t.Errorf("%v", err)
	}
}

// What a client sends wrongly is refused in a sentence, not in the words of a library.
func TestWrongMessagesOfAssistantsAreRefusedPlainly(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	post := func(message string) string {
		a := h.do(http.MethodPost, "/mcp", h.key, message, "Content-Type", "application/json", "Accept", "application/json, text/event-stream")
		return string(a.body)
	}
	for message, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}`:                      `params.name of tools/call must be a string`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["whoami"]}`:                      `params of tools/call must be an object`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":{}}}`:                   `params.cursor of tools/list must be a string`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":7}}`:                   `params.uri of resources/read must be a string`,
		`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"x","arguments":[]}}`:    `params.arguments of prompts/get must be an object`,
		`{"jsonrpc":"2.0","id":1,"method":5}`:                                                     `must be a message of JSON-RPC`,
		`{"jsonrpc":"2.0","id":{},"method":"tools/list"}`:                                         `must be a message of JSON-RPC`,
		`{"id":1,"method":"tools/list"}`:                                                          `must be a message of JSON-RPC`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"whoami","arguments":5}}`: `must be an object`,
	} {
		if got := post(message); !strings.Contains(got, want) || strings.Contains(got, "mcp.") || strings.Contains(got, "unmarshal") {
			t.Errorf("%s: %s", message, got)
		}
	}
	path, err := binary()
	must(t, err)
	cmd := exec.CommandContext(t.Context(), path, "mcp", "--config", h.file("avm.yml"))
	cmd.Env, cmd.Stderr = append(append(os.Environ(), h.env...), "AVM_KEY="+h.key), h.logs
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	lines := bufio.NewScanner(out)
	_, err = fmt.Fprintln(in, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":7}}`)
	must(t, err)
	if !lines.Scan() || !strings.Contains(lines.Text(), `"code":-32602,"message":"params.protocolVersion of initialize must be a string"`) {
		t.Errorf("over streams: %s", lines.Text())
	}
	must(t, in.Close())
	must(t, cmd.Wait())
}
