package sources

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// The inspection states of a cited page.
const (
	inspectionPending    = "pending" // not fetched, as far as is known
	inspectionRead       = "read"
	inspectionBlocked    = "blocked"
	inspectionUnreadable = "unreadable"
)

// The ownerships of a source.
const (
	ownershipOwned      = "owned"
	ownershipCompetitor = "competitor"
	ownershipOther      = "other"
)

// classify reports what kind of source it is: whose first, then what the taxonomy
// knows of its address.
func (s *Service) classify(o *source, d model.SourceDimension) {
	known := s.taxonomy.Categories(o.host, o.path(d))
	if o.owned() {
		o.categories = append(o.categories, model.SourceTypeOwned)
	}
	if o.rival() {
		o.categories = append(o.categories, model.SourceTypeCompetitor)
	}
	for _, c := range known {
		o.categories = append(o.categories, model.SourceType(c))
	}
	o.unknown = len(o.categories) == 0
}

// path is a page's path, empty for a domain.
func (o *source) path(d model.SourceDimension) string {
	if d != model.SourceDimensionURL {
		return ""
	}
	u, err := url.Parse(o.key)
	if err != nil {
		// What browsers take and the parser does not: the path is behind the host.
		_, rest, _ := strings.Cut(o.key, "://")
		_, rest, _ = strings.Cut(rest, "/")
		rest, _, _ = strings.Cut(rest, "?")
		return "/" + rest
	}
	return u.Path
}

// is reports whether a source is of a type; other is what no rule knows.
func (o *source) is(t model.SourceType) bool {
	if t == model.SourceTypeOther {
		return o.unknown
	}
	return slices.Contains(o.categories, t)
}

func (o *source) ownership() []string {
	return ownershipOf(o.owned(), o.rival())
}

// narrow keeps the sources that are asked for, and counts them by category
// before the filter on these. A source with several categories counts in each.
func (s *Service) narrow(ctx context.Context, list *list) (map[string]int, error) {
	q := list.query
	if list.domain != "" {
		list.sources = slices.DeleteFunc(list.sources, func(o *source) bool {
			return o.host != list.domain && !strings.HasSuffix(o.host, "."+list.domain)
		})
	}
	if q.Tag != nil {
		list.sources = slices.DeleteFunc(list.sources, func(o *source) bool { return !q.Tagged[reports.SourceID(o.host)] })
	}
	for _, o := range list.sources {
		s.classify(o, q.Dimension)
	}
	if q.Standing != nil {
		if err := s.loadPages(ctx, list, list.sources); err != nil {
			return nil, err
		}
		list.sources = slices.DeleteFunc(list.sources, func(o *source) bool { return list.standing(o) != *q.Standing })
	}
	totals := map[string]int{}
	for _, o := range list.sources {
		for _, c := range o.categories {
			totals[string(c)]++
		}
		if o.unknown {
			totals[string(model.SourceTypeOther)]++
		}
	}
	if q.SourceType != nil {
		list.sources = slices.DeleteFunc(list.sources, func(o *source) bool { return !o.is(*q.SourceType) })
	}
	return totals, nil
}

// loadPages reads what is known of pages, unless it was read already. What was
// fetched after the instant of the list is not known yet.
func (s *Service) loadPages(ctx context.Context, list *list, of []*source) error {
	if list.pages != nil || list.query.Dimension != model.SourceDimensionURL {
		return nil
	}
	hashes := make([]string, len(of))
	for i, o := range of {
		hashes[i] = reports.URLHash(o.key)
	}
	pages, err := s.store.SourcePages(ctx, list.projectID, hashes)
	if err != nil {
		return err
	}
	list.pages = make(map[string]reports.SourcePage, len(pages))
	for hash, p := range pages {
		if p.FetchedAt != nil && !p.FetchedAt.After(list.asOf) {
			list.pages[hash] = p
		}
	}
	return nil
}

// inspection is what is known of a page.
func (l *list) inspection(o *source) (state string, page reports.SourcePage) {
	page, known := l.pages[reports.URLHash(o.key)]
	if !known {
		return inspectionPending, page
	}
	return page.State, page
}

// standing is how a page stands to the brand.
func (l *list) standing(o *source) model.PageStanding {
	state, page := l.inspection(o)
	switch {
	case o.owned():
		return model.PageStandingYours
	case o.rival():
		return model.PageStandingCompetitor
	case state == inspectionBlocked:
		return model.PageStandingBlocked
	case state == inspectionUnreadable:
		return model.PageStandingUnreadable
	case state != inspectionRead:
		return model.PageStandingNotRead
	case page.Brand:
		return model.PageStandingListed
	case page.Competitors > 0:
		return model.PageStandingGap
	default:
		return model.PageStandingRead
	}
}
