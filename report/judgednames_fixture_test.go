package report_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// askedName is a name as the judge model is asked about it.
type askedName struct {
	ID       int      `json:"id"`
	Names    []string `json:"names"`
	Site     string   `json:"site"`
	Excerpts []string `json:"excerpts"`
}

// takenNames takes the names out of what the judge is asked.
func takenNames(prompt string) ([]askedName, error) {
	line := regexp.MustCompile(`-----[0-9a-f]{24}-----`).FindString(prompt)
	parts := strings.Split(prompt, "\n"+line+"\n")
	told := "\nthe brand (json): [\"acme\"]\ncompetitors of it that are known (a json list): [\"rival\"]\n"
	if len(parts) != 3 || !strings.Contains(strings.ToLower(parts[0]), told) {
		return nil, errors.New("the question is not in the template's form")
	}
	var all []askedName
	lines := bufio.NewScanner(strings.NewReader(parts[1]))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var one askedName
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil || len(one.Names) == 0 {
			return nil, errors.New("a name is not in the template's form")
		}
		all = append(all, one)
	}
	return all, lines.Err()
}

// serveNames takes names for competitors that make things, but for the others.
func (s *stubJudge) serveNames(w http.ResponseWriter, r *http.Request, prompt string) {
	names, err := takenNames(prompt)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.nameCalls = append(s.nameCalls, names)
	n, fault := len(s.nameCalls), s.nameFault
	items := make([]map[string]any, len(names))
	for i, name := range names {
		items[i] = map[string]any{"id": name.ID, "kind": "competitor", "confidence": 0.9, "reason": name.Names[0] + " makes things"}
		if slices.Contains(s.others, name.Names[0]) {
			items[i]["kind"], items[i]["reason"] = "other", name.Names[0]+" is a thing"
		}
		if s.unsure {
			items[i]["confidence"] = 0.4
		}
	}
	s.mu.Unlock()
	if fault == nil || !fault(w, r, n) {
		say(w, asJSON(map[string]any{"names": items}))
	}
}

// askedNames returns the names of each call about names.
func (s *stubJudge) askedNames() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	calls := make([]string, len(s.nameCalls))
	for i, call := range s.nameCalls {
		for j, one := range call {
			calls[i] += strings.Repeat(" ", min(j, 1)) + one.Names[0]
		}
	}
	return calls
}
