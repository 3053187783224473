package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
)

// hand is what one would write instead of the facade: net/http, pgx with its
// default prepared statements, encoding/json on structs of the response. It
// authenticates with one statement, as the facade does, and answers byte for
// byte the same JSON. The visibility report's figures come from package report
// on both sides: its arithmetic is not what is compared.
type hand struct {
	pool    *pgxpool.Pool
	reports *report.Service
}

type handKey struct {
	workspaceID uuid.UUID
	projects    []uuid.UUID
}

func (h *hand) handler() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /v1/projects", h.authenticated(h.projects))
	m.HandleFunc("GET /v1/projects/{project}", h.authenticated(h.project))
	m.HandleFunc("GET /v1/projects/{project}/prompts", h.authenticated(h.prompts))
	m.HandleFunc("GET /v1/projects/{project}/audits", h.authenticated(h.audits))
	m.HandleFunc("GET /v1/projects/{project}/visibility", h.authenticated(h.visibility))
	m.HandleFunc("POST /v1/projects/{project}/prompt-sets/{set}/prompts", h.authenticated(h.addPrompt))
	return m
}

type answering func(r *http.Request, key handKey) (any, error)

func (h *hand) authenticated(next answering) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, err := h.authenticate(r.Context(), strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		if err != nil {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		body, err := next(r, key)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Request-Id", uuid.NewString())
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		_ = enc.Encode(body)
	}
}

func (h *hand) authenticate(ctx context.Context, key string) (handKey, error) {
	const query = `SELECT k.workspace_id, k.project_ids, k.scopes, k.revoked_at, k.expires_at, m.role, m.removed_at, w.plan
		FROM api_keys k JOIN members m ON m.workspace_id = k.workspace_id AND m.id = k.member_id
		JOIN workspaces w ON w.id = k.workspace_id WHERE k.fingerprint = $1`
	fingerprint := sha256.Sum256([]byte(key))
	var (
		found            handKey
		scopes           []string
		revoked, expires *time.Time
		removed          *time.Time
		role, plan       string
	)
	err := h.pool.QueryRow(ctx, query, fingerprint[:]).Scan(
		&found.workspaceID, &found.projects, &scopes, &revoked, &expires, &role, &removed, &plan)
	if err != nil || revoked != nil || removed != nil || plan != "paid" || len(scopes) == 0 {
		return found, errUnauthorized
	}
	return found, nil
}

func limitOf(r *http.Request) int {
	n, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil || n < 1 || n > 100 {
		return 50
	}
	return n
}

func (h *hand) projectRow(ctx context.Context, workspaceID uuid.UUID, id string) (*handProject, error) {
	rows, err := h.pool.Query(ctx, handProjectQuery+` WHERE workspace_id = $1 AND id = $2`, workspaceID, id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectExactlyOneRow(rows, scanHandProject)
}

func (h *hand) project(r *http.Request, key handKey) (any, error) {
	p, err := h.projectRow(r.Context(), key.workspaceID, r.PathValue("project"))
	if err != nil {
		return nil, err
	}
	return p, h.children(r.Context(), []*handProject{p})
}

func (h *hand) projects(r *http.Request, key handKey) (any, error) {
	limit := limitOf(r)
	rows, err := h.pool.Query(r.Context(), handProjectQuery+` WHERE workspace_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
		key.workspaceID, after(r), limit+1)
	if err != nil {
		return nil, err
	}
	items, err := pgx.CollectRows(rows, scanHandProject)
	if err != nil {
		return nil, err
	}
	body := handPage[*handProject]{Items: items}
	if len(items) > limit {
		body.Items = items[:limit]
		body.NextCursor = nextCursor("projects", body.Items[limit-1].ID, key.workspaceID.String())
	}
	return body, h.children(r.Context(), body.Items)
}

func (h *hand) prompts(r *http.Request, key handKey) (any, error) {
	p, err := h.projectRow(r.Context(), key.workspaceID, r.PathValue("project"))
	if err != nil {
		return nil, err
	}
	limit := limitOf(r)
	rows, err := h.pool.Query(r.Context(), `SELECT `+handPromptColumns+`, m.audit_id, m.responses, m.brand_responses, m.citable, m.cited
		FROM prompts p LEFT JOIN prompt_measurements m ON m.project_id = p.project_id AND m.prompt_id = p.id
		WHERE p.project_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`, p.ID, after(r), limit+1)
	if err != nil {
		return nil, err
	}
	items, err := pgx.CollectRows(rows, scanMeasuredPrompt)
	if err != nil {
		return nil, err
	}
	body := handPage[handMeasuredPrompt]{Items: items}
	if len(items) > limit {
		body.Items = items[:limit]
		body.NextCursor = nextCursor("prompts", body.Items[limit-1].ID, p.ID.String(), "", "", "")
	}
	return body, nil
}

func (h *hand) audits(r *http.Request, key handKey) (any, error) {
	p, err := h.projectRow(r.Context(), key.workspaceID, r.PathValue("project"))
	if err != nil {
		return nil, err
	}
	limit := limitOf(r)
	rows, err := h.pool.Query(r.Context(), handAuditQuery, p.ID, limit+1)
	if err != nil {
		return nil, err
	}
	items, err := pgx.CollectRows(rows, scanHandAudit)
	if err != nil {
		return nil, err
	}
	body := handPage[handAudit]{Items: items}
	if len(items) > limit {
		body.Items = items[:limit]
		body.NextCursor = nextCursor("audits", body.Items[limit-1].ID, p.ID.String())
	}
	return body, nil
}

func (h *hand) visibility(r *http.Request, key handKey) (any, error) {
	p, err := h.projectRow(r.Context(), key.workspaceID, r.PathValue("project"))
	if err != nil {
		return nil, err
	}
	project := &model.Project{
		ID: p.ID, WorkspaceID: p.WorkspaceID, CountryCode: p.CountryCode, LanguageCode: p.LanguageCode, PrimaryMarket: p.PrimaryMarket,
	}
	v, err := h.reports.Visibility(r.Context(), project, model.VisibilityQuery{Cohort: model.PromptCohortCore})
	if err != nil {
		return nil, err
	}
	return handVisibilityOf(v), nil
}
