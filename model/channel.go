package model

import (
	"time"

	"github.com/google/uuid"
)

// Channel is a mailbox or a chat to which the signals of a workspace's projects are sent.
type Channel struct {
	WorkspaceID     uuid.UUID `bun:",pk"`
	ID              uuid.UUID `bun:",pk"`
	Name            string
	Kind            ChannelKind
	Sealed          []byte       // the address, encrypted
	Address         string       // shortened, for people
	SignalKinds     []SignalKind `bun:",array"` // empty: all
	ProjectIds      []uuid.UUID  `bun:",array"` // empty: all
	Timing          ChannelTiming
	Hour            int    // of Timezone
	Weekday         int    // 1: Monday
	Timezone        string // IANA
	State           ChannelState
	DisabledReason  *string
	ConfirmedAt     *time.Time // when its address was confirmed; nil: a mailbox that has not been yet
	Unsubscribed    bool       // its recipient ended it: nobody enables it again
	DueAt           *time.Time // when what waits is sent; nil: nothing waits
	Failures        int        // since the last success
	LastSuccessAt   *time.Time
	LastFailureAt   *time.Time
	LastError       *string
	TestRequestedAt *time.Time
	TestedAt        *time.Time
	TestError       *string
	CreatedAt       time.Time
	UpdatedAt       time.Time
}

// Announcement is a message of its own that channels send, such as a report.
type Announcement struct {
	Title string          `json:"title"`
	Note  string          `json:"note"`
	Links []AnnouncedLink `json:"links"`
}

// AnnouncedLink is an address, and what people call it.
type AnnouncedLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}
