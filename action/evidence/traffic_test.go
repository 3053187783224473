package evidence_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// answering and training are AI agents whose operators publish no way to check them.
const (
	answering = "Mozilla/5.0 (compatible; YouBot/1.0; +https://about.you.com/youbot/)"
	training  = "Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)"
)

func day(month time.Month, day int) time.Time {
	return time.Date(2026, month, day, 0, 0, 0, 0, time.UTC)
}

func TestRulesOnAITrafficFindSeededLog(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.crawl("User-agent: Bytespider\nDisallow: /\n", page{path: "/weak", title: "Weak", readiness: 30}, page{path: "/", title: "Acme"})
	w.log(day(time.October, 10), 10, visit{"/weak", answering, 200, 3}, visit{"/lost", answering, 404, 2}, visit{"/", training, 200, 3})
	titles := found(w.gather(cited("/")))
	for _, id := range []string{"traffic.agent_errors", "traffic.read_page_weak", "traffic.read_not_cited", "traffic.denied_agent_visits"} {
		if len(titles[id]) == 0 {
			t.Errorf("%s found nothing; found: %v", id, titles)
		}
	}
	obedient := newWorld(t)
	obedient.crawl("User-agent: Bytespider\nDisallow: /\n", page{path: "/", title: "Acme"})
	obedient.log(day(time.October, 10), 10, visit{"/robots.txt", training, 200, 3})
	if titles := found(obedient.gather(cited("/")))["traffic.denied_agent_visits"]; len(titles) > 0 {
		t.Errorf("an agent that only reads robots.txt has findings: %v", titles)
	}
	sound := newWorld(t)
	sound.crawl(openRobots, page{path: "/", title: "Acme"})
	sound.log(day(time.October, 10), 10, visit{"/", answering, 200, 3}, visit{"/", training, 200, 3})
	if titles := found(sound.gather(cited("/"))); len(titles) > 0 {
		t.Errorf("a sound log has findings: %v", titles)
	}
}

func TestErrorsOfAgentsAreComparedOverFourWeeks(t *testing.T) {
	t.Parallel()
	check := map[string]any{
		"kind": rule.TrafficMetric, "metric": "agent_errors", "direction": "decrease", "scope": "page", "scope_key": "https://acme.example/lost",
		"min_delta": 0.0,
	}
	for name, c := range map[string]struct {
		status int
		want   model.CheckState
	}{"repaired": {200, model.CheckStateMet}, "as before": {404, model.CheckStateUnmet}} {
		w := newWorld(t)
		declared := day(time.September, 30).Add(12 * time.Hour)
		w.log(day(time.September, 1), 29, visit{"/lost", answering, 404, 2}, visit{"/lost", training, 200, 1})
		w.now = day(time.October, 20)
		w.wantState(name+" too early", w.probe(check, declared), "")
		w.now = day(time.November, 2)
		w.wantState(name+" without logs", w.probe(check, declared), "")
		w.log(day(time.September, 30), 30, visit{"/lost", answering, c.status, 2}, visit{"/lost", training, 200, 1})
		w.wantState(name, w.probe(check, declared), c.want)
	}
}

func TestPageFindingsReachTheTrafficReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.crawl(openRobots, page{path: "/weak", title: "Weak", fails: ruleIDs()})
	w.log(day(time.October, 20), 5, visit{"/weak", answering, 200, 3})
	pages, err := w.traffic.Pages(t.Context(), w.project, model.TrafficQuery{})
	w.must(err)
	for _, row := range pages.Items {
		if row.DisplayPath == "/weak" && (row.Findings == nil || row.Findings.Value == nil || *row.Findings.Value != 2) {
			t.Errorf("findings %+v", row.Findings)
		}
		if row.DisplayPath == "/robots.txt" && row.Findings.Value != nil {
			t.Errorf("an address that the crawl did not read has findings: %+v", row.Findings)
		}
	}
}
