package model

import (
	"time"

	"github.com/google/uuid"
)

// Connection is an account at a vendor whose figures are imported.
type Connection struct {
	ProjectID             uuid.UUID `bun:",pk"`
	ID                    uuid.UUID `bun:",pk"`
	Kind                  ConnectionKind
	Property              string // the site or property at the vendor
	Label                 string
	CredentialKind        CredentialKind
	CredentialLabel       string
	CredentialFingerprint string
	Sealed                []byte // the encrypted credential; empty once disconnected
	State                 ConnectionState
	LastError             string
	LastErrorAt           *time.Time
	CreatedAt             time.Time
	UpdatedAt             time.Time
	DisconnectedAt        *time.Time
}

// ConnectionFeed is what one report imports through a connection, and how far.
type ConnectionFeed struct {
	ProjectID    uuid.UUID `bun:",pk"`
	ConnectionID uuid.UUID `bun:",pk"`
	Feed         string    `bun:",pk"`
	FirstDay     string
	LastSyncedAt *time.Time
	NextSyncAt   time.Time
	State        ConnectionState
	Failures     int
	LastError    string

	// Counted over the days that were read.
	ReadDays    int     `bun:",scanonly"`
	SettledDays int     `bun:",scanonly"`
	Rows        int64   `bun:",scanonly"`
	EarliestDay *string `bun:",scanonly"`
	LatestDay   *string `bun:",scanonly"`
}
