package main

import (
	"maps"
	"net/url"
	"time"

	"github.com/answer-visibility/avm/bench/year"
)

// The most that the 95th percentile of a report may take, warm.
const (
	quick     = 100 * time.Millisecond // of one run
	wholeYear = 400 * time.Millisecond // of a year's trends, prompts, sources and perception
	long      = 2 * time.Second        // of a year of the others
)

// ask is one request of a report.
type ask struct {
	report string
	path   string // below /visibility
	query  url.Values
	limit  time.Duration
	deep   int // rows a page, where the hundredth page is measured too; 0: it is not
}

// name is the request as it is printed, without ids.
func (a ask) name() string {
	shown := maps.Clone(a.query)
	for _, ids := range []string{"market", "audit_ids"} {
		if shown.Has(ids) {
			shown.Set(ids, "…")
		}
	}
	if q, err := url.QueryUnescape(shown.Encode()); err == nil && q != "" {
		return a.report + "?" + q
	}
	return a.report
}

func (a ask) address(p *year.Project, more url.Values) string {
	query := maps.Clone(a.query)
	maps.Copy(query, more)
	return "/v1/projects/" + p.ID.String() + "/visibility" + a.path + "?" + query.Encode()
}

// asks are the nine reports under the filters that cost differently. The limit is
// that of one run; what covers a year of them has another.
func asks(p *year.Project) []ask {
	day := func(t time.Time) string { return t.Format(time.DateOnly) }
	filters := []url.Values{{}, {"engine": {"assistant_a"}}, {"cohort": {"comparison"}}}
	if len(p.Markets) > 0 {
		market := p.Markets[0].String()
		filters = append(filters, url.Values{"market": {market}}, url.Values{"market": {market}, "engine": {"overview_a"}})
	}
	named := make([]string, len(p.Newest))
	for i, audit := range p.Newest {
		named[i] = audit.String()
	}
	span := url.Values{"from": {day(p.First)}, "to": {day(p.Last)}}
	everywhere := func(report, path string, limit time.Duration, deep int) []ask {
		all := make([]ask, 0, len(filters)+1)
		for _, f := range filters {
			all = append(all, ask{report, path, f, limit, deep})
		}
		return all
	}
	one := func(report, path string, limit time.Duration, pairs ...string) ask {
		query := url.Values{}
		for i := 0; i+1 < len(pairs); i += 2 {
			query.Set(pairs[i], pairs[i+1])
		}
		return ask{report: report, path: path, query: query, limit: limit}
	}
	yearOf := func(report, path string, limit time.Duration) ask {
		return ask{report: report, path: path, query: span, limit: limit}
	}
	all := append(everywhere("root", "", quick, 0), yearOf("root", "", long))
	all = append(all, everywhere("prompts", "/prompts", quick, 0)...)
	all = append(all, ask{report: "prompts", path: "/prompts", query: url.Values{"audit_ids": named}, limit: wholeYear})
	all = append(all, everywhere("history", "/prompts/"+p.Prompts[0].String()+"/history", quick, 0)...)
	all = append(all, everywhere("trends", "/trends", wholeYear, 0)...)
	all = append(all, one("trends", "/trends", wholeYear, "granularity", "month"), yearOf("trends", "/trends", wholeYear))
	all = append(all, one("markets", "/markets", quick), one("markets", "/markets", quick, "cohort", "comparison"))
	all = append(all, everywhere("fanout", "/fanout", quick, 4)...)
	all = append(all, one("fanout", "/fanout", quick, "search", "reviews"), one("fanout", "/fanout", quick, "query", p.Queries[0]))
	all = append(all, everywhere("sources", "/sources", quick, 2)...)
	all = append(all, ask{"sources", "/sources", url.Values{"dimension": {"url"}}, quick, 15}, yearOf("sources", "/sources", wholeYear))
	all = append(all, everywhere("ads", "/ads", quick, 1)...)
	all = append(all, yearOf("ads", "/ads", long))
	all = append(all, everywhere("perception", "/perception", quick, 0)...)
	return append(all, yearOf("perception", "/perception", wholeYear))
}
