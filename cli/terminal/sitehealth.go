package terminal

// SiteHealth holds the figures of a site's health that are shown.
type SiteHealth struct {
	RootURL     string
	Status      string
	Read        int
	Errors      int
	Blocked     int
	Scored      bool // there are scores
	Web         *float64
	Answers     *float64
	Eligibility string
	Issues      []SiteIssue
}

// SiteIssue is one issue of a site.
type SiteIssue struct {
	RuleID           string `json:"rule_id"`
	Title            string `json:"title"`
	Severity         string `json:"severity"`
	AffectedURLCount int    `json:"affected_url_count"`
}

// Tables draws the health as two tables: the scores, and the gravest issues.
func (h *SiteHealth) Tables(s Sheet) string {
	rows := []Row{
		{"Pages read", h.Read}, {"Errors", h.Errors}, {"Blocked by robots.txt", h.Blocked}, {"Status", h.Status},
	}
	if h.Scored {
		rows = append(rows, Row{"Web fundamentals (0-100)", Number(h.Web)}, Row{"AEO readiness (0-100)", Number(h.Answers)},
			Row{"Search eligibility", h.Eligibility})
	}
	text := s.Table("Site health of "+h.RootURL, nil, rows)
	if len(h.Issues) == 0 {
		return text
	}
	issues := make([]Row, len(h.Issues))
	for i, one := range h.Issues {
		issues[i] = Row{one.Severity, one.AffectedURLCount, one.Title, one.RuleID}
	}
	return text + s.Table("Gravest issues", Row{"severity", "pages", "issue", "rule"}, issues)
}
