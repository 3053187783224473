package report

import (
	"cmp"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// The states of a measurement.
const (
	stateMeasured    = "measured"
	statePartial     = "partial"
	stateNotMeasured = "not_measured"
)

// counts gives the brand's outcome as counts. The state is measured when every
// expected response is there, partial when some are.
func counts(brand *answer.Outcome) *model.MeasurementCounts {
	expected := brand.Expected()
	state := statePartial
	switch brand.Responses {
	case 0:
		state = stateNotMeasured
	case expected:
		state = stateMeasured
	}
	return &model.MeasurementCounts{
		State: state, Responses: brand.Responses, BrandResponses: &brand.Presences, OwnedCitationResponses: &brand.Cited,
		EntityPresences: &brand.TrackedPresences, Expected: &expected, Failed: &brand.Failed, NotRun: &brand.NotRun,
	}
}

// answerStates is nil without responses.
func answerStates(brand *answer.Outcome) *model.AnswerStates {
	if brand.Responses == 0 {
		return nil
	}
	return &model.AnswerStates{
		MentionedAndCited: brand.MentionedCited, MentionedOnly: brand.MentionedOnly, CitedOnly: brand.CitedOnly, Neither: brand.Neither,
	}
}

// rankings gives a row per entity, the most mentioned first; the brand is first
// among its equals.
func rankings(s *scope) []model.RankingRow {
	rows := make([]model.RankingRow, len(s.entities))
	for e := range s.entities {
		rows[e] = rankingRow(s.entities[e], &s.all[e])
		if s.mentions != nil {
			rows[e].MentionRateInterval, rows[e].CitationRateInterval = interval(s.mentions[e]), interval(s.citations[e])
		}
	}
	slices.SortStableFunc(rows, func(a, b model.RankingRow) int {
		return cmp.Or(
			compareRates(b.MentionRate, a.MentionRate), cmp.Compare(brandLast(b.IsBrand), brandLast(a.IsBrand)),
			cmp.Compare(b.MentionCount, a.MentionCount), cmp.Compare(a.Name, b.Name),
		)
	})
	return rows
}

func brandLast(isBrand bool) int {
	if isBrand {
		return 1
	}
	return 0
}

// compareRates orders unknown before every number.
func compareRates(a, b *float64) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return -1
	case b == nil:
		return 1
	default:
		return cmp.Compare(*a, *b)
	}
}

func rankingRow(e model.EntitySnapshot, o *answer.Outcome) model.RankingRow {
	row := model.RankingRow{
		Name: e.Name, IsBrand: e.IsBrand(), LogoURL: e.LogoURL, WebsiteURL: e.WebsiteURL,
		MentionRate: o.MentionRate(), CitationRate: o.CitationRate(), ShareOfVoice: o.ShareOfVoice(), AvgPosition: o.AvgPosition(),
		MentionCount: o.Mentions,
	}
	if !e.IsBrand() {
		row.GapCount = &o.Gap
	}
	return row
}

func perEngine(s *scope) []model.VisibilityEngine {
	rows := make([]model.VisibilityEngine, len(s.engines))
	for i := range s.engines {
		e := &s.engines[i]
		rows[i] = model.VisibilityEngine{
			LogicalEngine: e.engine, TotalCompleted: e.Responses, BrandMentionRate: e.MentionRate(), OwnedCitationRate: e.CitationRate(),
			SearchUseRate: e.SearchUseRate(), VisibilityScore: e.Score(), Counts: counts(&e.Outcome),
			BrandMentionRateInterval:  interval(e.samples(mentioned)),
			OwnedCitationRateInterval: interval(e.samples(cited)),
			SearchUseRateInterval:     interval(e.samples(searched)),
		}
	}
	return rows
}

// coverage says how much of what was asked for has a response.
func coverage(s *scope) map[string]*float64 {
	answered := 0
	for i := range s.engines {
		if s.engines[i].Responses > 0 {
			answered++
		}
	}
	return map[string]*float64{
		"responses": s.brand().Coverage(), "engines": share(answered, len(s.engines)), "prompts": share(s.promptsAnswered, s.prompts),
	}
}

func share(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	r := float64(part) / float64(whole)
	return &r
}

func difference(now, then *float64) *float64 {
	if now == nil || then == nil {
		return nil
	}
	d := *now - *then
	return &d
}

// snapshotID names figures of a reading: the same ones always have the same id.
func snapshotID(reading uuid.UUID, parts ...string) uuid.UUID {
	name := digest(parts...)
	return uuid.NewSHA1(reading, name[:])
}
