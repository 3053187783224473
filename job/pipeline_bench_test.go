package job_test

import (
	"runtime"
	"testing"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// benchConnections is what a process has by default.
func benchConnections(c *storage.Config) { c.MaxConnections = 24 }

// BenchmarkPipeline runs audits of 5,000 executions on a provider that answers
// at once, over HTTP. Durability is the server's that AVM_TEST_DATABASE_URL names.
func BenchmarkPipeline(b *testing.B) {
	const executions = 5000
	_, url := audittest.Provider(b, enginetest.Options{})
	f := newFixture(b, storagetest.Open(b, benchConnections), executions/10, audittest.Catalogue(b, url, 128))
	analyzed := make(audittest.Analyzed)
	audittest.Process(b, f.store, f.engines, analyzed)
	b.ReportAllocs()
	for b.Loop() {
		f.launch(b, 5, assistantA, assistantB)
		await(b, analyzed)
	}
	b.ReportMetric(float64(executions*b.N)/b.Elapsed().Seconds(), "executions/s")
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MB-heap")
}

// BenchmarkLaunch launches audits of 10,000 executions.
func BenchmarkLaunch(b *testing.B) {
	f := newFixture(b, storagetest.Open(b, benchConnections), 1000, audittest.Catalogue(b, "http://127.0.0.1:9/v1", 1))
	for b.Loop() {
		f.launch(b, 5, assistantA, assistantB)
	}
}
