package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
)

// keyResult is a key as it is listed; Key only where it was just made.
type keyResult struct {
	ID         uuid.UUID      `json:"id"`
	Key        string         `json:"key,omitempty"`
	Name       string         `json:"name"`
	Prefix     string         `json:"prefix"`
	Scopes     []model.Scope  `json:"scopes"`
	ProjectIDs []uuid.UUID    `json:"project_ids"` // null: every project
	State      model.KeyState `json:"state"`
	CreatedAt  time.Time      `json:"created_at"`
	ExpiresAt  *time.Time     `json:"expires_at"`
	RevokedAt  *time.Time     `json:"revoked_at"`
	LastUsedAt *time.Time     `json:"last_used_at"`
}

func showKey(k *model.KeyGrant, state model.KeyState) keyResult {
	return keyResult{
		ID: k.ID, Name: k.Name, Prefix: k.Prefix, Scopes: k.Scopes, ProjectIDs: k.ProjectIDs, State: state,
		CreatedAt: k.CreatedAt.UTC(), ExpiresAt: inUTC(k.ExpiresAt), RevokedAt: inUTC(k.RevokedAt), LastUsedAt: inUTC(k.LastUsedAt),
	}
}

// keyDone is a change of a key as it is printed and noted.
func keyDone(k *model.KeyGrant, shown keyResult) done {
	return done{result: shown, workspace: k.WorkspaceID, target: map[string]any{
		"id": k.ID, "name": k.Name, "scopes": k.Scopes, "project_ids": k.ProjectIDs, "creator": k.Email,
	}}
}

func inUTC(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	utc := t.UTC()
	return &utc
}

// keyFlags are the flags of `key create`.
type keyFlags struct {
	workspace *idFlag
	as, name  string
	scopes    []string
	projects  []string
	expiresAt string
}

func (a *app) keyCreate() *cobra.Command {
	f := &keyFlags{}
	cmd := &cobra.Command{
		Use: "create", Short: "Make an API key and print it, this once", Args: cobra.NoArgs,
		Long: `Makes an API key that acts for a member, who must be owner or admin. The key is
printed now and never again: only its fingerprint is kept. A workspace may hold
ten live keys.

Scopes: read (always included), prompts:write, competitors:write, audits:run,
schedules:write, actions:write, projects:write, traffic:write, crawls:run, search:run.`,
		Example: `  avm key create --workspace 019a… --as ada@example.com --name laptop
  avm key create --workspace 019a… --as ada@example.com --name ci --scope audits:run \
      --project 019b… --expires-at 2027-01-01T00:00:00Z`,
	}
	f.workspace = workspaceFlag(cmd)
	cmd.Flags().StringVar(&f.as, "as", "", "e-mail address of the member whom the key acts for")
	cmd.Flags().StringVar(&f.name, "name", "", "what the key is for")
	cmd.Flags().StringSliceVar(&f.scopes, "scope", nil, "a scope besides read; may be repeated")
	cmd.Flags().StringSliceVar(&f.projects, "project", nil, "id of a project that the key is limited to; may be repeated (default all projects)")
	cmd.Flags().StringVar(&f.expiresAt, "expires-at", "", "when the key ends: 2027-01-31 or an RFC 3339 instant (default never)")
	run := a.change("key create", func(ctx context.Context, d *database) (done, error) { return a.makeKey(ctx, d, f) })
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if _, err := f.request(); err != nil {
			return err // wrong usage, found before anything is started
		}
		return run(cmd, args)
	}
	return need(cmd, "workspace", "as", "name")
}

func (a *app) makeKey(ctx context.Context, d *database, f *keyFlags) (done, error) {
	req, err := f.request()
	if err != nil {
		return done{}, err
	}
	keys := access.NewKeys(people.New(d.DB), a.now)
	key, err := keys.Create(ctx, req)
	if err != nil {
		return done{}, err
	}
	shown := showKey(key.KeyGrant, keys.State(key.KeyGrant))
	shown.Key = key.Secret
	return keyDone(key.KeyGrant, shown), nil
}

// request reads the flags. The error names the offending one.
func (f *keyFlags) request() (access.KeyRequest, error) {
	req := access.KeyRequest{WorkspaceID: f.workspace.id, Creator: f.as, Name: f.name}
	for _, s := range f.scopes {
		var scope model.Scope
		if err := scope.UnmarshalGQL(s); err != nil {
			return req, fmt.Errorf("--scope: %w", err)
		}
		req.Scopes = append(req.Scopes, scope)
	}
	for _, p := range f.projects {
		id, err := model.ParseUUID(p)
		if err != nil {
			return req, fmt.Errorf("--project: %w", err)
		}
		req.Projects = append(req.Projects, id)
	}
	if f.expiresAt == "" {
		return req, nil
	}
	var at model.DateOrTime
	if err := at.UnmarshalGQL(f.expiresAt); err != nil {
		return req, fmt.Errorf("--expires-at: %w", err)
	}
	req.ExpiresAt = &at.Time
	return req, nil
}

func (a *app) keyRevoke() *cobra.Command {
	key := &idFlag{}
	run := a.change("key revoke", func(ctx context.Context, d *database) (done, error) {
		keys := access.NewKeys(people.New(d.DB), a.now)
		k, err := keys.Revoke(ctx, key.id)
		if err != nil {
			return done{}, err
		}
		return keyDone(k, showKey(k, keys.State(k))), nil
	})
	return &cobra.Command{
		Use: "revoke ID", Short: "Revoke an API key", Args: cobra.ExactArgs(1),
		Long:    "Revokes an API key by its id (not the key itself). Requests with it are refused at once.",
		Example: "  avm key revoke 019a…",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := key.Set(args[0]); err != nil {
				return fmt.Errorf("ID: %w", err)
			}
			return run(cmd, args)
		},
	}
}

func (a *app) keyList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List a workspace's API keys", Args: cobra.NoArgs,
		Long:    "Lists a workspace's API keys, oldest first, with what they may do and when they were last used.",
		Example: "  avm key list --workspace 019a…",
	}
	workspace := workspaceFlag(cmd)
	cmd.RunE = a.edit(func(ctx context.Context, d *database) (any, error) {
		keys := access.NewKeys(people.New(d.DB), a.now)
		list, err := keys.List(ctx, workspace.id)
		if err != nil {
			return nil, err
		}
		shown := make([]keyResult, len(list))
		for i, k := range list {
			shown[i] = showKey(k, keys.State(k))
		}
		return map[string]any{"keys": shown}, nil
	})
	return need(cmd, "workspace")
}
