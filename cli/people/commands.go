// Package people has the commands about workspaces, their members and their keys.
package people

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// WorkspaceCommand is "avm workspace".
func WorkspaceCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("workspace", "Make, list and delete workspaces, set their plan and their credits", "",
		a.workspaceCreate(), a.workspaceList(), a.workspaceShow(), a.workspaceDelete(), a.workspaceSetPlan(),
		a.workspaceCredits(), a.workspaceSetCredits())
}

// MemberCommand is "avm member".
func MemberCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("member", "Say who belongs to a workspace", "", a.memberAdd(), a.memberList(), a.memberShow(), a.memberSetRole(),
		a.memberRemove(), a.memberInvite())
}

// KeyCommand is "avm key".
func KeyCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("key", "Make, list and revoke API keys", "", a.keyCreate(), a.keyList(), a.keyShow(), a.keyMCPWrites(), a.keyRevoke())
}
