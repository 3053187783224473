package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

var errUnauthorized = errors.New("unauthorized")

type handPage[T any] struct {
	Items      []T     `json:"items"`
	NextCursor *string `json:"next_cursor"`
}

type handMatching struct {
	Mode             string   `json:"mode"`
	ContextTerms     []string `json:"context_terms"`
	ExclusionPhrases []string `json:"exclusion_phrases"`
	CommonWord       bool     `json:"common_word"`
}

type handBrand struct {
	Aliases  []string     `json:"aliases"`
	LogoURL  *string      `json:"logo_url"`
	Matching handMatching `json:"matching"`
}

type handCompetitor struct {
	ProjectID uuid.UUID    `json:"-"`
	ID        uuid.UUID    `json:"id"`
	Name      string       `json:"name"`
	Aliases   []string     `json:"aliases"`
	Domains   []string     `json:"domains"`
	LogoURL   *string      `json:"logo_url"`
	Matching  handMatching `json:"matching"`
}

type handPrompt struct {
	ID           uuid.UUID  `json:"id"`
	PromptSetID  uuid.UUID  `json:"prompt_set_id"`
	TopicID      *uuid.UUID `json:"topic_id"`
	Text         string     `json:"text"`
	Theme        string     `json:"theme"`
	Intent       string     `json:"intent"`
	BuyerStage   string     `json:"buyer_stage"`
	PromptIntent string     `json:"prompt_intent"`
	Cohort       string     `json:"cohort"`
	Branded      bool       `json:"branded"`
	Enabled      bool       `json:"enabled"`
	Status       string     `json:"status"`
	Origin       string     `json:"origin"`
	CreatedAt    time.Time  `json:"created_at"`
	UpdatedAt    time.Time  `json:"updated_at"`
}

type handMeasuredPrompt struct {
	handPrompt
	LatestMeasurement any `json:"latest_measurement"`
}

type handMeasured struct {
	State        string    `json:"state"`
	AuditID      uuid.UUID `json:"audit_id"`
	MentionRate  *float64  `json:"mention_rate"`
	CitationRate *float64  `json:"citation_rate"`
}

type handUnmeasured struct {
	State string `json:"state"`
}

type handPromptSet struct {
	ID          uuid.UUID    `json:"id"`
	ProjectID   uuid.UUID    `json:"project_id"`
	Name        string       `json:"name"`
	Description string       `json:"description"`
	PromptCount int          `json:"prompt_count"`
	Prompts     []handPrompt `json:"prompts"`
	CreatedAt   time.Time    `json:"created_at"`
	UpdatedAt   time.Time    `json:"updated_at"`
}

type handProject struct {
	ID                 uuid.UUID        `json:"id"`
	WorkspaceID        uuid.UUID        `json:"workspace_id"`
	Name               string           `json:"name"`
	BrandName          string           `json:"brand_name"`
	WebsiteURL         string           `json:"website_url"`
	Industry           string           `json:"industry"`
	Subindustry        string           `json:"subindustry"`
	PrimaryMarket      string           `json:"primary_market"`
	CountryCode        string           `json:"country_code"`
	LanguageCode       string           `json:"language_code"`
	Timezone           string           `json:"timezone"`
	BenchmarkMode      string           `json:"benchmark_mode"`
	DefaultRepetitions int              `json:"default_repetitions"`
	Brand              handBrand        `json:"brand"`
	OwnedDomains       []string         `json:"owned_domains"`
	UnintendedDomains  []string         `json:"unintended_domains"`
	Competitors        []handCompetitor `json:"competitors"`
	PromptSets         []*handPromptSet `json:"prompt_sets"`
	CreatedAt          time.Time        `json:"created_at"`
	UpdatedAt          time.Time        `json:"updated_at"`
}

const handProjectQuery = `SELECT id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market,
	country_code, language_code, timezone, benchmark_mode, default_repetitions, brand_aliases, brand_logo_url, brand_matching,
	owned_domains, unintended_domains, created_at, updated_at FROM projects`

func scanHandProject(row pgx.CollectableRow) (*handProject, error) {
	p := &handProject{Competitors: []handCompetitor{}, PromptSets: []*handPromptSet{}}
	err := row.Scan(&p.ID, &p.WorkspaceID, &p.Name, &p.BrandName, &p.WebsiteURL, &p.Industry, &p.Subindustry,
		&p.PrimaryMarket, &p.CountryCode, &p.LanguageCode, &p.Timezone, &p.BenchmarkMode, &p.DefaultRepetitions,
		&p.Brand.Aliases, &p.Brand.LogoURL, &p.Brand.Matching,
		&p.OwnedDomains, &p.UnintendedDomains, &p.CreatedAt, &p.UpdatedAt)
	p.CreatedAt, p.UpdatedAt = p.CreatedAt.UTC(), p.UpdatedAt.UTC()
	return p, err
}

// children reads competitors, sets and prompts of all projects, one statement each.
func (h *hand) children(ctx context.Context, projects []*handProject) error {
	ids := make([]uuid.UUID, len(projects))
	byID := make(map[uuid.UUID]*handProject, len(projects))
	for i, p := range projects {
		ids[i], byID[p.ID] = p.ID, p
	}
	if err := h.competitors(ctx, ids, byID); err != nil {
		return err
	}
	sets, setIDs, err := h.promptSets(ctx, ids, byID)
	if err != nil {
		return err
	}
	rows, err := h.pool.Query(ctx, `SELECT `+handPromptColumns+` FROM prompts p
		WHERE p.project_id = ANY($1) AND p.prompt_set_id = ANY($2) ORDER BY p.project_id, p.prompt_set_id, p.id`, ids, setIDs)
	if err != nil {
		return err
	}
	var p handPrompt
	_, err = pgx.ForEachRow(rows, p.targets(), func() error {
		p.CreatedAt, p.UpdatedAt = p.CreatedAt.UTC(), p.UpdatedAt.UTC()
		set := sets[p.PromptSetID]
		set.Prompts = append(set.Prompts, p)
		return nil
	})
	return err
}

func (h *hand) competitors(ctx context.Context, ids []uuid.UUID, byID map[uuid.UUID]*handProject) error {
	rows, err := h.pool.Query(ctx, `SELECT project_id, id, name, aliases, domains, logo_url, matching
		FROM competitors WHERE project_id = ANY($1) ORDER BY project_id, id`, ids)
	if err != nil {
		return err
	}
	competitors, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c handCompetitor, err error) {
		return c, row.Scan(&c.ProjectID, &c.ID, &c.Name, &c.Aliases, &c.Domains, &c.LogoURL, &c.Matching)
	})
	for _, c := range competitors {
		byID[c.ProjectID].Competitors = append(byID[c.ProjectID].Competitors, c)
	}
	return err
}

func (h *hand) promptSets(
	ctx context.Context, ids []uuid.UUID, byID map[uuid.UUID]*handProject,
) (map[uuid.UUID]*handPromptSet, []uuid.UUID, error) {
	rows, err := h.pool.Query(ctx, `SELECT s.project_id, s.id, s.name, s.description, s.created_at, s.updated_at,
			(SELECT count(*) FROM prompts p WHERE p.project_id = s.project_id AND p.prompt_set_id = s.id)
		FROM prompt_sets s WHERE s.project_id = ANY($1) ORDER BY s.project_id, s.id`, ids)
	if err != nil {
		return nil, nil, err
	}
	sets := map[uuid.UUID]*handPromptSet{}
	var setIDs []uuid.UUID
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (*handPromptSet, error) {
		s := &handPromptSet{Prompts: []handPrompt{}}
		err := row.Scan(&s.ProjectID, &s.ID, &s.Name, &s.Description, &s.CreatedAt, &s.UpdatedAt, &s.PromptCount)
		s.CreatedAt, s.UpdatedAt = s.CreatedAt.UTC(), s.UpdatedAt.UTC()
		return s, err
	})
	for _, s := range all {
		byID[s.ProjectID].PromptSets = append(byID[s.ProjectID].PromptSets, s)
		sets[s.ID] = s
		setIDs = append(setIDs, s.ID)
	}
	return sets, setIDs, err
}

const handPromptColumns = `p.id, p.prompt_set_id, p.topic_id, p.text, p.theme, p.intent, p.buyer_stage, p.prompt_intent,
	p.cohort, p.branded, p.enabled, p.status, p.origin, p.created_at, p.updated_at`

func (p *handPrompt) targets() []any {
	return []any{
		&p.ID, &p.PromptSetID, &p.TopicID, &p.Text, &p.Theme, &p.Intent, &p.BuyerStage, &p.PromptIntent,
		&p.Cohort, &p.Branded, &p.Enabled, &p.Status, &p.Origin, &p.CreatedAt, &p.UpdatedAt,
	}
}

func scanMeasuredPrompt(row pgx.CollectableRow) (handMeasuredPrompt, error) {
	var p handMeasuredPrompt
	var audit *uuid.UUID
	var responses, present, citable, cited *int
	err := row.Scan(append(p.targets(), &audit, &responses, &present, &citable, &cited)...)
	p.CreatedAt, p.UpdatedAt = p.CreatedAt.UTC(), p.UpdatedAt.UTC()
	switch {
	case p.Cohort == "brand_diagnostic":
		p.LatestMeasurement = handUnmeasured{State: "unavailable"}
	case audit == nil:
		p.LatestMeasurement = handUnmeasured{State: "not_measured"}
	default:
		p.LatestMeasurement = handMeasured{
			State: "measured", AuditID: *audit, MentionRate: ratio(present, responses), CitationRate: ratio(cited, citable),
		}
	}
	return p, err
}

func ratio(part, whole *int) *float64 {
	if part == nil || whole == nil || *whole == 0 {
		return nil
	}
	r := float64(*part) / float64(*whole)
	return &r
}

type handCursor struct {
	After []string `json:"a"`
	Sum   []byte   `json:"m"`
}

// nextCursor authenticates where the next page begins together with the list.
func nextCursor(list string, last uuid.UUID, filters ...string) *string {
	mac := hmac.New(sha256.New, []byte("by hand"))
	mac.Write([]byte(strings.Join(append([]string{list, last.String()}, filters...), "\x00")))
	raw, err := json.Marshal(handCursor{After: []string{last.String()}, Sum: mac.Sum(nil)[:16]})
	if err != nil {
		return nil
	}
	s := base64.RawURLEncoding.EncodeToString(raw)
	return &s
}

func after(r *http.Request) uuid.UUID {
	raw, err := base64.RawURLEncoding.DecodeString(r.URL.Query().Get("cursor"))
	var c handCursor
	if err != nil || json.Unmarshal(raw, &c) != nil || len(c.After) != 1 {
		return uuid.Nil
	}
	id, _ := uuid.Parse(c.After[0])
	return id
}
