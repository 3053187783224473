package model

import (
	"time"

	"github.com/google/uuid"
)

// Audit is one run of prompts against engines in one market.
type Audit struct {
	ProjectID            uuid.UUID `bun:",pk"`
	ID                   uuid.UUID `bun:",pk"`
	WorkspaceID          uuid.UUID
	ParentAuditID        *uuid.UUID
	LaunchID             *uuid.UUID
	Status               AuditStatus
	BenchmarkMode        BenchmarkMode
	AuditScope           AuditScope
	Repetitions          int
	RandomSeed           string
	RequestedCount       int
	CompletedCount       int
	FailedCount          int
	ErrorMessage         string
	ModelProvenance      []ModelProvenance `bun:"type:jsonb"`
	EngineSnapshots      []EngineSnapshot  `bun:"type:jsonb"`
	Market               AuditMarket       `bun:"embed:market_"`
	NotApplicableEngines []LogicalEngine   `bun:",array"`
	// NotApplicableEngineLabels is what people call NotApplicableEngines, set where the audit is shown.
	NotApplicableEngineLabels []string `bun:"-"`
	// LeftOutReasons says why NotApplicableEngines are such, in their order; empty in audits that were launched
	// before it was stored.
	LeftOutReasons   []string        `bun:",array"`
	LeftOutCodes     []string        `bun:",array"` // the same by code; empty: it has none
	LeftOut          []LeftOutEngine `bun:"-"`      // both together, set where the audit is shown
	CreatedAt        time.Time
	UpdatedAt        time.Time
	StartedAt        *time.Time
	CompletedAt      *time.Time
	AnswersRemovedAt *time.Time     // nil: retention has not removed the answers
	SpotCheck        *SpotCheckPlan `bun:"type:jsonb"` // nil: a usual audit
}

// NameLeftOut sets LeftOut and its labels.
func (a *Audit) NameLeftOut(label func(LogicalEngine) string) {
	a.LeftOut = make([]LeftOutEngine, len(a.NotApplicableEngines))
	for i, name := range a.NotApplicableEngines {
		a.LeftOut[i] = LeftOutEngine{LogicalEngine: name, EngineLabel: label(name), Market: a.Market}
		if i < len(a.LeftOutReasons) {
			a.LeftOut[i].Reason = &a.LeftOutReasons[i]
		}
		if i < len(a.LeftOutCodes) && a.LeftOutCodes[i] != "" {
			a.LeftOut[i].ReasonCode = new(LeftOutReason(a.LeftOutCodes[i]))
		}
	}
}

// LeftOutEngine is an engine of a launch that cannot be asked in a market.
type LeftOutEngine struct {
	LogicalEngine LogicalEngine
	EngineLabel   string
	Market        AuditMarket
	Reason        *string        // nil: it was not stored
	ReasonCode    *LeftOutReason // nil: it has none, or was not stored
}

// Code returns the reason's code; empty: it has none.
func (e *LeftOutEngine) Code() string {
	if e.ReasonCode == nil {
		return ""
	}
	return string(*e.ReasonCode)
}

// AuditMarket is the market an audit ran in, as it was at launch.
type AuditMarket struct {
	ID           *uuid.UUID
	CountryCode  string
	LanguageCode string
}

// EngineSnapshot is an engine's settings as they were at launch. What is not
// in the graph is what a run needs and a later change must not touch.
type EngineSnapshot struct {
	LogicalEngine     LogicalEngine     `json:"logical_engine"`
	TransportProvider TransportProvider `json:"transport_provider"`
	TransportModel    string            `json:"transport_model"`
	Adapter           string            `json:"adapter"`
	RetrievalEnabled  bool              `json:"retrieval_enabled"`
	MaxAttempts       int               `json:"max_attempts"`
	TimeoutMS         int64             `json:"timeout_ms"`
	PricingVersion    string            `json:"pricing_version"`
	Price             *EnginePrice      `json:"price,omitempty"` // nil: not known
	EngineLabel       string            `json:"engine_label,omitempty"`
}

// ModelProvenance reports which model answered behind an engine.
type ModelProvenance struct {
	LogicalEngine     LogicalEngine     `json:"logical_engine"`
	TransportProvider TransportProvider `json:"transport_provider"`
	TransportModel    string            `json:"transport_model"`
	RetrievalEnabled  *bool             `json:"retrieval_enabled"`
	EngineLabel       string            `json:"-"` // set where the model is shown
}

// EntitySnapshot is the brand or a competitor as it was at launch. The brand
// is always the first of an audit's entities.
type EntitySnapshot struct {
	ID                *uuid.UUID     `json:"id"` // nil: the brand
	Name              string         `json:"name"`
	Aliases           []string       `json:"aliases"`
	Domains           []string       `json:"domains"`
	UnintendedDomains []string       `json:"unintended_domains"`
	LogoURL           *string        `json:"logo_url"`
	WebsiteURL        *string        `json:"website_url"`
	Matching          EntityMatching `json:"matching"`
}

// IsBrand reports whether the entity is the project's own brand.
func (e EntitySnapshot) IsBrand() bool { return e.ID == nil }

// AuditReading is one reading of an audit's answers, by the rules of two versions:
// facts and figures belong to it.
type AuditReading struct {
	AuditID            uuid.UUID
	ID                 uuid.UUID // the first one has its audit's id
	AnalyzerVersion    string    // how answers were read
	ScoringRuleVersion string    // how what was read became figures
	CreatedAt          time.Time
	Current            bool // reports on the audit are made of it
}

// AuditPrompt is a prompt as it was at launch, by its place in the audit.
type AuditPrompt struct {
	ProjectID    uuid.UUID `bun:",pk"`
	AuditID      uuid.UUID `bun:",pk"`
	PromptIndex  int       `bun:",pk"`
	ID           uuid.UUID // the snapshot's own id
	PromptID     *uuid.UUID
	Text         string
	Theme        string
	Intent       PromptIntent
	BuyerStage   BuyerStage
	PromptIntent PromptIntentDetail
	Cohort       PromptCohort
	Branded      bool
	TopicID      *uuid.UUID
	Topic        string // its name; empty: none
}

// AuditPage is one page of audits, newest first.
type AuditPage struct {
	Items      []*Audit
	NextCursor *string
}
