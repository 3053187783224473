package serve

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/access/oauth"
	"github.com/answer-visibility/avm/access/oidc"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/storage/auditlog"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/web"
)

const (
	// How often a network may try a password: of one account, and of all.
	triesByEmail   = 10
	triesByAddress = 30
	// How often one account's password may be tried by all who have never signed in to it.
	triesByUnknown = 300
	// How often a network may begin, or come back from, a sign-in by way of a provider.
	triesByProvider = 60
	triesPeriod     = 15 * time.Minute
	// siteTimes times the limit of a network is the limit of a site.
	siteTimes = 3
	// firstTry is the time after which a network counts as new again to an account.
	firstTry = 24 * time.Hour
	// providerTimeout bounds one call to an identity provider.
	providerTimeout = 10 * time.Second
	documentTimeout = 10 * time.Second // of an assistant's document

	signInPath     = "/sign-in"
	playgroundPath = "/playground"
)

// signIn makes what signs people in.
func (s *service) signIn() error {
	s.sessions = access.NewSessions(people.New(s.DB.DB), s.Now, s.Logger)
	tries, err := s.passwordTries()
	if err != nil {
		return err
	}
	s.people, err = access.NewPeople(access.PeopleConfig{
		Tries: tries, DeviceKey: s.DB.Key,
		Store: people.New(s.DB.DB), Workspaces: access.NewWorkspaces(people.New(s.DB.DB), s.Now), Passwords: access.NewPasswords(access.UsualCost()), Clock: s.Now, Logger: s.Logger,
		AuditLog: auditlog.New(s.DB.DB), NoPasswords: !s.Config.SignIn.Password,
	})
	return err
}

// passwordTries returns the limits for tries of passwords.
func (s *service) passwordTries() (t access.Tries, err error) {
	for _, l := range []struct {
		into *access.Guesses
		most int
		per  time.Duration
	}{
		{&t.ByEmail, triesByEmail, triesPeriod},
		{&t.BySiteAndEmail, siteTimes * triesByEmail, triesPeriod},
		{&t.ByAddress, triesByAddress, triesPeriod},
		{&t.BySite, siteTimes * triesByAddress, triesPeriod},
		{&t.ByNewcomers, 1, firstTry},
		{&t.ByUnknown, triesByUnknown, triesPeriod},
	} {
		if *l.into, err = limit.New(limit.Quota{Count: l.most, Per: l.per, Burst: l.most}, s.Now); err != nil {
			return access.Tries{}, err
		}
	}
	return t, nil
}

// tries returns a limit of so many tries in a period.
func (s *service) tries(most int) (*limit.Limiter, error) {
	return limit.New(limit.Quota{Count: most, Per: triesPeriod, Burst: most}, s.Now)
}

// authentication identifies browsers at one public address.
type authentication struct {
	publicURL  string
	browsers   *browser.Authenticator
	oidc       *oidc.Handler
	assistants *oauth.Server
}

func (s *service) authentication(publicURL string) (*authentication, error) {
	browsers, err := browser.New(browser.Config{
		PublicURL: publicURL, Admit: s.admitBrowser, Address: s.gate.Address, Logger: s.Logger,
		Shared: originAllowed(s.Config.Origins),
	})
	if err != nil {
		return nil, err
	}
	tries, err := s.tries(triesByProvider)
	if err != nil {
		return nil, err
	}
	providers, err := oidc.New(oidc.Config{
		Attempts: people.New(s.DB.DB), Tries: tries,
		Providers: s.providers(), PublicURL: publicURL, Home: "/", SignIn: signInPath,
		People: s.people, Browsers: browsers, HTTP: providerClient(), Clock: s.Now, Logger: s.Logger,
	})
	if err != nil {
		return nil, err
	}
	assistants, err := s.newAssistants(publicURL)
	if err != nil {
		return nil, err
	}
	return &authentication{publicURL: publicURL, browsers: browsers, oidc: providers, assistants: assistants}, nil
}

// providers returns the configured identity providers.
func (s *service) providers() map[string]oidc.Provider {
	all := map[string]oidc.Provider{}
	for name, e := range s.Config.SignIn.OIDC {
		all[name] = oidc.Provider{
			Issuer: e.Issuer, ClientID: e.ClientID, ClientSecret: e.ClientSecret.Reveal(), Scopes: strings.Fields(e.Scopes),
		}
	}
	return all
}

// admitBrowser lets a browser's request in by its session's cookie, through the
// gate of the API.
func (s *service) admitBrowser(w http.ResponseWriter, r *http.Request, b *access.Browser) (*access.Principal, error) {
	ctx, cancel := context.WithTimeout(r.Context(), requestTimeout)
	defer cancel()
	return s.gate.Admit(ctx, w.Header(), r, b.Token, func(ctx context.Context, _ string) (*access.Principal, error) {
		return s.sessions.Authenticate(ctx, b)
	})
}

// warnOfClearText reports when passwords would cross a network unencrypted.
func (s *service) warnOfClearText(ctx context.Context, publicURL string) {
	if u, err := url.Parse(publicURL); err == nil && u.Scheme == "http" && !config.IsLoopback(u.Hostname()) {
		s.Logger.WarnContext(ctx, "public_url is plain http: passwords and sessions are not protected on their way",
			slog.String("public_url", publicURL))
	}
}

// resolved returns the sign-in that the graph's resolvers need.
func (s *service) resolved(e *authentication) resolvers.Authentication {
	return resolvers.Authentication{
		People: s.people, Sessions: s.sessions, Invitations: access.NewInvitations(people.New(s.DB.DB), s.Now),
		Methods: model.SignInMethods{Password: s.Config.SignIn.Password, Oidc: e.oidc.Methods()},
	}
}

// mount adds the addresses for signed-in people and for identity providers to the router, beside the application's.
func (e *authentication) mount(router *mux.Router, examples http.HandlerFunc) {
	router.Path(playgroundPath + "/examples.json").Handler(read(e.browsers.Pages(examples, signInPath)))
	under(router, playgroundPath, read(e.browsers.Pages(web.Playground(), signInPath)))
	router.PathPrefix("/auth/oidc/").Handler(read(e.oidc))
}

// providerClient carries the calls to identity providers.
func providerClient() *http.Client {
	return &http.Client{Timeout: providerTimeout, Transport: wiring.Transport()}
}
