package main

import (
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

type handCounts struct {
	State                  string `json:"state"`
	Responses              int    `json:"responses"`
	BrandResponses         *int   `json:"brand_responses"`
	OwnedCitationResponses *int   `json:"owned_citation_responses"`
	EntityPresences        *int   `json:"entity_presences"`
	Expected               *int   `json:"expected"`
	Failed                 *int   `json:"failed"`
	NotRun                 *int   `json:"not_run"`
	Withheld               *int   `json:"withheld"`
	Declined               *int   `json:"declined"`
}

type handInterval struct {
	Scope           model.IntervalScope `json:"scope"`
	Today           bool                `json:"today"`
	Low             float64             `json:"low"`
	High            float64             `json:"high"`
	Level           float64             `json:"level"`
	Method          string              `json:"method"`
	Version         string              `json:"version"`
	LimitedEvidence bool                `json:"limited_evidence"`
}

type handFailing struct {
	Criterion string   `json:"criterion"`
	Value     *float64 `json:"value"`
	Needed    float64  `json:"needed"`
}

type handMend struct {
	Remedy string `json:"remedy"`
	Count  int    `json:"count"`
	Calls  int64  `json:"calls"`
	Text   string `json:"text"`
}

type handGrade struct {
	Level   string        `json:"level"`
	Failing []handFailing `json:"failing"`
	Mend    []handMend    `json:"mend"`
}

type handRanking struct {
	Name                   string        `json:"name"`
	IsBrand                bool          `json:"is_brand"`
	LogoURL                *string       `json:"logo_url"`
	WebsiteURL             *string       `json:"website_url"`
	MentionRate            *float64      `json:"mention_rate"`
	MentionRateInterval    *handInterval `json:"mention_rate_interval"`
	MentionRateGrade       *string       `json:"mention_rate_grade"`
	CitationRate           *float64      `json:"citation_rate"`
	CitationRateInterval   *handInterval `json:"citation_rate_interval"`
	CitationRateGrade      *string       `json:"citation_rate_grade"`
	ShareOfVoice           *float64      `json:"share_of_voice"`
	AvgPosition            *float64      `json:"avg_position"`
	MentionCount           int           `json:"mention_count"`
	VisibilityDelta        *float64      `json:"visibility_delta"`
	Verdict                *string       `json:"verdict"`
	MatchedVisibilityRate  *float64      `json:"matched_visibility_rate"`
	MatchedVisibilityDelta *float64      `json:"matched_visibility_delta"`
	GapCount               *int          `json:"gap_count"`
	MatchedResponseCount   *int          `json:"matched_response_count"`
}

type handChange struct {
	Figure            string   `json:"figure"`
	Verdict           string   `json:"verdict"`
	Change            *float64 `json:"change"`
	PValue            *float64 `json:"p_value"`
	Prompts           int      `json:"prompts"`
	LimitedEvidence   bool     `json:"limited_evidence"`
	NeededRepetitions *int     `json:"needed_repetitions"`
	ChosenByOutcome   bool     `json:"chosen_by_outcome"`
	Level             float64  `json:"level"`
	Method            string   `json:"method"`
	Version           string   `json:"version"`
}

type handComparison struct {
	Status           string              `json:"status"`
	BaselineAuditID  *uuid.UUID          `json:"baseline_audit_id"`
	BaselineAuditIDs []uuid.UUID         `json:"baseline_audit_ids"`
	BaselineAt       *time.Time          `json:"baseline_at"`
	BaselineCounts   *handCounts         `json:"baseline_counts"`
	CurrentCounts    *handCounts         `json:"current_counts"`
	Deltas           map[string]*float64 `json:"deltas"`
	CurrentValues    map[string]*float64 `json:"current_values"`
	BaselineValues   map[string]*float64 `json:"baseline_values"`
	Verdict          string              `json:"verdict"`
	Changes          []handChange        `json:"changes"`
	Rankings         []handRanking       `json:"rankings"`
	CurrentRankings  []handRanking       `json:"current_rankings"`
	SkippedRuns      int                 `json:"skipped_runs"`
	MatchedCells     int                 `json:"matched_cells"`
	CurrentCells     int                 `json:"current_cells"`
	BaselineCells    int                 `json:"baseline_cells"`
}

type handTotals struct {
	Citations      int      `json:"citations"`
	OwnedCitations int      `json:"owned_citations"`
	OwnedShare     *float64 `json:"owned_share"`
}

type handEngine struct {
	LogicalEngine             string        `json:"logical_engine"`
	EngineLabel               string        `json:"engine_label"`
	TotalCompleted            int           `json:"total_completed"`
	BrandMentionRate          *float64      `json:"brand_mention_rate"`
	BrandMentionRateInterval  *handInterval `json:"brand_mention_rate_interval"`
	BrandMentionRateGrade     *string       `json:"brand_mention_rate_grade"`
	OwnedCitationRate         *float64      `json:"owned_citation_rate"`
	OwnedCitationRateInterval *handInterval `json:"owned_citation_rate_interval"`
	OwnedCitationRateGrade    *string       `json:"owned_citation_rate_grade"`
	SearchUseRate             *float64      `json:"search_use_rate"`
	SearchUseRateInterval     *handInterval `json:"search_use_rate_interval"`
	VisibilityScore           *float64      `json:"visibility_score"`
	Counts                    handCounts    `json:"counts"`
}

type handAnalysis struct {
	State  string  `json:"state"`
	Reason *string `json:"reason"`
}

type handVisibility struct {
	ProjectID                 uuid.UUID           `json:"project_id"`
	AuditID                   uuid.UUID           `json:"audit_id"`
	AuditStatus               string              `json:"audit_status"`
	Analysis                  handAnalysis        `json:"analysis"`
	AnalyzerVersion           string              `json:"analyzer_version"`
	ScoringRuleVersion        string              `json:"scoring_rule_version"`
	Cohort                    string              `json:"cohort"`
	Coverage                  map[string]*float64 `json:"coverage"`
	TotalCompleted            int                 `json:"total_completed"`
	TotalFailed               int                 `json:"total_failed"`
	VisibilityScore           *float64            `json:"visibility_score"`
	VisibilityRate            *float64            `json:"visibility_rate"`
	VisibilityRateInterval    *handInterval       `json:"visibility_rate_interval"`
	VisibilityRateGrade       *handGrade          `json:"visibility_rate_grade"`
	OwnedCitationRate         *float64            `json:"owned_citation_rate"`
	OwnedCitationRateInterval *handInterval       `json:"owned_citation_rate_interval"`
	OwnedCitationRateGrade    *handGrade          `json:"owned_citation_rate_grade"`
	PromptPerformanceScore    *float64            `json:"prompt_performance_score"`
	Counts                    handCounts          `json:"counts"`
	ComparisonKey             *string             `json:"comparison_key"`
	Comparison                handComparison      `json:"comparison"`
	CitationTotals            handTotals          `json:"citation_totals"`
	SelectionMode             string              `json:"selection_mode"`
	SourceAuditIDs            []uuid.UUID         `json:"source_audit_ids"`
	ConfigurationGroups       map[string]int      `json:"configuration_groups"`
	FromAt                    *time.Time          `json:"from_at"`
	ToAt                      *time.Time          `json:"to_at"`
	ModelProvenance           []handProvenance    `json:"model_provenance"`
	Rankings                  []handRanking       `json:"rankings"`
	PerEngine                 []handEngine        `json:"per_engine"`
	AvgPosition               *float64            `json:"avg_position"`
	CreatedAt                 time.Time           `json:"created_at"`
}

func handVisibilityOf(v *model.Visibility) handVisibility {
	return handVisibility{
		ProjectID: v.ProjectID, AuditID: v.AuditID, AuditStatus: string(v.AuditStatus),
		Analysis:        handAnalysis{string(v.Analysis.State), v.Analysis.Reason},
		AnalyzerVersion: v.AnalyzerVersion, ScoringRuleVersion: v.ScoringRuleVersion, Cohort: string(v.Cohort),
		Coverage: v.Coverage, TotalCompleted: v.TotalCompleted, TotalFailed: v.TotalFailed,
		VisibilityScore: v.VisibilityScore, VisibilityRate: v.VisibilityRate, OwnedCitationRate: v.OwnedCitationRate,
		VisibilityRateInterval:    (*handInterval)(v.VisibilityRateInterval),
		VisibilityRateGrade:       handGradeOf(v.VisibilityRateGrade),
		OwnedCitationRateInterval: (*handInterval)(v.OwnedCitationRateInterval),
		OwnedCitationRateGrade:    handGradeOf(v.OwnedCitationRateGrade),
		PromptPerformanceScore:    v.PromptPerformanceScore, Counts: handCounts(*v.Counts), ComparisonKey: v.ComparisonKey,
		Comparison: handComparisonOf(v.Comparison), CitationTotals: handTotals(*v.CitationTotals),
		SelectionMode: string(v.SelectionMode), SourceAuditIDs: orEmpty(v.SourceAuditIds), ConfigurationGroups: v.ConfigurationGroups,
		FromAt: utc(v.FromAt), ToAt: utc(v.ToAt),
		ModelProvenance: convert(v.ModelProvenance, func(p model.ModelProvenance) handProvenance {
			return handProvenance{string(p.LogicalEngine), p.EngineLabel, string(p.TransportProvider), p.TransportModel, p.RetrievalEnabled}
		}),
		Rankings: convert(v.Rankings, handRankingOf),
		PerEngine: convert(v.PerEngine, func(e model.VisibilityEngine) handEngine {
			return handEngine{
				e.LogicalEngine, e.EngineLabel, e.TotalCompleted, e.BrandMentionRate, (*handInterval)(e.BrandMentionRateInterval),
				(*string)(e.BrandMentionRateGrade), e.OwnedCitationRate, (*handInterval)(e.OwnedCitationRateInterval),
				(*string)(e.OwnedCitationRateGrade),
				e.SearchUseRate, (*handInterval)(e.SearchUseRateInterval), e.VisibilityScore, handCounts(*e.Counts),
			}
		}),
		AvgPosition: v.AvgPosition, CreatedAt: v.CreatedAt.UTC(),
	}
}

func handGradeOf(g *model.RateGrade) *handGrade {
	if g == nil {
		return nil
	}
	return &handGrade{
		Level: string(g.Level),
		Failing: convert(g.Failing, func(f model.FailingCriterion) handFailing {
			return handFailing{string(f.Criterion), f.Value, f.Needed}
		}),
		Mend: convert(g.Mend, func(m model.GradeMend) handMend { return handMend{string(m.Remedy), m.Count, m.Calls, m.Text} }),
	}
}

func handComparisonOf(c *model.VisibilityComparison) handComparison {
	return handComparison{
		Status: c.Status, BaselineAuditID: c.BaselineAuditID, BaselineAuditIDs: orEmpty(c.BaselineAuditIds), BaselineAt: utc(c.BaselineAt),
		BaselineCounts: (*handCounts)(c.BaselineCounts), CurrentCounts: (*handCounts)(c.CurrentCounts),
		Deltas: c.Deltas, CurrentValues: c.CurrentValues, BaselineValues: c.BaselineValues, Verdict: string(c.Verdict),
		Changes: convert(c.Changes, func(r model.RateChange) handChange {
			return handChange{
				r.Figure, string(r.Verdict), r.Change, r.PValue, r.Prompts, r.LimitedEvidence, r.NeededRepetitions, r.ChosenByOutcome, r.Level, r.Method, r.Version,
			}
		}),
		Rankings:        convert(c.Rankings, handRankingOf),
		CurrentRankings: convert(c.CurrentRankings, handRankingOf),
		SkippedRuns:     c.SkippedRuns, MatchedCells: c.MatchedCells, CurrentCells: c.CurrentCells, BaselineCells: c.BaselineCells,
	}
}

func handRankingOf(r model.RankingRow) handRanking {
	return handRanking{
		Name: r.Name, IsBrand: r.IsBrand, LogoURL: r.LogoURL, WebsiteURL: r.WebsiteURL,
		MentionRate: r.MentionRate, MentionRateInterval: (*handInterval)(r.MentionRateInterval), MentionRateGrade: (*string)(r.MentionRateGrade),
		CitationRate: r.CitationRate, CitationRateInterval: (*handInterval)(r.CitationRateInterval), CitationRateGrade: (*string)(r.CitationRateGrade),
		ShareOfVoice: r.ShareOfVoice, AvgPosition: r.AvgPosition, MentionCount: r.MentionCount, VisibilityDelta: r.VisibilityDelta,
		Verdict: (*string)(r.Verdict), MatchedVisibilityRate: r.MatchedVisibilityRate,
		MatchedVisibilityDelta: r.MatchedVisibilityDelta, GapCount: r.GapCount, MatchedResponseCount: r.MatchedResponseCount,
	}
}

func convert[A, B any](in []A, f func(A) B) []B {
	out := make([]B, len(in))
	for i, a := range in {
		out[i] = f(a)
	}
	return out
}

func orEmpty[T any](in []T) []T {
	if in == nil {
		return []T{}
	}
	return in
}
