package model

import (
	"database/sql/driver"
	"time"

	"github.com/google/uuid"
)

// ActionItem is one thing to do. It groups opportunities with the same target and
// approach.
type ActionItem struct {
	ProjectID         uuid.UUID        `bun:",pk,type:uuid"`
	ID                uuid.UUID        `bun:",pk,type:uuid"`
	TargetKind        ActionTargetKind `bun:"target_kind"`
	TargetKey         string           `bun:"target_key"` // unique with target kind and approach
	TargetLabel       string           `bun:"target_label"`
	TargetURL         *string          `bun:"target_url"`
	TargetPromptID    *uuid.UUID       `bun:"target_prompt_id,type:uuid"`
	Origin            ActionOrigin     `bun:"origin"`
	Status            ActionStatus     `bun:"status"`
	PriorityScore     *float64         `bun:"priority_score"`
	Families          []string         `bun:"families,array"`
	Approach          string           `bun:"approach"`
	SkillID           string           `bun:"skill_id"`
	MemberCount       int              `bun:"member_count"`
	EvidenceClearedAt *time.Time       `bun:"evidence_cleared_at"`
	DeclarableSince   time.Time        `bun:"declarable_since"`
	CompletedAt       *time.Time       `bun:"completed_at"` // when the service last moved it to done
	CreatedAt         time.Time        `bun:"created_at"`
	UpdatedAt         time.Time        `bun:"updated_at"`
}

// ActionDetail is an action with everything it rests on.
type ActionDetail struct {
	ActionItem

	MemberMeasurement map[string]any
	Diagnosis         *ActionDiagnosis
	Members           []Opportunity
	Declaration       *ActionDeclaration
	History           []ActionEvent
}

// Opportunity is something that a rule found in the evidence. Rule, target kind and
// target key identify it over time.
type Opportunity struct {
	ProjectID       uuid.UUID           `bun:",pk,type:uuid"`
	ID              uuid.UUID           `bun:",pk,type:uuid"`
	RuleID          string              `bun:"rule_id"`
	RuleVersion     int                 `bun:"rule_version"`
	Family          string              `bun:"family"`
	OpportunityType OpportunityType     `bun:"opportunity_type"`
	Severity        OpportunitySeverity `bun:"severity"`
	PriorityScore   float64             `bun:"priority_score"`
	Title           string              `bun:"title"`
	TargetKind      ActionTargetKind    `bun:"target_kind"`
	TargetKey       string              `bun:"target_key"`
	TargetPromptID  *uuid.UUID          `bun:"target_prompt_id,type:uuid"`
	TargetURL       *string             `bun:"target_url"`
	TargetTheme     *string             `bun:"target_theme"`
	TargetLabel     *string             `bun:"target_label"`
	ActionID        *uuid.UUID          `bun:"action_id,type:uuid"`
	SystemRank      int                 `bun:"system_rank"`
	DisplayRank     int                 `bun:"display_rank"`
	OrderSource     OrderSource         `bun:"order_source"`
	PriorityFactors map[string]any      `bun:"priority_factors,type:jsonb"`
	EvidenceSummary *EvidenceSummary    `bun:"evidence_summary,type:jsonb"`
	Checks          []map[string]any    `bun:"checks,type:jsonb"` // expected once it is implemented
	Remediation     string              `bun:"remediation"`
	ClearedAt       *time.Time          `bun:"cleared_at"` // nil: the newest evidence shows it
	CreatedAt       time.Time           `bun:"created_at"`
	UpdatedAt       time.Time           `bun:"updated_at"`
}

// ActionEvent is one entry of an action's history.
type ActionEvent struct {
	ProjectID  uuid.UUID     `bun:",pk,type:uuid"`
	ActionID   uuid.UUID     `bun:",pk,type:uuid"`
	ID         uuid.UUID     `bun:",pk,type:uuid"`
	FromStatus *ActionStatus `bun:"from_status"`
	ToStatus   ActionStatus  `bun:"to_status"`
	Reason     string        `bun:"reason"`
	MemberID   *uuid.UUID    `bun:"member_id,type:uuid"`
	CreatedAt  time.Time     `bun:"created_at"`
}

// ActionDeclaration reports that an action was implemented, and carries what was
// measured since.
type ActionDeclaration struct {
	ProjectID             uuid.UUID           `bun:",pk,type:uuid"`
	ID                    uuid.UUID           `bun:",pk,type:uuid"`
	ActionID              uuid.UUID           `bun:"action_id,type:uuid"`
	OutputRevisionID      *uuid.UUID          `bun:"output_revision_id,type:uuid"`
	MemberOpportunityIds  []uuid.UUID         `bun:"member_opportunity_ids,type:jsonb"`
	OpportunitySnapshotID uuid.UUID           `bun:"opportunity_snapshot_id,type:uuid"`
	TargetSiteURLIds      []uuid.UUID         `bun:"target_site_url_ids,type:jsonb"`
	TargetExternalURL     *string             `bun:"target_external_url"`
	DeclaredImplementedAt time.Time           `bun:"declared_implemented_at"`
	Expected              []map[string]any    `bun:"expected_checks,type:jsonb"` // ExpectedChecks as they are stored
	ExpectedChecks        []ExpectedCheck     `bun:"-"`
	State                 ImplementationState `bun:"state"`
	Limitations           []string            `bun:"limitations,array"`
	Legs                  []MeasurementLeg    `bun:"legs,type:jsonb"`
	Checks                []DeclarationCheck  `bun:"checks,type:jsonb"`
	VerificationEvents    []VerificationEvent `bun:"-"`
	MeasuredUntil         time.Time           `bun:"measured_until"`
	ClosedAt              *time.Time          `bun:"closed_at"` // nil: it is still measured
	CreatedAt             time.Time           `bun:"created_at"`
}

// VerificationEvent is what was observed of a declared action at one time.
type VerificationEvent struct {
	ProjectID               uuid.UUID       `bun:",pk,type:uuid"`
	DeclarationID           uuid.UUID       `bun:",pk,type:uuid"`
	ID                      uuid.UUID       `bun:",pk,type:uuid"`
	ObservationKind         ObservationKind `bun:"observation_kind"`
	ObservedAt              time.Time       `bun:"observed_at"`
	CrawlID                 *uuid.UUID      `bun:"crawl_id,type:uuid"`
	AuditID                 *uuid.UUID      `bun:"audit_id,type:uuid"`
	SourceAnalysisIds       []uuid.UUID     `bun:"source_analysis_ids,type:jsonb"`
	SourceRuleEvaluationIds []uuid.UUID     `bun:"source_rule_evaluation_ids,type:jsonb"`
	SourceMetricIds         []uuid.UUID     `bun:"source_metric_ids,type:jsonb"`
	Result                  map[string]any  `bun:"result,type:jsonb"`
	VerifierVersion         string          `bun:"verifier_version"`
	Limitations             []string        `bun:"limitations,array"`
	CreatedAt               time.Time       `bun:"created_at"`
}

// Value implements driver.Valuer: Bun would write a pointer to a status as JSON.
func (s ActionStatus) Value() (driver.Value, error) { return string(s), nil }
