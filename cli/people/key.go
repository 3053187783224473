package people

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/fault"
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
	MCPWrites  bool           `json:"mcp_writes"`
	State      model.KeyState `json:"state"`
	CreatedAt  time.Time      `json:"created_at"`
	ExpiresAt  *time.Time     `json:"expires_at"`
	RevokedAt  *time.Time     `json:"revoked_at"`
	LastUsedAt *time.Time     `json:"last_used_at"`
}

func showKey(k *model.KeyGrant, state model.KeyState) keyResult {
	return keyResult{
		ID: k.ID, Name: k.Name, Prefix: k.Prefix, Scopes: k.Scopes, ProjectIDs: k.ProjectIDs, MCPWrites: k.MCPWrites, State: state,
		CreatedAt: k.CreatedAt.UTC(), ExpiresAt: command.InUTC(k.ExpiresAt), RevokedAt: command.InUTC(k.RevokedAt), LastUsedAt: command.InUTC(k.LastUsedAt),
	}
}

// keyDone is a change of a key as it is printed and noted.
func keyDone(k *model.KeyGrant, shown keyResult) command.Done {
	return command.Done{Result: shown, Workspace: k.WorkspaceID, Target: map[string]any{
		"id": k.ID, "name": k.Name, "scopes": k.Scopes, "project_ids": k.ProjectIDs, "mcp_writes": k.MCPWrites, "creator": k.Email,
	}}
}

// keyFlags are the flags of `key create`.
type keyFlags struct {
	workspace *command.Reference
	as, name  string
	scopes    []string
	projects  []string
	expiresAt string
	mcpWrites bool
}

func (a *app) keyCreate() *cobra.Command {
	f := &keyFlags{}
	cmd := &cobra.Command{
		Use: "create", Short: "Make an API key and print it, this once", Args: command.Takes,
		Long: `Makes an API key that acts for a member, who must be owner or admin. The key is
printed now and never again: only its fingerprint is kept. A workspace may hold
ten live keys.

Scopes: read (always included), prompts:write, competitors:write, audits:run,
schedules:write, actions:write, projects:write, traffic:write, crawls:run, search:run,
reports:share, signals:write, webhooks:write.`,
		Example: `  avm key create --workspace 019a… --as ada@example.com --name laptop
  avm key create --workspace 019a… --as ada@example.com --name ci --scope audits:run \
      --project 019b… --expires-at 2027-01-01T00:00:00Z`,
	}
	f.workspace = a.WorkspaceFlag(cmd)
	cmd.Flags().StringVar(&f.as, "as", "", "e-mail address of the member whom the key acts for")
	cmd.Flags().StringVar(&f.name, "name", "", "what the key is for")
	cmd.Flags().StringSliceVar(&f.scopes, "scope", nil, "a scope besides read; may be repeated")
	cmd.Flags().StringSliceVar(&f.projects, "project", nil, "a project that the key is limited to, by name or id; may be repeated (default all projects)")
	cmd.Flags().StringVar(&f.expiresAt, "expires-at", "", "when the key ends: 2027-01-31 or an RFC 3339 instant (default never)")
	cmd.Flags().BoolVar(&f.mcpWrites, "mcp-writes", false, "let an assistant that is connected with the key write (MCP); it only reads otherwise")
	cmd.RunE = a.Change("key create", func(ctx context.Context, d *command.Database) (command.Done, error) { return a.makeKey(ctx, d, f) })
	command.Checked(cmd, func() error { _, err := f.request(); return err })
	return command.Need(cmd, "workspace", "as", "name")
}

func (a *app) makeKey(ctx context.Context, d *command.Database, f *keyFlags) (command.Done, error) {
	req, err := f.request()
	if err != nil {
		return command.Done{}, err
	}
	if req.Projects, err = command.ProjectIDs(ctx, d, f.workspace, f.projects); err != nil {
		return command.Done{}, err
	}
	keys := access.NewKeys(people.New(d.DB), a.Now)
	key, err := keys.Create(ctx, req)
	if err != nil {
		return command.Done{}, err
	}
	if key.Plan == model.PlanFree {
		a.Complain("avm: the workspace's plan is free, and the API needs a paid plan: it answers this key 403 until you run\n"+
			"     avm workspace set-plan --workspace %s --plan paid\n", f.workspace.ID)
	}
	a.warnOfMCPWrites(d, key.MCPWrites)
	shown := showKey(key.KeyGrant, keys.State(key.KeyGrant))
	shown.Key = key.Secret
	return keyDone(key.KeyGrant, shown), nil
}

// request reads the flags. The error names the offending one.
func (f *keyFlags) request() (access.KeyRequest, error) {
	req := access.KeyRequest{WorkspaceID: f.workspace.ID, Creator: f.as, Name: f.name, MCPWrites: f.mcpWrites}
	for _, s := range f.scopes {
		var scope model.Scope
		if err := scope.UnmarshalGQL(s); err != nil {
			return req, fmt.Errorf("--scope: %w", err)
		}
		req.Scopes = append(req.Scopes, scope)
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
	key := &command.IDFlag{}
	run := a.Change("key revoke", func(ctx context.Context, d *command.Database) (command.Done, error) {
		keys := access.NewKeys(people.New(d.DB), a.Now)
		k, err := keys.Revoke(ctx, key.ID)
		if err != nil {
			return command.Done{}, err
		}
		return keyDone(k, showKey(k, keys.State(k))), nil
	})
	return &cobra.Command{
		Use: "revoke ID", Aliases: []string{"delete"}, Short: "Revoke an API key", Args: command.Takes,
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

// warnOfMCPWrites warns that a key may write where the configuration allows no assistant to write.
func (a *app) warnOfMCPWrites(d *command.Database, allowed bool) {
	if allowed && !d.Config.MCP.Writes {
		a.Complain("avm: mcp.writes is false in the configuration: assistants only read until it is true\n")
	}
}

// keyMCPWrites sets whether an assistant may write with a key.
func (a *app) keyMCPWrites() *cobra.Command {
	key, allowed := &command.IDFlag{}, false
	run := a.Change("key mcp-writes", func(ctx context.Context, d *command.Database) (command.Done, error) {
		keys := access.NewKeys(people.New(d.DB), a.Now)
		k, err := keys.SetMCPWrites(ctx, key.ID, allowed)
		if err != nil {
			return command.Done{}, err
		}
		a.warnOfMCPWrites(d, k.MCPWrites)
		return keyDone(k, showKey(k, keys.State(k))), nil
	})
	return &cobra.Command{
		Use: "mcp-writes ID on|off", Short: "Let an assistant write with an API key, or only read", Args: command.Takes,
		Long: "Sets whether an assistant that is connected with an API key (see docs/mcp.md) may write, with the scopes that the\n" +
			"key has. It holds for the assistant's next call. The REST API and the graph do not depend on it.",
		Example: "  avm key mcp-writes 019a… on",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := key.Set(args[0]); err != nil {
				return fmt.Errorf("ID: %w", err)
			}
			if args[1] != "on" && args[1] != "off" {
				return fmt.Errorf("%q must be on or off", args[1])
			}
			allowed = args[1] == "on"
			return run(cmd, args)
		},
	}
}

func (a *app) keyList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List a workspace's API keys", Args: command.Takes,
		Long:    "Lists a workspace's API keys, oldest first, with what they may do and when they were last used.",
		Example: "  avm key list --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		shown, err := a.keysOf(ctx, d, workspace.ID)
		l := command.Listing{
			Items: shown, Title: "API keys", Header: terminal.Row{"Name", "State", "Scopes", "Last used", "Id"},
			None: "The workspace has no API keys. Make one with: avm key create --workspace … --as ada@example.com --name laptop",
		}
		for i := range shown {
			k := &shown[i]
			l.Rows = append(l.Rows, terminal.Row{k.Name, k.State, scopeNames(k.Scopes), command.LastUse(k.LastUsedAt), k.ID})
		}
		return l, err
	})
	return command.Need(cmd, "workspace")
}

// keysOf returns a workspace's keys as they are listed.
func (a *app) keysOf(ctx context.Context, d *command.Database, workspaceID uuid.UUID) ([]keyResult, error) {
	keys := access.NewKeys(people.New(d.DB), a.Now)
	list, err := keys.List(ctx, workspaceID)
	shown := make([]keyResult, len(list))
	for i, k := range list {
		shown[i] = showKey(k, keys.State(k))
	}
	return shown, err
}

func (a *app) keyShow() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show an API key", Args: command.Takes,
		Long:    "Shows what an API key of a workspace may do and when it was last used, never the key itself.",
		Example: "  avm key show --workspace Example 019a…",
	}
	workspace := a.WorkspaceFlag(cmd)
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		all, err := a.keysOf(ctx, d, workspace.ID)
		if err != nil {
			return nil, err
		}
		for i := range all {
			if all[i].ID == id {
				return all[i], nil
			}
		}
		return nil, fault.New(fault.NotFound, "the workspace has no key %s", id)
	}))
	return command.Need(cmd, "workspace")
}

func scopeNames(scopes []model.Scope) string {
	names := make([]string, len(scopes))
	for i, s := range scopes {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}
