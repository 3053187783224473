package evidence_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

const openRobots = "User-agent: *\nAllow: /\n"

// sitePlanted is a crawl in which every rule on the site alone finds something.
func sitePlanted() []page {
	return []page{
		{path: "/", title: "Acme", heading: "Acme", excerpt: "We make trail running shoes for rainy days."},
		{path: "/a", title: "Trail running shoes | Acme", heading: "Trail running shoes", fails: []string{"title-missing"}, depth: 5},
		{path: "/b", title: "Care of leather", heading: "Care", fails: []string{"answer-short"}, hidden: true, depth: 1, inbound: 3},
		{path: "/c", title: "Gone", heading: "Gone", status: 404},
	}
}

// cited reports that answers cite pages of the site.
func cited(paths ...string) rule.Evidence {
	e := rule.Evidence{Measured: map[rule.Kind]time.Time{rule.Sources: time.Now()}}
	for _, path := range paths {
		e.Pages = append(e.Pages, rule.SourcePage{URL: "https://acme.example" + path, Owned: true, Responses: 5})
	}
	return e
}

func TestRulesOnTheSiteFindSeededCrawl(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.crawl("User-agent: PerplexityBot\nDisallow: /\n", sitePlanted()...)
	titles := found(w.gather(cited("/a", "/b")))
	for _, id := range []string{
		"site.technical_fault", "site.readiness_fault", "site.cited_page_faults", "site.answer_agent_denied", "site.broken_pages",
		"site.orphan_cited_page", "site.deep_cited_page", "site.missing_link", "site.hidden_cited_page",
	} {
		if len(titles[id]) == 0 {
			t.Errorf("%s found nothing; found: %v", id, titles)
		}
	}
	sound := newWorld(t)
	pages := sitePlanted()[:2]
	pages[0].links, pages[1].fails, pages[1].depth, pages[1].inbound = map[string]string{"/a": "Trail running shoes"}, nil, 1, 1
	sound.crawl(openRobots, pages...)
	if titles := found(sound.gather(cited("/a"))); len(titles) > 0 {
		t.Errorf("a sound site has findings: %v", titles)
	}
}

// A crawl of fewer pages than one before it, which did not find all, is partial evidence.
func TestACrawlOfFewPagesIsPartial(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i, c := range []struct {
		pages   []page
		limited bool
		partial bool
	}{
		{sitePlanted(), false, false},
		{sitePlanted()[:1], true, true},
		{sitePlanted()[:1], true, true},
		{sitePlanted(), true, false},
		{sitePlanted()[:1], false, false},
	} {
		w.limited = c.limited
		w.crawl(openRobots, c.pages...)
		if e := w.gather(rule.Evidence{}); e.Partial[rule.Crawl] != c.partial {
			t.Errorf("crawl %d of %d pages: partial is %t", i, len(c.pages), !c.partial)
		}
	}
}

func TestASiteThatWasNotCrawledIsUnknown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if e := w.gather(rule.Evidence{}); len(e.Measured) > 0 {
		t.Errorf("measured %v", e.Measured)
	}
}

func TestSiteChecksAreEvaluatedOnTheNextCrawl(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.crawl("User-agent: PerplexityBot\nDisallow: /\n", sitePlanted()...)
	e := w.gather(cited("/a"))
	checks := siteChecks(w, e)
	declared := w.now
	w.now = w.now.Add(time.Hour)
	for name, check := range checks {
		w.wantState(name+" without a crawl", w.probe(check, declared), "")
	}
	w.crawl("User-agent: PerplexityBot\nDisallow: /\n", sitePlanted()...)
	for name, check := range checks {
		want := model.CheckStateUnmet
		w.wantState(name+" unchanged", w.probe(check, declared), want)
	}
	again := w.now
	w.now = w.now.Add(time.Hour)
	pages := sitePlanted()
	pages[0].links, pages[1].fails, pages[2].fails = map[string]string{"/a": "Trail running shoes"}, nil, nil
	pages = append(pages, page{path: "/waxing", title: "How to wax leather boots", heading: "How to wax leather boots"})
	w.crawl(openRobots, pages...)
	for name, check := range checks {
		w.wantState(name+" done", w.probe(check, again), model.CheckStateMet)
		w.wantState(name+" done after the next crawl", w.probe(check, declared), model.CheckStateUnmet)
		w.wantState(name+" done before", w.probe(check, w.now), "")
	}
}

// A crawl of few pages says nothing of the pages that it did not read, neither before a declaration
// nor after it.
func TestAPartialCrawlIsNoBaselineAndNoOutcome(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const closed = "User-agent: PerplexityBot\nDisallow: /\n"
	w.crawl(closed, sitePlanted()...)
	checks := siteChecks(w, w.gather(cited("/a")))
	w.limited = true
	w.crawl(closed, sitePlanted()[:1]...)
	declared := w.now
	w.now = w.now.Add(time.Hour)
	w.crawl(closed, page{path: "/d", title: "Another page"})
	for name, check := range checks {
		if name != "agent" { // robots.txt was read
			w.wantState(name+" on a page", w.probe(check, declared), "")
		}
	}
	w.limited = false
	pages := sitePlanted()
	pages[0].links, pages[1].fails, pages[2].fails = map[string]string{"/a": "Trail running shoes"}, nil, nil
	w.crawl(openRobots, append(pages, page{path: "/waxing", title: "How to wax leather boots"})...)
	for name, check := range checks {
		if name != "agent" {
			w.wantState(name+" on all pages", w.probe(check, declared), model.CheckStateMet)
		}
	}
}

// siteChecks are checks of all kinds that a crawl answers, as rules and declarations
// make them.
func siteChecks(w *world, e *rule.Evidence) map[string]map[string]any {
	w.Helper()
	if len(e.LinkIdeas) != 1 {
		w.Fatalf("ideas for links: %+v", e.LinkIdeas)
	}
	idea := e.LinkIdeas[0]
	return map[string]map[string]any{
		"page rule": {
			"kind": rule.SiteRule, "rule_id": "title-missing", "expected_outcome": "pass", "target_site_url_id": w.pageID("/a").String(),
		},
		"site rule": {"kind": rule.SiteRule, "rule_id": "answer-short", "expected_outcome": "pass"},
		"agent":     {"kind": rule.SiteRule, "rule_id": "robots.PerplexityBot", "expected_outcome": "pass"},
		"link": {
			"kind": rule.ContextualLink, "internal_link_run_id": idea.CrawlID.String(), "target_site_url_id": idea.Target.ID.String(),
			"source_analysis_id": idea.Source.AnalysisID.String(), "anchor_text": idea.Anchor, "target_url": idea.Target.URL,
		},
		"keyword": {"kind": rule.KeywordPresence, "keyword": "wax leather boots"},
	}
}

func TestOutcomeBeforeTheDeclarationIsNotMet(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pages := []page{{path: "/", title: "How to wax leather boots", heading: "Wax"}}
	w.crawl(openRobots, pages...)
	declared := w.now
	w.now = w.now.Add(time.Hour)
	w.crawl(openRobots, pages...)
	for name, check := range map[string]map[string]any{
		"keyword":   {"kind": rule.KeywordPresence, "keyword": "wax leather boots"},
		"agent":     {"kind": rule.SiteRule, "rule_id": "robots.PerplexityBot", "expected_outcome": "pass"},
		"site rule": {"kind": rule.SiteRule, "rule_id": "title-missing", "expected_outcome": "pass"},
		"page rule": {
			"kind": rule.SiteRule, "rule_id": "title-missing", "expected_outcome": "pass", "target_site_url_id": w.pageID("/").String(),
		},
	} {
		w.wantState(name, w.probe(check, declared), model.CheckStateUnavailable)
	}
	w.exec("UPDATE site_crawls SET rule_version = 'r-2' WHERE created_at > $1", declared)
	w.wantState("rules that changed", w.probe(map[string]any{
		"kind": rule.SiteRule, "rule_id": "title-missing", "expected_outcome": "pass",
	}, declared), model.CheckStateUnavailable)
}
