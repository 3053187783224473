package model

import (
	"time"

	"github.com/google/uuid"
)

// Workspace is a tenant: its members, keys and projects.
type Workspace struct {
	ID        uuid.UUID `bun:",pk"`
	Name      string
	Plan      Plan
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Member is a person in a workspace.
type Member struct {
	WorkspaceID uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	Email       string
	Role        MemberRole
	CreatedAt   time.Time
	UpdatedAt   time.Time
	RemovedAt   *time.Time // set: no longer a member
	AccountID   *uuid.UUID // the person who has claimed it; nil: not claimed
}

// HasAccount reports whether somebody has claimed the member: until then keys may
// act for it, but nobody can sign in as it.
func (m *Member) HasAccount() bool { return m.AccountID != nil }

// Brand is what the project's brand is called besides its name.
type Brand struct {
	Aliases  []string `bun:",array"`
	LogoURL  *string
	Matching EntityMatching `bun:"type:jsonb"`
}

// Project is one brand under measurement.
type Project struct {
	ID                 uuid.UUID `bun:",pk"`
	WorkspaceID        uuid.UUID
	Name               string
	BrandName          string
	WebsiteURL         string
	Industry           string
	Subindustry        string
	PrimaryMarket      string
	CountryCode        string
	LanguageCode       string
	Timezone           string `bun:",nullzero,default:'UTC'"` // IANA
	BenchmarkMode      BenchmarkMode
	DefaultRepetitions int
	Brand              Brand    `bun:"embed:brand_"`
	OwnedDomains       []string `bun:",array"`
	UnintendedDomains  []string `bun:",array"`
	Sample             bool     // its data is made by avm demo
	CreatedAt          time.Time
	UpdatedAt          time.Time

	Parts *ProjectParts `bun:"-"` // nil: not read with the project
}

// ProjectParts are what belongs to a project and was read with it.
type ProjectParts struct {
	Competitors []Competitor
	PromptSets  []PromptSet // with their Prompts
}

// Competitor is a brand that the project's brand is compared with.
type Competitor struct {
	ProjectID uuid.UUID `bun:",pk"`
	ID        uuid.UUID `bun:",pk"`
	Name      string
	Aliases   []string `bun:",array"`
	Domains   []string `bun:",array"`
	LogoURL   *string
	Matching  EntityMatching `bun:"type:jsonb"`
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Market is a country and language that a project is measured in. The default
// market of a project that has no market of its own marked as default is its
// own country and language, and has no ID and no CreatedAt.
type Market struct {
	ProjectID    uuid.UUID  `bun:",pk"`
	ID           *uuid.UUID `bun:",pk"`
	Label        string
	CountryCode  string
	LanguageCode string
	IsDefault    bool
	CreatedAt    *time.Time
}

// ProjectPage is one page of projects.
type ProjectPage struct {
	Items      []*Project
	NextCursor *string
}
