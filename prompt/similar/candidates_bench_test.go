package similar_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/prompt/similar"
)

// BenchmarkCandidates compares 200 candidates with 50,000 prompts.
func BenchmarkCandidates(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	words := make([]string, 3_000)
	for i := range words {
		words[i] = fmt.Sprintf("w%sing%d", strings.Repeat(string(rune('a'+i%26)), 1+i%5), i)
	}
	question := func() string {
		parts := []string{"What", "is", "the", "best"}
		for range 4 + random.IntN(6) {
			parts = append(parts, words[random.IntN(len(words))])
		}
		return strings.Join(parts, " ") + "?"
	}
	prompts := make([]string, 50_000)
	for i := range prompts {
		prompts[i] = question()
	}
	for b.Loop() {
		m := similar.NewMatcher("en", "de")
		prints := make([]similar.Print, 200)
		for i := range prints {
			prints[i] = m.Print(question(), "")
		}
		set := similar.NewSet(prints)
		for _, p := range prompts {
			other := m.Print(p, "")
			set.Strike(&other)
		}
		set.Distinct()
	}
}
