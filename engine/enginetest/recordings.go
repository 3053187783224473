package enginetest

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"time"
)

// The models that the recorded provider serves.
const (
	// ModelChatGPT answers as ChatGPT did: links inside the text.
	ModelChatGPT = "sample-chatgpt"
	// ModelGoogleAIMode answers as Google's AI Mode did: sources beside the text.
	ModelGoogleAIMode = "sample-google-ai-mode"
)

// Runs is how often every question was recorded with every model.
const Runs = 3

//go:embed recordings/*.jsonl recordings/demo_project.json
var files embed.FS

// Prompt is a question that the recorded provider knows.
type Prompt struct {
	ID       string `json:"id"`
	Text     string `json:"text"`
	Category string `json:"category"` // product group, for instance "headphones"
	Style    string `json:"style"`    // "conversational" or "search"
}

// answer is one recorded answer.
type answer struct {
	Question   string    `json:"question"`
	Engine     string    `json:"engine"`
	Run        int       `json:"run"`
	RecordedAt time.Time `json:"recorded_at"`
	Text       string    `json:"text"`
	Sources    []string  `json:"sources"` // listed beside the text
}

// Prompts gives the questions that the recorded provider knows, in a fixed order.
func Prompts() ([]Prompt, error) { return lines[Prompt]("questions.jsonl") }

// DemoProject gives a project over these questions in the format that
// `avm project create --file` reads: a brand, five competitors, one market and
// one prompt set.
func DemoProject() ([]byte, error) { return files.ReadFile("recordings/demo_project.json") }

// lines decodes an embedded file of one JSON value a line.
func lines[T any](name string) ([]T, error) {
	content, err := files.ReadFile("recordings/" + name)
	if err != nil {
		return nil, err
	}
	var out []T
	for line := range bytes.Lines(content) {
		var row T
		if err := json.Unmarshal(line, &row); err != nil {
			return nil, fmt.Errorf("enginetest: %s: %w", name, err)
		}
		out = append(out, row)
	}
	return out, nil
}

// modelOf gives the model's name for a recording's engine.
func modelOf(engine string) string {
	if engine == "google_ai_mode" {
		return ModelGoogleAIMode
	}
	return ModelChatGPT
}
