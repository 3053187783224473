package serve

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage/people"
)

// setUpResult is a set-up link that was just made.
type setUpResult struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expires_at"`
}

// SetUpLinkCommand is "avm set-up-link".
func SetUpLinkCommand(a *command.App) *cobra.Command {
	return &cobra.Command{
		Use: "set-up-link", Short: "Print the link that sets up an empty installation in a browser", Args: command.Takes,
		Long: `Prints a link that makes the first workspace, its owner and the owner's password in a
browser. It works once, for 30 minutes, and ends the link that was printed before.
"avm serve" prints one when it starts on an empty database.`,
		Example: "  avm set-up-link",
		RunE: a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
			if !d.Config.SignIn.Password {
				return nil, errNoPasswords()
			}
			return newSetUpLink(ctx, d, d.Config.PublicURL, a.Now)
		}),
	}
}

func errNoPasswords() error {
	return errors.New(`sign_in.password is false in ` + config.DefaultFile +
		`, so nobody can choose a password: make the workspace with "avm workspace create" and its owner with "avm member add"`)
}

func newSetUpLink(ctx context.Context, d *command.Database, publicURL string, now func() time.Time) (*setUpResult, error) {
	token, until, err := access.NewLinks(people.New(d.DB), now).SetUp(ctx)
	if err != nil {
		return nil, err
	}
	return &setUpResult{URL: publicURL + "/set-up?token=" + token, ExpiresAt: until}, nil
}

// offerSetUp prints a set-up link if there is no workspace.
func offerSetUp(ctx context.Context, a *command.App, r *Running) {
	if !r.Config.SignIn.Password {
		return
	}
	link, err := newSetUpLink(ctx, r.DB, r.public, r.Now)
	switch {
	case fault.KindOf(err) == fault.Conflict:
	case err != nil:
		r.Logger.WarnContext(ctx, "no set-up link was made", slog.Any("error", err))
	default:
		a.Say("This installation is empty. Set it up in a browser with this link, within 30 minutes:\n\n  %s\n\n"+
			"It works once; \"avm set-up-link\" prints another.\n", link.URL)
	}
}
