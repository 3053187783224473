package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// projectCommand is "avm project".
func projectCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("project", "Make, list and delete projects", "", a.projectCreate(), a.projectList(), a.projectShow(), a.projectDelete())
}

// promptSetCommand is "avm prompt-set".
func promptSetCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("prompt-set", "List and delete prompt sets", "", a.promptSetList(), a.promptSetShow(), a.promptSetDelete())
}

// promptCommand is "avm prompt".
func promptCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("prompt", "Import, export and generate prompts", "", a.promptImport(), a.promptExport(), a.promptGenerate())
}
