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
	if joined < promisedJoined || mixed > promisedMixed {
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
	return errors.Join(wrong, smallProjects(recorded, out), madeUp(out))
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
			var all []askedPrompt
			for _, asked := range m.Draw(r) {
				p := askedPrompt{question: asked.Question, text: asked.Text}
				for _, reply := range asked.Replies {
					p.replies = append(p.replies, alike.Answer(reply))
				}
				all = append(all, p)
			}
			j.add(groupsOf(all))
		}
		if j.same == 0 {
			j.same, j.joined = 1, 1
		}
		wrong = errors.Join(wrong, j.print(out, fmt.Sprintf("made up: %d questions × %d wordings, %d × %d answers, %.0f %% of an answer is the market's",
			m.Questions, m.Wordings, m.Engines, m.Answers, 100*m.Common)))
	}
	return wrong
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
