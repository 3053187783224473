package resolvers_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"hash"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// What a large set has: 3,400 prompts that take nearly what the texts of a project may.
const (
	largeSet    = 3_400
	largePrompt = 9_000 // bytes of a text
)

// addLargeSet adds a large set to the project of a stack, and returns its path.
func (s *stack) addLargeSet() string {
	s.t.Helper()
	p := *s.project
	p.ID = model.NewID()
	set := &model.PromptSet{ProjectID: p.ID, ID: model.NewID(), Name: "large", CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt}
	random, raw := rand.New(rand.NewPCG(1, 2)), make([]byte, largePrompt/4*3)
	for range largeSet {
		for i := range raw {
			raw[i] = byte(random.Uint32())
		}
		set.Prompts = append(set.Prompts, &model.Prompt{
			ProjectID: p.ID, ID: model.NewID(), PromptSetID: set.ID, Text: base64.StdEncoding.EncodeToString(raw), Cohort: model.PromptCohortCore,
			Status: model.PromptStatusActive, Origin: model.PromptOriginManual, CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt,
		})
	}
	must(s.t, projects.New(s.store).CreateProject(s.t.Context(), projects.NewProject{Project: &p, PromptSets: []*model.PromptSet{set}}))
	return "/v1/projects/" + p.ID.String() + "/prompt-sets/" + set.ID.String()
}

// digester takes an answer and keeps none of it.
type digester struct {
	header http.Header
	status int
	size   int
	digest hash.Hash
	before func(size int) error // each part; nil: nothing
}

func newDigester() *digester { return &digester{header: http.Header{}, digest: sha256.New()} }

func (d *digester) Header() http.Header { return d.header }

func (d *digester) WriteHeader(status int) { d.status = status }

func (d *digester) Write(b []byte) (int, error) {
	if d.before != nil {
		if err := d.before(d.size); err != nil {
			return 0, err
		}
	}
	d.size += len(b)
	return d.digest.Write(b)
}

// is reports whether two clients got the same answer.
func (d *digester) is(other *digester) bool {
	return d.status == other.status && d.size == other.size && bytes.Equal(d.digest.Sum(nil), other.digest.Sum(nil))
}

// importOne adds one prompt to a set.
func (s *stack) importOne(ctx context.Context, set, text, key string, w http.ResponseWriter) {
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, set+"/import", strings.NewReader(`{"prompts":[{"text":"`+text+`"}]}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer x")
	r.Header.Set("Idempotency-Key", key)
	defer func() {
		if cause := recover(); cause != nil && cause != http.ErrAbortHandler { //nolint:errorlint // it is that very value
			panic(cause)
		}
	}()
	s.rest.ServeHTTP(w, r)
}

// heapOf returns how many bytes more than before are in use at most while something is done.
func heapOf(do func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	runtime.GC()
	now := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := now()
	done, most := make(chan struct{}), make(chan uint64)
	go func() {
		top := before
		for {
			select {
			case <-done:
				most <- top - before
				return
			case <-time.After(time.Millisecond):
				top = max(top, now())
			}
		}
	}()
	do()
	close(done)
	return <-most
}

// The answer to an import into a large set, and its repeat, are read while they are written: neither the
// request nor the kept answer holds all of it.
func TestALargeAnswerToAChangeIsNotHeld(t *testing.T) { //nolint:paralleltest // it measures memory
	s := newStack(t, 1, 0)
	set := s.addLargeSet()
	s.importOne(t.Context(), set, "the texts have their keys now", "small", newDigester())
	first, again := newDigester(), newDigester()
	if grown := heapOf(func() { s.importOne(t.Context(), set, "one more", "large", first) }); grown > admission.StreamMemory {
		t.Errorf("an answer of %d MB took %d MiB", first.size/1e6, grown>>20)
	}
	if first.status != http.StatusOK || first.size < largeSet*largePrompt {
		t.Fatalf("%d, %d bytes", first.status, first.size)
	}
	if grown := heapOf(func() { s.importOne(t.Context(), set, "one more", "large", again) }); grown > admission.StreamMemory {
		t.Errorf("its repeat took %d MiB", grown>>20)
	}
	if !again.is(first) || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("the repeat has %d bytes, not %d: %v", again.size, first.size, again.header)
	}
	for _, name := range []string{"Content-Type", "Content-Length"} {
		if again.header.Get(name) != first.header.Get(name) {
			t.Errorf("the repeat has %s %q, not %q", name, again.header.Get(name), first.header.Get(name))
		}
	}
	read := newDigester()
	if grown := heapOf(func() { s.read(set, "application/json", read) }); grown > admission.StreamMemory {
		t.Errorf("a set of %d MB took %d MiB", read.size/1e6, grown>>20)
	}
	if !read.is(first) {
		t.Errorf("the set has %d bytes, the answer to its import %d", read.size, first.size)
	}
	rows := newDigester()
	if grown := heapOf(func() { s.read(set, "application/x-ndjson", rows) }); grown > admission.StreamMemory {
		t.Errorf("its rows took %d MiB", grown>>20)
	}
	if rows.status != http.StatusOK || rows.size < largeSet*largePrompt {
		t.Errorf("rows: %d, %d bytes", rows.status, rows.size)
	}
}

// read reads what is at a path.
func (s *stack) read(path, accept string, w http.ResponseWriter) {
	r := httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, path, nil)
	r.Header.Set("Authorization", "Bearer x")
	r.Header.Set("Accept", accept)
	s.rest.ServeHTTP(w, r)
}

// A list of projects is read to its end, also where its pages are read while they are written.
func TestEveryPageOfLargeProjectsIsWritten(t *testing.T) {
	t.Parallel()
	s := newStack(t, 600, 0)
	for range 60 { // beside 61
		addProject(t, s.store, s.project)
	}
	for _, accept := range []string{"application/x-ndjson", "text/csv"} {
		w := httptest.NewRecorder()
		s.read("/v1/projects", accept, w)
		lines := strings.Count(w.Body.String(), "\n")
		if accept == "text/csv" {
			lines-- // the header
		}
		if w.Code != http.StatusOK || lines != 121 {
			t.Errorf("%s: %d, %d projects", accept, w.Code, lines)
		}
	}
	for _, accept := range []string{"application/json", "application/x-ndjson", "text/csv"} {
		w := httptest.NewRecorder()
		s.read("/v1/projects?limit=70", accept, w)
		if link := w.Header().Get("Link"); w.Code != http.StatusOK || !strings.Contains(link, `rel="next"`) {
			t.Errorf("%s: %d, Link %q", accept, w.Code, link)
		}
	}
}

// What a client that goes away has not read waits for its repeat. While a client reads, others change the
// project, and no connection is held.
func TestAnAnswerToAChangeWaitsForItsClient(t *testing.T) {
	t.Parallel()
	s := newStack(t, 1, 0)
	set := s.addLargeSet()
	left, whole, other := newDigester(), newDigester(), newDigester()
	left.before = func(size int) error {
		if size < 1<<20 {
			return nil
		}
		return errors.New("the client is gone")
	}
	s.importOne(t.Context(), set, "one more", "left", left)
	whole.before = func(size int) error {
		if size > 0 && other.status == 0 {
			s.importOne(t.Context(), set, "another", "other", other)
			if held := s.store.Pool().Stat().AcquiredConns(); held > 0 {
				t.Errorf("%d connections are held while a client reads", held)
			}
		}
		return nil
	}
	s.importOne(t.Context(), set, "one more", "left", whole)
	if whole.status != http.StatusOK || whole.size < largeSet*largePrompt || whole.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("%d, %d bytes: %v", whole.status, whole.size, whole.header)
	}
	if other.status != http.StatusOK || other.size <= whole.size {
		t.Errorf("meanwhile: %d, %d bytes", other.status, other.size)
	}
	again := newDigester()
	s.importOne(t.Context(), set, "one more", "left", again)
	if !again.is(whole) {
		t.Errorf("it is %d bytes later, not %d", again.size, whole.size)
	}
}
