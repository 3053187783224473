package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// newWebhookCommand is "avm webhook".
func newWebhookCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.webhookCommand()
}

// newChannelCommand is "avm channel".
func newChannelCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.channelCommand()
}
