package dataforseo

import (
	"net/url"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// AdsVersion names how ads are read. It changes with the reading.
const AdsVersion = "dataforseo-ads-1"

// maxAds is how many ads of one page are read; real pages have a few dozen at most.
const maxAds = 200

// readAds returns the ads of a page whose overview is shown: those above it, within it
// and below, in the page's order. An overview that comes as Markdown alone does
// not tell its words from its ads.
func readAds(items gjson.Result) *model.EngineAds {
	r := adReading{placement: model.AdAbove}
	for item := range engine.Elements(items) {
		if item.Get("type").String() != "ai_overview" || r.placement == model.AdBelow {
			r.item(item, "", maxNesting)
			continue
		}
		if engine.Empty(item.Get("items")) {
			return &model.EngineAds{Parser: AdsVersion, Unavailable: true, Items: []model.EngineAd{}}
		}
		r.placement = model.AdWithin
		r.within(item, maxNesting)
		r.placement = model.AdBelow
	}
	return &model.EngineAds{Parser: AdsVersion, Items: slices.Clip(append([]model.EngineAd{}, r.ads...))}
}

// adReading collects a page's ads.
type adReading struct {
	ads       []model.EngineAd
	placement string
}

// within looks through what an item consists of.
func (r *adReading) within(item gjson.Result, depth int) {
	if depth == 0 {
		return
	}
	for _, member := range []string{"components", "items"} {
		for part := range engine.Elements(item.Get(member)) {
			r.item(part, "", depth-1)
		}
	}
}

// item reads an item where it is an ad, or the ads that it consists of. Block is
// the kind of what it is a part of, empty where that is not an ad.
func (r *adReading) item(item gjson.Result, block string, depth int) {
	if !sponsored(item) && block == "" {
		r.within(item, depth)
		return
	}
	if block == "" {
		block = item.Get("type").String()
	}
	parts := item.Get("items")
	if engine.Empty(parts) || depth == 0 {
		r.add(item, block)
		return
	}
	for part := range engine.Elements(parts) {
		r.item(part, block, depth-1)
	}
}

// add reads one ad; one that shows nothing is none.
func (r *adReading) add(item gjson.Result, block string) {
	text := func(names ...string) string {
		for _, name := range names {
			if text := strings.TrimSpace(item.Get(name).String()); text != "" {
				return engine.CleanText(text)
			}
		}
		return ""
	}
	ad := model.EngineAd{
		Advertiser: text("website_name", "source", "seller"), Domain: text("domain"), Title: text("title"),
		Snippet: text("description", "snippet", "text"), URL: landing(text("url")), Block: engine.CleanText(block), Placement: r.placement,
	}
	if strings.HasPrefix(block, "local_") && ad.Advertiser == "" {
		ad.Advertiser = ad.Title // places are listed under their own name
	}
	if len(r.ads) < maxAds && ad.Advertiser+ad.Domain+ad.Title+ad.URL != "" {
		r.ads = append(r.ads, ad)
	}
}

// sponsored reports whether an item is an ad, or consists of ads: text ads, Shopping
// ads, local services, what AI mode shows as sponsored, and places and hotels
// that have paid for theirs.
func sponsored(item gjson.Result) bool {
	switch strings.TrimSuffix(item.Get("type").String(), "_element") {
	case "paid", "shopping", "commercial_units", "local_services", "ai_overview_paid":
		return true
	}
	return item.Get("is_paid").Bool()
}

// landing returns the page behind an ad. Addresses that count a click hold it in a
// parameter, or not at all: then it is empty, for they are new with every page.
func landing(address string) string {
	u, err := url.Parse(address)
	if err != nil || !countsClicks(u) {
		return address
	}
	return engine.CleanText(u.Query().Get("adurl"))
}

func countsClicks(u *url.URL) bool {
	host := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	switch {
	case strings.HasPrefix(host, "google."):
		return u.Path == "/aclk" || u.Path == "/pagead/aclk"
	case host == "googleadservices.com", strings.HasSuffix(host, ".doubleclick.net"):
		return true
	}
	return false
}
