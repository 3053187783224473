package crawl

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/model"
)

// tally adds up a crawl's pages into issues and scores.
type tally struct {
	crawl    *model.SiteCrawl
	byRule   []ruleTally
	web      mean
	answers  mean
	kinds    map[model.PageKind]*kindTally
	reasons  map[string]int
	analyzed int
	selected int
	expected int // pages whose kind is to be decided
	told     int
	others   int
	unclear  int // pages whose kind is unknown
	affected int
	homeRow  *model.SitePage
	homePage *site.Page
}

type ruleTally struct {
	pages    int
	kinds    map[model.PageKind]bool
	examples []model.SiteIssueExample
}

type kindTally struct {
	analyzed int
	web      mean
	answers  mean
}

// mean is the mean of scores that are measured.
type mean struct {
	sum, coverage float64
	n, covered    int
	states        map[model.SiteScoreState]int
}

func (m *mean) add(value, coverage *float64, state model.SiteScoreState) {
	if m.states == nil {
		m.states = map[model.SiteScoreState]int{}
	}
	m.states[state]++
	if state == model.SiteScoreStateMeasured && value != nil {
		m.sum += *value
		m.n++
	}
	if coverage != nil && state != model.SiteScoreStateExcluded {
		m.coverage += *coverage
		m.covered++
	}
}

func (m *mean) value() *float64 { return quotient(m.sum, m.n) }

func (m *mean) cover() *float64 { return quotient(m.coverage, m.covered) }

func quotient(sum float64, n int) *float64 {
	if n == 0 {
		return nil
	}
	q := sum / float64(n)
	return &q
}

// state is measured where a page is, else the best that a page has.
func (m *mean) state() model.SiteScoreState {
	for _, s := range []model.SiteScoreState{
		model.SiteScoreStateMeasured, model.SiteScoreStateLimitedEvidence, model.SiteScoreStateNotMeasured, model.SiteScoreStateExcluded,
	} {
		if m.states[s] > 0 {
			return s
		}
	}
	return model.SiteScoreStateNotMeasured
}

func newTally(c *model.SiteCrawl) *tally {
	return &tally{crawl: c, byRule: make([]ruleTally, len(site.Rules())), kinds: map[model.PageKind]*kindTally{}, reasons: map[string]int{}}
}

// unread counts a page of which nothing was read.
func (t *tally) unread(p *model.SitePage) {
	if p.AnalysisStatus != model.PageAnalysisStatusNotSelected {
		t.selected++
	}
}

// add counts a page that was read.
func (t *tally) add(row *model.SitePage, p *site.Page, e site.Evaluation) {
	t.selected++
	if row.NormalizedURL == t.crawl.RootURL {
		t.homeRow, t.homePage = row, p
	}
	switch row.AnalysisStatus {
	case model.PageAnalysisStatusCompleted, model.PageAnalysisStatusPartiallyCompleted, model.PageAnalysisStatusNotMeasured:
		t.analyzed++
	default:
	}
	t.addKind(row, p)
	t.web.add(row.WebFundamentalsScore, row.WebFundamentalsCoverage, row.WebFundamentalsState)
	t.answers.add(row.AeoReadinessScore, row.AeoMeasurementCoverage, row.AeoMeasurementState)
	found := false
	for i := range t.byRule {
		if i >= len(e.Results) || site.State(e.Results[i]).Met() {
			continue
		}
		found = true
		t.addFinding(i, row, p, e.Evidence[site.Rules()[i].ID])
	}
	if found {
		t.affected++
	}
}

func (t *tally) addKind(row *model.SitePage, p *site.Page) {
	if p.Document == nil || row.PageKind == nil {
		return
	}
	kind := *row.PageKind
	t.expected++
	t.reasons[p.KindReason]++
	switch {
	case p.KindReason == site.TooLittle:
		t.unclear++
	case kind == model.PageKindOther:
		t.others++
	default:
		t.told++
	}
	k := t.kinds[kind]
	if k == nil {
		k = &kindTally{}
		t.kinds[kind] = k
	}
	k.analyzed++
	k.web.add(row.WebFundamentalsScore, row.WebFundamentalsCoverage, row.WebFundamentalsState)
	k.answers.add(row.AeoReadinessScore, row.AeoMeasurementCoverage, row.AeoMeasurementState)
}

const mostExamples = 5

func (t *tally) addFinding(rule int, row *model.SitePage, p *site.Page, evidence string) {
	r := &t.byRule[rule]
	r.pages++
	if r.kinds == nil {
		r.kinds = map[model.PageKind]bool{}
	}
	if p.Document != nil {
		r.kinds[p.Kind] = true
	}
	// The examples are the first by address, whatever the order of the pages.
	r.examples = append(r.examples, model.SiteIssueExample{SiteURLID: row.SiteURLID, URL: row.DisplayURL, Evidence: evidence})
	if len(r.examples) > mostExamples {
		slices.SortFunc(r.examples, func(a, b model.SiteIssueExample) int { return cmp.Compare(a.URL, b.URL) })
		r.examples = r.examples[:mostExamples]
	}
}

// issues makes an issue of each rule that pages do not meet.
func (t *tally) issues(now time.Time) ([]*model.SiteIssue, *model.IssuesSummary) {
	var issues []*model.SiteIssue
	for i := range t.byRule {
		if found := &t.byRule[i]; found.pages > 0 {
			issues = append(issues, t.issue(&site.Rules()[i], found, now))
		}
	}
	return issues, summarize(issues, t.affected)
}

// summarize counts issues, one a rule, that some pages have.
func summarize(issues []*model.SiteIssue, pages int) *model.IssuesSummary {
	summary := &model.IssuesSummary{
		IssueCount: len(issues), SeverityCounts: map[string]int{}, DimensionCounts: map[string]int{}, AffectedURLCount: pages,
	}
	for _, s := range model.AllIssueSeverity {
		summary.SeverityCounts[string(s)] = 0
	}
	for _, d := range model.AllIssueDimension {
		summary.DimensionCounts[string(d)] = 0
	}
	for _, issue := range issues {
		summary.OccurrenceCount += issue.AffectedURLCount
		summary.SeverityCounts[string(issue.Severity)]++
		summary.DimensionCounts[string(issue.Dimension)]++
		switch issue.FindingClass {
		case model.FindingClassDefect:
			summary.DefectIssueTypeCount++
		case model.FindingClassAdvisory:
			summary.AdvisoryIssueTypeCount++
		case model.FindingClassDiagnostic:
		}
	}
	return summary
}

func (t *tally) issue(r *site.Rule, found *ruleTally, now time.Time) *model.SiteIssue {
	slices.SortFunc(found.examples, func(a, b model.SiteIssueExample) int { return cmp.Compare(a.URL, b.URL) })
	kinds := slices.Sorted(maps.Keys(found.kinds))
	if kinds == nil {
		kinds = []model.PageKind{}
	}
	return &model.SiteIssue{
		ProjectID: t.crawl.ProjectID, CrawlID: t.crawl.ID, GroupID: uuid.NewSHA1(t.crawl.ProjectID, []byte("rule "+r.ID)), RuleID: r.ID,
		Category: r.Category, Title: r.Title, Description: r.Description, Remediation: r.Remediation, RemediationRoute: r.Route,
		AnalyzerVersion: site.AnalyzerVersion, RuleVersion: r.VersionOf(), PageKinds: kinds, Dimension: r.Dimension, Severity: r.Severity,
		SeverityRank: site.SeverityRank(r.Severity), FindingClass: r.Class, AffectedURLCount: found.pages, Examples: found.examples, CreatedAt: now,
	}
}

// scores makes the scores of the site.
func (t *tally) scores(issues int) *model.SiteScoreSummary {
	s := &model.SiteScoreSummary{
		WebFundamentalsScore: t.web.value(), WebFundamentalsCoverage: t.web.cover(), AeoReadinessScore: t.answers.value(),
		AeoMeasurementCoverage: t.answers.cover(), WebFundamentalsState: t.web.state(), AeoMeasurementState: t.answers.state(),
		SearchEligibility: t.eligibility(), ClassifiedPageCount: t.told, OtherPageCount: t.others, ClassificationErrorPageCount: t.unclear,
		ClassificationExpectedPageCount: t.expected, SelectedCount: t.selected, AnalyzedCount: t.analyzed, IssueCount: issues,
		ClassificationState: model.ClassificationStateNotMeasured, ClassificationReasonGroups: t.reasons,
		ClassificationFormulaVersion: site.ClassificationVersion, ScoringVersion: site.ScoringVersion,
		ClassificationSourceAnalysisIds: []uuid.UUID{t.crawl.ID}, ClassificationSourceArtifactIds: []uuid.UUID{}, ClassificationSourceTaskIds: []uuid.UUID{},
		ScoredPageKindSet: []model.PageKind{}, ScoredPageCountByKind: map[string]int{}, ByPageKind: map[string]any{},
	}
	if t.expected > 0 {
		coverage := float64(t.told) / float64(t.expected)
		s.ClassificationCoverage = &coverage
		s.ClassificationState = model.ClassificationStatePartial
		if t.unclear == 0 {
			s.ClassificationState = model.ClassificationStateComplete
		}
	}
	for _, kind := range model.AllPageKind {
		if k := t.kinds[kind]; k != nil {
			t.addKindScores(s, kind, k)
		}
	}
	return s
}

func (t *tally) addKindScores(s *model.SiteScoreSummary, kind model.PageKind, k *kindTally) {
	reason := ""
	if k.answers.state() != model.SiteScoreStateMeasured {
		reason = string(k.answers.state())
	}
	s.ByPageKind[string(kind)] = map[string]any{
		"analyzed_count": k.analyzed, "web_fundamentals_score": k.web.value(), "web_fundamentals_coverage": k.web.cover(),
		"aeo_readiness_score": k.answers.value(), "aeo_measurement_coverage": k.answers.cover(), "web_fundamentals_state": k.web.state(),
		"aeo_measurement_state": k.answers.state(), "aeo_measurement_reason": reason,
	}
	if scored := max(k.web.n, k.answers.n); scored > 0 {
		s.ScoredPageKindSet = append(s.ScoredPageKindSet, kind)
		s.ScoredPageCountByKind[string(kind)] = scored
	}
}

// eligibility reports whether engines may fetch and index the home page.
func (t *tally) eligibility() model.SearchEligibility {
	switch {
	case t.homePage == nil:
		return model.SearchEligibilityUnknown
	case t.homePage.Fetch.Status/100 != 2:
		return model.SearchEligibilityUnknown
	case t.homePage.Document == nil:
		return model.SearchEligibilityExcluded
	case !t.homePage.Indexable():
		return model.SearchEligibilityBlocked
	}
	return model.SearchEligibilityEligible
}
