package traffic_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/processortest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
	"github.com/answer-visibility/avm/traffic"
)

// BenchmarkReceive counts batches of 100,000 lines, in which every second line is a bot's, and says how
// many lines a second of processor time come to: of this process, and of the database's.
func BenchmarkReceive(b *testing.B) {
	const lines = 100_000
	w := newWorldAt(b, storagetest.URL(b))
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	batches := make([][]byte, b.N)
	for n := range batches {
		batches[n] = batchOf(n*lines, lines)
	}
	ours, theirs := processortest.Self(), storagetest.DatabaseTime(b, w.db)
	b.ResetTimer()
	for _, body := range batches {
		spool, err := traffic.NewSpool(bytes.NewReader(body), nil)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := w.traffic.Receive(b.Context(), traffic.Delivery{Source: source, Body: spool}); err != nil {
			b.Fatal(err)
		}
		if err := spool.Close(); err != nil {
			b.Fatal(err)
		}
	}
	all := float64(lines * b.N)
	b.ReportMetric(all/(processortest.Self()-ours).Seconds(), "lines/own-s")
	b.ReportMetric(all/(storagetest.DatabaseTime(b, w.db)-theirs).Seconds(), "lines/database-s")
}

// batchOf writes lines of the combined format.
func batchOf(first, count int) []byte {
	var body bytes.Buffer
	agents := []string{"Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36", "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", "Mozilla/5.0 (Macintosh) Safari/605.1.15", "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)"}
	begin := time.Date(2026, 10, 25, 0, 0, 0, 0, time.UTC)
	for i := first; i < first+count; i++ {
		at := begin.Add(time.Duration(i) * 2 * time.Second)
		spread := uint32(i) * 2_654_435_761
		_, _ = fmt.Fprintf(&body, "203.0.%d.%d - - [%s] \"GET /docs/%d/page-%d?v=%d HTTP/1.1\" %d %d \"-\" \"%s\"\n", spread>>8&255, spread>>16&255,
			at.Format("02/Jan/2006:15:04:05 -0700"), i%40, spread%5_000, i%7, []int{200, 200, 200, 304, 404}[i%5], 1000+spread%90_000, agents[i%len(agents)])
	}
	return body.Bytes()
}
