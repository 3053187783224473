package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/answer-visibility/avm/cli/config"
)

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

// settingFlags are the configuration keys that have a flag, with its help.
func settingFlags() map[string]string {
	return map[string]string{
		"listen":       "address to serve on, host:port (default " + config.DefaultListen + ")",
		"database_url": "PostgreSQL to use, postgres://…; empty: the embedded one in --data-dir",
		"data_dir":     "folder of the embedded PostgreSQL (default " + config.DefaultDataDir + ")",
		"public_url":   "address under which clients reach the service (default http:// and the listen address)",
		"log_level":    "debug, info, warn or error (default info)",
		"log_format":   "text or json (default text)",
	}
}

func (a *app) root() *cobra.Command {
	root := a.group("avm", "Measures how a brand appears in AI answer engines' answers", about,
		a.serveCommand(), a.setUpLink(), a.workCommand(), a.migrateCommand(), a.rebuildCommand(), a.retentionCommand(), a.backupCommand(), a.restoreCommand(), a.demoCommand(),
		a.databaseCommand(), a.exportCommand(),
		a.group("workspace", "Make, list and delete workspaces, set their plan and their credits", "",
			a.workspaceCreate(), a.workspaceList(), a.workspaceShow(), a.workspaceDelete(), a.workspaceSetPlan(),
			a.workspaceCredits(), a.workspaceSetCredits()),
		a.group("member", "Say who belongs to a workspace", "", a.memberAdd(), a.memberList(), a.memberShow(), a.memberSetRole(),
			a.memberRemove(), a.memberInvite()),
		a.group("key", "Make, list and revoke API keys", "", a.keyCreate(), a.keyList(), a.keyShow(), a.keyMCPWrites(), a.keyRevoke()),
		a.group("project", "Make, list and delete projects", "", a.projectCreate(), a.projectList(), a.projectShow(), a.projectDelete()),
		a.group("prompt-set", "List and delete prompt sets", "", a.promptSetList(), a.promptSetShow(), a.promptSetDelete()),
		a.group("prompt", "Import, export and generate prompts", "", a.promptImport(), a.promptExport(), a.promptGenerate()),
		a.group("audit", "Run, follow, list and delete audits", "", a.auditRun(), a.auditList(), a.auditShow(), a.auditFollow(), a.auditCancel(),
			a.auditRerun(), a.auditDelete()),
		a.group("schedule", "Make, list, pause and delete schedules of audits", "", a.scheduleCreate(), a.scheduleList(), a.schedulePause(),
			a.scheduleResume(), a.scheduleDelete()),
		a.engineList(), a.reportCommand(),
		a.trafficCommand(), a.webhookCommand(), a.channelCommand(),
		a.mcpCommand(),
		a.crawlSite(), a.actionList(), a.signalList(),
		a.group("search", "Import what people search and click, and buy search data", "",
			a.searchImport(), a.searchPlan(), a.searchConfirm(), a.searchRuns()),
		a.group("config", "Look at the configuration", "", a.configCheck()),
		a.versionCommand(),
	)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return emptyList(cmd) }
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(helpCommand())
	root.PersistentFlags().StringVar(&a.flags.config, "config", "", "configuration file, YAML (default ./"+config.DefaultFile+" where it exists)")
	root.PersistentFlags().BoolVar(&a.flags.verbose, "verbose", false, "also print the log lines of a command that prints a result")
	a.flags.values = map[string]*string{}
	for path, help := range settingFlags() {
		a.flags.values[path] = root.PersistentFlags().String(config.FlagName(path), "", help)
	}
	fitHelp(root, a.Stdout)
	return root
}

// group is a command that only holds others.
func (a *app) group(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	g := &cobra.Command{
		Use: use, Short: short, Long: long,
		// Without a check of its own a group would take any word for an argument.
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return errors.New("unknown command " + args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error {
			names := make([]string, len(commands))
			for i, c := range commands {
				names[i] = c.Name()
			}
			return errors.New("a command is missing; there are " + strings.Join(names, ", "))
		},
	}
	g.AddCommand(commands...)
	return g
}

// emptyList finds a list that is given and empty, as a variable that is not set
// gives it: without a list a command takes all there is (a key every project, a
// rebuild every audit), which is not what was meant.
func emptyList(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if list, ok := f.Value.(pflag.SliceValue); ok && len(list.GetSlice()) == 0 {
			err = fmt.Errorf("--%s: must not be empty", f.Name)
		}
	})
	return err
}

// need marks flags without which a command cannot run.
func need(cmd *cobra.Command, names ...string) *cobra.Command {
	for _, name := range names {
		if err := cmd.MarkFlagRequired(name); err != nil { // only when the flag was not defined
			cmd.PreRunE = func(*cobra.Command, []string) error { return failed{err} }
		}
	}
	return cmd
}
