package connector

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"log/slog"

	"golang.org/x/oauth2/jwt"

	"github.com/answer-visibility/avm/model"
)

// Credential proves to a vendor who asks. Exactly one member is set.
type Credential struct {
	ServiceAccount json.RawMessage `json:"service_account,omitempty"`
	OAuth          *OAuth          `json:"oauth,omitempty"`
	APIKey         string          `json:"api_key,omitempty"`
}

// OAuth is a refresh token with the client that it was given to.
type OAuth struct {
	ClientID     string `json:"client_id"`
	ClientSecret string `json:"client_secret"`
	RefreshToken string `json:"refresh_token"`
}

// LogValue keeps the credential out of logs.
func (c *Credential) LogValue() slog.Value { return slog.StringValue(c.Fingerprint()) }

// Kind returns which member is set.
func (c *Credential) Kind() model.CredentialKind {
	switch {
	case c.OAuth != nil:
		return model.CredentialKindOauth
	case c.APIKey != "":
		return model.CredentialKindAPIKey
	default:
		return model.CredentialKindServiceAccount
	}
}

// serviceAccount is what is looked at of a service account's key file.
type serviceAccount struct {
	Type         string `json:"type"`
	ClientEmail  string `json:"client_email"`
	PrivateKey   string `json:"private_key"`
	PrivateKeyID string `json:"private_key_id"`
}

// config returns how the account asks an address for access tokens of a scope.
func (a serviceAccount) config(tokenURL, scope string) *jwt.Config {
	return &jwt.Config{
		Email: a.ClientEmail, PrivateKey: []byte(a.PrivateKey), PrivateKeyID: a.PrivateKeyID, Scopes: []string{scope}, TokenURL: tokenURL,
	}
}

// readServiceAccount reports whether a text is the key file of a service account.
func readServiceAccount(text string) (serviceAccount, bool) {
	var file serviceAccount
	if json.Unmarshal([]byte(text), &file) != nil || file.Type != "service_account" || file.ClientEmail == "" {
		return file, false
	}
	block, _ := pem.Decode([]byte(file.PrivateKey))
	if block == nil {
		return file, false
	}
	_, pkcs8 := x509.ParsePKCS8PrivateKey(block.Bytes)
	_, pkcs1 := x509.ParsePKCS1PrivateKey(block.Bytes)
	return file, pkcs8 == nil || pkcs1 == nil
}

// Label returns what may be shown of the credential.
func (c *Credential) Label() string {
	switch c.Kind() {
	case model.CredentialKindOauth:
		return c.OAuth.ClientID
	case model.CredentialKindServiceAccount:
		file, _ := readServiceAccount(string(c.ServiceAccount))
		return file.ClientEmail
	default:
		return ""
	}
}

// fingerprintDigits is long enough to tell two credentials apart and far too short
// to find one.
const fingerprintDigits = 12

// Fingerprint returns the first characters of the SHA-256 of the secret part.
func (c *Credential) Fingerprint() string {
	secret := c.APIKey
	if c.OAuth != nil {
		secret = c.OAuth.RefreshToken
	} else if c.ServiceAccount != nil {
		secret = string(c.ServiceAccount)
	}
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])[:fingerprintDigits]
}

// secrets returns the secret parts of the credential.
func (c *Credential) secrets() []string {
	if o := c.OAuth; o != nil {
		return []string{o.RefreshToken, o.ClientSecret}
	}
	return []string{c.APIKey}
}

func (c *Credential) encode() []byte {
	raw, err := json.Marshal(c) //nolint:gosec // it is sealed before it is kept
	if err != nil {             // the service account was parsed when it was read
		return nil
	}
	return raw
}
