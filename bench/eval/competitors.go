package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/answer-visibility/avm/answer/naming"
)

// What is promised of names that are found without a model.
const (
	promisedRecall    = 0.85
	promisedPrecision = 0.70
)

// benchAnswer is an answer of the product benchmark with the products that a
// model has read in it.
type benchAnswer struct {
	QueryID  string `json:"query_id"`
	Model    string `json:"model"`
	Run      string `json:"run_label"`
	Response string `json:"response"`
	Products []struct {
		Name  string `json:"name"`
		Brand string `json:"brand"`
	} `json:"products_mentioned"`
	Sources []struct {
		URL string `json:"url"`
	} `json:"sources"`
}

// namingScore compares the names found in a set of answers with the labelled
// brands. A name that is found is right when it is, folded, a brand that a label
// of the set names; a brand is to be found when labels of three answers name it.
// Where an answer does not have the brand (the publisher of a game), the product's
// whole name is what it names.
type namingScore struct {
	found  *naming.Collector
	labels map[string]int // folded brands: answers
}

func newNamingScore() *namingScore {
	return &namingScore{found: naming.NewCollector(), labels: map[string]int{}}
}

// competitors measures how well names are found in shopping answers: in all, in
// those of each engine, and in each run of an engine, which is what an audit has.
func competitors(_ context.Context, set *settings, out io.Writer) error {
	answers, err := benchAnswers(filepath.Join(set.data, "answers", "ai_product_bench"))
	if err != nil {
		return err
	}
	order := []string{"overall"} // in which sets were met
	scores := map[string]*namingScore{"overall": newNamingScore()}
	for _, a := range answers {
		query, intent, err := intentOf(a.QueryID)
		if err != nil {
			return err
		}
		for _, name := range []string{"overall", halfOf(intent), a.Model, a.Run} {
			if scores[name] == nil {
				scores[name] = newNamingScore()
				order = append(order, name)
			}
			scores[name].add(&a, query)
		}
	}
	failed := firstTen(answers, out)
	for _, name := range order {
		recall, precision := scores[name].print(out, name)
		if recall < promisedRecall || precision < promisedPrecision {
			failed = errors.Join(failed, fmt.Errorf("%s: below recall %.2f or precision %.2f", name, promisedRecall, promisedPrecision))
		}
	}
	return failed
}

// The questions of the benchmark are numbered from firstQuery, four phrasings an intent.
const (
	firstQuery    = 2219
	asksPerIntent = 4
)

// intentOf returns the number of a question, and of its intent from 0.
func intentOf(queryID string) (query, intent int, err error) {
	if _, err := fmt.Sscanf(queryID, "query-%d", &query); err != nil {
		return 0, 0, fmt.Errorf("query %q: %w", queryID, err)
	}
	if query < firstQuery {
		return 0, 0, fmt.Errorf("query %q: they begin with %d", queryID, firstQuery)
	}
	return query, (query - firstQuery) / asksPerIntent, nil
}

// halves are the intents that the rules were made with, and those held out.
func halves() [2]string { return [2]string{"made with", "held out"} }

// halfOf returns the half that an intent belongs to.
func halfOf(intent int) string { return halves()[intent%2] }

func (s *namingScore) add(a *benchAnswer, query int) {
	one := naming.Answer{Prompt: query, Engine: a.Model, Text: a.Response}
	for _, source := range a.Sources {
		if u, err := url.Parse(source.URL); err == nil {
			one.Hosts = append(one.Hosts, strings.TrimPrefix(u.Hostname(), "www."))
		}
	}
	s.found.Add(&one)
	seen, text := map[string]bool{}, naming.Key(a.Response)
	for _, p := range a.Products {
		key := naming.Key(p.Brand)
		if !strings.Contains(text, key) {
			key = naming.Key(p.Name)
		}
		if key != "" && !seen[key] {
			seen[key] = true
			s.labels[key]++
		}
	}
}

// hits counts the brands that labels of enough answers name, and those of them that are found.
func (s *namingScore) hits() (found, wanted int) {
	names := map[string]bool{}
	for _, n := range s.found.Names() {
		names[n.Key] = true
	}
	for key, answers := range s.labels {
		if answers < naming.MinAnswers {
			continue
		}
		wanted++
		if names[key] {
			found++
		}
	}
	return found, wanted
}

// print prints and returns recall and precision.
func (s *namingScore) print(out io.Writer, name string) (recall, precision float64) {
	names, right := s.found.Names(), 0
	for _, n := range names {
		if s.labels[n.Key] > 0 {
			right++
		}
	}
	found, wanted := s.hits()
	recall, precision = float64(found)/float64(wanted), float64(right)/float64(len(names))
	fmt.Fprintf(out, "  %-15s recall %.3f (%d of %d brands)  precision %.3f (%d of %d names)\n",
		name, recall, found, wanted, precision, right, len(names))
	return recall, precision
}

func benchAnswers(dir string) ([]benchAnswer, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_run_*.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no answers in %s", dir)
	}
	var all []benchAnswer
	for _, name := range files {
		if all, err = appendAnswers(all, name); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(name), err)
		}
	}
	return all, nil
}

func appendAnswers(all []benchAnswer, name string) ([]benchAnswer, error) {
	file, err := os.Open(name) //nolint:gosec // the folder is the caller's choice
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // only read
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var a benchAnswer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, lines.Err()
}
