package people

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/storage/people"
)

// invitationResult is an invitation that was just made.
type invitationResult struct {
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expires_at"`
	URL       string    `json:"url"` // where a browser accepts it
}

func (a *app) memberInvite() *cobra.Command {
	var email string
	cmd := &cobra.Command{
		Use: "invite", Short: "Make an invitation with which a member signs in", Args: command.Takes,
		Long: `Makes an invitation for a member and prints it, this once. Whoever opens its url
chooses a password and is signed in as the member: hand it over in private. It
holds for seven days, once, and in place of earlier ones.

It is the way in for a workspace's first owner, and the way back for a password
that is lost: the new password replaces the old one, and sessions end.`,
		Example: "  avm member invite --workspace 019a… --email ada@example.com",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		made, err := access.NewInvitations(people.New(d.DB), a.Now).Issue(ctx, workspace.ID, email)
		if err != nil {
			return nil, err
		}
		return invitationResult{made.Token, made.ExpiresAt, invitationURL(d.Config.PublicURL, made.Token)}, nil
	})
	cmd.Flags().StringVar(&email, "email", "", "the member's e-mail address")
	return command.Need(cmd, "workspace", "email")
}

// invitationURL is where a browser accepts an invitation. Browsers send nothing
// of what is behind the # to any server.
func invitationURL(publicURL, token string) string {
	return publicURL + "/sign-in#invitation=" + token
}
