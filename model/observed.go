package model

import (
	"time"

	"github.com/google/uuid"
)

// ObservedCompetitor is a name that the answers of an audit give and that was not
// tracked when it was launched.
type ObservedCompetitor struct {
	ID                  uuid.UUID // of the audit and the key
	AuditID             uuid.UUID
	Key                 string // what all its spellings fold to
	Name                string
	Aliases             []string // further spellings
	Domain              string   // of a cited site that bears the name; empty: none
	QualificationReason string
	Opinion             *NameOpinion // nil: the judge model has none
	Status              CandidateStatus
	AnalyzerVersion     string
	PromptCount         int
	EngineCount         int
	ResponseCount       int
	MarketRelevant      bool
	SourceAnalysisIDs   []uuid.UUID // of some of the answers that give it
	SourceArtifactIDs   []uuid.UUID // of the executions of the same answers
	CreatedAt           time.Time   // when the audit ended

	CompetitorID *uuid.UUID // of an accepted one
}
