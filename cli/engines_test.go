package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// TestEnginesDocument: the configuration that the document shows works, and what
// it says of modes and engines is so.
func TestEnginesDocument(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../docs/engines.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(document), "```yaml\n")
	example, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("the document shows no configuration")
	}
	file := filepath.Join(t.TempDir(), "avm.yml")
	if err := os.WriteFile(file, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := config.Sources{File: file, Adapters: adapterNames(), Env: []string{
		"OPENAI_API_KEY=a", "ANTHROPIC_API_KEY=b", "GEMINI_API_KEY=c", "DATAFORSEO_LOGIN=me", "DATAFORSEO_PASSWORD=d",
	}}.Load()
	if err != nil {
		t.Fatal(err)
	}
	engines, err := catalogue(c)
	if err != nil {
		t.Fatal(err)
	}
	if len(engines) != len(model.AllLogicalEngine) {
		t.Errorf("the document shows %d of %d engines", len(engines), len(model.AllLogicalEngine))
	}
	germany := engine.Market{CountryCode: "DE", LanguageCode: "de"}
	for name, e := range engines {
		for _, mode := range model.AllBenchmarkMode {
			want := true
			switch {
			case name == model.LogicalEngineAssistantC:
				want = mode == model.BenchmarkModeConsumerLike
			case mode == model.BenchmarkModeForcedGrounded:
				want = e.Retrieval
			}
			if err := e.Adapter.Applicable(mode, germany, e.Retrieval); (err == nil) != want {
				t.Errorf("%s, %s: %v", name, mode, err)
			}
		}
	}
	for name := range adapters() {
		if !strings.Contains(string(document), "| `"+name+"` |") {
			t.Errorf("the document does not name %s", name)
		}
	}
}
