package channel

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
)

// ConfirmPath is where mailboxes confirm their address, followed by a token.
const ConfirmPath = "/confirm-channel/"

// confirmLife is how long the link of a confirmation holds.
const confirmLife = 3 * 24 * time.Hour

// stateOf returns the state of a channel that is not disabled.
func stateOf(c *model.Channel) model.ChannelState {
	if c.ConfirmedAt == nil {
		return model.ChannelStateUnconfirmed
	}
	return model.ChannelStateActive
}

// ask requests a test, or the confirmation of a mailbox. The caller stores the channel, in the same transaction. Faults:
// RateLimited.
func (s *Service) ask(ctx context.Context, c *model.Channel) error {
	if c.State == model.ChannelStateUnconfirmed {
		address, err := s.addressOf(c)
		if err != nil {
			return err
		}
		for guesses, key := range map[access.Guesses]string{s.PerAddress: strings.ToLower(address), s.PerWorkspace: c.WorkspaceID.String()} {
			if ok, wait := guesses.Allow(ctx, key); !ok {
				slow := fault.New(fault.RateLimited, "too many confirmations were asked for")
				slow.RetryAfter = wait
				return slow
			}
		}
	}
	c.TestRequestedAt, c.TestedAt, c.TestError = &c.UpdatedAt, nil, nil
	return s.Jobs.Enqueue(ctx, job.Insert{Args: testArgs{c.WorkspaceID, c.ID}, Queue: queue, MaxAttempts: testAttempts, Unique: true})
}

// confirmationOf makes the message that asks a mailbox to confirm its address. It has no text that people chose: it goes to
// somebody who may not know them.
func (s *Service) confirmationOf(c *model.Channel) (*message, error) {
	address, err := s.addressOf(c)
	if err != nil {
		return nil, err
	}
	end := binary.BigEndian.AppendUint64(nil, uint64(s.now().Add(confirmLife).Unix())) //nolint:gosec // after 1970
	token := base64.RawURLEncoding.EncodeToString(slices.Concat(c.WorkspaceID[:], c.ID[:], end, s.confirmation(c, end, address)))
	return &message{
		ID: fmt.Sprintf("%s.confirm.%d", c.ID, c.TestRequestedAt.UnixMicro()), Title: "Confirm your address",
		Note: "Somebody asked avm to send messages about the answers of AI engines to this address. Open the link within three days to " +
			"allow it. If you did not expect this, do nothing: nothing else is sent.",
		Projects: []section{{Name: "avm", URL: s.PublicURL, Rows: []row{{Text: "Confirm this address", URL: s.PublicURL + ConfirmPath + token}}}},
		Footer:   "Sent by avm.",
	}, nil
}

func (s *Service) confirmation(c *model.Channel, end []byte, address string) []byte {
	return s.mac([]byte("confirm\n"), end, c.WorkspaceID[:], c.ID[:], []byte(address))
}

// confirmedBy returns the channel whose address a token confirms; a NotFound fault where it confirms none any more.
func (s *Service) confirmedBy(ctx context.Context, token string, read readChannel) (*model.Channel, error) {
	const size = 2*idSize + 8
	return s.channelOf(ctx, token, size, read, func(c *model.Channel, head []byte, address string) []byte {
		end := head[2*idSize:]
		if s.now().Unix() >= int64(binary.BigEndian.Uint64(end)) { //nolint:gosec // a time that is far away has no signature
			return nil
		}
		return s.confirmation(c, end, address)
	})
}

// confirm confirms the address of a token's channel. A channel that was disabled meanwhile stays disabled.
func (s *Service) confirm(ctx context.Context, token string) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.confirmedBy(ctx, token, s.Store.Lock)
		if err != nil || c.ConfirmedAt != nil {
			return err
		}
		c.UpdatedAt = s.now()
		c.ConfirmedAt, c.TestRequestedAt, c.TestedAt, c.TestError = &c.UpdatedAt, nil, nil, nil
		if c.State == model.ChannelStateUnconfirmed {
			c.State = model.ChannelStateActive
		}
		return s.Store.Update(ctx, c)
	})
}

// Confirmation returns the handler of the page that confirms an address by one POST, and never by a GET, which programs that
// check mails send as well.
func (s *Service) Confirmation() http.Handler {
	done := notice{Title: "Your address is confirmed", Text: "Messages are sent to it from now on. Each has a link that ends them."}
	return s.page(tokenPage{
		path: ConfirmPath,
		show: func(ctx context.Context, token string) (notice, error) {
			c, err := s.confirmedBy(ctx, token, s.Store.Channel)
			if err == nil && c.ConfirmedAt != nil {
				return done, nil
			}
			return notice{Title: "Confirm your address?", Text: "Messages about the answers of AI engines are sent to it then.", Button: "Confirm"}, err
		},
		act:     func(ctx context.Context, token string) (notice, error) { return done, s.confirm(ctx, token) },
		missing: notice{Title: "There is nothing to confirm", Text: "The link is too old, or the channel sends to another address now. Ask for a new confirmation."},
		only:    "This address only confirms a mailbox",
	})
}

// readChannel reads a channel of a workspace.
type readChannel func(ctx context.Context, workspaceID, id uuid.UUID) (*model.Channel, error)
