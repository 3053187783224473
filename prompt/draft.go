package prompt

import (
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// draft is a prompt that is to be added.
type draft struct {
	projects.KeyedPrompt
	place int    // in the request
	topic string // name of the topic, of an imported one
}

func (d *draft) at(field string) string { return fmt.Sprintf("prompts[%d].%s", d.place, field) }

// batch is what the drafts of one request have in common.
type batch struct {
	projectID, setID uuid.UUID
	origin           model.PromptOrigin
	at               time.Time
}

// draft makes the prompt at a place of a request, active and of no topic, and
// notes what is wrong with it.
func (b *batch) draft(
	place int, text, theme string, intent model.PromptIntent, cohort model.PromptCohort, enabled bool, wrong *fault.Problems,
) draft {
	text = project.Tidy(text)
	d := draft{place: place, KeyedPrompt: projects.KeyedPrompt{Key: Key(text), Prompt: &model.Prompt{
		ProjectID: b.projectID, ID: model.NewID(), PromptSetID: b.setID, Text: text, Theme: theme, Intent: intent, Cohort: cohort,
		Enabled: enabled, Status: model.PromptStatusActive, Origin: b.origin, CreatedAt: b.at, UpdatedAt: b.at,
	}}}
	if err := project.Needed(text, MaxText); err != nil {
		wrong.Note(d.at("text"), err)
	}
	if err := project.Text(theme, project.MaxName); err != nil {
		wrong.Note(d.at("theme"), err)
	}
	return d
}

// checkSize reports whether a request adds a number of prompts that it may.
func checkSize(n, limit int) error {
	if n < 1 || n > limit {
		return fault.Field("prompts", "must have between 1 and %d items", limit)
	}
	return nil
}

// distinct keeps the first of drafts with the same text. The others go to repeat,
// with the first.
func distinct(drafts []draft, repeat func(d, first *draft)) []draft {
	kept, first := make([]draft, 0, len(drafts)), make(map[uuid.UUID]int, len(drafts))
	for i := range drafts {
		d := &drafts[i]
		if j, ok := first[d.Key]; ok {
			repeat(d, &drafts[j])
			continue
		}
		first[d.Key] = i
		kept = append(kept, *d)
	}
	return kept
}

func keysOf(drafts []draft) []uuid.UUID {
	keys := make([]uuid.UUID, len(drafts))
	for i := range drafts {
		keys[i] = drafts[i].Key
	}
	return keys
}
