package storage

import (
	"database/sql"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
)

// ChildKey names a row of a project.
type ChildKey struct{ ProjectID, ID uuid.UUID }

// JoinKeys narrows a query to the rows that belong to the keys. Row is the table's
// alias and column the column that holds a key's ID. The keys may be of several
// projects: they are joined as pairs, so the work grows with their number. The
// keys have the alias k.
func JoinKeys(q *bun.SelectQuery, keys []ChildKey, row, column string) *bun.SelectQuery {
	projects, ids := make([]uuid.UUID, len(keys)), make([]uuid.UUID, len(keys))
	alone := true // all keys are of one project
	for i, key := range keys {
		projects[i], ids[i] = key.ProjectID, key.ID
		alone = alone && key.ProjectID == keys[0].ProjectID
	}
	q.Join("JOIN unnest(?::uuid[], ?::uuid[]) AS k (project_id, id) ON k.project_id = ?.project_id AND k.id = ?.?",
		pgdialect.Array(projects), pgdialect.Array(ids), bun.Ident(row), bun.Ident(row), bun.Ident(column))
	if alone && len(keys) > 0 {
		q.Where("?.project_id = ?", bun.Ident(row), projects[0])
	}
	return q
}

// RequireRow returns a NotFound fault that names what if a statement changed no row.
func RequireRow(result sql.Result, what string) error {
	n, err := result.RowsAffected()
	if err != nil {
		return fmt.Errorf("count changed rows: %w", err)
	}
	if n == 0 {
		return fault.Missing(what)
	}
	return nil
}
