// Package cli is the command line: the table of all commands. Each family of commands has a package below: audits,
// channels, crawls, databases, demo, engines, people, projects, reports, searches, traffic. cli/command has what all
// commands share, cli/wiring puts the services together, and cli/serve runs them.
package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/audits"
	"github.com/answer-visibility/avm/cli/channels"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/crawls"
	"github.com/answer-visibility/avm/cli/databases"
	"github.com/answer-visibility/avm/cli/demo"
	"github.com/answer-visibility/avm/cli/engines"
	"github.com/answer-visibility/avm/cli/people"
	"github.com/answer-visibility/avm/cli/projects"
	"github.com/answer-visibility/avm/cli/reports"
	"github.com/answer-visibility/avm/cli/searches"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/traffic"
	"github.com/answer-visibility/avm/cli/wiring"
)

// Process is what a command gets from the outside.
type Process = command.Process

// Main runs the command that the arguments name and returns the exit status.
func Main(ctx context.Context, p Process) int {
	return command.Run(ctx, p, wiring.AdapterNames(), root)
}

const about = `avm measures how a brand appears in the answers of AI answer engines.

It asks engines the questions of a project (an audit), reads which brands their
answers name and which sources they cite, and reports it over a REST API.

Try it without any account or set-up:

  avm demo

Set it up for real:

  avm config check
  avm workspace create --name Example --plan paid
  avm member add --workspace Example --email ada@example.com --role owner
  avm member invite --workspace Example --email ada@example.com
  avm project create --workspace Example --file project.json
  avm key create --workspace Example --as ada@example.com --name laptop
  avm audit run --project Example
  avm serve

Settings come from the file that --config names, else from avm.yml in this folder; environment variables go over
it (AVM_LISTEN sets listen, AVM_ENGINES_ASSISTANT_A_API_KEY sets
engines.assistant_a.api_key), and flags over those. Values in the file may name
other variables: ${SOME_VARIABLE}.

Results go to stdout as one JSON object, logs to stderr. The exit status is 0,
1 when a command failed, or 2 when it was used wrongly.`

// root makes all commands.
func root(p *command.App) *cobra.Command {
	return p.Program("avm", "Measures how a brand appears in AI answer engines' answers", about,
		serve.Command(p), serve.SetUpLinkCommand(p), serve.WorkCommand(p),
		databases.MigrateCommand(p), databases.RebuildCommand(p), databases.RetentionCommand(p),
		databases.BackupCommand(p), databases.RestoreCommand(p),
		demo.Command(p),
		databases.Command(p),
		reports.ExportCommand(p),
		people.WorkspaceCommand(p), people.MemberCommand(p), people.KeyCommand(p),
		projects.Command(p), projects.PromptSetCommand(p), projects.PromptCommand(p),
		audits.Command(p), audits.ScheduleCommand(p), audits.SpotCommand(p),
		engines.Command(p),
		reports.Command(p),
		traffic.Command(p),
		channels.WebhookCommand(p), channels.Command(p),
		serve.MCPCommand(p),
		crawls.Command(p),
		reports.ActionsCommand(p), reports.SignalsCommand(p),
		searches.Command(p),
		engines.ConfigCommand(p),
		versionCommand(p),
	)
}
