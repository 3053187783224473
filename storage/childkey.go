package storage

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
)

// ChildKey names a row of a project.
type ChildKey struct{ ProjectID, ID uuid.UUID }

// NarrowToKeys narrows a query to the rows that belong to the keys. Row is the table's alias
// and column the column that holds a key's ID. Keys of one project are compared with the
// columns: such a query of one table is what Citus plans fastest. Keys of several projects are
// joined as pairs, so the work grows with their number.
func NarrowToKeys(q *bun.SelectQuery, keys []ChildKey, row, column string) *bun.SelectQuery {
	projects, ids := make([]uuid.UUID, len(keys)), make([]uuid.UUID, len(keys))
	for i, key := range keys {
		projects[i], ids[i] = key.ProjectID, key.ID
	}
	if len(ProjectsOf(keys)) > 1 {
		return q.Join("JOIN unnest(?::uuid[], ?::uuid[]) AS k (project_id, id) ON k.project_id = ?.project_id AND k.id = ?.?",
			pgdialect.Array(projects), pgdialect.Array(ids), bun.Ident(row), bun.Ident(row), bun.Ident(column))
	}
	project := uuid.Nil // without keys: of no project, which one shard knows as well as all
	if len(keys) > 0 {
		project = keys[0].ProjectID
	}
	return q.Where("?.project_id = ?", bun.Ident(row), project).Where("?.? = ANY(?)", bun.Ident(row), bun.Ident(column), pgdialect.Array(ids))
}

// ByKey reads rows by their keys, with a query of their model, whose table has an alias. Key returns a row's key.
func ByKey[T any](ctx context.Context, q *bun.SelectQuery, keys []ChildKey, alias string, key func(*T) ChildKey) (map[ChildKey]*T, error) {
	var rows []*T
	err := NarrowToKeys(q, keys, alias, "id").Scan(ctx, &rows)
	byKey := make(map[ChildKey]*T, len(rows))
	for _, row := range rows {
		byKey[key(row)] = row
	}
	return byKey, Wrap(err, "read rows of "+alias+" by key")
}

// ProjectsOf returns the projects of keys, each once.
func ProjectsOf(keys []ChildKey) []uuid.UUID {
	var projects []uuid.UUID
	for _, key := range keys {
		if !slices.Contains(projects, key.ProjectID) {
			projects = append(projects, key.ProjectID)
		}
	}
	return projects
}

// ByProject reads what belongs to projects: all at once, or one project after the other
// on a distributed database, for a read of which Citus cannot give each node its part.
func ByProject[V any](
	db *DB, projects []uuid.UUID, read func([]uuid.UUID) (map[uuid.UUID]V, error),
) (map[uuid.UUID]V, error) {
	if !db.Distributed() || len(projects) < 2 {
		return read(projects)
	}
	all := make(map[uuid.UUID]V, len(projects))
	for _, project := range projects {
		some, err := read([]uuid.UUID{project})
		if err != nil {
			return nil, err
		}
		maps.Copy(all, some)
	}
	return all, nil
}

// Owner is what the subqueries of a read by project compare their project_id with: the project if it is one, because
// Citus finds its shard by nothing else, or the column of the row that they belong to.
func Owner(projects []uuid.UUID, column string) any {
	if len(projects) == 1 {
		return projects[0]
	}
	return bun.Safe(column)
}
