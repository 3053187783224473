package perception

import (
	"cmp"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

func score(s *reports.Sentiment) *model.PerceptionScore {
	n := s.Classified()
	return &model.PerceptionScore{
		Positive: s.Positive, Neutral: s.Neutral, Negative: s.Negative, Mixed: s.Mixed, Classified: n,
		PositiveShare: rollup.Ratio(s.Positive, n), NegativeShare: rollup.Ratio(s.Negative, n), NetSentiment: s.Net(),
	}
}

func perceptionCoverage(s *reports.Sentiment) *model.PerceptionCoverage {
	return &model.PerceptionCoverage{
		Mentions: s.Mentions, Classified: s.Classified(), Pending: s.Pending, NotAssessable: s.NotAssessable,
		LowConfidence: s.LowConfidence, Unavailable: unavailable(s),
	}
}

// unavailable lists the reasons that there are.
func unavailable(s *reports.Sentiment) []model.PerceptionUnavailable {
	all := []model.PerceptionUnavailable{
		{Reason: model.PerceptionReasonModelNotConfigured, Count: s.ModelNotConfigured},
		{Reason: model.PerceptionReasonPlatformCap, Count: s.PlatformCap},
		{Reason: model.PerceptionReasonEntityLimit, Count: s.EntityLimit},
		{Reason: model.PerceptionReasonInvalidOutput, Count: s.InvalidOutput},
		{Reason: model.PerceptionReasonModelError, Count: s.ModelError},
		{Reason: model.PerceptionReasonTaskFailed, Count: s.TaskFailed},
	}
	return slices.DeleteFunc(all, func(u model.PerceptionUnavailable) bool { return u.Count == 0 })
}

// rows returns a row per entity: the brand, then the competitors by mentions.
func (p *perceptionScope) rows() []model.PerceptionEntity {
	order := make([]int, len(p.entities))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(
			cmp.Compare(rollup.BrandOrder(p.entities[b].IsBrand()), rollup.BrandOrder(p.entities[a].IsBrand())),
			cmp.Compare(p.sums[b].Mentions, p.sums[a].Mentions), cmp.Compare(p.entities[a].Name, p.entities[b].Name),
		)
	})
	rows := make([]model.PerceptionEntity, len(order))
	for i, e := range order {
		rows[i] = model.PerceptionEntity{
			Name: p.entities[e].Name, IsBrand: p.entities[e].IsBrand(), Score: score(&p.sums[e]), Coverage: perceptionCoverage(&p.sums[e]),
		}
		if rows[i].IsBrand {
			withIntervals(rows[i].Score, p.asked, p.prompts)
		}
	}
	return rows
}

// withIntervals reports how sure the shares are, from the counts of prompts.
func withIntervals(s *model.PerceptionScore, scope model.IntervalScope, prompts []*reports.PromptPerception) {
	s.PositiveShareInterval = interval(scope, prompts, func(s *reports.Sentiment) int { return s.Positive })
	s.NegativeShareInterval = interval(scope, prompts, func(s *reports.Sentiment) int { return s.Negative })
}

func interval(scope model.IntervalScope, prompts []*reports.PromptPerception, hits func(*reports.Sentiment) int) *model.Interval {
	all, groups := samples(prompts, hits)
	return rollup.Asked{Scope: scope, Groups: groups}.Interval(all)
}

// samples returns one sample per prompt, hits among its classified responses, and the
// groups of prompts: their topics. Rows of one prompt stand together.
func samples(prompts []*reports.PromptPerception, hits func(*reports.Sentiment) int) (all []statistics.Sample, groups *statistics.Groups) {
	all, groups = make([]statistics.Sample, 0, len(prompts)), &statistics.Groups{}
	topics, next := map[uuid.UUID]int{}, 0
	for i, p := range prompts {
		if i == 0 || p.Prompt != prompts[i-1].Prompt {
			all = append(all, statistics.Sample{})
			cluster := next
			if p.TopicID != nil {
				if known, ok := topics[*p.TopicID]; ok {
					cluster = known
				}
				topics[*p.TopicID] = cluster
			}
			if cluster == next {
				groups.Topics = append(groups.Topics, p.TopicID != nil)
				next++
			}
			groups.Clusters = append(groups.Clusters, cluster)
		}
		last := &all[len(all)-1]
		last.Hits += hits(&p.Sentiment)
		last.N += p.Classified()
	}
	return all, groups
}

func byEngine(p *reports.PromptPerception) rollup.Label {
	return rollup.Label{Key: p.Engine, Text: p.Engine}
}

func byTopic(p *reports.PromptPerception) rollup.Label {
	return rollup.TopicLabel(p.TopicID, p.Topic, p.Theme)
}

// byPrompt names a prompt by its id; a deleted one by its text.
func byPrompt(p *reports.PromptPerception) rollup.Label {
	if p.PromptID == nil {
		return rollup.Label{Key: p.Text, Text: p.Text}
	}
	return rollup.Label{Key: p.PromptID.String(), Text: p.Text}
}

// breakdowns sums the brand's judgements by a part of the answers, by label.
func (p *perceptionScope) breakdowns(part func(*reports.PromptPerception) rollup.Label) []model.PerceptionBreakdown {
	groups := map[rollup.Label][]*reports.PromptPerception{}
	var order []rollup.Label
	for _, prompt := range p.prompts {
		name := part(prompt)
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], prompt)
	}
	slices.SortFunc(order, func(a, b rollup.Label) int { return cmp.Or(cmp.Compare(a.Text, b.Text), cmp.Compare(a.Key, b.Key)) })
	rows := make([]model.PerceptionBreakdown, len(order))
	for i, name := range order {
		var sum reports.Sentiment
		for _, p := range groups[name] {
			sum.Add(&p.Sentiment)
		}
		rows[i] = model.PerceptionBreakdown{Key: name.Key, Label: name.Text, Score: score(&sum), Coverage: perceptionCoverage(&sum)}
		withIntervals(rows[i].Score, p.asked, groups[name])
	}
	return rows
}

// promptBreakdowns returns the judgements by prompt.
func (p *perceptionScope) promptBreakdowns() []model.PerceptionBreakdown {
	one := *p
	one.asked = model.IntervalScopeThesePrompts // each row is of one prompt
	return one.breakdowns(byPrompt)
}

// topics names a prompt's topic as the newest of the prompts that it has is
// filed: a topic is one, whatever it was called and however a theme is spelled.
func topics(prompts []*reports.PromptPerception) func(*reports.PromptPerception) rollup.Label {
	newest := map[string]*reports.PromptPerception{}
	for _, p := range prompts {
		key := byTopic(p).Key
		if known := newest[key]; known == nil || rollup.CompareIDs(p.Newest, known.Newest) > 0 {
			newest[key] = p
		}
	}
	return func(p *reports.PromptPerception) rollup.Label { return byTopic(newest[byTopic(p).Key]) }
}

func (p *perceptionScope) themes() []model.PerceptionTheme {
	rows := make([]model.PerceptionTheme, len(p.details.Themes))
	for i, t := range p.details.Themes {
		said := slices.DeleteFunc(slices.Clone(p.details.Quotes), func(q reports.PerceptionQuote) bool { return q.Theme != t.Theme })
		rows[i] = model.PerceptionTheme{Theme: t.Theme, Positive: t.Positive, Negative: t.Negative, Quotes: p.quotes(said)}
	}
	return rows
}

func (p *perceptionScope) quotes(quotes []reports.PerceptionQuote) []model.PerceptionQuote {
	rows := make([]model.PerceptionQuote, len(quotes))
	for i, q := range quotes {
		e := p.entities[p.places[q.ReadingID][q.Entity]]
		rows[i] = model.PerceptionQuote{
			Text: q.Quote, Theme: q.Theme, Entity: e.Name, LogicalEngine: q.Engine, EngineLabel: p.label(q.Engine), PromptID: q.PromptID, Prompt: q.Prompt, ObservedAt: q.ObservedAt.UTC(),
			ExtractorVersion: q.Extractor, TemplateVersion: q.Template, Polarity: model.QuotePolarity(q.Polarity), IsBrand: e.IsBrand(),
			RunID: q.AuditID, ExecutionID: q.ExecutionID,
		}
	}
	return rows
}

func drivers(found []reports.Driver) []model.PerceptionDriver {
	rows := make([]model.PerceptionDriver, len(found))
	for i, d := range found {
		rows[i] = model.PerceptionDriver{Domain: d.Domain, Answers: d.Answers}
		if d.ExampleURL != "" {
			rows[i].ExampleURL = &d.ExampleURL
		}
	}
	return rows
}
