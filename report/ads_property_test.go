package report_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
)

// drawnAds is a drawn run with its ads.
type drawnAds struct {
	planted

	shown []*model.EngineAds
}

func drawAds(t *rapid.T) drawnAds {
	d := drawnAds{planted: planted{prompts: []string{"a", "b", "a"}, competitors: []string{"Beta"}}}
	for range rapid.IntRange(1, 12).Draw(t, "answers") {
		d.said = append(d.said, said{
			prompt: rapid.IntRange(0, 2).Draw(t, "prompt"), engine: rapid.SampledFrom([]string{"overview_a", "assistant_a"}).Draw(t, "engine"),
			text: rapid.SampledFrom([]string{"Acme", "Beta", "Nobody"}).Draw(t, "text"),
		})
		d.shown = append(d.shown, drawShown(t))
	}
	return d
}

func drawShown(t *rapid.T) *model.EngineAds {
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return nil
	case 1:
		return unsaid()
	}
	var ads []model.EngineAd
	for range rapid.IntRange(0, 4).Draw(t, "ads") {
		ads = append(ads, ad(rapid.SampledFrom([]string{"Acme", "Beta", "Gamma", "Delta"}).Draw(t, "who"), rapid.SampledFrom([]string{"x", "y"}).Draw(t, "what")))
	}
	return listed(ads...)
}

// TestAdIdentities holds what is true of every report, against a recount of the
// seeded answers that knows nothing of the product.
func TestAdIdentities(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rapid.Check(t, func(rt *rapid.T) {
		runs := []drawnAds{drawAds(rt), drawAds(rt)}
		var ids []uuid.UUID
		for _, d := range runs {
			ids = append(ids, w.runAds(d.planted, d.shown))
		}
		r := w.ads(model.AdsQuery{AuditIds: ids, Limit: new(100)})
		recount(rt, runs, r)
		one := model.LogicalEngineOverviewA
		recount(rt, runs, w.ads(model.AdsQuery{AuditIds: ids, Limit: new(100), Engine: &one}), "overview_a")
	})
}

func recount(t *rapid.T, runs []drawnAds, r *model.VisibilityAds, engines ...string) {
	t.Helper()
	answers, withAds, byAdvertiser, total := 0, 0, map[string]int{}, 0
	bestRank := 0
	for _, d := range runs {
		for i, ads := range d.shown {
			if ads == nil || ads.Unavailable || len(engines) > 0 && !slices.Contains(engines, d.said[i].engine) {
				continue
			}
			answers++
			withAds += count(len(ads.Items) > 0)
			for rank, ad := range ads.Items {
				total++
				byAdvertiser[ad.Advertiser]++
				if ad.Advertiser == "Acme" && (bestRank == 0 || rank+1 < bestRank) {
					bestRank = rank + 1
				}
			}
		}
	}
	shares, appearances := 0.0, 0
	for _, a := range r.Advertisers {
		shares += a.Share
		appearances += a.Appearances
		if a.Appearances != byAdvertiser[a.Name] || a.Ownership != owner(a.Name) || a.Domain != strings.ToLower(a.Name)+".example" {
			t.Fatalf("advertiser %s", asJSON(a))
		}
	}
	creatives, seen, prompts := 0, 0, 0
	for _, c := range r.Creatives.Items {
		creatives += c.Appearances
	}
	for _, p := range r.Prompts {
		seen += p.AdsSeen
		prompts += p.Presence.Answers
		if (p.TopAdvertiser == nil) != (p.AdsSeen == 0) {
			t.Fatalf("prompt %s", asJSON(p))
		}
	}
	ok := r.Presence.Answers == answers && r.Presence.AnswersWithAds == withAds && (r.Presence.Rate == nil) == (answers == 0) &&
		appearances == total && creatives == total && seen == total && prompts == answers && r.AdvertisersSeen == len(byAdvertiser) &&
		r.Brand.Appearances == byAdvertiser["Acme"] && (r.Brand.Share == nil) == (total == 0) &&
		(r.Brand.BestRank == nil) == (bestRank == 0) && (bestRank == 0 || *r.Brand.BestRank == bestRank) &&
		(total == 0 || math.Abs(shares-1) < 1e-9) && groups(r.Runs) == answers && groups(r.Topics) == answers
	if !ok {
		t.Fatalf("%s of %s", asJSON(r), fmt.Sprintf("%+v", runs))
	}
}

func owner(name string) model.AdOwnership {
	switch name {
	case "Acme":
		return model.AdOwnershipOwned
	case "Beta":
		return model.AdOwnershipCompetitor
	}
	return model.AdOwnershipOther
}

func groups(all []model.AdGroup) int {
	sum := 0
	for _, g := range all {
		sum += g.Presence.Answers
	}
	return sum
}

// TestOrderOfAdsDoesNotMatter: a run whose answers came in another order has the
// same report.
func TestOrderOfAdsDoesNotMatter(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := advertised()
	forward := w.ads(model.AdsQuery{AuditID: new(w.runAds(p, shown))})
	for len(shown) < len(p.said) {
		shown = append(shown, nil)
	}
	slices.Reverse(p.said)
	slices.Reverse(shown)
	backward := w.ads(model.AdsQuery{AuditID: new(w.runAds(p, shown))})
	for _, r := range []*model.VisibilityAds{forward, backward} {
		r.SourceAuditIds, r.Runs, r.Creatives = nil, nil, nil
		for i := range r.Advertisers {
			r.Advertisers[i].FirstSeenAt, r.Advertisers[i].LastSeenAt = w.clock(), w.clock()
		}
	}
	equal(t, "backward", backward, forward)
}
