package main

import (
	_ "embed" // names that a reader adds
	"fmt"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/answer/naming"
)

// readerNames lists, by the number of an intent, the names that a person who read the answers
// takes for something a customer could choose, and that the model's labels do not have.
//
//go:embed labels/names.tsv
var readerNames string

// addedNames returns the names that a reader adds, folded, by intent from 0.
func addedNames() (map[int]map[string]bool, error) {
	added := map[int]map[string]bool{}
	for line := range strings.Lines(readerNames) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		number, name, found := strings.Cut(strings.TrimSpace(line), "\t")
		intent, err := strconv.Atoi(number)
		if !found || err != nil {
			return nil, fmt.Errorf("labels/names.tsv: %q", line)
		}
		if added[intent-1] == nil {
			added[intent-1] = map[string]bool{}
		}
		added[intent-1][naming.Key(name)] = true
	}
	return added, nil
}
