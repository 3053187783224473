package engines

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// Command is "avm engines".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	cmd := &cobra.Command{
		Use: "engines", Short: "List the configured engines with their state and last error", Args: command.Takes,
		Long: `Lists the engines of the configuration: what people call them, the model behind them, and
how the calls of the newest audits went.`,
		Example: "  avm engines\n  avm engines --json",
	}
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		engines, err := wiring.Catalogue(d.Config)
		if err != nil {
			return command.Listing{}, err
		}
		all, err := engines.Describe(ctx, audits.New(d.DB), audits.CallScope{})
		l := command.Listing{
			Items: engineResults(all), Title: "Engines", Header: terminal.Row{"Engine", "Name", "Model", "State", "Last error"},
			None: "No engine is configured. Set engines.assistant_a.adapter, .provider, .model and .api_key in avm.yml.",
		}
		for i := range all {
			e := &all[i]
			l.Rows = append(l.Rows, terminal.Row{e.EngineLabel, e.LogicalEngine, e.TransportModel, e.State, command.OrNone(e.LastError)})
		}
		return l, err
	})
	return cmd
}

// engineResult is an engine as it is listed.
type engineResult struct {
	LogicalEngine string            `json:"logical_engine"`
	EngineLabel   string            `json:"engine_label"`
	Adapter       string            `json:"adapter"`
	Model         string            `json:"transport_model"`
	State         model.EngineState `json:"state"`
	LastAskedAt   *time.Time        `json:"last_asked_at"`
	LastError     *string           `json:"last_error"`
	LastErrorAt   *time.Time        `json:"last_error_at"`
}

func engineResults(all []model.ConfiguredEngine) []engineResult {
	items := make([]engineResult, len(all))
	for i := range all {
		e := &all[i]
		items[i] = engineResult{
			e.LogicalEngine.String(), e.EngineLabel, e.Adapter, e.TransportModel, e.State, command.InUTC(e.LastAskedAt), e.LastError, command.InUTC(e.LastErrorAt),
		}
	}
	return items
}
