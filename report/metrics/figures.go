package metrics

import (
	"slices"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
)

// compared reports whether figures are compared with an earlier run.
func (p *plan) compared() bool { return p.query.Compare == model.MetricComparisonPreviousRun }

// ofBrand is the row of a visibility report.
func (p *plan) ofBrand(sl slice, v *model.Visibility) *row {
	r := &row{slice: sl, responses: v.Counts.Responses, figures: map[model.MetricName]model.MetricFigure{
		model.MetricNameMentionRate:     {Value: v.VisibilityRate, Interval: v.VisibilityRateInterval},
		model.MetricNameCitationRate:    {Value: v.OwnedCitationRate, Interval: v.OwnedCitationRateInterval},
		model.MetricNameAveragePosition: {Value: v.AvgPosition},
		model.MetricNameVisibilityScore: {Value: v.VisibilityScore},
		model.MetricNameShareOfVoice:    {},
	}}
	if i := slices.IndexFunc(v.Rankings, func(e model.RankingRow) bool { return e.IsBrand }); i >= 0 {
		r.figures[model.MetricNameShareOfVoice] = model.MetricFigure{Value: v.Rankings[i].ShareOfVoice}
	}
	if p.compared() {
		r.compare(v.Comparison)
	}
	return r
}

// compare adds to the figures of the brand what a comparison says of them.
func (r *row) compare(c *model.VisibilityComparison) {
	if c == nil {
		return
	}
	for metric, name := range map[model.MetricName]string{
		model.MetricNameMentionRate: rollup.VisibilityRate, model.MetricNameCitationRate: rollup.OwnedCitationRate,
		model.MetricNameAveragePosition: rollup.AvgPosition, model.MetricNameVisibilityScore: rollup.VisibilityScore,
		model.MetricNameShareOfVoice: rollup.ShareOfVoice,
	} {
		f, ok := r.figures[metric]
		if !ok {
			continue
		}
		f.Before, f.Change = c.BaselineValues[name], c.Deltas[name]
		for _, change := range c.Changes {
			if change.Figure == name {
				f.Verdict = new(change.Verdict)
			}
		}
		r.figures[metric] = f
	}
}

// ofEntities are the rows of a visibility report's rankings.
func (p *plan) ofEntities(sl slice, v *model.Visibility) []*row {
	rows := make([]*row, len(v.Rankings))
	for i := range v.Rankings {
		rows[i] = ofEntity(sl, v.Counts.Responses, &v.Rankings[i])
		if !p.compared() {
			continue
		}
		then, now := ranked(v.Comparison.Rankings, &v.Rankings[i]), ranked(v.Comparison.CurrentRankings, &v.Rankings[i])
		for metric, before := range then {
			f := rows[i].figures[metric]
			f.Before, f.Change = before, rollup.Difference(now[metric], before)
			rows[i].figures[metric] = f
		}
		f := rows[i].figures[model.MetricNameMentionRate]
		f.Verdict = v.Rankings[i].Verdict
		rows[i].figures[model.MetricNameMentionRate] = f
	}
	return rows
}

// ranked returns an entity's values in other rankings; none where they do not have it.
func ranked(rankings []model.RankingRow, of *model.RankingRow) map[model.MetricName]*float64 {
	i := slices.IndexFunc(rankings, func(e model.RankingRow) bool { return e.IsBrand == of.IsBrand && (e.IsBrand || e.Name == of.Name) })
	if i < 0 {
		return nil
	}
	return map[model.MetricName]*float64{
		model.MetricNameMentionRate: rankings[i].MentionRate, model.MetricNameCitationRate: rankings[i].CitationRate,
		model.MetricNameShareOfVoice: rankings[i].ShareOfVoice, model.MetricNameAveragePosition: rankings[i].AvgPosition,
	}
}

func ofEntity(sl slice, responses int, e *model.RankingRow) *row {
	return &row{slice: sl, entity: e.Name, responses: responses, figures: map[model.MetricName]model.MetricFigure{
		model.MetricNameMentionRate:     {Value: e.MentionRate, Interval: e.MentionRateInterval},
		model.MetricNameCitationRate:    {Value: e.CitationRate, Interval: e.CitationRateInterval},
		model.MetricNameShareOfVoice:    {Value: e.ShareOfVoice},
		model.MetricNameAveragePosition: {Value: e.AvgPosition},
	}}
}

// ofPrompt is the row of one prompt.
func (p *plan) ofPrompt(sl slice, m *model.PromptMetric) *row {
	r := &row{slice: sl, promptID: m.PromptID, prompt: m.PromptText, responses: m.Counts.Responses, figures: map[model.MetricName]model.MetricFigure{
		model.MetricNameMentionRate:     {Value: m.VisibilityRate, Interval: m.VisibilityRateInterval},
		model.MetricNameCitationRate:    {Value: m.OwnedCitationRate, Interval: m.OwnedCitationRateInterval},
		model.MetricNameAveragePosition: {Value: m.AvgPosition},
	}}
	if p.compared() {
		r.compare(m.Comparison)
		f := r.figures[model.MetricNameMentionRate]
		f.Verdict = new(m.Verdict) // judged over all prompts
		r.figures[model.MetricNameMentionRate] = f
	}
	return r
}

// ofPeriod are the rows of one period: the brand's, or those of all entities.
func (p *plan) ofPeriod(sl slice, zone *time.Location, point *model.VisibilityTrendPoint) []*row {
	day := p.period.FirstDay(calendar.DayOf(point.CompletedAt.In(zone))).String()
	if p.table == periodEntityTable {
		rows := make([]*row, len(point.Rankings))
		for i := range point.Rankings {
			rows[i] = ofEntity(sl, point.Counts.Responses, &point.Rankings[i])
			rows[i].at = day
		}
		return rows
	}
	return []*row{{slice: sl, at: day, responses: point.Counts.Responses, figures: map[model.MetricName]model.MetricFigure{
		model.MetricNameMentionRate:     {Value: point.VisibilityRate, Interval: point.VisibilityRateInterval},
		model.MetricNameCitationRate:    {Value: point.OwnedCitationRate, Interval: point.OwnedCitationRateInterval},
		model.MetricNameAveragePosition: {Value: point.AvgPosition},
		model.MetricNameVisibilityScore: {Value: point.VisibilityScore},
		model.MetricNameShareOfVoice:    {Value: point.Sov.Mention},
	}}}
}
