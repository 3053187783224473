package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/internal/freeport"
	"github.com/answer-visibility/avm/model"
)

const configText = `listen: %[1]s
public_url: http://%[1]s
database_url: %[2]q
log_level: warn
memory_limit: 512MiB
rate_limit: {per_key: 1000000, per_workspace: 1000000}
pages: {enabled: false}
engines:
  assistant_a: {adapter: openai-responses, provider: provider_a, base_url: %[3]s/v1, model: %[4]s, api_key: none, retrieval: true, max_concurrency: %[6]d, max_attempts: 2, retry_pause: 100ms}
  overview_a: {adapter: openai-chat, provider: provider_b, base_url: %[3]s/v1, model: %[5]s, api_key: none, retrieval: true, max_concurrency: %[6]d, max_attempts: 2, retry_pause: 100ms}
`

// usualConcurrency is how many calls of each engine are in flight where nothing
// else is said.
const usualConcurrency = 64

// configure writes a configuration file and gives it with the free address in it.
func (w *world) configure(ctx context.Context, name, providerURL string, concurrency int) (file, address string, err error) {
	if address, err = freeport.Address(ctx); err != nil {
		return "", "", err
	}
	file = filepath.Join(w.dir, name)
	databaseURL, err := w.databaseURL()
	if err != nil {
		return "", "", err
	}
	text := fmt.Sprintf(configText, address, databaseURL, providerURL,
		recorded.ModelChatGPT, recorded.ModelGoogleAIMode, concurrency)
	return file, address, os.WriteFile(file, []byte(text), 0o600)
}

// labelOf returns what people call an engine of the configuration: its model.
func labelOf(name model.LogicalEngine) string {
	if name == "assistant_a" {
		return recorded.ModelChatGPT
	}
	return recorded.ModelGoogleAIMode
}
