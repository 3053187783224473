package traffic_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/migrations"
)

// Samples from before their texts were made safe keep the numbers and the reasons of their lines.
func TestEarlierSamplesAreMigratedToNoTexts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	batch := w.receive(w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload}), "", line(1, "/a", "192.0.2.1", "GPTBot/1", 200))
	const earlier = `[{"line": 2, "reason": "is cut off", "text": "192.0.2.1 \"text\": \"a\\"}, {"line": 3, "reason": "is not JSON", "text": "{\"text\":\"192.0.2.2"}]`
	if _, err := w.db.Pool().Exec(t.Context(), `UPDATE crawl_batches SET rejected_sample = $1 WHERE id = $2`, earlier, batch.BatchID); err != nil {
		t.Fatal(err)
	}
	all, err := migrations.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if !strings.HasPrefix(m.Name, "sample_texts") {
			continue
		}
		if _, err := w.db.Pool().Exec(t.Context(), m.SQL); err != nil {
			t.Fatal(err)
		}
	}
	const want = `[{"line": 2, "text": "", "reason": "is cut off"}, {"line": 3, "text": "", "reason": "is not JSON"}]`
	var got string
	if err := w.db.Pool().QueryRow(t.Context(), `SELECT rejected_sample::text FROM crawl_batches WHERE id = $1`, batch.BatchID).Scan(&got); err != nil || got != want {
		t.Errorf("migrated to %s, %v; want %s", got, err, want)
	}
}
