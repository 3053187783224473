package storage_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/storage/distribution"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// fewRows lists tables that have few rows of a project, or one for a day.
func fewRows() []string {
	return []string{
		"projects", "markets", "competitors", "prompt_sets", "audit_schedules", "judgings", "crawl_sources", "crawl_batches",
		"crawl_days", "bot_candidates", "visitor_salts", "visit_days", "connections", "connection_feeds", "connection_days",
		"analytics_days", "search_counters", "search_runs", "search_datasets", "search_calls", "business_offerings",
		"business_map_exclusions", "generation_runs", "action_counts",
	}
}

// A table that has a row for each prompt, answer or page gathers statistics as soon as a project has
// brought some, however large it is already.
func TestLargeTablesGatherStatisticsInTime(t *testing.T) {
	t.Parallel()
	rows, err := storagetest.Open(t).Pool().Query(t.Context(), `SELECT relname FROM pg_class
		WHERE 'autovacuum_analyze_scale_factor=0' = ANY(reloptions) AND 'autovacuum_analyze_threshold=500' = ANY(reloptions)`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var inTime []string
	for rows.Next() {
		var table string
		if err := rows.Scan(&table); err != nil {
			t.Fatal(err)
		}
		inTime = append(inTime, table)
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	for _, table := range distribution.Projects() {
		if slices.Contains(inTime, table) == slices.Contains(fewRows(), table) {
			t.Errorf("%s: gathers statistics in time: %t", table, slices.Contains(inTime, table))
		}
	}
}
