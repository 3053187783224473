package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/auditlog"
)

// done is what a command did: what it prints, and what the audit log says of it.
type done struct {
	result    any
	workspace uuid.UUID
	project   *uuid.UUID
	target    map[string]any // without secrets
}

// change is edit for a command that changes something: what it does and its entry
// in the audit log are one transaction. An operator is not a member.
func (a *app) change(action string, fn func(ctx context.Context, d *database) (done, error)) func(*cobra.Command, []string) error {
	return a.edit(func(ctx context.Context, d *database) (any, error) {
		var did done
		err := d.InTx(ctx, func(ctx context.Context) error {
			var err error
			if did, err = fn(ctx, d); err != nil {
				return err
			}
			return auditlog.New(d.DB).Note(ctx, model.AuditLogEntry{
				WorkspaceID: did.workspace, At: a.now(), Action: "cli: " + action, ProjectID: did.project, Target: did.target,
			})
		})
		if err != nil {
			return nil, err
		}
		target, err := json.Marshal(did.target)
		a.changed = fmt.Sprintf("%s in the workspace %s: %s", action, did.workspace, target)
		return did.result, err
	})
}
