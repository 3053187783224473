package model

import (
	"time"

	"github.com/google/uuid"
)

// AuditSchedule launches audits by itself. NextRunAt is nil exactly when it is
// not enabled.
type AuditSchedule struct {
	ProjectID       uuid.UUID `bun:",pk"`
	ID              uuid.UUID `bun:",pk"`
	WorkspaceID     uuid.UUID
	PromptSetID     uuid.UUID // of a set that may have been deleted
	AuditScope      AuditScope
	Cadence         AuditScheduleCadence
	IntervalMinutes *int // nil unless the cadence is every_n_minutes
	Timezone        string
	StartAt         time.Time       // the first run: intervals are counted from it
	StartWall       time.Time       // what the clocks of Timezone show then, as if in UTC: days and weeks repeat it
	Engines         []LogicalEngine `bun:",array"`
	EngineLabels    []string        `bun:"-"` // what people call Engines, set where the schedule is shown
	MarketIDs       []*uuid.UUID    `bun:"-"` // nil among them: the default market
	Repetitions     *int            // nil: the project's
	BenchmarkMode   *BenchmarkMode  `bun:"-"` // nil: the project's
	Enabled         bool
	NextRunAt       *time.Time
	LastRunAt       *time.Time
	LastAuditIDs    []uuid.UUID `bun:"last_audit_ids,array"` // audits of the last run
	LastFailureAt   *time.Time
	FailureCount    int // in a row
	LastError       string
	CreatedAt       time.Time
	UpdatedAt       time.Time
}
