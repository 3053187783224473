package cli_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage/storagetest"
)

// provider answers chat completions to one key.
func provider(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer right" {
			http.Error(w, `{"error": {"message": "Incorrect API key provided", "code": "invalid_api_key"}}`, http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"id":"c","object":"chat.completion","created":1,"model":"gpt-x","choices":[
			{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"OK"}}]}`))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestConfigCheckAsksEngines(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	const text = `engines:
  assistant_a: {adapter: openai-chat, provider: provider_a, model: gpt-x, base_url: "%[1]s/v1", api_key: right}
  assistant_b: {adapter: openai-chat, provider: provider_b, model: own-model, label: House, base_url: "%[1]s/v1", api_key: wrong}
`
	if err := os.WriteFile(filepath.Join(term.dir, "avm.yml"), fmt.Appendf(nil, text, provider(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, status := term.run(t, "config", "check", "--live")
	for _, want := range []string{
		`"name":"engines.assistant_a","label":"ChatGPT","ok":true`, `"name":"engines.assistant_b","label":"House","ok":false`,
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("stdout lacks %s: %s", want, stdout)
		}
	}
	for _, want := range []string{"engines.assistant_b: ", "set engines.assistant_a.price", "set models.judge"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("stderr lacks %s: %s", want, stderr)
		}
	}
	if status != 1 {
		t.Errorf("status %d with an engine that refuses its key", status)
	}
}

func TestEnginesAreListed(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t))
	const text = "engines:\n  overview_a: {adapter: dataforseo-serp, provider: provider_c, model: google-ai-overview, api_key: \"a:b\", retrieval: true}\n"
	if err := os.WriteFile(filepath.Join(term.dir, "avm.yml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, status := term.run(t, "engines")
	const want = `"logical_engine":"overview_a","engine_label":"Google AI Overview","adapter":"dataforseo-serp"`
	if status != 0 || !strings.Contains(stdout, want) || !strings.Contains(stdout, `"state":"not_asked"`) {
		t.Errorf("status %d, stdout %s, stderr %s", status, stdout, stderr)
	}
}

// README's own avm.yml is valid, and each of its engines can be asked.
func TestReadmesEnginesCanBeAsked(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	must(t, err)
	_, rest, _ := strings.Cut(string(readme), "```yaml\n")
	config, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("README shows no avm.yml")
	}
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t), "OPENAI_API_KEY=a", "ANTHROPIC_API_KEY=b", "DATAFORSEO_LOGIN=c", "DATAFORSEO_PASSWORD=d")
	must(t, os.WriteFile(filepath.Join(term.dir, "avm.yml"), []byte(config), 0o600))
	if _, stderr, status := term.run(t, "config", "check"); status != 0 {
		t.Errorf("avm config check: %d %s", status, stderr)
	}
	stdout, _, _ := term.run(t, "engines")
	if n := strings.Count(config, "adapter:"); n < 3 || strings.Count(stdout, `"logical_engine"`) != n {
		t.Errorf("%d engines are configured: %s", n, stdout)
	}
}
