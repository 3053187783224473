package dataforseo

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// ads reads a page's items.
func ads(t *testing.T, items string) *engine.Answer {
	t.Helper()
	answer, err := parse(json.RawMessage(searched(items)))
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// TestAdsOfAResultPage reads every kind of ad in the shapes that the service
// documents; what is not paid for is none.
func TestAdsOfAResultPage(t *testing.T) {
	t.Parallel()
	answer := ads(t, `[
		{"type":"paid","rank_group":1,"rank_absolute":1,"position":"left","title":"Kettles from 20 €","domain":"www.acme.example","website_name":"Acme",
		 "breadcrumb":"https://www.acme.example › kettles","url":"https://www.acme.example/kettles?gclid=1","extra":{"ad_aclk":"D"},
		 "description":"Boils\nfast.","links":[{"type":"ad_link_element","title":"Sale","url":"https://www.acme.example/sale"}]},
		{"type":"shopping","rank_group":1,"rank_absolute":2,"title":"Sponsored","items":[
			{"type":"shopping_element","title":"Bolt 1.7","price":{"current":29.9},"source":"Beta Shop","url":"https://www.google.com/aclk?sa=l&ai=x&adurl=https://beta.example/bolt%3Fa%3D1"},
			{"type":"shopping_element","title":"Bolt 1.8","seller":"gamma.example","url":"https://www.google.com/aclk?sa=l&ai=y"},
			{"type":"shopping_element","title":null}]},
		{"type":"ai_overview","items":[{"type":"ai_overview_element","text":"Take Acme."}]},
		{"type":"popular_products","items":[{"type":"popular_products_element","title":"Not paid","seller":"Delta"}]},
		{"type":"organic","title":"Not paid either","url":"https://delta.example/","domain":"delta.example"},
		{"type":"local_pack","title":"Kettle House","is_paid":true,"domain":"house.example","url":"https://house.example/"},
		{"type":"local_pack","title":"Kettle Hut","is_paid":false,"domain":"hut.example"},
		{"type":"local_services","title":"Sponsored","items":[{"type":"local_services_element","title":"Descalers","url":"https://descale.example/","domain":"descale.example"}]},
		{"type":"hotels_pack","items":[{"type":"hotels_pack_element","title":"Tea Inn","is_paid":true,"url":"https://googleadservices.com/pagead/aclk?adurl=https://inn.example/"},
			{"type":"hotels_pack_element","title":"Inn","is_paid":false}]}]`)
	want := &model.EngineAds{Parser: "dataforseo-ads-1", Items: []model.EngineAd{
		{Advertiser: "Acme", Domain: "www.acme.example", Title: "Kettles from 20 €", Snippet: "Boils\nfast.", URL: "https://www.acme.example/kettles?gclid=1", Block: "paid", Placement: "above"},
		{Advertiser: "Beta Shop", Title: "Bolt 1.7", URL: "https://beta.example/bolt?a=1", Block: "shopping", Placement: "above"},
		{Advertiser: "gamma.example", Title: "Bolt 1.8", Block: "shopping", Placement: "above"},
		{Advertiser: "Kettle House", Domain: "house.example", Title: "Kettle House", URL: "https://house.example/", Block: "local_pack", Placement: "below"},
		{Advertiser: "Descalers", Domain: "descale.example", Title: "Descalers", URL: "https://descale.example/", Block: "local_services", Placement: "below"},
		{Title: "Tea Inn", URL: "https://inn.example/", Block: "hotels_pack_element", Placement: "below"},
	}}
	if diff := cmp.Diff(want, answer.Ads); diff != "" {
		t.Error(diff)
	}
	if answer.Text != "Take Acme." || len(answer.Citations) != 0 {
		t.Errorf("%q cites %+v", answer.Text, answer.Citations)
	}
}

// sponsoredMode is a page of AI mode with what the service calls paid.
const sponsoredMode = `[{"type":"ai_overview","markdown":"Monday leads. Sponsored: try Acme","items":[
	{"type":"ai_overview_element","text":"Monday leads.","references":[{"url":"https://r.example/","title":"R"}]},
	{"type":"ai_overview_paid","position":"left","text":"To get an estimate, ask these:","markdown":"[Acme CRM](https://acme.example/)","items":[
		{"type":"ai_overview_paid_element","title":"Acme CRM","url":"https://acme.example/","domain":"acme.example","ad_aclk":"x","website_name":"Acme","breadcrumb":null,"snippet":"Free for teams","images":null}]},
	{"type":"ai_overview_expanded_element","title":"More","components":[
		{"type":"ai_overview_expanded_component","text":"And others."},
		{"type":"ai_overview_paid","items":[{"type":"ai_overview_paid_element","title":"Beta","domain":"beta.example","url":"https://beta.example/"}]}]}],
	"references":[{"url":"https://r.example/"}]}]`

// TestAdsAreNoAnswer: what is sponsored within an answer is an ad, and neither
// text nor a citation.
func TestAdsAreNoAnswer(t *testing.T) {
	t.Parallel()
	answer := ads(t, sponsoredMode)
	want := []model.EngineAd{
		{Advertiser: "Acme", Domain: "acme.example", Title: "Acme CRM", Snippet: "Free for teams", URL: "https://acme.example/", Block: "ai_overview_paid", Placement: "within"},
		{Domain: "beta.example", Title: "Beta", URL: "https://beta.example/", Block: "ai_overview_paid", Placement: "within"},
	}
	if diff := cmp.Diff(want, answer.Ads.Items); diff != "" {
		t.Error(diff)
	}
	if answer.Text != "Monday leads.\n\nMore\nAnd others." || len(answer.Citations) != 1 || answer.Citations[0].URL != "https://r.example/" {
		t.Errorf("%q cites %+v", answer.Text, answer.Citations)
	}
	_, err := parse(json.RawMessage(searched(`[{"type":"ai_overview","markdown":"Buy Acme","items":[{"type":"ai_overview_paid","text":"Buy Acme"}]}]`)))
	if err == nil {
		t.Error("an ad alone is an answer")
	}
}

// TestNoAdsSeen distinguishes a page without ads from one without the information.
func TestNoAdsSeen(t *testing.T) {
	t.Parallel()
	none := ads(t, `[{"type":"ai_overview","items":[{"type":"ai_overview_element","text":"A."}]},{"type":"organic","title":"B"}]`).Ads
	if none == nil || none.Unavailable || none.Items == nil || len(none.Items) > 0 {
		t.Errorf("without ads: %+v", none)
	}
	unsaid := ads(t, `[{"type":"paid","title":"Ad"},{"type":"ai_overview","items":null,"markdown":"A."}]`).Ads
	if unsaid == nil || !unsaid.Unavailable || len(unsaid.Items) > 0 {
		t.Errorf("Markdown alone: %+v", unsaid)
	}
	missing := ads(t, `[{"type":"paid","title":"Ad"}]`)
	if !missing.NoAnswer || missing.Ads != nil {
		t.Errorf("ads beside no answer: %+v", missing)
	}
	many := ads(t, `[`+strings.Repeat(`{"type":"paid","title":"Ad"},`, 300)+`{"type":"ai_overview","items":[{"text":"A."}]}]`).Ads
	if len(many.Items) != maxAds {
		t.Errorf("%d ads were read", len(many.Items))
	}
}

func TestLanding(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"https://a.example/x?adurl=https://b.example/":                         "https://a.example/x?adurl=https://b.example/",
		"https://www.google.de/aclk?sa=l&adurl=https://a.example/%3Fq%3D1":     "https://a.example/?q=1",
		"https://www.google.com/aclk?sa=l&ai=DChc":                             "",
		"https://www.google.com/search?q=adurl":                                "https://www.google.com/search?q=adurl",
		"https://www.googleadservices.com/pagead/aclk?adurl=https://a.example": "https://a.example",
		"https://ad.doubleclick.net/clk;1":                                     "",
		"::not an address":                                                     "::not an address",
		"":                                                                     "",
	} {
		if got := landing(address); got != want {
			t.Errorf("%q lands on %q, want %q", address, got, want)
		}
	}
}
