package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"slices"

	"github.com/answer-visibility/avm/bench/eval/simulated"
	"github.com/answer-visibility/avm/prompt/alike"
)

// What is promised of prompts that ask the same in other words.
const (
	promisedJoined = 0.8
	promisedMixed  = 0.01
)

// joins counts pairs of prompts: of one question, of different ones, and which of them are grouped together.
type joins struct{ same, joined, different, mixed int }

func (j *joins) add(questions []int, groups [][]int) {
	group := make([]int, len(questions)) // 0: in none
	for n, members := range groups {
		for _, i := range members {
			group[i] = n + 1
		}
	}
	for a := range questions {
		for b := range a {
			together := group[a] > 0 && group[a] == group[b]
			if questions[a] == questions[b] {
				j.same++
				j.joined += countOf(together)
			} else {
				j.different++
				j.mixed += countOf(together)
			}
		}
	}
}

func countOf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func (j *joins) print(out io.Writer, name string) error {
	joined, mixed := float64(j.joined)/float64(max(1, j.same)), float64(j.mixed)/float64(max(1, j.different))
	fmt.Fprintf(out, "  %5.1f%% of %5d reworded pairs joined (at least %.0f), %5.2f%% of %7d different pairs (at most %.0f): %s\n",
		100*joined, j.same, 100*promisedJoined, 100*mixed, j.different, 100*promisedMixed, name)
	if j.same > 0 && joined < promisedJoined || mixed > promisedMixed {
		return fmt.Errorf("%s: %.1f %% of reworded pairs, %.2f %% of different ones are joined", name, 100*joined, 100*mixed)
	}
	return nil
}

// askedPrompt is a prompt with its answers and what it truly asks.
type askedPrompt struct {
	question int
	text     string
	replies  []alike.Answer
}

func groupsOf(all []askedPrompt) (questions []int, groups [][]int) {
	answers := alike.NewAnswers("en")
	prompts := make([]alike.Prompt, len(all))
	for i := range all {
		prompts[i] = alike.Prompt{Number: i, Text: all[i].text}
		questions = append(questions, all[i].question)
		for k := range all[i].replies {
			answers.Add(i, &all[i].replies[k])
		}
	}
	return questions, alike.Groups(prompts, answers, nil, nil)
}

// paraphrases groups recorded questions and those of made-up markets.
func paraphrases(set *settings, out io.Writer) error {
	recorded, err := recordedPrompts(set.data)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n  prompts that ask the same in other words, by their answers\n")
	var wrong error
	for _, part := range []struct {
		name string
		keep func(p *askedPrompt) bool
		of   func(a *alike.Answer) bool
	}{
		{"recorded, questions that the rules were made with", func(p *askedPrompt) bool { return p.question%2 == 0 }, nil},
		{"recorded, held out", func(p *askedPrompt) bool { return p.question%2 == 1 }, nil},
		{"recorded, all, one engine", nil, func(a *alike.Answer) bool { return a.Engine == "ChatGPT" }},
		{"recorded, all", nil, nil},
	} {
		var some []askedPrompt
		for _, p := range recorded {
			if part.keep != nil && !part.keep(&p) {
				continue
			}
			if part.of != nil {
				p.replies = slices.DeleteFunc(slices.Clone(p.replies), func(a alike.Answer) bool { return !part.of(&a) })
			}
			some = append(some, p)
		}
		var j joins
		j.add(groupsOf(some))
		wrong = errors.Join(wrong, j.print(out, part.name))
	}
	return errors.Join(wrong, smallProjects(recorded, out), madeUp(out), topicless(out))
}

// smallProjects groups the prompts of a few recorded questions at a time, as a small project has them.
func smallProjects(recorded []askedPrompt, out io.Writer) error {
	byQuestion := map[int][]askedPrompt{}
	for _, p := range recorded {
		byQuestion[p.question] = append(byQuestion[p.question], p)
	}
	questions := slices.Sorted(maps.Keys(byQuestion))
	r := rand.New(rand.NewPCG(trialSeed, 1)) //nolint:gosec // reproducible on purpose
	var wrong error
	for _, few := range []int{3, 6, 12} {
		var j joins
		const projects = 60
		for range projects {
			var some []askedPrompt
			for _, i := range r.Perm(len(questions))[:few] {
				some = append(some, byQuestion[questions[i]]...)
			}
			j.add(groupsOf(some))
		}
		wrong = errors.Join(wrong, j.print(out, fmt.Sprintf("recorded, %d questions of a project", few)))
	}
	return wrong
}

// madeUp groups the prompts of made-up markets.
func madeUp(out io.Writer) error {
	r := rand.New(rand.NewPCG(trialSeed, 2)) //nolint:gosec // reproducible on purpose
	var wrong error
	for _, m := range []simulated.Market{
		{Questions: 10, Wordings: 4, Engines: 3, Answers: 3, Common: 0.4},
		{Questions: 10, Wordings: 4, Engines: 3, Answers: 3, Common: 0.6},
		{Questions: 30, Wordings: 2, Engines: 2, Answers: 2, Common: 0.5},
		{Questions: 20, Wordings: 3, Engines: 1, Answers: 3, Common: 0.5},
		{Questions: 20, Wordings: 3, Engines: 3, Answers: 1, Common: 0.5},
		{Questions: 40, Wordings: 1, Engines: 3, Answers: 3, Common: 0.6},
	} {
		var j joins
		const markets = 12
		for range markets {
			j.add(groupsOf(asked(&m, r)))
		}
		wrong = errors.Join(wrong, j.print(out, fmt.Sprintf("made up: %d questions × %d wordings, %d × %d answers, %.0f %% of an answer is the market's",
			m.Questions, m.Wordings, m.Engines, m.Answers, 100*m.Common)))
	}
	return wrong
}

// topicless asks for all intents over prompts without topics, four wordings of each of ten questions: how often the
// interval holds the truth when each prompt is on its own, and when those that ask the same are grouped.
func topicless(out io.Writer) error {
	r := rand.New(rand.NewPCG(trialSeed, 3)) //nolint:gosec // reproducible on purpose
	m := simulated.Market{Questions: 10, Wordings: 4, Engines: 2, Answers: 3, Common: 0.5}
	var wrong error
	for _, spread := range []float64{0.7, 1.2} {
		w := simulated.World{
			Topics: m.Questions, Prompts: m.Wordings, Engines: m.Engines, Answers: m.Answers, Rate: 0.35, TopicSpread: spread, Spread: 0.2, Unrest: 0.2,
		}
		const draws = 400
		alone, grouped := 0, 0
		for range draws {
			_, groups := groupsOf(asked(&m, r))
			own, together := w.HoldsGrouped(r, groups)
			alone, grouped = alone+countOf(own), grouped+countOf(together)
		}
		fmt.Fprintf(out, "  %5.1f%% each prompt on its own, %5.1f%% grouped (93 to 99): intervals over prompts without topics hold the truth, spread %.1f\n",
			100*float64(alone)/draws, 100*float64(grouped)/draws, spread)
		const least = 0.91 // 93 % and the simulation's own error
		if float64(grouped) < least*draws {
			wrong = errors.Join(wrong, fmt.Errorf("prompts without topics: %d of %d intervals hold the truth", grouped, draws))
		}
	}
	return wrong
}

// asked draws the prompts of a market.
func asked(m *simulated.Market, r *rand.Rand) (all []askedPrompt) {
	for _, one := range m.Draw(r) {
		p := askedPrompt{question: one.Question, text: one.Text}
		for _, reply := range one.Replies {
			p.replies = append(p.replies, alike.Answer(reply))
		}
		all = append(all, p)
	}
	return all
}

// recordedPrompts reads the phrasings of the product benchmark that were asked, with their answers.
func recordedPrompts(data string) ([]askedPrompt, error) {
	folder := filepath.Join(data, "answers", "ai_product_bench")
	texts, err := phrasings(filepath.Join(folder, "queries.jsonl"))
	if err != nil {
		return nil, err
	}
	byQuery := map[int]*askedPrompt{}
	files, err := filepath.Glob(filepath.Join(folder, "*_run_*.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		err := eachLine(file, func(line []byte) error {
			var row struct {
				QueryID  string `json:"query_id"`
				Model    string `json:"model"`
				Response string `json:"response"`
				Sources  []struct {
					URL string `json:"url"`
				} `json:"sources"`
			}
			if err := json.Unmarshal(line, &row); err != nil {
				return err
			}
			query, intent, err := intentOf(row.QueryID)
			if err != nil {
				return err
			}
			p, known := byQuery[query]
			if !known {
				p = &askedPrompt{question: intent, text: texts[query-firstQuery].text}
				byQuery[query] = p
			}
			a := alike.Answer{Engine: row.Model, Text: row.Response}
			for _, s := range row.Sources {
				if u, err := url.Parse(s.URL); err == nil {
					a.Hosts = append(a.Hosts, u.Hostname())
				}
			}
			p.replies = append(p.replies, a)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	all := make([]askedPrompt, 0, len(byQuery))
	for _, query := range slices.Sorted(maps.Keys(byQuery)) {
		all = append(all, *byQuery[query])
	}
	return all, nil
}
