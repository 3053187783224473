package rollup_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// BenchmarkScan reads the combined format: parsing, finding bots, digests. One operation is one
// line.
func BenchmarkScan(b *testing.B) {
	const lines = 100_000
	var log strings.Builder
	agents := []string{
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
	}
	start := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	for i := range lines {
		fmt.Fprintf(&log, "192.0.2.%d - - [%s] \"GET /docs/%d?x=%d HTTP/1.1\" 200 %d \"https://www.example.com/\" \"%s\"\n",
			i%250, start.Add(time.Duration(i)*time.Second/10).Format("02/Jan/2006:15:04:05 -0700"), i%5_000, i, i, agents[i%len(agents)])
	}
	body := log.String()
	catalogue, err := bots.BuiltIn()
	if err != nil {
		b.Fatal(err)
	}
	matcher, err := bots.NewMatcher(catalogue)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		s, err := rollup.NewScan(rollup.Config{Matcher: matcher, Zone: time.UTC, Now: start.AddDate(0, 1, 0)})
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Read(strings.NewReader(body), func([]rollup.Line) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*lines/b.Elapsed().Seconds(), "lines/s")
}
