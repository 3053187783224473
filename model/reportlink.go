package model

import (
	"time"

	"github.com/google/uuid"
)

// ReportLink shows one report of a project to people without an account.
type ReportLink struct {
	ProjectID    uuid.UUID `bun:",pk"`
	ID           uuid.UUID `bun:",pk"`
	Fingerprint  []byte    // of the token in the address
	FromAt       string    // a day or an instant; empty: the report is about the newest audit
	ToAt         string
	Market       string // a market's id, or DefaultMarket
	Sender       string
	Introduction string
	Color        string
	Logo         string
	PasswordHash *string
	CreatedBy    string
	CreatedAt    time.Time
	ExpiresAt    time.Time
	RevokedAt    *time.Time
	Views        int
	LastViewedAt *time.Time

	URL         *string         `bun:"-"` // known when the link is made, and never again
	From        *DateOrTime     `bun:"-"` // FromAt and ToAt as they are shown, as the fields below
	To          *DateOrTime     `bun:"-"`
	State       ReportLinkState `bun:"-"`
	HasPassword bool            `bun:"-"`
}

// Show sets what is shown of the link at a time.
func (l *ReportLink) Show(now time.Time) {
	l.From, l.To, l.State, l.HasPassword = dateOrTime(l.FromAt), dateOrTime(l.ToAt), l.StateAt(now), l.PasswordHash != nil
}

// StateAt returns what the link does at a time.
func (l *ReportLink) StateAt(now time.Time) ReportLinkState {
	switch {
	case l.RevokedAt != nil:
		return ReportLinkStateRevoked
	case !now.Before(l.ExpiresAt):
		return ReportLinkStateExpired
	default:
		return ReportLinkStateActive
	}
}

func dateOrTime(text string) *DateOrTime {
	d := new(DateOrTime)
	if text == "" || d.UnmarshalGQL(text) != nil {
		return nil
	}
	return d
}
