package project

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

const (
	// maxTrialAnswers is how many answers a trial reads at most, and maxExamples how many of each change it shows.
	maxTrialAnswers = 1_000
	maxExamples     = 20
	// passageBytes is how much of an answer is shown on each side of a mention.
	passageBytes = 120
)

// Trials tries names and matching of an entity on stored answers before they are saved.
type Trials struct {
	store       *reports.Store
	competitors *Competitors
}

// NewTrials wires trials to the storage and the rules about competitors.
func NewTrials(store *reports.Store, competitors *Competitors) *Trials {
	return &Trials{store: store, competitors: competitors}
}

// trial compares two readings of the same answers.
type trial struct {
	run           *reports.Run
	prompts       map[int]*model.AuditPrompt
	entity        int
	before, after *answer.Analyzer
	result        *model.MatchTrial
	shown         map[model.MatchChange]int
}

// Try reads the answers of the newest finished audit twice, as the entity is saved and as it is tried, and
// changes nothing. Errors are faults: Invalid, naming every field, and NotFound.
func (t *Trials) Try(ctx context.Context, p *model.Project, q model.MatchTrialQuery) (*model.MatchTrial, error) {
	one := &trial{result: &model.MatchTrial{Examples: []model.MatchExample{}}, shown: map[model.MatchChange]int{}}
	if err := t.analyzers(ctx, p, &q, one); err != nil {
		return nil, err
	}
	run, err := t.store.LatestRun(ctx, p.ID, reports.RunFilter{Market: q.Market, Cohort: q.Cohort})
	if err != nil || run == nil {
		return one.result, err
	}
	one.run, one.result.AuditID = run, &run.ID
	prompts, err := t.store.AuditPrompts(ctx, p.ID, []uuid.UUID{run.ID}, q.Cohort)
	if err != nil {
		return nil, err
	}
	one.prompts = make(map[int]*model.AuditPrompt, len(prompts))
	for i := range prompts {
		one.prompts[prompts[i].PromptIndex] = &prompts[i]
	}
	for part, err := range t.store.AnswersToRead(ctx, p.ID, run.ID) {
		if err != nil {
			return nil, err
		}
		if done, err := one.read(part); done || err != nil {
			return one.result, err
		}
	}
	return one.result, nil
}

// analyzers compiles the entities of a project as they are saved and as one of them is tried.
func (t *Trials) analyzers(ctx context.Context, p *model.Project, q *model.MatchTrialQuery, one *trial) (err error) {
	competitors, err := t.competitors.of(ctx, p)
	if err != nil {
		return err
	}
	saved := make([]answer.Entity, 1, 1+len(competitors))
	saved[0] = answer.Entity{
		Name: p.BrandName, Aliases: p.Brand.Aliases, Domains: p.OwnedDomains, UnintendedDomains: p.UnintendedDomains, Matching: p.Brand.Matching,
	}
	for i := range competitors {
		c := &competitors[i]
		if q.CompetitorID != nil && *q.CompetitorID == c.ID {
			one.entity = len(saved)
		}
		saved = append(saved, answer.Entity{Name: c.Name, Aliases: c.Aliases, Domains: c.Domains, Matching: c.Matching})
	}
	if q.CompetitorID != nil && one.entity == 0 {
		return fault.Missing("competitor")
	}
	tried := slices.Clone(saved)
	if err := try(&tried[one.entity], q); err != nil {
		return err
	}
	if one.before, err = answer.SharedMaker().Analyzer(saved); err != nil {
		return err
	}
	one.after, err = answer.SharedMaker().Analyzer(tried)
	return err
}

// try puts what is given into an entity.
func try(e *answer.Entity, q *model.MatchTrialQuery) error {
	var wrong fault.Problems
	c := Checker{Problems: &wrong}
	if q.Name != nil {
		e.Name = c.BrandName("name", *q.Name)
	}
	if q.Aliases != nil {
		e.Aliases = c.terms("aliases", q.Aliases)
	}
	if q.Domains != nil {
		e.Domains = c.Domains("domains", q.Domains)
	}
	if q.Matching != nil {
		e.Matching = c.Below("matching").Matching(*q.Matching, e.Matching)
	}
	return wrong.Err()
}

// read compares the readings of some answers. It returns true when enough were read.
func (t *trial) read(answers []reports.AnswerToRead) (done bool, err error) {
	for i := range answers {
		a := &answers[i]
		prompt := t.prompts[a.PromptIndex]
		if prompt == nil { // of another cohort
			continue
		}
		if t.result.Answers == maxTrialAnswers {
			return true, nil
		}
		var cited []model.EngineCitation
		if err := json.Unmarshal(a.Citations, &cited); err != nil {
			return false, fmt.Errorf("citations of execution %s: %w", a.ExecutionID, err)
		}
		in := answer.Input{Text: a.Text, Citations: make([]answer.Citation, len(cited))}
		for j, c := range cited {
			in.Citations[j] = answer.Citation{URL: c.URL, Title: c.Title, Start: c.Start, End: c.End}
		}
		t.compare(a, prompt, t.mentions(t.before, in), t.mentions(t.after, in))
	}
	return false, nil
}

func (t *trial) mentions(analyzer *answer.Analyzer, in answer.Input) []answer.Mention {
	return slices.DeleteFunc(analyzer.Read(in).Mentions, func(m answer.Mention) bool { return m.Entity != t.entity })
}

// compare counts one answer by its mentions as saved and as tried.
func (t *trial) compare(a *reports.AnswerToRead, prompt *model.AuditPrompt, before, after []answer.Mention) {
	r := t.result
	r.Answers++
	r.Before += min(len(before), 1)
	r.After += min(len(after), 1)
	if m := notAmong(after, before); m != nil {
		r.Gained++
		t.show(model.MatchChangeGained, a, prompt, m)
	}
	if m := notAmong(before, after); m != nil {
		r.Lost++
		t.show(model.MatchChangeLost, a, prompt, m)
	}
	if i := slices.IndexFunc(after, func(m answer.Mention) bool { return overlaps(m, before) }); i >= 0 {
		t.show(model.MatchChangeKept, a, prompt, &after[i])
	}
}

// notAmong returns the first mention that overlaps none of others, nil when there is none.
func notAmong(mentions, others []answer.Mention) *answer.Mention {
	i := slices.IndexFunc(mentions, func(m answer.Mention) bool { return !overlaps(m, others) })
	if i < 0 {
		return nil
	}
	return &mentions[i]
}

func overlaps(m answer.Mention, others []answer.Mention) bool {
	return slices.ContainsFunc(others, func(o answer.Mention) bool { return m.Start < o.End && o.Start < m.End })
}

// show adds an example, unless there are enough of its change.
func (t *trial) show(change model.MatchChange, a *reports.AnswerToRead, prompt *model.AuditPrompt, m *answer.Mention) {
	if t.shown[change] == maxExamples {
		return
	}
	t.shown[change]++
	engine := model.LogicalEngine(a.LogicalEngine)
	example := model.MatchExample{
		Change: change, ExecutionID: a.ExecutionID, PromptID: prompt.PromptID, PromptText: prompt.Text, LogicalEngine: engine,
		EngineLabel: t.run.EngineLabel(engine),
	}
	example.Text, example.StartIndex, example.EndIndex = passage(a.Text, m.Start, m.End)
	t.result.Examples = append(t.result.Examples, example)
}

// passage returns the text around a range of bytes on one line, and the range in it in code points.
func passage(text string, start, end int) (around string, from, to int) {
	low, high := max(start-passageBytes, 0), min(end+passageBytes, len(text))
	for low > 0 && !utf8.RuneStart(text[low]) {
		low++
	}
	for high < len(text) && !utf8.RuneStart(text[high]) {
		high--
	}
	if space := strings.IndexFunc(text[low:start], unicode.IsSpace); low > 0 && space >= 0 {
		low += space
	}
	if space := strings.LastIndexFunc(text[end:high], unicode.IsSpace); high < len(text) && space >= 0 {
		high = end + space
	}
	from = utf8.RuneCountInString(text[low:start])
	around = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, text[low:high])
	return around, from, from + utf8.RuneCountInString(text[start:end])
}
