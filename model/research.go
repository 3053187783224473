package model

import (
	"time"

	"github.com/google/uuid"
)

// PromptCandidate is a prompt that a model suggests and nobody has reviewed yet.
type PromptCandidate struct {
	ProjectID     uuid.UUID `bun:",pk"`
	ID            uuid.UUID `bun:",pk"`
	RunID         uuid.UUID
	PromptSetID   uuid.UUID
	TopicID       *uuid.UUID
	Text          string
	Gist          string // what it asks for, in a few English words; empty: not said
	Intent        PromptIntent
	BuyerStage    BuyerStage
	PromptIntent  PromptIntentDetail
	Cohort        PromptCohort
	Grounded      bool
	QualityStatus QualityStatus
	QualityFlags  []string `bun:",array"`
	CreatedAt     time.Time
	ExpiresAt     time.Time
}

// PromptCandidatePage is one page of candidates.
type PromptCandidatePage struct {
	Items      []PromptCandidate
	NextCursor *string
}

// GenerationRun is one generation of candidates.
type GenerationRun struct {
	ProjectID           uuid.UUID `bun:",pk"`
	ID                  uuid.UUID `bun:",pk"`
	PromptSetID         uuid.UUID
	AgentRevisionID     *uuid.UUID // as the caller named it
	GeneratorVersion    string
	Cohort              PromptCohort
	RequestedCount      int
	CandidatesGenerated int
	DroppedDuplicates   int
	QualityRejected     int
	QualityGate         QualityGateState
	AdmissionDrops      map[string]int `bun:"type:jsonb"`
	ShortfallReason     *ShortfallReason
	CreatedAt           time.Time
}

// GenerationRunPage is one page of generations.
type GenerationRunPage struct {
	Items      []GenerationRun
	NextCursor *string
}

// BusinessMapEntry is one thing that is said of an offering.
type BusinessMapEntry struct {
	ID          uuid.UUID
	Value       string
	Origin      BusinessMapOrigin
	ReviewState BusinessMapReviewState
	ReviewedBy  *string
	ReviewedAt  *time.Time
	Source      map[string]any
}

// PromptCandidateReview is what came of a review.
type PromptCandidateReview struct {
	Accepted          []*Prompt
	RejectedCount     int
	DroppedDuplicates int
	UnavailableCount  int
}
