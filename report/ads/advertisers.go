package ads

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// adShown is who advertised what.
type adShown struct {
	appearances int
	owned       int                    // appearances of the brand's ads
	bestRank    int                    // of the brand's ads; 0: it has none
	advertisers map[string]*advertiser // by their key
	creatives   map[uuid.UUID]*creative
}

// seenAd adds up appearances.
type seenAd struct {
	appearances int
	prompts     rollup.PromptSet
	first, last time.Time
	ownership   model.AdOwnership // as in the newest appearance
}

// join adds other appearances, without their prompts.
func (s *seenAd) join(o *seenAd) {
	if s.appearances == 0 || o.first.Before(s.first) {
		s.first = o.first
	}
	if cmp.Or(o.last.Compare(s.last), cmp.Compare(o.ownership, s.ownership)) > 0 {
		s.last, s.ownership = o.last, o.ownership
	}
	s.appearances += o.appearances
}

type advertiser struct {
	seenAd

	domain string
	names  map[string]int // appearances by name
}

// name is the one under which it appears most.
func (a *advertiser) name() string {
	best := ""
	for name, n := range a.names {
		if most := a.names[best]; n > most || n == most && name < best {
			best = name
		}
	}
	return best
}

type creative struct {
	seenAd
	*reports.AdCreative

	by *advertiser
}

// addShown adds what was advertised beside the prompts that were added last.
func (s *sheet) addShown(shown *reports.AdShown) {
	c := s.shown.creatives[shown.CreativeID]
	if c == nil {
		c = &creative{}
		s.shown.creatives[shown.CreativeID] = c
	}
	seen := seenAd{first: shown.FirstAt, last: shown.LastAt, ownership: shown.Ownership}
	shown.Each(func(index, appearances int) {
		prompt, known := s.places[reports.PromptPlace{ReadingID: shown.ReadingID, PromptIndex: index}]
		if !known {
			return // it has just got the tag
		}
		seen.appearances += appearances
		c.prompts.Add(prompt)
		s.prompts[prompt].creatives[c] += appearances
	})
	c.join(&seen)
	s.shown.count(&seen, shown.BestRank)
}

// finishShown sets the texts of the creatives and adds them to who advertised them. A text that is not there was deleted
// with its project meanwhile.
func (s *sheet) finishShown(texts map[uuid.UUID]*reports.AdCreative) {
	for id, c := range s.shown.creatives {
		if c.AdCreative = texts[id]; c.AdCreative == nil {
			c.AdCreative = &reports.AdCreative{ID: id}
		}
		key := advertiserKey(c.AdCreative)
		if s.shown.advertisers[key] == nil {
			s.shown.advertisers[key] = &advertiser{domain: c.Domain, names: map[string]int{}}
		}
		c.by = s.shown.advertisers[key]
		c.by.join(&c.seenAd)
		c.by.prompts.Join(c.prompts)
		c.by.names[c.Advertiser] += c.appearances
	}
}

// advertiserKey identifies an advertiser: by their domain, else by their name in
// whatever case.
func advertiserKey(c *reports.AdCreative) string {
	if c.Domain != "" {
		return c.Domain
	}
	return "\x00" + strings.ToLower(c.Advertiser)
}

func (s *adShown) count(seen *seenAd, bestRank int) {
	s.appearances += seen.appearances
	if seen.ownership != model.AdOwnershipOwned {
		return
	}
	s.owned += seen.appearances
	if s.bestRank == 0 || bestRank < s.bestRank {
		s.bestRank = bestRank
	}
}

func (s *sheet) brand() *model.AdBrand {
	b := &model.AdBrand{Appearances: s.shown.owned, Share: rollup.Ratio(s.shown.owned, s.shown.appearances)}
	if s.shown.bestRank > 0 {
		b.BestRank = &s.shown.bestRank
	}
	return b
}

// advertiserRows lists those seen most often first.
func (s *sheet) advertiserRows() []model.Advertiser {
	sorted := slices.SortedFunc(maps.Values(s.shown.advertisers), func(a, b *advertiser) int {
		return cmp.Or(cmp.Compare(b.appearances, a.appearances), cmp.Compare(a.domain, b.domain), cmp.Compare(a.name(), b.name()))
	})
	rows := make([]model.Advertiser, min(len(sorted), maxAdvertisers))
	for i := range rows {
		a := sorted[i]
		rows[i] = model.Advertiser{
			Name: a.name(), Domain: a.domain, Ownership: a.ownership, Appearances: a.appearances, Prompts: a.prompts.Len(),
			Share: float64(a.appearances) / float64(s.shown.appearances), FirstSeenAt: a.first, LastSeenAt: a.last,
		}
	}
	return rows
}

// top is the advertiser seen most often beside a prompt; nil: none is.
func (p *adPrompt) top() *model.AdvertiserName {
	advertisers := map[*advertiser]int{}
	for c, n := range p.creatives {
		advertisers[c.by] += n
	}
	var best *advertiser
	most := 0
	for a, n := range advertisers {
		if n > most || n == most && cmp.Or(cmp.Compare(a.domain, best.domain), cmp.Compare(a.name(), best.name())) < 0 {
			best, most = a, n
		}
	}
	if best == nil {
		return nil
	}
	return &model.AdvertiserName{Name: best.name(), Domain: best.domain}
}

// creativeKeys is how many values place a creative in the list: how often it
// appeared, when last, and its id; before them the newest run of the list.
const creativeKeys = 4

// creativePlace is where a page of creatives begins after.
type creativePlace struct {
	newest      uuid.UUID // run
	appearances int
	last        time.Time
	id          uuid.UUID
}

// parseCreativePlace reads what a cursor holds; nil: the list's beginning.
func parseCreativePlace(after []string) (*creativePlace, error) {
	if after == nil {
		return nil, nil //nolint:nilnil // the list's beginning is no place in it
	}
	var p creativePlace
	var err [creativeKeys]error
	p.newest, err[0] = uuid.Parse(after[0])
	p.appearances, err[1] = strconv.Atoi(after[1])
	p.last, err[2] = time.Parse(time.RFC3339Nano, after[2])
	p.id, err[3] = uuid.Parse(after[3]) // a digest
	if cmp.Or(err[0], err[1], err[2], err[3]) != nil {
		return nil, notOfAds()
	}
	return &p, nil
}

func (c *creative) place() creativePlace {
	return creativePlace{appearances: c.appearances, last: c.last, id: c.ID}
}

func (p creativePlace) compare(o creativePlace) int {
	return cmp.Or(cmp.Compare(o.appearances, p.appearances), o.last.Compare(p.last), slices.Compare(p.id[:], o.id[:]))
}

// creativePage lists creatives that appeared most often first.
func (s *sheet) creativePage(req page.Request, after *creativePlace) *model.AdCreativePage {
	all := slices.SortedFunc(maps.Values(s.shown.creatives), func(a, b *creative) int { return a.place().compare(b.place()) })
	begin := 0
	if after != nil {
		var found bool
		begin, found = slices.BinarySearchFunc(all, *after, func(c *creative, p creativePlace) int { return c.place().compare(p) })
		if found {
			begin++
		}
	}
	rows, next := page.Cut(req, all[begin:], func(c *creative) []string {
		return []string{s.runs[0].ID.String(), strconv.Itoa(c.appearances), c.last.UTC().Format(time.RFC3339Nano), c.ID.String()}
	})
	out := &model.AdCreativePage{Items: make([]model.AdCreative, len(rows)), Total: len(all), NextCursor: next}
	for i, c := range rows {
		out.Items[i] = model.AdCreative{
			AdvertiserName: c.Advertiser, AdvertiserDomain: c.Domain, Ownership: c.ownership, Title: c.Title, Snippet: c.Snippet,
			LandingURL: c.LandingURL, Appearances: c.appearances, Prompts: c.prompts.Len(), FirstSeenAt: c.first, LastSeenAt: c.last,
		}
	}
	return out
}
