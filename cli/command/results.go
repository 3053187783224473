package command

import (
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Deleted is what a deletion prints.
type Deleted struct {
	ID      uuid.UUID `json:"id"`
	Deleted bool      `json:"deleted"`
}

// Market is a market as it is printed.
type Market struct {
	ID           *uuid.UUID `json:"id"`
	CountryCode  string     `json:"country_code"`
	LanguageCode string     `json:"language_code"`
}

// Project is a project as it is listed.
type Project struct {
	ID          uuid.UUID `json:"id"`
	WorkspaceID uuid.UUID `json:"workspace_id"`
	Name        string    `json:"name"`
	BrandName   string    `json:"brand_name"`
	WebsiteURL  string    `json:"website_url"`
	Country     string    `json:"country_code"`
	Language    string    `json:"language_code"`
	CreatedAt   time.Time `json:"created_at"`
}

// ProjectOf returns a project as it is listed.
func ProjectOf(p *model.Project) Project {
	return Project{p.ID, p.WorkspaceID, p.Name, p.BrandName, p.WebsiteURL, p.CountryCode, p.LanguageCode, p.CreatedAt.UTC()}
}

// Projects returns projects as they are listed.
func Projects(all []*model.Project) []Project {
	items := make([]Project, len(all))
	for i, p := range all {
		items[i] = ProjectOf(p)
	}
	return items
}

// InUTC returns an instant in UTC; nil stays nil.
func InUTC(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	utc := t.UTC()
	return &utc
}

// LastUse writes an instant to the minute; nil is never.
func LastUse(at *time.Time) string {
	if at == nil {
		return "never"
	}
	return Minute(*at)
}

// Minute writes an instant to the minute, in UTC.
func Minute(at time.Time) string { return at.UTC().Format("2006-01-02 15:04Z") }

// OrNone returns a text; nil is none.
func OrNone(text *string) string {
	if text == nil {
		return "none"
	}
	return *text
}
