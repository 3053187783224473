package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/cli/terminal"
)

const (
	shownActions  = 3
	actionsWithin = 20 * time.Second // after the audit; a demo without them continues
)

// shownAction is what the demo shows of an action.
type shownAction struct {
	ID            uuid.UUID `json:"id"`
	TargetLabel   string    `json:"target_label"`
	SkillID       string    `json:"skill_id"`
	PriorityScore *float64  `json:"priority_score"`
}

// printActions waits until actions were found in the audit, and shows the first ones.
func (d *Demo) printActions(ctx context.Context, client *apiClient, project uuid.UUID) error {
	within, cancel := context.WithTimeout(ctx, actionsWithin)
	defer cancel()
	var list struct {
		Items []shownAction `json:"items"`
	}
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for len(list.Items) == 0 {
		if err := client.get(ctx, fmt.Sprintf("/v1/projects/%s/actions?limit=%d", project, shownActions), &list); err != nil {
			return err
		}
		select {
		case <-ticker.C:
		case <-within.Done():
			return ctx.Err() // what was found nothing of is not shown
		}
	}
	books, err := playbook.Load()
	if err != nil {
		return err
	}
	rows := make([]terminal.Row, len(list.Items))
	for i, a := range list.Items {
		rows[i] = terminal.Row{terminal.Number(a.PriorityScore), a.TargetLabel, books.Title(a.SkillID)}
	}
	d.say("\n%s", d.Sheet.Table("What to do next", terminal.Row{"Priority", "Where", "Next step"}, rows))
	return nil
}
