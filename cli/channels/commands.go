// Package channels has the commands about channels and webhooks.
package channels

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// WebhookCommand is "avm webhook".
func WebhookCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.webhookCommand()
}

// Command is "avm channel".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.channelCommand()
}
