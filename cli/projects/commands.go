// Package projects has the commands about projects and their prompts.
package projects

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// Command is "avm project".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("project", "Make, list and delete projects", "", a.projectCreate(), a.projectList(), a.projectShow(), a.projectDelete())
}

// PromptSetCommand is "avm prompt-set".
func PromptSetCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("prompt-set", "List and delete prompt sets", "", a.promptSetList(), a.promptSetShow(), a.promptSetDelete())
}

// PromptCommand is "avm prompt".
func PromptCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("prompt", "Import, export and generate prompts", "", a.promptImport(), a.promptExport(), a.promptGenerate())
}
