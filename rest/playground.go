package rest

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/formatter"

	"github.com/answer-visibility/avm/rest/operations"
)

// playgroundExample is an operation's document as the playground offers it.
type playgroundExample struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Query   string `json:"query"`
}

// playgroundExamples returns the operations' documents as JSON.
func playgroundExamples(catalogue *operations.Catalogue) ([]byte, error) {
	examples := make([]playgroundExample, len(catalogue.Operations))
	for i, op := range catalogue.Operations {
		var text strings.Builder
		formatter.NewFormatter(&text, formatter.WithIndent("  ")).FormatQueryDocument(op.Document)
		examples[i] = playgroundExample{Name: op.Name, Summary: op.Summary, Query: text.String()}
	}
	return json.Marshal(examples)
}

// ServePlaygroundExamples serves the operations' documents.
func (h *Handler) ServePlaygroundExamples(w http.ResponseWriter, r *http.Request) {
	examples, err := h.examples()
	if err != nil {
		h.fail(r.Context(), w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(examples) // an error means that the client has left
}
