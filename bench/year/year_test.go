package year

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
)

func small(name string) *maker {
	size := Size{Prompts: 12, Entities: 6, Markets: 2, Weeks: 6, Repetitions: []int{3, 2}, Alike: name == "alike"}
	m := &maker{size: size, name: name, workspace: uuid.Max, words: newVocabulary(name, size)}
	m.plan()
	return m
}

func audits(t *testing.T, m *maker) []*ended {
	t.Helper()
	all := make([]*ended, len(m.audits))
	for i, p := range m.audits {
		rows, err := m.rows(p)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = rows
	}
	return all
}

func TestEveryRunMakesTheSame(t *testing.T) {
	t.Parallel()
	first, again, other := audits(t, small("a")), audits(t, small("a")), audits(t, small("b"))
	for i := range first {
		if text(first[i]) != text(again[i]) {
			t.Errorf("audit %d differs", i)
		}
		if text(first[i]) == text(other[i]) {
			t.Errorf("audit %d is the same under another name", i)
		}
	}
}

// text shows rows without what is behind pointers' addresses.
func text(e *ended) string {
	var s strings.Builder
	for _, row := range slices.Concat(e.executions, e.answers) {
		for _, v := range row {
			switch p := v.(type) {
			case *bool:
				v = p != nil && *p
			case *string:
				v = p != nil && *p != ""
			}
			fmt.Fprint(&s, v, " ")
		}
	}
	return s.String()
}

func TestExecutionsAreCountedAndInOrder(t *testing.T) {
	t.Parallel()
	m := small("a")
	n, ids := 0, map[any]bool{}
	for _, e := range audits(t, m) {
		n += len(e.executions)
		if !slices.IsSortedFunc(e.executions, byID) || !slices.IsSortedFunc(e.answers, byID) {
			t.Error("rows are not in the order of their ids")
		}
		if e.completed != len(e.answers) || e.completed+e.failed+e.silent != len(e.executions) {
			t.Errorf("%d + %d + %d of %d, %d answers", e.completed, e.failed, e.silent, len(e.executions), len(e.answers))
		}
		for _, row := range e.executions {
			ids[row[2]] = true
		}
	}
	// 12 prompts × 5 engines × 2 markets × (3 weeks of 3 and 3 weeks of 2).
	if n != 1800 || m.size.Executions() != 1800 || len(ids) != n {
		t.Errorf("%d executions with %d ids, %d foretold", n, len(ids), m.size.Executions())
	}
	if whole := Whole().Executions(); whole < 1_005_000 { // some end without a response
		t.Errorf("a year has %d executions", whole)
	}
}

func TestAlikeRepetitionsCiteTheSamePages(t *testing.T) {
	t.Parallel()
	pages := func(m *maker) (most int) {
		of := map[string]map[string]bool{}
		for _, row := range audits(t, m)[0].answers {
			cell := fmt.Sprint(row[3], row[4])
			if of[cell] == nil {
				of[cell] = map[string]bool{}
			}
			var shared []string // what is named differs, and so may the names' own sites
			for _, part := range strings.Split(fmt.Sprint(row[8]), `"url":"`)[1:] {
				if url, _, _ := strings.Cut(part, `"`); strings.Contains(url, "/best-tools-") {
					shared = append(shared, url)
				}
			}
			of[cell][strings.Join(shared, " ")] = true
			most = max(most, len(of[cell]))
		}
		return most
	}
	if n := pages(small("alike")); n != 1 {
		t.Errorf("one cell cites in %d ways", n)
	}
	if n := pages(small("a")); n < 2 {
		t.Error("repetitions cite the same")
	}
}
