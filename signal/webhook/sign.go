package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// The form of secrets and signatures: https://github.com/standard-webhooks/standard-webhooks, version 1.0.0.
const (
	secretPrefix = "whsec_"
	secretSize   = 32
	version      = "v1,"
)

// giveSecret sets a new secret of a webhook, in plain for its creator and encrypted.
func (s *Service) giveSecret(w *model.Webhook) error {
	raw := make([]byte, secretSize)
	if _, err := rand.Read(raw); err != nil {
		return err
	}
	sealed, err := s.Keys.Seal(raw, boundTo(w)...)
	if err != nil {
		return err
	}
	w.Secret, w.SealedSecret = new(secretPrefix+base64.StdEncoding.EncodeToString(raw)), sealed
	return nil
}

// boundTo is what an encrypted secret belongs to: it opens for no other webhook.
func boundTo(w *model.Webhook) []string {
	return []string{"webhook", w.ProjectID.String(), w.ID.String()}
}

// secrets returns the secrets that sign now.
func (s *Service) secrets(w *model.Webhook, now time.Time) (secrets [][]byte, err error) {
	sealed := [][]byte{w.SealedSecret}
	if w.OldSecretUntil != nil && now.Before(*w.OldSecretUntil) {
		sealed = append(sealed, w.SealedOld)
	}
	for _, each := range sealed {
		raw, _, err := s.Keys.Open(each, boundTo(w)...)
		if err != nil {
			return nil, err
		}
		secrets = append(secrets, raw)
	}
	return secrets, nil
}

// signed returns the headers of a request with a body.
func signed(secrets [][]byte, id uuid.UUID, at time.Time, body []byte) http.Header {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		mac.Write([]byte(id.String() + "." + timestamp + "."))
		mac.Write(body)
		signatures[i] = version + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("Webhook-Id", id.String())
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", strings.Join(signatures, " "))
	return header
}
