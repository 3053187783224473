// Package channel sends signals to people: to mailboxes and chats, at once or as a digest.
package channel

import (
	"context"
	"errors"
	"html/template"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/delivery"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/mail"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/channels"
)

const (
	// MaxChannels is how many channels a workspace may have.
	MaxChannels = 20
	// testPause is the time after a test before the next one: tests go to mailboxes of others.
	testPause = 10 * time.Second
)

// Keys encrypts addresses.
type Keys interface {
	Seal(plain []byte, context ...string) ([]byte, error)
	Open(sealed []byte, context ...string) (plain []byte, stale bool, err error)
}

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Mailer sends mail.
type Mailer interface {
	Send(ctx context.Context, m mail.Message) error
}

// Config names what a Service works with.
type Config struct {
	Store     *channels.Store
	Jobs      Jobs
	Keys      Keys
	Client    *egress.Client
	Mail      Mailer // nil: no mail server is configured
	Clock     func() time.Time
	PublicURL string // where people reach the application
	Secret    []byte // signs the links that end mails and confirm addresses
	Logger    *slog.Logger

	PerAddress, PerWorkspace access.Guesses // limit confirmations

	// Pauses are the times between attempts at a message; nil: the usual ones, ten attempts over 75 hours.
	Pauses []time.Duration
	// Every is how often due channels are looked for; 0: 5 s.
	Every time.Duration
}

// Service manages channels and sends their messages.
type Service struct {
	Config

	turns *job.Shares
	pages *template.Template
}

// New checks the configuration.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.Jobs == nil || c.Keys == nil || c.Client == nil || c.Clock == nil || c.PublicURL == "" || len(c.Secret) == 0 ||
		c.PerAddress == nil || c.PerWorkspace == nil {
		return nil, errors.New("channel: all but Mail, Logger, Pauses and Every are needed")
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Pauses == nil {
		c.Pauses = delivery.Pauses()
	}
	if c.Every == 0 {
		c.Every = usualEvery
	}
	templates, err := pages()
	if err != nil {
		return nil, err
	}
	return &Service{Config: c, turns: job.NewShares(workers), pages: templates}, nil
}

// now returns the time to the microsecond, as it is stored.
func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Microsecond) }

// MailConfigured reports whether channels of the kind email can be made.
func (s *Service) MailConfigured() bool { return s.Mail != nil }

// Create adds a channel to the caller's workspace. Errors are faults: Invalid, naming every field, and Conflict when the
// workspace has MaxChannels.
func (s *Service) Create(ctx context.Context, who *access.Principal, in model.ChannelInput) (*model.Channel, error) {
	now := s.now()
	c := &model.Channel{
		WorkspaceID: who.WorkspaceID, ID: model.NewID(), Kind: in.Kind, SignalKinds: []model.SignalKind{}, ProjectIds: []uuid.UUID{},
		Timing: model.ChannelTimingAtOnce, Hour: usualHour, Weekday: 1, State: model.ChannelStateActive, CreatedAt: now, UpdatedAt: now,
	}
	err := s.describe(ctx, who, c, &model.ChannelPatch{
		Name: &in.Name, Address: &in.Address, SignalKinds: in.SignalKinds, ProjectIds: in.ProjectIds, Timing: in.Timing, Hour: in.Hour,
		Weekday: in.Weekday, Timezone: in.Timezone,
	})
	if err != nil {
		return nil, err
	}
	return c, s.Store.InTx(ctx, func(ctx context.Context) error {
		all, err := s.Store.Of(ctx, who.WorkspaceID)
		if err != nil {
			return err
		}
		if len(all) >= MaxChannels {
			return fault.New(fault.Conflict, "the workspace has %d channels already, the most there may be", len(all))
		}
		if c.State = stateOf(c); c.State == model.ChannelStateUnconfirmed {
			if err := s.ask(ctx, c); err != nil {
				return err
			}
		}
		return s.Store.Insert(ctx, c)
	})
}

// Update changes what is given of a channel. Enabling it clears the reason for which it was disabled; what its recipient
// ended stays ended. Another mailbox confirms its address first.
func (s *Service) Update(ctx context.Context, who *access.Principal, id uuid.UUID, in model.ChannelPatch) (*model.Channel, error) {
	return s.change(ctx, who, id, func(ctx context.Context, c *model.Channel) error {
		if err := s.describe(ctx, who, c, &in); err != nil {
			return err
		}
		before := c.State
		if err := setState(c, &in); err != nil {
			return err
		}
		if c.State == model.ChannelStateUnconfirmed && (in.Address != nil || before != c.State) {
			if err := s.ask(ctx, c); err != nil {
				return err
			}
		}
		if c.State != model.ChannelStateActive {
			return s.Store.Drop(ctx, c)
		}
		if in.Timing != nil || in.Hour != nil || in.Weekday != nil || in.Timezone != nil {
			return s.Store.Reschedule(ctx, c, c.UpdatedAt)
		}
		return s.Store.Update(ctx, c)
	})
}

// setState sets the state that follows from another address and from the one that is asked for.
func setState(c *model.Channel, in *model.ChannelPatch) error {
	if in.Address != nil && c.State != model.ChannelStateDisabled {
		c.State = stateOf(c)
	}
	switch {
	case in.State == nil || *in.State == c.State:
	case *in.State == model.ChannelStateUnconfirmed:
		return fault.Field("state", "only another mailbox makes a channel unconfirmed")
	case *in.State == model.ChannelStateDisabled:
		c.State, c.DisabledReason = *in.State, new("It was disabled by hand.")
	case c.Unsubscribed:
		return fault.New(fault.Conflict, "the recipient unsubscribed: only another address can be enabled")
	case c.State == model.ChannelStateUnconfirmed:
		return fault.New(fault.Conflict, "the mailbox has not confirmed its address")
	default:
		c.State, c.DisabledReason, c.LastError, c.Failures = stateOf(c), nil, nil, 0
	}
	return nil
}

// Delete removes a channel; a NotFound fault without it.
func (s *Service) Delete(ctx context.Context, who *access.Principal, id uuid.UUID) error {
	_, err := s.change(ctx, who, id, func(ctx context.Context, c *model.Channel) error {
		return s.Store.Delete(ctx, c.WorkspaceID, c.ID)
	})
	return err
}

// Test sends a test message, or to a mailbox that is not confirmed its confirmation, in one attempt.
func (s *Service) Test(ctx context.Context, who *access.Principal, id uuid.UUID) (*model.Channel, error) {
	return s.change(ctx, who, id, func(ctx context.Context, c *model.Channel) error {
		if c.State == model.ChannelStateDisabled {
			return fault.New(fault.Conflict, "the channel is disabled: enable it first")
		}
		if c.TestRequestedAt != nil && c.UpdatedAt.Sub(*c.TestRequestedAt) < testPause {
			return fault.New(fault.Conflict, "a test was sent a moment ago: wait %s", testPause)
		}
		if err := s.ask(ctx, c); err != nil {
			return err
		}
		return s.Store.Update(ctx, c)
	})
}

// change runs fn on a channel that others cannot change meanwhile.
func (s *Service) change(
	ctx context.Context, who *access.Principal, id uuid.UUID, fn func(context.Context, *model.Channel) error,
) (*model.Channel, error) {
	var c *model.Channel
	err := s.Store.InTx(ctx, func(ctx context.Context) (err error) {
		if c, err = s.Store.Lock(ctx, who.WorkspaceID, id); err != nil {
			return err
		}
		if !sees(who, c) {
			return fault.Missing("channel")
		}
		c.UpdatedAt = s.now()
		return fn(ctx, c)
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// sees reports whether a caller may know of a channel: a key that is limited to some projects knows of those that send
// nothing of others.
func sees(who *access.Principal, c *model.Channel) bool {
	if who.Projects == nil {
		return true
	}
	for _, id := range c.ProjectIds {
		if !who.Sees(id) {
			return false
		}
	}
	return len(c.ProjectIds) > 0
}

// Channel returns a channel that a caller may know of; a NotFound fault otherwise.
func (s *Service) Channel(ctx context.Context, who *access.Principal, id uuid.UUID) (*model.Channel, error) {
	c, err := s.Store.Channel(ctx, who.WorkspaceID, id)
	if err == nil && !sees(who, c) {
		err = fault.Missing("channel")
	}
	return c, err
}

// Of returns a page of the channels that a caller may know of, oldest first.
func (s *Service) Of(ctx context.Context, who *access.Principal, req page.Request) (*model.ChannelPage, error) {
	all, err := s.Store.Of(ctx, who.WorkspaceID)
	if err != nil {
		return nil, err
	}
	rows := []model.Channel{}
	for i := range all {
		if sees(who, &all[i]) && (len(req.After) == 0 || all[i].ID.String() > req.After[0]) && len(rows) < req.Rows() {
			rows = append(rows, all[i])
		}
	}
	items, next := page.Cut(req, rows, func(c model.Channel) []string { return []string{c.ID.String()} })
	return &model.ChannelPage{Items: items, NextCursor: next}, nil
}
