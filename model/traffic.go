package model

import (
	"database/sql/driver"
	"io"
	"time"

	"github.com/google/uuid"
)

// TrafficRange is the days that a report covers.
type TrafficRange string

// The ranges. RangeCustom is from one day to another.
const (
	Range7d     TrafficRange = "7d"
	Range28d    TrafficRange = "28d"
	Range90d    TrafficRange = "90d"
	Range12m    TrafficRange = "12m"
	Range16m    TrafficRange = "16m"
	RangeCustom TrafficRange = "custom"
)

// TrafficRanges lists the allowed values.
func TrafficRanges() []TrafficRange {
	return []TrafficRange{Range7d, Range28d, Range90d, Range12m, Range16m, RangeCustom}
}

// MarshalGQL writes the value as a JSON string.
func (r TrafficRange) MarshalGQL(w io.Writer) { writeQuoted(w, string(r)) }

// UnmarshalGQL reads one of TrafficRanges.
func (r *TrafficRange) UnmarshalGQL(v any) error { return readClosed(v, TrafficRanges(), r) }

// TrafficQuery selects the requests that a report on AI traffic covers.
type TrafficQuery struct {
	Range         *TrafficRange
	StartDate     *string
	EndDate       *string
	Purpose       *CrawlerPurpose
	Verification  *VerificationFilter
	BotID         *string
	Status        *string
	Folder        *string
	Pattern       *string
	ResourceClass *ResourceClass
	Tag           *string
	Tagged        []string // addresses of the pages with the tag
	Sort          *string
	Cursor        *string
	Limit         *int
}

// CrawlSource is where a site's logs come from. What it shows of its state is computed when it
// is read.
type CrawlSource struct {
	ProjectID             uuid.UUID         `bun:",pk"`
	ID                    uuid.UUID         `bun:",pk"`
	WorkspaceID           uuid.UUID         `bun:",scanonly"` // of a source that is read alone
	Setup                 CrawlSourceSetup  `bun:"setup"`
	Preset                string            `bun:"preset"`
	Format                string            `bun:"format"`
	FieldMap              map[string]string `bun:"field_map,type:jsonb"`
	CollectionPoint       string            `bun:"collection_point"`
	Origin                string            `bun:"origin"`
	Host                  string            `bun:"host"`
	SamplingKind          SamplingKind      `bun:"sampling_kind"`
	SamplingRate          *float64          `bun:"sampling_rate"`
	SamplingDescription   string            `bun:"sampling_description"`
	ReportingTimezone     string            `bun:"reporting_timezone"`
	BufferIntervalSeconds *int              `bun:"buffer_interval_seconds"`
	DigestKey             int64             `bun:"digest_key"`
	TokenPrefix           *string           `bun:"token_prefix"`
	TokenFingerprint      []byte            `bun:"token_fingerprint"`
	OwnershipChallenge    string            `bun:"challenge"`
	VerifiedAt            *time.Time        `bun:"verified_at"`
	AcceptedLines         int64             `bun:"accepted_lines"`
	RejectedLines         int64             `bun:"rejected_lines"`
	OverlappingLines      int64             `bun:"overlapping_lines"`
	UnsupportedUploads    int64             `bun:"unsupported_uploads"`
	UnsupportedBatches    int64             `bun:"unsupported_batches"`
	LastReceivedAt        *time.Time        `bun:"last_received_at"`
	LastAcceptedBatch     *time.Time        `bun:"last_accepted_at"`
	StallReason           *CrawlStallReason `bun:"stall_reason"`
	StalledAt             *time.Time        `bun:"stalled_at"`
	PullSubscription      *string           `bun:"pull_subscription"`
	PullNonce             *string           `bun:"pull_nonce"`
	PullCredentials       []byte            `bun:"pull_credentials"` // encrypted
	PullVerifiedAt        *time.Time        `bun:"pull_verified_at"`
	PullCheckedAt         *time.Time        `bun:"pull_checked_at"`
	PullFailure           *PullFailure      `bun:"pull_failure"`
	PulledAt              *time.Time        `bun:"pulled_at"`
	DrainedAt             *time.Time        `bun:"drained_at"`
	CreatedAt             time.Time         `bun:"created_at"`
	UpdatedAt             time.Time         `bun:"updated_at"`
	RevokedAt             *time.Time        `bun:"revoked_at"`

	Kind            CrawlSourceKind   `bun:"-"`
	Sampling        Sampling          `bun:"-"`
	Status          CrawlSourceStatus `bun:"-"`
	State           CrawlSourceState  `bun:"-"`
	Connection      CrawlConnection   `bun:"-"`
	Pull            *CrawlPull        `bun:"-"`
	Token           *string           `bun:"-"` // right after it was made
	LastProcessedAt *time.Time        `bun:"-"`
}

// Value implements driver.Valuer: Bun would write a pointer to a failure as JSON.
func (f PullFailure) Value() (driver.Value, error) { return string(f), nil }

// Value implements driver.Valuer, for the same reason.
func (r CrawlStallReason) Value() (driver.Value, error) { return string(r), nil }
