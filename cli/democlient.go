package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// maxAnswer bounds what is read of one answer of the API, in bytes.
const maxAnswer = 32 << 20

// apiClient is a client of the API, as anybody could write one.
type apiClient struct {
	base string
	key  string
	http *http.Client
}

// get reads a resource.
func (c *apiClient) get(ctx context.Context, path string, into any) error {
	return c.call(ctx, http.MethodGet, path, "", nil, into)
}

// post sends a body; once is its Idempotency-Key, empty where none is needed.
func (c *apiClient) post(ctx context.Context, path, once string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return c.call(ctx, http.MethodPost, path, once, content, into)
}

func (c *apiClient) call(ctx context.Context, method, path, once string, body []byte, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if once != "" {
		r.Header.Set("Idempotency-Key", once)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	defer answer.Body.Close() //nolint:errcheck // it was read
	content, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if answer.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s %s: %s: %s", method, path, answer.Status, bytes.TrimSpace(content))
	}
	return json.Unmarshal(content, into)
}

// The parts of the API's answers that the demo shows.
type (
	shownAudit struct {
		ID             uuid.UUID         `json:"id"`
		Status         model.AuditStatus `json:"status"`
		RequestedCount int               `json:"requested_count"`
		CompletedCount int               `json:"completed_count"`
		FailedCount    int               `json:"failed_count"`
		ErrorMessage   string            `json:"error_message"`
	}
	shownRow struct {
		Name         string   `json:"name"`
		IsBrand      bool     `json:"is_brand"`
		MentionRate  *float64 `json:"mention_rate"`
		CitationRate *float64 `json:"citation_rate"`
		ShareOfVoice *float64 `json:"share_of_voice"`
		AvgPosition  *float64 `json:"avg_position"`
		MentionCount int      `json:"mention_count"`
	}
	shownEngine struct {
		LogicalEngine     string   `json:"logical_engine"`
		TotalCompleted    int      `json:"total_completed"`
		BrandMentionRate  *float64 `json:"brand_mention_rate"`
		OwnedCitationRate *float64 `json:"owned_citation_rate"`
		SearchUseRate     *float64 `json:"search_use_rate"`
		VisibilityScore   *float64 `json:"visibility_score"`
	}
	shownReport struct {
		TotalCompleted    int           `json:"total_completed"`
		TotalFailed       int           `json:"total_failed"`
		VisibilityScore   *float64      `json:"visibility_score"`
		VisibilityRate    *float64      `json:"visibility_rate"`
		OwnedCitationRate *float64      `json:"owned_citation_rate"`
		AvgPosition       *float64      `json:"avg_position"`
		Rankings          []shownRow    `json:"rankings"`
		PerEngine         []shownEngine `json:"per_engine"`
	}
)
