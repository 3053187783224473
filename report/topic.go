package report

import (
	"strings"

	"github.com/google/uuid"
)

// named is what a part of the answers is called.
type named struct{ key, label string }

// topicOf names what a prompt is about: its topic, else its theme, both as they were
// when the newest run was launched. Prompts with neither are together under an
// empty key.
func topicOf(id *uuid.UUID, topic, theme string) named {
	theme = strings.TrimSpace(theme)
	switch {
	case id != nil && topic != "":
		return named{id.String(), topic}
	case theme != "":
		return named{"theme:" + strings.ToLower(theme), theme}
	default:
		return named{}
	}
}
