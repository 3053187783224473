package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// workspaceCommand is "avm workspace".
func workspaceCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("workspace", "Make, list and delete workspaces, set their plan and their credits", "",
		a.workspaceCreate(), a.workspaceList(), a.workspaceShow(), a.workspaceDelete(), a.workspaceSetPlan(),
		a.workspaceCredits(), a.workspaceSetCredits())
}

// memberCommands is "avm member".
func memberCommands(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("member", "Say who belongs to a workspace", "", a.memberAdd(), a.memberList(), a.memberShow(), a.memberSetRole(),
		a.memberRemove(), a.memberInvite())
}

// keyCommand is "avm key".
func keyCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("key", "Make, list and revoke API keys", "", a.keyCreate(), a.keyList(), a.keyShow(), a.keyMCPWrites(), a.keyRevoke())
}
