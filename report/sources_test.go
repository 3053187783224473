package report_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

func (w *world) sources(q model.SourceQuery) *model.VisibilitySources {
	w.Helper()
	out, err := w.trySources(q)
	w.must(err)
	return out
}

func (w *world) trySources(q model.SourceQuery) (*model.VisibilitySources, error) {
	if q.Cohort == "" {
		q.Cohort = model.PromptCohortCore
	}
	if q.Dimension == "" {
		q.Dimension = model.SourceDimensionDomain
	}
	return w.service.Sources(w.Context(), w.project, q)
}

func urls(q model.SourceQuery) model.SourceQuery {
	q.Dimension = model.SourceDimensionURL
	return q
}

func keysOf(v *model.VisibilitySources) []string {
	keys := make([]string, len(v.Items))
	for i := range v.Items {
		keys[i] = v.Items[i].Key
	}
	return keys
}

func rowOf(t *testing.T, v *model.VisibilitySources, key string) *model.VisibilitySource {
	t.Helper()
	for i := range v.Items {
		if v.Items[i].Key == key {
			return &v.Items[i]
		}
	}
	t.Fatalf("no %s among %v", key, keysOf(v))
	return nil
}

const (
	redditThread = "https://www.reddit.com/r/x/comments/1/best_shoes/"
	verge        = "https://theverge.com/2026/1/best-shoes"
	acmePage     = "https://acme.example/products/shoe"
	betaPage     = "https://shop.beta.example/"
	blog         = "https://blog.nobody.example/acme-vs-beta"
)

// cited is a run of two prompts and two engines: 6 responses, 5 of which could
// carry citations, and 9 citations of 5 domains.
func cited() planted {
	return planted{
		prompts: []string{"q0", "q1"}, competitors: []string{"Beta", "Gamma"},
		said: []said{
			{prompt: 0, engine: "assistant_a", text: "Acme, Beta, Acme", cites: []string{redditThread, redditThread + "?utm_source=x", acmePage}},
			{prompt: 0, engine: "assistant_a", text: "Beta", cites: []string{redditThread, betaPage}},
			{prompt: 0, engine: "assistant_b", text: "Gamma", cites: []string{verge, "https://theverge.com/other"}},
			{prompt: 1, engine: "assistant_a", text: "Acme", cites: []string{verge, blog}},
			{prompt: 1, engine: "assistant_b", text: "Nobody"},
			{prompt: 1, engine: "assistant_b", text: "Acme", offline: true},
			{prompt: 1, engine: "assistant_b", status: "failed"},
		},
	}
}

func TestSourcesByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(cited())
	finished := w.clock()
	v := w.sources(model.SourceQuery{})
	holds(t, v, v.Total == 5, v.Responses == 6, v.Prompts == 2, v.TotalCitations == 9, v.NextCursor == nil, v.PreviousCursor == nil,
		v.ComparisonStatus == "no_baseline", v.AsOf.Equal(finished), v.FromAt == nil, v.ToAt == nil)
	// Two answers each: theverge.com is cited for two prompts, reddit.com for one.
	want := []string{"theverge.com", "reddit.com", "acme.example", "blog.nobody.example", "shop.beta.example"}
	if !slices.Equal(keysOf(v), want) {
		t.Errorf("order %v", keysOf(v))
	}
	reddit := rowOf(t, v, "reddit.com")
	holds(t, reddit, reddit.Responses == 2, reddit.Prompts == 1, reddit.Annotations == 3, reddit.Urls == 1, reddit.Mentions == 2,
		slices.Equal(reddit.Ownership, []string{"other"}), !reddit.CategoryUnavailable,
		slices.Equal(reddit.Categories, []model.SourceType{"social", "user_generated"}), len(reddit.TaxonomyVersions) == 1,
		reddit.URLHash == nil, reddit.InspectionState == nil, reddit.Standing == nil, reddit.Title == nil, reddit.PageFormat == nil,
		reddit.LastCitedAt.Equal(finished), reddit.ActionID == nil, reddit.OpportunityID == nil, reddit.Verdict == model.VerdictNotComparable)
	expect(t, "response rate", reddit.ResponseRate, 2.0/6)
	expect(t, "prompt coverage", reddit.PromptCoverage, 0.5)
	expect(t, "retrieval rate", reddit.RetrievalRate, 2.0/5)
	expect(t, "citation share", reddit.CitationShare, 3.0/9)
	expect(t, "citation rate", reddit.CitationRate, 1.5)
	expectNull(t, "delta", reddit.ResponseDelta)
	for _, i := range []*model.Interval{
		reddit.ResponseRateInterval, reddit.PromptCoverageInterval, reddit.RetrievalRateInterval, reddit.CitationShareInterval,
	} {
		holds(t, i, i != nil && i.Low < i.High && i.Low >= 0 && i.High <= 1 && i.Level == 0.95)
	}
	brands := []string{}
	for _, b := range reddit.Brands {
		brands = append(brands, fmt.Sprint(b.Kind, " ", b.Name, " ", b.Responses))
	}
	if !slices.Equal(brands, []string{"competitor Beta 2", "brand Acme 1"}) {
		t.Errorf("brands %v", brands)
	}
	if verge := rowOf(t, v, "theverge.com"); verge.Urls != 2 || verge.Prompts != 2 || verge.Mentions != 1 {
		t.Errorf("%s", asJSON(verge))
	}
	if d := map[string]int{
		"owned": 1, "competitor": 1, "social": 1, "user_generated": 1, "editorial": 1, "other": 1,
	}; !sameMap(d, v.CategoryTotals) {
		t.Errorf("category totals %v", v.CategoryTotals)
	}
	named := w.sources(model.SourceQuery{AuditID: &id})
	named.AsOf = v.AsOf
	if asJSON(named) != asJSON(v) {
		t.Error("the newest run is another one than the named one")
	}
}

func sameMap(a, b map[string]int) bool { return asJSON(a) == asJSON(b) }

func TestSourcePages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(cited())
	v := w.sources(urls(model.SourceQuery{}))
	if v.Total != 6 || v.TotalCitations != 9 || rowOf(t, v, redditThread).Annotations != 3 {
		t.Fatalf("%s", asJSON(v))
	}
	for key, want := range map[string]string{
		redditThread: "not_read pending forum_thread url", acmePage: "yours <nil> product url", betaPage: "competitor <nil> homepage url",
		verge: "not_read pending listicle url", blog: "not_read pending comparison url",
		"https://theverge.com/other": "not_read pending <nil> <nil>",
	} {
		row := rowOf(t, v, key)
		got := strings.Join([]string{string(*row.Standing), text(row.InspectionState), text(row.PageFormat), text(row.PageFormatMethod)}, " ")
		if got != want || row.Urls != 1 || *row.URLHash != reports.URLHash(key) {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	w.fetched(redditThread, "read", true, 1)
	w.fetched(verge, "read", false, 2)
	w.fetched("https://theverge.com/other", "read", false, 0)
	w.fetched(blog, "blocked", false, 0)
	w.fetched(betaPage, "unreadable", false, 0)
	read := w.clock()
	w.later(time.Hour)
	v = w.sources(urls(model.SourceQuery{}))
	for key, want := range map[string]string{
		redditThread: "listed: read", verge: "gap: read", "https://theverge.com/other": "read: read", blog: "blocked: blocked",
		betaPage: "competitor: unreadable", acmePage: "yours: <nil>",
	} {
		row := rowOf(t, v, key)
		if got := string(*row.Standing) + ": " + text(row.InspectionState); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	row := rowOf(t, v, redditThread)
	holds(t, row, text(row.Title) == "Read", text(row.PageFormat) == "review", text(row.PageFormatMethod) == "content")
	before := model.DateOrTime{Time: read.Add(-270 * time.Second)} // after the run, before the first page was read
	for _, c := range []struct {
		standing model.PageStanding
		asOf     *model.DateOrTime
		want     int
	}{
		{model.PageStandingGap, nil, 1},
		{model.PageStandingGap, &before, 0},
		{model.PageStandingNotRead, nil, 0},
		{model.PageStandingNotRead, &before, 4},
		{model.PageStandingYours, &before, 1},
	} {
		got := w.sources(urls(model.SourceQuery{Standing: &c.standing, AsOf: c.asOf}))
		if got.Total != c.want || len(got.Items) != c.want {
			t.Errorf("%s as of %v: %v, want %d", c.standing, c.asOf, keysOf(got), c.want)
		}
	}
}

func text(s *string) string {
	if s == nil {
		return "<nil>"
	}
	return *s
}

// fetched notes that a page was read now.
func (w *world) fetched(url, state string, brand bool, competitors int) {
	w.Helper()
	ids := []string{}
	for range competitors {
		ids = append(ids, uuid.NewString())
	}
	w.later(time.Minute)
	w.exec(`INSERT INTO source_pages (project_id, url_hash, url, host, state, title, page_format, page_format_method, entities, brand,
			cited_at, fetched_at) VALUES ($1, $2, $3, 'h', $4, 'Read', 'review', 'content', $5, $6, $7, $7)`,
		w.project.ID, reports.URLHash(url), url, state, ids, brand, w.clock())
}

func TestSourceFilters(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(cited())
	b, other, owned, gap := model.LogicalEngineAssistantB, model.SourceTypeOther, model.SourceTypeOwned, model.PageStandingGap
	domain := func(s string) *string { return &s }
	for name, c := range map[string]struct {
		q    model.SourceQuery
		want []string
	}{
		"engine":             {model.SourceQuery{Engine: &b}, []string{"theverge.com"}},
		"domain":             {model.SourceQuery{Domain: domain("https://Beta.example/")}, []string{"shop.beta.example"}},
		"domain, page":       {urls(model.SourceQuery{Domain: domain("theverge.com")}), []string{verge, "https://theverge.com/other"}},
		"no such domain":     {model.SourceQuery{Domain: domain("eta.example")}, []string{}},
		"category":           {model.SourceQuery{SourceType: &other}, []string{"blog.nobody.example"}},
		"ownership":          {urls(model.SourceQuery{SourceType: &owned}), []string{acmePage}},
		"both":               {model.SourceQuery{SourceType: &owned, Engine: &b}, []string{}},
		"standing":           {urls(model.SourceQuery{Standing: &gap}), []string{}},
		"cohort":             {model.SourceQuery{Cohort: model.PromptCohortCommerce}, []string{}},
		"range before":       {model.SourceQuery{To: &model.DateOrTime{Time: w.clock().Add(-time.Second)}}, []string{}},
		"as of before":       {model.SourceQuery{AsOf: &model.DateOrTime{Time: w.clock().Add(-time.Second)}}, []string{}},
		"as of the very day": {model.SourceQuery{AsOf: &model.DateOrTime{Time: w.clock().Truncate(24 * time.Hour), DateOnly: true}, Engine: &b}, []string{"theverge.com"}},
	} {
		v := w.sources(c.q)
		if got := keysOf(v); !slices.Equal(got, c.want) || v.Total != len(c.want) {
			t.Errorf("%s: %v, total %d", name, got, v.Total)
		}
	}
	of := w.sources(model.SourceQuery{Engine: &b})
	row := &of.Items[0]
	holds(t, of, of.Responses == 3, of.Prompts == 2, of.TotalCitations == 2, row.Urls == 2, row.Mentions == 0, len(row.Brands) == 1)
	expect(t, "retrieval rate", row.RetrievalRate, 0.5)
	filtered := w.sources(model.SourceQuery{SourceType: &owned})
	if len(filtered.CategoryTotals) != 6 {
		t.Errorf("category totals are before the filter: %v", filtered.CategoryTotals)
	}
}

func TestSourceQueriesThatAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(cited())
	gap, stranger, bad, from := model.PageStandingGap, model.NewID(), "a b", &model.DateOrTime{Time: w.clock()}
	page, limit := w.sources(model.SourceQuery{Limit: new(2)}).NextCursor, 0
	for name, c := range map[string]struct {
		q     model.SourceQuery
		kind  fault.Kind
		field string
	}{
		"standing of domains":  {model.SourceQuery{Standing: &gap}, fault.Invalid, "standing"},
		"no host":              {model.SourceQuery{Domain: &bad}, fault.Invalid, "domain"},
		"audit and range":      {model.SourceQuery{AuditID: &id, From: from}, fault.Invalid, "from"},
		"foreign audit":        {model.SourceQuery{AuditID: &stranger}, fault.NotFound, "audit_id"},
		"foreign baseline":     {model.SourceQuery{BaselineAuditIds: []uuid.UUID{stranger}}, fault.NotFound, "baseline_audit_ids"},
		"itself as baseline":   {model.SourceQuery{BaselineAuditIds: []uuid.UUID{id}}, fault.Invalid, "baseline_audit_ids"},
		"no baseline named":    {model.SourceQuery{BaselineAuditIds: []uuid.UUID{}}, fault.Invalid, "baseline_audit_ids"},
		"limit":                {model.SourceQuery{Limit: &limit}, fault.Invalid, "limit"},
		"cursor, other filter": {model.SourceQuery{Cursor: page, Domain: new("a.com")}, fault.Invalid, "cursor"},
	} {
		_, err := w.trySources(c.q)
		var told *fault.Error
		if !errors.As(err, &told) || told.Kind != c.kind || told.Details[0].Field != c.field {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Another project has neither these sources nor these audits.
	w.project = w.newProject()
	if v := w.sources(model.SourceQuery{}); v.Total != 0 || v.Items == nil || v.Responses != 0 || len(v.CategoryTotals) != 0 {
		t.Errorf("%s", asJSON(v))
	}
	if _, err := w.trySources(model.SourceQuery{AuditID: &id}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("audit of another project: %v", err)
	}
}

func TestSourcePaging(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(cited())
	all := keysOf(w.sources(urls(model.SourceQuery{})))
	q := urls(model.SourceQuery{Limit: new(2)})
	first := w.sources(q)
	w.run(planted{prompts: []string{"q0"}, said: []said{{engine: "assistant_a", text: "x", cites: []string{"https://new.example/"}}}})
	q.Cursor = first.NextCursor
	second := w.sources(q)
	q.Cursor = second.NextCursor
	third := w.sources(q)
	got := slices.Concat(keysOf(first), keysOf(second), keysOf(third))
	holds(t, got, slices.Equal(got, all), first.PreviousCursor == nil, third.NextCursor == nil, third.AsOf.Equal(first.AsOf))
	q.Cursor = third.PreviousCursor
	back := w.sources(q)
	q.Cursor = back.PreviousCursor
	start := w.sources(q)
	holds(t, back, slices.Equal(keysOf(back), keysOf(second)), slices.Equal(keysOf(start), keysOf(first)), start.PreviousCursor == nil)
}

// A page hidden behind a redirect counts for the domain that its title names,
// what is not an address for nothing; the title most cited is shown.
func TestSourcesThatAreNoPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	hidden := "https://vertexaisearch.cloud.google.com/grounding-api-redirect/"
	w.run(planted{prompts: []string{"q0"}, said: []said{
		{engine: "assistant_a", text: "Acme", cites: []string{hidden + "A acme.example", hidden + "B nobody.example", "file-7 Upload"}},
		{engine: "assistant_a", text: "Acme", cites: []string{"https://nobody.example/x Old", "https://nobody.example/x?utm_id=1 Top 5", "https://nobody.example/x Top 5"}},
	}})
	v := w.sources(model.SourceQuery{})
	holds(t, v, slices.Equal(keysOf(v), []string{"nobody.example", "acme.example"}), v.TotalCitations == 5, v.Items[0].Annotations == 4,
		v.Items[0].Urls == 1, v.Items[1].Urls == 0, slices.Equal(v.Items[1].Ownership, []string{"owned"}))
	v = w.sources(urls(model.SourceQuery{}))
	holds(t, v, slices.Equal(keysOf(v), []string{"https://nobody.example/x"}), v.TotalCitations == 5, text(v.Items[0].Title) == "Top 5",
		text(v.Items[0].PageFormat) == "listicle", text(v.Items[0].PageFormatMethod) == "title")
	expect(t, "share of the pages that are known", v.Items[0].CitationShare, 3.0/5)
}
