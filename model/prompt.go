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

	PromptCount int       `bun:"-"`
	Prompts     []*Prompt `bun:"-"` // loaded by level when selected
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
	LatestMeasurement PromptMeasurement `bun:"-"` // loaded by level when selected
}

// PromptPage is one page of prompts.
type PromptPage struct {
	Items      []*Prompt
	NextCursor *string
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

	ActiveCount int `bun:"-"`
}
