package year

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

const (
	advertisers = 40
	campaigns   = 3 // of each
)

// ad is an ad as the product keeps it with an answer.
type ad struct {
	Advertiser string `json:"advertiser"`
	Domain     string `json:"domain"`
	Title      string `json:"title"`
	Snippet    string `json:"snippet"`
	URL        string `json:"url"`
	Block      string `json:"block"`
	Placement  string `json:"placement"`
}

// ads returns the ads around an answer of the one engine that shows any, some of them
// of tracked names; nil: the engine has none.
func (v *vocabulary) ads(e engine, r *rand.Rand) (*string, error) {
	if e.name != "overview_a" {
		return nil, nil //nolint:nilnil // no ads are no error
	}
	shown := []ad{}
	if r.Float64() < 0.4 {
		for range 1 + r.IntN(3) {
			shown = append(shown, v.ad(r))
		}
	}
	text, err := json.Marshal(map[string]any{"parser": "dataforseo-ads-1", "unavailable": false, "items": shown})
	all := string(text)
	return &all, err
}

func (v *vocabulary) ad(r *rand.Rand) ad {
	name := v.names[int(r.ExpFloat64()*10)%advertisers]
	campaign := r.IntN(campaigns)
	return ad{
		Advertiser: name, Domain: domain(name), Title: fmt.Sprintf("%s: offer %d", name, campaign), Snippet: "Try it for a month.",
		URL: fmt.Sprintf("https://www.%s/offer-%d", domain(name), campaign), Block: "paid",
		Placement: []string{"above", "within", "below"}[r.IntN(3)],
	}
}
