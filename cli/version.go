package cli

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// buildInfo is what the binary knows of how it was built.
type buildInfo struct {
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Modified bool   `json:"modified"`
	Built    string `json:"revision_time"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func build() buildInfo {
	b := buildInfo{Version: command.Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.time":
			b.Built = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

func versionCommand(a *command.App) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print which version this is", Args: command.Takes,
		Long:    "Prints which version this is, and from which source and with which Go it was built.",
		Example: "  avm version",
		RunE:    command.Work(func(*cobra.Command, []string) error { return a.Print(build()) }),
	}
}
