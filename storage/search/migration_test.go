package search_test

import (
	"context"
	"encoding/hex"
	"errors"
	"reflect"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// packed is six entries as they were stored before: whole and other positions, some and all impressions
// ranked, small and large numbers.
const packed = "0106f0a20401037b4b04001d0000a702e807c38b1187ad4b0102263333333333b33440010010029a9999999999b93fc2a00480808" +
	"08080208080808080800280808080802000a0d88557347643"

func TestPackedFiguresBecomeRows(t *testing.T) {
	t.Parallel()
	const before = 103
	db := storagetest.OpenURL(t, storagetest.Database(t, storagetest.Schema{Digest: "search packs", Migrate: func(ctx context.Context, url string) error {
		db, err := storage.Open(ctx, storage.Config{URL: url})
		if err != nil {
			return err
		}
		return errors.Join(db.MigrateTo(ctx, before, 0), db.Close())
	}}))
	project, workspace := model.NewID(), model.NewID()
	data, err := hex.DecodeString(packed)
	if err != nil {
		t.Fatal(err)
	}
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
		{
			`INSERT INTO search_slices (project_id, id, import_id, source, dimensions, first_day, last_day, generation, purged, rows, clicks,
			impressions, ranked, position, created_at) VALUES ($1, 7, $2, 'search_console', 2, '2026-11-01', '2026-11-01', 1, false, 6, 0, 0, 0, 0, now())`,
			[]any{project, uuid.New()},
		},
		{`INSERT INTO search_packs (project_id, slice_id, dimension, keys, data) VALUES ($1, 7, 1, 6, $2), ($1, 7, 2, 0, '\x010000')`, []any{project, data}},
	} {
		if _, err := db.Pool().Exec(t.Context(), statement.query, statement.args...); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	in := search.Selection{ProjectID: project, Dimension: 1, Slices: []int64{7}}
	got, err := search.New(db).TermsFigures(t.Context(), in, []int32{1, 5, 300, 301, 302, 70_000})
	if err != nil {
		t.Fatal(err)
	}
	want := map[int32]*search.Figures{
		1:      {Clicks: 3, Impressions: 30, Ranked: 30, Position: 75},
		5:      {Impressions: 7},
		300:    {Clicks: 1000, Impressions: 70_000, Ranked: 70_000, Position: 1_234_567},
		301:    {Clicks: 2, Impressions: 9, Ranked: 9, Position: 20.7},
		302:    {Impressions: 4, Ranked: 2, Position: 0.1},
		70_000: {Clicks: 1 << 40, Impressions: 1 << 41, Ranked: 1 << 40, Position: 1e17},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if counts, err := search.New(db).CountTerms(t.Context(), []search.Selection{in}); err != nil || counts[1] != len(want) {
		t.Errorf("%v terms, %v", counts, err)
	}
	var rows int
	if err := db.Pool().QueryRow(t.Context(), `SELECT count(*) FROM search_figures`).Scan(&rows); err != nil || rows != len(want) {
		t.Errorf("%d rows, %v", rows, err)
	}
}
