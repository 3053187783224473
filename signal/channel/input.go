package channel

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/internal/delivery"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/mail"
	"github.com/answer-visibility/avm/model"
)

const (
	maxName   = 80
	usualHour = 8
	// shownTail is how much of the end of an address people see.
	shownTail = 4
)

// describe puts what is given, not nil, into a channel, and reports everything that is wrong with it.
func (s *Service) describe(ctx context.Context, who *access.Principal, c *model.Channel, in *model.ChannelPatch) error {
	var wrong fault.Problems
	if in.Name != nil {
		c.Name = strings.TrimSpace(*in.Name)
		if n := utf8.RuneCountInString(c.Name); n == 0 || n > maxName || strings.ContainsAny(c.Name, "\r\n") {
			wrong.Add("name", "must be one line of 1 to %d characters", maxName)
		}
	}
	if in.SignalKinds != nil {
		c.SignalKinds = in.SignalKinds
		noteRepeats("signal_kinds", in.SignalKinds, &wrong)
	}
	setTimes(c, in, &wrong)
	if err := s.setProjects(ctx, who, c, in, &wrong); err != nil {
		return err
	}
	if in.Address != nil {
		if err := s.setAddress(ctx, c, strings.TrimSpace(*in.Address), &wrong); err != nil {
			return err
		}
	}
	return wrong.Err()
}

func setTimes(c *model.Channel, in *model.ChannelPatch, wrong *fault.Problems) {
	if in.Timing != nil {
		c.Timing = *in.Timing
	}
	if in.Hour != nil {
		if c.Hour = *in.Hour; c.Hour < 0 || c.Hour > 23 {
			wrong.Add("hour", "must be a number from 0 to 23")
		}
	}
	if in.Weekday != nil {
		if c.Weekday = *in.Weekday; c.Weekday < 1 || c.Weekday > 7 {
			wrong.Add("weekday", "must be a number from 1 (Monday) to 7")
		}
	}
	if in.Timezone != nil {
		c.Timezone = *in.Timezone
		_, err := cadence.Zone(c.Timezone)
		wrong.Note("timezone", err)
	}
}

// setProjects checks the projects and sets the time zone of a new channel.
func (s *Service) setProjects(ctx context.Context, who *access.Principal, c *model.Channel, in *model.ChannelPatch, wrong *fault.Problems) error {
	isNew := c.Timezone == ""
	if in.ProjectIds == nil && !isNew {
		return nil
	}
	homes, err := s.Store.Projects(ctx, who.WorkspaceID)
	if err != nil {
		return err
	}
	if in.ProjectIds != nil {
		c.ProjectIds = in.ProjectIds
		noteRepeats("project_ids", in.ProjectIds, wrong)
	}
	for i, id := range c.ProjectIds {
		if !slices.Contains(homes, id) || !who.Sees(id) {
			wrong.Add("project_ids["+strconv.Itoa(i)+"]", "%s is no project of the workspace", id)
		}
	}
	if who.Projects != nil && len(c.ProjectIds) == 0 {
		wrong.Add("project_ids", "must name projects: the key is limited to some")
	}
	if !isNew {
		return nil
	}
	if c.Timezone = "UTC"; len(homes) > 0 {
		first := homes[0]
		if len(c.ProjectIds) > 0 {
			first = c.ProjectIds[0]
		}
		c.Timezone, err = s.Store.Zone(ctx, first)
	}
	return err
}

func noteRepeats[T comparable](field string, values []T, wrong *fault.Problems) {
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			wrong.Add(field+"["+strconv.Itoa(i)+"]", "%v is there already", v)
		}
	}
}

// setAddress checks an address as far as it shows by itself what is wrong, and encrypts it. A mailbox is confirmed when it is
// that of a known member who has not ended this channel; else it is asked.
func (s *Service) setAddress(ctx context.Context, c *model.Channel, address string, wrong *fault.Problems) (err error) {
	confirmed := true
	if c.Kind == model.ChannelKindEmail {
		if s.Mail == nil {
			wrong.Add("kind", "no mail server is configured: the operator sets mail.smtp_url and mail.from")
			return nil
		}
		if address, err = mail.CheckAddress(address); err != nil {
			wrong.Add("address", "%s", err.Error())
			return nil
		}
		known, err := s.Store.Knows(ctx, c.WorkspaceID, address)
		if err != nil {
			return err
		}
		confirmed = known && !c.Unsubscribed
	} else if err := delivery.CheckAddress(s.Client, address); err != nil {
		wrong.Note("address", err)
		return nil
	}
	c.Address, c.Unsubscribed, c.ConfirmedAt = shortened(c.Kind, address), false, nil
	if confirmed {
		c.ConfirmedAt = &c.UpdatedAt
	}
	c.Sealed, err = s.Keys.Seal([]byte(address), boundTo(c.WorkspaceID, c.ID)...)
	return err
}

// addressOf returns the address of a channel.
func (s *Service) addressOf(c *model.Channel) (string, error) {
	address, _, err := s.Keys.Open(c.Sealed, boundTo(c.WorkspaceID, c.ID)...)
	if err != nil {
		return "", fmt.Errorf("open address of channel %s: %w", c.ID, err)
	}
	return string(address), nil
}

// boundTo is what an encrypted address belongs to: it opens for no other channel.
func boundTo(workspaceID, id uuid.UUID) []string {
	return []string{"channel", workspaceID.String(), id.String()}
}

// shortened returns as much of an address as tells it from others.
func shortened(kind model.ChannelKind, address string) string {
	if kind == model.ChannelKindEmail {
		name, domain, _ := strings.Cut(address, "@")
		_, size := utf8.DecodeRuneInString(name)
		return name[:size] + "…@" + domain
	}
	u, err := url.Parse(address)
	if err != nil {
		return "…"
	}
	rest := u.RequestURI()
	if len(rest) < 4*shownTail {
		return u.Scheme + "://" + u.Host + "/…"
	}
	return u.Scheme + "://" + u.Host + "/…" + strings.ToValidUTF8(rest[len(rest)-shownTail:], "")
}
