package engine_test

import (
	"testing"

	"github.com/answer-visibility/avm/engine"
)

func TestLabel(t *testing.T) {
	t.Parallel()
	for model, want := range map[string]string{
		"gpt-5.2": "ChatGPT", "openai/gpt-5": "ChatGPT", "o3-mini": "ChatGPT", "claude-sonnet-5": "Claude",
		"anthropic/claude-opus-4": "Claude", "gemini-3-pro": "Gemini", "google/gemini-2.5-flash": "Gemini",
		"google-ai-overview": "Google AI Overview", "google-ai-mode": "Google AI Mode", "sonar-pro": "Perplexity",
		"perplexity/sonar": "Perplexity", "house-model": "house-model", "": "",
	} {
		if got := engine.Label(model); got != want {
			t.Errorf("Label(%q) is %q, want %q", model, got, want)
		}
	}
}
