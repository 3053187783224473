package connector

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Post asks a vendor's JSON API: it sends ask to path below the session's address, or below vendor
// where the session has none, and decodes the answer into answer. Errors are classified.
func (s *Session) Post(ctx context.Context, vendor, path string, ask, answer any) error {
	body, err := json.Marshal(ask)
	if err != nil {
		return err
	}
	address := strings.TrimSuffix(cmp.Or(s.BaseURL, vendor), "/") + path + "?prettyPrint=false"
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "avm")
	res, err := s.HTTP.Do(req)
	if err != nil {
		return Classify(err)
	}
	defer res.Body.Close() //nolint:errcheck // it was only read
	raw, err := io.ReadAll(res.Body)
	switch {
	case err != nil:
		return Classify(err)
	case res.StatusCode < 200 || res.StatusCode > 299:
		return refusal(res, raw)
	}
	if err := json.Unmarshal(raw, answer); err != nil {
		return Classify(err)
	}
	return nil
}

// apiError is the body of a refusal.
type apiError struct {
	Error struct {
		Message string `json:"message"`
		Errors  []struct {
			Reason string `json:"reason"`
		} `json:"errors"`
	} `json:"error"`
}

// refusal returns what can be done about an answer that is not 2xx.
func refusal(res *http.Response, raw []byte) *VendorError {
	var said apiError
	if json.Unmarshal(raw, &said) != nil {
		said = apiError{}
	}
	f := &VendorError{
		Kind:    FailureTemporary,
		Message: fmt.Sprintf("the vendor answered %d: %s", res.StatusCode, Clip(cmp.Or(said.Error.Message, http.StatusText(res.StatusCode)))),
	}
	switch {
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusForbidden && said.isQuota():
		f.Kind, f.RetryAfter = FailureQuota, RetryAfter(res.Header)
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		f.Kind = FailureUnauthorized
	}
	return f
}

// isQuota reports whether a refusal is about how much was asked.
func (e apiError) isQuota() bool {
	for _, item := range e.Error.Errors {
		if strings.HasSuffix(item.Reason, "LimitExceeded") || item.Reason == "quotaExceeded" {
			return true
		}
	}
	return strings.Contains(strings.ToLower(e.Error.Message), "quota")
}
