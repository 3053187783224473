package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// partSize bounds what is read of answers at a time, unless one answer is larger.
const partSize = 16 << 20

// largeAnswers is a run of answers that have more than a part holds together: some in texts, some in
// titles of sources that the database compresses to little, one by itself.
func largeAnswers() planted {
	p := planted{prompts: []string{"question"}, competitors: []string{"Beta"}}
	say := func(text, cited string) {
		p.said = append(p.said, said{prompt: 0, engine: "assistant_a", text: text, cites: []string{"https://acme.example/ " + cited}})
	}
	for range 4 {
		say("Acme"+strings.Repeat(" and so on", 600_000), "t")
		say("Beta", strings.Repeat("title ", 1_000_000))
		say("Acme", "t")
	}
	say("Beta"+strings.Repeat(" and so on", 1_800_000), "t")
	return p
}

func TestLargeAnswersAreReadInParts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(largeAnswers())
	store := reports.New(w.store)
	var read, found partsRead
	for answers, err := range store.AnswersToRead(t.Context(), w.project.ID, id) {
		w.must(err)
		read.begin()
		for i := range answers {
			read.add(answers[i].ExecutionID, len(answers[i].Text)+len(answers[i].Citations))
		}
	}
	run, err := store.Run(t.Context(), w.project.ID, id)
	w.must(err)
	for facts, err := range store.Facts(t.Context(), w.project.ID, run) {
		w.must(err)
		found.begin()
		for i := range facts {
			size := len(facts[i].Text)
			for _, c := range facts[i].Citations {
				size += len(c.Title)
			}
			found.add(facts[i].ExecutionID, size)
		}
	}
	for name, parts := range map[string]*partsRead{"answers": &read, "facts": &found} {
		if len(parts.ids) != 13 || !parts.ordered() {
			t.Errorf("%s: %d are read, or not in order", name, len(parts.ids))
		}
		if largest := parts.largest(); largest > partSize {
			t.Errorf("%s: a part has %d bytes", name, largest)
		}
		if n := len(parts.sizes); n < 4 || n > 9 {
			t.Errorf("%s: %d parts", name, n)
		}
	}
	var texts partsRead
	for part, err := range store.AnswerTexts(t.Context(), w.project.ID, id, read.ids) {
		w.must(err)
		texts.begin()
		for id, text := range part {
			texts.add(id, len(text))
		}
	}
	if len(texts.ids) != 13 || texts.largest() > partSize {
		t.Errorf("%d texts in parts of up to %d bytes", len(texts.ids), texts.largest())
	}
}

// partsRead records what is read of answers.
type partsRead struct {
	ids   []uuid.UUID
	sizes [][]int // of the answers of each part
}

func (p *partsRead) begin() { p.sizes = append(p.sizes, nil) }

func (p *partsRead) add(id uuid.UUID, size int) {
	p.ids = append(p.ids, id)
	last := len(p.sizes) - 1
	p.sizes[last] = append(p.sizes[last], size)
}

// largest returns the size of the largest part of several answers.
func (p *partsRead) largest() int {
	largest := 0
	for _, part := range p.sizes {
		sum := 0
		for _, size := range part {
			sum += size
		}
		if len(part) > 1 {
			largest = max(largest, sum)
		}
	}
	return largest
}

func (p *partsRead) ordered() bool {
	for i := 1; i < len(p.ids); i++ {
		if fmt.Sprint(p.ids[i-1]) >= fmt.Sprint(p.ids[i]) {
			return false
		}
	}
	return true
}
