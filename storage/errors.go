package storage

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	uniqueViolation     = "23505"
	foreignKeyViolation = "23503"
	queryCanceled       = "57014"
	lockNotAvailable    = "55P03"
)

// Wrap adds to an error what failed, such as "insert competitor". Without an error it returns nil.
func Wrap(err error, what string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

// Found is Wrap for the look-up of one row: without the row, the error is a NotFound fault that names it.
func Found(err error, what string) error {
	if NotFound(err) {
		return fault.Missing(what)
	}
	return Wrap(err, "read "+what)
}

// NotFound reports whether a look-up found no row.
func NotFound(err error) bool {
	return errors.Is(err, sql.ErrNoRows) || errors.Is(err, pgx.ErrNoRows)
}

// IsUniqueViolation reports whether PostgreSQL refused a row because another has
// the same key.
func IsUniqueViolation(err error) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && refused.Code == uniqueViolation
}

// IsDataRefused reports whether PostgreSQL refused a statement because of a value in it, such as a text that
// is no UTF-8, a number out of range or a key too long for an index. The same statement fails again.
func IsDataRefused(err error) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (strings.HasPrefix(refused.Code, "22") || strings.HasPrefix(refused.Code, "54"))
}

// IsCanceled reports whether PostgreSQL ended a statement early, because it took longer than
// its timeout or somebody canceled it.
func IsCanceled(err error) bool {
	ended, ok := errors.AsType[*pgconn.PgError](err)
	return ok && ended.Code == queryCanceled
}
