package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/schema"
)

// Reader reads rows of a Bun model by native statements. The columns come
// from the model's tags. It is for the few hot statements that must be
// prepared, and for lists whose scanning by Bun costs more than their reading.
type Reader[T any] struct {
	table   string
	alias   string
	parent  string // the column that Spans goes by
	columns string
	names   []string // of the columns
	fields  []*schema.Field
	has     Group
	groups  []*Reader[T] // that read fewer columns, the fewest first
	where   string       // narrows Spans; empty: nothing does
}

// Group is a part of a model's fields that is often all that is asked for. It reports whether a
// field, by its name in Go, is in it.
type Group func(field string) bool

// Only is the group of some fields.
func Only(fields ...string) Group {
	return func(field string) bool { return slices.Contains(fields, field) }
}

// Without is the group of all fields but some.
func Without(fields ...string) Group {
	return func(field string) bool { return !slices.Contains(fields, field) }
}

// NewReader returns a reader of all columns of a model whose table has an alias in the statements.
// For finds the reader of a group; they are listed from the smallest on. They are few: every one
// is a statement of its own, which each connection may keep prepared.
func NewReader[T any](db *DB, alias string, groups ...Group) *Reader[T] {
	r := newReader[T](db, alias, Without())
	for _, g := range groups {
		r.groups = append(r.groups, newReader[T](db, alias, g))
	}
	return r
}

// Where returns the reader with a condition on a column, which narrows Spans.
func (r *Reader[T]) Where(condition string) *Reader[T] {
	for _, reader := range append(r.groups, r) {
		reader.where = fmt.Sprintf(" AND %s.%s", r.alias, condition)
	}
	return r
}

// With returns the reader with a column that the table does not have, which an expression computes.
func (r *Reader[T]) With(db *DB, column, expression string) *Reader[T] {
	r.fields = append(r.fields, db.main.db.Table(reflect.TypeFor[T]()).FieldMap[column])
	r.columns += ", " + expression
	return r
}

// newReader returns the reader of a group's columns and of the primary key.
func newReader[T any](db *DB, alias string, group Group) *Reader[T] {
	model := reflect.TypeFor[T]()
	table := db.main.db.Table(model)
	r := &Reader[T]{table: table.Name, alias: alias, parent: "project_id"}
	if table.HasField("workspace_id") && !table.HasField(r.parent) {
		r.parent = "workspace_id"
	}
	keys := map[string]bool{}
	for _, field := range table.Fields {
		name := goField(model, field.Index)
		keys[name] = keys[name] || field.IsPK
		if field.IsPK || group(name) {
			r.fields, r.names = append(r.fields, field), append(r.names, field.Name)
		}
	}
	r.has = func(field string) bool { return keys[field] || group(field) }
	r.columns = alias + "." + strings.Join(r.names, ", "+alias+".")
	return r
}

// goField returns the name of the field of a model that a column belongs to. A column of an
// embedded struct belongs to a field of that struct.
func goField(model reflect.Type, index []int) string {
	for _, i := range index {
		field := model.Field(i)
		if !field.Anonymous {
			return field.Name
		}
		if model = field.Type; model.Kind() == reflect.Pointer {
			model = model.Elem()
		}
	}
	return ""
}

// For returns the reader of the first group that has all fields that are asked for, by their names
// in Go. Nil asks for all fields.
func (r *Reader[T]) For(fields []string) *Reader[T] {
	for _, g := range r.groups {
		lacks := func(field string) bool { return !g.has(field) }
		if fields != nil && !slices.ContainsFunc(fields, lacks) {
			return g
		}
	}
	return r
}

// Names returns the names of the columns, for Bun.
func (r *Reader[T]) Names() []string { return r.names }

// Spans reads what ReadSpans does, of projects or, for a model that belongs to no project, of
// workspaces. It does so by a prepared statement.
func (r *Reader[T]) Spans(ctx context.Context, db *DB, parents []uuid.UUID, span Span) ([]*T, error) {
	several := db.Distributed() && len(parents) > 1
	if several && span != (Span{}) {
		var all []*T
		for _, parent := range parents {
			rows, err := r.Spans(ctx, db, []uuid.UUID{parent}, span)
			if err != nil {
				return nil, err
			}
			all = append(all, rows...)
		}
		return all, nil
	}
	if len(parents) == 0 {
		return nil, nil
	}
	query, args := r.spans(parents, span)
	args = Prepared(args...)
	if several { // a statement that Citus gives to each shard
		query, args = fmt.Sprintf("SELECT %s FROM %s AS %s WHERE %[3]s.%[4]s = ANY($1)%[5]s ORDER BY %[3]s.%[4]s, %[3]s.id", r.columns, r.table,
			r.alias, r.parent, r.where), Planned(parents)
	}
	var rows []*T
	err := r.Each(ctx, db, query, args, nil, func(row *T) {
		kept := *row
		rows = append(rows, &kept)
	})
	return rows, err
}

// spans returns the statement of Spans and its arguments. The limit and the offset stand in the
// text: as arguments they would make every plan for any arguments look dear, so that none is kept.
func (r *Reader[T]) spans(parents []uuid.UUID, span Span) (query string, args []any) {
	where, direction := r.where, string(span.direction())
	args = []any{parents[0]}
	if span.After != uuid.Nil {
		args = append(args, span.After)
		comparison := ">"
		if span.NewestFirst {
			comparison = "<"
		}
		where += fmt.Sprintf(" AND %s.id %s $2", r.alias, comparison)
	}
	end := fmt.Sprintf("%s ORDER BY %s.id %s OFFSET %d", where, r.alias, direction, span.Offset)
	if span.Limit > 0 {
		end += fmt.Sprintf(" LIMIT %d", span.Limit)
	}
	if len(parents) == 1 {
		return fmt.Sprintf("SELECT %s FROM %s AS %s WHERE %[3]s.%[4]s = $1%[5]s", r.columns, r.table, r.alias, r.parent, end), args
	}
	args[0] = parents
	return fmt.Sprintf(`SELECT %s FROM unnest($1::uuid[]) AS parent (id)
		CROSS JOIN LATERAL (SELECT * FROM %s AS %s WHERE %[3]s.%[4]s = parent.id%[5]s) AS %[3]s
		ORDER BY %[3]s.%[4]s, %[3]s.id %[6]s`, r.columns, r.table, r.alias, r.parent, end, direction), args
}

// Columns returns the columns to select, in the order in which rows are scanned.
func (r *Reader[T]) Columns() string { return r.columns }

// Each runs a native statement that selects Columns, and then what more are the targets
// of. The arguments come from Prepared. It calls row for every row, with a model that
// holds the row until row returns; what the model refers to is the caller's.
func (r *Reader[T]) Each(ctx context.Context, db *DB, query string, args, more []any, row func(*T)) error {
	rows, err := db.PGX(ctx).Query(ctx, query, args...)
	if err != nil {
		return err
	}
	targets, next := r.targets(more, row)
	_, err = pgx.ForEachRow(rows, targets, next)
	return err
}

// Decode returns the row that PostgreSQL wrote by to_jsonb.
func (r *Reader[T]) Decode(content []byte) (*T, error) {
	var columns map[string]json.RawMessage
	if err := json.Unmarshal(content, &columns); err != nil {
		return nil, err
	}
	read := new(T)
	value := reflect.ValueOf(read).Elem()
	for _, field := range r.fields {
		if text, ok := columns[field.Name]; ok {
			if err := json.Unmarshal(text, target(field.Value(value))); err != nil {
				return nil, fmt.Errorf("%s.%s: %w", r.table, field.Name, err)
			}
		}
	}
	return read, nil
}

// Stream does what Each does with a query that Bun built.
func (r *Reader[T]) Stream(ctx context.Context, db *DB, q *bun.SelectQuery, more []any, row func(*T)) error {
	targets, next := r.targets(more, row)
	return db.Stream(ctx, q, targets, next)
}

// targets returns where a row is scanned to, and the function to call after it was.
func (r *Reader[T]) targets(more []any, row func(*T)) (targets []any, next func() error) {
	read, empty := new(T), *new(T)
	value := reflect.ValueOf(read).Elem()
	targets = make([]any, len(r.fields), len(r.fields)+len(more))
	for i, field := range r.fields {
		targets[i] = target(field.Value(value))
	}
	return append(targets, more...), func() error {
		row(read)
		*read = empty // its lists belong to the caller now
		return nil
	}
}

// target returns the pointer that a column is scanned to. A value of a named string type is scanned as a string:
// pgx would find the underlying type by reflection for each value.
func target(v reflect.Value) any {
	pointer := v.Addr()
	if v.Kind() == reflect.String && !pointer.Type().Implements(reflect.TypeFor[sql.Scanner]()) {
		pointer = pointer.Convert(reflect.TypeFor[*string]())
	}
	return pointer.Interface()
}
