// Package recorded holds real answers of two answer engines that were recorded, and serves
// them as these engines would. The demo needs no account with it.
package recorded

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"
)

// The models that answer.
const (
	// ModelChatGPT answers as ChatGPT did: links inside the text.
	ModelChatGPT = "sample-chatgpt"
	// ModelGoogleAIMode answers as Google's AI Mode did: sources beside the text.
	ModelGoogleAIMode = "sample-google-ai-mode"
)

// Runs is how often every question was recorded with every model.
const Runs = 3

// modeEngine is the recordings' name for the engine behind ModelGoogleAIMode.
const modeEngine = "google_ai_mode"

//go:embed recordings/*.jsonl recordings/demo_project.json
var files embed.FS

// Prompt is a question that was recorded.
type Prompt struct {
	ID       string `json:"id"`
	Text     string `json:"text"`
	Category string `json:"category"` // product group, for instance "headphones"
	Style    string `json:"style"`    // "conversational" or "search"
}

// Answer is one recorded answer.
type Answer struct {
	Question   string    `json:"question"` // ID of the prompt
	Prompt     string    `json:"-"`        // its text
	Engine     string    `json:"engine"`
	Run        int       `json:"run"`
	RecordedAt time.Time `json:"recorded_at"`
	Text       string    `json:"text"`
	Sources    []string  `json:"sources"` // listed beside the text
}

// ID is the same for the same recording.
func (a Answer) ID() string { return fmt.Sprintf("sample_%s_%s_%d", a.Engine, a.Question, a.Run) }

// Model names the model that gives the answer.
func (a Answer) Model() string {
	if a.Engine == modeEngine {
		return ModelGoogleAIMode
	}
	return ModelChatGPT
}

// Tokens estimates the tokens of prompt and text at four characters each, the usual rule of
// thumb.
func (a Answer) Tokens() (in, out int) {
	return utf8.RuneCountInString(a.Prompt)/4 + 1, utf8.RuneCountInString(a.Text)/4 + 1
}

// Prompts returns the questions that were recorded, in a fixed order.
func Prompts() ([]Prompt, error) { return lines[Prompt]("questions.jsonl") }

// DemoProject returns a project over these questions in the format that
// `avm project create --file` reads: a brand, five competitors, one market and
// one prompt set.
func DemoProject() ([]byte, error) { return files.ReadFile("recordings/demo_project.json") }

// Answers finds recorded answers.
type Answers struct {
	questions map[string]string // a prompt's text to its ID
	recorded  map[recording]Answer
}

type recording struct {
	model, question string
	run             int
}

// ReadAnswers reads them. The error says that the embedded recordings are broken.
func ReadAnswers() (*Answers, error) {
	prompts, err := Prompts()
	if err != nil {
		return nil, err
	}
	answers, err := lines[Answer]("answers.jsonl")
	if err != nil {
		return nil, err
	}
	a := &Answers{questions: make(map[string]string, len(prompts)), recorded: make(map[recording]Answer, len(answers))}
	texts := make(map[string]string, len(prompts))
	for _, p := range prompts {
		texts[p.ID], a.questions[p.Text] = p.Text, p.ID
	}
	for _, answer := range answers {
		answer.Prompt = texts[answer.Question]
		a.recorded[recording{answer.Model(), answer.Question, answer.Run}] = answer
	}
	return a, nil
}

// Find returns what a model answers to a prompt for the nth time, from 1. The runs come round
// again. A prompt that was never recorded is answered, too, and the answer says so: an error
// would look like a broken engine. False: there is no such model.
func (a *Answers) Find(model, prompt string, n int) (Answer, bool) {
	engine := "none"
	switch model {
	case ModelChatGPT:
	case ModelGoogleAIMode:
		engine = modeEngine
	default:
		return Answer{}, false
	}
	if answer, ok := a.recorded[recording{model, a.questions[prompt], (n-1)%Runs + 1}]; ok {
		return answer, true
	}
	return Answer{
		Question: "none", Prompt: prompt, Engine: engine, Run: n,
		Text: "There is no recorded answer to this question: this is a sample provider that knows only the sample's questions.",
	}, true
}

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
			return nil, fmt.Errorf("recorded: %s: %w", name, err)
		}
		out = append(out, row)
	}
	return out, nil
}
