package terminal

// Traffic holds the figures of AI traffic that are shown, under the names that the API
// gives them.
type Traffic struct {
	Crawl struct {
		Requests           *float64     `json:"requests"`
		Pages              *float64     `json:"pages"`
		FailedVerification *float64     `json:"failed_verification_requests"`
		Bots               []TrafficBot `json:"bots"`
	} `json:"crawl"`
	Referrals struct {
		Sources []TrafficSource `json:"sources"`
	} `json:"referrals"`
}

// TrafficBot holds the figures of one bot.
type TrafficBot struct {
	Name               string   `json:"name"`
	Operator           string   `json:"operator"`
	Purpose            string   `json:"purpose"`
	Requests           *float64 `json:"requests"`
	Pages              *float64 `json:"pages"`
	FailedVerification *float64 `json:"failed_verification_requests"`
}

// TrafficSource is how many visitors one AI system sent.
type TrafficSource struct {
	Name     string   `json:"ai_source_label"`
	Sessions *float64 `json:"sessions"`
}

// Tables draws what AI systems fetched and whom they sent.
func (t *Traffic) Tables(s Sheet, scope string) string {
	rows := []Row{
		{"Requests of bots", count(t.Crawl.Requests)},
		{"Pages fetched", count(t.Crawl.Pages)},
		{"Requests under a false name", count(t.Crawl.FailedVerification)},
	}
	for _, from := range t.Referrals.Sources {
		rows = append(rows, Row{"Visitors from " + from.Name, count(from.Sessions)})
	}
	bots := make([]Row, len(t.Crawl.Bots))
	for i, b := range t.Crawl.Bots {
		bots[i] = Row{b.Name, b.Operator, b.Purpose, count(b.Requests), count(b.Pages), count(b.FailedVerification)}
	}
	return s.Table("AI traffic, "+scope, nil, rows) +
		s.Table("Bots", Row{"bot", "operator", "purpose", "requests", "pages", "under a false name"}, bots)
}

// count writes a whole figure; nil is not known.
func count(v *float64) any {
	if v == nil {
		return unknown
	}
	return int64(*v)
}
