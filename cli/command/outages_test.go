package command

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/testlog"
)

// Errors about an outage are one line a minute for each cause, without the names of files. Other lines are as they were.
func TestOutageIsOneLogLine(t *testing.T) {
	t.Parallel()
	var log testlog.Book
	logger := slog.New(newOutageHandler(slog.NewTextHandler(&log, nil)))
	full := fmt.Errorf("insert: %w", &pgconn.PgError{Code: "53100", Message: `could not extend file "base/16384/1234": No space left on device`})
	node := fmt.Errorf("read prompts: %w", &pgconn.PgError{Code: "08006", SeverityUnlocalized: "ERROR", Message: "connection to worker:5432 failed"})
	down := fmt.Errorf("begin: %w", &pgconn.PgError{Code: "57P03", SeverityUnlocalized: "FATAL", Message: "starting up"})
	for range 100 {
		for _, outage := range []error{full, node, down} {
			logger.With(slog.Int("request", 1)).Error("request failed", slog.Any("cause", outage))
		}
	}
	logger.Error("request failed", slog.Any("cause", errors.New("another")))
	logger.Error("engine failed", slog.Any("error", fmt.Errorf("read answer: %w", io.ErrUnexpectedEOF)))
	got := log.String()
	if strings.Count(got, "\n") != 5 || strings.Contains(got, "16384") {
		t.Errorf("%s", got)
	}
	for _, want := range []string{"is full", "a node of the database is unavailable", "worker:5432", "the database cannot be reached", "another", "engine failed"} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%q is not there once in\n%s", want, got)
		}
	}
}
