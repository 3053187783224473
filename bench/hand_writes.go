package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// addPrompt is what one would write to add one prompt: one transaction with the
// idempotency record, the project held, the set, the count and the equal texts
// looked up, the row, an entry in the audit log, and the answer kept.
func (h *hand) addPrompt(r *http.Request, key handKey) (any, error) {
	ctx := r.Context()
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var body struct {
		Prompts []struct {
			Text string `json:"text"`
		} `json:"prompts"`
	}
	if err := json.Unmarshal(raw, &body); err != nil || len(body.Prompts) != 1 {
		return nil, errors.New("one prompt is expected")
	}
	at := time.Now().UTC().Truncate(time.Microsecond)
	p := handPrompt{
		ID: model.NewID(), Text: strings.TrimSpace(body.Prompts[0].Text), Cohort: "core", Enabled: true, Status: "active",
		Origin: "manual", CreatedAt: at, UpdatedAt: at,
	}
	if p.PromptSetID, err = uuid.Parse(r.PathValue("set")); err != nil {
		return nil, err
	}
	answer := map[string]any{"items": []handPrompt{p}}
	err = pgx.BeginFunc(ctx, h.pool, func(tx pgx.Tx) error {
		return storePrompt(ctx, tx, handWrite{
			workspace: key.workspaceID, project: r.PathValue("project"), prompt: p, answer: answer,
			idempotencyKey: r.Header.Get("Idempotency-Key"), fingerprint: sha256.Sum256(raw),
		})
	})
	return answer, err
}

type handWrite struct {
	workspace      uuid.UUID
	project        string
	prompt         handPrompt
	answer         any
	idempotencyKey string
	fingerprint    [sha256.Size]byte
}

func storePrompt(ctx context.Context, tx pgx.Tx, w handWrite) error {
	claimed, err := tx.Exec(ctx, `INSERT INTO idempotency_records (api_key_id, key, fingerprint, status, body, created_at)
		VALUES ($1, $2, $3, 0, '', now()) ON CONFLICT DO NOTHING`, w.workspace, []byte(w.idempotencyKey), w.fingerprint[:])
	if err != nil || claimed.RowsAffected() == 0 {
		return errors.Join(err, errors.New("a repeat"))
	}
	var brand string
	var aliases []string
	if err := tx.QueryRow(ctx, `SELECT brand_name, brand_aliases FROM projects WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`,
		w.workspace, w.project).Scan(&brand, &aliases); err != nil {
		return err
	}
	text := strings.ToLower(strings.Join(strings.Fields(w.prompt.Text), " "))
	digest := sha256.Sum256([]byte(text))
	key := uuid.UUID(digest[:16])
	var count, equal int
	if err := tx.QueryRow(ctx, `SELECT (SELECT count(*) FROM prompts p WHERE p.project_id = s.project_id),
			(SELECT count(*) FROM prompts p WHERE p.project_id = s.project_id AND p.prompt_set_id = s.id AND p.text_key = $3)
		FROM prompt_sets s WHERE s.project_id = $1 AND s.id = $2`, w.project, w.prompt.PromptSetID, key).Scan(&count, &equal); err != nil {
		return err
	}
	if count >= 50_000 || equal > 0 {
		return errors.New("too many, or a duplicate")
	}
	for _, name := range append(aliases, brand) {
		w.prompt.Branded = w.prompt.Branded || strings.Contains(text, strings.ToLower(name))
	}
	p := &w.prompt
	if _, err := tx.Exec(ctx, `INSERT INTO prompts VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
		w.project, p.ID, p.PromptSetID, p.TopicID, p.Text, p.Theme, p.Intent, p.BuyerStage, p.PromptIntent, p.Cohort, p.Branded,
		p.Enabled, p.Status, p.Origin, p.CreatedAt, p.UpdatedAt, key); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO audit_log (workspace_id, at, id, email, address, action, project_id, target)
		VALUES ($1, now(), $2, '', '127.0.0.1', 'createPrompts', $3, $4)`,
		w.workspace, model.NewID(), w.project, map[string]any{"prompt_set_id": p.PromptSetID, "input": map[string]any{"prompts": []string{p.Text}}}); err != nil {
		return err
	}
	raw, err := json.Marshal(w.answer)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE idempotency_records SET status = 200, body = $3 WHERE api_key_id = $1 AND key = $2`,
		w.workspace, []byte(w.idempotencyKey), raw)
	return err
}
