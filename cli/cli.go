// Package cli is the command line: the table of all commands. cli/command
// has what all commands share, cli/wiring puts the services together, and cli/serve runs them.
package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/wiring"
)

// Process is what a command gets from the outside.
type Process = command.Process

// Main runs the command that the arguments name and returns the exit status.
func Main(ctx context.Context, p Process) int {
	return command.Run(ctx, p, wiring.AdapterNames(), root)
}

// app is the program with its commands.
type app struct{ *command.App }

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
	a := &app{p}
	return a.Program("avm", "Measures how a brand appears in AI answer engines' answers", about,
		serve.Command(a.App), serve.SetUpLinkCommand(a.App), serve.WorkCommand(a.App), a.migrateCommand(), a.rebuildCommand(), a.retentionCommand(), a.backupCommand(), a.restoreCommand(), a.demoCommand(),
		a.databaseCommand(), a.exportCommand(),
		a.Group("workspace", "Make, list and delete workspaces, set their plan and their credits", "",
			a.workspaceCreate(), a.workspaceList(), a.workspaceShow(), a.workspaceDelete(), a.workspaceSetPlan(),
			a.workspaceCredits(), a.workspaceSetCredits()),
		a.Group("member", "Say who belongs to a workspace", "", a.memberAdd(), a.memberList(), a.memberShow(), a.memberSetRole(),
			a.memberRemove(), a.memberInvite()),
		a.Group("key", "Make, list and revoke API keys", "", a.keyCreate(), a.keyList(), a.keyShow(), a.keyMCPWrites(), a.keyRevoke()),
		a.Group("project", "Make, list and delete projects", "", a.projectCreate(), a.projectList(), a.projectShow(), a.projectDelete()),
		a.Group("prompt-set", "List and delete prompt sets", "", a.promptSetList(), a.promptSetShow(), a.promptSetDelete()),
		a.Group("prompt", "Import, export and generate prompts", "", a.promptImport(), a.promptExport(), a.promptGenerate()),
		a.Group("audit", "Run, follow, list and delete audits", "", a.auditRun(), a.auditList(), a.auditShow(), a.auditFollow(), a.auditCancel(),
			a.auditRerun(), a.auditDelete()),
		a.Group("schedule", "Make, list, pause and delete schedules of audits", "", a.scheduleCreate(), a.scheduleList(), a.schedulePause(),
			a.scheduleResume(), a.scheduleDelete()),
		a.engineList(), a.reportCommand(),
		a.trafficCommand(), a.webhookCommand(), a.channelCommand(),
		serve.MCPCommand(a.App),
		a.crawlSite(), a.actionList(), a.signalList(),
		a.Group("search", "Import what people search and click, and buy search data", "",
			a.searchImport(), a.searchPlan(), a.searchConfirm(), a.searchRuns()),
		a.Group("config", "Look at the configuration", "", a.configCheck()),
		a.versionCommand(),
	)
}
