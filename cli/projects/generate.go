package projects

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// generationDeadline is how long a generation may take where no request waits.
const generationDeadline = 3 * time.Minute

type generateFlags struct {
	project *command.Reference
	set     string
	count   int
	cohort  string
	json    bool
}

func (a *app) promptGenerate() *cobra.Command {
	var f generateFlags
	cmd := &cobra.Command{
		Use: "generate", Short: "Have the generator model suggest prompts, and show them", Args: command.Takes,
		Long: `Asks the generator model (models.generator in the configuration) for prompts worth
asking, and shows them as a table. They wait for review for 30 days: accept them with
POST /v1/projects/{project_id}/prompt-sets/{prompt_set_id}/candidates/review.

With --json the candidates are printed as one JSON object instead.`,
		Example: "  avm prompt generate --project 019a… --set Buying --count 40",
	}
	f.project = a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&f.set, "set", "", "the prompt set, by name or id")
	cmd.Flags().IntVar(&f.count, "count", 20, "how many, 1 to 200")
	cmd.Flags().StringVar(&f.cohort, "cohort", "core", "core, comparison or brand_diagnostic")
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	cmd.RunE = command.Work(func(cmd *cobra.Command, _ []string) error {
		return a.OnDatabase(cmd, func(ctx context.Context, d *command.Database) error {
			s, err := wiring.Assemble(a.App, d)
			if err != nil {
				return err
			}
			return a.generate(ctx, s, &f)
		})
	})
	return command.Need(command.Checked(cmd, f.check), "project", "set")
}

func (f *generateFlags) check() error {
	if err := command.OneOf("cohort", model.PromptGenerationCohort(f.cohort), model.AllPromptGenerationCohort); err != nil {
		return err
	}
	return command.Between("count", f.count, 1, model.MaxCandidates)
}

func (a *app) generate(ctx context.Context, s *wiring.Services, f *generateFlags) error {
	objects := projects.New(s.DB.DB)
	p, set, err := command.FindPromptSet(ctx, objects, f.project.ID, f.set)
	if err != nil {
		return err
	}
	research, err := s.NewResearch(generationDeadline)
	if err != nil {
		return err
	}
	draft, err := research.Generate(ctx, p, set.ID, &model.PromptGenerationInput{Count: f.count, Cohort: model.PromptGenerationCohort(f.cohort)})
	if err != nil {
		return err
	}
	var made *model.PromptGeneration
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		held, err := objects.LockProject(ctx, p.WorkspaceID, p.ID)
		if err != nil {
			return err
		}
		if made, err = research.Save(ctx, held, draft); err != nil {
			return err
		}
		return a.Record(ctx, s.DB, "prompt generate", p.WorkspaceID, &p.ID,
			map[string]any{"id": made.RunID, "candidates": len(made.Candidates)})
	})
	if err != nil {
		return err
	}
	if f.json {
		return a.Print(generated(made))
	}
	a.showCandidates(made)
	return nil
}

// generatedResult is a generation as JSON.
type generatedResult struct {
	Items               []candidateResult      `json:"items"`
	RunID               uuid.UUID              `json:"run_id"`
	RequestedCount      int                    `json:"requested_count"`
	CandidatesGenerated int                    `json:"candidates_generated"`
	DroppedDuplicates   int                    `json:"dropped_duplicates"`
	QualityRejected     int                    `json:"quality_rejected"`
	QualityGate         model.QualityGateState `json:"quality_gate"`
	AdmissionDrops      map[string]int         `json:"admission_drops"`
	ShortfallReason     *model.ShortfallReason `json:"shortfall_reason"`
}

type candidateResult struct {
	ID            uuid.UUID                `json:"id"`
	Text          string                   `json:"text"`
	Topic         string                   `json:"topic"`
	Intent        model.PromptIntent       `json:"intent"`
	BuyerStage    model.BuyerStage         `json:"buyer_stage"`
	PromptIntent  model.PromptIntentDetail `json:"prompt_intent"`
	Cohort        model.PromptCohort       `json:"cohort"`
	Grounded      bool                     `json:"grounded"`
	QualityStatus model.QualityStatus      `json:"quality_status"`
	QualityFlags  []string                 `json:"quality_flags"`
}

func generated(g *model.PromptGeneration) generatedResult {
	topics := topicNames(g)
	items := make([]candidateResult, len(g.Candidates))
	for i, c := range g.Candidates {
		items[i] = candidateResult{
			c.ID, c.Text, topics(c.TopicID), c.Intent, c.BuyerStage, c.PromptIntent, c.Cohort, c.Grounded, c.QualityStatus, c.QualityFlags,
		}
	}
	return generatedResult{
		items, g.RunID, g.RequestedCount, g.CandidatesGenerated, g.DroppedDuplicates, g.QualityRejected, g.QualityGate,
		g.AdmissionDrops, g.ShortfallReason,
	}
}

func topicNames(g *model.PromptGeneration) func(*uuid.UUID) string {
	return func(id *uuid.UUID) string {
		i := slices.IndexFunc(g.Topics, func(t model.Topic) bool { return id != nil && t.ID == *id })
		if i < 0 {
			return ""
		}
		return g.Topics[i].Name
	}
}

// showCandidates draws candidates as a table, and says what became of the others.
func (a *app) showCandidates(g *model.PromptGeneration) {
	topics := topicNames(g)
	rows := make([]terminal.Row, len(g.Candidates))
	for i, c := range g.Candidates {
		grounded := ""
		if c.Grounded {
			grounded = "yes"
		}
		rows[i] = terminal.Row{i + 1, c.Text, topics(c.TopicID), c.BuyerStage, grounded, strings.Join(c.QualityFlags, "\n")}
	}
	a.Show(a.Sheet().Table("Candidates that wait for review",
		terminal.Row{"#", "Question", "Topic", "Stage", "Grounded", "Flags"}, rows))
	a.Say("%d of %d asked for; the model gave %d. Quality gate: %s.\n", len(g.Candidates), g.RequestedCount, g.CandidatesGenerated, g.QualityGate)
	for _, reason := range slices.Sorted(maps.Keys(g.AdmissionDrops)) {
		a.Say("  left out, %s: %d\n", strings.ReplaceAll(reason, "_", " "), g.AdmissionDrops[reason])
	}
	if g.ShortfallReason != nil {
		a.Say("  fewer than could be: %s\n", *g.ShortfallReason)
	}
}
