package channel

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Path is where mails of channels are ended, followed by a token.
const Path = "/unsubscribe/"

const idSize = len(uuid.UUID{})

// token returns what ends the mails of a channel to an address, without a session.
func (s *Service) token(c *model.Channel, address string) string {
	return base64.RawURLEncoding.EncodeToString(slices.Concat(c.WorkspaceID[:], c.ID[:], s.signature(c, address)))
}

func (s *Service) signature(c *model.Channel, address string) []byte {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write(c.WorkspaceID[:])
	mac.Write(c.ID[:])
	mac.Write([]byte(address))
	return mac.Sum(nil)
}

// subscribed returns the channel whose mails a token ends; a NotFound fault where it ends none. The address must be the
// channel's: a mail to an earlier recipient does not end those of the present one.
func (s *Service) subscribed(
	ctx context.Context, token string, read func(ctx context.Context, workspaceID, id uuid.UUID) (*model.Channel, error),
) (*model.Channel, error) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != 2*idSize+sha256.Size {
		return nil, fault.Missing("channel")
	}
	c, err := read(ctx, uuid.UUID(raw[:idSize]), uuid.UUID(raw[idSize:2*idSize]))
	if err != nil {
		return nil, err
	}
	address, _, err := s.Keys.Open(c.Sealed, boundTo(c.WorkspaceID, c.ID)...)
	if err != nil {
		return nil, fmt.Errorf("open address of channel %s: %w", c.ID, err)
	}
	if c.Kind != model.ChannelKindEmail || !hmac.Equal(raw[2*idSize:], s.signature(c, string(address))) {
		return nil, fault.Missing("channel")
	}
	return c, nil
}

// unsubscribe ends the mails of a token's channel.
func (s *Service) unsubscribe(ctx context.Context, token string) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.subscribed(ctx, token, s.Store.Lock)
		if err != nil || c.Unsubscribed {
			return err
		}
		c.State, c.DisabledReason, c.Unsubscribed, c.UpdatedAt = model.ChannelStateDisabled, new("The recipient unsubscribed."), true, s.now()
		return s.Store.Disable(ctx, c)
	})
}

// policy lets the page load nothing but its own styles.
const policy = "default-src 'none'; style-src 'nonce-%s'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// notice is what the page says.
type notice struct {
	Title, Text, Nonce string
	Asks               bool
}

// ServeHTTP ends the mails of the path's token: by one POST, as RFC 8058 says, and never by a GET, which programs that
// check mails send as well.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, token := r.Context(), strings.TrimPrefix(r.URL.Path, Path)
	page, status := notice{Title: "End these mails?", Asks: true, Text: "This channel sends nothing more to your address."}, http.StatusOK
	var err error
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		var c *model.Channel
		if c, err = s.subscribed(ctx, token, s.Store.Channel); err == nil && c.Unsubscribed {
			page = notice{Title: "These mails have ended"}
		}
	case http.MethodPost:
		page = notice{Title: "These mails have ended"}
		err = s.unsubscribe(ctx, token)
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		page, status = notice{Title: "This address only ends mails"}, http.StatusMethodNotAllowed
	}
	switch {
	case fault.KindOf(err) == fault.NotFound:
		page, status = notice{Title: "There is nothing to end", Text: "The channel was deleted, or sends to another address now."}, http.StatusNotFound
	case err != nil:
		s.Logger.ErrorContext(ctx, "end mails of channel", slog.Any("error", err))
		page, status = notice{Title: "That did not work", Text: "Try again in a minute."}, http.StatusServiceUnavailable
	}
	s.write(w, page, status)
}

func (s *Service) write(w http.ResponseWriter, page notice, status int) {
	page.Nonce = rand.Text()
	var body bytes.Buffer
	if err := s.pages.ExecuteTemplate(&body, "unsubscribe.html", page); err != nil {
		s.Logger.Error("write page that ends mails", slog.Any("error", err))
		status = http.StatusInternalServerError
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", fmt.Sprintf(policy, page.Nonce))
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes())
}
