package channels

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal/webhook"
)

// webhookResult is a webhook as it is printed.
type webhookResult struct {
	ID             uuid.UUID          `json:"id"`
	ProjectID      uuid.UUID          `json:"project_id"`
	URL            string             `json:"url"`
	Events         []model.EventType  `json:"events"`
	Description    string             `json:"description"`
	State          model.WebhookState `json:"state"`
	DisabledReason *string            `json:"disabled_reason"`
	LastSuccessAt  *time.Time         `json:"last_success_at"`
	LastFailureAt  *time.Time         `json:"last_failure_at"`
	CreatedAt      time.Time          `json:"created_at"`
	Secret         *string            `json:"secret,omitempty"` // right after it was made
}

func shownWebhook(w *model.Webhook) webhookResult {
	return webhookResult{
		w.ID, w.ProjectID, w.URL, w.Events, w.Description, w.State, w.DisabledReason, command.InUTC(w.LastSuccessAt), command.InUTC(w.LastFailureAt),
		w.CreatedAt.UTC(), w.Secret,
	}
}

// WebhookCommand is "avm webhook".
func WebhookCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("webhook", "Send what happens in a project to a program", "",
		a.webhookCreate(), a.webhookList(), a.webhookTest(), a.webhookReplay())
}

// changeWebhooks makes a cobra function that changes something of a project's webhooks.
func (a *app) changeWebhooks(
	action string, project *command.Reference, fn func(ctx context.Context, s *webhook.Service, p *model.Project) (result any, target map[string]any, err error),
) func(*cobra.Command, []string) error {
	return a.Change(action, func(ctx context.Context, d *command.Database) (command.Done, error) {
		p, err := command.FindProject(ctx, d, project.ID)
		if err != nil {
			return command.Done{}, err
		}
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Done{}, err
		}
		result, target, err := fn(ctx, s.Webhooks, p)
		return command.Done{Result: result, Workspace: p.WorkspaceID, Project: &p.ID, Target: target}, err
	})
}

func (a *app) webhookCreate() *cobra.Command {
	var in model.WebhookInput
	var events []string
	var description string
	cmd := &cobra.Command{
		Use: "create", Short: "Make a webhook and print its secret, this once", Args: command.Takes,
		Long: "Makes a webhook: events of a project are posted to its address, signed with its secret. The secret is\n" +
			"printed now and never again.",
		Example: "  avm webhook create --project Example --url https://example.com/hooks --event audit.finished --event crawl.finished",
	}
	project := a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&in.URL, "url", "", "the http or https address that events are posted to")
	cmd.Flags().StringSliceVar(&events, "event", nil, "type of events to receive, may be repeated (default all)")
	cmd.Flags().StringVar(&description, "description", "", "a text for people")
	cmd.RunE = a.changeWebhooks("webhook create", project,
		func(ctx context.Context, s *webhook.Service, p *model.Project) (any, map[string]any, error) {
			in.Description = &description
			for _, e := range events {
				in.Events = append(in.Events, model.EventType(e))
			}
			w, err := s.Create(ctx, p, in)
			if err != nil {
				return nil, nil, err
			}
			return shownWebhook(w), map[string]any{"id": w.ID, "url": w.URL, "events": w.Events}, nil
		})
	return command.Need(command.Checked(cmd, func() error {
		for _, e := range events {
			if err := command.OneOf("event", model.EventType(e), model.EventTypes()); err != nil {
				return err
			}
		}
		return nil
	}), "project", "url")
}

func (a *app) webhookList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the webhooks of a project", Args: command.Takes, Example: "  avm webhook list --project Example",
	}
	project := a.ProjectFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Listing{}, err
		}
		req, err := page.Parse(new(page.MaxLimit), nil, 1, "webhooks") // a workspace has fewer
		if err != nil {
			return command.Listing{}, err
		}
		read, err := s.Webhooks.Of(ctx, []uuid.UUID{project.ID}, req)
		l := command.Listing{
			Title: "Webhooks", Header: terminal.Row{"Address", "State", "Last success", "Last failure", "Id"},
			None: "The project has no webhooks yet. Make one with: avm webhook create --project … --url …",
		}
		items := make([]webhookResult, len(read[project.ID]))
		for i := range read[project.ID] {
			w := shownWebhook(&read[project.ID][i])
			items[i] = w
			l.Rows = append(l.Rows, terminal.Row{w.URL, w.State, command.LastUse(w.LastSuccessAt), command.LastUse(w.LastFailureAt), w.ID})
		}
		l.Items = items
		return l, err
	})
	return command.Need(cmd, "project")
}

func (a *app) webhookTest() *cobra.Command {
	cmd := &cobra.Command{
		Use: "test ID", Short: "Send a test event to a webhook", Args: command.Takes,
		Long: "Sends an event of the type webhook.test, while \"avm serve\" or \"avm work\" runs. Its outcome is in the\n" +
			"webhook's attempts.",
		Example: "  avm webhook test 019a… --project Example",
	}
	project := a.ProjectFlag(cmd)
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, a.changeWebhooks("webhook test", project,
		func(ctx context.Context, s *webhook.Service, p *model.Project) (any, map[string]any, error) {
			test, err := s.Test(ctx, p.ID, id)
			if err != nil {
				return nil, nil, err
			}
			return map[string]any{"event_id": test.EventID}, map[string]any{"id": id}, nil
		}))
	return command.Need(cmd, "project")
}

func (a *app) webhookReplay() *cobra.Command {
	eventID := &command.IDFlag{}
	var from, to string
	cmd := &cobra.Command{
		Use: "replay ID", Short: "Send stored events to a webhook again", Args: command.Takes,
		Long: "Sends one event again, or those of a time that the webhook receives, with their ids. Events are stored for\n30 days.",
		Example: "  avm webhook replay 019a… --project Example --event 019b…\n" +
			"  avm webhook replay 019a… --project Example --from 2026-11-20T00:00:00Z",
	}
	project := a.ProjectFlag(cmd)
	cmd.Flags().Var(eventID, "event", "one event")
	cmd.Flags().StringVar(&from, "from", "", "events from this instant on, such as 2026-11-20T00:00:00Z")
	cmd.Flags().StringVar(&to, "to", "", "events up to this instant (default now)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := command.IDArgument(args[0])
		if err != nil {
			return err
		}
		in := model.WebhookReplayInput{EventID: command.Given(cmd, "event", &eventID.ID)}
		if in.From, err = instantFlag("from", from); err != nil {
			return err
		}
		if in.To, err = instantFlag("to", to); err != nil {
			return err
		}
		return a.changeWebhooks("webhook replay", project,
			func(ctx context.Context, s *webhook.Service, p *model.Project) (any, map[string]any, error) {
				replay, err := s.Replay(ctx, p.ID, id, in)
				if err != nil {
					return nil, nil, err
				}
				return map[string]any{"events": replay.Events}, map[string]any{"id": id, "events": replay.Events}, nil
			})(cmd, args)
	}
	return command.Need(cmd, "project")
}

// instantFlag reads a flag that is an instant; nil: it was not given.
func instantFlag(name, text string) (*time.Time, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // it is optional
	}
	at, err := model.ParseInstant(text)
	if err != nil {
		return nil, fmt.Errorf("--%s %q: %w", name, text, err)
	}
	return &at, nil
}
