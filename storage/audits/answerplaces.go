package audits

import (
	"unicode/utf8"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// setPlaces sets where an answer mentions each entity. An entity of which the answer's
// reading counted another number of mentions keeps no places: the answer was read by
// other rules than today's.
func setPlaces(mentions []model.AnswerMention, entities []int, text string, found []answer.Mention) {
	places := map[int][]model.TextPlace{}
	byteAt, characters := 0, 0
	characterAt := func(at int) int {
		if at < byteAt {
			byteAt, characters = 0, 0
		}
		characters += utf8.RuneCountInString(text[byteAt:at])
		byteAt = at
		return characters
	}
	for _, m := range found {
		start := characterAt(m.Start)
		places[m.Entity] = append(places[m.Entity], model.TextPlace{StartIndex: start, EndIndex: characterAt(m.End)})
	}
	for i := range mentions {
		if at := places[entities[i]]; len(at) == mentions[i].Count {
			mentions[i].Places = at
		}
	}
}
