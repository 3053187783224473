package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// large is a run of 200 prompts on 5 engines with 6 entities: 52 of them have 1,000,000 answers.
func large() planted {
	var p planted
	for i := range 5 {
		p.competitors = append(p.competitors, fmt.Sprintf("Rival%02d", i))
	}
	names := append([]string{"Acme"}, p.competitors...)
	engines := []string{"assistant_a", "assistant_a_search", "assistant_b", "assistant_c", "overview_a"}
	for i := range 200 {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
		for e, engine := range engines {
			for r := range 19 {
				var named, cites []string
				for n := range 1 + (i+e+r)%4 {
					name := names[(i*7+e*3+r*5+n*n*(1+i%3))%len(names)]
					if !slices.Contains(named, name) {
						named = append(named, name)
					}
				}
				for n := range 4 {
					cites = append(cites, "https://"+site(names[(i+e+r+n*3)%len(names)])+"/")
				}
				p.said = append(p.said, said{prompt: i, engine: engine, text: strings.Join(named, ", "), cites: cites})
			}
		}
	}
	return p
}

func BenchmarkYear(b *testing.B) {
	w := newWorld(b)
	p := large()
	id := w.plant(p)
	w.later(365 * 24 * time.Hour)
	start := time.Now()
	w.must(w.service.Analyze(w.Context(), w.project.ID, id))
	b.Logf("analysis of %d answers: %v", len(p.said), time.Since(start))
	w.repeat(id, 51, "cells", "competitor_cells", "totals")
	w.exec(`VACUUM ANALYZE`)
	var size string
	w.must(w.store.Pool().QueryRow(b.Context(), `SELECT string_agg(t || ' ' || pg_size_pretty(pg_total_relation_size(t::regclass)), ', ')
		FROM unnest(ARRAY['cells', 'competitor_cells', 'totals']) t`).Scan(&size))
	b.Log(size)
	ids, err := w.store.Pool().Query(b.Context(), `SELECT id FROM audits`)
	w.must(err)
	audits, err := pgx.CollectRows(ids, pgx.RowTo[uuid.UUID])
	w.must(err)
	b.Run("prompts of named audits", func(b *testing.B) {
		for b.Loop() {
			w.promptMetrics(model.PromptMetricQuery{AuditIds: audits})
		}
	})
	ranged := model.SelectionModeRange
	w.later(time.Hour)
	measure := func(what string) {
		b.Run("root "+what, func(b *testing.B) {
			for b.Loop() {
				w.visibility(model.VisibilityQuery{})
			}
		})
		b.Run("prompts "+what, func(b *testing.B) {
			for b.Loop() {
				w.promptMetrics(model.PromptMetricQuery{})
			}
		})
	}
	measure("same cells")
	b.Run("range", func(b *testing.B) {
		for b.Loop() {
			w.visibility(model.VisibilityQuery{SelectionMode: &ranged})
		}
	})
	for _, g := range []model.SnapshotGranularity{"day", "month"} {
		b.Run("trends "+string(g), func(b *testing.B) {
			for b.Loop() {
				w.trends(model.TrendQuery{Granularity: g})
			}
		})
	}
	p.prompts[0] = "asked otherwise"
	w.run(p)
	measure("some cells")
}
