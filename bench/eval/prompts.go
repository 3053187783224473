package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/answer-visibility/avm/prompt/dedup"
)

// What is promised of near-duplicate questions.
const (
	promisedSamePrecision = 0.95
	promisedSameRecall    = 0.6
)

// phrasing is one question of the product benchmark.
type phrasing struct {
	intent, text string
	print        dedup.Print
}

// prompts compares every two phrasings: they are the same when they are of one intent.
func prompts(_ context.Context, set *settings, out io.Writer) error {
	all, err := phrasings(filepath.Join(set.data, "answers", "ai_product_bench", "queries.jsonl"))
	if err != nil {
		return err
	}
	var right, wrong, missed int
	for i := range all {
		for j := range i {
			found, same := dedup.Same(&all[i].print, &all[j].print), all[i].intent == all[j].intent
			switch {
			case found && same:
				right++
			case found:
				wrong++
			case same:
				missed++
			}
		}
	}
	precision, recall := float64(right)/float64(max(right+wrong, 1)), float64(right)/float64(max(right+missed, 1))
	fmt.Fprintf(out, "  %d phrasings: precision %.3f (promised %.2f), recall %.3f (promised %.2f)\n",
		len(all), precision, promisedSamePrecision, recall, promisedSameRecall)
	var failed error
	if precision < promisedSamePrecision || recall < promisedSameRecall {
		failed = errors.New("near-duplicates are found less well than promised")
	}
	return errors.Join(failed, paraphrases(set, out))
}

func phrasings(path string) ([]phrasing, error) {
	matcher := dedup.NewMatcher("en")
	var all []phrasing
	err := eachLine(path, func(line []byte) error {
		var row struct {
			ID         string `json:"id"`
			Variations []struct {
				Text string `json:"text"`
			} `json:"variations"`
		}
		if err := json.Unmarshal(line, &row); err != nil {
			return err
		}
		for _, v := range row.Variations {
			all = append(all, phrasing{row.ID, v.Text, matcher.Print(v.Text, "")})
		}
		return nil
	})
	return all, err
}

// eachLine calls fn with each line of a file.
func eachLine(path string, fn func(line []byte) error) error {
	f, err := os.Open(path) //nolint:gosec // the folder of labelled data
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		if err := fn(lines.Bytes()); err != nil {
			return err
		}
	}
	return lines.Err()
}
