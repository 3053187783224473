package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

const (
	// maxBody limits how many bytes of one response body are read.
	maxBody = 32 << 20
	// callTimeout limits one call of the API.
	callTimeout = 45 * time.Second
)

// apiClient calls the API as any other client does.
type apiClient struct {
	base string
	key  string // empty: none is sent
	http *http.Client
}

func newClient(base, key string) *apiClient {
	return &apiClient{base: base, key: key, http: &http.Client{Timeout: callTimeout}}
}

// get reads a resource.
func (c *apiClient) get(ctx context.Context, path string, into any) error {
	return c.send(ctx, call{method: http.MethodGet, path: path}, into)
}

// post sends a body. An empty idempotencyKey is not sent.
func (c *apiClient) post(ctx context.Context, path, idempotencyKey string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return c.send(ctx, call{method: http.MethodPost, path: path, key: idempotencyKey, content: content, kind: "application/json"}, into)
}

// patch changes a resource.
func (c *apiClient) patch(ctx context.Context, path string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return c.send(ctx, call{method: http.MethodPatch, path: path, content: content, kind: "application/json"}, into)
}

// remove deletes a resource.
func (c *apiClient) remove(ctx context.Context, path string) error {
	return c.send(ctx, call{method: http.MethodDelete, path: path}, nil)
}

// call is one call of the API.
type call struct {
	method, path string
	key          string // the Idempotency-Key; empty: none is sent
	content      []byte
	kind         string // of the content
}

// send makes a call and reads the answer; nil: there is nothing to read.
func (c *apiClient) send(ctx context.Context, one call, into any) error {
	method, path := one.method, one.path
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(one.content))
	if err != nil {
		return err
	}
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	if one.content != nil {
		r.Header.Set("Content-Type", one.kind)
	}
	if one.key != "" {
		r.Header.Set("Idempotency-Key", one.key)
	}
	response, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	defer response.Body.Close() //nolint:errcheck // it was read
	content, err := io.ReadAll(io.LimitReader(response.Body, maxBody))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if response.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s %s: %s: %s", method, path, response.Status, bytes.TrimSpace(content))
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(content, into)
}

// shownAudit holds the parts of an audit that the demo shows.
type shownAudit struct {
	ID             uuid.UUID         `json:"id"`
	Status         model.AuditStatus `json:"status"`
	RequestedCount int               `json:"requested_count"`
	CompletedCount int               `json:"completed_count"`
	FailedCount    int               `json:"failed_count"`
	ErrorMessage   string            `json:"error_message"`
}
