package promptmatch_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/promptmatch"
	stored "github.com/answer-visibility/avm/storage/overlap"
)

// world has what is set beside one another.
type world struct {
	queries, pages *search.Top
	audits         []stored.Audit
	prompts        []stored.Prompt
	fanout         []stored.Fanout
	cited          []stored.Cited
	landings       []stored.Landing
	covered        bool
}

func (w *world) Top(
	_ context.Context, _ *model.Project, _ model.PerformanceQuery, d model.PerformanceDimension, _ int,
) (*search.Top, error) {
	if d == model.PerformanceDimensionPage {
		return w.pages, nil
	}
	return w.queries, nil
}

func (w *world) Audits(context.Context, uuid.UUID, int) ([]stored.Audit, error) { return w.audits, nil }

func (w *world) Prompts(context.Context, uuid.UUID, int) ([]stored.Prompt, error) {
	return w.prompts, nil
}

func (w *world) Fanout(context.Context, uuid.UUID, []uuid.UUID, int) ([]stored.Fanout, error) {
	return w.fanout, nil
}

func (w *world) Cited(context.Context, uuid.UUID, []uuid.UUID, []string, int) ([]stored.Cited, error) {
	return w.cited, nil
}

func (w *world) Landings(context.Context, uuid.UUID, time.Time, time.Time, int) ([]stored.Landing, bool, error) {
	return w.landings, w.covered, nil
}

// top lists rows as "key clicks impressions".
func top(rows ...string) *search.Top {
	t := &search.Top{First: "2026-11-01", Last: "2026-11-20", Imported: len(rows) > 0}
	for _, r := range rows {
		var clicks, impressions int64
		fields := strings.Split(r, "|")
		_, _ = fmt.Sscan(fields[1], &clicks, &impressions)
		t.Rows = append(t.Rows, model.PerformanceRow{Key: fields[0], Clicks: &clicks, Impressions: &impressions})
	}
	return t
}

func compare(t *testing.T, w *world) *model.SearchOverlap {
	t.Helper()
	s, err := promptmatch.New(w, w)
	if err != nil {
		t.Fatal(err)
	}
	p := &model.Project{ID: model.NewID(), LanguageCode: "en", WebsiteURL: "https://www.example.com/"}
	found, err := s.Overlap(t.Context(), p, model.SearchOverlapQuery{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestPromptsMatchTheQueriesThatAskTheSame(t *testing.T) {
	t.Parallel()
	w := &world{
		queries: top("best wireless headphones under 200|4 900", "wireless headphones|1 5000", "headphones|1 9000", "red kettle|3 100", "wireless headphone under 200|1 50"),
		pages:   top(),
		prompts: []stored.Prompt{
			{ID: model.NewID(), Text: "What are the best wireless headphones under $200?"}, {ID: model.NewID(), Text: "Which red kettle lasts longest for small offices in Norway?"},
		},
		audits: []stored.Audit{{ID: model.NewID()}},
		fanout: []stored.Fanout{{Query: "wireless headphones under 200 dollars review", Events: 7}, {Query: "tea", Events: 9}},
	}
	found := compare(t, w)
	if len(found.Prompts) != 1 || found.Prompts[0].PromptID != w.prompts[0].ID || found.Prompts[0].Queries[0].Query != "best wireless headphones under 200" ||
		found.Prompts[0].Queries[0].Similarity != 1 {
		t.Errorf("prompts %+v", found.Prompts)
	}
	for _, m := range found.Prompts[0].Queries {
		if m.Query == "headphones" || m.Query == "red kettle" {
			t.Errorf("%q asks something else", m.Query)
		}
	}
	if len(found.Fanout) != 1 || found.Fanout[0].Events != 7 || found.MatchVersion != promptmatch.MatchVersion {
		t.Errorf("searches %+v", found.Fanout)
	}
}

func TestPagesAreComparedByNormalizedAddress(t *testing.T) {
	t.Parallel()
	ranked, unranked := model.NewID(), model.NewID()
	w := &world{
		queries: top(), pages: top("https://www.example.com/a/|5 100", "https://example.com/b|9 80", "https://example.com/c|0 0"),
		audits: []stored.Audit{{ID: model.NewID()}},
		cited: []stored.Cited{
			{PromptID: &ranked, Text: "ranked", URL: "http://example.com/a?utm_source=x#top", Citations: 3},
			{PromptID: &ranked, Text: "ranked", URL: "https://example.com/z", Citations: 1},
			{PromptID: &unranked, Text: "unranked", URL: "https://example.com/z/", Citations: 2},
			{PromptID: nil, Text: "deleted", URL: "https://example.com/y", Citations: 1},
		},
		landings: []stored.Landing{{Path: "/a", Visits: 6}, {Path: "/a/", Visits: 1}}, covered: true,
	}
	found := compare(t, w)
	if len(found.UncitedPages) != 1 || found.UncitedPages[0].URL != "https://example.com/b" {
		t.Errorf("uncited %+v", found.UncitedPages)
	}
	if len(found.UnrankedPrompts) != 1 || found.UnrankedPrompts[0].PromptID != unranked || found.UnrankedPrompts[0].Citations != 2 {
		t.Errorf("unranked %+v", found.UnrankedPrompts)
	}
	first := found.CitedPages[0]
	if len(found.CitedPages) != 3 || first.Citations != 3 || *first.AiSessions != 7 || *first.Clicks != 5 || found.CitedPages[1].Clicks != nil {
		t.Errorf("cited %+v", found.CitedPages)
	}
}

func TestUnmeasuredListsAreNull(t *testing.T) {
	t.Parallel()
	id := model.NewID()
	found := compare(t, &world{queries: top(), pages: top("https://example.com/|5 100")})
	if len(found.UncitedPages) != 0 {
		t.Errorf("without an audit: %+v", found.UncitedPages)
	}
	found = compare(t, &world{
		queries: top(), pages: top(), audits: []stored.Audit{{ID: model.NewID()}},
		cited: []stored.Cited{{PromptID: &id, URL: "https://example.com/", Citations: 1}},
	})
	if found.UnrankedPrompts != nil || found.CitedPages[0].AiSessions != nil || found.CitedPages[0].Clicks != nil {
		t.Errorf("without page figures and logs: %+v", found)
	}
	s, err := promptmatch.New(&world{}, &world{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Overlap(t.Context(), &model.Project{}, model.SearchOverlapQuery{Limit: 501}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a limit of 501: %v", err)
	}
}
