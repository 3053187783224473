package audit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// Places are counted in characters, in the answer's order; an entity that another number
// of mentions was counted of has none.
func TestSetPlaces(t *testing.T) {
	t.Parallel()
	const text = "Für Söhne: Acme, Borealis und Acme."
	place := func(entity, nth int, name string) answer.Mention {
		at := -1
		for range nth {
			at += 1 + strings.Index(text[at+1:], name)
		}
		return answer.Mention{Entity: entity, Start: at, End: at + len(name)}
	}
	found := []answer.Mention{place(0, 1, "Acme"), place(1, 1, "Borealis"), place(0, 2, "Acme")}
	mentions := []model.AnswerMention{
		{Name: "Acme", Count: 2, Places: []model.TextPlace{}}, {Name: "Borealis", Count: 3, Places: []model.TextPlace{}},
	}
	setPlaces(mentions, []int{0, 1}, text, found)
	if got := fmt.Sprint(mentions[0].Places, mentions[1].Places); got != "[{11 15} {30 34}] []" {
		t.Errorf("places %s", got)
	}
	runes := []rune(text)
	for _, p := range mentions[0].Places {
		if got := string(runes[p.StartIndex:p.EndIndex]); got != "Acme" {
			t.Errorf("%v is %q", p, got)
		}
	}
}
