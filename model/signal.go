package model

import (
	"database/sql/driver"
	"time"

	"github.com/google/uuid"
)

// Signal is one state that moved beyond noise: reported when it begins and when it ends.
type Signal struct {
	ProjectID       uuid.UUID        `bun:",pk,type:uuid"`
	ID              uuid.UUID        `bun:",pk,type:uuid"`
	Kind            SignalKind       `bun:"kind"`
	State           SignalState      `bun:"state"`
	Title           string           `bun:"title"`
	Facts           *SignalFacts     `bun:"facts,type:jsonb"` // nil: it was found before they were stored
	Market          *AuditMarket     `bun:"market,type:jsonb"`
	MarketID        *uuid.UUID       `bun:"market_id,type:uuid"`
	LogicalEngine   *LogicalEngine   `bun:"logical_engine"`
	EngineLabel     *string          `bun:"-"` // what people call LogicalEngine, set where the signal is shown
	Subject         SignalRef        `bun:"subject,type:jsonb"`
	Part            *SignalRef       `bun:"part,type:jsonb"`
	Before          *float64         `bun:"rate_before"`
	Now             *float64         `bun:"rate_now"`
	Delta           *float64         `bun:"delta"`
	Interval        *SignalInterval  `bun:"change_interval,type:jsonb"`
	Verdict         Verdict          `bun:"verdict"`
	BaselineAuditID *uuid.UUID       `bun:"baseline_audit_id,type:uuid"`
	AuditID         *uuid.UUID       `bun:"audit_id,type:uuid"`
	Evidence        []SignalRef      `bun:"evidence,type:jsonb"`
	Muted           bool             `bun:"muted"`
	Feedback        *SignalFeedback  `bun:"feedback"`
	CreatedAt       time.Time        `bun:"created_at"`
	EndedAt         *time.Time       `bun:"ended_at"`
	EndReason       *SignalEndReason `bun:"end_reason"`
	// Cause names what it was found by, once for each cause and what it reports.
	Cause string `bun:"cause"`
	// StateKey names the kind, subject, part and market: a state that is active or muted is not reported again.
	StateKey string `bun:"state_key"`
	// Watch is what ends it; nil: it has no figure of audits.
	Watch *SignalWatch `bun:"watch,type:jsonb"`
}

// SignalFacts is what the title of a signal says beyond its figures.
type SignalFacts struct {
	MarketLabel string         `json:"market_label,omitempty"`
	Negative    bool           `json:"negative,omitempty"`
	Count       *int64         `json:"count,omitempty"`
	Total       *int64         `json:"total,omitempty"`
	Day         *Day           `json:"day,omitempty"`
	Month       *string        `json:"month,omitempty"`
	Since       *time.Time     `json:"since,omitempty"`
	Problem     *SignalProblem `json:"problem,omitempty"`
	Error       *string        `json:"error,omitempty"`
}

// SignalWatch is what the end of a signal is judged by.
type SignalWatch struct {
	Measure   string      `json:"measure"`
	PartKind  string      `json:"part_kind"`
	PartKey   string      `json:"part_key"`
	Up        bool        `json:"up"`
	Reference []uuid.UUID `json:"reference,omitempty"`
	Day       string      `json:"day,omitempty"` // of a count: the day that it was found in
}

// SignalRef names something that a signal is about or rests on.
type SignalRef struct {
	Kind  string `json:"kind"`
	ID    string `json:"id"`
	Label string `json:"label"`
	// Delta is the change of its figure, −1 to 1; nil: it has none.
	Delta *float64 `json:"delta,omitempty"`
}

// SignalInterval is the range of a change.
type SignalInterval struct {
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
	Level   float64 `json:"level"`
	Method  string  `json:"method"`
	Version string  `json:"version"`
}

// Value implements driver.Valuer.
func (k SignalKind) Value() (driver.Value, error) { return string(k), nil }

// Value implements driver.Valuer.
func (s SignalState) Value() (driver.Value, error) { return string(s), nil }

// Value implements driver.Valuer.
func (f SignalFeedback) Value() (driver.Value, error) { return string(f), nil }

// Value implements driver.Valuer.
func (r SignalEndReason) Value() (driver.Value, error) { return string(r), nil }
