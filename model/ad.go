package model

// EngineAds are the ads that an engine showed with an answer, as they are kept.
// An answer without them is one of an engine that has no ads.
type EngineAds struct {
	Parser string `json:"parser"` // how they were read, for instance "dataforseo-ads-1"
	// Unavailable reports that the engine has ads, but its response did not say
	// which it showed; Items is empty then.
	Unavailable bool       `json:"unavailable"`
	Items       []EngineAd `json:"items"` // in the order they were shown
}

// EngineAd is one ad as the engine's response has it. What the response does not
// say is empty.
type EngineAd struct {
	Advertiser string `json:"advertiser"` // as shown
	Domain     string `json:"domain"`     // as shown
	Title      string `json:"title"`
	Snippet    string `json:"snippet"`
	URL        string `json:"url"`       // of the page behind it, not of the click that is counted
	Block      string `json:"block"`     // the service's own word for the kind of ad
	Placement  string `json:"placement"` // one of the placements below
}

// Where an ad stands to the answer.
const (
	AdAbove  = "above"
	AdWithin = "within"
	AdBelow  = "below"
)
