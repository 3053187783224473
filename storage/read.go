package storage

import (
	"context"
	"database/sql/driver"

	"github.com/jackc/pgx/v5/stdlib"
)

type readKey struct{}

// WithRead has statements below a context tell of each row, before the next one is read, how many bytes it has.
// An error of read ends the statement.
func WithRead(ctx context.Context, read func(bytes int) error) context.Context {
	return context.WithValue(ctx, readKey{}, read)
}

// readOf returns whom statements of a context tell how many bytes they read; nil: nobody.
func readOf(ctx context.Context) func(bytes int) error {
	read, _ := ctx.Value(readKey{}).(func(int) error)
	return read
}

// QueryContext implements driver.QueryerContext.
func (c *placed) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := c.Conn.QueryContext(ctx, query, args)
	read := readOf(ctx)
	if std, ok := rows.(*stdlib.Rows); ok && err == nil && read != nil {
		return &countedRows{std, read}, nil
	}
	return rows, err
}

// countedRows tell how many bytes they have.
type countedRows struct {
	*stdlib.Rows

	read func(bytes int) error
}

// Next implements driver.Rows.
func (r *countedRows) Next(row []driver.Value) error {
	if err := r.Rows.Next(row); err != nil {
		return err
	}
	size := 0
	for _, value := range row {
		switch v := value.(type) {
		case string:
			size += len(v)
		case []byte:
			size += len(v)
		}
	}
	return r.read(size)
}
