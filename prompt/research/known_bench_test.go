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

// BenchmarkKnown compares 200 candidates with the 50,000 prompts that a project has in the
// database.
func BenchmarkKnown(b *testing.B) {
	db := storagetest.Open(b)
	p, _ := audittest.Project(b, db, 50_000)
	_, err := db.Pool().Exec(b.Context(), `UPDATE prompts SET text = 'What is the best ' ||
		array_to_string(ARRAY(SELECT 'word' || (random() * 3000 + 0 * length(prompts.text))::int FROM generate_series(1, 6)), ' ') || '?'
		WHERE project_id = $1`, p.ID)
	if err != nil {
		b.Fatal(err)
	}
	service := &Service{Config: Config{Store: research.New(db)}}
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
		kept, err := service.distinct(b.Context(), p, &Draft{drops: map[string]int{}}, &ground{languages: []string{"en", "de"}}, all)
		if err != nil || len(kept) < 150 {
			b.Fatal(len(kept), err)
		}
	}
}
