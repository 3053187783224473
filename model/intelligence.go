package model

import (
	"time"

	"github.com/google/uuid"
)

// SearchRun is a run of search intelligence.
type SearchRun struct {
	ProjectID               uuid.UUID `bun:",pk"`
	ID                      uuid.UUID `bun:",pk"`
	Action                  SearchIntelligenceAction
	Status                  SearchRunStatus
	PricingVersion          string
	EstimatedCostUsd        USD  `bun:"estimated_cost"`
	MaxCostUsd              *USD `bun:"max_cost"`
	ProviderReportedCostUsd *USD `bun:"reported_cost"`
	PlannedCalls            int
	CompletedCalls          int
	UncertainCalls          int
	PlannedRows             int
	ReceivedRows            int
	Scope                   SearchScope  `bun:"frozen_scope,type:jsonb"`
	Plan                    SearchPlan   `bun:"call_plan,type:jsonb"`
	Reused                  SearchReused `bun:"reused_datasets,type:jsonb"`
	ErrorCode               string
	ErrorDetail             string
	CreatedAt               time.Time
	ExpiresAt               time.Time
	ConfirmedAt             *time.Time
	CancelledAt             *time.Time
	CompletedAt             *time.Time
}

// SearchScope is what a run asks for, fixed when it was planned.
type SearchScope struct {
	Action            SearchIntelligenceAction `json:"action"`
	TargetDomain      string                   `json:"target_domain"`   // registrable; empty with keyword ideas
	TargetHostname    string                   `json:"target_hostname"` // likewise
	ResearchScope     ResearchScope            `json:"research_scope"`
	ComparisonDomains []string                 `json:"comparison_domains"`
	Keywords          []string                 `json:"keywords"`
	LocationCode      *int                     `json:"location_code"`
	LanguageCode      string                   `json:"language_code"`
	Limit             int                      `json:"limit"`
	Provider          string                   `json:"provider"`
}

// SearchPlan is the calls of a run in their order.
type SearchPlan struct {
	Calls []SearchPlannedCall `json:"calls"`
}

// SearchPlannedCall is one call that a run makes.
type SearchPlannedCall struct {
	Dataset          int    `json:"dataset"` // the number of the dataset in the run, from 0
	Endpoint         string `json:"endpoint"`
	Comparison       string `json:"comparison_domain"`
	Offset           int    `json:"offset"`
	Limit            int    `json:"limit"`
	EstimatedCostUsd USD    `json:"estimated_cost_usd"`
}

// SearchReused is the datasets that a run takes from earlier ones.
type SearchReused struct {
	Datasets []SearchReusedDataset `json:"datasets"`
}

// SearchReusedDataset is a dataset that a run takes from an earlier one.
type SearchReusedDataset struct {
	DatasetID   uuid.UUID                `json:"dataset_id"`
	RunID       uuid.UUID                `json:"run_id"`
	DatasetKind SearchIntelligenceAction `json:"dataset_kind"`
	Comparison  string                   `json:"comparison_domain"`
	PublishedAt time.Time                `json:"published_at"`
}

// FrozenScope returns the scope as the API shows it.
func (r *SearchRun) FrozenScope() map[string]any {
	s := &r.Scope
	return map[string]any{
		"action": s.Action, "target_domain": s.TargetDomain, "target_hostname": s.TargetHostname, "research_scope": s.ResearchScope,
		"comparison_domains": s.ComparisonDomains, "keywords": s.Keywords, "location_code": s.LocationCode,
		"language_code": s.LanguageCode, "limit": s.Limit, "provider": s.Provider,
	}
}

// CallPlan returns the calls as the API shows them.
func (r *SearchRun) CallPlan() map[string]any { return map[string]any{"calls": r.Plan.Calls} }

// ReusedDatasets returns the reused datasets as the API shows them.
func (r *SearchRun) ReusedDatasets() map[string]any {
	return map[string]any{"datasets": r.Reused.Datasets}
}

// Ended reports whether nothing of the run will change any more.
func (r *SearchRun) Ended() bool {
	return r.Status != SearchRunStatusPlanned && r.Status != SearchRunStatusRunning
}

// SearchDataset is what a run found out about one question.
type SearchDataset struct {
	ProjectID           uuid.UUID `bun:",pk"`
	ID                  uuid.UUID `bun:",pk"`
	RunID               uuid.UUID
	Digest              uuid.UUID // equal datasets answer the same question
	DatasetKind         SearchIntelligenceAction
	ResearchScope       ResearchScope
	TargetDomain        string
	TargetHostname      string
	TargetOrigin        string
	ComparisonOrigin    string
	LanguageCode        string
	LocationCode        *int
	Status              string
	Coverage            string
	Acquisition         map[string]any `bun:"type:jsonb"`
	Summary             map[string]any `bun:"type:jsonb"`
	RequestedRows       int
	RawRowsReceived     int
	UniqueRowsSaved     int
	ProviderTotal       *int64
	Truncated           bool
	CollectionStartedAt *time.Time
	CollectionEndedAt   *time.Time
	PublishedAt         *time.Time
	FilteredSavedCount  *int `bun:"-"` // set where the dataset stands beside a list of its rows
}

// The states of a dataset.
const (
	DatasetPlanned    = "planned"
	DatasetCollecting = "collecting"
	DatasetPublished  = "published"
	DatasetFailed     = "failed"
	DatasetCancelled  = "cancelled"
)

// What a dataset covers.
const (
	CoverageNone       = "none"
	CoverageComplete   = "complete"
	CoveragePartial    = "partial"
	CoverageIncomplete = "incomplete"
)

// SearchRow is one row of a dataset.
type SearchRow struct {
	ProjectID            uuid.UUID `bun:",pk"`
	DatasetID            uuid.UUID `bun:",pk"`
	Place                int       `bun:",pk"` // in the provider's order
	ID                   uuid.UUID
	CallID               *uuid.UUID
	Digest               uuid.UUID // of what makes the row unique in its dataset
	RowKind              string
	Keyword              string
	Domain               string
	URL                  string `bun:"url"`
	Intent               string
	SearchVolume         *int64
	Difficulty           *int
	RankGroup            *int
	OwnedRankGroup       *int
	Backlinks            *int64
	ReferringMainDomains *int64
	ProviderRank         *int
	Etv                  *string        `bun:"type:numeric"`
	Auxiliary            map[string]any `bun:"type:jsonb"`

	ActionID *uuid.UUID `bun:"-"` // what is to be done about its page or keyword; set when it is shown
}
