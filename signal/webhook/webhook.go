// Package webhook sends what happens in projects to programs, signed by Standard Webhooks 1.0.0.
package webhook

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/delivery"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
	"github.com/answer-visibility/avm/storage/webhooks"
)

const (
	// MaxWebhooks is how many webhooks a workspace may have.
	MaxWebhooks = 20
	// MaxReplay is how many events one replay sends.
	MaxReplay = 10_000
	// overlap is how long the old secret signs after a rotation.
	overlap = 24 * time.Hour
)

// Keys encrypts secrets.
type Keys interface {
	Seal(plain []byte, context ...string) ([]byte, error)
	Open(sealed []byte, context ...string) (plain []byte, stale bool, err error)
}

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Config names what a Service works with.
type Config struct {
	Store  *webhooks.Store
	Jobs   Jobs
	Keys   Keys
	Client *egress.Client
	Clock  func() time.Time
	Logger *slog.Logger // nil: none

	// Pauses are the times between attempts at an event; nil: the usual ones, ten attempts over 75 hours.
	Pauses []time.Duration
	// Every is how often due webhooks and new events are looked for; 0: 5 s.
	Every time.Duration
}

// Service manages webhooks and delivers events to them.
type Service struct {
	Config

	turns *job.Shares
}

// New checks the configuration.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.Jobs == nil || c.Keys == nil || c.Client == nil || c.Clock == nil {
		return nil, errors.New("webhook: Store, Jobs, Keys, Client and Clock are needed")
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
	return &Service{Config: c, turns: job.NewShares(workers)}, nil
}

// now returns the time to the microsecond, as it is stored.
func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Microsecond) }

// Create adds a webhook to a project. Its secret is in the answer alone. Errors are faults: Invalid, naming every field,
// and Conflict when the workspace has MaxWebhooks or no encryption key is configured.
func (s *Service) Create(ctx context.Context, p *model.Project, in model.WebhookInput) (*model.Webhook, error) {
	now := s.now()
	w := &model.Webhook{
		ProjectID: p.ID, ID: model.NewID(), Events: []model.EventType{}, State: model.WebhookStateActive, CreatedAt: now, UpdatedAt: now,
	}
	if err := s.describe(w, &in.URL, in.Events, in.Description); err != nil {
		return nil, err
	}
	if err := s.giveSecret(w); err != nil {
		return nil, err
	}
	return w, s.Store.InTx(ctx, func(ctx context.Context) error {
		n, err := s.Store.CountOfWorkspace(ctx, p.WorkspaceID)
		if err != nil {
			return err
		}
		if n >= MaxWebhooks {
			return fault.New(fault.Conflict, "the workspace has %d webhooks already, the most there may be", n)
		}
		return s.Store.Insert(ctx, w)
	})
}

// Update changes what is given of a webhook. Enabling it clears the reason for which it was disabled.
func (s *Service) Update(ctx context.Context, projectID, id uuid.UUID, in model.WebhookPatch) (*model.Webhook, error) {
	return s.change(ctx, projectID, id, func(ctx context.Context, w *model.Webhook) error {
		if err := s.describe(w, in.URL, in.Events, in.Description); err != nil {
			return err
		}
		if in.State == nil || *in.State == w.State {
			return s.Store.Update(ctx, w)
		}
		w.State = *in.State
		if w.State == model.WebhookStateDisabled {
			w.DisabledReason = new("It was disabled by hand.")
			return s.Store.Disable(ctx, w)
		}
		w.DisabledReason, w.HeldUntil = nil, nil
		return s.Store.Update(ctx, w)
	})
}

// Rotate makes a new secret. The old one signs as well for 24 hours.
func (s *Service) Rotate(ctx context.Context, projectID, id uuid.UUID) (*model.Webhook, error) {
	return s.change(ctx, projectID, id, func(ctx context.Context, w *model.Webhook) error {
		until := w.UpdatedAt.Add(overlap)
		w.SealedOld, w.OldSecretUntil = w.SealedSecret, &until
		if err := s.giveSecret(w); err != nil {
			return err
		}
		return s.Store.Update(ctx, w)
	})
}

// Delete removes a webhook; a NotFound fault without it.
func (s *Service) Delete(ctx context.Context, projectID, id uuid.UUID) error {
	return s.Store.Delete(ctx, projectID, id)
}

// Test sends a test event to a webhook, in one attempt.
func (s *Service) Test(ctx context.Context, projectID, id uuid.UUID) (*model.WebhookTest, error) {
	test := &model.WebhookTest{}
	_, err := s.change(ctx, projectID, id, func(ctx context.Context, w *model.Webhook) (err error) {
		if err := active(w); err != nil {
			return err
		}
		test.EventID, err = s.Store.AddEvent(ctx, id, event.Event{
			ProjectID: projectID, Type: model.EventWebhookTest, At: s.now(), Data: map[string]any{"webhook_id": id},
		})
		if err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, deliverJob(projectID, id))
	})
	return test, err
}

// Replay sends stored events to a webhook again.
func (s *Service) Replay(ctx context.Context, projectID, id uuid.UUID, in model.WebhookReplayInput) (*model.WebhookReplay, error) {
	replay := &model.WebhookReplay{}
	_, err := s.change(ctx, projectID, id, func(ctx context.Context, w *model.Webhook) error {
		now := s.now()
		of, err := rangeOf(in, now)
		if err != nil {
			return err
		}
		if err := active(w); err != nil {
			return err
		}
		if replay.Events, err = s.Store.Replay(ctx, w, of, MaxReplay+1, now); err != nil {
			return err
		}
		switch {
		case replay.Events == 0 && of.Event != nil:
			return fault.Field("event_id", "%s is not stored any more, or never was an event of the project", of.Event)
		case replay.Events > MaxReplay:
			return fault.Field("from", "more than %d events are in the range: choose a shorter one", MaxReplay)
		case replay.Events == 0:
			return nil
		}
		return s.Jobs.Enqueue(ctx, deliverJob(projectID, id))
	})
	if err != nil {
		return nil, err
	}
	return replay, nil
}

// rangeOf reads which events are to be sent again.
func rangeOf(in model.WebhookReplayInput, now time.Time) (webhooks.Range, error) {
	var wrong fault.Problems
	of := webhooks.Range{Event: in.EventID, To: now}
	if in.To != nil {
		of.To = *in.To
	}
	switch {
	case in.EventID != nil && (in.From != nil || in.To != nil):
		wrong.Add("event_id", "names one event: from and to cannot be given as well")
	case in.EventID == nil && in.From == nil:
		wrong.Add("from", "is needed where event_id is not given")
	case in.From != nil:
		if of.From = *in.From; of.From.After(of.To) {
			wrong.Add("to", "must not be before from")
		}
	}
	return of, wrong.Err()
}

func active(w *model.Webhook) error {
	if w.State != model.WebhookStateActive {
		return fault.New(fault.Conflict, "the webhook is disabled: enable it first")
	}
	return nil
}

// change runs fn on a webhook that others cannot change meanwhile.
func (s *Service) change(
	ctx context.Context, projectID, id uuid.UUID, fn func(context.Context, *model.Webhook) error,
) (*model.Webhook, error) {
	var w *model.Webhook
	err := s.Store.InTx(ctx, func(ctx context.Context) (err error) {
		if w, err = s.Store.Lock(ctx, projectID, id); err != nil {
			return err
		}
		w.UpdatedAt = s.now()
		return fn(ctx, w)
	})
	if err != nil {
		return nil, err
	}
	return w, nil
}

// ByID returns the webhooks that have the keys, by key.
func (s *Service) ByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Webhook, error) {
	return s.Store.ByID(ctx, keys)
}

// Of returns a page of the webhooks of projects, oldest first. Of every project it returns one webhook more than the
// limit if there is one.
func (s *Service) Of(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]model.Webhook, error) {
	return s.Store.Of(ctx, projectIDs, req)
}

// Attempts returns a page of a webhook's attempts, newest first.
func (s *Service) Attempts(ctx context.Context, w *model.Webhook, req page.Request) (*model.WebhookAttemptPage, error) {
	return s.Store.Attempts(ctx, w, req)
}
