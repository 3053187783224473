package traffic_test

import (
	"context"
	"errors"
	"testing"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// Counts as they were packed before: of path 3 statuses 0 and 404, of path 300 status 200 with a number of requests
// of several bytes; of a month the last requests on its third and 31st days.
const (
	packedDay   = `\x010300050000940302f02ea902c8018080808010ffa205`
	packedMonth = `\x0103c8010780801000940302a0bcf401`
)

func TestPackedCountsBecomeRows(t *testing.T) {
	t.Parallel()
	const before = 120
	db := storagetest.OpenURL(t, storagetest.Database(t, storagetest.Schema{Digest: "traffic packs", Migrate: func(ctx context.Context, url string) error {
		db, err := storage.Open(ctx, storage.Config{URL: url})
		if err != nil {
			return err
		}
		return errors.Join(db.MigrateTo(ctx, before, 0), db.Close())
	}}))
	project, workspace, source, other := model.NewID(), model.NewID(), model.NewID(), model.NewID()
	const insertSource = `INSERT INTO crawl_sources (project_id, id, setup, preset, format, field_map, collection_point, origin, host, sampling_kind,
		sampling_description, reporting_timezone, digest_key, created_at, updated_at)
		VALUES ($1, $2, 'custom', '', '', '{}', '', '', '', 'none', '', $3, 1, now(), now())`
	const insertCounts = ` (project_id, day, source_id, bot_id, verification, purpose, requests, cells) VALUES ($1, $2, $3, 'gptbot', 'verified', 'ai_training', 1, $4::text::bytea)`
	for _, statement := range []struct {
		query string
		args  []any
	}{
		{`INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'W', 'paid', now(), now())`, []any{workspace}},
		{
			`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
			language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
			created_at, updated_at) VALUES ($1, $2, 'P', 'B', '', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`,
			[]any{project, workspace},
		},
		{insertSource, []any{project, source, "Asia/Tokyo"}},
		{insertSource, []any{project, other, "Nowhere/At_All"}},
		{`INSERT INTO crawl_rollups` + insertCounts, []any{project, "2026-10-05", source, packedDay}},
		{`INSERT INTO crawl_rollups` + insertCounts, []any{project, "2026-10-06", source, `\x01`}},
		{`INSERT INTO crawl_months` + insertCounts, []any{project, "2026-10-01", other, packedMonth}},
	} {
		if _, err := db.Pool().Exec(t.Context(), statement.query, statement.args...); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]string{
		"crawl_rollups": "2026-10-05 4294967303 2 4294967298: 3 0 5 2026-10-04T15:00:00, 3 404 2 2026-10-04T16:40:00, 300 200 4294967296 2026-10-05T14:59:59; " +
			"2026-10-06 0 0 0: ",
		"crawl_months": "2026-10-01 9 2 9: 3 200 7 2026-10-03T00:00:00, 3 404 2 2026-10-31T20:20:48",
	} {
		var got string
		err := db.Pool().QueryRow(t.Context(), `SELECT string_agg(s, '; ' ORDER BY s) FROM (SELECT concat_ws(' ', r.day, coalesce(sum(c.requests), 0), r.errors, r.coded)
			|| ': ' || coalesce(string_agg(concat_ws(' ', c.path_id, c.status, c.requests, to_char(c.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')),
			', ' ORDER BY c.path_id, c.status), '') AS s
			FROM `+table+` r LEFT JOIN crawl_counts c ON c.project_id = r.project_id AND c.rollup_id = r.id GROUP BY r.id, r.day, r.errors, r.coded) x`).Scan(&got)
		if err != nil || got != want {
			t.Errorf("%s: %s, want %s: %v", table, got, want, err)
		}
	}
}
