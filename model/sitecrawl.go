package model

import (
	"database/sql/driver"
	"time"

	"github.com/google/uuid"
)

// SiteCrawl is one crawl of a project's site.
type SiteCrawl struct {
	ProjectID         uuid.UUID `bun:",pk"`
	ID                uuid.UUID `bun:",pk"`
	WorkspaceID       uuid.UUID
	ProfileID         uuid.UUID // of the project and the root address
	PreviousID        *uuid.UUID
	Status            CrawlOverallStatus
	DiscoveryStatus   CrawlDiscoveryStatus
	AnalysisStatus    CrawlAnalysisStatus
	RootURL           string `bun:"root_url"`
	Seed              string
	SampleMode        bool
	Rendered          bool
	MaxPages          int
	InventoryComplete bool
	PartialReason     CrawlPartialReason
	ScoreSummary      *SiteScoreSummary `bun:"type:jsonb"`
	FailureSummary    *CrawlFailure     `bun:"type:jsonb"`
	SiteFacts         map[string]any    `bun:"type:jsonb,nullzero"`
	RootErrors        []CrawlRootError  `bun:"type:jsonb"`
	IssuesSummary     *IssuesSummary    `bun:"type:jsonb"`
	FinalCounters     *CrawlCounters    `bun:"type:jsonb"` // nil: the crawl has not ended
	ExtractorVersion  string
	AnalyzerVersion   string
	RuleVersion       string
	ScoringVersion    string
	RuleIDs           []string `bun:"rule_ids,array"` // the rules in the order of the pages' results
	MoreAddresses     bool     // some were found that are not listed
	ErrorMessage      string
	CreatedAt         time.Time
	UpdatedAt         time.Time
	StartedAt         *time.Time
	CompletedAt       *time.Time

	Counters CrawlCounters `bun:"-"` // as they are now
	Listed   int           `bun:"-"` // pages of the crawl
}

// Ended reports whether nothing of the crawl will change any more.
func (c *SiteCrawl) Ended() bool {
	switch c.Status {
	case CrawlOverallStatusCompleted, CrawlOverallStatusPartiallyCompleted, CrawlOverallStatusFailed, CrawlOverallStatusCancelled:
		return true
	default:
		return false
	}
}

// HasResults reports whether the crawl ended with issues and scores.
func (c *SiteCrawl) HasResults() bool { return c.IssuesSummary != nil }

// VisibleURLCount returns how many pages the crawl lists.
func (c *SiteCrawl) VisibleURLCount() int { return c.Listed }

// AnalyzedCount returns how many pages were analyzed.
func (c *SiteCrawl) AnalyzedCount() int { return c.Counters.Analyzed }

// FailedCount returns how many pages answered with an error or not at all.
func (c *SiteCrawl) FailedCount() int { return c.Counters.Errors }

// DiscoveryRequestedCount returns how many addresses were to be found at most.
func (c *SiteCrawl) DiscoveryRequestedCount() int { return c.MostAddresses() }

// AnalysisRequestedCount returns how many pages were selected for analysis.
func (c *SiteCrawl) AnalysisRequestedCount() int { return c.Counters.Selected }

// DiscoveredCount returns how many addresses were found, nil before the first.
func (c *SiteCrawl) DiscoveredCount() *int { return c.Counters.Discovered }

// TotalURLCount returns how many addresses the site has, nil while that is not known.
func (c *SiteCrawl) TotalURLCount() *int {
	if c.DiscoveryStatus != CrawlDiscoveryStatusCompleted {
		return nil
	}
	return c.Counters.Discovered
}

// HasMoreSiteUrls reports whether the site has addresses beyond those listed, nil
// while that is not known.
func (c *SiteCrawl) HasMoreSiteUrls() *bool {
	if !c.Ended() && !c.MoreAddresses {
		return nil
	}
	more := c.MoreAddresses
	return &more
}

// The bounds on the addresses of one crawl.
const (
	addressesPerPage = 20
	fewestAddresses  = 10_000
	mostAddresses    = 100_000
)

// MostAddresses returns how many addresses the crawl keeps at most.
func (c *SiteCrawl) MostAddresses() int {
	return min(max(addressesPerPage*c.MaxPages, fewestAddresses), mostAddresses)
}

// SitePage is a page of a crawl as lists show it.
type SitePage struct {
	ProjectID               uuid.UUID `bun:",pk"`
	CrawlID                 uuid.UUID `bun:",pk"`
	SiteURLID               uuid.UUID `bun:"site_url_id,pk"`
	NormalizedURL           string    `bun:"normalized_url"`
	DisplayURL              string    `bun:"display_url"`
	AnalysisStatus          PageAnalysisStatus
	ErrorCode               string
	HTTPStatus              *int
	RedirectTo              string
	Title                   *string
	LastAudited             *time.Time
	PageKind                *PageKind `bun:",nullzero"`
	DepthFromHome           *int
	IssueCount              *int
	InboundCount            *int
	MainContentInboundCount *int
	WebFundamentalsScore    *float64
	WebFundamentalsCoverage *float64
	WebFundamentalsState    SiteScoreState
	AeoReadinessScore       *float64
	AeoMeasurementCoverage  *float64
	AeoMeasurementState     SiteScoreState
	AeoMeasurementReason    string
	MainContentIndexable    *bool
	InSitemap               bool

	Monitored bool `bun:",scanonly"`
}

// SitePageList is one page of a crawl's pages.
type SitePageList struct {
	Items      []*SitePage
	NextCursor *string
	RootErrors []CrawlRootError
}

// SiteIssue is a rule that pages of a crawl do not meet.
type SiteIssue struct {
	ProjectID        uuid.UUID `bun:",pk"`
	CrawlID          uuid.UUID `bun:",pk"`
	GroupID          uuid.UUID `bun:",pk"`
	RuleID           string
	Category         string
	Title            string
	Description      string
	Remediation      string
	RemediationRoute string
	AnalyzerVersion  string
	RuleVersion      string
	PageKinds        []PageKind `bun:",array"`
	Dimension        IssueDimension
	Severity         IssueSeverity
	SeverityRank     int // 0 is the gravest
	FindingClass     FindingClass
	AffectedURLCount int                `bun:"affected_url_count"`
	Examples         []SiteIssueExample `bun:"type:jsonb"`
	CreatedAt        time.Time
}

// SiteIssueList is one page of a crawl's issues.
type SiteIssueList struct {
	Items      []*SiteIssue
	NextCursor *string
	Summary    IssuesSummary
}

// SiteCrawlList is one page of a project's crawls.
type SiteCrawlList struct {
	Items      []*SiteCrawl
	NextCursor *string
}

// SiteIssueExample is a page that has an issue.
type SiteIssueExample struct {
	SiteURLID uuid.UUID `json:"site_url_id"`
	URL       string    `json:"url"`
	Evidence  string    `json:"evidence"`
}

// CrawlRootError is a failed request for an address that a whole crawl depends on.
type CrawlRootError struct {
	Method     string `json:"method"`
	Target     string `json:"target"`
	Outcome    string `json:"outcome"`
	ErrorCode  string `json:"error_code"`
	StatusCode *int   `json:"status_code"`
	LatencyMs  *int   `json:"latency_ms"`
	Attempts   *int   `json:"attempts,omitempty"` // requests for the home page; nil with other addresses
}

// CrawlFailure reports why a crawl failed.
type CrawlFailure struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	TargetURL  string `json:"target_url"`
	Attempts   *int   `json:"attempts"`
	StatusCode *int   `json:"status_code"`
}

// CrawlCounters say what a crawl has done so far.
type CrawlCounters struct {
	Discovered       *int                  `json:"discovered"`
	Selected         int                   `json:"selected"`
	Queued           int                   `json:"queued"`
	Running          int                   `json:"running"`
	Analyzed         int                   `json:"analyzed"`
	Errors           int                   `json:"errors"`
	Blocked          int                   `json:"blocked"`
	FailureBreakdown CrawlFailureBreakdown `json:"failure_breakdown"`
	Activity         CrawlActivity         `json:"activity"`
	ByPageKind       map[string]int        `json:"by_page_kind"`
}

// CrawlFailureBreakdown counts pages that were not read, by the reason.
type CrawlFailureBreakdown struct {
	RobotsDenied int `json:"robots_denied"`
	HTTP4xx      int `json:"http_4xx"`
	HTTP5xx      int `json:"http_5xx"`
	Timeout      int `json:"timeout"`
}

// CrawlActivity reports what a crawl does at the moment.
type CrawlActivity struct {
	State           CrawlActivityState  `json:"state"`
	Reason          CrawlActivityReason `json:"reason"`
	QueueDepth      int                 `json:"queue_depth"`
	NextAvailableAt *time.Time          `json:"next_available_at"`
}

// IssuesSummary counts the issues of a crawl.
type IssuesSummary struct {
	IssueCount                int            `json:"issue_count"`
	DefectIssueTypeCount      int            `json:"defect_issue_type_count"`
	AdvisoryIssueTypeCount    int            `json:"advisory_issue_type_count"`
	OccurrenceCount           int            `json:"occurrence_count"`
	AffectedURLCount          int            `json:"affected_url_count"`
	MonitoredAffectedURLCount int            `json:"monitored_affected_url_count"`
	SeverityCounts            map[string]int `json:"severity_counts"`
	DimensionCounts           map[string]int `json:"dimension_counts"`
}

// SiteScoreSummary holds the scores of a site.
type SiteScoreSummary struct {
	WebFundamentalsScore            *float64            `json:"web_fundamentals_score"`
	WebFundamentalsCoverage         *float64            `json:"web_fundamentals_coverage"`
	AeoReadinessScore               *float64            `json:"aeo_readiness_score"`
	AeoMeasurementCoverage          *float64            `json:"aeo_measurement_coverage"`
	ClassificationCoverage          *float64            `json:"classification_coverage"`
	WebFundamentalsState            SiteScoreState      `json:"web_fundamentals_state"`
	AeoMeasurementState             SiteScoreState      `json:"aeo_measurement_state"`
	SearchEligibility               SearchEligibility   `json:"search_eligibility"`
	ClassifiedPageCount             int                 `json:"classified_page_count"`
	OtherPageCount                  int                 `json:"other_page_count"`
	ClassificationErrorPageCount    int                 `json:"classification_error_page_count"`
	ClassificationExpectedPageCount int                 `json:"classification_expected_page_count"`
	SelectedCount                   int                 `json:"selected_count"`
	AnalyzedCount                   int                 `json:"analyzed_count"`
	IssueCount                      int                 `json:"issue_count"`
	ClassificationState             ClassificationState `json:"classification_state"`
	ClassificationReasonGroups      map[string]int      `json:"classification_reason_groups"`
	ClassificationFormulaVersion    string              `json:"classification_formula_version"`
	ScoringVersion                  string              `json:"scoring_version"`
	ClassificationSourceAnalysisIds []uuid.UUID         `json:"classification_source_analysis_ids"`
	ClassificationSourceArtifactIds []uuid.UUID         `json:"classification_source_artifact_ids"`
	ClassificationSourceTaskIds     []uuid.UUID         `json:"classification_source_task_ids"`
	ScoredPageKindSet               []PageKind          `json:"scored_page_kind_set"`
	ScoredPageCountByKind           map[string]int      `json:"scored_page_count_by_kind"`
	ByPageKind                      map[string]any      `json:"by_page_kind"`
}

// Value implements driver.Valuer: a pointer to a kind is stored as its text, not as the
// JSON that it also is.
func (k PageKind) Value() (driver.Value, error) { return string(k), nil }
