package model

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// ReportOptions are what a report is about beside its period, how it looks, and who may open it.
type ReportOptions struct {
	Market       string // a market's id, or DefaultMarket
	Sender       string
	Introduction string
	Color        string
	Logo         string
	PasswordHash *string
	HasPassword  bool `bun:"-"` // whether PasswordHash is not nil
}

// SetPassword sets the hash of the password that the page asks for; nil: it asks for none.
func (o *ReportOptions) SetPassword(hash *string) { o.PasswordHash, o.HasPassword = hash, hash != nil }

// AfterScanRow implements Bun's hook.
func (o *ReportOptions) AfterScanRow(context.Context) error {
	o.SetPassword(o.PasswordHash)
	return nil
}

// ReportLink shows one report of a project to people without an account.
type ReportLink struct {
	ReportOptions

	ProjectID    uuid.UUID `bun:",pk"`
	ID           uuid.UUID `bun:",pk"`
	Fingerprint  []byte    // of the token in the address
	FromAt       string    // a day or an instant; empty: the report is about the newest audit
	ToAt         string
	CreatedBy    string
	CreatedAt    time.Time
	ExpiresAt    time.Time
	RevokedAt    *time.Time
	Views        int
	LastViewedAt *time.Time

	URL   *string         `bun:"-"` // known when the link is made, and never again
	From  *DateOrTime     `bun:"-"` // FromAt and ToAt as they are shown, as the field below
	To    *DateOrTime     `bun:"-"`
	State ReportLinkState `bun:"-"`
}

// Show sets what is shown of the link at a time.
func (l *ReportLink) Show(now time.Time) {
	l.From, l.To, l.State = dateOrTime(l.FromAt), dateOrTime(l.ToAt), l.StateAt(now)
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

// ReportSchedule makes links to reports by itself and sends them to channels. NextAt is nil exactly when it is not enabled.
type ReportSchedule struct {
	ReportOptions

	ProjectID   uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	WorkspaceID uuid.UUID
	Cadence     ReportCadence
	Day         int         // of the week, 1 is Monday, or of the month
	Hour        int         // of the project's clock
	ChannelIds  []uuid.UUID `bun:",array"` // of channels that may have been deleted
	LinkDays    int         // how long its links last
	Enabled     bool
	NextAt      *time.Time
	LastAt      *time.Time
	LastError   *string // why the last report was not sent; nil: it was
	CreatedBy   string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}
