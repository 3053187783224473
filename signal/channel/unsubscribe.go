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
	return s.mac(c.WorkspaceID[:], c.ID[:], []byte(address))
}

func (s *Service) mac(parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, s.Secret)
	for _, p := range parts {
		mac.Write(p)
	}
	return mac.Sum(nil)
}

// subscribed returns the channel whose mails a token ends; a NotFound fault where it ends none. The address must be the
// channel's: a mail to an earlier recipient does not end those of the present one.
func (s *Service) subscribed(ctx context.Context, token string, read readChannel) (*model.Channel, error) {
	return s.channelOf(ctx, token, 2*idSize, read, func(c *model.Channel, _ []byte, address string) []byte {
		return s.signature(c, address)
	})
}

// channelOf returns the channel of a token: a head of so many bytes, which begins with the channel's key, and its signature.
func (s *Service) channelOf(
	ctx context.Context, token string, size int, read readChannel, sign func(c *model.Channel, head []byte, address string) []byte,
) (*model.Channel, error) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != size+sha256.Size {
		return nil, fault.Missing("channel")
	}
	c, err := read(ctx, uuid.UUID(raw[:idSize]), uuid.UUID(raw[idSize:2*idSize]))
	if err != nil {
		return nil, err
	}
	address, err := s.addressOf(c)
	if err != nil {
		return nil, err
	}
	if c.Kind != model.ChannelKindEmail || !hmac.Equal(raw[size:], sign(c, raw[:size], address)) {
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
		return s.Store.Drop(ctx, c)
	})
}

// policy lets the page load nothing but its own styles.
const policy = "default-src 'none'; style-src 'nonce-%s'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// notice is what a page says.
type notice struct {
	Title, Text, Nonce string
	Button             string // what it asks for; empty: nothing
}

// tokenPage is a page for people who have a token.
type tokenPage struct {
	path    string
	show    func(ctx context.Context, token string) (notice, error)
	act     func(ctx context.Context, token string) (notice, error)
	missing notice
	only    string // what it says to other methods
}

// Unsubscription returns the handler of the page that ends mails: by one POST, as RFC 8058 says, and never by a GET, which
// programs that check mails send as well.
func (s *Service) Unsubscription() http.Handler {
	ended := notice{Title: "These mails have ended"}
	return s.page(tokenPage{
		path: Path,
		show: func(ctx context.Context, token string) (notice, error) {
			c, err := s.subscribed(ctx, token, s.Store.Channel)
			if err == nil && c.Unsubscribed {
				return ended, nil
			}
			return notice{Title: "End these mails?", Text: "This channel sends nothing more to your address.", Button: "End these mails"}, err
		},
		act:     func(ctx context.Context, token string) (notice, error) { return ended, s.unsubscribe(ctx, token) },
		missing: notice{Title: "There is nothing to end", Text: "The channel was deleted, or sends to another address now."},
		only:    "This address only ends mails",
	})
}

// page returns the handler of a page.
func (s *Service) page(p tokenPage) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, token, status := r.Context(), strings.TrimPrefix(r.URL.Path, p.path), http.StatusOK
		var said notice
		var err error
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			said, err = p.show(ctx, token)
		case http.MethodPost:
			said, err = p.act(ctx, token)
		default:
			w.Header().Set("Allow", "GET, HEAD, POST")
			said, status = notice{Title: p.only}, http.StatusMethodNotAllowed
		}
		switch {
		case fault.KindOf(err) == fault.NotFound:
			said, status = p.missing, http.StatusNotFound
		case err != nil:
			s.Logger.ErrorContext(ctx, "page of a channel", slog.String("path", p.path), slog.Any("error", err))
			said, status = notice{Title: "That did not work", Text: "Try again in a minute."}, http.StatusServiceUnavailable
		}
		s.write(w, said, status)
	})
}

func (s *Service) write(w http.ResponseWriter, said notice, status int) {
	said.Nonce = rand.Text()
	var body bytes.Buffer
	if err := s.pages.ExecuteTemplate(&body, "page.html", said); err != nil {
		s.Logger.Error("write page of a channel", slog.Any("error", err))
		status = http.StatusInternalServerError
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", fmt.Sprintf(policy, said.Nonce))
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes())
}
