package traffic_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
)

// visitedPaths are lines of bots and visitors for paths, some of them more often than others.
func visitedPaths(count int) string {
	var b strings.Builder
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for n := range count {
		for i := range 1 + n%4 {
			fmt.Fprintf(&b, "192.0.2.7 - - [%s] \"GET /%s/%d HTTP/1.1\" %d %d \"-\" \"GPTBot/1.2\"\n",
				at.Add(time.Duration(n%50)*time.Minute).Format("02/Jan/2006:15:04:05 -0700"), []string{"a", "B", "_", "é", "Z", "ab"}[n%6], n, []int{200, 404, 500}[n%3], i)
		}
		if n%5 == 0 {
			fmt.Fprintf(&b, "192.0.2.%d - - [%s] \"GET /a/%d HTTP/1.1\" 200 5 \"https://chatgpt.com/\" \"Mozilla/5.0\"\n",
				n%250, at.Format("02/Jan/2006:15:04:05 -0700"), n*3)
		}
	}
	return b.String()
}

// In each order, reading page by page returns the same rows as reading all at once.
func TestPagesInOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.receive(w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom}), "", visitedPaths(80))
	pages := func(sort string, limit int, cursor *string) *model.AiTrafficPages {
		t.Helper()
		q := custom("2026-11-01", "2026-11-22")
		q.Verification, q.Sort, q.Limit, q.Cursor = new(model.VerificationFilterAll), &sort, &limit, cursor
		report, err := w.traffic.Pages(t.Context(), w.project, q)
		if err != nil {
			t.Fatal(err)
		}
		return report
	}
	number := func(v *float64) float64 {
		if v == nil {
			return 0
		}
		return *v
	}
	last := func(p model.AiTrafficPageRow) int64 {
		if p.LastCrawl == nil {
			return 0
		}
		return p.LastCrawl.Unix()
	}
	for column, compare := range map[string]func(a, b model.AiTrafficPageRow) int{
		"display_path": func(a, b model.AiTrafficPageRow) int { return cmp.Compare(a.DisplayPath, b.DisplayPath) },
		"crawl": func(a, b model.AiTrafficPageRow) int {
			return cmp.Compare(number(a.Crawl.Value), number(b.Crawl.Value))
		},
		"referrals": func(a, b model.AiTrafficPageRow) int {
			return cmp.Compare(number(a.Referrals.Value), number(b.Referrals.Value))
		},
		"errors_4xx": func(a, b model.AiTrafficPageRow) int { return cmp.Compare(number(a.Errors4xx), number(b.Errors4xx)) },
		"errors_5xx": func(a, b model.AiTrafficPageRow) int { return cmp.Compare(number(a.Errors5xx), number(b.Errors5xx)) },
		"last_crawl": func(a, b model.AiTrafficPageRow) int { return cmp.Compare(last(a), last(b)) },
	} {
		for _, direction := range []string{"", "-"} {
			all := pages(direction+column, 100, nil)
			var got []model.AiTrafficPageRow
			for cursor := (*string)(nil); ; {
				some := pages(direction+column, 7, cursor)
				got = append(got, some.Items...)
				if cursor = some.NextCursor; cursor == nil {
					break
				}
			}
			if len(all.Items) < 80 || text(w, got) != text(w, all.Items) {
				t.Errorf("%s%s: page by page\n%s\nat once\n%s", direction, column, text(w, got), text(w, all.Items))
			}
			if direction == "-" {
				slices.Reverse(got)
			}
			if !slices.IsSortedFunc(got, compare) {
				t.Errorf("%s%s: %s", direction, column, text(w, got))
			}
		}
	}
}

// rules are a robots.txt.
type rules func(agent, path string) bool

func (r rules) Robots(context.Context, *model.Project) (*traffic.RobotsFile, error) {
	return &traffic.RobotsFile{State: model.RobotsStateRead, ReadAt: now, Allows: r}, nil
}

// Disallowed requests are counted by path.
func TestPolicyCountsViolations(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.traffic = w.service(traffic.Config{Robots: rules(func(agent, path string) bool {
		return agent != "GPTBot" || !strings.HasPrefix(path, "/p/7")
	})})
	var b strings.Builder
	const lines = 12_000
	want, violated := 0.0, []string{}
	for n := range lines {
		path := fmt.Sprintf("/p/%d", n/2*3)
		fmt.Fprintf(&b, "192.0.2.7 - - [%s] \"GET %s HTTP/1.1\" 200 %d \"-\" \"%s\"\n", now.AddDate(0, 0, -1).Format("02/Jan/2006:15:04:05 -0700"), path, n,
			[]string{"GPTBot/1.2", "ClaudeBot/1.0"}[n%2])
		if n%2 == 0 && strings.HasPrefix(path, "/p/7") {
			want++
			violated = append(violated, path)
		}
	}
	slices.Sort(violated)
	w.receive(w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom}), "", b.String())
	q := custom("2026-11-01", "2026-11-22")
	q.Verification = new(model.VerificationFilterAll)
	policy, err := w.traffic.Policy(t.Context(), w.project, q)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range policy.Agents {
		switch a.BotID {
		case "gptbot":
			if *a.Requests != lines/2 || *a.Violations != want || !slices.Equal(a.ViolatedPaths, violated[:10]) || a.Robots != model.RobotsVerdictAllowed {
				t.Errorf("GPTBot: %s, want %g of %v", text(w, a), want, violated[:10])
			}
		case "claudebot":
			if *a.Requests != lines/2 || a.Violations != nil && *a.Violations != 0 || len(a.ViolatedPaths) != 0 {
				t.Errorf("ClaudeBot: %s", text(w, a))
			}
		}
	}
}
