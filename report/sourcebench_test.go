package report_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// bigSources is a run of 200 prompts, 6 engines and 5 repetitions, with 5
// citations an answer of some 2,000 pages of 300 domains, and 25 entities.
func bigSources() planted {
	p := planted{}
	for i := range 24 {
		p.competitors = append(p.competitors, fmt.Sprintf("Rival%c", 'A'+i))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
		for _, engine := range model.AllLogicalEngine {
			for range 5 {
				s := said{prompt: i, engine: string(engine)}
				names := []string{"Acme"}
				for range 4 {
					names = append(names, p.competitors[random.IntN(24)])
					url := random.IntN(2000)
					s.cites = append(s.cites, fmt.Sprintf("https://domain%d.example/blog/some-long-path-of-page-%d", url%300, url))
				}
				s.cites = append(s.cites, fmt.Sprintf("https://domain%d.example/blog/some-long-path-of-page-%d", i%300, i))
				s.text = strings.Join(names[random.IntN(2):], ", ")
				p.said = append(p.said, s)
			}
		}
	}
	return p
}

// repeat copies a run to as many earlier weeks, with its rows of tables whose rows belong to a
// reading. Its first reading has the id of the run.
func (w *world) repeat(audit uuid.UUID, weeks int, tables ...string) {
	w.Helper()
	w.exec(`CREATE TEMP TABLE weeks AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, $1::int) n`, weeks)
	w.exec(`INSERT INTO audits SELECT (jsonb_populate_record(a, jsonb_build_object('id', w.id, 'completed_at', a.completed_at - w.n * interval '7 days'))).*
		FROM audits a, weeks w WHERE a.id = $1`, audit)
	w.exec(`INSERT INTO audit_prompts SELECT (jsonb_populate_record(p, jsonb_build_object('audit_id', w.id))).*
		FROM audit_prompts p, weeks w WHERE p.audit_id = $1`, audit)
	w.exec(`INSERT INTO audit_readings SELECT (jsonb_populate_record(r, jsonb_build_object('id', w.id, 'audit_id', w.id))).*
		FROM audit_readings r, weeks w WHERE r.id = $1`, audit)
	for _, table := range tables {
		w.exec(`INSERT INTO `+table+` SELECT (jsonb_populate_record(t, jsonb_build_object('reading_id', w.id))).* FROM weeks w, `+table+` t
			WHERE t.reading_id = $1`, audit)
	}
	w.exec(`ANALYZE`)
}

func BenchmarkSources(b *testing.B) {
	w := newWorld(b)
	id := w.plant(bigSources())
	w.later(365 * 24 * time.Hour)
	w.must(w.service.Analyze(b.Context(), w.project.ID, id))
	// Totals say that the runs have the same cells: a baseline is found without a look at these.
	w.repeat(id, 51, "totals", "source_scopes", "source_sums")
	from := &model.DateOrTime{Time: w.clock().Add(-400 * 24 * time.Hour)}
	last := urls(model.SourceQuery{Limit: new(20)})
	for range 99 {
		last.Cursor = w.sources(last).NextCursor
	}
	notRead := model.PageStandingNotRead
	for name, q := range map[string]model.SourceQuery{
		"domains": {}, "pages": urls(model.SourceQuery{}), "page_100": last, "standing": urls(model.SourceQuery{Standing: &notRead}),
		"year": {From: from}, "year_pages": urls(model.SourceQuery{From: from}),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if v := w.sources(q); len(v.Items) == 0 || v.Responses == 0 {
					b.Fatalf("%d of %d", len(v.Items), v.Total)
				}
			}
		})
	}
}
