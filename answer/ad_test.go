package answer_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// TestAd: whose an ad is follows from its domain, without one from its name, and
// who sells a brand's goods is not the brand.
func TestAd(t *testing.T) {
	t.Parallel()
	always := model.EntityMatching{Mode: model.EntityMatchingModeAlways}
	analyzer, err := answer.NewAnalyzer([]answer.Entity{
		{Name: "Äcme", Aliases: []string{"ACME Tools"}, Domains: []string{"acme.com"}, UnintendedDomains: []string{"jobs.acme.com"}, Matching: always},
		{Name: "Beta", Domains: []string{"beta.co.uk"}, Matching: always},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		ad                          model.EngineAd
		advertiser, domain, landing string
		owners                      []int
	}{
		"domain shown":        {model.EngineAd{Advertiser: "Shop", Domain: "WWW.Acme.com", URL: "https://track.example/x"}, "Shop", "acme.com", "https://track.example/x", []int{0}},
		"below a domain":      {model.EngineAd{Domain: "shop.beta.co.uk"}, "shop.beta.co.uk", "shop.beta.co.uk", "", []int{1}},
		"unintended":          {model.EngineAd{Advertiser: "Acme", Domain: "jobs.acme.com"}, "Acme", "jobs.acme.com", "", nil},
		"another's domain":    {model.EngineAd{Advertiser: "Acme", Domain: "acme-outlet.com"}, "Acme", "acme-outlet.com", "", nil},
		"domain of its page":  {model.EngineAd{URL: "HTTPS://www.Acme.com/a?utm_source=x&id=1#:~:text=y"}, "acme.com", "acme.com", "https://www.acme.com/a?id=1", []int{0}},
		"name":                {model.EngineAd{Advertiser: " ACME  tools "}, "ACME tools", "", "", []int{0}},
		"name without dots":   {model.EngineAd{Advertiser: "Acme"}, "Acme", "", "", []int{0}},
		"more than the name":  {model.EngineAd{Advertiser: "Acme Fan Shop"}, "Acme Fan Shop", "", "", nil},
		"domain for a name":   {model.EngineAd{Advertiser: "Acme.com"}, "Acme.com", "acme.com", "", []int{0}},
		"no domain after all": {model.EngineAd{Advertiser: "Dr.Maxx"}, "Dr.Maxx", "", "", nil},
		"nobody":              {model.EngineAd{Title: "Ad"}, "", "", "", nil},
		"no address":          {model.EngineAd{Domain: "not a domain", URL: "javascript:alert(1)"}, "", "", "", nil},
	} {
		got := analyzer.Ad(c.ad)
		if got.Advertiser != c.advertiser || got.Domain != c.domain || got.LandingURL != c.landing || !slices.Equal(got.Entities, c.owners) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	shown := analyzer.Ad(model.EngineAd{Title: " Two \n lines ", Snippet: "a\tb"})
	if shown.Title != "Two lines" || shown.Snippet != "a b" {
		t.Errorf("%+v", shown)
	}
}
