package rollup

import (
	"strings"

	"github.com/google/uuid"
)

// Label is what a part of the answers is called.
type Label struct{ Key, Text string }

// TopicLabel names what a prompt is about: its topic, else its theme, both as they were
// when the newest run was launched. Prompts with neither are together under an
// empty key.
func TopicLabel(id *uuid.UUID, topic, theme string) Label {
	theme = strings.TrimSpace(theme)
	switch {
	case id != nil && topic != "":
		return Label{id.String(), topic}
	case theme != "":
		return Label{"theme:" + strings.ToLower(theme), theme}
	default:
		return Label{}
	}
}
