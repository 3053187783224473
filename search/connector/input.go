package connector

import (
	"encoding/json"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	maxProperty   = 500
	maxLabel      = 200
	maxCredential = 16 << 10
)

var analyticsProperty = regexp.MustCompile(`^properties/[0-9]{1,20}$`)

// readInput checks a connection to be made and returns its credential and label.
func readInput(in *model.ConnectionInput) (*Credential, string, error) {
	var problems fault.Problems
	in.Property = strings.TrimSpace(in.Property)
	problems.Note("property", checkProperty(in.Kind, in.Property))
	label := in.Property
	if in.Label != nil && strings.TrimSpace(*in.Label) != "" {
		label = strings.TrimSpace(*in.Label)
	}
	if utf8.RuneCountInString(label) > maxLabel || model.SingleLine(label) != nil {
		problems.Add("label", "must be one line of at most %d characters", maxLabel)
	}
	credential := readCredential(in, &problems)
	return credential, label, problems.Err()
}

// checkProperty reports what is wrong with the name of a property.
func checkProperty(kind model.ConnectionKind, property string) error {
	if len(property) > maxProperty || model.SingleLine(property) != nil {
		return fault.New(fault.Invalid, "must be a text of at most %d characters", maxProperty)
	}
	switch kind {
	case model.ConnectionKindAnalytics:
		if !analyticsProperty.MatchString(property) {
			return fault.New(fault.Invalid, "must be of the form properties/1234, not %q", property)
		}
	case model.ConnectionKindSearchConsole:
		if domain, ok := strings.CutPrefix(property, "sc-domain:"); ok && domain != "" {
			return nil
		}
		if !isSite(property) {
			return fault.New(fault.Invalid, "must be of the form sc-domain:example.com or https://www.example.com/, not %q", property)
		}
	default:
		if !isSite(property) {
			return fault.New(fault.Invalid, "must be of the form https://www.example.com/, not %q", property)
		}
	}
	return nil
}

func isSite(property string) bool {
	u, err := url.Parse(property)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
}

// readCredential returns the one credential that is given, and notes what is
// wrong. Messages never repeat what was given.
func readCredential(in *model.ConnectionInput, problems *fault.Problems) *Credential {
	given := 0
	for _, is := range []bool{in.ServiceAccount != nil, in.Oauth != nil, in.APIKey != nil} {
		if is {
			given++
		}
	}
	byKey := in.Kind == model.ConnectionKindAltEngine
	if given != 1 || byKey != (in.APIKey != nil) {
		want := "exactly one of serviceAccount and oauth must be given"
		if byKey {
			want = "apiKey alone must be given"
		}
		problems.Add("kind", "%s: %s", in.Kind, want)
		return nil
	}
	switch {
	case in.ServiceAccount != nil:
		return readKeyFile(*in.ServiceAccount, problems)
	case in.Oauth != nil:
		return readOAuth(in.Oauth, problems)
	default:
		checkSecret("apiKey", *in.APIKey, problems)
		return &Credential{APIKey: *in.APIKey}
	}
}

func readKeyFile(text string, problems *fault.Problems) *Credential {
	if _, ok := readServiceAccount(text); !ok || len(text) > maxCredential {
		problems.Add("serviceAccount", "must be the JSON key file of a service account, with client_email and private_key")
	}
	return &Credential{ServiceAccount: json.RawMessage(text)}
}

func readOAuth(in *model.OAuthCredentialInput, problems *fault.Problems) *Credential {
	checkSecret("oauth.clientId", in.ClientID, problems)
	checkSecret("oauth.clientSecret", in.ClientSecret, problems)
	checkSecret("oauth.refreshToken", in.RefreshToken, problems)
	return &Credential{OAuth: &OAuth{ClientID: in.ClientID, ClientSecret: in.ClientSecret, RefreshToken: in.RefreshToken}}
}

func checkSecret(field, text string, problems *fault.Problems) {
	if strings.TrimSpace(text) == "" || len(text) > maxCredential || model.SingleLine(text) != nil {
		problems.Add(field, "must be one line of 1 to %d characters", maxCredential)
	}
}
