package importer

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/export"
)

// altBaseURL is where the second search engine's API is.
const altBaseURL = "https://ssl.bing.com"

const altPath = "/webmaster/api.svc/json/"

// altCalls are the statistics that are read: by query and by page.
func altCalls() []string { return []string{"GetQueryStats", "GetPageStats"} }

// altEngine reads all statistics that the second search engine has, about half a
// year of them. What it does not list any more stays as it was imported.
func (r *reader) altEngine(ctx context.Context, at connector.Source) error {
	rows := map[string][]json.RawMessage{}
	for _, call := range altCalls() {
		got, err := altRows(ctx, &at, call)
		if err != nil {
			return err
		}
		rows[call] = got
	}
	_, err := r.into.Import(ctx, at.ProjectID, export.AltEngine, func(sink export.Sink) error {
		for _, call := range altCalls() {
			for i, raw := range rows[call] {
				row, err := export.ReadAltRow(raw, call == "GetPageStats")
				if err != nil {
					return connector.Unusable("%s: row %d: %v", call, i+1, err)
				}
				if err := sink.Row(row); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return err
}

func altRows(ctx context.Context, at *connector.Source, call string) ([]json.RawMessage, error) {
	base := at.BaseURL
	if base == "" {
		base = altBaseURL
	}
	address, err := url.JoinPath(base, altPath, call)
	if err != nil {
		return nil, err
	}
	query := url.Values{"siteUrl": {at.Property}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"?"+query.Encode(), nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	res, err := at.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close() //nolint:errcheck // it was only read
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	return readAlt(res, raw)
}

// readAlt reads an answer: {"d": [rows]}, or an error with a code.
func readAlt(res *http.Response, raw []byte) ([]json.RawMessage, error) {
	var answer struct {
		D         *[]json.RawMessage `json:"d"`
		ErrorCode int                `json:"ErrorCode"`
		Message   string             `json:"Message"`
	}
	err := json.Unmarshal(raw, &answer)
	switch {
	case res.StatusCode != http.StatusOK || err == nil && answer.ErrorCode != 0:
		return nil, altFailure(res, answer.ErrorCode, answer.Message)
	case err != nil:
		return nil, err
	case answer.D == nil:
		return nil, connector.Unusable("it has no list of rows")
	}
	return *answer.D, nil
}

// The codes of the second search engine's errors that mean something of their own.
const (
	altInvalidKey    = 3
	altThrottledUser = 4
	altThrottledHost = 5
	altUserBlocked   = 6
	altNotAllowed    = 13
	altNotAuthorized = 14
)

func altFailure(res *http.Response, code int, message string) *connector.VendorError {
	f := &connector.VendorError{
		Kind: connector.FailureTemporary, RetryAfter: connector.RetryAfter(res.Header),
		Message: fmt.Sprintf("the vendor answered %d, error %d: %s", res.StatusCode, code, connector.Clip(message)),
	}
	if code == 0 { // not an answer of the API
		f.Message = fmt.Sprintf("the vendor answered %d: %s", res.StatusCode, http.StatusText(res.StatusCode))
	}
	switch {
	case code == altThrottledUser, code == altThrottledHost, res.StatusCode == http.StatusTooManyRequests:
		f.Kind = connector.FailureQuota
	case code == altInvalidKey, code == altUserBlocked, code == altNotAllowed, code == altNotAuthorized,
		res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		f.Kind = connector.FailureUnauthorized
	}
	return f
}
