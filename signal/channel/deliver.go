package channel

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/delivery"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/mail"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/channels"
)

const (
	queue        = "channels"
	workers      = 8
	usualEvery   = 5 * time.Second
	dueBatch     = 500
	sendTimeout  = 2 * time.Minute
	testAttempts = 3 // of a job whose process dies
)

// dueArgs is the periodic job that looks for channels that are due.
type dueArgs struct{}

// Kind implements job.Args.
func (dueArgs) Kind() string { return "due_channels" }

// sendArgs is the job that sends what a channel has. Each channel has one at a time, so a slow receiver keeps one worker.
type sendArgs struct {
	Workspace uuid.UUID `json:"w"`
	Channel   uuid.UUID `json:"c"`
}

// Kind implements job.Args.
func (sendArgs) Kind() string { return "send_channel" }

// testArgs is the job that sends a test.
type testArgs struct {
	Workspace uuid.UUID `json:"w"`
	Channel   uuid.UUID `json:"c"`
}

// Kind implements job.Args.
func (testArgs) Kind() string { return "test_channel" }

// Kinds returns the kinds of jobs that channels are made of. A channel whose message failed is due again, so the job is
// not retried.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{
		job.Define(job.Definition[dueArgs]{
			Queue: "due_channels", Workers: 1, Every: s.Every, MaxAttempts: 1,
			Work: func(ctx context.Context, _ dueArgs) error { return s.Look(ctx) },
		}),
		job.Define(job.Definition[sendArgs]{
			Queue: queue, Workers: workers, Timeout: sendTimeout, MaxAttempts: 1,
			Work: func(ctx context.Context, a sendArgs) error {
				return s.turns.Work(a.Workspace, func() error { return s.Deliver(ctx, a.Workspace, a.Channel) })
			},
		}),
		job.Define(job.Definition[testArgs]{
			Queue: queue, Workers: workers, Timeout: sendTimeout, MaxAttempts: testAttempts,
			Work: func(ctx context.Context, a testArgs) error {
				return s.turns.Work(a.Workspace, func() error { return s.DeliverTest(ctx, a.Workspace, a.Channel) })
			},
		}),
	}
}

// Look enqueues the channels that are due.
func (s *Service) Look(ctx context.Context) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		due, err := s.Store.Due(ctx, s.now(), dueBatch)
		if err != nil || len(due) == 0 {
			return err
		}
		jobs := make([]job.Insert, len(due))
		for i := range due {
			jobs[i] = job.Insert{Args: sendArgs{due[i].WorkspaceID, due[i].ID}, Queue: queue, MaxAttempts: 1, Unique: true}
		}
		return s.Jobs.Enqueue(ctx, jobs...)
	})
}

// Deliver sends the oldest announcement that a channel has, or else all signals as one message, if the channel is due.
func (s *Service) Deliver(ctx context.Context, workspaceID, id uuid.UUID) error {
	c, err := s.Store.Channel(ctx, workspaceID, id)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil || c.State != model.ChannelStateActive || c.DueAt == nil || c.DueAt.After(s.now()) {
		return err
	}
	o := channels.Outcome{}
	m, err := s.nextOf(ctx, c, &o)
	if err != nil {
		return err
	}
	if m != nil { // else the projects were deleted
		sent, err := s.send(ctx, c, m)
		if err != nil {
			return err
		}
		s.follow(c, &o, sent)
	}
	o.At = s.now()
	return s.Store.Record(ctx, c, o)
}

// nextOf returns the message that a channel sends next, and writes down what it has of the channel; nil: nothing waits.
func (s *Service) nextOf(ctx context.Context, c *model.Channel, o *channels.Outcome) (*message, error) {
	announced, err := s.Store.Announcement(ctx, c)
	if err != nil {
		return nil, err
	}
	if announced != nil {
		o.Announced = announced.Number
		return s.announcementOf(c, announced)
	}
	limits := limitsOf(c.Kind)
	rows, err := s.Store.Waiting(ctx, c, limits.perProject, limits.rows)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	o.Sent = rows[0].Last
	return s.digestOf(c, rows), nil
}

// DeliverTest sends a test message, or a confirmation, unless it was sent before.
func (s *Service) DeliverTest(ctx context.Context, workspaceID, id uuid.UUID) error {
	c, err := s.Store.Channel(ctx, workspaceID, id)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil || c.TestRequestedAt == nil || c.TestedAt != nil || c.State == model.ChannelStateDisabled {
		return err
	}
	m := s.testOf(c)
	if c.State == model.ChannelStateUnconfirmed {
		if m, err = s.confirmationOf(c); err != nil {
			return err
		}
	}
	sent, err := s.send(ctx, c, m)
	if err != nil {
		return err
	}
	return s.Store.RecordTest(ctx, c, s.now(), sent.reason)
}

// result is what became of a message.
type result struct {
	reason string // empty: it was sent
	wait   time.Duration
	gone   bool
}

// send sends a message. An error is of this service; what the receiver does wrong is in the result.
func (s *Service) send(ctx context.Context, c *model.Channel, m *message) (result, error) {
	address, err := s.addressOf(c)
	if err != nil {
		return result{}, err
	}
	if c.Kind == model.ChannelKindEmail {
		return s.sendMail(ctx, c, address, m)
	}
	body, err := bodyOf(c.Kind, m)
	if err != nil {
		return result{}, err
	}
	status, header, err := s.Client.Post(ctx, address, http.Header{"Content-Type": {"application/json"}}, body)
	if err != nil && ctx.Err() != nil {
		return result{}, ctx.Err() // the process stops: that is not the receiver's failure
	}
	if err == nil && status/100 == 2 {
		return result{}, nil
	}
	wait, _ := delivery.RetryAfter(header, s.now())
	return result{reason: delivery.Reason(status, header, err), wait: wait, gone: status == http.StatusGone}, nil
}

func (s *Service) sendMail(ctx context.Context, c *model.Channel, address string, m *message) (result, error) {
	if s.Mail == nil {
		return result{reason: "no mail server is configured"}, nil
	}
	composed, err := s.mailOf(c, address, m)
	if err != nil {
		return result{}, err
	}
	err = s.Mail.Send(ctx, composed)
	if err != nil && ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	if err != nil {
		return result{reason: mail.Reason(err)}, nil
	}
	return result{}, nil
}

// follow sets what follows from a message's result.
func (s *Service) follow(c *model.Channel, o *channels.Outcome, sent result) {
	o.Error = sent.reason
	switch {
	case sent.reason == "":
	case sent.gone:
		o.Gone = "The receiver answered 410 Gone."
	case c.Failures >= len(s.Pauses):
		o.Gone = fmt.Sprintf("%d attempts failed, the last one: %s.", c.Failures+1, sent.reason)
	default:
		o.RetryAt = new(s.now().Add(max(delivery.Spread(s.Pauses[c.Failures]), sent.wait)))
	}
}
