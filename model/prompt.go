package model

import (
	"time"

	"github.com/google/uuid"
)

// PromptSet is a named list of prompts.
type PromptSet struct {
	ProjectID   uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	Name        string
	Description string
	CreatedAt   time.Time
	UpdatedAt   time.Time

	PromptCount int       `bun:",scanonly"`
	Prompts     []*Prompt `bun:"rel:has-many,join:project_id=project_id,join:id=prompt_set_id"` // of a new set, stored with its project, or read with it; nil: not read
}

// Prompt is one question that engines are asked.
type Prompt struct {
	ProjectID    uuid.UUID `bun:",pk"`
	ID           uuid.UUID `bun:",pk"`
	PromptSetID  uuid.UUID
	TopicID      *uuid.UUID
	Text         string
	Theme        string
	Intent       PromptIntent
	BuyerStage   BuyerStage
	PromptIntent PromptIntentDetail
	Cohort       PromptCohort
	Branded      bool
	Enabled      bool
	Status       PromptStatus
	Origin       PromptOrigin
	CreatedAt    time.Time
	UpdatedAt    time.Time

	TopicName         string            `bun:"-"` // read at launch; empty: no topic
	LatestMeasurement PromptMeasurement `bun:"-"` // nil: not read with the prompt
}

// PromptPage is one page of prompts.
type PromptPage struct {
	Items      []*Prompt
	NextCursor *string
}

// PromptGroup is prompts that ask the same in other words, as far as nobody has reviewed it.
type PromptGroup struct {
	ID        uuid.UUID
	Origin    PromptGroupOrigin
	Meaning   string // empty: not said
	Prompts   []*Prompt
	CreatedAt time.Time
}

// PromptFilter narrows a list of prompts; nil fields do not.
type PromptFilter struct {
	PromptSetID *uuid.UUID
	TopicID     *uuid.UUID
	Status      *PromptStatus
	Tag         *string // in lower case
}

// PromptList is prompts without pages.
type PromptList struct {
	Items []*Prompt
}

// Topic is a node of a project's tree of topics.
type Topic struct {
	ProjectID   uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	ParentID    *uuid.UUID
	Name        string
	Description string
	Origin      TopicOrigin
	CreatedAt   time.Time
	UpdatedAt   time.Time

	ActiveCount int `bun:",scanonly"`
}

// PromptSortKeys are the figures that prompts are sorted by; nil: not known.
type PromptSortKeys struct {
	VisibilityRate, OwnedCitationRate, AvgPosition, VisibilityDelta, CompositeScore *float64

	Moved bool // whether the visibility rate moved beyond noise
}

// PromptTable has what a list of prompts with figures is made of, a page at a time.
type PromptTable struct {
	Keys map[uuid.UUID]PromptSortKeys // by prompt
	// Metrics makes the figures of some prompts. Without competitors it leaves out gaps, and of comparisons rankings and values.
	Metrics func(shown map[uuid.UUID]bool, competitors bool) ([]PromptMetric, error)
}
