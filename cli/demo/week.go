package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

const (
	weekName = "Sample week" // of the channel and the webhook
	mailTo   = "you@example.com"
	// weekPatience is how long the week waits for a mail or an event.
	weekPatience = time.Minute
)

// Week is what receives mails and events while the demo shows a week.
type Week struct {
	Post  *Post
	Hooks *Hooks
	// Engines are the recorded engines, one of which refuses to answer this week.
	Engines *Recordings
	// Prints is empty when reports are printed, and else says why not.
	Prints string
}

// showWeek shows how what moves comes to people and programs: an audit, a signal, its mail and its event, and a report that is
// handed over and taken back.
func (d *Demo) showWeek(ctx context.Context, client *apiClient, project uuid.UUID) error {
	d.say("\nA week on the sample.\n\n")
	base := fmt.Sprintf("/v1/projects/%s", project)
	if err := d.dropEarlierWeek(ctx, client, base); err != nil {
		return err
	}
	if err := d.openMailbox(ctx, client, project); err != nil {
		return err
	}
	var hook struct {
		Secret string `json:"secret"`
	}
	if err := client.post(ctx, base+"/webhooks", uuid.NewString(), map[string]any{"url": d.Week.Hooks.URL, "description": weekName}, &hook); err != nil {
		return err
	}
	d.step("A webhook sends events to a receiver on this machine, signed with a secret that was shown once.", "Webhooks: "+d.screen(project, "webhooks"))
	if err := d.reportChange(ctx, client, project, hook.Secret); err != nil {
		return err
	}
	return d.handOver(ctx, client, project, base)
}

// dropEarlierWeek deletes the channel and the webhook of an earlier demo, whose receivers have ended.
func (d *Demo) dropEarlierWeek(ctx context.Context, client *apiClient, base string) error {
	type made struct {
		ID                uuid.UUID
		Name, Description string
	}
	for _, path := range []string{"/v1/channels", base + "/webhooks"} {
		var list struct{ Items []made }
		if err := client.get(ctx, path, &list); err != nil {
			return err
		}
		for _, one := range list.Items {
			if one.Name == weekName || one.Description == weekName {
				if err := client.remove(ctx, path+"/"+one.ID.String()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// openMailbox makes a channel to the local mailbox, and confirms its address as its owner does.
func (d *Demo) openMailbox(ctx context.Context, client *apiClient, project uuid.UUID) error {
	channel := map[string]any{"name": weekName, "kind": "email", "address": mailTo, "project_ids": []uuid.UUID{project}}
	if err := client.post(ctx, "/v1/channels", uuid.NewString(), channel, &struct{}{}); err != nil {
		return err
	}
	mail, err := await(ctx, d.Week.Post.Mails, func(m Mail) bool { return strings.Contains(m.Text, "/confirm-channel/") })
	if err != nil {
		return fmt.Errorf("the confirmation: %w", err)
	}
	link := regexp.MustCompile(`http\S+/confirm-channel/[\w-]+`).FindString(mail.Text)
	if status, _, err := open(ctx, http.MethodPost, link); err != nil || status != http.StatusOK {
		return fmt.Errorf("confirm the mailbox: %d %w", status, err)
	}
	d.step("The mailbox "+mailTo+" got a confirmation, and its link was opened.", "Channels: "+d.screen(project, "channels"), "Mail: "+mail.File)
	return nil
}

// reportChange runs an audit in which an engine refuses to answer, and waits for the mail and the event about it. Then it runs one
// in which the engine answers again.
func (d *Demo) reportChange(ctx context.Context, client *apiClient, project uuid.UUID, secret string) error {
	d.Week.Engines.Refuse(true)
	defer d.Week.Engines.Refuse(false)
	if err := d.runAudit(ctx, client, project); err != nil {
		return err
	}
	d.step("An audit ended. ChatGPT (sample) answered none of its questions: its key was revoked.", "Audits: "+d.screen(project, "audits"))
	mail, err := await(ctx, d.Week.Post.Mails, func(m Mail) bool { return strings.Contains(m.Text, "engine_degraded") })
	if err != nil {
		return fmt.Errorf("the mail about a signal: %w", err)
	}
	d.step("It became a signal, and a mail: "+mail.Subject, "Signals: "+d.screen(project, "signals"), "Mail: "+mail.File)
	if err := d.verifyEvent(ctx, secret); err != nil {
		return err
	}
	d.Week.Engines.Refuse(false)
	if err := d.runAudit(ctx, client, project); err != nil {
		return err
	}
	mail, err = await(ctx, d.Week.Post.Mails, func(m Mail) bool { return strings.Contains(m.Text, "Ended: ") })
	if err != nil {
		return fmt.Errorf("the mail about a signal's end: %w", err)
	}
	d.step("The next audit had all answers again, so the signal ended: "+mail.Subject, "Mail: "+mail.File)
	return nil
}

// verifyEvent waits for the event about the signal and verifies its signature, with the library of Standard Webhooks.
func (d *Demo) verifyEvent(ctx context.Context, secret string) error {
	event, err := await(ctx, d.Week.Hooks.Events, func(e Event) bool { return strings.Contains(string(e.Body), `"signal.started"`) })
	if err != nil {
		return fmt.Errorf("the event about a signal: %w", err)
	}
	verifier, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return err
	}
	if err := verifier.Verify(event.Body, event.Header); err != nil {
		return fmt.Errorf("the event's signature: %w", err)
	}
	if verifier.Verify(append(slices.Clone(event.Body), ' '), event.Header) == nil {
		return errors.New("a changed event passes as signed")
	}
	d.step("The receiver got the event "+event.Header.Get("Webhook-Id")+", and its signature is right; with one byte more it is wrong.", "Body: "+string(event.Body))
	return nil
}

// handOver shares a report, opens and keeps it, and revokes its link.
func (d *Demo) handOver(ctx context.Context, client *apiClient, project uuid.UUID, base string) error {
	var link struct {
		ID  uuid.UUID `json:"id"`
		URL string    `json:"url"`
	}
	if err := client.post(ctx, base+"/report-links", uuid.NewString(), map[string]any{"sender": "Sample Agency"}, &link); err != nil {
		return err
	}
	page, err := d.keep(ctx, link.URL, "report.html")
	if err != nil {
		return err
	}
	d.step("A report was shared by a link, and opened without an account.", "Reports: "+d.screen(project, "reports"), "Page: "+page)
	if d.Week.Prints != "" {
		d.step("It was not printed: "+d.Week.Prints, "")
	} else {
		printed, err := d.keep(ctx, link.URL+".pdf", "report.pdf")
		if err != nil {
			return err
		}
		d.step("It was kept as PDF.", "File: "+printed)
	}
	if err := client.remove(ctx, base+"/report-links/"+link.ID.String()); err != nil {
		return err
	}
	status, _, err := open(ctx, http.MethodGet, link.URL)
	if err != nil || status != http.StatusNotFound {
		return fmt.Errorf("a revoked link answers %d: %w", status, err)
	}
	d.step("The link was revoked: it answers 404 now.", "Link: "+link.URL)
	return nil
}

// keep writes what an address shows into a file of the data folder, and returns its path.
func (d *Demo) keep(ctx context.Context, address, name string) (string, error) {
	status, content, err := open(ctx, http.MethodGet, address)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("GET %s: %d", address, status)
	}
	if err != nil {
		return "", err
	}
	path := filepath.Join(d.Config.DataDir, name)
	return path, os.WriteFile(path, content, 0o600)
}

// step prints what happened, and where to look.
func (d *Demo) step(what string, where ...string) {
	d.say("  * %s\n", what)
	for _, line := range where {
		if line != "" {
			d.say("      %s\n", line)
		}
	}
}

// screen returns the address of a screen of the application.
func (d *Demo) screen(project uuid.UUID, name string) string {
	return d.URL + "/projects/" + project.String() + "/" + name
}

// open asks for an address as a browser without a session does.
func open(ctx context.Context, method, address string) (status int, content []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, method, address, nil)
	if err != nil {
		return 0, nil, err
	}
	response, err := (&http.Client{Timeout: callTimeout}).Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close() //nolint:errcheck // it was read
	content, err = io.ReadAll(io.LimitReader(response.Body, maxBody))
	return response.StatusCode, content, err
}

// await returns the first of what arrives that is looked for.
func await[T any](ctx context.Context, from <-chan T, is func(T) bool) (found T, err error) {
	ctx, cancel := context.WithTimeout(ctx, weekPatience)
	defer cancel()
	for {
		select {
		case one := <-from:
			if is(one) {
				return one, nil
			}
		case <-ctx.Done():
			return found, fmt.Errorf("it did not arrive: %w", ctx.Err())
		}
	}
}
