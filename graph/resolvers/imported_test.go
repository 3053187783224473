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
	"strings"
	"testing"

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

// A repeat of an import into a large set gets the same large answer, which is the set as it reads afterwards.
func TestRepeatReplaysALargeAnswer(t *testing.T) {
	t.Parallel()
	s := newStack(t, 1, 0)
	set := s.addLargeSet()
	first, again, read := newDigester(), newDigester(), newDigester()
	s.importOne(t.Context(), set, "one more", "large", first)
	if first.status != http.StatusOK || first.size < largeSet*largePrompt {
		t.Fatalf("%d, %d bytes", first.status, first.size)
	}
	s.importOne(t.Context(), set, "one more", "large", again)
	if !again.is(first) || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("the repeat has %d bytes, not %d: %v", again.size, first.size, again.header)
	}
	for _, name := range []string{"Content-Type", "Content-Length"} {
		if again.header.Get(name) != first.header.Get(name) {
			t.Errorf("the repeat has %s %q, not %q", name, again.header.Get(name), first.header.Get(name))
		}
	}
	if s.read(set, "application/json", read); !read.is(first) {
		t.Errorf("the set has %d bytes, the answer to its import %d", read.size, first.size)
	}
	rows := newDigester()
	s.read(set, "application/x-ndjson", rows)
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
		return errors.New("the client has disconnected")
	}
	s.importOne(t.Context(), set, "one more", "left", left)
	whole.before = func(size int) error {
		if other.status == 0 {
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
