package connector

import (
	"context"
	"errors"
	"net/http"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/endpoints"

	"github.com/answer-visibility/avm/internal/fault"
)

// Vault keeps service accounts that belong to no connection: it seals them and gets access
// tokens with them.
type Vault struct {
	keys      *Keyring
	tokenURL  string
	transport http.RoundTripper
}

// NewVault makes a vault. Without keys it seals nothing. An empty token address is the vendor's.
func NewVault(keys *Keyring, tokenURL string) *Vault {
	if tokenURL == "" {
		tokenURL = endpoints.Google.TokenURL
	}
	return &Vault{keys: keys, tokenURL: tokenURL, transport: newTransport()}
}

// Seal encrypts the key file of a service account. It opens only with the same context. A text
// that is no key file is Invalid; messages do not repeat it.
func (v *Vault) Seal(keyFile string, context ...string) ([]byte, error) {
	if _, ok := readServiceAccount(keyFile); !ok || len(keyFile) > maxCredential {
		return nil, fault.Field("service_account", "must be the JSON key file of a service account, with client_email and private_key")
	}
	if v.keys == nil {
		return nil, fault.New(fault.Conflict, "credentials cannot be kept: connectors.encryption_key is not configured")
	}
	return v.keys.Seal([]byte(keyFile), context...)
}

// Tokens returns what gets access tokens of a scope with a sealed service account. They are asked for
// at the configured address, never at one that the key file names.
func (v *Vault) Tokens(ctx context.Context, sealed []byte, scope string, bound ...string) (oauth2.TokenSource, error) {
	if v.keys == nil {
		return nil, errors.New("connectors.encryption_key is not configured")
	}
	plain, _, err := v.keys.Open(sealed, bound...)
	if err != nil {
		return nil, err
	}
	file, ok := readServiceAccount(string(plain))
	if !ok {
		return nil, errors.New("the service account's key file cannot be read")
	}
	client := &http.Client{Transport: redactor{next: limited{v.transport}}, Timeout: requestTimeout, CheckRedirect: refuseRedirect}
	return file.config(v.tokenURL, scope).TokenSource(context.WithValue(ctx, oauth2.HTTPClient, client)), nil
}
