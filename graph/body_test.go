package graph_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/logbook"
	"github.com/answer-visibility/avm/model"
)

// importing takes imports of prompts.
type importing struct{ root }

func (importing) Mutation() generated.MutationResolver { return importingMutations{} }

type importingMutations struct{ mutations }

func (importingMutations) ImportPrompts(_ context.Context, _, _ uuid.UUID, in model.PromptImport) (*model.PromptSet, error) {
	return &model.PromptSet{PromptCount: len(in.Prompts)}, nil
}

// holds reports whether requests hold so much memory.
func holds(ctx context.Context, p *admission.Process, bytes int64) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	place, err := p.Memory.Acquire(ctx, aWorkspace, p.Memory.Share()-bytes+1)
	if err != nil {
		return true
	}
	place.Release()
	return false
}

const importPrompts = `mutation($i: PromptImport!) { importPrompts(projectId: ` + someID + `, promptSetId: ` + someID + `, input: $i) { promptCount } }`

// The memory of a body counts until its request ends, also while the request waits for the lock of a project.
func TestABodyCountsWhileItsRequestWaits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		process, err := admission.NewProcess(1 << 30)
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.Configure(graph.Options{Resolvers: importing{}, Logger: slog.New(slog.DiscardHandler), Admission: process})
		if err != nil {
			t.Fatal(err)
		}
		_, unlock, err := process.Change(t.Context(), aWorkspace, uuid.MustParse(strings.Trim(someID, `"`)))
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			prompts int
			least   int64 // bytes
		}{
			"a small body":    {prompts: 10},
			"a light body":    {prompts: 2_000, least: 1 << 20},
			"a body of 1 MiB": {prompts: 10_000, least: 8 << 20},
		} {
			body := request(importPrompts, `"variables":{"i":{"prompts":[`+strings.Repeat(`{"text":"a prompt","theme":"anvils","cohort":"core"},`, c.prompts-1)+`{"text":"a"}]}}`)
			answers := make(chan told)
			go func() { answers <- served{g, &logbook.Book{}}.post(t, aKey(), body) }()
			synctest.Wait()
			if c.least > 0 && !holds(t.Context(), process, c.least) {
				t.Errorf("%s: %d bytes are not held while its request waits", name, c.least)
			}
			if c.least == 0 && holds(t.Context(), process, 1) {
				t.Errorf("%s is held", name)
			}
			unlock()
			if got := <-answers; got.status != http.StatusOK || len(got.Errors) > 0 {
				t.Errorf("%s: %d %.300s", name, got.status, got.raw)
			}
			if holds(t.Context(), process, 1) {
				t.Errorf("%s is held afterwards", name)
			}
			if _, unlock, err = process.Change(t.Context(), aWorkspace, uuid.MustParse(strings.Trim(someID, `"`))); err != nil {
				t.Fatal(err)
			}
		}
		unlock()
	})
}

// Requests with large bodies that come at once are answered one after the other, or told to come again. None of them
// waits for what another one holds.
func TestLargeBodiesDoNotWaitForOneAnother(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		process, err := admission.NewProcess(1 << 20)
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.Configure(graph.Options{Resolvers: importing{}, Logger: slog.New(slog.DiscardHandler), Admission: process})
		if err != nil {
			t.Fatal(err)
		}
		body := request(importPrompts, `"variables":{"i":{"prompts":[`+strings.Repeat(`{"text":"a prompt"},`, 20_000)+`{"text":"a"}]}}`)
		const requests = 30
		answers := make(chan told, requests)
		from := time.Now()
		for range requests {
			go func() { answers <- served{g, &logbook.Book{}}.post(t, aKey(), body) }()
		}
		told := map[int]int{}
		for range requests {
			got := <-answers
			if told[got.status]++; got.status != http.StatusOK && got.header.Get("Retry-After") == "" {
				t.Errorf("%d without Retry-After: %.300s", got.status, got.raw)
			}
		}
		refused := told[http.StatusTooManyRequests] + told[http.StatusServiceUnavailable]
		if told[http.StatusOK] == 0 || told[http.StatusOK]+refused != requests || time.Since(from) > 10*time.Second {
			t.Errorf("%v after %s", told, time.Since(from))
		}
		if holds(t.Context(), process, 1) {
			t.Error("memory is still held")
		}
	})
}

// A body whose values would take more memory than a request may have is refused before they are read.
func TestABodyOfTooManyValuesIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		values, said string
	}{
		"too many objects": {strings.Repeat(`{"a":0},`, 120_000), "body: must take at most 64 MiB of memory when it is read, not "},
		"arrays":           {strings.Repeat(`[],`, 200_000), "variables.x: is not a variable of this operation"},
	} {
		got := serve(t).post(t, aKey(), request(`{ me { email } }`, `"variables":{"x":[`+c.values+`0]}`))
		if got.status != http.StatusUnprocessableEntity || len(got.Errors) != 1 || !strings.HasPrefix(got.Errors[0].Message, c.said) {
			t.Errorf("%s: %d %.300s", name, got.status, got.raw)
		}
	}
}
