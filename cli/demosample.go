package cli

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/people"
)

const (
	sampleName   = "Sample workspace"
	sampleMember = "demo@example.com"
	sampleKey    = "demo"
	sampleFile   = "demo.json"
)

// sample is what the demo shows.
type sample struct {
	project  uuid.UUID
	key      string
	password string // of the member, for the playground
}

// makeSample makes the sample workspace, member and project, or finds those of an
// earlier demo, and makes a key: an earlier one cannot be shown again and is
// revoked.
func makeSample(ctx context.Context, r *running) (*sample, error) {
	workspaceID, err := sampleWorkspace(ctx, r)
	if err != nil {
		return nil, err
	}
	projectID, err := sampleProject(ctx, r, workspaceID)
	if err != nil {
		return nil, err
	}
	keys := access.NewKeys(people.New(r.db.DB), r.now)
	earlier, err := keys.List(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	for _, k := range earlier {
		if k.Name == sampleKey && k.RevokedAt == nil {
			if _, err := keys.Revoke(ctx, k.ID); err != nil {
				return nil, err
			}
		}
	}
	key, err := keys.Create(ctx, access.KeyRequest{
		WorkspaceID: workspaceID, Creator: sampleMember, Name: sampleKey, Scopes: model.Scopes(),
	})
	if err != nil {
		return nil, err
	}
	password, err := samplePassword(ctx, r, workspaceID)
	if err != nil {
		return nil, err
	}
	return &sample{project: projectID, key: key.Secret, password: password}, nil
}

// samplePassword gives the sample's member a new password, over the graph, by an
// invitation as the operator makes them.
func samplePassword(ctx context.Context, r *running, workspaceID uuid.UUID) (string, error) {
	invitation, err := access.NewInvitations(people.New(r.db.DB), r.now).Issue(ctx, workspaceID, sampleMember)
	if err != nil {
		return "", err
	}
	password := rand.Text()
	client := &apiClient{base: r.url, http: &http.Client{Timeout: requestTimeout}}
	var answer struct {
		Errors []struct {
			Message string `json:"message"`
		} `json:"errors"`
	}
	err = client.post(ctx, "/graphql", "", map[string]any{
		"query":     "mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { me { email } } }",
		"variables": map[string]string{"token": invitation.Token, "password": password},
	}, &answer)
	if err == nil && len(answer.Errors) > 0 {
		err = errors.New("accept the sample's invitation: " + answer.Errors[0].Message)
	}
	return password, err
}

// sampleWorkspace finds the workspace that an earlier demo noted in the data
// folder, or makes one.
func sampleWorkspace(ctx context.Context, r *running) (uuid.UUID, error) {
	path := filepath.Join(r.config.DataDir, sampleFile)
	var noted struct {
		WorkspaceID uuid.UUID `json:"workspace_id"`
	}
	content, err := os.ReadFile(path) //nolint:gosec // a fixed name in the demo's own folder
	if err == nil && json.Unmarshal(content, &noted) == nil {
		_, err := people.New(r.db.DB).Workspace(ctx, noted.WorkspaceID)
		if err == nil || fault.KindOf(err) != fault.NotFound {
			return noted.WorkspaceID, err
		}
	}
	workspaces := access.NewWorkspaces(people.New(r.db.DB), r.now)
	err = r.db.InTx(ctx, func(ctx context.Context) error {
		w, err := workspaces.Create(ctx, sampleName, model.PlanPaid)
		if err != nil {
			return err
		}
		noted.WorkspaceID = w.ID
		_, err = workspaces.AddMember(ctx, w.ID, sampleMember, model.MemberRoleOwner)
		return err
	})
	if err != nil {
		return uuid.Nil, err
	}
	content, err = json.Marshal(noted)
	return noted.WorkspaceID, errors.Join(err, os.WriteFile(path, content, 0o600))
}

// sampleProject finds the workspace's project, or makes it.
func sampleProject(ctx context.Context, r *running, workspaceID uuid.UUID) (uuid.UUID, error) {
	found, err := projects.New(r.db.DB).Projects(ctx, workspaceID, nil, page.Request{Limit: 1})
	if err != nil {
		return uuid.Nil, err
	}
	if len(found.Items) > 0 {
		return found.Items[0].ID, nil
	}
	content, err := enginetest.DemoProject()
	if err != nil {
		return uuid.Nil, err
	}
	project, err := readProject(content, workspaceID, r.now())
	if err != nil {
		return uuid.Nil, fmt.Errorf("read the sample project: %w", err)
	}
	return project.Project.ID, projects.New(r.db.DB).CreateProject(ctx, project)
}
