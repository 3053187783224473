package webhook

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/delivery"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const maxDescription = 200

// describe puts what is given, not nil, into a webhook, and reports everything that is wrong with it.
func (s *Service) describe(w *model.Webhook, address *string, events []model.EventType, description *string) error {
	var wrong fault.Problems
	if address != nil {
		w.URL = strings.TrimSpace(*address)
		wrong.Note("url", delivery.CheckAddress(s.Client, w.URL))
	}
	if events != nil {
		w.Events = events
		noteRepeats(events, &wrong)
	}
	if description != nil {
		w.Description = strings.TrimSpace(*description)
		if n := utf8.RuneCountInString(w.Description); n > maxDescription {
			wrong.Add("description", "has %d characters, at most %d are allowed", n, maxDescription)
		}
	}
	return wrong.Err()
}

func noteRepeats(events []model.EventType, wrong *fault.Problems) {
	seen := map[model.EventType]bool{}
	for i, e := range events {
		if seen[e] {
			wrong.Add("events["+strconv.Itoa(i)+"]", "%q is there already", e)
		}
		seen[e] = true
	}
}
