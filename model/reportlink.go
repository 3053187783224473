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

	URL   *string         `bun:"-"` // known when the link is made, and never again
	State ReportLinkState `bun:"-"`
}

// From returns the first day of the period; nil without one.
func (l *ReportLink) From() *DateOrTime { return dateOrTime(l.FromAt) }

// To returns the last day of the period; nil without one.
func (l *ReportLink) To() *DateOrTime { return dateOrTime(l.ToAt) }

// HasPassword reports whether the page asks for a password.
func (l *ReportLink) HasPassword() bool { return l.PasswordHash != nil }

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
