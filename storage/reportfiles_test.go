package storage_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/storagetest"
)

var updateSources = flag.Bool("update-sources", false, "write deploy/dbt/sources.yml anew")

// The declaration of the views for dbt is made of their descriptions in the database.
func TestDBTSourcesAreTheViews(t *testing.T) {
	t.Parallel()
	const path = "../deploy/dbt/sources.yml"
	rows, err := storagetest.Open(t).Pool().Query(t.Context(), `SELECT c.relname, obj_description(c.oid), a.attname, format_type(a.atttypid, NULL),
			col_description(c.oid, a.attnum), obj_description(c.relnamespace)
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
		WHERE c.relnamespace = 'avm_report'::regnamespace AND c.relkind = 'v' ORDER BY c.relname, a.attnum`)
	if err != nil {
		t.Fatal(err)
	}
	var made strings.Builder
	var view, table, tableText, column, kind, columnText, schemaText string
	_, err = pgx.ForEachRow(rows, []any{&table, &tableText, &column, &kind, &columnText, &schemaText}, func() error {
		if made.Len() == 0 {
			fmt.Fprintf(&made, "# Made by go test ./storage -run TestDBTSources -update-sources.\nversion: 2\nsources:\n  - name: avm\n    schema: avm_report\n    description: %s\n    tables:\n",
				strconv.Quote(schemaText))
		}
		if table != view {
			view = table
			fmt.Fprintf(&made, "      - name: %s\n        description: %s\n        columns:\n", table, strconv.Quote(tableText))
		}
		fmt.Fprintf(&made, "          - name: %s\n            data_type: %s\n            description: %s\n", column, kind, strconv.Quote(columnText))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if *updateSources {
		if err := os.WriteFile(path, []byte(made.String()), 0o644); err != nil { //nolint:gosec // a file of the project
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(path)
	if err != nil || string(stored) != made.String() {
		t.Errorf("%s is not what the views are (%v): go test ./storage -run TestDBTSources -update-sources", path, err)
	}
}

// The queries of the dashboard run, with Grafana's macros and variables replaced as it does.
func TestDashboardsQueriesRun(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../deploy/grafana/answers.json")
	if err != nil {
		t.Fatal(err)
	}
	type target struct {
		RawSQL string `json:"rawSql"`
	}
	var dashboard struct {
		Templating struct {
			List []struct{ Name, Type, Query string }
		}
		Panels []struct {
			Title   string
			Targets []target
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	queries := map[string]string{}
	for _, p := range dashboard.Panels {
		for _, of := range p.Targets {
			queries[p.Title] = of.RawSQL
		}
	}
	for _, v := range dashboard.Templating.List {
		if v.Type == "query" {
			queries["variable "+v.Name] = v.Query
		}
	}
	if len(queries) < 9 {
		t.Errorf("%d queries", len(queries))
	}
	replaced := strings.NewReplacer("$project", "01a21fc6-bbd0-776b-bb5e-73ae9b1b1052", "$cohort", "core",
		"$__timeFrom()", "'2026-01-01T00:00:00Z'", "$__timeTo()", "'2026-12-31T00:00:00Z'")
	store := storagetest.Open(t)
	for title, query := range queries {
		query = replaced.Replace(query)
		if strings.Contains(query, "$") || !strings.Contains(query, "avm_report.") {
			t.Errorf("%s: %s", title, query)
		}
		if storagetest.Distributed() && strings.HasPrefix(title, "variable") {
			continue // names the projects of all nodes
		}
		if _, err := store.Pool().Exec(t.Context(), query); err != nil {
			t.Errorf("%s: %v", title, err)
		}
	}
}
