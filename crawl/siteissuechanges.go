package crawl

import (
	"cmp"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// issueComparison lists the rules that pages fail in one of two crawls only. It counts a page where both
// crawls know it: an issue of an unread page is neither fixed nor new.
type issueComparison struct {
	earlier, later *ruled
	rules          []site.Rule
	places         map[string]int // index in rules, by id
	changes        []ruleChange   // one for each of rules
}

// ruled is a crawl and the rules that it evaluated.
type ruled struct {
	crawl  *model.SiteCrawl
	places map[string]int // index in the results of a page, by rule id
	gaps   bool           // the other crawl read a page that this crawl does not know
}

// ruleChange counts the pages that fail one rule in two crawls.
type ruleChange struct {
	old, now    int      // pages that fail in the earlier, in the later crawl
	knownBefore failures // pages that fail now and that the earlier crawl knows
	appeared    failures // pages of knownBefore that did not fail before
	stillKnown  int      // pages that failed before and that the later crawl knows
	vanished    int      // pages of stillKnown that do not fail now
	failed      failures // pages that failed before
}

// failures counts failing pages and keeps the first addresses.
type failures struct {
	n    int
	urls firsts[string]
}

func (f *failures) add(url string) {
	f.n++
	f.urls.most, f.urls.compare = mostChangeURLs, strings.Compare
	f.urls.add(url)
}

func newIssueComparison(earlier, later *model.SiteCrawl) *issueComparison {
	c := &issueComparison{earlier: newRuled(earlier), later: newRuled(later), rules: site.Rules(), places: map[string]int{}}
	for at := range c.rules {
		c.places[c.rules[at].ID] = at
	}
	c.changes = make([]ruleChange, len(c.rules))
	return c
}

func newRuled(c *model.SiteCrawl) *ruled {
	r := &ruled{crawl: c, places: map[string]int{}}
	for at, rule := range c.RuleIDs {
		if _, had := r.places[rule]; !had {
			r.places[rule] = at
		}
	}
	return r
}

// knows reports whether the crawl can tell if a page meets a rule: it evaluated the rule there, or
// found all pages and not this one.
func (r *ruled) knows(rule string, page *crawls.Compared) bool {
	if page == nil {
		return r.crawl.InventoryComplete
	}
	at, listed := r.places[rule]
	return listed && at < len(page.Results) && site.State(page.Results[at]) != site.Unknown
}

// covers reports whether the crawl knows of a page.
func (r *ruled) covers(page *crawls.Compared) bool {
	if page == nil {
		return r.crawl.InventoryComplete
	}
	return page.HasRead
}

// seeGaps notes where one crawl read a page that the other one does not know. nil means that a crawl has not found the page.
func (c *issueComparison) seeGaps(before, after *crawls.Compared) {
	c.later.gaps = c.later.gaps || before != nil && before.HasRead && !c.later.covers(after)
	c.earlier.gaps = c.earlier.gaps || after != nil && after.HasRead && !c.earlier.covers(before)
}

// add compares a page of both crawls; nil as above.
func (c *issueComparison) add(before, after *crawls.Compared) {
	if before != nil {
		c.addFailed(before, after)
	}
	if after != nil {
		c.addFails(before, after)
	}
}

// addFailed counts the rules that a page failed before.
func (c *issueComparison) addFailed(before, after *crawls.Compared) {
	c.eachFailed(before, c.later, after, func(t *ruleChange, known, failsNow bool) {
		t.old++
		t.failed.add(before.DisplayURL)
		if known {
			t.stillKnown++
		}
		if known && !failsNow {
			t.vanished++
		}
	})
}

// addFails counts the rules that a page fails now.
func (c *issueComparison) addFails(before, after *crawls.Compared) {
	c.eachFailed(after, c.earlier, before, func(t *ruleChange, known, failedBefore bool) {
		t.now++
		if known {
			t.knownBefore.add(after.DisplayURL)
		}
		if known && !failedBefore {
			t.appeared.add(after.DisplayURL)
		}
	})
}

// eachFailed calls count for each rule that a page fails in one crawl: whether the other crawl can tell if
// the page meets the rule, and whether the page fails it there. A nil otherPage means that the other crawl
// has not found the page.
func (c *issueComparison) eachFailed(
	page *crawls.Compared, other *ruled, otherPage *crawls.Compared, count func(t *ruleChange, known, fails bool),
) {
	for _, rule := range page.Failed {
		if at, listed := c.places[rule]; listed {
			fails := otherPage != nil && slices.Contains(otherPage.Failed, rule)
			count(&c.changes[at], other.knows(rule, otherPage), fails)
		}
	}
}

// list appends the rules with changed pages to the answer. A rule of the link graph depends on all pages, so
// a crawl with gaps does not count for it.
func (c *issueComparison) list(out *model.CrawlIssueChanges) {
	for at := range c.rules {
		r, t := &c.rules[at], &c.changes[at]
		if r.Graph && c.earlier.gaps {
			t.knownBefore, t.appeared = failures{}, failures{}
		}
		if r.Graph && c.later.gaps {
			t.stillKnown, t.vanished = 0, 0
		}
		switch {
		case t.old == 0 && t.knownBefore.n > 0:
			out.New = append(out.New, changedIssue(r, &t.knownBefore))
		case t.old > 0 && t.now == 0 && t.stillKnown == t.old:
			out.Fixed = append(out.Fixed, changedIssue(r, &t.failed))
		case t.old > 0 && t.appeared.n > t.vanished:
			out.Regressed = append(out.Regressed, changedIssue(r, &t.appeared))
		}
	}
	for _, list := range [][]model.ChangedIssue{out.New, out.Fixed, out.Regressed} {
		slices.SortStableFunc(list, func(a, b model.ChangedIssue) int {
			return cmp.Compare(site.SeverityRank(a.Severity), site.SeverityRank(b.Severity))
		})
	}
}

func changedIssue(r *site.Rule, pages *failures) model.ChangedIssue {
	return model.ChangedIssue{RuleID: r.ID, Title: r.Title, Severity: r.Severity, Urls: pages.urls.sorted(), AffectedURLCount: pages.n}
}
