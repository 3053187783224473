package sources

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/report/taxonomy"
	"github.com/answer-visibility/avm/storage/reports"
)

// sourceReport filters and orders the sources, and fills in the page of them.
func (s *Service) sourceReport(ctx context.Context, list *list, m *rollup.Comparison) (*model.VisibilitySources, error) {
	totals, err := s.narrow(ctx, list)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list.sources, mostCited)
	first := min(list.first, len(list.sources))
	end := min(first+list.request.Limit, len(list.sources))
	out := &model.VisibilitySources{
		Total: len(list.sources), Responses: list.scope.all.responses + list.unread.Answers, Prompts: list.scope.answered() + list.unread.Prompts,
		Analysis:       list.analysis,
		TotalCitations: list.scope.all.citations, CategoryTotals: totals, AsOf: list.asOf, FromAt: rollup.Instant(list.query.From),
		ToAt: rollup.Instant(list.query.To), ComparisonStatus: m.Status(),
	}
	if end < len(list.sources) {
		out.NextCursor = list.cursor(end)
	}
	if first > 0 {
		out.PreviousCursor = list.cursor(max(0, first-list.request.Limit))
	}
	if out.Retrieved, err = s.retrieved(ctx, list); err != nil {
		return nil, err
	}
	out.Items, err = s.sourceRows(ctx, list, list.sources[first:end])
	return out, err
}

// mostCited orders sources by the answers and prompts that cite them.
func mostCited(a, b *source) int {
	return cmp.Or(cmp.Compare(b.responses, a.responses), cmp.Compare(b.prompts.Len(), a.prompts.Len()),
		cmp.Compare(b.citations, a.citations), cmp.Compare(a.key, b.key))
}

// sourceRows makes the rows of a page. That a row's rate moved is said with an
// eye to all rows of the page.
func (s *Service) sourceRows(ctx context.Context, list *list, of []*source) ([]model.VisibilitySource, error) {
	rows := make([]model.VisibilitySource, len(of))
	if len(of) == 0 {
		return rows, nil
	}
	details, err := s.sourceDetails(ctx, list, of)
	if err != nil {
		return nil, err
	}
	if err := s.loadPages(ctx, list, of); err != nil {
		return nil, err
	}
	verdicts := make([]*statistics.Verdict, len(of))
	fill := func(from, to int) func() error {
		return func() error {
			for i := from; i < to; i++ {
				rows[i] = list.row(of[i], details[of[i].id])
				rows[i].TaxonomyVersions = []string{s.taxonomy.Version()}
				rows[i].ResponseDelta, verdicts[i] = list.scope.change(of[i])
			}
			return nil
		}
	}
	if err := rollup.InParallel(fill(0, len(of)/2), fill(len(of)/2, len(of))); err != nil { //nolint:mnd // halves
		return nil, err
	}
	statistics.JudgeTogether(verdicts)
	for i, verdict := range verdicts {
		rows[i].Verdict = rollup.VerdictOf(verdict)
	}
	return rows, nil
}

// row makes a source's row but for its comparison.
func (l *list) row(o *source, d *sourceDetail) model.VisibilitySource {
	all, n, samples := l.scope.all, o.prompts.Len(), l.scope.samples(o)
	asked := rollup.Asked{Scope: l.query.IntervalScope.OrDefault()}
	row := model.VisibilitySource{
		Key: o.key, DomainID: reports.SourceID(o.host), Tags: []string{}, Responses: o.responses, Prompts: n, Annotations: o.citations, Urls: d.counted + len(d.pages), Mentions: o.mentions,
		ResponseRate: rollup.Ratio(o.responses, all.responses), ResponseRateInterval: asked.Interval(samples.responses),
		PromptCoverage: rollup.Ratio(n, l.scope.answered()), PromptCoverageInterval: asked.Interval(samples.prompts),
		RetrievalRate: rollup.Ratio(o.responses, all.citable), RetrievalRateInterval: asked.Interval(samples.citable),
		CitationShare: rollup.Ratio(o.citations, all.citations), CitationShareInterval: asked.Interval(samples.citations),
		CitationRate: rollup.Ratio(o.citations, o.responses), Ownership: o.ownership(), Categories: o.categories,
		CategoryUnavailable: o.unknown, LastCitedAt: o.newest.run.CompletedAt, Brands: d.brands,
	}
	if o.categories == nil {
		row.Categories = []model.SourceType{}
	}
	if l.query.Dimension == model.SourceDimensionURL {
		row.Urls = 1
		l.describePage(&row, o, d.title)
	}
	return row
}

// describePage fills in what a page has and a domain has not. What was read on
// the page comes before what answers and its address say of it.
func (l *list) describePage(row *model.VisibilitySource, o *source, title string) {
	hash := reports.URLHash(o.key)
	state, page := l.inspection(o)
	standing := l.standing(o)
	row.URLHash, row.Standing = &hash, &standing
	if state != inspectionPending || !o.owned() && !o.rival() {
		row.InspectionState = &state // pages of the brand and of competitors are not inspected: nothing is to come
	}
	row.Title = page.Title
	if row.Title == nil && title != "" {
		row.Title = &title
	}
	if page.PageFormat != nil {
		row.PageFormat, row.PageFormatMethod = page.PageFormat, page.PageFormatMethod
		return
	}
	if row.Title != nil {
		title = *row.Title
	}
	known := make([]string, len(o.categories))
	for i, c := range o.categories {
		known[i] = string(c)
	}
	if format, method := taxonomy.PageFormat(o.path(l.query.Dimension), title, known); format != "" {
		row.PageFormat, row.PageFormatMethod = &format, &method
	}
}

// sourceDetail is what is only read for the sources of a page.
type sourceDetail struct {
	title   string // in the newest run that has one
	age     int    // of that run
	brands  []model.SourceBrand
	counts  []int              // responses by entity
	counted int                // pages of a domain in all engines
	pages   map[uuid.UUID]bool // of a domain in one engine
}

// sourceDetails reads titles and brands, where the sources are cited, and of
// domains the pages.
func (s *Service) sourceDetails(ctx context.Context, list *list, of []*source) (map[uuid.UUID]*sourceDetail, error) {
	ids := make([]uuid.UUID, len(of))
	byID := make(map[uuid.UUID]*source, len(of))
	out := make(map[uuid.UUID]*sourceDetail, len(of))
	entities, places := rollup.MergeEntities(list.runs, rollup.EntityID)
	for i, o := range of {
		ids[i], byID[o.id] = o.id, o
		out[o.id] = &sourceDetail{counts: make([]int, len(entities)), pages: map[uuid.UUID]bool{}}
	}
	for row, err := range s.store.SourceDetails(ctx, list.projectID, list.filter(), ids) {
		if err != nil {
			return nil, err
		}
		if row.Pages > 0 {
			out[row.ID].counted = row.Pages
			continue
		}
		audit := list.scope.audits[row.ReadingID]
		if row.Page == nil {
			byID[row.ID].rows = append(byID[row.ID].rows, sourceRow{audit, row.SourceCells})
		}
		if audit.current {
			out[row.ID].addRow(list.scope.engine, audit, &row, places[row.ReadingID])
		}
	}
	for _, d := range out {
		d.brands = d.sourceBrands(entities)
	}
	return out, nil
}

// addRow adds a row of one of the selected runs. places are the indexes of the run's
// entities among those of all runs.
func (d *sourceDetail) addRow(engine string, audit *scopeAudit, row *reports.SourceDetail, places []int) {
	if row.Page != nil {
		if slices.ContainsFunc(row.Cells, func(cell int32) bool { return audit.prompt(cell) >= 0 }) {
			d.pages[*row.Page] = true
		}
		return
	}
	if row.Title != "" && (d.title == "" || audit.age < d.age) {
		d.title, d.age = row.Title, audit.age
	}
	for i, responses := range row.BrandResponses {
		if engine == "" || audit.engines[row.BrandEngines[i]] == engine {
			d.counts[places[row.BrandEntities[i]]] += int(responses)
		}
	}
}

// sourceBrands lists who is mentioned where the source is cited: the most
// mentioned first, the brand first among its equals.
func (d *sourceDetail) sourceBrands(entities []model.EntitySnapshot) []model.SourceBrand {
	brands := make([]model.SourceBrand, 0, len(d.counts))
	for i, e := range entities {
		if d.counts[i] == 0 {
			continue
		}
		kind := model.SourceBrandKindCompetitor
		if e.IsBrand() {
			kind = model.SourceBrandKindBrand
		}
		brands = append(brands, model.SourceBrand{
			Kind: kind, Name: e.Name, Responses: d.counts[i], LogoURL: e.LogoURL, Website: e.WebsiteURL,
		})
	}
	slices.SortStableFunc(brands, func(a, b model.SourceBrand) int {
		return cmp.Or(cmp.Compare(b.Responses, a.Responses), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	return brands
}
