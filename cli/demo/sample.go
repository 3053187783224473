package demo

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

const (
	workspaceName = "Sample workspace"
	memberEmail   = "demo@example.com"
	keyName       = "demo"
	noteFile      = "demo.json" // in the data folder: which workspace an earlier demo made
)

// Sample names what the demo made.
type Sample struct {
	ProjectID uuid.UUID
	Key       string
	Password  string // of the member
	Link      string // the token that signs the member in
}

// makeSample makes the sample workspace, member and project, or finds those of an
// earlier demo. It always makes a new key and revokes the earlier one, which cannot
// be shown again.
func (d *Demo) makeSample(ctx context.Context) (*Sample, error) {
	workspaceID, err := d.workspace(ctx)
	if err != nil {
		return nil, err
	}
	projectID, err := d.project(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	key, err := d.replaceKey(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	password, err := d.setPassword(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	link, err := d.link(ctx)
	if err != nil {
		return nil, err
	}
	return &Sample{ProjectID: projectID, Key: key, Password: password, Link: link}, nil
}

// replaceKey revokes the keys of earlier demos and makes a new one.
func (d *Demo) replaceKey(ctx context.Context, workspaceID uuid.UUID) (string, error) {
	keys := access.NewKeys(people.New(d.DB.DB), d.Now)
	earlier, err := keys.List(ctx, workspaceID)
	if err != nil {
		return "", err
	}
	for _, k := range earlier {
		if k.Name == keyName && k.RevokedAt == nil {
			if _, err := keys.Revoke(ctx, k.ID); err != nil {
				return "", err
			}
		}
	}
	key, err := keys.Create(ctx, access.KeyRequest{
		WorkspaceID: workspaceID, Creator: memberEmail, Name: keyName, Scopes: model.Scopes(),
	})
	if err != nil {
		return "", err
	}
	return key.Secret, nil
}

// setPassword sets a new password for the member: it makes an invitation as the operator
// does and accepts it through the graph.
func (d *Demo) setPassword(ctx context.Context, workspaceID uuid.UUID) (string, error) {
	invitation, err := access.NewInvitations(people.New(d.DB.DB), d.Now).Issue(ctx, workspaceID, memberEmail)
	if err != nil {
		return "", err
	}
	password := rand.Text()
	var response struct {
		Errors []struct {
			Message string `json:"message"`
		} `json:"errors"`
	}
	err = newClient(d.URL, "").post(ctx, "/graphql", "", map[string]any{
		"query":     "mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { me { email } } }",
		"variables": map[string]string{"token": invitation.Token, "password": password},
	}, &response)
	if err == nil && len(response.Errors) > 0 {
		err = errors.New("accept the sample's invitation: " + response.Errors[0].Message)
	}
	return password, err
}

// link makes the token of a link that signs the member in.
func (d *Demo) link(ctx context.Context) (string, error) {
	accounts, err := people.New(d.DB.DB).AccountsByEmail(ctx, memberEmail)
	if err != nil {
		return "", err
	}
	if len(accounts) == 0 {
		return "", errors.New("the sample's member has no account")
	}
	token, _, err := access.NewLinks(people.New(d.DB.DB), d.Now).SignIn(ctx, accounts[0].ID)
	return token, err
}

// workspace finds the workspace that an earlier demo noted in the data folder, or
// makes one.
func (d *Demo) workspace(ctx context.Context) (uuid.UUID, error) {
	path := filepath.Join(d.Config.DataDir, noteFile)
	var note struct {
		WorkspaceID uuid.UUID `json:"workspace_id"`
	}
	content, err := os.ReadFile(path) //nolint:gosec // a fixed name in the demo's own folder
	if err == nil && json.Unmarshal(content, &note) == nil {
		_, err := people.New(d.DB.DB).Workspace(ctx, note.WorkspaceID)
		if err == nil || fault.KindOf(err) != fault.NotFound {
			return note.WorkspaceID, err
		}
	}
	err = d.DB.InTx(ctx, func(ctx context.Context) error {
		workspaces := access.NewWorkspaces(people.New(d.DB.DB), d.Now)
		w, err := workspaces.Create(ctx, workspaceName, model.PlanPaid)
		if err != nil {
			return err
		}
		note.WorkspaceID = w.ID
		_, err = workspaces.AddMember(ctx, w.ID, memberEmail, model.MemberRoleOwner)
		return err
	})
	if err != nil {
		return uuid.Nil, err
	}
	content, err = json.Marshal(note)
	return note.WorkspaceID, errors.Join(err, os.WriteFile(path, content, 0o600))
}

// project finds the workspace's project, or makes it.
func (d *Demo) project(ctx context.Context, workspaceID uuid.UUID) (uuid.UUID, error) {
	found, err := projects.New(d.DB.DB).Projects(ctx, workspaceID, nil, page.Request{Limit: 1}, nil, false)
	if err != nil {
		return uuid.Nil, err
	}
	if len(found.Items) > 0 {
		return found.Items[0].ID, nil
	}
	content, err := recorded.DemoProject()
	if err != nil {
		return uuid.Nil, err
	}
	setup, err := project.ReadFile(content)
	if err != nil {
		return uuid.Nil, fmt.Errorf("read the sample project: %w", err)
	}
	// Its address is the brand's from the first audit on: later audits would not compare with those of another brand.
	setup.Project.OwnedDomains = append(setup.Project.OwnedDomains, siteAddress)
	made, err := project.NewProjects(projects.New(d.DB.DB), d.Jobs, d.Now).CreateFrom(ctx, workspaceID, setup)
	if err != nil {
		return uuid.Nil, err
	}
	return made.ID, projects.New(d.DB.DB).MarkSample(ctx, made.ID)
}

// makeHistory makes the sample's second market and the audits of the past half year.
func (d *Demo) makeHistory(ctx context.Context, projectID uuid.UUID) error {
	p, err := projects.New(d.DB.DB).FindProject(ctx, projectID)
	if err != nil {
		return err
	}
	market, err := d.secondMarket(ctx, p)
	if err != nil {
		return err
	}
	d.say("Making half a year of weekly sample audits, resampled from the recordings.\n")
	return (&history{d.Services, d.Stderr}).makeWeeks(ctx, p, []*uuid.UUID{nil, market})
}

// secondMarket finds the market that an earlier demo made, or makes it.
func (d *Demo) secondMarket(ctx context.Context, p *model.Project) (*uuid.UUID, error) {
	const country = "GB"
	markets, err := projects.New(d.DB.DB).Markets(ctx, p)
	if err != nil {
		return nil, err
	}
	for i := range markets {
		if markets[i].CountryCode == country {
			return markets[i].ID, nil
		}
	}
	made, err := project.NewMarkets(projects.New(d.DB.DB), d.Now).Create(ctx, p.WorkspaceID, p.ID, model.MarketInput{Label: "United Kingdom", CountryCode: country, LanguageCode: "en"})
	if err != nil {
		return nil, err
	}
	return made.ID, nil
}
