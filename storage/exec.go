package storage

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/answer-visibility/avm/internal/fault"
)

// Statement is a statement of Bun that changes rows.
type Statement interface {
	Exec(ctx context.Context, dest ...any) (sql.Result, error)
}

// Exec runs a statement and returns how many rows it changed. Its error begins with what failed, such as "insert
// competitor".
func Exec(ctx context.Context, q Statement, what string) (int64, error) {
	result, err := q.Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", what, err)
	}
	return result.RowsAffected()
}

// ExecOne is Exec for the change of one object: where no row was changed, the error is a NotFound fault that names it.
func ExecOne(ctx context.Context, q Statement, what, object string) error {
	n, err := Exec(ctx, q, what)
	if err == nil && n == 0 {
		err = fault.Missing(object)
	}
	return err
}
