package action

import (
	"fmt"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// move is a step from one status to another.
type move struct{ from, to model.ActionStatus }

// byPeople are the moves that a caller may ask for.
func byPeople() map[model.ActionStatus][]model.ActionStatus {
	return map[model.ActionStatus][]model.ActionStatus{
		model.ActionStatusOpen: {
			model.ActionStatusInProgress, model.ActionStatusDismissed, model.ActionStatusImplemented,
		},
		model.ActionStatusInProgress: {
			model.ActionStatusOpen, model.ActionStatusDismissed, model.ActionStatusImplemented,
		},
		model.ActionStatusImplemented: {model.ActionStatusInProgress},
		model.ActionStatusMeasuring:   {model.ActionStatusInProgress},
		model.ActionStatusDone:        {model.ActionStatusOpen},
		model.ActionStatusDismissed:   {model.ActionStatusOpen},
	}
}

// byService reports whether the service itself makes a move: it begins and ends
// measuring, and opens a finished action again.
func byService(m move) bool {
	switch m {
	case move{model.ActionStatusImplemented, model.ActionStatusMeasuring},
		move{model.ActionStatusMeasuring, model.ActionStatusDone},
		move{model.ActionStatusDone, model.ActionStatusOpen}:
		return true
	default:
		return false
	}
}

// checkMove returns an InvalidTransition fault for a move that a caller may not ask
// for. Staying where the action is, is allowed.
func checkMove(from, to model.ActionStatus) error {
	allowed := byPeople()[from]
	if from == to || slices.Contains(allowed, to) {
		return nil
	}
	names := make([]string, len(allowed))
	for i, a := range allowed {
		names[i] = string(a)
	}
	return fault.Wrap(fmt.Errorf("%s to %s", from, to), fault.InvalidTransition,
		"an action that is %s cannot become %s; allowed: %s", from, to, strings.Join(names, ", "))
}
