package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Authentication signs people in and out, and invites members.
type Authentication struct {
	People      *access.People
	Sessions    *access.Sessions
	Invitations *access.Invitations
	Methods     model.SignInMethods
}

type (
	meResolver            struct{ *Resolver }
	signInMethodsResolver struct{ *Resolver }
)

// Me answers the fields of the caller that are not plain data.
func (r *Resolver) Me() generated.MeResolver { return meResolver{r} }

func me(p *access.Principal) *model.Me {
	return &model.Me{
		MemberID: p.MemberID, WorkspaceID: p.WorkspaceID, Email: p.Email, Role: p.Role, Scopes: p.Allowed(), ProjectIDs: p.Projects,
		SessionID: p.SessionID, AccountID: p.AccountID,
	}
}

// person refuses keys the fields that only people have. It checks the object and not the
// context, because a person who has just signed in is not the context's caller yet.
func person(obj *model.Me) error {
	if obj.SessionID == uuid.Nil {
		return fault.New(fault.Forbidden, "this is for people who are signed in to the application, not for API keys")
	}
	return nil
}

func (r meResolver) Workspaces(ctx context.Context, obj *model.Me) ([]model.Membership, error) {
	if err := person(obj); err != nil {
		return nil, err
	}
	return r.Authentication.Sessions.Workspaces(ctx, obj.AccountID, obj.WorkspaceID)
}

func (r meResolver) Sessions(ctx context.Context, obj *model.Me) ([]model.Session, error) {
	if err := person(obj); err != nil {
		return nil, err
	}
	return r.Authentication.Sessions.List(ctx, obj.AccountID, obj.SessionID)
}

func (r workspaceResolver) Members(ctx context.Context, obj *model.Workspace) ([]model.Member, error) {
	return r.PeopleStore.Members(ctx, obj.ID)
}

// SignInMethods answers the fields of the ways to sign in that are not plain data.
func (r *Resolver) SignInMethods() generated.SignInMethodsResolver { return signInMethodsResolver{r} }

func (r signInMethodsResolver) SetUpNeeded(ctx context.Context, _ *model.SignInMethods) (bool, error) {
	exists, err := r.PeopleStore.HasWorkspaces(ctx)
	return !exists, err
}

func (r queryResolver) Invitation(ctx context.Context, token string) (*model.InvitationGrant, error) {
	return r.Authentication.People.Invitation(ctx, token)
}

func (r queryResolver) SignInMethods(context.Context) (*model.SignInMethods, error) {
	return &r.Authentication.Methods, nil
}

func (r mutationResolver) SignIn(ctx context.Context, email, password string) (*model.SignInResult, error) {
	return signedIn(r.Authentication.People.SignIn(ctx, email, password))
}

func (r mutationResolver) SetUp(ctx context.Context, input model.SetUpInput) (*model.SignInResult, error) {
	return signedIn(r.Authentication.People.SetUp(ctx, input))
}

func (r mutationResolver) SignInWithLink(ctx context.Context, token string) (*model.SignInResult, error) {
	return signedIn(r.Authentication.People.SignInWithLink(ctx, token))
}

func (r mutationResolver) AcceptInvitation(ctx context.Context, token, password string) (*model.SignInResult, error) {
	return signedIn(r.Authentication.People.Accept(ctx, token, password))
}

func signedIn(p *access.Principal, err error) (*model.SignInResult, error) {
	if err != nil {
		return nil, err
	}
	return &model.SignInResult{Me: me(p)}, nil
}

func (r mutationResolver) SignOut(ctx context.Context) (bool, error) {
	err := r.Authentication.Sessions.SignOut(ctx)
	return err == nil, err
}

func (r mutationResolver) ChangePassword(ctx context.Context, current *string, password string) (bool, error) {
	err := r.Authentication.People.ChangePassword(ctx, current, password)
	return err == nil, err
}

func (r mutationResolver) RevokeSession(ctx context.Context, id uuid.UUID) (*model.Session, error) {
	return r.Authentication.Sessions.Revoke(ctx, id)
}

func (r mutationResolver) RevokeOtherSessions(ctx context.Context) ([]model.Session, error) {
	return r.Authentication.Sessions.RevokeOthers(ctx)
}

func (r mutationResolver) SwitchWorkspace(ctx context.Context, workspaceID uuid.UUID) (*model.Me, error) {
	p, err := r.Authentication.Sessions.Switch(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	return me(p), nil
}

func (r mutationResolver) InviteMember(ctx context.Context, email string, role model.MemberRole) (*model.NewInvitation, error) {
	return r.Authentication.Invitations.Invite(ctx, email, role)
}

func (r mutationResolver) SetMemberRole(ctx context.Context, id uuid.UUID, role model.MemberRole) (*model.Member, error) {
	return r.Authentication.Invitations.SetRole(ctx, id, role)
}

func (r mutationResolver) RemoveMember(ctx context.Context, id uuid.UUID) (*model.Member, error) {
	return r.Authentication.Invitations.Remove(ctx, id)
}
