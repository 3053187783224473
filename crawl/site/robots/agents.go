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

// Verdicts decides which AI agents may fetch a path by a robots.txt. It evaluates a group once for all agents
// that the group names.
type Verdicts struct {
	groups []group
	sets   []agentSet
}

type agentSet struct {
	groups []int
	agents []Agent
}

// Verdicts prepares the verdicts on all known agents.
func (r *File) Verdicts() *Verdicts {
	v, named, byKey := &Verdicts{groups: r.groups}, r.byProduct(), map[string]int{}
	for _, a := range Agents() {
		key := productOf(a.Name)
		if key == "" || len(named[key]) == 0 {
			key = "*"
		}
		at, ok := byKey[key]
		if !ok {
			at = len(v.sets)
			byKey[key] = at
			v.sets = append(v.sets, agentSet{groups: named[key]})
		}
		v.sets[at].agents = append(v.sets[at].agents, a)
	}
	return v
}

// byProduct returns the indexes of the groups that name a product, by product.
func (r *File) byProduct() map[string][]int {
	named := map[string][]int{}
	for i, g := range r.groups {
		for _, product := range g.agents {
			if places := named[product]; len(places) == 0 || places[len(places)-1] != i {
				named[product] = append(places, i)
			}
		}
	}
	return named
}

// Blocked returns the agents that may not fetch a path with its query.
func (v *Verdicts) Blocked(path string) []Agent {
	path = askedFor(path)
	if path == robotsPath {
		return nil
	}
	var blocked []Agent
	decided := map[int]verdict{}
	for _, set := range v.sets {
		all := undecided()
		for _, at := range set.groups {
			if _, known := decided[at]; !known {
				decided[at] = decide(v.groups[at].rules, path)
			}
			all = all.with(decided[at])
		}
		if !all.allow {
			blocked = append(blocked, set.agents...)
		}
	}
	return blocked
}
