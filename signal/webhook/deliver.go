package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/delivery"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/webhooks"
)

const (
	queue      = "webhooks"
	workers    = 16
	usualEvery = 5 * time.Second
	dueBatch   = 500
	// eventBatch is how many events of a project are distributed before the next project has its turn.
	eventBatch = 200
	// slice is how long a webhook keeps its worker.
	slice          = 20 * time.Second
	deliverTimeout = 2 * time.Minute
)

// dueArgs is the periodic job that distributes new events and looks for webhooks that are due.
type dueArgs struct{}

// Kind implements job.Args.
func (dueArgs) Kind() string { return "due_webhooks" }

// deliverArgs is the job that delivers what is due at one webhook. Each webhook has one at a time, so a slow receiver
// keeps one worker.
type deliverArgs struct {
	Project uuid.UUID `json:"p"`
	Webhook uuid.UUID `json:"w"`
}

// Kind implements job.Args.
func (deliverArgs) Kind() string { return "deliver_webhook" }

func deliverJob(projectID, id uuid.UUID) job.Insert {
	return job.Insert{Args: deliverArgs{Project: projectID, Webhook: id}, Queue: queue, MaxAttempts: 1, Unique: true}
}

// Kinds returns the kinds of jobs that webhooks are made of. A delivery that failed is due again, so no job is retried.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{
		job.Define(job.Definition[dueArgs]{
			Queue: "due_webhooks", Workers: 1, Every: s.Every, MaxAttempts: 1,
			Work: func(ctx context.Context, _ dueArgs) error { return s.Look(ctx, job.Stopping(ctx)) },
		}),
		job.Define(job.Definition[deliverArgs]{
			Queue: queue, Workers: workers, Timeout: deliverTimeout, MaxAttempts: 1, Work: s.turn,
			Project: func(a deliverArgs) uuid.UUID { return a.Project },
		}),
	}
}

// Look distributes new events, some of each project in turn, and enqueues the webhooks that are due. An error of one
// project does not stop the others.
func (s *Service) Look(ctx context.Context, stopping <-chan struct{}) error {
	var failed []error
	passed := []uuid.UUID{} // projects whose events are still due
	for {
		projects, err := s.Store.ProjectsWithEvents(ctx, passed, dueBatch)
		if err != nil {
			return err
		}
		for _, project := range projects {
			if err := s.Store.Distribute(ctx, project, eventBatch, s.now()); err != nil {
				failed, passed = append(failed, err), append(passed, project)
			}
		}
		if err := s.enqueueDue(ctx); err != nil || len(projects) == 0 {
			return errors.Join(append(failed, err)...)
		}
		select {
		case <-stopping:
			return nil
		default:
		}
	}
}

func (s *Service) enqueueDue(ctx context.Context) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error {
		due, err := s.Store.Due(ctx, s.now(), dueBatch)
		if err != nil || len(due) == 0 {
			return err
		}
		jobs := make([]job.Insert, len(due))
		for i, d := range due {
			jobs[i] = deliverJob(d.ProjectID, d.WebhookID)
		}
		return s.Jobs.Enqueue(ctx, jobs...)
	})
}

// turn delivers what is due at a webhook, in its workspace's share of the workers.
func (s *Service) turn(ctx context.Context, a deliverArgs) error {
	workspace, err := s.Store.Workspace(ctx, a.Project)
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	if err != nil {
		return err
	}
	return s.turns.Work(workspace, func() error { return s.Deliver(ctx, a.Project, a.Webhook) })
}

// Deliver sends the events that are due at a webhook, one after the other, for a while. It stops at the first failure,
// so that other webhooks have their turn.
func (s *Service) Deliver(ctx context.Context, projectID, id uuid.UUID) error {
	end, stopping := s.Clock().Add(slice), job.Stopping(ctx)
	for s.Clock().Before(end) {
		select {
		case <-stopping:
			return nil
		default:
		}
		more, err := s.deliverNext(ctx, projectID, id)
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	return s.Store.Settle(ctx, projectID, id, s.now())
}

// deliverNext makes one attempt, and reports whether another may follow at once.
func (s *Service) deliverNext(ctx context.Context, projectID, id uuid.UUID) (more bool, err error) {
	now := s.now()
	w, err := s.Store.Webhook(ctx, projectID, id)
	if fault.KindOf(err) == fault.NotFound {
		return false, nil
	}
	if err != nil || w.State != model.WebhookStateActive || w.HeldUntil != nil && now.Before(*w.HeldUntil) {
		return false, err
	}
	d, err := s.Store.NextDelivery(ctx, projectID, id, now)
	if d == nil || err != nil {
		return false, err
	}
	if d.Type == nil {
		return true, s.Store.Drop(ctx, projectID, id, d.EventID, now)
	}
	o, err := s.attempt(ctx, w, d)
	if err != nil {
		return false, err
	}
	return o.Attempt.Error == nil, s.Store.Record(ctx, o)
}

// message is the body of a request.
type message struct {
	Type      model.EventType `json:"type"`
	Timestamp time.Time       `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
}

// attempt sends an event, and returns what follows from the answer.
func (s *Service) attempt(ctx context.Context, w *model.Webhook, d *webhooks.Delivery) (webhooks.Outcome, error) {
	now := s.now()
	secrets, err := s.secrets(w, now)
	if err != nil {
		return webhooks.Outcome{}, fmt.Errorf("open secret of webhook %s: %w", w.ID, err)
	}
	body, err := json.Marshal(message{Type: *d.Type, Timestamp: d.At.UTC(), Data: d.Data})
	if err != nil {
		return webhooks.Outcome{}, err
	}
	status, header, err := s.Client.Post(ctx, w.URL, signed(secrets, d.EventID, now, body), body)
	if err != nil && ctx.Err() != nil {
		return webhooks.Outcome{}, ctx.Err() // the process stops: that is not the receiver's failure
	}
	at := s.now()
	o := webhooks.Outcome{Began: now, Attempt: model.WebhookAttempt{
		ProjectID: w.ProjectID, WebhookID: w.ID, ID: model.NewID(), EventID: d.EventID, Type: string(*d.Type), Attempt: d.Attempts + 1, At: at,
	}}
	if err == nil {
		o.Attempt.StatusCode = &status
		if status/100 == 2 {
			return o, nil
		}
	}
	o.Attempt.Error = new(delivery.Reason(status, header, err))
	if status == http.StatusGone {
		o.Gone = "The receiver answered 410 Gone."
		return o, nil
	}
	s.plan(&o, header, *d.Type)
	return o, nil
}

// plan sets when the next attempt follows.
func (s *Service) plan(o *webhooks.Outcome, header http.Header, kind model.EventType) {
	a := &o.Attempt
	wait, asked := delivery.RetryAfter(header, a.At)
	if asked {
		o.HeldUntil = new(a.At.Add(wait))
	}
	if a.Attempt > len(s.Pauses) || kind == model.EventWebhookTest {
		return
	}
	a.NextAttemptAt = new(a.At.Add(max(delivery.Spread(s.Pauses[a.Attempt-1]), wait)))
}
