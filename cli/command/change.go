package command

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/auditlog"
)

// Done is what a command did: what it prints, and what the audit log says of it.
type Done struct {
	Result    any
	Workspace uuid.UUID
	Project   *uuid.UUID
	Target    map[string]any // without secrets
}

// Change is Edit for a command that changes something: what it does and its entry
// in the audit log are one transaction. An operator is not a member.
func (a *App) Change(action string, fn func(ctx context.Context, d *Database) (Done, error)) func(*cobra.Command, []string) error {
	return a.Edit(func(ctx context.Context, d *Database) (any, error) {
		var did Done
		err := d.InTx(ctx, func(ctx context.Context) error {
			var err error
			if did, err = fn(ctx, d); err != nil {
				return err
			}
			return a.Record(ctx, d, action, did.Workspace, did.Project, did.Target)
		})
		if err != nil {
			return nil, err
		}
		target, err := json.Marshal(did.Target)
		a.changed = fmt.Sprintf("%s in the workspace %s: %s", action, did.Workspace, target)
		return did.Result, err
	})
}

// Record writes what a command did into the audit log.
func (a *App) Record(ctx context.Context, d *Database, action string, workspace uuid.UUID, project *uuid.UUID, target map[string]any) error {
	return auditlog.New(d.DB).Note(ctx, model.AuditLogEntry{
		WorkspaceID: workspace, At: a.Now(), Action: "cli: " + action, ProjectID: project, Target: target,
	})
}
