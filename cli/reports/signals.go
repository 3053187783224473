package reports

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/signals"
)

// shownSignals is the number of signals that the table shows.
const shownSignals = 20

// signalResult is one signal in the JSON result, as the REST API shows it.
type signalResult struct {
	ID              uuid.UUID              `json:"id"`
	ProjectID       uuid.UUID              `json:"project_id"`
	Kind            model.SignalKind       `json:"kind"`
	State           model.SignalState      `json:"state"`
	Title           string                 `json:"title"`
	Market          *command.Market        `json:"market"`
	LogicalEngine   *model.LogicalEngine   `json:"logical_engine"`
	Subject         signalRef              `json:"subject"`
	Part            *signalRef             `json:"part"`
	Before          *float64               `json:"before"`
	Now             *float64               `json:"now"`
	Delta           *float64               `json:"delta"`
	Interval        *model.SignalInterval  `json:"interval"`
	Verdict         model.Verdict          `json:"verdict"`
	BaselineAuditID *uuid.UUID             `json:"baseline_audit_id"`
	AuditID         *uuid.UUID             `json:"audit_id"`
	Evidence        []signalRef            `json:"evidence"`
	Muted           bool                   `json:"muted"`
	Feedback        *model.SignalFeedback  `json:"feedback"`
	CreatedAt       time.Time              `json:"created_at"`
	EndedAt         *time.Time             `json:"ended_at"`
	EndReason       *model.SignalEndReason `json:"end_reason"`
}

type signalRef struct {
	Kind  string   `json:"kind"`
	ID    string   `json:"id"`
	Label string   `json:"label"`
	Delta *float64 `json:"delta"`
}

func signalResultOf(s *model.Signal) signalResult {
	r := signalResult{
		ID: s.ID, ProjectID: s.ProjectID, Kind: s.Kind, State: s.State, Title: s.Title, LogicalEngine: s.LogicalEngine,
		Subject: signalRef(s.Subject), Before: s.Before, Now: s.Now, Delta: s.Delta, Interval: s.Interval, Verdict: s.Verdict,
		BaselineAuditID: s.BaselineAuditID, AuditID: s.AuditID, Evidence: []signalRef{}, Muted: s.Muted, Feedback: s.Feedback,
		CreatedAt: s.CreatedAt, EndedAt: s.EndedAt, EndReason: s.EndReason,
	}
	if s.Market != nil {
		market := command.Market(*s.Market)
		r.Market = &market
	}
	if s.Part != nil {
		part := signalRef(*s.Part)
		r.Part = &part
	}
	for _, e := range s.Evidence {
		r.Evidence = append(r.Evidence, signalRef(e))
	}
	return r
}

// signalFlags are the filters of the command.
type signalFlags struct {
	kind, state, market, engine, from, to string
	muted, asJSON                         bool
}

// SignalsCommand is "avm signals".
func SignalsCommand(p *command.App) *cobra.Command {
	a := &app{p}
	var f signalFlags
	cmd := &cobra.Command{
		Use: "signals", Short: "Show what moved beyond noise, the newest first", Args: command.Takes,
		Long: `Prints the newest twenty signals of a project as a table: what moved, by how much,
and whether that still holds. With --json it prints all signals as one JSON object.`,
		Example: "  avm signals --project 019a…\n  avm signals --project 019a… --state active --kind brand_down --json",
	}
	id := a.ProjectFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.kind, "kind", "", "only signals of this kind: "+joined(model.AllSignalKind))
	flags.StringVar(&f.state, "state", "", "only signals in this state: "+joined(model.AllSignalState))
	flags.StringVar(&f.market, "market", "", "only signals of this market, by id, or default")
	flags.StringVar(&f.engine, "engine", "", "only signals of this engine")
	flags.StringVar(&f.from, "from", "", "only signals from this day (UTC) or instant on")
	flags.StringVar(&f.to, "to", "", "only signals until this day (UTC) or instant")
	flags.BoolVar(&f.muted, "muted", false, "only signals that are muted; --muted=false: only those that are not")
	flags.BoolVar(&f.asJSON, "json", false, "print the result as JSON")
	var filter signals.Filter
	read := a.Read(func(ctx context.Context, d *command.Database) error {
		return a.listSignals(ctx, d, id.ID, filter, f.asJSON)
	})
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if filter, err = f.filter(cmd.Flags().Changed("muted")); err != nil {
			return err
		}
		return read(cmd, args)
	}
	return command.Need(cmd, "project")
}

func joined[T ~string](all []T) string {
	names := make([]string, len(all))
	for i, one := range all {
		names[i] = string(one)
	}
	return strings.Join(names, ", ")
}

// named returns the value of a flag that is one of a list; nil where it was not given.
func namedFlag[T ~string](flag, text string, all []T) (*T, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // documented: it was not given
	}
	if !slices.Contains(all, T(text)) {
		return nil, fmt.Errorf("--%s: %q is unknown; allowed: %s", flag, text, joined(all))
	}
	return new(T(text)), nil
}

func (f *signalFlags) filter(mutedGiven bool) (out signals.Filter, err error) {
	if out.Kind, err = namedFlag("kind", f.kind, model.AllSignalKind); err != nil {
		return out, err
	}
	if out.State, err = namedFlag("state", f.state, model.AllSignalState); err != nil {
		return out, err
	}
	if out.Engine, err = namedFlag("engine", f.engine, model.AllLogicalEngine); err != nil {
		return out, err
	}
	if f.market != "" {
		ids, err := command.MarketIDs([]string{f.market})
		if err != nil {
			return out, err
		}
		out.Market = &model.MarketRef{}
		if ids[0] != nil {
			out.Market.ID = uuid.NullUUID{UUID: *ids[0], Valid: true}
		}
	}
	if mutedGiven {
		out.Muted = &f.muted
	}
	if f.from != "" {
		var from model.DateOrTime
		if err := from.UnmarshalGQL(f.from); err != nil {
			return out, fmt.Errorf("--from: %w", err)
		}
		out.From = &from.Time
	}
	if f.to != "" {
		var to model.DateOrTime
		if err := to.UnmarshalGQL(f.to); err != nil {
			return out, fmt.Errorf("--to: %w", err)
		}
		out.To = new(to.Until())
	}
	return out, nil
}

func (a *app) listSignals(ctx context.Context, d *command.Database, projectID uuid.UUID, f signals.Filter, asJSON bool) error {
	limit := page.MaxLimit
	if !asJSON {
		limit = shownSignals
	}
	results, more := []signalResult{}, true
	var cursor *string
	for more {
		req, err := page.Parse(&limit, cursor, 2, "signals")
		if err != nil {
			return err
		}
		rows, err := signals.New(d.DB).Pages(ctx, []uuid.UUID{projectID}, f, req)
		if err != nil {
			return err
		}
		listed, next := page.Cut(req, rows[projectID], signals.Cursor)
		for i := range listed {
			results = append(results, signalResultOf(&listed[i]))
		}
		cursor, more = next, next != nil && asJSON
	}
	if asJSON {
		return a.Print(map[string]any{"items": results})
	}
	a.Show(signalTable(a.Sheet(), results))
	return nil
}

// signalTable shows signals in the order given.
func signalTable(sheet terminal.Sheet, results []signalResult) string {
	if len(results) == 0 {
		return "No signals: nothing moved beyond noise, or fewer than five audits of a market are there.\n"
	}
	rows := make([]terminal.Row, len(results))
	for i := range results {
		r := &results[i]
		change := "–"
		if r.Delta != nil {
			change = fmt.Sprintf("%+.0f points", math.Round(100*(*r.Delta))) //nolint:mnd // points
		}
		rows[i] = terminal.Row{r.CreatedAt.UTC().Format(time.DateOnly), r.State, r.Title, change}
	}
	return sheet.Table("What moved beyond noise", terminal.Row{"Found", "State", "What", "Change"}, rows)
}
