package graph_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/logbook"
	"github.com/answer-visibility/avm/model"
)

// wordy answers with prompts of long texts.
type wordy struct{ root }

func (wordy) Project() generated.ProjectResolver { return wordyProjects{} }

type wordyProjects struct{ projects }

func (wordyProjects) Prompts(
	context.Context, *model.Project, *int, *string, *uuid.UUID, *uuid.UUID, *model.PromptStatus,
) (*model.PromptPage, error) {
	text := strings.Repeat("long", 4_000)
	page := &model.PromptPage{}
	for range 100 {
		page.Items = append(page.Items, &model.Prompt{Text: text})
	}
	return page, nil
}

// A document whose answer takes more memory than a request may have is refused, whoever writes its
// fields; one that takes less is answered, and gives back what it took.
func TestAnAnswerIsBoundedByTheMemoryOfARequest(t *testing.T) {
	t.Parallel()
	process, err := admission.NewProcess(1 << 30)
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.Configure(graph.Options{Resolvers: wordy{}, Logger: slog.New(slog.DiscardHandler), Admission: process})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		pages, roots int // of 1.6 MB
		directive    string
		refused      bool
	}{
		"little":                        {pages: 2, roots: 2},
		"much":                          {pages: 10, roots: 10, refused: true},
		"little, by the executor":       {pages: 2, roots: 2, directive: "@include(if: true)"},
		"much, by the executor":         {pages: 10, roots: 10, directive: "@include(if: true)", refused: true},
		"much in few roots":             {pages: 10, roots: 3, refused: true},
		"much in few, by the executor":  {pages: 10, roots: 3, directive: "@include(if: true)", refused: true},
		"a page in each of many, alike": {pages: 1, roots: 10},
	} {
		query := "{ " + many(c.roots, "a%d: project(id: "+someID+") { ...f } ") + "} fragment f on Project { " +
			many(c.pages, "b%d: prompts(limit: 100) { items { text "+c.directive+" } } ") + "}"
		got := served{g, &logbook.Book{}}.post(t, aKey(), request(query))
		switch {
		case !c.refused && (got.status != http.StatusOK || len(got.Errors) > 0 || len(got.Data) < c.pages*c.roots*1_600_000):
			t.Errorf("%s: %d with %d bytes %.300s", name, got.status, len(got.Data), got.raw)
		case c.refused && (got.status != http.StatusUnprocessableEntity || len(got.Errors) != 1 ||
			got.Errors[0].Extensions.Code != "validation_error" ||
			got.Errors[0].Message != "query: must take at most 64 MiB of memory: ask for smaller pages, fewer fields or fewer aliases"):
			t.Errorf("%s: %d %.300s", name, got.status, got.raw)
		}
		place, err := process.Memory.Acquire(t.Context(), aWorkspace, process.Memory.Share())
		if err != nil {
			t.Fatalf("%s: memory is still held: %v", name, err)
		}
		place.Release()
	}
}

// Where the memory that an answer needs is not free, it is refused as other requests are.
func TestAnAnswerThatFindsNoMemoryIsRefused(t *testing.T) {
	t.Parallel()
	process, err := admission.NewProcess(1 << 30)
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.Configure(graph.Options{Resolvers: wordy{}, Logger: slog.New(slog.DiscardHandler), Admission: process})
	if err != nil {
		t.Fatal(err)
	}
	place, err := process.Memory.Acquire(t.Context(), aWorkspace, process.Memory.Share()-2<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer place.Release()
	got := served{g, &logbook.Book{}}.post(t, aKey(), request(`{ project(id: `+someID+`) { prompts(limit: 100) { items { text } } } }`))
	if got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" || got.Errors[0].Extensions.Code != "service_unavailable" {
		t.Errorf("%d %v %.300s", got.status, got.header, got.raw)
	}
}
