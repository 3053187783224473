package storage_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// line is a row that a statement makes.
type line struct {
	bun.BaseModel `bun:"table:lines"`

	ID   int `bun:",pk"`
	Text string
}

// Each row is counted before the next one is read, by every kind of reader. Reading stops when nobody wants more.
func TestRowsAreCountedAsTheyAreRead(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	reader := storage.NewReader[line](db, "l")
	const query = `SELECT n AS id, repeat('x', 1000) AS text FROM generate_series(1, 5000) AS n`
	enough := errors.New("enough")
	for name, read := range map[string]func(ctx context.Context) (rows int, err error){
		"by Bun": func(ctx context.Context) (int, error) {
			var rows []line
			err := db.Bun(ctx).NewRaw(query).Scan(ctx, &rows)
			return len(rows), err
		},
		"native": func(ctx context.Context) (rows int, err error) {
			err = reader.Each(ctx, db, query, storage.Planned(), nil, func(l *line) {
				if strings.Trim(l.Text, "x") == "" {
					rows++
				}
			})
			return rows, err
		},
	} {
		for where, in := range map[string]func(context.Context, func(context.Context) error) error{
			"": func(ctx context.Context, fn func(context.Context) error) error { return fn(ctx) }, ", in a transaction": db.InTx,
		} {
			var told, rows int
			reading := func(ctx context.Context, most int) error {
				told = 0
				return in(ctx, func(ctx context.Context) (err error) {
					rows, err = read(storage.WithRead(ctx, func(bytes int) error {
						if told += bytes; told > most {
							return enough
						}
						return nil
					}))
					return err
				})
			}
			if err := reading(t.Context(), 100_000); !errors.Is(err, enough) || told < 100_000 || told > 102_000 {
				t.Errorf("%s%s: %v after %d bytes", name, where, err, told)
			}
			if err := reading(t.Context(), 10_000_000); err != nil || rows != 5000 || told < 5_000_000 {
				t.Errorf("%s%s: %v, %d rows of %d bytes", name, where, err, rows, told)
			}
			if n, err := read(t.Context()); err != nil || n != 5000 {
				t.Errorf("%s, uncounted: %v, %d rows", name, err, n)
			}
		}
	}
}
