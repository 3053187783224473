package perception

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/engine/llm"
)

//go:embed template.txt
var template string

type listed struct {
	ID    int      `json:"id"`
	Names []string `json:"names"`
}

// render puts an answer and the entities it mentions into the template's words.
func render(answer string, subjects []Subject) (string, error) {
	entities := make([]listed, len(subjects))
	for i, s := range subjects {
		entities[i] = listed{ID: i + 1, Names: slices.Concat([]string{s.Name}, s.Aliases)}
	}
	list, err := json.Marshal(entities)
	if err != nil {
		return "", fmt.Errorf("list entities: %w", err)
	}
	// One pass: what is put in is not looked at again.
	return strings.NewReplacer("{{fence}}", llm.Fence(answer), "{{entities}}", string(list), "{{answer}}", answer).Replace(template), nil
}
