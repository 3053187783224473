package projects

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/answer-visibility/avm/model"
)

// MaxTag is how many characters a tag has at most.
const MaxTag = 50

// CleanTag returns a tag with single spaces between its words, and what is wrong with it.
func CleanTag(tag string) (string, error) {
	clean := strings.Join(strings.Fields(norm.NFC.String(tag)), " ")
	switch {
	case !utf8.ValidString(tag):
		return "", errors.New("must be valid UTF-8")
	case !model.IsSeen(clean):
		return "", errors.New("is required and must not be blank")
	case utf8.RuneCountInString(clean) > MaxTag:
		return "", fmt.Errorf("must have at most %d characters", MaxTag)
	}
	return clean, model.SingleLine(clean)
}

// TagKey returns what tells tags apart: they are the same regardless of case.
func TagKey(clean string) string { return strings.ToLower(clean) }
