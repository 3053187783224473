package model_test

import (
	"reflect"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Stored checks of every kind are read with all their members.
func TestReadExpectedOfEveryKind(t *testing.T) {
	t.Parallel()
	id := uuid.New()
	text := id.String()
	d := model.ActionDeclaration{Expected: []map[string]any{
		{"kind": "keyword_presence", "keyword": "k", "query_key": "q", "owned_origin": "https://a.test", "language_code": "en", "location_code": nil},
		{
			"kind": "contextual_link", "recommendation_id": text, "internal_link_run_id": text, "target_site_url_id": text,
			"source_analysis_id": text, "source_artifact_id": text, "target_analysis_id": text, "target_artifact_id": text,
			"target_url": "https://a.test/b", "anchor_text": "b", "extractor_version": "1",
		},
		{"kind": "site_rule", "rule_id": "r", "expected_outcome": "pass", "target_site_url_id": text},
		{
			"kind": "traffic_metric", "metric": "clicks", "direction": "increase", "scope": "page", "scope_key": "/", "min_delta": 0.0,
			"baseline_traffic_snapshot_id": text, "baseline_value": 2.5, "baseline_window_days": 28,
		},
		{
			"kind": "visibility_metric", "metric": "mention_rate", "direction": "equal", "min_delta": 0.1, "tolerance": 0.2,
			"target_prompt_id": text, "baseline_metric_snapshot_id": text, "baseline_value": 0.25,
		},
	}}
	if err := d.ReadExpected(); err != nil {
		t.Fatal(err)
	}
	want := []model.ExpectedCheck{
		&model.KeywordPresenceCheck{
			Kind: model.ExpectedCheckKindKeywordPresence, Keyword: "k", QueryKey: "q", OwnedOrigin: "https://a.test", LanguageCode: "en",
		},
		&model.ContextualLinkCheck{
			Kind: model.ExpectedCheckKindContextualLink, RecommendationID: id, InternalLinkRunID: id, TargetSiteURLID: &id, SourceAnalysisID: id,
			SourceArtifactID: id, TargetAnalysisID: id, TargetArtifactID: id, TargetURL: "https://a.test/b", AnchorText: "b", ExtractorVersion: "1",
		},
		&model.SiteRuleCheck{
			Kind: model.ExpectedCheckKindSiteRule, RuleID: "r", ExpectedOutcome: model.ExpectedOutcomePass, TargetSiteURLID: &id,
		},
		&model.TrafficMetricCheck{
			Kind: model.ExpectedCheckKindTrafficMetric, Metric: "clicks", Direction: model.CheckDirectionIncrease,
			Scope: new(model.TrafficCheckScopePage), ScopeKey: new("/"), BaselineTrafficSnapshotID: &id, BaselineValue: new(2.5), BaselineWindowDays: new(28),
		},
		&model.VisibilityMetricCheck{
			Kind: model.ExpectedCheckKindVisibilityMetric, Metric: "mention_rate", Direction: model.CheckDirectionEqual, MinDelta: 0.1, Tolerance: 0.2,
			TargetPromptID: &id, BaselineMetricSnapshotID: &id, BaselineValue: new(0.25),
		},
	}
	if !reflect.DeepEqual(d.ExpectedChecks, want) {
		for i := range want {
			t.Errorf("%+v, want %+v", d.ExpectedChecks[i], want[i])
		}
	}
	unknown := model.ActionDeclaration{Expected: []map[string]any{{"kind": "wish"}}}
	if unknown.ReadExpected() == nil {
		t.Error("an unknown kind is read")
	}
}
