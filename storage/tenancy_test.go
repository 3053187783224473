package storage_test

import (
	"testing"

	"github.com/answer-visibility/avm/storage/storagetest"
)

// What belongs to a project is found by its project first, in every table: no
// look-up by an id alone can reach another project's.
func TestProjectsComeFirstInTheirTables(t *testing.T) {
	t.Parallel()
	rows, err := storagetest.Open(t).Pool().Query(t.Context(), `
		SELECT c.relname, coalesce(min(a.attname) FILTER (WHERE a.attnum = i.indkey[0]), 'nothing')
		FROM pg_class c
		JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
		JOIN pg_attribute p ON p.attrelid = c.oid AND p.attname = 'project_id'
		LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
		LEFT JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relkind IN ('r', 'p')
		GROUP BY c.relname ORDER BY c.relname`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	tables := 0
	for rows.Next() {
		var table, first string
		if err := rows.Scan(&table, &first); err != nil {
			t.Fatal(err)
		}
		tables++
		// What outlives its project, and what waits for a channel, which is of several projects.
		ofWorkspace := table == "audit_log" || table == "credit_reservations" || table == "credit_uses" || table == "channel_entries"
		if !ofWorkspace && first != "project_id" {
			t.Errorf("the key of %s begins with %s", table, first)
		}
	}
	if rows.Err() != nil || tables < 10 {
		t.Errorf("%d tables, %v", tables, rows.Err())
	}
}
