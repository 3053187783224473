package naming_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/answer/naming"
)

// recordedTexts returns the texts of recorded answers.
func recordedTexts(b *testing.B) []string {
	b.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "engine", "recorded", "recordings", "answers.jsonl"))
	if err != nil {
		b.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(string(content)) {
		var r struct {
			Text string `json:"text"`
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			b.Fatal(err)
		}
		texts = append(texts, r.Text)
	}
	return texts
}

// BenchmarkNames finds the names of 2,000 recorded answers, from the texts on.
func BenchmarkNames(b *testing.B) {
	texts := recordedTexts(b)
	b.ReportAllocs()
	for b.Loop() {
		c := naming.NewCollector()
		for i := range 2000 {
			c.Add(&naming.Answer{Execution: id(uint16(i)), Prompt: i / 8, Engine: []string{"a", "b"}[i%2], Text: texts[i%len(texts)]})
		}
		if len(c.Names()) == 0 {
			b.Fatal("no names")
		}
	}
}
