package perception

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

//go:embed template.txt
var template string

// fenceBytes is how much of the digest a fence shows.
const fenceBytes = 12

// fence gives the line that encloses an answer. It is made from the answer, so
// that no answer can hold its own: what pretends to end it, does not.
func fence(answer string) string {
	sum := sha256.Sum256([]byte("answer\x00" + answer))
	return "-----" + hex.EncodeToString(sum[:fenceBytes]) + "-----"
}

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
	return strings.NewReplacer("{{fence}}", fence(answer), "{{entities}}", string(list), "{{answer}}", answer).Replace(template), nil
}
