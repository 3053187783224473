package demo

import (
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/traffic/rollup"
)

// The sample log is the same for the same moment, and grows with time: a demo that is run
// again uploads a file that is known, and one with newer lines.
func TestSampleLogGrows(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 5, 24, 0, 0, 0, 0, time.UTC)
	at := first.AddDate(0, 0, sampleDays).Add(7 * time.Hour)
	now, later := logs(first, at), logs(first, at.AddDate(0, 0, 2))
	if !slices.Equal(now, logs(first, at)) || later[0] != now[0] || !strings.HasPrefix(later[1], now[1]) || len(later[1]) == len(now[1]) {
		t.Error("the log of two days later does not begin with that of now")
	}
	lost := first.AddDate(0, 0, lostDay).Format("02/Jan/2006")
	if len(now[0]) == 0 || strings.Contains(now[0]+now[1], lost) {
		t.Errorf("the log has lines of %s", lost)
	}
}

// A bot that robots.txt blocks obeys or is refused.
func TestSampleLogHasBlockedBots(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 5, 24, 0, 0, 0, 0, time.UTC)
	day := func(n int) (obeying, refused int) {
		var b strings.Builder
		writeDay(&b, first.AddDate(0, 0, n), n, first.AddDate(1, 0, 0))
		for line := range strings.Lines(b.String()) {
			switch {
			case strings.Contains(line, "PerplexityBot") && !strings.Contains(line, "/robots.txt"):
				obeying++
			case strings.Contains(line, "Bytespider") && strings.Contains(line, `" 403 `):
				refused++
			}
		}
		return obeying, refused
	}
	if obeying, refused := day(changeDay - 1); obeying == 0 || refused != 0 {
		t.Errorf("before the change %d requests of PerplexityBot, %d refused", obeying, refused)
	}
	if obeying, refused := day(changeDay); obeying != 0 || refused == 0 {
		t.Errorf("after the change %d requests of PerplexityBot, %d refused", obeying, refused)
	}
}

// The visits of a day are the same whenever they are made, and AI systems sent some of them.
func TestSampleVisits(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	visits := visitsOf(at, 160)
	if !reflect.DeepEqual(visits, visitsOf(at, 160)) {
		t.Error("the visits of a day differ")
	}
	landed, sent := int64(0), int64(0)
	for _, c := range visits.Channels {
		if c.Source != rollup.NoSource {
			sent += c.Sessions
		}
	}
	for _, l := range visits.Landings {
		landed += l.Sessions
	}
	if sent == 0 || landed != sent {
		t.Errorf("AI systems sent %d visits, and %d began on pages", sent, landed)
	}
}

func TestSampleSiteAnswers(t *testing.T) {
	t.Parallel()
	s, err := ServeSite(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	check := func(want map[string]int) {
		t.Helper()
		for path, status := range want {
			if got := statusOf(t, s.Root()+path); got != status {
				t.Errorf("/%s answers %d, want %d", path, got, status)
			}
		}
	}
	check(map[string]int{
		"": 200, "tv/bravia": 200, "robots.txt": 200, "sitemap.xml": 200, "blog/missing": 404, "old-catalogue": 302, "guides/battery": 200, "headphones/wh-ch710n": 404,
	})
	s.ShowEarlier(true)
	check(map[string]int{"": 200, "guides/battery": 404, "headphones/wh-ch710n": 200})
}

func statusOf(t *testing.T, address string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close() //nolint:errcheck // its status is all that matters
	return resp.StatusCode
}

// The sample's judge keeps to the form of the product's template, and its quotes are in the answer.
func TestSampleJudge(t *testing.T) {
	t.Parallel()
	answer := "1. **Sony WH-CH720N** is the best choice: great sound.\n\n   It is affordable.\n2. **JBL Tune**: However, its bass is weak.\n3. LG is there: sound from a phono preamp."
	got := verdicts(answer, []judgedEntity{{1, []string{"Sony"}}, {2, []string{"JBL"}}, {3, []string{"LG"}}})
	var told []string
	for _, v := range got {
		told = append(told, v.Polarity+" "+v.Recommended)
		for _, theme := range v.Themes {
			if !strings.Contains(answer, theme.Quote) {
				t.Errorf("the answer does not contain %q", theme.Quote)
			}
		}
	}
	if want := []string{"positive yes", "negative no", "neutral no"}; !slices.Equal(told, want) || len(got[0].Themes) != 2 {
		t.Errorf("told %q, want %q: %+v", told, want, got[0].Themes)
	}
}
