package browser

import (
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
)

// Refuse answers who is not let in to the graph, in the form that GraphQL
// clients read. What is nobody's business goes to the log.
func Refuse(w http.ResponseWriter, r *http.Request, err error, logger *slog.Logger) {
	var f *fault.Error
	status := 0
	if errors.As(err, &f) {
		status = refusals()[f.Kind]
	}
	switch status {
	case 0:
		logger.ErrorContext(r.Context(), "authentication failed", slog.Any("error", err))
		status, f = http.StatusServiceUnavailable, fault.New(fault.Unavailable, "try again later")
		f.RetryAfter = time.Second
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.FormatFloat(math.Ceil(f.RetryAfter.Seconds()), 'f', 0, 64))
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{ //nolint:errchkjson // the client is gone: nobody is left to tell
		"data":   nil,
		"errors": []any{map[string]any{"message": f.Message, "extensions": map[string]any{"code": f.Kind}}},
	})
}

// refusals are the reasons that a client is told, with their statuses.
func refusals() map[fault.Kind]int {
	return map[fault.Kind]int{
		fault.InvalidKey: http.StatusUnauthorized, fault.Forbidden: http.StatusForbidden, fault.RateLimited: http.StatusTooManyRequests,
		fault.MethodNotAllowed: http.StatusMethodNotAllowed, fault.UnsupportedMedia: http.StatusUnsupportedMediaType,
	}
}
