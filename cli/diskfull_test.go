package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/testlog"
)

// Errors about a full disk are one line a minute, without the names of files. Other lines are as they were.
func TestFullDiskIsOneLogLine(t *testing.T) {
	t.Parallel()
	var log testlog.Book
	logger := slog.New(newDiskFullHandler(slog.NewTextHandler(&log, nil)))
	full := fmt.Errorf("insert: %w", &pgconn.PgError{Code: "53100", Message: `could not extend file "base/16384/1234": No space left on device`})
	for range 100 {
		logger.With(slog.Int("request", 1)).Error("request failed", slog.Any("cause", full))
	}
	logger.Error("request failed", slog.Any("cause", errors.New("another")))
	got := log.String()
	if strings.Count(got, "\n") != 2 || strings.Count(got, "is full") != 1 || strings.Contains(got, "16384") || !strings.Contains(got, "another") {
		t.Errorf("%s", got)
	}
}
