package cli

import (
	"context"
	"fmt"

	"github.com/google/uuid"
)

// printReport reads the audit's visibility report over the API and shows it.
func (a *app) printReport(ctx context.Context, client *apiClient, project uuid.UUID, audit *shownAudit) error {
	var r shownReport
	if err := client.get(ctx, fmt.Sprintf("/v1/projects/%s/visibility?audit_id=%s", project, audit.ID), &r); err != nil {
		return err
	}
	a.say("\nThese are sample answers: recordings, not what engines say today.\n\n")
	a.tables(&r, "sample answers")
	return nil
}
