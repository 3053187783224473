package demo

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine/openaichat"
)

const (
	// generatorModel is the name of the recorded generator of prompts.
	generatorModel = "sample-generator"
	maxQuestion    = 1 << 20
	suggestedCount = 8
)

// suggestions is what the recorded generator replies.
//
//go:embed suggestions.json
var suggestions string

// Models configures the recorded generator and the sample's judge.
func (r *Recordings) Models() map[string]*config.Model {
	entry := func(name string) *config.Model {
		m := config.NewModel()
		m.Adapter, m.BaseURL, m.Model, m.MaxConcurrency = openaichat.Name, r.url, name, concurrency
		return m
	}
	return map[string]*config.Model{config.GeneratorModel: entry(generatorModel), config.JudgeModel: entry(judgeModel)}
}

// withModels answers what the generator and the judge are asked, and leaves everything else
// to the engines.
func withModels(engines http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxQuestion))
		if err != nil {
			http.Error(w, "the body cannot be read", http.StatusBadRequest)
			return
		}
		var asked struct {
			Model    string `json:"model"`
			Messages []struct {
				Content string `json:"content"`
			} `json:"messages"`
		}
		if json.Unmarshal(body, &asked) == nil {
			switch {
			case asked.Model == generatorModel:
				answerWith(w, generatorModel, suggestions)
				return
			case asked.Model == judgeModel && len(asked.Messages) > 0:
				judge(w, asked.Messages[len(asked.Messages)-1].Content)
				return
			}
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		engines.ServeHTTP(w, r)
	})
}

// answerWith writes a model's answer.
func answerWith(w http.ResponseWriter, name, text string) {
	w.Header().Set("Content-Type", "application/json")
	content, err := json.Marshal(text)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	//nolint:errcheck // an error means that the client has disconnected
	fmt.Fprintf(w, `{"model": %q, "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": %s}}]}`,
		name, content)
}

// suggestPrompts has the recorded generator suggest prompts for the sample's set,
// so that candidates wait for review.
func (d *Demo) suggestPrompts(ctx context.Context, client *apiClient, project uuid.UUID) error {
	path := fmt.Sprintf("/v1/projects/%s/prompt-sets", project)
	var sets []struct {
		ID   uuid.UUID `json:"id"`
		Name string    `json:"name"`
	}
	if err := client.get(ctx, path, &sets); err != nil || len(sets) == 0 {
		return err
	}
	path += "/" + sets[0].ID.String()
	var made struct {
		Candidates []struct{} `json:"candidates"`
	}
	if err := client.post(ctx, path+"/generate", uuid.NewString(), map[string]int{"count": suggestedCount}, &made); err != nil {
		return err
	}
	if len(made.Candidates) > 0 {
		d.say("%d suggested questions for %q wait for review (sample suggestions): GET %s/candidates\n\n", len(made.Candidates), sets[0].Name, path)
	}
	return nil
}
