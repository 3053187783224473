package browser

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
)

// Refuse writes the error for a refused request of a browser, in the form that GraphQL
// clients read. The causes of internal errors go to the log alone.
func Refuse(w http.ResponseWriter, r *http.Request, err error, logger *slog.Logger) {
	var f *fault.Error
	status := 0
	if errors.As(err, &f) {
		if known, ok := fault.StatusOf(f.Kind); ok && known.Code < http.StatusInternalServerError {
			status = known.Code
		}
	}
	switch status {
	case 0:
		level := slog.LevelError
		if r.Context().Err() != nil {
			level = slog.LevelDebug // the client left before its key was read
		}
		logger.Log(r.Context(), level, "request failed",
			slog.String("request_id", w.Header().Get(requestid.Header)), slog.Any("cause", err))
		status, f = http.StatusServiceUnavailable, fault.New(fault.Unavailable, "try again later")
		f.RetryAfter = time.Second
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	extensions := map[string]any{"code": f.Kind, "request_id": w.Header().Get(requestid.Header)}
	if wait := f.Wait(); wait > 0 {
		w.Header().Set("Retry-After", strconv.FormatInt(wait, 10))
		extensions["retry_after"] = wait
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{ //nolint:errchkjson // the client has disconnected
		"data":   nil,
		"errors": []any{map[string]any{"message": f.Message, "extensions": extensions}},
	})
}
