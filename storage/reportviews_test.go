package storage_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// reportColumns returns the columns of the views of avm_report in their order.
func reportColumns(t *testing.T, store *storage.DB) map[string][]string {
	t.Helper()
	rows, err := store.Pool().Query(t.Context(), `SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum) FROM pg_class c
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
		WHERE c.relnamespace = 'avm_report'::regnamespace AND c.relkind = 'v' GROUP BY c.relname`)
	if err != nil {
		t.Fatal(err)
	}
	views := map[string][]string{}
	var view string
	var columns []string
	_, err = pgx.ForEachRow(rows, []any{&view, &columns}, func() error {
		views[view] = slices.Clone(columns)
		return nil
	})
	if err != nil || len(views) < 10 {
		t.Fatalf("%d views, %v", len(views), err)
	}
	return views
}

func TestReportViewsAreDescribed(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	for view, columns := range reportColumns(t, store) {
		if columns[0] != "project_id" {
			t.Errorf("%s begins with %s, not with project_id", view, columns[0])
		}
	}
	rows, err := store.Pool().Query(t.Context(), `SELECT c.relname || coalesce('.' || a.attname, '') FROM pg_class c
		LEFT JOIN LATERAL (SELECT 0 AS attnum, NULL AS attname UNION ALL SELECT attnum, attname FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0) a ON true
		WHERE c.relnamespace = 'avm_report'::regnamespace AND c.relkind = 'v'
			AND (coalesce(col_description(c.oid, a.attnum), obj_description(c.oid)) IS NULL OR a.attnum > 0 AND col_description(c.oid, a.attnum) IS NULL
				OR NOT 'security_barrier=true' = ANY (coalesce(c.reloptions, '{}')))`)
	if err != nil {
		t.Fatal(err)
	}
	missing, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(missing) > 0 {
		t.Errorf("without a description or a security barrier: %v, %v", missing, err)
	}
}

// A query that names a project reads that project's rows alone: each table is looked up in an index by its project.
func TestReportViewsReadOneProject(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	for view := range reportColumns(t, store) {
		if storagetest.Distributed() { // the test's database watches for statements over several shards
			if _, err := store.Pool().Exec(t.Context(), "SELECT * FROM avm_report."+view+" WHERE project_id = $1", uuid.New()); err != nil {
				t.Errorf("%s: %v", view, err)
			}
			continue
		}
		var plan string
		err := pgx.BeginFunc(t.Context(), store.Pool(), func(tx pgx.Tx) error {
			if _, err := tx.Exec(t.Context(), "SET LOCAL enable_seqscan = off"); err != nil {
				return err
			}
			return explain(t.Context(), tx, &plan, "SELECT * FROM avm_report."+view+" WHERE project_id = '01a21fc6-bbd0-776b-bb5e-73ae9b1b1052'")
		})
		if err != nil {
			t.Fatalf("%s: %v", view, err)
		}
		scans := tableScans(t, plan)
		if len(scans) == 0 {
			t.Errorf("%s: the plan reads no table: %s", view, plan)
		}
		for table, condition := range scans {
			if !strings.Contains(condition, "project_id = ") && table != "projects" || !strings.Contains(condition, "id = ") {
				t.Errorf("%s reads %s by %q", view, table, condition)
			}
		}
	}
}

func explain(ctx context.Context, tx pgx.Tx, plan *string, query string) error {
	return tx.QueryRow(ctx, "EXPLAIN (FORMAT json) "+query).Scan(plan)
}

// tableScans returns the tables that a plan reads, with the condition that they are looked up by in an index.
func tableScans(t *testing.T, plan string) map[string]string {
	t.Helper()
	var explained []struct {
		Plan json.RawMessage
	}
	if err := json.Unmarshal([]byte(plan), &explained); err != nil {
		t.Fatal(err)
	}
	scans := map[string]string{}
	var visit func(node json.RawMessage)
	visit = func(node json.RawMessage) {
		var n struct {
			Relation string            `json:"Relation Name"`
			Index    string            `json:"Index Cond"`
			Recheck  string            `json:"Recheck Cond"`
			Plans    []json.RawMessage `json:"Plans"`
		}
		if err := json.Unmarshal(node, &n); err != nil {
			t.Fatal(err)
		}
		if n.Relation != "" {
			scans[n.Relation] = n.Index + n.Recheck
		}
		for _, below := range n.Plans {
			visit(below)
		}
	}
	visit(explained[0].Plan)
	return scans
}
