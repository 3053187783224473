package robots

import (
	_ "embed"
	"strings"
	"sync"
)

// Purpose is what an AI agent fetches pages for.
type Purpose string

// The purposes.
const (
	Training  Purpose = "training"
	Search    Purpose = "search"
	UserFetch Purpose = "user_fetch"
	Other     Purpose = "other"
)

// Agent is a crawler of an AI service.
type Agent struct {
	Name     string // in robots.txt
	Operator string // empty: not known
	Purpose  Purpose
}

//go:embed agents.tsv
var agentTable string

// Agents returns the known AI agents, by their names. The slice is shared: callers
// must not change it.
func Agents() []Agent { return readAgents() }

//nolint:gochecknoglobals // the agents never change; they are read once
var readAgents = sync.OnceValue(func() []Agent {
	var agents []Agent
	for line := range strings.Lines(agentTable) {
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		name, rest, _ := strings.Cut(line, "\t")
		operator, purpose, _ := strings.Cut(rest, "\t")
		agents = append(agents, Agent{Name: name, Operator: operator, Purpose: Purpose(purpose)})
	}
	return agents
})

// Verdicts says which AI agents a robots.txt lets fetch a path. Agents that have the
// same rules share them: most files know a few groups.
type Verdicts struct {
	sets []agentSet
}

type agentSet struct {
	rules  Rules
	agents []Agent
}

// Verdicts prepares the verdicts on all known agents.
func (r *File) Verdicts() *Verdicts {
	v := &Verdicts{}
	byKey := map[string]int{}
	for _, a := range Agents() {
		product := productOf(a.Name)
		key := "*"
		if _, named := r.of(product); named {
			key = product
		}
		at, ok := byKey[key]
		if !ok {
			at = len(v.sets)
			byKey[key] = at
			v.sets = append(v.sets, agentSet{rules: r.For(a.Name)})
		}
		v.sets[at].agents = append(v.sets[at].agents, a)
	}
	return v
}

// Blocked returns the agents that may not fetch a path with its query.
func (v *Verdicts) Blocked(path string) []Agent {
	var blocked []Agent
	for i := range v.sets {
		if len(v.sets[i].rules.rules) > 0 && !v.sets[i].rules.Allows(path) {
			blocked = append(blocked, v.sets[i].agents...)
		}
	}
	return blocked
}
