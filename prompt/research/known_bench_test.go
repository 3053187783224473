package research

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/research"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// BenchmarkKnown compares 200 candidates with the 50,000 prompts that a project has in the database.
func BenchmarkKnown(b *testing.B) { compareKnown(b, 50_000, 6) }

// BenchmarkKnownLong does so with 8,000 prompts of nearly 4,000 letters, which is as much text as a project may have.
func BenchmarkKnownLong(b *testing.B) { compareKnown(b, 8_000, 440) }

// compareKnown compares candidates with prompts of so many words whose fingerprints are stored.
func compareKnown(b *testing.B, prompts, words int) {
	b.Helper()
	db := storagetest.Open(b)
	p, _ := audittest.Project(b, db, prompts)
	_, err := db.Pool().Exec(b.Context(), `UPDATE prompts SET text = 'What is the best ' ||
		array_to_string(ARRAY(SELECT 'word' || (random() * 3000 + 0 * length(prompts.text))::int FROM generate_series(1, $2)), ' ') || '?'
		WHERE project_id = $1`, p.ID, words)
	if err != nil {
		b.Fatal(err)
	}
	service, g := &Service{Config: Config{Store: research.New(db)}}, &ground{languages: []string{"en", "de"}}
	d := &Draft{drops: map[string]int{}}
	if _, err := service.distinct(b.Context(), p, d, g, []*candidate{{}}); err != nil || len(d.fingerprints) < prompts {
		b.Fatal(len(d.fingerprints), err)
	}
	if err := service.Store.StoreFingerprints(b.Context(), p.ID, d.fingerprints); err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		all := make([]*candidate, 200)
		for i := range all {
			words := make([]string, 6)
			for j := range words {
				words[j] = fmt.Sprint("word", random.IntN(3_000))
			}
			all[i] = &candidate{PromptCandidate: model.PromptCandidate{Text: "Which is the best " + strings.Join(words, " ") + "?"}}
		}
		d := &Draft{drops: map[string]int{}}
		kept, err := service.distinct(b.Context(), p, d, g, all)
		if err != nil || len(kept) < 150 || len(d.fingerprints) > 0 {
			b.Fatal(len(kept), len(d.fingerprints), err)
		}
	}
}
