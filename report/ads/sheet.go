package ads

import (
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// sheet adds up the rollups of ads of some runs, newest first.
type sheet struct {
	runs    []*reports.Run
	engine  string // the one in scope; empty: all
	label   func(engine string) string
	prompts []*adPrompt
	known   map[rollup.PromptName]int   // in prompts
	places  map[reports.PromptPlace]int // in prompts, of the runs that were added last
	bytes   int                         // of the texts of prompts
	total   adCount
	engines map[string]*adGroup
	byRun   map[uuid.UUID]*adGroup
	parsers map[string]bool
	shown   adShown

	joined *rollup.Clusters   // prompts of one intent
	groups *statistics.Groups // of prompts
	scope  model.IntervalScope
}

// adPrompt is one question in all runs that asked it.
type adPrompt struct {
	*model.AuditPrompt // as in the newest of them
	adCount

	newest reports.AskedPlace

	creatives map[*creative]int // appearances
}

// adGroup is some of the answers, with a sample of each prompt.
type adGroup struct {
	adCount

	samples []statistics.Sample // by prompt
}

// adCount counts answers by what they say of ads.
type adCount struct {
	responses, unavailable, answers, withAds, ads int
	mentioned, unmentioned                        int // with a competitor's ad, by whether the brand is mentioned
}

func (c *adCount) add(cell *reports.AdCell) {
	c.responses += cell.Responses
	c.unavailable += cell.Unavailable
	c.answers += cell.Answers
	c.withAds += cell.WithAds
	c.ads += cell.Ads
	c.mentioned += cell.CompetitorMentioned
	c.unmentioned += cell.CompetitorUnmentioned
}

func (g *adGroup) add(prompt int, cell *reports.AdCell) {
	g.adCount.add(cell)
	for len(g.samples) <= prompt {
		g.samples = append(g.samples, statistics.Sample{})
	}
	g.samples[prompt].Hits += cell.WithAds
	g.samples[prompt].N += cell.Answers
}

func newSheet(runs []*reports.Run, engine string) *sheet {
	s := &sheet{
		runs: runs, engine: engine, known: map[rollup.PromptName]int{}, engines: map[string]*adGroup{}, byRun: map[uuid.UUID]*adGroup{},
		parsers: map[string]bool{}, joined: rollup.NewClusters(0), shown: adShown{advertisers: map[string]*advertiser{}, creatives: map[uuid.UUID]*creative{}},
	}
	for _, run := range runs {
		s.byRun[run.ID] = &adGroup{}
		for _, e := range run.Engines {
			if name := string(e.LogicalEngine); engine == "" || name == engine {
				s.engines[name] = &adGroup{}
			}
		}
	}
	return s
}

// addPrompts adds the prompts of runs, by audit and place, with their cells. They are listed in the order
// of the newest run that asked them.
func (s *sheet) addPrompts(runs []*reports.Run, asked []reports.AskedPrompt, cells map[reports.PromptPlace][]reports.AdCell) {
	byAudit := map[uuid.UUID][]reports.AskedPrompt{}
	for _, p := range asked {
		byAudit[p.AuditID] = append(byAudit[p.AuditID], p)
	}
	s.places = make(map[reports.PromptPlace]int, len(asked))
	for _, run := range runs {
		names := rollup.PromptNamesOf(byAudit[run.ID])
		for _, p := range byAudit[run.ID] {
			place := reports.PromptPlace{ReadingID: run.ReadingID, PromptIndex: p.PromptIndex}
			s.places[place] = s.place(names[p.PromptIndex], &p)
			s.addCells(run.ID, s.places[place], cells[place])
		}
		s.joined.Grow(len(s.prompts))
		s.joined.Join(run, func(index int) (int, bool) {
			at, known := s.places[reports.PromptPlace{ReadingID: run.ReadingID, PromptIndex: index}]
			return at, known
		})
	}
}

// place returns where a prompt stands among the prompts.
func (s *sheet) place(name rollup.PromptName, p *reports.AskedPrompt) int {
	at, known := s.known[name]
	if !known {
		at = len(s.prompts)
		s.known[name] = at
		s.bytes += p.Bytes
		s.prompts = append(s.prompts, &adPrompt{
			newest: reports.AskedPlace{AuditID: p.AuditID, PromptIndex: p.PromptIndex}, creatives: map[*creative]int{},
		})
	}
	return at
}

// The bytes of memory that a report takes for a prompt, besides its text and the text's copy.
const (
	bytesOfPrompt = 900
	bytesOfSample = 16 // of a prompt, for each run and engine
)

// checkSize refuses a report of too many prompts.
func (s *sheet) checkSize() error {
	return rollup.CheckSize(2*s.bytes + len(s.prompts)*(bytesOfPrompt+(len(s.runs)+len(s.engines))*bytesOfSample))
}

// askedPlaces returns where the newest texts of the prompts stand.
func (s *sheet) askedPlaces() []reports.AskedPlace {
	places := make([]reports.AskedPlace, len(s.prompts))
	for i, p := range s.prompts {
		places[i] = p.newest
	}
	return places
}

// name sets the prompts' texts. One that is not there was deleted with its project meanwhile.
func (s *sheet) name(asked map[reports.AskedPlace]*model.AuditPrompt) {
	for _, p := range s.prompts {
		if p.AuditPrompt = asked[p.newest]; p.AuditPrompt == nil {
			p.AuditPrompt = &model.AuditPrompt{}
		}
	}
}

func (s *sheet) addCells(audit uuid.UUID, prompt int, cells []reports.AdCell) {
	for i := range cells {
		c := &cells[i]
		s.total.add(c)
		s.prompts[prompt].add(c)
		s.byRun[audit].add(prompt, c)
		if s.engines[c.Engine] == nil {
			s.engines[c.Engine] = &adGroup{}
		}
		s.engines[c.Engine].add(prompt, c)
		for _, parser := range c.Parsers {
			s.parsers[parser] = true
		}
	}
}

// addUnread adds answers whose ads are unknown, because they were not read.
func (s *sheet) addUnread(unread *rollup.Unread) {
	for engine, answers := range unread.Engines {
		if s.engines[engine] == nil {
			s.engines[engine] = &adGroup{}
		}
		s.engines[engine].responses += answers
		s.engines[engine].unavailable += answers
	}
}

// report returns all but the page of creatives.
func (s *sheet) report() *model.VisibilityAds {
	s.groups = s.joined.Groups()
	r := &model.VisibilityAds{
		State: s.state(), SourceAuditIds: rollup.AuditIDs(s.runs), ParserVersions: slices.Sorted(maps.Keys(s.parsers)),
		MetricsVersion: MetricsVersion, Presence: s.presence(s.samples(func(*adPrompt) bool { return true })),
		Engines: s.engineRows(), Brand: s.brand(), AdvertisersSeen: len(s.shown.advertisers), Advertisers: s.advertiserRows(),
		Prompts: s.promptRows(), Topics: s.topicRows(), Runs: []model.AdGroup{},
	}
	if r.ParserVersions == nil {
		r.ParserVersions = []string{}
	}
	for _, run := range s.runs {
		r.Runs = append(r.Runs, model.AdGroup{
			Key: run.ID.String(), Label: rollup.FinishedAt(run).UTC().Format(time.RFC3339), Presence: s.presence(s.byRun[run.ID].samples),
		})
	}
	return r
}

// state reports whether there is anything to report, and else why not.
func (s *sheet) state() model.AdReportState {
	switch {
	case s.total.answers > 0:
		return model.AdReportStateValue
	case s.total.unavailable > 0:
		return model.AdReportStateUnavailable
	case s.total.responses > 0:
		return model.AdReportStateNotApplicable
	}
	return model.AdReportStateNoAnswers
}

// samples returns one sample a prompt, empty where it is not kept.
func (s *sheet) samples(keep func(*adPrompt) bool) []statistics.Sample {
	samples := make([]statistics.Sample, len(s.prompts))
	for i, p := range s.prompts {
		if keep(p) {
			samples[i] = p.sample()
		}
	}
	return samples
}

func (p *adPrompt) sample() statistics.Sample {
	return statistics.Sample{Hits: p.withAds, N: p.answers}
}

// presence is the same of samples by prompt.
func (s *sheet) presence(samples []statistics.Sample) *model.AdPresence {
	return presence(samples, rollup.Asked{Scope: s.scope, Groups: s.groups.Of(first(s.groups.Clusters, len(samples)))})
}

// first returns the first elements of a list; nil stays nil.
func first(list []int, n int) []int { return list[:min(n, len(list))] }

// presence is how many of the answers that say it had an ad.
func presence(samples []statistics.Sample, asked rollup.Asked) *model.AdPresence {
	p := &model.AdPresence{RateInterval: asked.Interval(samples)}
	for _, s := range samples {
		p.Answers += s.N
		p.AnswersWithAds += s.Hits
	}
	p.Rate = rollup.Ratio(p.AnswersWithAds, p.Answers)
	return p
}

func (s *sheet) engineRows() []model.AdEngine {
	rows := []model.AdEngine{}
	for _, name := range slices.Sorted(maps.Keys(s.engines)) {
		g := s.engines[name]
		row := model.AdEngine{Engine: model.LogicalEngine(name), EngineLabel: s.label(name), Answers: g.responses, Applicability: g.applicability()}
		if row.Applicability == model.AdApplicabilityApplicable {
			row.Presence = s.presence(g.samples)
		}
		rows = append(rows, row)
	}
	return rows
}

// applicability of an engine without an answer is not known.
func (g *adGroup) applicability() model.AdApplicability {
	switch {
	case g.answers > 0:
		return model.AdApplicabilityApplicable
	case g.unavailable > 0 || g.responses == 0:
		return model.AdApplicabilityUnavailable
	}
	return model.AdApplicabilityNotApplicable
}

func (s *sheet) promptRows() []model.AdPrompt {
	rows := make([]model.AdPrompt, len(s.prompts))
	for i, p := range s.prompts {
		rows[i] = model.AdPrompt{
			Prompt: p.Text, Topic: p.topic().Text, Presence: presence([]statistics.Sample{p.sample()}, rollup.Asked{Scope: model.IntervalScopeThesePrompts}), AdsSeen: p.ads, TopAdvertiser: p.top(),
			CompetitorAdAnswers: &model.CompetitorAdAnswers{BrandMentioned: p.mentioned, BrandNotMentioned: p.unmentioned},
		}
	}
	return rows
}

func (p *adPrompt) topic() rollup.Label { return rollup.TopicLabel(p.TopicID, p.Topic, p.Theme) }

// topicRows lists topics in the order of their first prompts.
func (s *sheet) topicRows() []model.AdGroup {
	rows := []model.AdGroup{}
	seen := map[string]bool{}
	for _, p := range s.prompts {
		topic := p.topic()
		if seen[topic.Key] {
			continue
		}
		seen[topic.Key] = true
		same := func(other *adPrompt) bool { return other.topic().Key == topic.Key }
		rows = append(rows, model.AdGroup{Key: topic.Key, Label: topic.Text, Presence: s.presence(s.samples(same))})
	}
	return rows
}
