package engine

import "strings"

// labelledModel is what people call the models whose names begin alike.
type labelledModel struct{ prefix, label string }

// labelledModels lists what people call models; the first prefix that fits counts.
func labelledModels() []labelledModel {
	return []labelledModel{
		{"gpt", "ChatGPT"},
		{"chatgpt", "ChatGPT"},
		{"o1", "ChatGPT"},
		{"o3", "ChatGPT"},
		{"o4", "ChatGPT"},
		{"claude", "Claude"},
		{"gemini", "Gemini"},
		{"google-ai-overview", "Google AI Overview"},
		{"google-ai-mode", "Google AI Mode"},
		{"sonar", "Perplexity"},
		{"grok", "Grok"},
		{"mistral", "Mistral"},
		{"deepseek", "DeepSeek"},
		{"llama", "Llama"},
		{"qwen", "Qwen"},
	}
}

// Label returns what people call the engine behind a model, for instance ChatGPT for
// gpt-5.2. A model that is not known is called by its own name.
func Label(model string) string {
	name := strings.ToLower(model)
	if _, after, found := strings.Cut(name, "/"); found {
		name = after // vendor/model, as routers write it
	}
	for _, known := range labelledModels() {
		if strings.HasPrefix(name, known.prefix) {
			return known.label
		}
	}
	return model
}
