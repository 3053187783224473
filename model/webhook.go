package model

import (
	"time"

	"github.com/google/uuid"
)

// Webhook is the address of a program that a project's events are sent to.
type Webhook struct {
	ProjectID      uuid.UUID   `bun:",pk"`
	ID             uuid.UUID   `bun:",pk"`
	URL            string      `bun:"url"`
	Events         []EventType `bun:",array"` // empty: all
	Description    string
	SealedSecret   []byte     `bun:"secret"`
	SealedOld      []byte     `bun:"old_secret"` // signs as well until OldSecretUntil
	OldSecretUntil *time.Time `bun:"old_secret_until"`
	State          WebhookState
	DisabledReason *string
	HeldUntil      *time.Time // the receiver asked for a pause
	LastSuccessAt  *time.Time
	LastFailureAt  *time.Time
	CreatedAt      time.Time
	UpdatedAt      time.Time
	Secret         *string `bun:"-"` // right after it was made
}

// WebhookAttempt is one request that delivers an event.
type WebhookAttempt struct {
	ProjectID     uuid.UUID `bun:",pk"`
	WebhookID     uuid.UUID `bun:",pk"`
	ID            uuid.UUID `bun:",pk"`
	EventID       uuid.UUID
	Type          string
	Attempt       int
	StatusCode    *int    // nil: no answer
	Error         *string // nil: delivered
	At            time.Time
	NextAttemptAt *time.Time // nil: none follows
}
