package config

import (
	"strings"
	"testing"
)

const signInFile = `sign_in:
  password: false
  oidc:
    acme:
      issuer: https://id.example.com/realms/acme
      client_id: avm
      client_secret: ${SECRET}
    lab_2: {issuer: "http://127.0.0.1:5556/dex", client_id: x, scopes: email}
`

func TestProvidersAreNamedByTheFile(t *testing.T) {
	t.Parallel()
	c, err := loadText(t, signInFile, []string{"SECRET=hunter2", "AVM_SIGN_IN_OIDC_LAB_2_CLIENT_ID=y"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	acme, lab := c.SignIn.OIDC["acme"], c.SignIn.OIDC["lab_2"]
	if c.SignIn.Password || len(c.SignIn.OIDC) != 2 || len(c.Ignored) > 0 {
		t.Errorf("%+v, ignored %v", c.SignIn, c.Ignored)
	}
	equal(t, "acme's secret", acme.ClientSecret.Reveal(), "hunter2")
	acme.ClientSecret = ""
	equal(t, "acme", *acme, OIDC{Issuer: "https://id.example.com/realms/acme", ClientID: "avm", Scopes: "email profile"})
	equal(t, "lab_2", *lab, OIDC{Issuer: "http://127.0.0.1:5556/dex", ClientID: "y", Scopes: "email"})
	empty, err := loadText(t, "", nil, nil)
	if err != nil || !empty.SignIn.Password || len(empty.SignIn.OIDC) > 0 {
		t.Errorf("by default: %+v, %v", empty, err)
	}
	if shown := mustJSON(t, c); strings.Contains(shown, "hunter2") {
		t.Error(shown)
	}
}

func TestProvidersThatCannotBe(t *testing.T) {
	t.Parallel()
	const ok = "sign_in:\n  oidc:\n    acme:\n      issuer: https://a.example\n      client_id: x\n"
	cases := map[string]struct{ yaml, want string }{
		"no issuer":       {"sign_in:\n  oidc:\n    acme: {client_id: x}\n", "avm.yml:3: sign_in.oidc.acme.issuer: is missing"},
		"nothing":         {"sign_in:\n  oidc:\n    acme:\n", "avm.yml:3: sign_in.oidc.acme.client_id: is missing"},
		"unknown key":     {ok + "      secret: x\n", "avm.yml:6: sign_in.oidc.acme.secret: is not known"},
		"odd name":        {"sign_in:\n  oidc:\n    Acme Corp: {client_id: x}\n", "avm.yml:3: sign_in.oidc.Acme Corp: is not known"},
		"the placeholder": {"sign_in:\n  oidc:\n    NAME: {client_id: x}\n", "sign_in.oidc.NAME.client_id: \"x\" cannot be set: NAME stands for"},
		"in the clear":    {ok + "    lab: {issuer: \"http://id.example.com\", client_id: x}\n", "avm.yml:6: sign_in.oidc.lab.issuer: \"http://id.example.com\" must be an https address"},
		"with a query":    {ok + "    lab: {issuer: \"https://id.example.com?x=1\", client_id: x}\n", "must be an https address"},
		"quoted scopes":   {ok + "      scopes: 'a\"b'\n", "avm.yml:6: sign_in.oidc.acme.scopes: \"a\\\"b\" must be a list of scopes"},
		"no boolean":      {"sign_in: {password: maybe}\n", "avm.yml:1: sign_in.password: \"maybe\" must be true or false"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := loadText(t, c.yaml, nil, nil); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want %s", err, c.want)
			}
		})
	}
}
