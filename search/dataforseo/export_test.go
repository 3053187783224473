package dataforseo

import (
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/intelligence"
)

// Read reads an answer to an action.
func Read(action model.SearchIntelligenceAction, status int, raw []byte) (*intelligence.Answer, error) {
	return read(&intelligence.Request{Action: action}, status, raw)
}
